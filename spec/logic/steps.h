/* A number that stands for another within a known error, and one operation more, rounded once: so formulas of a few operations are
 * followed step by step. Compilers see only comments. */
#ifndef ATTEST_LOGIC_STEPS_H
#define ATTEST_LOGIC_STEPS_H

#include "factor.h"
#include "layernorm.h"
#include "unscaled.h"

/*@ // r stands for x; what is rounded to r would be off by e: then r is by factor_error(x, e)
  @ predicate stands_for(real r, real x, real e) = \abs(r - x) <= e;
  @ predicate over_rounded(real r, real x, real y) = gap_rounded(r, over(x, y));
  @ lemma step_rounded: \forall real r, y, x, e; gap_rounded(r, y) ==> stands_for(y, x, e) ==> stands_for(r, x, factor_error(x, e));
  @ lemma step_product: \forall real r, x, y; times_rounded(r, x, y) ==> stands_for(r, x * y, factor_error(x * y, 0.0));
  @ lemma step_plus: \forall real r, c, s, x, e; plus_rounded(r, c, s) ==> stands_for(s, x, e) ==>
  @     stands_for(c + s, c + x, e) && stands_for(r, c + x, factor_error(c + x, e));
  @ lemma step_less: \forall real r, s, x, e, t, y, f; less_rounded(r, s, t) ==> stands_for(s, x, e) ==> stands_for(t, y, f) ==>
  @     stands_for(s - t, x - y, e + f) && stands_for(r, x - y, factor_error(x - y, e + f));
  @ lemma step_times: \forall real r, w, s, x, e; times_rounded(r, w, s) ==> stands_for(s, x, e) ==>
  @     gap_scaled(w, s, x, e) && stands_for(w * s, w * x, \abs(w) * e) && stands_for(r, w * x, factor_error(w * x, \abs(w) * e));
  @
  @ // quotients by d, and products of two such numbers
  @ predicate over_stands(real s, real x, real e, real d) = stands_for(over(s, d), over(x, d), over(e, d));
  @ lemma over_stands_with: \forall real s, x, e, S, X, E, d; times_is(s, S, d) ==> times_is(x, X, d) ==> times_is(e, E, d) ==>
  @     0 < d ==> stands_for(s, x, e) ==> order_scaled(d, S - X, E) && order_scaled(d, X - S, E) && in_order(S - X, E) &&
  @     in_order(X - S, E) && stands_for(S, X, E);
  @ lemma over_stands_of: \forall real s, x, e, d; stands_for(s, x, e) ==> 0 < d ==> times_is(s, over(s, d), d) &&
  @     times_is(x, over(x, d), d) && times_is(e, over(e, d), d) && stands_for(over(s, d), over(x, d), over(e, d)) &&
  @     over_stands(s, x, e, d);
  @ lemma step_over: \forall real r, s, x, e, d; over_rounded(r, s, d) ==> stands_for(s, x, e) ==> 0 < d ==>
  @     over_stands(s, x, e, d) && stands_for(r, over(x, d), factor_error(over(x, d), over(e, d)));
  @ logic real product_error(real F, real a, real D, real b) = \abs(F) * b + a * (\abs(D) + b);
  @ predicate product_stands(real f, real s, real F, real a, real D, real b) = stands_for(f * s, F * D, product_error(F, a, D, b));
  @ lemma product_stands_of: \forall real f, s, F, a, D, b; stands_for(f, F, a) ==> stands_for(s, D, b) ==>
  @     gap_scaled(s, f, F, a) && gap_scaled(F, s, D, b) && order_scaled(a, \abs(s), \abs(D) + b) && product_stands(f, s, F, a, D, b);
  @ lemma step_both: \forall real r, f, s, F, a, D, b; times_rounded(r, f, s) ==> stands_for(f, F, a) ==> stands_for(s, D, b) ==>
  @     product_stands(f, s, F, a, D, b) && stands_for(r, F * D, factor_error(F * D, product_error(F, a, D, b)));
  @ */

#endif
