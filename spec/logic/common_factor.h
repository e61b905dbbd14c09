/* The factor of two products is one of their sum. Compilers see only comments. */
#ifndef ATTEST_LOGIC_COMMON_FACTOR_H
#define ATTEST_LOGIC_COMMON_FACTOR_H

#include "scaled.h"

/*@ predicate sum_is(real z, real x, real y) = z == x + y;
  @ predicate product_sum(real e, real t, real u, real b) = e * b == e * t + e * u;
  @ lemma product_sum_of: \forall real e, t, u, b; b == t + u ==> product_sum(e, t, u, b);
  @ lemma times_is_sum: \forall real e, v, w, t, u, a, b; times_is(v, e, t) ==> times_is(w, e, u) ==> sum_is(a, v, w) ==>
  @     sum_is(b, t, u) ==> product_sum(e, t, u, b) && times_is(a, e, b);
  @ */

#endif
