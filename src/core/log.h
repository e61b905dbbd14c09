/* The natural logarithm. Its error is below 0.51 units in the last place of the result (measured against MPFR by
 * tests/inclusion/test_log.c; derived in log.c). log 0 is minus infinity; a negative number or NaN gives NaN. */
#ifndef ATTEST_LOG_H
#define ATTEST_LOG_H

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(x) && 0 < x ==> \is_finite(\result) && -746 <= \result <= 710;
  @ ensures left:   \is_finite(x) && 0 < x <= 1 ==> \result <= 0;
  @ ensures right:  \is_finite(x) && 1 <= x ==> \result >= 0;
  @ */
double attest_log(double x);

/* Not below log x, and less than two units in the last place above it; log 1 = 0 is exact. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(x) && 0 < x ==> \is_finite(\result);
  @ ensures right:  \is_finite(x) && 1 <= x ==> \result >= 0;
  @ */
double attest_log_up(double x);

#endif
