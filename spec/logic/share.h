/* What rounding does to a softmax: to the sum of the weights, to the quotient of a weight and the sum. In steps that are linear in
 * the products. Compilers see only comments. */
#ifndef ATTEST_LOGIC_SHARE_H
#define ATTEST_LOGIC_SHARE_H

#include "gap.h"
#include "ratio.h"
#include "softmax.h"
#include "scaled.h"
#include "weight.h"

/*@ // s stands for the sum W of n weights, G being the sum of the gaps times weights; besides, s itself rounded, each term k times
  @ predicate weights_near(real s, real W, real G, integer n) = \abs(s - W) <= 0x1.0001p-53 * (G + 0x1.1p0 * W) + n * 0x1p-1072;
  @ predicate total_near(real s, real W, real G, integer k) =
  @     \abs(s - W) <= 0x1.0002p-53 * (G + 0x1.1p0 * W + k * W) + 0x1p-1000;
  @ // the sizes of the sums of n <= 2^20 weights, one of which is 1
  @ predicate weights_size(real W, real G) = 1 <= W && 0 <= G <= 0x1p20;
  @ // the first k weights: s is the sum of what stands for them, W and G are the sums of the weights and of the gaps times weights, V
  @ // and U those of the weights that are not shifted
  @ predicate sums_known(real s, real W, real G, real V, real U, real f, integer k) =
  @     weights_near(s, W, G, k) && 0 <= W && 0 <= G <= k && times_is(V, W, f) && times_is(U, G, f);
  @ lemma sums_none: \forall real f; sums_known(0.0, 0.0, 0.0, 0.0, 0.0, f, 0);
  @ lemma weight_gap: \forall real e, w, t, v, f; weight_known(e, w, t, v, f) ==> equal_scaled(t, v, w * f) && times_is(t * v, t * w, f);
  @ lemma sums_more: \forall real s, W, G, V, U, f, e, w, t, v, integer k; sums_known(s, W, G, V, U, f, k) ==>
  @     weight_known(e, w, t, v, f) ==> times_is(t * v, t * w, f) ==>
  @     sums_known(s + e, W + w, G + t * w, V + v, U + t * v, f, k + 1);
  @
  @ lemma total_with: \forall real t, s, W, G, integer n, k; weights_size(W, G) ==> 0 <= n <= 0x100000 ==> 0 <= k <= 0x100000 ==>
  @     weights_near(s, W, G, n) ==> \abs(t - s) <= 0x1.0001p-53 * (k * s) + 0x1p-1010 ==>
  @     order_scaled(k, s, 0x1.00001p0 * W) ==> total_near(t, W, G, k);
  @ predicate sum_rounded(real t, real s, integer k) = \abs(t - s) <= 0x1.0001p-53 * (k * s) + 0x1p-1010;
  @ lemma total_of: \forall real t, s, W, G, integer n, k; weights_size(W, G) ==> 0 <= n <= 0x100000 ==> 0 <= k <= 0x100000 ==>
  @     weights_near(s, W, G, n) ==> sum_rounded(t, s, k) ==>
  @     order_scaled(k, s, 0x1.00001p0 * W) && total_near(t, W, G, k);
  @ // p = w / W, to which e / s is compared: what their difference is within (gap.h)
  @ logic real share_error(real p, real t, real mean, integer k) =
  @     0x1.0002p-53 * (t * p + mean * p + k * p + 0x2.2p0 * p) + 0x1p-900 * p + 0x1p-1072;
  @ logic real total_error(real W, real mean, integer k) =
  @     0x1.0002p-53 * (mean * W + 0x1.1p0 * W + k * W) + 0x1p-1000;
  @ lemma share_over_with: \forall real e, s, q, W, p, t, mean, integer k; weight_near(e, p * W, t * (p * W)) ==>
  @     times_is(e, q, s) ==> 0 <= p ==> order_scaled(p, 1.0, W) ==> order_scaled(t, 0.0, p * W) ==> 1 <= W ==>
  @     order_scaled(p, s - W, total_error(W, mean, k)) ==> order_scaled(p, W - s, total_error(W, mean, k)) ==>
  @     gap_over(q - p, s, share_error(p, t, mean, k), W);
  @
  @ // r is q, rounded
  @ predicate total_large(real s, real W, real G, integer k) = 0 < s && W <= 0x1.00001p0 * s;
  @ lemma total_large_of: \forall real s, W, G, integer k; total_near(s, W, G, k) ==> weights_size(W, G) ==> 0 <= k <= 0x100000 ==>
  @     order_scaled(W, k, 0x1p20) && total_large(s, W, G, k);
  @ predicate rounded(real r, real q) = \abs(r - q) <= 0x1p-53 * \abs(q) + 0x1p-1074;
  @ predicate quotient_near(real r, real e, real s) = times_is(e, ratio(e, s), s) && rounded(r, ratio(e, s));
  @ lemma quotient_zero: \forall real s; 1 <= s ==> quotient_near(0.0, 0.0, s);
  @ lemma share_with: \forall real r, q, p, t, mean, integer k; rounded(r, q) ==> gap_within(q - p, share_error(p, t, mean, k)) ==>
  @     0 <= p ==> order_scaled(p, 0.0, t) ==> order_scaled(p, 0.0, mean) ==> order_scaled(p, 0.0, k) ==>
  @     share_near(r, p, t, mean, k);
  @ predicate share_parts(real p, real t, real mean, integer k) =
  @     order_scaled(p, 0.0, t) && order_scaled(p, 0.0, mean) && order_scaled(p, 0.0, k);
  @ lemma share_positive: \forall real p, t, mean, integer k; 0 <= p ==> share_parts(p, t, mean, k) ==>
  @     0 <= share_error(p, t, mean, k);
  @ lemma share_last: \forall real r, q, s, W, p, t, mean, integer k; rounded(r, q) ==>
  @     gap_over(q - p, s, share_error(p, t, mean, k), W) ==> 0 < s ==> W <= 0x1.00001p0 * s ==> 0 <= p ==>
  @     share_parts(p, t, mean, k) ==>
  @     0 <= share_error(p, t, mean, k) && gap_within(q - p, share_error(p, t, mean, k)) && share_near(r, p, t, mean, k);
  @ // the quotient of the weights that are not shifted
  @ lemma scaled_back: \forall real f, x, y; equal_scaled(f, x, y) ==> 0 < f ==> (x < y ==> less_scaled(f, x, y)) &&
  @     (y < x ==> less_scaled(f, y, x)) && times_is(x, y, 1.0);
  @ lemma share_shifted: \forall real w, W, v, V, f, p; times_is(v, w, f) ==> times_is(V, W, f) ==> times_is(v, p, V) ==> 0 < f ==>
  @     equal_scaled(p, V, W * f) && equal_scaled(f, w, p * W) && times_is(w, p * W, 1.0);
  @ // a weight and the sum, as they are when p W stands for the weight, and mean W for the sum of the gaps times weights
  @ predicate weight_shared(real e, real p, real t, real W) = 0 <= p && 0 <= t && weight_near(e, p * W, t * (p * W));
  @ predicate total_shared(real s, real W, real mean, integer k) =
  @     0 <= mean && 0 <= k <= 0x100000 && weights_size(W, mean * W) && total_near(s, W, mean * W, k);
  @ lemma weight_put: \forall real e, w, W, p, t; weight_near(e, w, t * w) ==> times_is(w, p * W, 1.0) ==>
  @     equal_scaled(t, w, p * W) && weight_near(e, p * W, t * (p * W));
  @ predicate product_positive(real z, real W) = 0 <= z * W && 1 <= W;
  @ lemma sign_back: \forall real z, W; product_positive(z, W) ==> (z < 0 ==> less_scaled(W, z, 0.0)) && 0 <= z;
  @ lemma weight_shared_of: \forall real e, w, t, v, f, p, W; weight_known(e, w, t, v, f) ==> times_is(w, p * W, 1.0) ==> 1 <= W ==>
  @     weight_near(e, w, t * w) && equal_scaled(t, w, p * W) && weight_near(e, p * W, t * (p * W)) && product_positive(p, W) &&
  @     0 <= p && weight_shared(e, p, t, W);
  @ lemma total_shared_of: \forall real s, W, G, mean, integer k; total_near(s, W, G, k) ==> times_is(G, mean * W, 1.0) ==>
  @     weights_size(W, G) ==> 0 <= k <= 0x100000 ==> product_positive(mean, W) && 0 <= mean && total_shared(s, W, mean, k);
  @
  @ // what the lemmas after it conclude from
  @ predicate share_known(real r, real q, real e, real s, real W, real p, real t, real mean, integer k) =
  @     weight_shared(e, p, t, W) && total_shared(s, W, mean, k) && times_is(e, q, s) && rounded(r, q);
  @ lemma share_known_of: \forall real r, e, s, W, p, t, mean, integer k; weight_shared(e, p, t, W) ==>
  @     total_shared(s, W, mean, k) ==> quotient_near(r, e, s) ==> share_known(r, ratio(e, s), e, s, W, p, t, mean, k);
  @ lemma share_gap: \forall real r, q, e, s, W, p, t, mean, integer k; share_known(r, q, e, s, W, p, t, mean, k) ==>
  @     order_scaled(p, 1.0, W) && order_scaled(t, 0.0, p * W) && order_scaled(p, s - W, total_error(W, mean, k)) &&
  @     order_scaled(p, W - s, total_error(W, mean, k)) && gap_over(q - p, s, share_error(p, t, mean, k), W);
  @ lemma share_signs: \forall real r, q, e, s, W, p, t, mean, integer k; share_known(r, q, e, s, W, p, t, mean, k) ==>
  @     share_parts(p, t, mean, k);
  @ lemma share_total: \forall real r, q, e, s, W, p, t, mean, integer k; share_known(r, q, e, s, W, p, t, mean, k) ==>
  @     total_large(s, W, mean * W, k);
  @ lemma share_of: \forall real r, q, e, s, W, p, t, mean, integer k; share_known(r, q, e, s, W, p, t, mean, k) ==>
  @     gap_over(q - p, s, share_error(p, t, mean, k), W) && share_parts(p, t, mean, k) && total_large(s, W, mean * W, k) &&
  @     share_near(r, p, t, mean, k);
  @ lemma share_rounded: \forall real r, e, s, W, p, t, mean, integer k; weight_shared(e, p, t, W) ==>
  @     total_shared(s, W, mean, k) ==> quotient_near(r, e, s) ==> share_known(r, ratio(e, s), e, s, W, p, t, mean, k) &&
  @     share_near(r, p, t, mean, k);
  @ */

#endif
