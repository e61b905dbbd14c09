/* Why the bound of src/core/attention_error.h bounds: from how far each share lies from what it stands for to how far an element of the
 * output lies from the exact one. Over real numbers, in steps that are linear in named products. Compilers see only comments. */
#ifndef ATTEST_LOGIC_FOUND_ANSWER_H
#define ATTEST_LOGIC_FOUND_ANSWER_H

#include "common_factor.h"
#include "gap.h"
#include "mean.h"
#include "scaled.h"

/*@ // of one key: what its share p and its value v, in memory, add to how far the output z may be off; p may be by a, v by t
  @ logic real part_real(real p, real a, real v, real z, real t) = a * \abs(v - z) + (\abs(p) + a) * t;
  @ // c times the output less its share of z, beside what the shares in memory make of the rows less theirs; what a key adds, whose share
  @ // is r exactly, and whose value is w
  @ logic real off_real(real c, real y, real rows, real shares, real sum, real z) = (c * y - rows) - (c * shares - sum) * z;
  @ logic real share_real(real r, real p, real v, real w, real z) = (r - p) * (v - z) + r * (w - v);
  @ logic real key_real(real c, real P, real p, real v, real w, real z) = share_real(c * P, p, v, w, z);
  @ predicate off_joined(real c, real y, real rows, real shares, real sum, real z, real P, real p, real v, real w) =
  @     sum_is(off_real(c, y + P * w, rows + p * v, shares + P, sum + p, z), off_real(c, y, rows, shares, sum, z),
  @            key_real(c, P, p, v, w, z));
  @ lemma off_joined_of: \forall real c, y, rows, shares, sum, z, P, p, v, w; off_joined(c, y, rows, shares, sum, z, P, p, v, w);
  @ lemma off_more: \forall real c, y, rows, shares, sum, z, y_, rows_, shares_, sum_, P, p, v, w; product_added(y_, y, P, w) ==>
  @     product_added(rows_, rows, p, v) ==> sum_is(shares_, shares, P) ==> sum_is(sum_, sum, p) ==>
  @     off_joined(c, y, rows, shares, sum, z, P, p, v, w) &&
  @     sum_is(off_real(c, y_, rows_, shares_, sum_, z), off_real(c, y, rows, shares, sum, z), key_real(c, P, p, v, w, z));
  @ predicate lies_within(real x, real u) = \abs(x) <= u;
  @ lemma lies_within_more: \forall real x, u, x_, u_, y, w; lies_within(x, u) ==> lies_within(y, w) ==> sum_is(x_, x, y) ==>
  @     sum_is(u_, u, w) ==> lies_within(x_, u_);
  @ lemma share_real_within: \forall real r, p, v, w, z, a, t; \abs(r - p) <= a ==> \abs(w - v) <= t ==>
  @     gap_scaled(v - z, r, p, a) && gap_scaled(r, w, v, t) && order_scaled(t, \abs(r), \abs(p) + a) &&
  @     lies_within(share_real(r, p, v, w, z), part_real(p, a, v, z, t));
  @ lemma key_real_within: \forall real c, P, p, v, w, z, a, t; \abs(c * P - p) <= a ==> \abs(w - v) <= t ==>
  @     lies_within(share_real(c * P, p, v, w, z), part_real(p, a, v, z, t)) &&
  @     lies_within(key_real(c, P, p, v, w, z), part_real(p, a, v, z, t));
  @ // c times the sum of the exact shares, beside the sum of those in memory
  @ logic real gap_real(real c, real shares, real sum) = c * shares - sum;
  @ logic real share_gap(real c, real P, real p) = c * P - p;
  @ predicate gap_joined(real c, real shares, real sum, real P, real p) =
  @     sum_is(gap_real(c, shares + P, sum + p), gap_real(c, shares, sum), share_gap(c, P, p));
  @ lemma gap_joined_of: \forall real c, shares, sum, P, p; gap_joined(c, shares, sum, P, p);
  @ lemma gap_more: \forall real c, shares, sum, shares_, sum_, P, p; sum_is(shares_, shares, P) ==> sum_is(sum_, sum, p) ==>
  @     gap_joined(c, shares, sum, P, p) && sum_is(gap_real(c, shares_, sum_), gap_real(c, shares, sum), share_gap(c, P, p));
  @ lemma nothing_within: \forall real c, z; lies_within(off_real(c, 0.0, 0.0, 0.0, 0.0, z), 0.0) &&
  @     lies_within(gap_real(c, 0.0, 0.0), 0.0);
  @
  @ // All of them: M is the sum of the rows, Q of the shares, H of what these are off, `left` what is left of Q then. So the exact output y
  @ // lies no farther from z than E.
  @ predicate left_is(real left, real Q, real H) = left == Q - H;
  @ predicate bound_over(real E, real left, real M, real Q, real parts, real z) =
  @     0 < left && \abs(M - Q * z) + parts <= E * left;
  @ predicate ends_apart(real c, real y, real M, real Q, real z) = c * (y - z) == off_real(c, y, M, 1.0, Q, z) + (M - Q * z);
  @ lemma ends_apart_of: \forall real c, y, M, Q, z; ends_apart(c, y, M, Q, z);
  @ lemma answer_with: \forall real c, y, z, M, Q, left, parts, E; ends_apart(c, y, M, Q, z) ==>
  @     lies_within(off_real(c, y, M, 1.0, Q, z), parts) ==> bound_over(E, left, M, Q, parts, z) ==> order_scaled(E, left, c) ==> 0 < c ==>
  @     (y - z > E ==> less_scaled(c, E, y - z)) ==> (z - y > E ==> less_scaled(c, E, z - y)) ==> \abs(z - y) <= E;
  @ lemma answer_of: \forall real c, y, z, M, Q, H, left, parts, E; lies_within(off_real(c, y, M, 1.0, Q, z), parts) ==>
  @     lies_within(gap_real(c, 1.0, Q), H) ==> left_is(left, Q, H) ==> bound_over(E, left, M, Q, parts, z) ==> 0 <= E ==>
  @     ends_apart(c, y, M, Q, z) && order_scaled(E, left, c) && 0 < c && (y - z > E ==> less_scaled(c, E, y - z)) &&
  @     (z - y > E ==> less_scaled(c, E, z - y)) && \abs(z - y) <= E;
  @
  @ // the shares that key r, whose share is f, gives the others: f e^(l_j - l_r), which is c P_j
  @ predicate common_scaled(real c, real P, real f, real e) = c * P == f * e;
  @ lemma common_scaled_with: \forall real c, f, e, P, R, M, x, y; times_is(y, e, x) ==> times_is(x, R, M) ==> times_is(y, P, M) ==>
  @     times_is(f, c, R) ==> 0 < M ==> (P > e * R ==> less_scaled(M, e * R, P)) ==> (P < e * R ==> less_scaled(M, P, e * R)) ==>
  @     equal_scaled(e, x, R * M) ==> P == e * R;
  @ lemma common_scaled_of: \forall real c, f, e, P, R, M, x, y; times_is(y, e, x) ==> times_is(x, R, M) ==> times_is(y, P, M) ==>
  @     times_is(f, c, R) ==> 0 < M ==> equal_scaled(e, x, R * M) && (P > e * R ==> less_scaled(M, e * R, P)) &&
  @     (P < e * R ==> less_scaled(M, P, e * R)) && P == e * R && equal_scaled(c, P, e * R) && common_scaled(c, P, f, e);
  @ */

#endif
