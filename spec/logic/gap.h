/* A number near another, both times a third. Compilers see only comments. */
#ifndef ATTEST_LOGIC_GAP_H
#define ATTEST_LOGIC_GAP_H

#include "rounded.h"
#include "scaled.h"

/*@ // z is g, rounded once; or it stands for the gap g of a row from its mean, q being what all gaps of the row may be off alike
  @ predicate gap_rounded(real z, real g) = ROUNDED(z, g, 0x1p-53 * \abs(g) + 0x1p-1074);
  @ predicate gap_near(real z, real g, real q) = ROUNDED(z, g, 0x1.001p-53 * (2 * \abs(g) + q));
  @
  @ // |r - x| <= e and |r| <= e, times w
  @ predicate gap_scaled(real w, real r, real x, real e) = \abs(w * r - w * x) <= \abs(w) * e;
  @ predicate size_scaled(real w, real r, real e) = \abs(w * r) <= \abs(w) * e;
  @ lemma gap_scaled_with: \forall real w, r, x, e; (0 <= w ==> order_scaled(w, r - x, e) && order_scaled(w, x - r, e)) ==>
  @     (w < 0 ==> order_scaled(-w, r - x, e) && order_scaled(-w, x - r, e)) ==> gap_scaled(w, r, x, e);
  @ lemma gap_scaled_of: \forall real w, r, x, e; \abs(r - x) <= e ==>
  @     (0 <= w ==> order_scaled(w, r - x, e) && order_scaled(w, x - r, e)) &&
  @     (w < 0 ==> order_scaled(-w, r - x, e) && order_scaled(-w, x - r, e)) && gap_scaled(w, r, x, e);
  @ lemma size_scaled_of: \forall real w, r, e; \abs(r) <= e ==> gap_scaled(w, r, 0.0, e) && size_scaled(w, r, e);
  @
  @ // a difference d times s is at most `error` times W, and d alone at most `error`, W being close to s
  @ predicate gap_over(real d, real s, real error, real W) = \abs(d * s) <= error * W;
  @ predicate gap_within(real d, real error) = \abs(d) <= 0x1.00001p0 * error;
  @ lemma gap_within_with: \forall real d, s, x, W; gap_over(d, s, x, W) ==> order_scaled(x, W, 0x1.00001p0 * s) ==>
  @     (d > 0x1.00001p0 * x ==> less_scaled(s, 0x1.00001p0 * x, d)) ==>
  @     (d < -(0x1.00001p0 * x) ==> less_scaled(s, d, -(0x1.00001p0 * x))) ==> gap_within(d, x);
  @ lemma gap_within_of: \forall real d, s, x, W; gap_over(d, s, x, W) ==> 0 <= x ==> 0 < s ==> W <= 0x1.00001p0 * s ==>
  @     order_scaled(x, W, 0x1.00001p0 * s) && (d > 0x1.00001p0 * x ==> less_scaled(s, 0x1.00001p0 * x, d)) &&
  @     (d < -(0x1.00001p0 * x) ==> less_scaled(s, d, -(0x1.00001p0 * x))) && gap_within(d, x);
  @ */

#endif
