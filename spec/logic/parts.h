/* What is the same in an array, in two states of memory, is in a part of it. Compilers see only comments. */
#ifndef ATTEST_LOGIC_PARTS_H
#define ATTEST_LOGIC_PARTS_H

#include "rows.h"

/*@ predicate part_inside(integer from, integer part, integer whole) = 0 <= from && from + part <= whole;
  @ predicate same_number{L, M}(double *a, integer t) = \at(a[t], L) == \at(a[t], M) &&
  @     (\is_finite(\at(a[t], L)) <==> \is_finite(\at(a[t], M)));
  @ predicate same_part_beyond{L, M}(double *a, integer from, integer t) = \at(a[from + t], L) == \at(a[from + t], M) &&
  @     (\is_finite(\at(a[from + t], L)) <==> \is_finite(\at(a[from + t], M)));
  @ lemma same_part_beyond_of{L, M}: \forall double *a, integer from, t, whole; same_values{L, M}(a, whole) ==> 0 <= from + t < whole ==>
  @     same_part_beyond{L, M}(a, from, t);
  @ lemma same_number_of{L, M}: \forall double *a, integer from, t; same_part_beyond{L, M}(a, from, t) ==> same_number{L, M}(a + from, t);
  @ lemma same_numbers_are{L, M}: \forall double *a, integer n; (\forall integer t; 0 <= t < n ==> same_number{L, M}(a, t)) ==>
  @     same_values{L, M}(a, n);
  @ lemma same_inside{L, M}: \forall double *a, integer from, part, whole; same_values{L, M}(a, whole) ==>
  @     part_inside(from, part, whole) ==> (\forall integer t; 0 <= t < part ==> same_part_beyond{L, M}(a, from, t) &&
  @     same_number{L, M}(a + from, t)) && same_values{L, M}(a + from, part);
  @ // so is row g of h rows of n numbers
  @ lemma row_part_inside: \forall integer g, h, n; row_within(g, h, n) ==> part_inside(g * n, n, h * n);
  @ // and what is the same in a third state
  @ lemma same_after{L, M, N}: \forall double *a, integer n; same_values{L, M}(a, n) ==> same_values{M, N}(a, n) ==>
  @     same_values{L, N}(a, n);
  @ */

#endif
