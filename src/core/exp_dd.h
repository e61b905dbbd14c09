/* The exponential function to some 100 bits, scaled so that it cannot overflow: for the logarithm and for phi, whose last
 * digits the double one cannot settle. The relative error is below 2^-96 (measured against MPFR by
 * tests/inclusion/test_exp.c; derived in exp_dd.c). */
#ifndef ATTEST_EXP_DD_H
#define ATTEST_EXP_DD_H

#include "dd.h"
#include <stdint.h>

typedef struct attest_scaled_dd {
    attest_dd z;
    int64_t m;
} attest_scaled_dd;

/* e^x = z 2^m with z between 0.99 and 2, for |x| <= 750 */
/*@ requires domain: \is_finite(x.hi) && -750 <= x.hi <= 750;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures exponent: -1100 <= \result.m <= 1100;
  @ */
attest_scaled_dd attest_exp_dd(attest_dd x);

#endif
