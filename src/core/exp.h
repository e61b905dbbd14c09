/* The exponential function. Its error is below 0.52 units in the last place of the result, subnormal results included
 * (measured against MPFR by tests/inclusion/test_exp.c; derived in exp.c). Proved: a relative error of at most 1.03 2^-53,
 * and besides, where the result may be subnormal, of 2^-1074 (proofs/theory/numeric/exp.v and exp_ends.v); between -708 and
 * 709 it is below 0.55 units in the last place (exp_inside_ulp). NaN gives NaN. */
#ifndef ATTEST_EXP_H
#define ATTEST_EXP_H

#ifdef OVER_THE_REALS
/*@ terminates \true; exits \false; assigns \nothing; ensures real: \result == \exp(x); */
#else
/*@ // r is within 1.03 half units in the last place of e, or the smallest double away
  @ predicate exp_result_near(real r, real e) = \abs(r - e) <= 0x1.08p-53 * e + 0x1p-1074; */

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures nan:    \is_NaN(x) <==> \is_NaN(\result);
  @ ensures finite: \le_double(x, (double)709.0) ==> \is_finite(\result);
  @ ensures sign:   \is_finite(\result) ==> 0 <= \result;
  @ ensures left:   \le_double(x, (double)0.0) ==> 0 <= \result <= 1;
  @ ensures right:  \ge_double(x, (double)0.0) ==> \ge_double(\result, (double)1.0);
  @ ensures near:   \is_finite(x) && \is_finite(\result) ==> exp_result_near(\result, \exp(x));
  @ ensures inside: \is_finite(x) && -708 <= x <= 709 ==> \abs(\result - \exp(x)) <= 0x1.08p-53 * \exp(x);
  @ ensures gone:   \le_double(x, (double)-747.0) ==> \is_finite(\result) && \result == 0;
  @ ensures one:    \is_finite(x) && x == 0 ==> \is_finite(\result) && \result == 1;
  @ */
#endif
double attest_exp(double x);

#endif
