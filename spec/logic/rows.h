/* Weighted sums of rows: sum_k w_k r_k over the first n rows, the rows being consecutive and d long; its column i. What
 * attest_add_weighted_rows stands for, and with it the product of two matrices. Compilers see only comments. */
#ifndef ATTEST_LOGIC_ROWS_H
#define ATTEST_LOGIC_ROWS_H

/*@ logic real rows_real{L}(double *w, double *rows, integer d, integer i, integer n) =
  @     n <= 0 ? 0.0 : rows_real(w, rows, d, i, n - 1) + w[n - 1] * rows[(n - 1) * d + i];
  @ // and the sizes of its terms
  @ logic real rows_size{L}(double *w, double *rows, integer d, integer i, integer n) =
  @     n <= 0 ? 0.0 : rows_size(w, rows, d, i, n - 1) + \abs(w[n - 1] * rows[(n - 1) * d + i]);
  @
  @ // a value, n values are the same in two states of memory
  @ predicate same_entry{L, M}(double *a, integer n) = \at(a[n], L) == \at(a[n], M);
  @ predicate same_values{L, M}(double *a, integer n) = \forall integer t; 0 <= t < n ==>
  @     \at(a[t], L) == \at(a[t], M) && (\is_finite(\at(a[t], L)) <==> \is_finite(\at(a[t], M)));
  @ // row n of m lies inside the array
  @ predicate row_within(integer n, integer m, integer d) = 0 <= n * d && n * d + d <= m * d;
  @ lemma same_weight{L, M}: \forall double *w, integer n, m;
  @     same_values{L, M}(w, m) ==> 0 <= n < m ==> \at(w[n], L) == \at(w[n], M);
  @ lemma same_place{L, M}: \forall double *rows, integer d, i, n, m;
  @     same_values{L, M}(rows, m * d) ==> row_within(n, m, d) ==> 0 <= i < d ==>
  @     \at(rows[n * d + i], L) == \at(rows[n * d + i], M);
  @ // the same of one place, under a name
  @ predicate same_at{L, M}(double *Y, integer d, integer r, integer i) = \at(Y[r * d + i], L) == \at(Y[r * d + i], M) &&
  @     (\is_finite(\at(Y[r * d + i], L)) <==> \is_finite(\at(Y[r * d + i], M)));
  @ lemma same_at_of{L, M}: \forall double *Y, integer d, r, i, m; same_values{L, M}(Y, m * d) ==> row_within(r, m, d) ==>
  @     0 <= i < d ==> same_at{L, M}(Y, d, r, i);
  @ // so are the first n rows, weighted, in column i
  @ predicate same_rows{L, M}(double *w, double *rows, integer d, integer i, integer n) =
  @     rows_real{L}(w, rows, d, i, n) == rows_real{M}(w, rows, d, i, n) &&
  @     rows_size{L}(w, rows, d, i, n) == rows_size{M}(w, rows, d, i, n);
  @ */

#endif
