/* Computed shares beside the exact ones times one factor, and their sum beside 1 (scaled_shares.h). In steps that are linear in the
 * products. Compilers see only comments. */
#ifndef ATTEST_LOGIC_WHOLE_SHARES_H
#define ATTEST_LOGIC_WHOLE_SHARES_H

#include "share.h"
#include "scaled_shares.h"
#include "unscaled.h"

/*@ // all weights are divided by s in the place of their sum W: the shares times c
  @ predicate factor_is(real c, real W, real s) = times_is(W, c, s) && 0 < c;
  @ lemma factor_is_of: \forall real W, s; 1 <= W ==> 1 <= s ==>
  @     times_is(W, ratio(W, s), s) && (ratio(W, s) <= 0 ==> order_scaled(s, ratio(W, s), 0.0)) && factor_is(ratio(W, s), W, s);
  @
  @ // q = c p = w / s, w = p W being the weight that e stands for, at a gap t
  @ predicate piece_is(real e, real q, real t, real s, real w) =
  @     weight_near(e, w, t * w) && times_is(w, q, s) && times_is(t * w, t * q, s) && 0 <= q && order_scaled(q, 0.0, t);
  @ lemma factor_put: \forall real c, W, s, p; factor_is(c, W, s) ==> equal_scaled(p, W, c * s) && times_is(p * W, c * p, s);
  @ lemma factor_not_below: \forall real c, W, s, p; factor_is(c, W, s) ==> 0 <= p ==> order_scaled(c, 0.0, p) && 0 <= c * p;
  @ lemma piece_is_of: \forall real e, c, W, s, p, t; factor_is(c, W, s) ==> weight_shared(e, p, t, W) ==>
  @     times_is(p * W, c * p, s) && equal_scaled(t, p * W, c * p * s) && 0 <= c * p && order_scaled(c * p, 0.0, t) &&
  @     piece_is(e, c * p, t, s, p * W);
  @ // e / s, to which r is rounded, beside q
  @ logic real piece_error(real q, real t) = 0x1.0001p-53 * (t * q + 0x1.1p0 * q) + 0x1p-1072;
  @ predicate piece_near(real v, real q, real t) = in_order(v - q, piece_error(q, t)) && in_order(q - v, piece_error(q, t));
  @ lemma piece_over: \forall real e, v, q, t, s, w; piece_is(e, q, t, s, w) ==> times_is(e, v, s) ==> 1 <= s ==>
  @     order_scaled(s, v - q, piece_error(q, t)) && order_scaled(s, q - v, piece_error(q, t));
  @ lemma piece_near_of: \forall real e, v, q, t, s, w; piece_is(e, q, t, s, w) ==> times_is(e, v, s) ==> 1 <= s ==>
  @     order_scaled(s, v - q, piece_error(q, t)) && order_scaled(s, q - v, piece_error(q, t)) && piece_near(v, q, t);
  @ lemma piece_rounded: \forall real r, v, q, t; rounded(r, v) ==> piece_near(v, q, t) ==> 0 <= q ==> order_scaled(q, 0.0, t) ==>
  @     share_scaled_near(r, q, t);
  @ lemma share_scaled_of: \forall real r, e, c, W, s, p, t; factor_is(c, W, s) ==> weight_shared(e, p, t, W) ==>
  @     quotient_near(r, e, s) ==> 1 <= s ==>
  @     piece_is(e, c * p, t, s, p * W) && piece_near(ratio(e, s), c * p, t) && share_scaled_near(r, c * p, t);
  @
  @ // P is the sum of k shares, each of them the quotient of a weight and s, rounded; E that of the weights
  @ predicate shares_near(real s, real P, real E, integer k) = 0 <= E && \abs(P * s - E) <= 0x1p-53 * E + 0x1p-1074 * (k * s);
  @ predicate share_returned(real r, real e, real s) = \abs(r * s - e) <= 0x1p-53 * e + 0x1p-1074 * s;
  @ lemma quotient_not_below: \forall real e, v, s; times_is(e, v, s) ==> 0 <= e ==> 0 < s ==> (v < 0 ==> less_scaled(s, v, 0.0)) && 0 <= v;
  @ lemma share_returned_of: \forall real r, e, s; quotient_near(r, e, s) ==> 0 <= e ==> 1 <= s ==>
  @     0 <= ratio(e, s) && order_scaled(s, r - ratio(e, s), 0x1p-53 * ratio(e, s) + 0x1p-1074) &&
  @     order_scaled(s, ratio(e, s) - r, 0x1p-53 * ratio(e, s) + 0x1p-1074) && share_returned(r, e, s);
  @ lemma shares_near_none: \forall real s; shares_near(s, 0.0, 0.0, 0);
  @ lemma shares_near_more: \forall real s, P, E, r, e, integer k; shares_near(s, P, E, k) ==> share_returned(r, e, s) ==> 0 <= e ==>
  @     shares_near(s, P + r, E + e, k + 1);
  @ lemma shares_near_next{L, M}: \forall real s, double *x, integer k; 0 <= k ==>
  @     shares_near(s, sum_real{M}(x, k), sum_real{L}(x, k), k) ==> share_returned(\at(x[k], M), \at(x[k], L), s) ==>
  @     0 <= \at(x[k], L) ==> shares_near(s, sum_real{M}(x, k + 1), sum_real{L}(x, k + 1), k + 1);
  @ // s is the sum E, rounded
  @ predicate total_close(real s, real E, integer k) = E <= 0x1.0001p0 * s && order_scaled(k, E, 0x1.0001p0 * s);
  @ lemma total_close_of: \forall real s, E, integer k; sum_rounded(s, E, k) ==> 0 <= E ==> 1 <= s ==> 0 <= k <= 0x100000 ==>
  @     order_scaled(E, k, 0x100000) && E <= 0x1.0001p0 * s && total_close(s, E, k);
  @ logic real whole_error(integer k) = 0x1.001p-53 * (k + 1.25);
  @ predicate whole_near(real P, integer k) = in_order(P - 1, whole_error(k)) && in_order(1 - P, whole_error(k));
  @ lemma whole_over: \forall real s, P, E, integer n, k; shares_near(s, P, E, n) ==> sum_rounded(s, E, k) ==> 1 <= s ==>
  @     total_close(s, E, k) ==> order_scaled(s, n, 0x100000) ==>
  @     order_scaled(s, 0.0, k) ==> order_scaled(s, P - 1, whole_error(k)) && order_scaled(s, 1 - P, whole_error(k));
  @ lemma whole_of: \forall real s, P, E, integer n, k; shares_near(s, P, E, n) ==> sum_rounded(s, E, k) ==> 1 <= s ==>
  @     0 <= n <= 0x100000 ==> 0 <= k <= 0x100000 ==> total_close(s, E, k) && order_scaled(s, n, 0x100000) &&
  @     order_scaled(s, 0.0, k) && order_scaled(s, P - 1, whole_error(k)) && order_scaled(s, 1 - P, whole_error(k)) &&
  @     whole_near(P, k);
  @ lemma nearly_whole_of{L}: \forall double *p, integer n, k; whole_near(sum_real(p, n), k) ==> nearly_whole(p, n, k); */

#endif
