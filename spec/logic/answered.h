/* The probabilities that attention computes of a query's keys, but for one factor that all have in common. To be included after
 * logic/attention.h. Compilers see only comments. */
#ifndef ATTEST_LOGIC_ANSWERED_H
#define ATTEST_LOGIC_ANSWERED_H

#include "attention.h"
#include "scaled_shares.h"

/*@ // p stands for c times the probability of key j
  @ predicate share_answered(real p, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, real c, integer j) =
  @     share_answers(p, c * probability(l, s, at, n, j), \nth(h, at + j), depth_of(l, s, top, at + j));
  @ predicate key_answered{M}(double *p, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, real c,
  @     integer j) = share_answered((real)p[j], l, h, s, at, top, n, c, j);
  @ predicate keys_answered{M}(double *p, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, real c) =
  @     0 < c && \forall integer j; 0 <= j < n ==> key_answered(p, l, h, s, at, top, n, c, j);
  @ predicate shares_answered{M}(double *p, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n) =
  @     \exists real c; keys_answered(p, l, h, s, at, top, n, c);
  @ */

#endif
