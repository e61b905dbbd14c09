/* Double-double numbers: an unevaluated sum hi + lo with |lo| at most half a unit in the last place of hi, some 106 bits.
 * Sums and products of two doubles are split without error (Knuth's TwoSum, Dekker's product: no fused multiply-add), as
 * long as nothing over- or underflows: callers scale. The operations on pairs are those analysed by Joldes, Muller and
 * Popescu (Tight and rigorous error bounds for basic building blocks of double-word arithmetic, 2017); the relative
 * errors named here are theirs, u = 2^-53. */
#ifndef ATTEST_DD_H
#define ATTEST_DD_H

#include "fl.h"

#define DD_SPLITTER 0x1.0000002p27 /* 2^27 + 1 */

/*@ // What the functions here compute, operation by operation: both words of a result, given those of the arguments.
  @ // proofs/theory reads these definitions and bounds their errors (numeric/dd.v).
  @ logic real dd_fast_lo(real x, real y) = fl_minus(y, fl_minus(fl_plus(x, y), x));
  @ logic real dd_sum_lo(real x, real y) =
  @     \let hi = fl_plus(x, y);
  @     \let part = fl_minus(hi, x);
  @     fl_plus(fl_minus(x, fl_minus(hi, part)), fl_minus(y, part));
  @ logic real dd_upper_half(real x) =
  @     \let shifted = fl_times(x, DD_SPLITTER);
  @     fl_minus(shifted, fl_minus(shifted, x));
  @ logic real dd_lower_half(real x) = fl_minus(x, dd_upper_half(x));
  @ logic real dd_product_rest(real hi, real xh, real xl, real yh, real yl) =
  @     fl_plus(fl_plus(fl_plus(fl_minus(fl_times(xh, yh), hi), fl_times(xh, yl)), fl_times(xl, yh)), fl_times(xl, yl));
  @ logic real dd_product_lo(real x, real y) =
  @     dd_product_rest(fl_times(x, y), dd_upper_half(x), dd_lower_half(x), dd_upper_half(y), dd_lower_half(y));
  @ logic real dd_add_double_rest(real a, real b, real y) = fl_plus(b, dd_sum_lo(a, y));
  @ logic real dd_add_double_hi(real a, real b, real y) = fl_plus(fl_plus(a, y), dd_add_double_rest(a, b, y));
  @ logic real dd_add_double_lo(real a, real b, real y) = dd_fast_lo(fl_plus(a, y), dd_add_double_rest(a, b, y));
  @ logic real dd_add_first(real a, real b, real c, real d) = fl_plus(dd_sum_lo(a, c), fl_plus(b, d));
  @ logic real dd_add_top(real a, real b, real c, real d) = fl_plus(fl_plus(a, c), dd_add_first(a, b, c, d));
  @ logic real dd_add_rest(real a, real b, real c, real d) =
  @     fl_plus(dd_sum_lo(b, d), dd_fast_lo(fl_plus(a, c), dd_add_first(a, b, c, d)));
  @ logic real dd_add_hi(real a, real b, real c, real d) = fl_plus(dd_add_top(a, b, c, d), dd_add_rest(a, b, c, d));
  @ logic real dd_add_lo(real a, real b, real c, real d) = dd_fast_lo(dd_add_top(a, b, c, d), dd_add_rest(a, b, c, d));
  @ logic real dd_mul_double_top(real a, real b, real y) = fl_plus(fl_times(a, y), fl_times(b, y));
  @ logic real dd_mul_double_rest(real a, real b, real y) =
  @     fl_plus(dd_fast_lo(fl_times(a, y), fl_times(b, y)), dd_product_lo(a, y));
  @ logic real dd_mul_double_hi(real a, real b, real y) =
  @     fl_plus(dd_mul_double_top(a, b, y), dd_mul_double_rest(a, b, y));
  @ logic real dd_mul_double_lo(real a, real b, real y) =
  @     dd_fast_lo(dd_mul_double_top(a, b, y), dd_mul_double_rest(a, b, y));
  @ logic real dd_mul_rest(real a, real b, real c, real d) =
  @     fl_plus(dd_product_lo(a, c), fl_plus(fl_times(a, d), fl_times(b, c)));
  @ logic real dd_mul_hi(real a, real b, real c, real d) = fl_plus(fl_times(a, c), dd_mul_rest(a, b, c, d));
  @ logic real dd_mul_lo(real a, real b, real c, real d) = dd_fast_lo(fl_times(a, c), dd_mul_rest(a, b, c, d));
  @ */

typedef struct attest_dd {
    double hi, lo;
} attest_dd;

