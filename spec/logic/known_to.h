/* Numbers in memory beside those of a list for which they stand, each known to what an array says; exactly, where that is null.
 * Compilers see only comments. */
#ifndef ATTEST_LOGIC_KNOWN_TO_H
#define ATTEST_LOGIC_KNOWN_TO_H

#include "numbers.h"
#include "parts.h"

/*@ predicate known_at{L}(double *a, double *off, integer t, real x) = \abs(a[t] - x) <= number_or_zero(off, t);
  @ predicate known_to{L}(double *a, double *off, integer n, \list<real> x, integer at) =
  @     \forall integer t; 0 <= t < n ==> known_at(a, off, t, \nth(x, at + t));
  @
  @ // of what is known a part is: `part` says of it what `off` says from `at` on
  @ predicate slack_part(double *part, double *off, integer at) = off == \null ? part == \null : part == off + at && part != \null;
  @ predicate known_in{L}(double *a, double *off, integer t, \list<real> x, integer at) = known_at(a, off, t, \nth(x, at + t));
  @ lemma known_in_of{L}: \forall double *a, *off, \list<real> x, integer n, at, t; known_to(a, off, n, x, at) ==> 0 <= t < n ==>
  @     known_in(a, off, t, x, at);
  @ lemma known_in_part{L}: \forall double *a, *off, *part, \list<real> x, integer at, t, k; slack_part(part, off, at) ==>
  @     known_in(a, off, at + t, x, k - at) ==> known_in(a + at, part, t, x, k);
  @ predicate all_in{L}(double *a, double *off, integer n, \list<real> x, integer at) =
  @     \forall integer t; 0 <= t < n ==> known_in(a, off, t, x, at);
  @ lemma all_in_so{L}: \forall double *a, *off, \list<real> x, integer n, at; all_in(a, off, n, x, at) ==> known_to(a, off, n, x, at);
  @ lemma all_in_part{L}: \forall double *a, *off, *part, \list<real> x, integer size, at, n, k; slack_part(part, off, at) ==>
  @     part_inside(at, n, size) ==> known_to(a, off, size, x, k - at) ==> all_in(a + at, part, n, x, k);
  @ lemma known_part{L}: \forall double *a, *off, *part, \list<real> x, integer size, at, n, o; slack_part(part, off, at) ==>
  @     part_inside(at, n, size) ==> known_to(a, off, size, x, o) ==>
  @     all_in(a + at, part, n, x, o + at) && known_to(a + at, part, n, x, o + at);
  @ // numbers that are those of the list are known exactly
  @ lemma known_exactly{L}: \forall double *a, \list<real> x, integer n; numbers(a, n, x) ==>
  @     all_in(a, (double *)\null, n, x, 0) && known_to(a, (double *)\null, n, x, 0);
  @
  @ // it stays known in a state of memory that has the same numbers
  @ predicate same_or_zero{L, M}(double *off, integer t) = number_or_zero{L}(off, t) == number_or_zero{M}(off, t);
  @ lemma same_or_zero_of{L, M}: \forall double *off, integer n, t; (off != \null ==> same_values{L, M}(off, n)) ==> 0 <= t < n ==>
  @     same_or_zero{L, M}(off, t);
  @ predicate same_known{L, M}(double *a, double *off, integer t) = \at(a[t], L) == \at(a[t], M) && same_or_zero{L, M}(off, t);
  @ lemma same_known_of{L, M}: \forall double *a, *off, integer n, t; same_values{L, M}(a, n) ==>
  @     (off != \null ==> same_values{L, M}(off, n)) ==> 0 <= t < n ==> same_known{L, M}(a, off, t);
  @ predicate all_same_known{L, M}(double *a, double *off, integer n) = \forall integer t; 0 <= t < n ==> same_known{L, M}(a, off, t);
  @ lemma all_same_known_of{L, M}: \forall double *a, *off, integer n; same_values{L, M}(a, n) ==>
  @     (off != \null ==> same_values{L, M}(off, n)) ==> all_same_known{L, M}(a, off, n);
  @ lemma known_in_kept{L, M}: \forall double *a, *off, integer t, at, \list<real> x; same_known{L, M}(a, off, t) ==>
  @     known_in{L}(a, off, t, x, at) ==> known_in{M}(a, off, t, x, at);
  @ lemma known_to_kept{L, M}: \forall double *a, *off, integer n, at, \list<real> x; all_same_known{L, M}(a, off, n) ==>
  @     known_to{L}(a, off, n, x, at) ==> all_in{M}(a, off, n, x, at) && known_to{M}(a, off, n, x, at);
  @ */

#endif
