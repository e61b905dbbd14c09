/* Arrays and the lists of real numbers that they stand for. A formula over lists knows no memory: it stays what it is while results
 * are written. Compilers see only comments. */
#ifndef ATTEST_LOGIC_NUMBERS_H
#define ATTEST_LOGIC_NUMBERS_H

#include "products.h"

/*@ // the first n numbers of an array are those of the list x; zeros where the array may be null and is
  @ predicate numbers{L}(double *a, integer n, \list<real> x) = \forall integer t; 0 <= t < n ==> a[t] == \nth(x, t);
  @ logic real number_or_zero{L}(double *a, integer t) = a == \null ? 0.0 : (real)a[t];
  @ predicate numbers_or_zeros{L}(double *a, integer n, \list<real> x) =
  @     \forall integer t; 0 <= t < n ==> number_or_zero(a, t) == \nth(x, t);
  @ // the numbers of an array lie near those of x from `at` on, each no farther than e says
  @ predicate stands{L}(double *a, integer n, \list<real> x, \list<real> e, integer at) =
  @     \forall integer t; 0 <= t < n ==> \abs(a[t] - \nth(x, at + t)) <= \nth(e, at + t);
  @ lemma numbers_kept{L, M}: \forall double *a, integer n, \list<real> x; same_values{L, M}(a, n) ==> numbers{L}(a, n, x) ==>
  @     numbers{M}(a, n, x);
  @ lemma stands_kept{L, M}: \forall double *a, integer n, at, \list<real> x, e; same_values{L, M}(a, n) ==> stands{L}(a, n, x, e, at) ==>
  @     stands{M}(a, n, x, e, at);
  @ lemma stands_part{L}: \forall double *a, integer size, n, at, \list<real> x, e; stands(a, size, x, e, 0) ==> 0 <= at ==>
  @     at + n <= size ==> stands(a + at, n, x, e, at);
  @
  @ // column c of the first n rows of y, d numbers each, weighted with the numbers of x; x from p on, y from q on
  @ logic real product_real(\list<real> x, integer p, \list<real> y, integer q, integer d, integer c, integer n) =
  @     n <= 0 ? 0.0 : product_real(x, p, y, q, d, c, n - 1) + \nth(x, p + (n - 1)) * \nth(y, q + ((n - 1) * d + c));
  @ // and the sizes of its terms
  @ logic real product_size(\list<real> x, integer p, \list<real> y, integer q, integer d, integer c, integer n) =
  @     n <= 0 ? 0.0 : product_size(x, p, y, q, d, c, n - 1) + \abs(\nth(x, p + (n - 1)) * \nth(y, q + ((n - 1) * d + c)));
  @ // the same sums over memory are these
  @ predicate rows_listed{L}(double *w, double *rows, \list<real> x, integer p, \list<real> y, integer q, integer d, integer c, integer n) =
  @     rows_real(w, rows, d, c, n) == product_real(x, p, y, q, d, c, n) &&
  @     rows_size(w, rows, d, c, n) == product_size(x, p, y, q, d, c, n);
  @ lemma rows_listed_none{L}: \forall double *w, *rows, \list<real> x, y, integer p, q, d, c; rows_listed(w, rows, x, p, y, q, d, c, 0);
  @ predicate entry_listed{L}(double *w, double *rows, \list<real> x, integer p, \list<real> y, integer q, integer d, integer c,
  @     integer n) = w[n] == \nth(x, p + n) && rows[n * d + c] == \nth(y, q + (n * d + c));
  @ predicate row_in_memory{L}(double *w, double *rows, integer d, integer c, integer n) =
  @     rows_real(w, rows, d, c, n + 1) == rows_real(w, rows, d, c, n) + w[n] * rows[n * d + c] &&
  @     rows_size(w, rows, d, c, n + 1) == rows_size(w, rows, d, c, n) + \abs(w[n] * rows[n * d + c]);
  @ lemma row_in_memory_of{L}: \forall double *w, *rows, integer d, c, n; 0 <= n ==> row_in_memory(w, rows, d, c, n);
  @ predicate row_in_list(\list<real> x, integer p, \list<real> y, integer q, integer d, integer c, integer n) =
  @     product_real(x, p, y, q, d, c, n + 1) == product_real(x, p, y, q, d, c, n) + \nth(x, p + n) * \nth(y, q + (n * d + c)) &&
  @     product_size(x, p, y, q, d, c, n + 1) == product_size(x, p, y, q, d, c, n) + \abs(\nth(x, p + n) * \nth(y, q + (n * d + c)));
  @ lemma row_in_list_of: \forall \list<real> x, y, integer p, q, d, c, n; 0 <= n ==> row_in_list(x, p, y, q, d, c, n);
  @ lemma rows_listed_more{L}: \forall double *w, *rows, \list<real> x, y, integer p, q, d, c, n; 0 <= n ==>
  @     entry_listed(w, rows, x, p, y, q, d, c, n) ==> rows_listed(w, rows, x, p, y, q, d, c, n) ==>
  @     products_equal((real)w[n], (real)rows[n * d + c], \nth(x, p + n), \nth(y, q + (n * d + c))) &&
  @     row_in_memory(w, rows, d, c, n) && row_in_list(x, p, y, q, d, c, n) && rows_listed(w, rows, x, p, y, q, d, c, n + 1);
  @ */

#endif
