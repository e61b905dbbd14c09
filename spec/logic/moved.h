/* What a softmax becomes when its entries are moved, each by at most a known distance: a weight, the sums, a share; and what rounding
 * adds (softmax.h). In steps that are linear in the products. Compilers see only comments. */
#ifndef ATTEST_LOGIC_MOVED_H
#define ATTEST_LOGIC_MOVED_H

#include "attended.h"
#include "gap.h"
#include "softmax.h"

/*@ // v and a are the weights of an entry that was moved and of one that was not, by at most h; t and T are their gaps
  @ predicate entry_moved(real h, real t, real T) = 0 <= h <= 0x1p-21 && 0 <= t <= T + 0x1p-20 && 0 <= T;
  @ predicate moved_weight(real v, real a, real h, real t, real T) = 0 <= a && 0 <= v && \abs(v - a) <= 0x1.00002p0 * (h * a) &&
  @     0 <= h * a <= 0x1p-21 * a && 0 <= T * a && 0 <= t * v <= 0x1.00001p0 * (T * a + 0x1p-20 * a);
  @ lemma moved_weight_none: \forall real h, t, T; moved_weight(0.0, 0.0, h, t, T);
  @ lemma moved_weight_of: \forall real v, a, h, t, T; 0 < a ==> 0 < v ==> \abs(v - a) <= 0x1.00002p0 * (h * a) ==>
  @     entry_moved(h, t, T) ==> order_scaled(a, h, 0x1p-21) && order_scaled(a, 0.0, h) && order_scaled(a, 0.0, T) &&
  @     order_scaled(v, 0.0, t) && order_scaled(v, t, T + 0x1p-20) && order_scaled(T + 0x1p-20, v, 0x1.00001p0 * a) &&
  @     moved_weight(v, a, h, t, T);
  @
  @ // V and A add up the weights, U and B the gaps times weights, H the distances times weights
  @ predicate moved_sums(real V, real U, real A, real B, real H) = \abs(V - A) <= 0x1.00002p0 * H && 0 <= A && 0 <= B &&
  @     0 <= H <= 0x1p-21 * A && 0 <= U <= 0x1.00001p0 * (B + 0x1p-20 * A);
  @ lemma moved_sums_none: moved_sums(0.0, 0.0, 0.0, 0.0, 0.0);
  @ predicate moved_joined(real V, real U, real A, real B, real H, real v, real a, real h, real t, real T) =
  @     moved_sums(V + v, U + t * v, A + a, B + T * a, H + h * a);
  @ lemma moved_sums_more: \forall real V, U, A, B, H, v, a, h, t, T; moved_sums(V, U, A, B, H) ==> moved_weight(v, a, h, t, T) ==>
  @     moved_joined(V, U, A, B, H, v, a, h, t, T);
  @
  @ // the mean distance, the mean gaps: U = mean_t V, B = mean_T A, H = mean_h A
  @ predicate moved_total(real V, real A, real mean_h, real mean_t, real mean_T) = 0 < A && 0 < V && A <= 0x1.00001p0 * V &&
  @     \abs(V - A) <= 0x1.00002p0 * (mean_h * A) && 0 <= mean_h <= 0x1p-21 && 0 <= mean_T &&
  @     0 <= mean_t <= 0x1.00003p0 * (mean_T + 0x1p-20);
  @ predicate moved_means(real V, real U, real A, real B, real H, real mean_h, real mean_t, real mean_T) =
  @     times_is(U, mean_t, V) && times_is(B, mean_T, A) && times_is(H, mean_h, A);
  @ predicate moved_ends(real mean_h, real mean_t, real mean_T) = 0 <= mean_h <= 0x1p-21 && 0 <= mean_t && 0 <= mean_T;
  @ lemma moved_ends_of: \forall real V, U, A, B, H, mean_h, mean_t, mean_T; moved_sums(V, U, A, B, H) ==> 0 < A ==>
  @     moved_means(V, U, A, B, H, mean_h, mean_t, mean_T) ==>
  @     0 < V && A <= 0x1.00001p0 * V && (mean_h < 0 ==> less_scaled(A, mean_h, 0.0)) &&
  @     (0x1p-21 < mean_h ==> less_scaled(A, 0x1p-21, mean_h)) && (mean_t < 0 ==> less_scaled(V, mean_t, 0.0)) &&
  @     (mean_T < 0 ==> less_scaled(A, mean_T, 0.0)) && moved_ends(mean_h, mean_t, mean_T);
  @ lemma moved_total_of: \forall real V, U, A, B, H, mean_h, mean_t, mean_T; moved_sums(V, U, A, B, H) ==> 0 < A ==>
  @     moved_means(V, U, A, B, H, mean_h, mean_t, mean_T) ==>
  @     moved_ends(mean_h, mean_t, mean_T) && 0 < V && A <= 0x1.00001p0 * V &&
  @     order_scaled(mean_T + 0x1p-20, A, 0x1.00001p0 * V) &&
  @     (0x1.00003p0 * (mean_T + 0x1p-20) < mean_t ==> less_scaled(V, 0x1.00003p0 * (mean_T + 0x1p-20), mean_t)) &&
  @     moved_total(V, A, mean_h, mean_t, mean_T);
  @
  @ lemma moved_sign: \forall real v, a, A, P, h, t, T; moved_weight(v, a, h, t, T) ==> times_is(a, P, A) ==> 0 < A ==>
  @     (P < 0 ==> less_scaled(A, P, 0.0)) && 0 <= P;
  @ // p and P are the shares; r is p, rounded
  @ logic real moved_error(real P, real h, real mean_h) = 0x1.00002p0 * (h * P + mean_h * P);
  @ predicate moved_share(real p, real P, real h, real mean_h) = \abs(p - P) <= 0x1.00004p0 * (h * P + mean_h * P) &&
  @     0 <= p <= 0x1.00002p0 * P && 0 <= P && 0 <= h * P && 0 <= mean_h * P;
  @ predicate weight_off(real v, real P, real A, real h) = \abs(v - P * A) <= 0x1.00002p0 * (h * (P * A));
  @ predicate product_off(real P, real V, real A, real mean_h) = \abs(P * V - P * A) <= 0x1.00002p0 * (mean_h * (P * A));
  @ lemma product_off_of: \forall real P, V, A, mean_h; 0 <= P ==> \abs(V - A) <= 0x1.00002p0 * (mean_h * A) ==>
  @     order_scaled(P, V - A, 0x1.00002p0 * (mean_h * A)) && order_scaled(P, A - V, 0x1.00002p0 * (mean_h * A)) &&
  @     product_off(P, V, A, mean_h);
  @ lemma moved_over_with: \forall real v, V, A, P, h, p, mean_h; weight_off(v, P, A, h) ==> product_off(P, V, A, mean_h) ==>
  @     times_is(v, p, V) ==> gap_over(p - P, V, moved_error(P, h, mean_h), A);
  @ lemma weight_off_of: \forall real v, a, A, P, h, t, T; moved_weight(v, a, h, t, T) ==> times_is(a, P, A) ==>
  @     equal_scaled(h, a, P * A) && weight_off(v, P, A, h);
  @ lemma moved_over: \forall real v, a, V, A, P, h, t, T, p, mean_h, mean_t, mean_T; moved_weight(v, a, h, t, T) ==>
  @     times_is(a, P, A) ==> moved_total(V, A, mean_h, mean_t, mean_T) ==> times_is(v, p, V) ==> 0 <= P ==>
  @     weight_off(v, P, A, h) && product_off(P, V, A, mean_h) && gap_over(p - P, V, moved_error(P, h, mean_h), A);
  @ predicate share_size(real P, real h) = 0 <= h * P <= 0x1p-21 * P;
  @ lemma share_size_of: \forall real P, h; 0 <= P ==> 0 <= h <= 0x1p-21 ==>
  @     order_scaled(P, h, 0x1p-21) && order_scaled(P, 0.0, h) && share_size(P, h);
  @ predicate share_sizes(real P, real h, real mean_h) = 0 <= h * P <= 0x1p-21 * P && 0 <= mean_h * P <= 0x1p-21 * P;
  @ lemma share_sizes_of: \forall real P, h, mean_h; 0 <= P ==> 0 <= h <= 0x1p-21 ==> 0 <= mean_h <= 0x1p-21 ==>
  @     share_size(P, h) && share_size(P, mean_h) && share_sizes(P, h, mean_h);
  @ lemma share_within: \forall real p, P, h, mean_h; gap_within(p - P, moved_error(P, h, mean_h)) ==> share_sizes(P, h, mean_h) ==>
  @     0 <= p ==> 0 <= P ==> moved_share(p, P, h, mean_h);
  @ lemma share_sign: \forall real v, p, V; times_is(v, p, V) ==> 0 <= v ==> 0 < V ==> (p < 0 ==> less_scaled(V, p, 0.0)) && 0 <= p;
  @ lemma share_error_sign: \forall real P, h, mean_h; share_sizes(P, h, mean_h) ==> 0 <= moved_error(P, h, mean_h);
  @ // what the last step starts from
  @ predicate share_ready(real V, real A, real P, real h, real p, real mean_h) = 0 < V && A <= 0x1.00001p0 * V && 0 <= p && 0 <= P &&
  @     share_sizes(P, h, mean_h);
  @ lemma share_ready_of: \forall real v, a, V, A, P, h, t, T, p, mean_h, mean_t, mean_T; moved_weight(v, a, h, t, T) ==>
  @     moved_total(V, A, mean_h, mean_t, mean_T) ==> times_is(v, p, V) ==> 0 <= P ==> entry_moved(h, t, T) ==>
  @     share_ready(V, A, P, h, p, mean_h);
  @ lemma moved_share_with: \forall real V, A, P, h, p, mean_h; gap_over(p - P, V, moved_error(P, h, mean_h), A) ==>
  @     share_ready(V, A, P, h, p, mean_h) ==>
  @     0 <= moved_error(P, h, mean_h) && gap_within(p - P, moved_error(P, h, mean_h)) && moved_share(p, P, h, mean_h);
  @ lemma moved_share_of: \forall real v, a, V, A, P, h, t, T, p, mean_h, mean_t, mean_T; moved_weight(v, a, h, t, T) ==>
  @     times_is(a, P, A) ==> moved_total(V, A, mean_h, mean_t, mean_T) ==> times_is(v, p, V) ==> 0 <= P ==> entry_moved(h, t, T) ==>
  @     gap_over(p - P, V, moved_error(P, h, mean_h), A) && share_ready(V, A, P, h, p, mean_h) && moved_share(p, P, h, mean_h);
  @ lemma attended_none: \forall real h, mean_h, T, mean_T, integer k; attended_near(0.0, 0.0, h, mean_h, T, mean_T, k);
  @ lemma attended_of: \forall real r, p, P, h, mean_h, t, T, mean_t, mean_T, V, A, integer k; share_near(r, p, t, mean_t, k) ==>
  @     moved_share(p, P, h, mean_h) ==> entry_moved(h, t, T) ==> moved_total(V, A, mean_h, mean_t, mean_T) ==> 0 <= k ==>
  @     order_scaled(p, t + mean_t + k + 4, 0x1.00003p0 * (T + mean_T + k + 5)) &&
  @     order_scaled(T + mean_T + k + 5, p, 0x1.00002p0 * P) && order_scaled(P, 0.0, T + mean_T + k + 5) &&
  @     attended_near(r, P, h, mean_h, T, mean_T, k);
  @ */

#endif
