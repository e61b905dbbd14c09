/* Why an interval whose ends lie on the two sides of t encloses phi^-1(t): phi grows. Compilers see only comments. */
#ifndef ATTEST_LOGIC_PHI_ORDER_H
#define ATTEST_LOGIC_PHI_ORDER_H

#include "units.h"
#include "exp.h"
#include "phi.h"

/*@ predicate exps_ordered(real x, real y) = 0 < \exp(x + 1) <= \exp(y + 1);
  @ predicate phi_order(real x, real y) = phi_real(x) < phi_real(y);
  @ lemma exps_order: \forall real x, y; x < y ==> exps_ordered(x, y);
  @ lemma phi_grows: \forall real x, y; 0 <= x < y ==> exps_ordered(x, y) ==>
  @     order_scaled(x, \exp(x + 1), \exp(y + 1)) && less_scaled(\exp(y + 1), x, y) && phi_order(x, y);
  @ lemma phi_orders: \forall real x, y; 0 <= x < y ==> exps_ordered(x, y) && phi_order(x, y);
  @ lemma phi_not_below: \forall real c, l, t; phi_inverse(c, t) ==> phi_below(l, t) ==> (c < l ==> phi_order(c, l)) ==> l <= c;
  @ lemma phi_not_above: \forall real c, h, t; phi_inverse(c, t) ==> phi_above(h, t) ==> (h < c ==> phi_order(h, c)) ==> c <= h;
  @ lemma phi_between: \forall real c, l, h, t; phi_inverse(c, t) ==> phi_below(l, t) ==> phi_above(h, t) ==> l <= c <= h;
  @ */

#endif
