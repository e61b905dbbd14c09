/* The exponential function to some 100 bits, scaled so that it cannot overflow: for the logarithm and for phi, whose last
 * digits the double one cannot settle. The relative error is below 2^-96 (measured against MPFR by
 * tests/inclusion/test_exp.c; derived in exp_dd.c); for 2^-60 <= |x|, between -708 and 709, one below 2^-95 is proved
 * (exp_dd_near_exp in proofs/theory/numeric/exp_dd.v). */
#ifndef ATTEST_EXP_DD_H
#define ATTEST_EXP_DD_H

#include "dd.h"
#include "logic/product.h"
#include "scale.h"
#include <stdint.h>

typedef struct attest_scaled_dd {
    attest_dd z;
    int64_t m;
} attest_scaled_dd;

/*@ // a double-double argument whose exponential function is well inside the range of double
  @ predicate exp_dd_argument(attest_dd x) = dd_finite(x) && \abs(x.lo) <= 0x1p-53 * \abs(x.hi)
  @                                          && 0x1p-60 <= \abs(x.hi) && -708 <= x.hi <= 709;
  @ predicate exp_dd_close(real hi, real lo, real power, real e) = \abs((hi + lo) * power - e) <= 0x1p-95 * e;
  @ predicate exp_dd_words(real hi, real lo) = \abs(lo) <= 0x1p-53 * \abs(hi) && 0.99 <= hi <= 2.02;
  @ */

/* e^x = z 2^m with z between 0.99 and 2.02, for |x| <= 750 */
/*@ requires domain: \is_finite(x.hi) && -750 <= x.hi <= 750;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures exponent: -1100 <= \result.m <= 1100;
  @ ensures near: exp_dd_argument(x) ==> -1024 <= \result.m <= 1023 && dd_finite(\result.z)
  @               && exp_dd_close(\result.z.hi, \result.z.lo, power_of_two(\result.m), \exp(x.hi + x.lo))
  @               && exp_dd_words(\result.z.hi, \result.z.lo);
  @ */
attest_scaled_dd attest_exp_dd(attest_dd x);

#endif
