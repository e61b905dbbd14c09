/* The hyperbolic tangent, for softcaps. Its error is below 0.53 units in the last place of the result (measured against MPFR
 * by tests/inclusion/test_tanh.c). Odd; NaN gives NaN. */
#ifndef ATTEST_TANH_H
#define ATTEST_TANH_H

#ifdef OVER_THE_REALS
#include "logic/score_value.h"
/*@ terminates \true; exits \false; assigns \nothing; ensures real: \result == tanh_real(x); */
#else
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures nan:   \is_NaN(x) <==> \is_NaN(\result);
  @ ensures unit:  !\is_NaN(x) ==> \is_finite(\result) && -1 <= \result <= 1;
  @ ensures left:  \le_double(x, (double)0.0) ==> \result <= 0;
  @ ensures right: \ge_double(x, (double)0.0) ==> \result >= 0;
  @ */
#endif
double attest_tanh(double x);

#endif
