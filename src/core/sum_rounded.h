/* A weighted sum of rows that starts with nothing, rounded, in the words of a mean. After weighted_rows.h (ROWS_VALUES). Compilers see
 * only comments.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_SUM_ROUNDED_H
#define ATTEST_SUM_ROUNDED_H

#include "logic/mean.h"

/*@ predicate sum_rounded{L}(double *z, double *W, integer d, integer o, integer n, double r) = \is_finite(r) ==>
  @     terms_rounded((real)r, rows_real(z, W, d, o, n), rows_size(z, W, d, o, n), rows_depth(n), 3 * n);
  @ lemma sum_rounded_of{L}: \forall double *z, *W, start, r, integer d, o, n; start == 0.0 ==>
  @     rows_near(z, W, d, o, n, rows_depth(n), (real)start, r) ==> sum_rounded(z, W, d, o, n, r);
  @ */

#endif