/*@ predicate dd_finite(attest_dd a) = \is_finite(a.hi) && \is_finite(a.lo);
  @ predicate dd_is(attest_dd a, real hi, real lo) = dd_finite(a) && a.hi == hi && a.lo == lo;
  @ predicate dd_within(attest_dd a, real size) = small_number(a.hi, size) && small_number(a.lo, size);
  @ predicate dd_summands(double x, double y) = \is_finite(x) && \is_finite(y) && \abs(x) + \abs(y) <= 0x1p900;
  @ predicate dd_factors(double x, double y) = small_number(x, 4) && small_number(y, 0x1p850);
  @ logic real dd_size(attest_dd a) = \abs(a.hi) + \abs(a.lo); */

/* A second word that is finite vouches for everything that went before it; then both words are the ones above. What is
 * finite for sure, and how large at most, is said roughly: underflow may add 1. Only where the values are asked for
 * (fl.h): the clauses would burden the other proofs. */
#ifdef FL_VALUES
#define DD_VALUE(arguments, hi_word, lo_word)                                                                          \
    ensures value : !\is_finite(\result.lo) || ((arguments) && dd_is(\result, hi_word, lo_word));
#define DD_SIZE(condition, most) ensures size : !(condition) || dd_within(\result, most);
#else
#define DD_VALUE(arguments, hi_word, lo_word)
#define DD_SIZE(condition, most)
#endif

/* x + y exactly */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result.hi) ==> \is_finite(x) && \is_finite(y);
  @ ensures near:   \is_finite(x) && \is_finite(y) && \abs(x + y) <= 0x1p1000
  @                 ==> \is_finite(\result.hi) && fl_near(\result.hi, x + y);
  @ DD_VALUE(\is_finite(x) && \is_finite(y), fl_plus(x, y), dd_sum_lo(x, y))
  @ DD_SIZE(dd_summands(x, y), 16 * (\abs(x) + \abs(y)) + 1)
  @ */
attest_dd attest_dd_sum(double x, double y);

/* x y exactly */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result.hi) ==> \is_finite(x) && \is_finite(y);
  @ ensures near:   \is_finite(\result.hi) ==> fl_near(\result.hi, x * y);
  @ DD_VALUE(\is_finite(x) && \is_finite(y), fl_times(x, y), dd_product_lo(x, y))
  @ DD_SIZE(dd_factors(x, y), 64 * \abs(y) + 64)
  @ */
attest_dd attest_dd_product(double x, double y);

/* a + y, relative error 2 u^2 */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result.hi) ==> \is_finite(a.hi) && \is_finite(a.lo) && \is_finite(y);
  @ DD_VALUE(dd_finite(a) && \is_finite(y), dd_add_double_hi(a.hi, a.lo, y), dd_add_double_lo(a.hi, a.lo, y))
  @ DD_SIZE(dd_finite(a) && \is_finite(y) && dd_size(a) + \abs(y) <= 0x1p800, 512 * (dd_size(a) + \abs(y)) + 512)
  @ */
attest_dd attest_dd_add_double(attest_dd a, double y);

/* a + b, relative error 3 u^2 / (1 - 4 u), cancellation included */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result.hi) ==> \is_finite(a.hi) && \is_finite(a.lo) && \is_finite(b.hi) && \is_finite(b.lo);
  @ DD_VALUE(dd_finite(a) && dd_finite(b), dd_add_hi(a.hi, a.lo, b.hi, b.lo), dd_add_lo(a.hi, a.lo, b.hi, b.lo))
  @ DD_SIZE(dd_finite(a) && dd_finite(b) && dd_size(a) + dd_size(b) <= 0x1p700, 8192 * (dd_size(a) + dd_size(b)) + 8192)
  @ */
attest_dd attest_dd_add(attest_dd a, attest_dd b);

/* a y, relative error 3 u^2 */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result.hi) ==> \is_finite(a.hi) && \is_finite(a.lo) && \is_finite(y);
  @ DD_VALUE(dd_finite(a) && \is_finite(y), dd_mul_double_hi(a.hi, a.lo, y), dd_mul_double_lo(a.hi, a.lo, y))
  @ DD_SIZE(dd_within(a, 4) && small_number(y, 0x1p800), 16384 * \abs(y) + 16384)
  @ */
attest_dd attest_dd_mul_double(attest_dd a, double y);

/* a b, relative error 7 u^2 */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result.hi) ==> \is_finite(a.hi) && \is_finite(a.lo) && \is_finite(b.hi) && \is_finite(b.lo);
  @ DD_VALUE(dd_finite(a) && dd_finite(b), dd_mul_hi(a.hi, a.lo, b.hi, b.lo), dd_mul_lo(a.hi, a.lo, b.hi, b.lo))
  @ DD_SIZE(dd_within(a, 4) && dd_finite(b) && dd_size(b) <= 0x1p800, 4096 * dd_size(b) + 4096)
  @ */
attest_dd attest_dd_mul(attest_dd a, attest_dd b);

#endif
