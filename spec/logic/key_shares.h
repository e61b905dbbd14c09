/* The probabilities of a query's keys, over lists of real numbers: l are logits, each known to h; s is 0 where a key is hidden; those of
 * the query's n keys stand from `at` on. Compilers see only comments. */
#ifndef ATTEST_LOGIC_KEY_SHARES_H
#define ATTEST_LOGIC_KEY_SHARES_H

#include "scaled.h"

/*@ // A key's weight e^logit, and how far its logit lies below `top`; their sums over the first k keys, and of the logits' errors
  @ logic real mass_of(\list<real> l, \list<integer> s, integer j) = \nth(s, j) != 0 ? \exp(\nth(l, j)) : 0.0;
  @ logic real depth_of(\list<real> l, \list<integer> s, real top, integer j) = \nth(s, j) != 0 ? top - \nth(l, j) : 0.0;
  @ logic real masses_of(\list<real> l, \list<integer> s, integer at, integer k) =
  @     k <= 0 ? 0.0 : masses_of(l, s, at, k - 1) + mass_of(l, s, at + (k - 1));
  @ logic real depths_of(\list<real> l, \list<integer> s, integer at, real top, integer k) =
  @     k <= 0 ? 0.0 : depths_of(l, s, at, top, k - 1) + depth_of(l, s, top, at + (k - 1)) * mass_of(l, s, at + (k - 1));
  @ logic real offs_of(\list<real> l, \list<real> h, \list<integer> s, integer at, integer k) =
  @     k <= 0 ? 0.0 : offs_of(l, h, s, at, k - 1) + \nth(h, at + (k - 1)) * mass_of(l, s, at + (k - 1));
  @
  @ // the probability of key j; the means that it gives
  @ logic real probability(\list<real> l, \list<integer> s, integer at, integer n, integer j) =
  @     mass_of(l, s, at + j) / masses_of(l, s, at, n);
  @ logic real mean_depth(\list<real> l, \list<integer> s, integer at, real top, integer n) =
  @     depths_of(l, s, at, top, n) / masses_of(l, s, at, n);
  @ logic real mean_off(\list<real> l, \list<real> h, \list<integer> s, integer at, integer n) =
  @     offs_of(l, h, s, at, n) / masses_of(l, s, at, n);
  @ // each times the sum that it was divided by
  @ lemma probability_back: \forall \list<real> l, \list<integer> s, integer at, n, j; 0 < masses_of(l, s, at, n) ==>
  @     times_is(mass_of(l, s, at + j), probability(l, s, at, n, j), masses_of(l, s, at, n));
  @ lemma mean_depth_back: \forall \list<real> l, \list<integer> s, integer at, n, real top; 0 < masses_of(l, s, at, n) ==>
  @     times_is(depths_of(l, s, at, top, n), mean_depth(l, s, at, top, n), masses_of(l, s, at, n));
  @ lemma mean_off_back: \forall \list<real> l, h, \list<integer> s, integer at, n; 0 < masses_of(l, s, at, n) ==>
  @     times_is(offs_of(l, h, s, at, n), mean_off(l, h, s, at, n), masses_of(l, s, at, n));
  @ // a key is seen
  @ predicate seen(\list<integer> s, integer at, integer n) = \exists integer j; 0 <= j < n && \nth(s, at + j) != 0;
  @ */

#endif
