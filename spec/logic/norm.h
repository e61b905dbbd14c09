/* The infinity- and the 1-norm of a matrix W [n,d], of real numbers: the largest sum of absolute values over a row, over
 * a column. Compilers see only comments. */
#ifndef ATTEST_LOGIC_NORM_H
#define ATTEST_LOGIC_NORM_H

#include "all_finite.h"
#include "sum.h"

/*@ logic real norm_inf_real{L}(double *W, integer n, integer d) =
  @     n <= 0 ? 0.0 : \max(norm_inf_real(W, n - 1, d), sum_size(W + (n - 1) * d, d));
  @ logic real column_sum{L}(double *W, integer n, integer d, integer j) =
  @     n <= 0 ? 0.0 : column_sum(W, n - 1, d, j) + \abs(W[(n - 1) * d + j]);
  @ // the largest sum of the first columns
  @ logic real largest_column{L}(double *W, integer n, integer d, integer columns) =
  @     columns <= 0 ? 0.0 : \max(largest_column(W, n, d, columns - 1), column_sum(W, n, d, columns - 1));
  @ logic real norm_one_real{L}(double *W, integer n, integer d) = largest_column(W, n, d, d);
  @ */

#endif
