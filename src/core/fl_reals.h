/* The operations of fl.h over the reals, where no result is rounded and none is infinite. Read in place of fl.h's contracts (reals.h);
 * fl.c proves them of the bodies, but for fl_is_finite's: that every number is finite, however large, is assumed. */
#ifndef ATTEST_FL_REALS_H
#define ATTEST_FL_REALS_H

/*@ terminates \true; exits \false; assigns \nothing; ensures real: \result == x + y; */
static inline double fl_add(double x, double y);

/*@ terminates \true; exits \false; assigns \nothing; ensures real: \result == x - y; */
static inline double fl_sub(double x, double y);

/*@ terminates \true; exits \false; assigns \nothing; ensures real: \result == x * y; */
static inline double fl_mul(double x, double y);

/*@ terminates \true; exits \false; assigns \nothing; ensures real: y != 0 ==> \result == x / y; */
static inline double fl_div(double x, double y);

/*@ terminates \true; exits \false; assigns \nothing; ensures real: 0 <= x ==> \result == \sqrt(x); */
static inline double fl_sqrt(double x);

/*@ terminates \true; exits \false; assigns \nothing; ensures real: \result == -x; */
static inline double fl_neg(double x);

/*@ terminates \true; exits \false; assigns \nothing; ensures real: \result == \abs(x); */
static inline double fl_abs(double x);

/*@ terminates \true; exits \false; assigns \nothing; ensures real: \result == \max(x, y); */
static inline double fl_max(double x, double y);

/*@ terminates \true; exits \false; assigns \nothing; ensures real: \result == \min(x, y); */
static inline double fl_min(double x, double y);

/* Of what stands for an infinity, no more is said. */
/*@ terminates \true; exits \false; assigns \nothing; ensures real: FL_MAX <= \result; */
static inline double fl_infinity(void);

/*@ terminates \true; exits \false; assigns \nothing; ensures real: \result; */
static inline bool fl_is_finite(double x);

#endif
