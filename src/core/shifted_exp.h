/* exp(x - m) for x not above m: a weight of softmax.
 *
 * Error: the difference is rounded, which changes the weight by the factor e^(+-u (m - x)); exp adds 1.03 u and, below 2^-1022,
 * 2^-1074. Internal: not part of the library's interface. */
#ifndef ATTEST_SHIFTED_EXP_H
#define ATTEST_SHIFTED_EXP_H

#include "reals.h"
#include "logic/weight.h"

/*@ predicate below(double x, double m) = \is_NaN(x) || \le_double(x, m); */

/*@ requires below: \is_finite(m) && below(x, m);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures unit: \is_finite(\result) ==> 0.0 <= \result <= 1.0;
  @ ensures near: \is_finite(\result) && \is_finite(x) ==> weight_known(\result, \exp(x - m), m - x, \exp(x), \exp(m));
  @ REAL_ENSURES(real, \result == \exp(x - m))
  @ */
double attest_shifted_exp(double x, double m);

#endif
