/* On which side of t d e^x lies, for d, t > 0: what the ends of phi^-1 and of the logarithm are tested by. Computed in
 * double-doubles and units of a power of two, so that nothing over- or underflows. */
#ifndef ATTEST_EXP_SIDE_H
#define ATTEST_EXP_SIDE_H

#include "exp_dd.h"

/* What the excess may be off by: exp's 2^-96 and two roundings of 2^-103, times 2, and a margin. */
#define UNSURE 0x1p-90

/* d e^x - t, in units of 2^(t.m). Far from 0, only its sign is right. Who asks says POWER_VALUES and FL_VALUES (scale.h). */
/*@ requires d: \is_finite(d) && 0 < d;
  @ requires x: exp_dd_argument(x);
  @ requires t: scaled(t);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result);
  @ ensures above:  \result > UNSURE ==> d * \exp(x.hi + x.lo) > scaled_value(t);
  @ ensures below:  \result < -UNSURE ==> d * \exp(x.hi + x.lo) < scaled_value(t);
  @ */
double attest_exp_excess(double d, attest_dd x, attest_scaled t);

/* 1 above, -1 below, 0 too near to tell. */
/*@ requires d: \is_finite(d) && 0 < d;
  @ requires x: exp_dd_argument(x);
  @ requires t: scaled(t);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures above: \result > 0 ==> d * \exp(x.hi + x.lo) > scaled_value(t);
  @ ensures below: \result < 0 ==> d * \exp(x.hi + x.lo) < scaled_value(t);
  @ */
int attest_exp_side(double d, attest_dd x, attest_scaled t);

#endif
