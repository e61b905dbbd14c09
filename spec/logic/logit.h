/* What rounding does to a logit: a sum whose error is known (rounding.h), times the scale. In steps that are linear in the products.
 * Compilers see only comments. */
#ifndef ATTEST_LOGIC_LOGIT_H
#define ATTEST_LOGIC_LOGIT_H

#include "gap.h"

/*@ // r is w x but for k roundings of terms whose sizes add up to `size`, and m smallest numbers, each also times w
  @ predicate logit_computed(real r, real w, real x, real size, real k, real m) =
  @     \abs(r - w * x) <= 0x1.0001p-53 * (k * (\abs(w) * size)) + m * (\abs(w) + 1) * 0x1p-1074;
  @
  @ // e is the error of a sum; what is left of it, times w
  @ predicate error_is(real e, real k, real size, real m) = e == 0x1.0001p-53 * (k * size) + m * 0x1p-1074;
  @ predicate error_times(real a, real e, real k, real size, real m) =
  @     a * e == 0x1.0001p-53 * (k * (a * size)) + m * a * 0x1p-1074;
  @ predicate error_small(real e, real size, real m) = e <= 0x1p-16 * size + m * 0x1p-1074;
  @ lemma errors_scaled: \forall real a, e, k, size, m; error_is(e, k, size, m) ==>
  @     equal_scaled(a, e, 0x1.0001p-53 * (k * size) + m * 0x1p-1074) && error_times(a, e, k, size, m);
  @ lemma errors_small: \forall real e, k, size, m; error_is(e, k, size, m) ==> 0 <= k <= 0x1p36 ==> 0 <= size ==>
  @     order_scaled(size, k, 0x1p36) && error_small(e, size, m);
  @ lemma logit_with: \forall real r, w, raw, x, size, k, m, e; \abs(r - w * raw) <= 0x1p-53 * \abs(w * raw) + 0x1p-1074 ==>
  @     gap_scaled(w, raw, x, e) ==> size_scaled(w, raw, size + e) ==> error_times(\abs(w), e, k, size, m) ==>
  @     order_scaled(\abs(w), e, 0x1p-16 * size + m * 0x1p-1074) ==> order_scaled(\abs(w), m, 0x1p50) ==> 0 <= m ==>
  @     0 <= \abs(w) * size ==> logit_computed(r, w, x, size, k + 1, m + 1);
  @ */

#endif
