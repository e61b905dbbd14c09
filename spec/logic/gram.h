/* The Gram matrix G = A A^T of a matrix A [k,l], whose numbers a list has: how far what was computed lies from it. Compilers see only
 * comments. */
#ifndef ATTEST_LOGIC_GRAM_H
#define ATTEST_LOGIC_GRAM_H

#include "cholesky.h"
#include "lower.h"

/*@ // e stands for element i, j of G
  @ predicate dot_near(real e, real x, real size, integer l) = \abs(e - x) <= loss(l, size) + 0x1p-1048;
  @ predicate gram_near(real e, \list<real> a, integer l, integer i, integer j) =
  @     dot_near(e, list_dot(a, i * l, j * l, l), list_dot_size(a, i * l, j * l, l), l);
  @ lemma dot_near_of: \forall real e, x, size, integer l; dot_close(e, x, size, l) ==> dot_near(e, x, size, l);
  @ // what is done of an array G does, where it is finite
  @ predicate gram_at{L}(double *G, \list<real> a, integer k, integer l, integer i, integer j) =
  @     finite_at(G, k, i, j) ==> gram_near(G[i * k + j], a, l, i, j);
  @ predicate gram_done{L}(double *G, \list<real> a, integer k, integer l, integer first, integer end, integer j, integer at) =
  @     \forall integer i, t; done(i, t, first, end, j, at) ==> gram_at(G, a, k, l, i, t);
  @ lemma gram_done_same{L}: \forall double *G, \list<real> a, integer k, l, first, end, j, at, first2, end2, j2, at2;
  @     gram_done(G, a, k, l, first, end, j, at) ==> same_done(first, end, j, at, first2, end2, j2, at2) ==>
  @     gram_done(G, a, k, l, first2, end2, j2, at2);
  @ // but for element i, j, nothing of the lower triangle has changed
  @ predicate lower_same{L, M}(double *G, integer k, integer i, integer j) = \forall integer r, t; 0 <= t <= r < k ==>
  @     r != i || t != j ==> same_at{L, M}(G, k, r, t);
  @ lemma gram_at_same{L, M}: \forall double *G, \list<real> a, integer k, l, i, t; same_at{L, M}(G, k, i, t) ==>
  @     gram_at{L}(G, a, k, l, i, t) ==> gram_at{M}(G, a, k, l, i, t);
  @ lemma gram_kept{L, M}: \forall double *G, \list<real> a, integer k, l, first, end, j, at, i, t;
  @     gram_done{L}(G, a, k, l, first, end, j, at) ==> lower_same{L, M}(G, k, at, j) ==> first <= at < end ==> end <= k ==>
  @     0 <= j <= at ==> done(i, t, first, end, j, at) ==> gram_at{L}(G, a, k, l, i, t) && same_at{L, M}(G, k, i, t) &&
  @     gram_at{M}(G, a, k, l, i, t);
  @ lemma gram_more{L, M}: \forall double *G, \list<real> a, integer k, l, first, end, j, at;
  @     gram_done{L}(G, a, k, l, first, end, j, at) ==> lower_same{L, M}(G, k, at, j) ==> first <= at < end ==> end <= k ==>
  @     0 <= j <= at ==> gram_at{M}(G, a, k, l, at, j) ==> gram_done{M}(G, a, k, l, first, end, j, at + 1);
  @ */

/*@ // a list of the whole array has the n numbers from place p on
  @ predicate part_listed{L}(\list<real> c, integer p, double *a, integer n) = \forall integer t; 0 <= t < n ==> number_listed(c, p, a, t);
  @ lemma number_within{L}: \forall \list<real> c, double *A, integer size, p, t; lists(c, A, size) ==> 0 <= p ==> 0 <= t ==>
  @     p + t < size ==> number_listed(c, p, A + p, t);
  @ lemma part_within{L}: \forall \list<real> c, double *A, integer size, p, n; lists(c, A, size) ==> 0 <= p ==> p + n <= size ==>
  @     part_listed(c, p, A + p, n);
  @ lemma two_parts{L}: \forall \list<real> c, double *a, *b, integer p, q, n; part_listed(c, p, a, n) ==> part_listed(c, q, b, n) ==>
  @     parts_listed(c, p, q, a, b, n);
  @ */

/*@ ghost
  /@ requires place: 0 <= j <= i < k <= 0x100000 && 0 <= l <= 0x100000;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures listed: \forall \list<real> a; lists(a, A, k * l) ==> parts_listed(a, i * l, j * l, A + i * l, A + j * l, l);
   @/
  static inline void two_rows_listed(const double *A, int64_t k, int64_t l, int64_t i, int64_t j)
  {
      row_inside(i, k, l);
      row_inside(j, k, l);
      /@ assert parts: \forall \list<real> a; lists(a, A, k * l) ==>
       @     part_listed(a, i * l, A + i * l, l) && part_listed(a, j * l, A + j * l, l); @/
  }
*/

#endif
