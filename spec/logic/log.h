/* What the logarithm's first estimate needs to know of numbers: exponents and a quotient. The solvers prove it here, where they see little
 * else. Compilers see only comments. */
#ifndef ATTEST_LOGIC_LOG_H
#define ATTEST_LOGIC_LOG_H

#include "divided.h"

/*@ // the exponents of doubles, as doubles, are themselves
  @ lemma whole_exponents: \forall integer m; -1100 <= m <= 1100 ==> (double)m == m;
  @ // (z - 1) / (z + 1) for a z near 1
  @ predicate log_parts(real a, real b) = \abs(a) <= 0.5 && 1.4 <= b;
  @ predicate log_small(real q) = \abs(q) <= 0.36;
  @ lemma log_small_with: \forall real q, b; 1.4 <= b ==> \abs(q * b) <= 0.5 ==> log_small(q);
  @ lemma log_quotient_size: \forall real a, b; log_parts(a, b) ==> times_is(a, a / b, b) && log_small(a / b);
  @ */

#endif
