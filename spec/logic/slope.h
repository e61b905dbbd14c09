/* The two products of which a Jacobian of attention is made, computed of numbers that stand for others: w (-2) (x - y), a logit's slope
 * (score.h), and p (x - y), a value's gap (attention_parts.h). Compilers see only comments. */
#ifndef ATTEST_LOGIC_SLOPE_H
#define ATTEST_LOGIC_SLOPE_H

#include "steps.h"

/*@ // of a product x y with its y known to e; of -2 w (x - y), the difference D of which is known to e
  @ logic real slope_error(real w, real D, real e) = factor_error(w * D, \abs(w) * e);
  @ logic real twice_error(real D, real e) = factor_error(-2.0 * D, 2.0 * factor_error(D, e));
  @
  @ // r is that of the numbers x and y in memory, each operation rounded
  @ predicate twice_rounded(real z, real x, real y) = \exists real s; less_rounded(s, x, y) && times_rounded(z, -2.0, s);
  @ predicate slope_rounded(real r, real w, real x, real y) = \exists real z; twice_rounded(z, x, y) && times_rounded(r, w, z);
  @ // so it stands for that of the numbers for which these stand
  @ lemma doubled_with: \forall real s, z, x, y, X, e, Y, f; less_rounded(s, x, y) ==> times_rounded(z, -2.0, s) ==> stands_for(x, X, e) ==>
  @     stands_for(y, Y, f) ==> stands_for(s, X - Y, factor_error(X - Y, e + f)) &&
  @     stands_for(z, -2.0 * (X - Y), twice_error(X - Y, e + f));
  @ lemma doubled_of: \forall real z, x, y, X, e, Y, f; twice_rounded(z, x, y) ==> stands_for(x, X, e) ==> stands_for(y, Y, f) ==>
  @     stands_for(z, -2.0 * (X - Y), twice_error(X - Y, e + f));
  @ lemma slope_of: \forall real r, w, z, D, e; times_rounded(r, w, z) ==> stands_for(z, D, e) ==>
  @     stands_for(r, w * D, slope_error(w, D, e));
  @ lemma slope_with: \forall real r, w, z, x, y, X, e, Y, f; twice_rounded(z, x, y) ==> times_rounded(r, w, z) ==> stands_for(x, X, e) ==>
  @     stands_for(y, Y, f) ==> stands_for(z, -2.0 * (X - Y), twice_error(X - Y, e + f)) &&
  @     stands_for(r, w * (-2.0 * (X - Y)), slope_error(w, -2.0 * (X - Y), twice_error(X - Y, e + f)));
  @ lemma slope_rounded_of: \forall real r, w, x, y, X, e, Y, f; slope_rounded(r, w, x, y) ==> stands_for(x, X, e) ==>
  @     stands_for(y, Y, f) ==> stands_for(r, w * (-2.0 * (X - Y)), slope_error(w, -2.0 * (X - Y), twice_error(X - Y, e + f)));
  @ lemma stands_negated: \forall real r, x, e; stands_for(-r, x, e) ==> stands_for(r, -x, e);
  @
  @ // A product of a probability p and a gap x - y
  @ logic real gap_error(real P, real h, real d, real e) = factor_error(P * d, product_error(P, h, d, factor_error(d, e)));
  @ predicate gap_computed(real r, real p, real x, real y) = \exists real s; less_rounded(s, x, y) && times_rounded(r, p, s);
  @ lemma weighed_gap_with: \forall real r, p, s, x, y, P, h, X, e, Y, f; less_rounded(s, x, y) ==> times_rounded(r, p, s) ==>
  @     stands_for(p, P, h) ==> stands_for(x, X, e) ==> stands_for(y, Y, f) ==> stands_for(s, X - Y, factor_error(X - Y, e + f)) &&
  @     stands_for(r, P * (X - Y), gap_error(P, h, X - Y, e + f));
  @ lemma weighed_gap_of: \forall real r, p, x, y, P, h, X, e, Y, f; gap_computed(r, p, x, y) ==> stands_for(p, P, h) ==>
  @     stands_for(x, X, e) ==> stands_for(y, Y, f) ==> stands_for(r, P * (X - Y), gap_error(P, h, X - Y, e + f));
  @ lemma weighed_gap_none: \forall real r, x, y; 0 <= r <= 0 ==> less_rounded(x - y, x, y) && times_rounded(r, 0.0, x - y) &&
  @     gap_computed(r, 0.0, x, y);
  @ */

#endif
