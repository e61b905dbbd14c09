/* What is known of numbers in memory (logic/known_to.h) stays known of a part of them, and in a state of memory that has the same numbers;
 * so do biases. After what projection_errors.h comes after, with PROJECTION_ERRORS_VALUES. Compilers see only comments.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_KNOWN_STAYS_H
#define ATTEST_KNOWN_STAYS_H

#include "logic/known_to.h"
#include "logic/rows.h"
#include "projection_errors.h"

/*@ // a part of what is known; a null array stays null
  @ logic double *off_part(double *off, integer at) = off == \null ? (double *)\null : off + at;
  @ predicate part_there(double *off, integer at) = off != \null ==> off_part(off, at) != \null;
  @ predicate known_in{L}(double *a, double *off, integer t, \list<real> x, integer at) = known_at(a, off, t, \nth(x, at + t));
  @ lemma known_in_of{L}: \forall double *a, *off, \list<real> x, integer n, at, t; known_to(a, off, n, x, at) ==> 0 <= t < n ==>
  @     known_in(a, off, t, x, at);
  @ lemma known_in_part{L}: \forall double *a, *off, \list<real> x, integer at, t, k; part_there(off, at) ==>
  @     known_in(a, off, at + t, x, k - at) ==> known_in(a + at, off_part(off, at), t, x, k);
  @ predicate all_in{L}(double *a, double *off, integer n, \list<real> x, integer at) =
  @     \forall integer t; 0 <= t < n ==> known_in(a, off, t, x, at);
  @ lemma all_in_so{L}: \forall double *a, *off, \list<real> x, integer n, at; all_in(a, off, n, x, at) ==> known_to(a, off, n, x, at);
  @ lemma all_in_part{L}: \forall double *a, *off, \list<real> x, integer size, at, n, k; part_there(off, at) ==>
  @     known_to(a, off, size, x, k - at) ==> 0 <= at ==> at + n <= size ==> all_in(a + at, off_part(off, at), n, x, k);
  @ lemma known_part{L}: \forall double *a, *off, \list<real> x, integer size, at, n, o; part_there(off, at) ==>
  @     known_to(a, off, size, x, o) ==> 0 <= at ==> at + n <= size ==>
  @     all_in(a + at, off_part(off, at), n, x, o + at) && known_to(a + at, off_part(off, at), n, x, o + at);
  @
  @ // the same in a state of memory that has the same numbers
  @ predicate same_or_zero{L, M}(double *off, integer t) = number_or_zero{L}(off, t) == number_or_zero{M}(off, t);
  @ lemma same_or_zero_of{L, M}: \forall double *off, integer n, t; (off != \null ==> same_values{L, M}(off, n)) ==> 0 <= t < n ==>
  @     same_or_zero{L, M}(off, t);
  @ lemma known_in_stays{L, M}: \forall double *a, *off, \list<real> x, integer n, t, at; same_values{L, M}(a, n) ==> 0 <= t < n ==>
  @     same_or_zero{L, M}(off, t) ==> known_in{L}(a, off, t, x, at) ==> known_in{M}(a, off, t, x, at);
  @ lemma all_in_stays{L, M}: \forall double *a, *off, \list<real> x, integer n, at; same_values{L, M}(a, n) ==>
  @     (off != \null ==> same_values{L, M}(off, n)) ==> known_to{L}(a, off, n, x, at) ==> all_in{M}(a, off, n, x, at);
  @ lemma known_to_stays{L, M}: \forall double *a, *off, \list<real> x, integer n, at; same_values{L, M}(a, n) ==>
  @     (off != \null ==> same_values{L, M}(off, n)) ==> known_to{L}(a, off, n, x, at) ==>
  @     all_in{M}(a, off, n, x, at) && known_to{M}(a, off, n, x, at);
  @ lemma bias_in_of{L}: \forall double *b, \list<real> z, integer n, at, t; biases_listed(b, n, z, at) ==> 0 <= t < n ==>
  @     bias_in(b, t, z, at);
  @ lemma bias_in_stays{L, M}: \forall double *b, \list<real> z, integer t, at; same_or_zero{L, M}(b, t) ==> bias_in{L}(b, t, z, at) ==>
  @     bias_in{M}(b, t, z, at);
  @ lemma bias_in_kept{L, M}: \forall double *b, \list<real> z, integer n, at, t; (b != \null ==> same_values{L, M}(b, n)) ==>
  @     biases_listed{L}(b, n, z, at) ==> 0 <= t < n ==> same_or_zero{L, M}(b, t) && bias_in{M}(b, t, z, at);
  @ lemma biases_stay{L, M}: \forall double *b, \list<real> z, integer n, at; (b != \null ==> same_values{L, M}(b, n)) ==>
  @     biases_listed{L}(b, n, z, at) ==> biases_listed{M}(b, n, z, at);
  @ */

#endif
