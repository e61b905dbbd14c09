/* The exponential function. Its error is below 0.52 units in the last place of the result, subnormal results included
 * (measured against MPFR by tests/inclusion/test_exp.c; derived in exp.c); between -708 and 709 a relative error of at most
 * 1.03 2^-53, and below 0.55 units in the last place, is proved (exp_inside_near and exp_inside_ulp in
 * proofs/theory/numeric/exp.v). NaN gives NaN. */
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
  @ ensures near:   \is_finite(x) && -708 <= x <= 709 ==> \abs(\result - \exp(x)) <= 0x1.08p-53 * \exp(x);
  @ ensures one:    \is_finite(x) && x == 0 ==> \is_finite(\result) && \result == 1;
  @ */
double attest_exp(double x);

#endif
