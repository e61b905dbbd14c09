/* Elements of products of matrices, as real numbers: of A^T B, and of a row of real numbers times B. What is the same in two states of
 * memory. Compilers see only comments. */
#ifndef ATTEST_LOGIC_PRODUCTS_H
#define ATTEST_LOGIC_PRODUCTS_H

#include "rows.h"

/*@ // element a, b of A^T B as far as the first n rows, A having rows of k numbers, B of d
  @ logic real transposed_real{L}(double *A, double *B, integer k, integer d, integer a, integer b, integer n) =
  @     n <= 0 ? 0.0 : transposed_real(A, B, k, d, a, b, n - 1) + A[(n - 1) * k + a] * B[(n - 1) * d + b];
  @ // column j of a row x times B, with rows of d numbers, as far as the first n
  @ logic real row_times{L}(\list<real> x, double *B, integer d, integer j, integer n) =
  @     n <= 0 ? 0.0 : row_times(x, B, d, j, n - 1) + \nth(x, n - 1) * B[(n - 1) * d + j];
  @
  @ // row n of B is the same in column j, in two states of memory; so is column j of a row times the first n rows
  @ predicate same_number{L, M}(double *B, integer d, integer j, integer n) = \at(B[n * d + j], L) == \at(B[n * d + j], M);
  @ predicate same_times{L, M}(\list<real> x, double *B, integer d, integer j, integer n) =
  @     row_times{L}(x, B, d, j, n) == row_times{M}(x, B, d, j, n);
  @ lemma same_number_within{L, M}: \forall double *B, integer d, j, n, m;
  @     same_values{L, M}(B, m * d) ==> row_within(n, m, d) ==> 0 <= j < d ==> same_number{L, M}(B, d, j, n);
  @ predicate products_equal(real a, real b, real c, real e) = a * b == c * e;
  @ lemma products_equal_of: \forall real a, b, c, e; a == c ==> b == e ==> products_equal(a, b, c, e);
  @ lemma same_times_more{L, M}: \forall \list<real> x, double *B, integer d, j, n; 0 <= n ==> same_number{L, M}(B, d, j, n) ==>
  @     same_times{L, M}(x, B, d, j, n) ==> products_equal(\nth(x, n), \at(B[n * d + j], L), \nth(x, n), \at(B[n * d + j], M)) &&
  @     same_times{L, M}(x, B, d, j, n + 1);
  @ */

#endif
