/* The shares of a row and their sum are the same in two states of memory, since their numbers are.
 * After logic/answered.h. Compilers see only comments. */
#ifndef ATTEST_ANSWERED_SAME_H
#define ATTEST_ANSWERED_SAME_H

#include "logic/answered.h"
#include "logic/same_rows.h"

/*@ lemma keys_answered_same{L, M}: \forall double *p, \list<real> l, h, \list<integer> s, integer at, n, real top, c;
  @     same_values{L, M}(p, n) ==> keys_answered{L}(p, l, h, s, at, top, n, c) ==> keys_answered{M}(p, l, h, s, at, top, n, c);
  @ lemma shares_answered_same{L, M}: \forall double *p, \list<real> l, h, \list<integer> s, integer at, n, real top;
  @     same_values{L, M}(p, n) ==> shares_answered{L}(p, l, h, s, at, top, n) ==> shares_answered{M}(p, l, h, s, at, top, n);
  @ // the sum of the first k numbers
  @ predicate same_whole{L, M}(double *p, integer k) = sum_real{L}(p, k) == sum_real{M}(p, k);
  @ lemma same_whole_more{L, M}: \forall double *p, integer k, n; 0 <= k < n ==> same_values{L, M}(p, n) ==>
  @     same_whole{L, M}(p, k) ==> same_whole{L, M}(p, k + 1);
  @ lemma nearly_whole_same{L, M}: \forall double *p, integer n, k; same_whole{L, M}(p, n) ==> nearly_whole{L}(p, n, k) ==>
  @     nearly_whole{M}(p, n, k); */

#endif
