/* Floating-point arithmetic, one operation a function.
 *
 * No other file of src/core writes +, -, * or / on doubles (a lint looks). So the IEEE operations, the only ones that
 * round, stand in one place with one contract each. Every operation rounds to nearest, ties to even; none is contracted.
 *
 * The contracts say what IEEE 754 promises: what is finite, how far a result may lie from the real one (fl_near), which
 * signs and orders survive rounding. They are proved once, in fl.c. Other files are proved from the contracts alone: the
 * bodies (fl_inline.h) are for the compiler. Rounding in a given direction is in directed.h.
 *
 * \ge_double and its like compare as C does, infinities included; plain comparisons in contracts are about reals. */
#ifndef ATTEST_FL_H
#define ATTEST_FL_H

#include "logic/rounded.h"
#include <stdbool.h>

#define FL_MAX 0x1.fffffffffffffp1023 /* the largest finite double */

/* To most files an operation is its error; one that proves what it computes to the last bit says FL_VALUES before anything
 * else. The clause would only burden the others' proofs. */
#ifdef FL_VALUES
#define FL_ENSURES_VALUE(v) ensures value : !\is_finite(\result) || \result == (v);
#else
#define FL_ENSURES_VALUE(v)
#endif
/* To one that only needs to know products so, FL_PRODUCTS. */
#if defined FL_VALUES || defined FL_PRODUCTS
#define FL_ENSURES_PRODUCT(v) ensures value : !\is_finite(\result) || \result == (v);
#else
#define FL_ENSURES_PRODUCT(v)
#endif
/* Only few divide and say so: FL_QUOTIENTS. */
#ifdef FL_QUOTIENTS
#define FL_ENSURES_QUOTIENT(v)                                                                                         \
    ensures value : !\is_finite(x) || !\is_finite(y) || y == 0 || !\is_finite(\result) || \result == (v);
#else
#define FL_ENSURES_QUOTIENT(v)
#endif

/*@ // r is the real number x, rounded once
  @ predicate fl_near(real r, real x) = ROUNDED(r, x, 0x1p-53 * \abs(x) + 0x1p-1074);
  @ predicate small_number(double x, real size) = \is_finite(x) && \abs(x) <= size;
  @ // what an operation gives: the real number, rounded to the nearest double
  @ logic real fl_plus(real x, real y) = (real)\round_double(\NearestEven, x + y);
  @ logic real fl_minus(real x, real y) = (real)\round_double(\NearestEven, x - y);
  @ logic real fl_times(real x, real y) = (real)\round_double(\NearestEven, x * y);
  @ logic real fl_over(real x, real y) = (real)\round_double(\NearestEven, x / y); */

#ifdef OVER_THE_REALS
#include "fl_reals.h"
#else

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch:  \is_finite(\result) ==> \is_finite(x) && \is_finite(y);
  @ ensures finite: \is_finite(x) && \is_finite(y) && \abs(x + y) <= 0x1.fffffffffffffp1023 ==> \is_finite(\result);
  @ ensures number: \is_finite(x) && \is_finite(y) ==> !\is_NaN(\result);
  @ ensures near:   \is_finite(x) && \is_finite(y) && \is_finite(\result) ==> fl_near(\result, x + y);
  @ ensures grows:  \is_finite(x) && \is_finite(y) && 0 <= y ==> \ge_double(\result, x);
  @ ensures grows2: \is_finite(x) && \is_finite(y) && 0 <= x ==> \ge_double(\result, y);
  @ ensures falls:  \is_finite(x) && \is_finite(y) && y <= 0 ==> \le_double(\result, x);
  @ ensures falls2: \is_finite(x) && \is_finite(y) && x <= 0 ==> \le_double(\result, y);
  @ FL_ENSURES_VALUE(fl_plus(x, y))
  @ */
static inline double fl_add(double x, double y);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch:  \is_finite(\result) ==> \is_finite(x) && \is_finite(y);
  @ ensures finite: \is_finite(x) && \is_finite(y) && \abs(x - y) <= 0x1.fffffffffffffp1023 ==> \is_finite(\result);
  @ ensures number: \is_finite(x) && \is_finite(y) ==> !\is_NaN(\result);
  @ ensures near:   \is_finite(x) && \is_finite(y) && \is_finite(\result) ==> fl_near(\result, x - y);
  @ ensures low:    \is_minus_infinity(x) && \is_finite(y) ==> \is_minus_infinity(\result);
  @ ensures nan:    \is_NaN(x) ==> \is_NaN(\result);
  @ ensures grows:  \is_finite(x) && \is_finite(y) && y <= 0 ==> \ge_double(\result, x);
  @ ensures falls:  \is_finite(x) && \is_finite(y) && 0 <= y ==> \le_double(\result, x);
  @ ensures below:  \is_finite(x) && \is_finite(y) && x <= y ==> \le_double(\result, (double)0.0);
  @ ensures above:  \is_finite(x) && \is_finite(y) && x >= y ==> \ge_double(\result, (double)0.0);
  @ FL_ENSURES_VALUE(fl_minus(x, y))
  @ */
