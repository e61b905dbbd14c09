/* The numbers of an array as a list of real numbers, which no write to memory can change; dot products of parts of a list. Compilers
 * see only comments. */
#ifndef ATTEST_LOGIC_LISTS_H
#define ATTEST_LOGIC_LISTS_H

#include "sum.h"
#include <stdint.h>

/*@ predicate lists{L}(\list<real> a, double *A, integer n) = \length(a) == n && \forall integer i; 0 <= i < n ==> \nth(a, i) == A[i];
  @ // there is one such list
  @ logic \list<real> numbers{L}(double *A, integer n) = n <= 0 ? \Nil : (numbers(A, n - 1) ^ [| (real)A[n - 1] |]);
  @
  @ // the n numbers from place p on, times those from place q on; the sizes of these products; and of the numbers from p on
  @ logic real list_dot(\list<real> a, integer p, integer q, integer n) =
  @     n <= 0 ? 0.0 : list_dot(a, p, q, n - 1) + \nth(a, p + n - 1) * \nth(a, q + n - 1);
  @ logic real list_dot_size(\list<real> a, integer p, integer q, integer n) =
  @     n <= 0 ? 0.0 : list_dot_size(a, p, q, n - 1) + \abs(\nth(a, p + n - 1) * \nth(a, q + n - 1));
  @ // the list has a's n numbers from place p on and b's from place q on
  @ predicate number_listed{L}(\list<real> c, integer p, double *a, integer t) = \nth(c, p + t) == a[t];
  @ predicate pair_listed{L}(\list<real> c, integer p, integer q, double *a, double *b, integer t) =
  @     number_listed(c, p, a, t) && number_listed(c, q, b, t);
  @ predicate parts_listed{L}(\list<real> c, integer p, integer q, double *a, double *b, integer n) =
  @     \forall integer t; 0 <= t < n ==> pair_listed(c, p, q, a, b, t);
  @ // a pair joins a sum of products and the sum of their sizes; equal pairs give equal sums
  @ predicate product_added(real s, real g, real z, real t, real h) = t == s + z && h == g + \abs(z);
  @ predicate pair_added(real s, real g, real x, real y, real t, real h) = product_added(s, g, x * y, t, h);
  @ predicate same_pair(real s, real g, real v, real w) = s == v && g == w;
  @ predicate same_dot{L}(\list<real> c, integer p, integer q, double *a, double *b, integer n) =
  @     same_pair(dot_real(a, b, n), dot_size(a, b, n), list_dot(c, p, q, n), list_dot_size(c, p, q, n));
  @ lemma pair_added_once: \forall real s, g, x, y, t, h, r, f, v, w, z, e; pair_added(s, g, x, y, t, h) ==>
  @     pair_added(r, f, v, w, z, e) ==> same_pair(s, g, r, f) ==> same_pair(x, y, v, w) ==> same_pair(t, h, z, e);
  @ lemma array_dot_more{L}: \forall double *a, *b, integer n; 0 <= n ==>
  @     pair_added(dot_real(a, b, n), dot_size(a, b, n), a[n], b[n], dot_real(a, b, n + 1), dot_size(a, b, n + 1));
  @ lemma list_dot_more: \forall \list<real> a, integer p, q, n; 0 <= n ==>
  @     pair_added(list_dot(a, p, q, n), list_dot_size(a, p, q, n), \nth(a, p + n), \nth(a, q + n),
  @                list_dot(a, p, q, n + 1), list_dot_size(a, p, q, n + 1));
  @ */

/*@ ghost
  /@ requires length: 0 <= n;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures listed: lists(numbers(A, n), A, n);
   @/
  static inline void listed(const double *A, int64_t n)
  {
      /@ loop invariant range:  0 <= i <= n;
       @ loop invariant listed: lists(numbers(A, i), A, i);
       @ loop assigns i;
       @ loop variant n - i; @/
      for (int64_t i = 0; i < n; i++) {
          /@ assert more: numbers(A, i + 1) == (numbers(A, i) ^ [| (real)A[i] |]); @/
      }
  }

  /@ requires length: 0 <= n;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures same: \forall \list<real> c, integer p, q; parts_listed(c, p, q, a, b, n) ==> same_dot(c, p, q, a, b, n);
   @/
  static inline void dots_listed(const double *a, const double *b, int64_t n)
  {
      /@ loop invariant range: 0 <= t <= n;
       @ loop invariant same:  \forall \list<real> c, integer p, q;
       @     parts_listed(c, p, q, a, b, n) ==> same_dot(c, p, q, a, b, t);
       @ loop assigns t;
       @ loop variant n - t; @/
      for (int64_t t = 0; t < n; t++) {
          /@ assert array: pair_added(dot_real(a, b, t), dot_size(a, b, t), a[t], b[t], dot_real(a, b, t + 1), dot_size(a, b, t + 1)); @/
          /@ assert list: \forall \list<real> c, integer p, q; pair_added(list_dot(c, p, q, t), list_dot_size(c, p, q, t),
           @     \nth(c, p + t), \nth(c, q + t), list_dot(c, p, q, t + 1), list_dot_size(c, p, q, t + 1)); @/
          /@ assert pair: \forall \list<real> c, integer p, q; parts_listed(c, p, q, a, b, n) ==>
           @     pair_listed(c, p, q, a, b, t) && same_pair(a[t], b[t], \nth(c, p + t), \nth(c, q + t)); @/
          /@ assert more: \forall \list<real> c, integer p, q; parts_listed(c, p, q, a, b, n) ==> same_dot(c, p, q, a, b, t) ==>
           @     same_pair(a[t], b[t], \nth(c, p + t), \nth(c, q + t)) && same_dot(c, p, q, a, b, t + 1); @/
      }
  }
*/

#endif
