/* Numbers that are known in two parts: what stands in memory, and what is missing of it, known to what an array says; nothing is missing,
 * and what is missing is exactly known, where these are null. Compilers see only comments. */
#ifndef ATTEST_LOGIC_PARTED_H
#define ATTEST_LOGIC_PARTED_H

#include "known_to.h"

/*@ logic real parted_number{L}(double *a, double *low, integer t) = a[t] + number_or_zero(low, t);
  @ predicate parted_in{L}(double *a, double *low, double *off, integer t, \list<real> x, integer at) =
  @     \abs(parted_number(a, low, t) - \nth(x, at + t)) <= number_or_zero(off, t);
  @ predicate parted_to{L}(double *a, double *low, double *off, integer n, \list<real> x, integer at) =
  @     \forall integer t; 0 <= t < n ==> parted_in(a, low, off, t, x, at);
  @ lemma parted_in_of{L}: \forall double *a, *low, *off, \list<real> x, integer n, at, t; parted_to(a, low, off, n, x, at) ==>
  @     0 <= t < n ==> parted_in(a, low, off, t, x, at);
  @
  @ // what is known in one part
  @ lemma parted_in_one{L}: \forall double *a, *off, \list<real> x, integer at, t; known_in(a, off, t, x, at) ==>
  @     parted_in(a, (double *)\null, off, t, x, at);
  @ lemma parted_in_one_of{L}: \forall double *a, *off, \list<real> x, integer n, at, t; known_to(a, off, n, x, at) ==> 0 <= t < n ==>
  @     known_in(a, off, t, x, at) && parted_in(a, (double *)\null, off, t, x, at);
  @ lemma known_is_parted{L}: \forall double *a, *off, \list<real> x, integer n, at; known_to(a, off, n, x, at) ==>
  @     parted_to(a, (double *)\null, off, n, x, at);
  @ lemma one_part_known{L}: \forall double *a, *off, \list<real> x, integer at, t; parted_in(a, (double *)\null, off, t, x, at) ==>
  @     known_in(a, off, t, x, at);
  @ lemma one_part_known_of{L}: \forall double *a, *off, \list<real> x, integer n, at, t;
  @     parted_to(a, (double *)\null, off, n, x, at) ==> 0 <= t < n ==> parted_in(a, (double *)\null, off, t, x, at) &&
  @     known_in(a, off, t, x, at);
  @ lemma parted_is_known{L}: \forall double *a, *off, \list<real> x, integer n, at; parted_to(a, (double *)\null, off, n, x, at) ==>
  @     all_in(a, off, n, x, at) && known_to(a, off, n, x, at);
  @
  @ // a part of them
  @ lemma parted_in_part{L}: \forall double *a, *low, *off, *a_low, *a_off, \list<real> x, integer at, t, k; slack_part(a_low, low, at) ==>
  @     slack_part(a_off, off, at) ==> parted_in(a, low, off, at + t, x, k - at) ==> parted_in(a + at, a_low, a_off, t, x, k);
  @ lemma parted_part_in{L}: \forall double *a, *low, *off, *a_low, *a_off, \list<real> x, integer size, at, n, t, k;
  @     slack_part(a_low, low, at) ==> slack_part(a_off, off, at) ==> part_inside(at, n, size) ==>
  @     parted_to(a, low, off, size, x, k - at) ==> 0 <= t < n ==> parted_in(a, low, off, at + t, x, k - at) &&
  @     parted_in(a + at, a_low, a_off, t, x, k);
  @ lemma parted_part{L}: \forall double *a, *low, *off, *a_low, *a_off, \list<real> x, integer size, at, n, o;
  @     slack_part(a_low, low, at) ==> slack_part(a_off, off, at) ==> part_inside(at, n, size) ==> parted_to(a, low, off, size, x, o) ==>
  @     parted_to(a + at, a_low, a_off, n, x, o + at);
  @
  @ // they stay known in a state of memory that has the same numbers
  @ predicate same_parted{L, M}(double *a, double *low, double *off, integer t) = \at(a[t], L) == \at(a[t], M) &&
  @     same_or_zero{L, M}(low, t) && same_or_zero{L, M}(off, t);
  @ predicate all_same_parted{L, M}(double *a, double *low, double *off, integer n) = same_values{L, M}(a, n) &&
  @     (low != \null ==> same_values{L, M}(low, n)) && (off != \null ==> same_values{L, M}(off, n));
  @ lemma same_parted_of{L, M}: \forall double *a, *low, *off, integer n, t; all_same_parted{L, M}(a, low, off, n) ==> 0 <= t < n ==>
  @     same_parted{L, M}(a, low, off, t);
  @ lemma parted_in_kept{L, M}: \forall double *a, *low, *off, integer t, at, \list<real> x; same_parted{L, M}(a, low, off, t) ==>
  @     parted_in{L}(a, low, off, t, x, at) ==> parted_in{M}(a, low, off, t, x, at);
  @ lemma parted_in_still{L, M}: \forall double *a, *low, *off, integer n, t, at, \list<real> x;
  @     all_same_parted{L, M}(a, low, off, n) ==> parted_to{L}(a, low, off, n, x, at) ==> 0 <= t < n ==>
  @     same_parted{L, M}(a, low, off, t) && parted_in{L}(a, low, off, t, x, at) && parted_in{M}(a, low, off, t, x, at);
  @ lemma parted_to_kept{L, M}: \forall double *a, *low, *off, integer n, at, \list<real> x; all_same_parted{L, M}(a, low, off, n) ==>
  @     parted_to{L}(a, low, off, n, x, at) ==> parted_to{M}(a, low, off, n, x, at);
  @ */

#endif
