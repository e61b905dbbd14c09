/* Sums and products of two doubles are split without error, as far as nothing over- or underflows: what the words of attest_dd_sum and
 * attest_dd_product (dd.h) add up to. With FL_VALUES. Compilers see only comments.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_DD_SPLIT_H
#define ATTEST_DD_SPLIT_H

#include "dd.h"

/*@ predicate dd_sum_parts(real x, real y) = fl_plus(x, y) + dd_sum_lo(x, y) == x + y
  @     && \abs(dd_sum_lo(x, y)) <= 0x1p-53 * \abs(fl_plus(x, y));
  @ predicate normal_product(real x, real y) = x * y == 0 || 0x1p-969 <= \abs(x * y);
  @ predicate dd_product_parts(real x, real y) = fl_times(x, y) + dd_product_lo(x, y) == x * y;
  @ // Theorems of proofs/theory/numeric/dd.v.
  @ axiomatic dd_split {
  @   axiom dd_sum_split: \forall double x, y; \is_finite(x) && \is_finite(y) ==> dd_sum_parts(x, y);
  @   axiom dd_product_split: \forall double x, y; \is_finite(x) && \is_finite(y) ==> normal_product(x, y) ==> dd_product_parts(x, y);
  @ } */

#endif
