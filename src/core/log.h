/* The natural logarithm. Its error is below 0.51 units in the last place of the result (measured against MPFR by
 * tests/inclusion/test_log.c; derived in log.c). log 0 is minus infinity; a negative number or NaN gives NaN. */
#ifndef ATTEST_LOG_H
#define ATTEST_LOG_H

#include "reals.h"

/* log.c proves which number comes near 1, and at the ends; the others are spared the clauses. */
#ifdef LOG_VALUES
#define LOG_ENSURES_VALUE                                                                                              \
    ensures near_one : !\is_finite(x) || x <= 0 || \abs(fl_minus(x, 1.0)) >= 0x1p-28 || log_near_one_is(x, \result);   \
    ensures zero : !\is_finite(x) || x != 0 || \is_minus_infinity(\result);                                            \
    ensures negative : !\is_finite(x) || 0 <= x || !\is_finite(\result);                                               \
    ensures infinite : !\is_plus_infinity(x) || \is_plus_infinity(\result);
#else
#define LOG_ENSURES_VALUE
#endif

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(x) && 0 < x ==> \is_finite(\result) && -746 <= \result <= 710;
  @ ensures left:   \is_finite(x) && 0 < x <= 1 ==> \result <= 0;
  @ ensures right:  \is_finite(x) && 1 <= x ==> \result >= 0;
  @ LOG_ENSURES_VALUE
  @ REAL_ENSURES(real, 0 < x ==> \result == \log(x))
  @ */
double attest_log(double x);

/* Less than two units in the last place above log x, and not below it: proved from 2 to 2^1000, where the result is tested, and infinity
 * if it fails. log 1 = 0 is exact. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \is_finite(x) && 1 <= x ==> \ge_double(\result, (double)0.0);
  @ IEEE_ENSURES(up, \is_finite(x) && 2 <= x <= 0x1p1000 ==> \is_plus_infinity(\result) || (\is_finite(\result) && \log(x) <= \result))
  @ REAL_ENSURES(real, 1 <= x ==> \result == \log(x))
  @ */
double attest_log_up(double x);

#endif
