/* The spectral norm of a matrix [n,d] of real numbers in a list, row by row: what it is, and what turning and scaling the matrix does to
 * it. The axioms are theorems of Coq of the same names (proofs/theory/spectral.v). Mathematics: spec/norm2.md. What bounds it:
 * spectral_bounds.h. Compilers see only comments. */
#ifndef ATTEST_LOGIC_SPECTRAL_H
#define ATTEST_LOGIC_SPECTRAL_H

#include "lists.h"

/*@ // |x|^2, and |A x|^2 of the first n rows of A
  @ logic real square_sum(\list<real> x, integer n) = n <= 0 ? 0.0 : square_sum(x, n - 1) + \nth(x, n - 1) * \nth(x, n - 1);
  @ logic real list_times(\list<real> a, integer p, \list<real> x, integer n) =
  @     n <= 0 ? 0.0 : list_times(a, p, x, n - 1) + \nth(a, p + n - 1) * \nth(x, n - 1);
  @ logic real image_square(\list<real> a, \list<real> x, integer n, integer d) = n <= 0 ? 0.0 :
  @     image_square(a, x, n - 1, d) + list_times(a, (n - 1) * d, x, d) * list_times(a, (n - 1) * d, x, d);
  @ predicate square_at_most(\list<real> a, integer n, integer d, real v) =
  @     \forall \list<real> x; image_square(a, x, n, d) <= v * square_sum(x, d);
  @ // b has the numbers of a in columns instead of rows; c is s times a but for what underflows
  @ predicate turned_number(\list<real> b, \list<real> a, integer n, integer d, integer i, integer j) =
  @     \nth(b, j * n + i) == \nth(a, i * d + j);
  @ predicate transposes(\list<real> b, \list<real> a, integer n, integer d) =
  @     \forall integer i, j; 0 <= i < n ==> 0 <= j < d ==> turned_number(b, a, n, d, i, j);
  @ predicate scaled_nearly(real r, real s, real x) = \abs(r - s * x) <= 0x1p-1073;
  @ predicate scaled_number(\list<real> c, \list<real> a, integer m, real s) = scaled_nearly(\nth(c, m), s, \nth(a, m));
  @ predicate scaled_list(\list<real> c, \list<real> a, integer n, real s) =
  @     \forall integer m; 0 <= m < n ==> scaled_number(c, a, m, s);
  @ // the squares of the differences of two lists, added up
  @ logic real difference_squares(\list<real> a, \list<real> c, integer n) = n <= 0 ? 0.0 :
  @     difference_squares(a, c, n - 1) + (\nth(a, n - 1) - \nth(c, n - 1)) * (\nth(a, n - 1) - \nth(c, n - 1));
  @ predicate is_zero(real x) = x == 0.0;
  @ predicate all_zero(\list<real> a, integer n) = \forall integer m; 0 <= m < n ==> is_zero(\nth(a, m));
  @
  @ axiomatic spectral_theorems {
  @   logic real spectral(\list<real> a, integer n, integer d);
  @   axiom spectral_least: \forall \list<real> a, integer n, d, real v; 0 <= n ==> 0 <= d ==> 0 <= v ==>
  @       (spectral(a, n, d) <= v <==> square_at_most(a, n, d, v * v));
  @   axiom spectral_positive: \forall \list<real> a, integer n, d; 0 <= n ==> 0 <= d ==> 0 <= spectral(a, n, d);
  @   axiom spectral_zero: \forall \list<real> a, integer n, d; 0 <= n ==> 0 <= d ==> all_zero(a, n * d) ==> is_zero(spectral(a, n, d));
  @   axiom spectral_by_entry: \forall \list<real> a, integer n, d, m; 0 <= n ==> 0 <= d ==> 0 <= m < n * d ==>
  @       \abs(\nth(a, m)) <= spectral(a, n, d);
  @   axiom spectral_transposed: \forall \list<real> a, b, integer n, d; 0 <= n ==> 0 <= d ==> transposes(b, a, n, d) ==>
  @       spectral(a, n, d) == spectral(b, d, n);
  @   axiom spectral_near: \forall \list<real> a, c, integer n, d; 0 <= n ==> 0 <= d ==>
  @       spectral(a, n, d) <= spectral(c, n, d) + \sqrt(difference_squares(a, c, n * d));
  @   axiom spectral_unscaled: \forall \list<real> a, c, integer n, d, real s; 0 <= n <= 0x100000 ==> 0 <= d <= 0x100000 ==> 0 < s ==>
  @       scaled_list(c, a, n * d, s) ==> \abs(s * spectral(a, n, d) - spectral(c, n, d)) <= 0x1p-1053;
  @ }
  @ */

#endif
