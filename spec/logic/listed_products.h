/* Products of matrices of which the lists of numbers are known (numbers.h): A B and A^T B over memory are those over the lists.
 * Compilers see only comments. */
#ifndef ATTEST_LOGIC_LISTED_PRODUCTS_H
#define ATTEST_LOGIC_LISTED_PRODUCTS_H

#include "numbers.h"
#include "rows_within.h"
#include <stdint.h>

/*@ // element a, b of A^T B as far as the first n rows, of k numbers in x and of d in y
  @ logic real transposed_list(\list<real> x, integer k, \list<real> y, integer d, integer a, integer b, integer n) =
  @     n <= 0 ? 0.0 : transposed_list(x, k, y, d, a, b, n - 1) + \nth(x, (n - 1) * k + a) * \nth(y, (n - 1) * d + b);
  @ predicate transposed_listed{L}(double *A, double *B, \list<real> x, integer k, \list<real> y, integer d, integer a, integer b,
  @                                integer n) = transposed_real(A, B, k, d, a, b, n) == transposed_list(x, k, y, d, a, b, n);
  @ lemma transposed_listed_none{L}: \forall double *A, *B, \list<real> x, y, integer k, d, a, b;
  @     transposed_listed(A, B, x, k, y, d, a, b, 0);
  @ // element i, j of a matrix with rows of d numbers is that of its list
  @ predicate place_listed{L}(double *A, \list<real> x, integer d, integer i, integer j) = A[i * d + j] == \nth(x, i * d + j);
  @ lemma place_listed_of{L}: \forall double *A, \list<real> x, integer n, d, i, j; numbers(A, n * d, x) ==> row_within(i, n, d) ==>
  @     0 <= j < d ==> place_listed(A, x, d, i, j);
  @ lemma transposed_listed_more{L}: \forall double *A, *B, \list<real> x, y, integer k, d, a, b, n; 0 <= n ==>
  @     place_listed(A, x, k, n, a) ==> place_listed(B, y, d, n, b) ==> transposed_listed(A, B, x, k, y, d, a, b, n) ==>
  @     products_equal((real)A[n * k + a], (real)B[n * d + b], \nth(x, n * k + a), \nth(y, n * d + b)) &&
  @     transposed_listed(A, B, x, k, y, d, a, b, n + 1);
  @ // element i, j of A B, as far as the first n rows of B
  @ predicate product_listed{L}(double *A, double *B, \list<real> x, integer k, \list<real> y, integer d, integer i, integer j, integer n) =
  @     rows_listed(A + i * k, B, x, i * k, y, 0, d, j, n);
  @ lemma product_listed_none{L}: \forall double *A, *B, \list<real> x, y, integer k, d, i, j; product_listed(A, B, x, k, y, d, i, j, 0);
  @ predicate term_listed{L}(double *A, double *B, \list<real> x, integer k, \list<real> y, integer d, integer i, integer j, integer n) =
  @     entry_listed(A + i * k, B, x, i * k, y, 0, d, j, n);
  @ lemma entries_listed_of{L}: \forall double *A, *B, \list<real> x, y, integer k, d, i, j, n; place_listed(A, x, k, i, n) ==>
  @     place_listed(B, y, d, n, j) ==> term_listed(A, B, x, k, y, d, i, j, n);
  @ lemma product_listed_more{L}: \forall double *A, *B, \list<real> x, y, integer k, d, i, j, n; 0 <= n ==>
  @     term_listed(A, B, x, k, y, d, i, j, n) ==> product_listed(A, B, x, k, y, d, i, j, n) ==>
  @     product_listed(A, B, x, k, y, d, i, j, n + 1); */

/*@ ghost
  /@ requires sizes: 0 <= n && 0 <= k && 0 <= d;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures listed: \forall \list<real> x, y, integer i, j; numbers(A, n * k, x) ==> numbers(B, k * d, y) ==> 0 <= i < n ==>
   @     0 <= j < d ==> product_listed(A, B, x, k, y, d, i, j, k);
   @/
  static inline void list_product(const double *A, const double *B, int64_t n, int64_t k, int64_t d)
  {
      rows_within(n, k);
      rows_within(k, d);
      /@ loop invariant range:  0 <= t <= k;
       @ loop invariant listed: \forall \list<real> x, y, integer i, j; numbers(A, n * k, x) ==> numbers(B, k * d, y) ==>
       @     0 <= i < n ==> 0 <= j < d ==> product_listed(A, B, x, k, y, d, i, j, t);
       @ loop assigns t;
       @ loop variant k - t; @/
      for (int64_t t = 0; t < k; t++) {
          /@ assert left: \forall \list<real> x, integer i; numbers(A, n * k, x) ==> 0 <= i < n ==> row_within(i, n, k) &&
           @     place_listed(A, x, k, i, t); @/
          /@ assert right: \forall \list<real> y, integer j; numbers(B, k * d, y) ==> 0 <= j < d ==> row_within(t, k, d) &&
           @     place_listed(B, y, d, t, j); @/
          /@ assert more: \forall \list<real> x, y, integer i, j; numbers(A, n * k, x) ==> numbers(B, k * d, y) ==> 0 <= i < n ==>
           @     0 <= j < d ==> place_listed(A, x, k, i, t) && place_listed(B, y, d, t, j) &&
           @     term_listed(A, B, x, k, y, d, i, j, t) && product_listed(A, B, x, k, y, d, i, j, t) &&
           @     product_listed(A, B, x, k, y, d, i, j, t + 1); @/
      }
  }

  /@ requires sizes: 0 <= n && 0 <= k && 0 <= d;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures listed: \forall \list<real> x, y, integer a, b; numbers(A, n * k, x) ==> numbers(B, n * d, y) ==> 0 <= a < k ==>
   @     0 <= b < d ==> transposed_listed(A, B, x, k, y, d, a, b, n);
   @/
  static inline void list_transposed_product(const double *A, const double *B, int64_t n, int64_t k, int64_t d)
  {
      rows_within(n, k);
      rows_within(n, d);
      /@ loop invariant range:  0 <= t <= n;
       @ loop invariant listed: \forall \list<real> x, y, integer a, b; numbers(A, n * k, x) ==> numbers(B, n * d, y) ==>
       @     0 <= a < k ==> 0 <= b < d ==> transposed_listed(A, B, x, k, y, d, a, b, t);
       @ loop assigns t;
       @ loop variant n - t; @/
      for (int64_t t = 0; t < n; t++) {
          /@ assert left: \forall \list<real> x, integer a; numbers(A, n * k, x) ==> 0 <= a < k ==> row_within(t, n, k) &&
           @     place_listed(A, x, k, t, a); @/
          /@ assert right: \forall \list<real> y, integer b; numbers(B, n * d, y) ==> 0 <= b < d ==> row_within(t, n, d) &&
           @     place_listed(B, y, d, t, b); @/
          /@ assert more: \forall \list<real> x, y, integer a, b; numbers(A, n * k, x) ==> numbers(B, n * d, y) ==> 0 <= a < k ==>
           @     0 <= b < d ==> place_listed(A, x, k, t, a) && place_listed(B, y, d, t, b) &&
           @     transposed_listed(A, B, x, k, y, d, a, b, t) && transposed_listed(A, B, x, k, y, d, a, b, t + 1); @/
      }
  }
*/

#endif
