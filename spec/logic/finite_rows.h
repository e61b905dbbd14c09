/* Rows of an array whose numbers are finite. Compilers see only comments. */
#ifndef ATTEST_LOGIC_FINITE_ROWS_H
#define ATTEST_LOGIC_FINITE_ROWS_H

#include "rows.h"

/*@ // row i, of d numbers
  @ predicate finite_at{L}(double *Y, integer d, integer i) = \forall integer b; 0 <= b < d ==> \is_finite(Y[i * d + b]);
  @ lemma finite_kept{L, M}: \forall double *Y, integer d, i; (\forall integer b; 0 <= b < d ==> same_at{L, M}(Y, d, i, b)) ==>
  @     finite_at{L}(Y, d, i) ==> finite_at{M}(Y, d, i);
  @ */

#endif
