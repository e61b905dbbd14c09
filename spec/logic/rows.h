/* Weighted sums of rows: sum_k w_k r_k over the first n rows, the rows being consecutive and d long; its column i. What
 * attest_add_weighted_rows stands for, and with it the product of two matrices. Compilers see only comments. */
#ifndef ATTEST_LOGIC_ROWS_H
#define ATTEST_LOGIC_ROWS_H

/*@ logic real rows_real{L}(double *w, double *rows, integer d, integer i, integer n) =
  @     n <= 0 ? 0.0 : rows_real(w, rows, d, i, n - 1) + w[n - 1] * rows[(n - 1) * d + i];
  @ // and the sizes of its terms
  @ logic real rows_size{L}(double *w, double *rows, integer d, integer i, integer n) =
  @     n <= 0 ? 0.0 : rows_size(w, rows, d, i, n - 1) + \abs(w[n - 1] * rows[(n - 1) * d + i]);
  @ // n values are the same in two states of memory
  @ predicate same_values{L1, L2}(double *a, integer n) =
  @     \forall integer t; 0 <= t < n ==> \at(a[t], L1) == \at(a[t], L2);
  @ */

#endif
