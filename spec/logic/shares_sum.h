/* The probabilities of a query's keys add up to 1. Compilers see only comments. */
#ifndef ATTEST_LOGIC_SHARES_SUM_H
#define ATTEST_LOGIC_SHARES_SUM_H

#include "common_factor.h"
#include "key_shares.h"

/*@ lemma mass_sign: \forall \list<real> l, \list<integer> s, integer j;
  @     0 <= mass_of(l, s, j) && (\nth(s, j) != 0 ==> 0 < mass_of(l, s, j));
  @ predicate quotient_sign(real a, real b) = 0 <= a / b;
  @ lemma quotient_sign_of: \forall real a, b; 0 <= a ==> 0 < b ==> quotient_sign(a, b);
  @ lemma probability_sign: \forall \list<real> l, \list<integer> s, integer at, n, j; 0 < masses_of(l, s, at, n) ==>
  @     0 <= mass_of(l, s, at + j) && quotient_sign(mass_of(l, s, at + j), masses_of(l, s, at, n)) && 0 <= probability(l, s, at, n, j);
  @ // the sum of the first k probabilities
  @ logic real shares_sum(\list<real> l, \list<integer> s, integer at, integer n, integer k) =
  @     k <= 0 ? 0.0 : shares_sum(l, s, at, n, k - 1) + probability(l, s, at, n, k - 1);
  @ lemma shares_sum_more: \forall \list<real> l, \list<integer> s, integer at, n, k; 0 <= k ==>
  @     sum_is(shares_sum(l, s, at, n, k + 1), shares_sum(l, s, at, n, k), probability(l, s, at, n, k));
  @ lemma masses_more: \forall \list<real> l, \list<integer> s, integer at, k; 0 <= k ==>
  @     sum_is(masses_of(l, s, at, k + 1), masses_of(l, s, at, k), mass_of(l, s, at + k));
  @ // the weights of the first k keys are not negative in sum, and more than nothing where one of them is seen
  @ predicate some_mass(\list<real> l, \list<integer> s, integer at, integer k, integer j) = \nth(s, at + j) != 0 ==>
  @     0 < masses_of(l, s, at, k);
  @ predicate masses_signed(\list<real> l, \list<integer> s, integer at, integer k) =
  @     0 <= masses_of(l, s, at, k) && \forall integer j; 0 <= j < k ==> some_mass(l, s, at, k, j);
  @ lemma masses_grow: \forall \list<real> l, \list<integer> s, integer at, k; 0 <= masses_of(l, s, at, k) ==> 0 <= k ==>
  @     sum_is(masses_of(l, s, at, k + 1), masses_of(l, s, at, k), mass_of(l, s, at + k)) && 0 <= mass_of(l, s, at + k) &&
  @     0 <= masses_of(l, s, at, k + 1) && (0 < masses_of(l, s, at, k) ==> 0 < masses_of(l, s, at, k + 1));
  @ lemma some_mass_next: \forall \list<real> l, \list<integer> s, integer at, k, i, j; masses_signed(l, s, at, k) ==> 0 <= k ==>
  @     i == k + 1 ==> 0 <= j < i ==> 0 <= masses_of(l, s, at, k) && (j < k ==> some_mass(l, s, at, k, j)) &&
  @     some_mass(l, s, at, i, j);
  @ lemma masses_signed_more: \forall \list<real> l, \list<integer> s, integer at, k, i; masses_signed(l, s, at, k) ==> 0 <= k ==>
  @     i == k + 1 ==> 0 <= masses_of(l, s, at, k) && 0 <= masses_of(l, s, at, i) && masses_signed(l, s, at, i);
  @ lemma times_is_whole: \forall real M, s; times_is(M, s, M) ==> 0 < M ==> (s < 1 ==> less_scaled(M, s, 1.0)) &&
  @     (1 < s ==> less_scaled(M, 1.0, s)) && s == 1.0;
  @ lemma shares_times_more: \forall real M, m, s, m_, s_, a, p; times_is(m, s, M) ==> times_is(a, p, M) ==> sum_is(m_, m, a) ==>
  @     sum_is(s_, s, p) ==> equal_scaled(M, s_, s + p) && times_is(m_, s_, M);
  @ predicate shares_whole(\list<real> l, \list<integer> s, integer at, integer n, integer k) =
  @     times_is(masses_of(l, s, at, k), shares_sum(l, s, at, n, k), masses_of(l, s, at, n));
  @ lemma shares_whole_more: \forall \list<real> l, \list<integer> s, integer at, n, k; shares_whole(l, s, at, n, k) ==> 0 <= k ==>
  @     0 < masses_of(l, s, at, n) ==> times_is(mass_of(l, s, at + k), probability(l, s, at, n, k), masses_of(l, s, at, n)) &&
  @     sum_is(masses_of(l, s, at, k + 1), masses_of(l, s, at, k), mass_of(l, s, at + k)) &&
  @     sum_is(shares_sum(l, s, at, n, k + 1), shares_sum(l, s, at, n, k), probability(l, s, at, n, k)) &&
  @     shares_whole(l, s, at, n, k + 1);
  @ */

#endif
