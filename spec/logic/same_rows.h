/* A weighted sum of rows, row by row: what one more row adds, and that the sum is the same in two states of memory where the weights and
 * the rows are. Compilers see only comments. */
#ifndef ATTEST_LOGIC_SAME_ROWS_H
#define ATTEST_LOGIC_SAME_ROWS_H

#include "rows.h"

/*@ // row n, weighted, is the same in column i in two states of memory
  @ predicate same_term{L, M}(double *w, double *rows, integer d, integer i, integer n) =
  @     \at(w[n], L) == \at(w[n], M) && \at(rows[n * d + i], L) == \at(rows[n * d + i], M);
  @ // a row joins a sum and the sum of sizes: in one state of memory, and as what it is made of says
  @ predicate row_joins(real s, real g, real a, real b, real t, real h) = t == s + a * b && h == g + \abs(a * b);
  @ lemma row_joins_once: \forall real s, g, a, b, t, h, s1, g1, a1, b1, t1, h1; s == s1 ==> g == g1 ==> a == a1 ==> b == b1 ==>
  @     row_joins(s, g, a, b, t, h) ==> row_joins(s1, g1, a1, b1, t1, h1) ==> t == t1 && h == h1;
  @ lemma rows_step{L}: \forall double *w, *rows, integer d, i, n; 0 <= n ==>
  @     row_joins(rows_real(w, rows, d, i, n), rows_size(w, rows, d, i, n), w[n], rows[n * d + i],
  @               rows_real(w, rows, d, i, n + 1), rows_size(w, rows, d, i, n + 1));
  @ lemma same_rows_none{L, M}: \forall double *w, *rows, integer d, i; same_rows{L, M}(w, rows, d, i, 0);
  @ lemma same_term_within{L, M}: \forall double *w, *rows, integer d, i, n, m;
  @     same_values{L, M}(w, m) ==> same_values{L, M}(rows, m * d) ==> row_within(n, m, d) ==> 0 <= n < m ==>
  @     0 <= i < d ==> same_term{L, M}(w, rows, d, i, n);
  @ lemma same_rows_more{L, M}: \forall double *w, *rows, integer d, i, n; 0 <= n ==>
  @     same_term{L, M}(w, rows, d, i, n) ==> same_rows{L, M}(w, rows, d, i, n) ==>
  @     same_rows{L, M}(w, rows, d, i, n + 1);
  @ */

#endif
