/* Quotients, under names. The solvers prove it once, here, where they see nothing else. Compilers see only comments. */
#ifndef ATTEST_LOGIC_DIVIDED_H
#define ATTEST_LOGIC_DIVIDED_H

#include "scaled.h"

/*@ // a quotient times its divisor is its dividend
  @ lemma quotient_times: \forall real a, b, q; q <= a / b ==> a / b <= q ==> 0 < b ==> times_is(a, q, b);
  @ predicate equal_quotients(real a, real b, real c, real e) = a / b == c / e;
  @ lemma quotients_equal: \forall real a, b, c, e; a == c ==> b == e ==> equal_quotients(a, b, c, e);
  @ */

#endif
