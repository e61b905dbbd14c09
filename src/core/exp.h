/* The exponential function. Its error is below 0.52 units in the last place of the result, subnormal results included
 * (measured against MPFR by tests/inclusion/test_exp.c; derived in exp.c). NaN gives NaN. */
#ifndef ATTEST_EXP_H
#define ATTEST_EXP_H

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures nan:    \is_NaN(x) <==> \is_NaN(\result);
  @ ensures finite: \le_double(x, (double)709.0) ==> \is_finite(\result);
  @ ensures sign:   \is_finite(\result) ==> 0 <= \result;
  @ ensures left:   \le_double(x, (double)0.0) ==> 0 <= \result <= 1;
  @ ensures right:  \ge_double(x, (double)0.0) ==> \ge_double(\result, (double)1.0);
  @ ensures one:    \is_finite(x) && x == 0 ==> \is_finite(\result) && \result == 1;
  @ */
double attest_exp(double x);

#endif
