/* A number times a difference that was rounded: what the roundings, and an error in the difference, do to the product. Compilers see
 * only comments. */
#ifndef ATTEST_LOGIC_FACTOR_H
#define ATTEST_LOGIC_FACTOR_H

#include "gap.h"

/*@ // r stands for p d, two roundings and an error e in d off
  @ logic real factor_error(real d, real e) = 0x1p-53 * (\abs(d) + e) + e + 0x1p-1074;
  @ predicate factor_near(real r, real p, real d, real e) =
  @     \abs(r - p * d) <= \abs(p) * factor_error(d, e) + 0x1p-53 * (\abs(p) * (\abs(d) + factor_error(d, e))) + 0x1p-1074;
  @ predicate near_twice(real s, real d, real e) = \abs(s - d) <= factor_error(d, e) && \abs(s) <= \abs(d) + factor_error(d, e);
  @ lemma near_twice_of: \forall real s, c, d, e; \abs(s - c) <= 0x1p-53 * \abs(c) + 0x1p-1074 ==> \abs(c - d) <= e ==> near_twice(s, d, e);
  @ lemma factor_with: \forall real r, p, s, d, e; \abs(r - p * s) <= 0x1p-53 * \abs(p * s) + 0x1p-1074 ==>
  @     gap_scaled(p, s, d, factor_error(d, e)) ==> size_scaled(p, s, \abs(d) + factor_error(d, e)) ==> factor_near(r, p, d, e);
  @ lemma factor_of: \forall real r, p, s, d, e; \abs(r - p * s) <= 0x1p-53 * \abs(p * s) + 0x1p-1074 ==> near_twice(s, d, e) ==>
  @     gap_scaled(p, s, d, factor_error(d, e)) && size_scaled(p, s, \abs(d) + factor_error(d, e)) && factor_near(r, p, d, e);
  @ */

#endif