static inline double fl_sub(double x, double y);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch:  \is_finite(\result) ==> \is_finite(x) && \is_finite(y);
  @ ensures finite:  \is_finite(x) && \is_finite(y) && \abs(x * y) <= 0x1.fffffffffffffp1023 ==> \is_finite(\result);
  @ ensures number:  \is_finite(x) && \is_finite(y) ==> !\is_NaN(\result);
  @ ensures near:    \is_finite(x) && \is_finite(y) && \is_finite(\result) ==> fl_near(\result, x * y);
  @ ensures zero:    \is_finite(x) && \is_finite(y) && (x == 0 || y == 0) ==> \is_finite(\result) && \result == 0;
  @ ensures sign:    \is_finite(x) && \is_finite(y) && 0 <= x && 0 <= y ==> \ge_double(\result, (double)0.0);
  @ ensures sign2:   \is_finite(x) && \is_finite(y) && x <= 0 && y <= 0 ==> \ge_double(\result, (double)0.0);
  @ ensures shrinks: \is_finite(x) && \is_finite(y) && 0 <= x && 0 <= y <= 1 ==> \is_finite(\result) && \result <= x;
  @ FL_ENSURES_PRODUCT(fl_times(x, y))
  @ */
static inline double fl_mul(double x, double y);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch:  \is_finite(\result) ==> \is_finite(x);
  @ ensures finite: \is_finite(x) && \is_finite(y) && y != 0 && \abs(x / y) <= 0x1.fffffffffffffp1023
  @                 ==> \is_finite(\result);
  @ ensures number: \is_finite(x) && \is_finite(y) && y != 0 ==> !\is_NaN(\result);
  @ ensures near:   \is_finite(x) && \is_finite(y) && y != 0 && \is_finite(\result) ==> fl_near(\result, x / y);
  @ ensures zero:   \is_finite(x) && \is_finite(y) && x == 0 && y != 0 ==> \is_finite(\result) && \result == 0;
  @ ensures sign:   \is_finite(x) && \is_finite(y) && 0 <= x && 0 < y ==> \ge_double(\result, (double)0.0);
  @ ensures sign2:  \is_finite(x) && \is_finite(y) && x <= 0 && y < 0 ==> \ge_double(\result, (double)0.0);
  @ ensures part:   \is_finite(x) && \is_finite(y) && 0 <= x <= y && 0 < y ==> \is_finite(\result) && \result <= 1;
  @ FL_ENSURES_QUOTIENT(fl_over(x, y))
  @ */
static inline double fl_div(double x, double y);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch:  \is_finite(\result) ==> \is_finite(x) && 0 <= x;
  @ ensures near: \is_finite(x) && 0 <= x ==> \is_finite(\result) && fl_near(\result, \sqrt(x));
  @ ensures sign: \is_finite(x) && 0 <= x ==> 0 <= \result;
  @ */
static inline double fl_sqrt(double x);

/* -x */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch:  \is_finite(\result) ==> \is_finite(x);
  @ ensures exact: \is_finite(x) ==> \is_finite(\result) && \result == -x;
  @ ensures low:   \is_plus_infinity(x) ==> \is_minus_infinity(\result);
  @ ensures high:  \is_minus_infinity(x) ==> \is_plus_infinity(\result);
  @ */
static inline double fl_neg(double x);

/* |x| */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch:  \is_finite(\result) ==> \is_finite(x);
  @ ensures exact: \is_finite(x) ==> \is_finite(\result) && \result == \abs(x);
  @ ensures high:  \is_infinite(x) ==> \is_plus_infinity(\result);
  @ ensures nan:   \is_NaN(x) ==> \is_NaN(\result);
  @ */
static inline double fl_abs(double x);

/* The larger of the two; if one is NaN, it may be either. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures exact: \is_finite(x) && \is_finite(y) ==> \is_finite(\result) && \result == \max(x, y);
  @ ensures order: !\is_NaN(x) && !\is_NaN(y) ==> \ge_double(\result, x) && \ge_double(\result, y);
  @ */
static inline double fl_max(double x, double y);

/* The smaller of the two; if one is NaN, it may be either. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures exact: \is_finite(x) && \is_finite(y) ==> \is_finite(\result) && \result == \min(x, y);
  @ ensures order: !\is_NaN(x) && !\is_NaN(y) ==> \le_double(\result, x) && \le_double(\result, y);
  @ */
static inline double fl_min(double x, double y);

/* Plus infinity. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures infinite: \is_plus_infinity(\result);
  @ */
static inline double fl_infinity(void);

/* Neither an infinity nor NaN. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures exact: \result <==> \is_finite(x);
  @ */
static inline bool fl_is_finite(double x);

#endif /* OVER_THE_REALS */

#ifndef __FRAMAC__
#include "fl_inline.h"
#endif

#endif
