#define FL_VALUES
#define FL_QUOTIENTS
#define LOG_VALUES
#define POWER_VALUES
#include "logic/log.h"
#include "logic/units.h"
#include "logic/product.h"
#include "logic/power.h"
#include "logic/exp.h"
#include "exp_side.h"
#include "exp_kernel.h"
#include "scale.h"
#include <stdbool.h>

#define LN2         0x1.62e42fefa39efp-1
#define ROOT_OF_TWO 0x1.6a0902de00d1bp0 /* 1.4142; near it either half will do */

/*@ // What the functions here compute, operation by operation, each result rounded once.
  @ logic real log_near_one_steps(real d) =
  @     fl_minus(d, fl_times(fl_times(d, d), fl_minus(0.5, fl_times(d, 0x1.5555555555555p-2))));
  @ // 1/odd + s2/(odd + 2) + ... + s2^k/17
  @ logic real log_series(real s2, integer odd) =
  @     odd >= 17 ? fl_over(1, 17) : fl_plus(fl_over(1, odd), fl_times(s2, log_series(s2, odd + 2)));
  @ logic real log_quotient(real z) = fl_over(fl_minus(z, 1), fl_plus(z, 1));
  @ // m log 2 + 2 atanh(s)
  @ logic real log_sum(real m, real s) =
  @     fl_plus(fl_times(m, LN2), fl_times(fl_times(2, s), log_series(fl_times(s, s), 1)));
  @ logic real log_estimate(real z, real m) =
  @     z > ROOT_OF_TWO ? log_sum(fl_plus(m, 1), log_quotient(fl_times(0.5, z))) : log_sum(m, log_quotient(z));
  @ // y + log(1 + w) to the second order
  @ logic real log_step(real y, real hi, real lo) =
  @     fl_plus(y, fl_plus(fl_minus(hi, fl_times(0.5, fl_times(hi, hi))), lo));
  @ // x e^-y = f e for the e of two words and the factor f; and, less one, the w above
  @ logic real log_product_hi(real hi, real lo, real f) = dd_mul_double_hi(hi, lo, f);
  @ logic real log_product_lo(real hi, real lo, real f) = dd_mul_double_lo(hi, lo, f);
  @ logic real log_improved(real y, real hi, real lo, real f) =
  @     \let p = log_product_hi(hi, lo, f);
  @     \let q = log_product_lo(hi, lo, f);
  @     log_step(y, dd_add_double_hi(p, q, -1), dd_add_double_lo(p, q, -1));
  @ logic real log_factor{L}(real z, integer m) = fl_times(z, power_of_two(\max(-8, \min(m, 8))));
  @ // (hi + lo) 2^m is e^x, where that is well inside the range of double
  @ predicate log_argument(real x) = 0x1p-60 <= \abs(x) && -708 <= x <= 709;
  @ predicate log_exponential{L}(real x, real hi, real lo, integer m) =
  @     log_argument(x) ==> exp_dd_close(hi, lo, power_of_two(m), \exp(x)) && exp_dd_words(hi, lo);
  @ // r is what y becomes for z 2^m
  @ predicate log_better{L}(real r, real z, integer m, real y) = \exists real hi, lo, integer e;
  @     log_exponential(-y, hi, lo, e) && r == log_improved(y, hi, lo, log_factor(z, e + m));
  @ // r is what comes for an x near 1: not on the other side of 0
  @ predicate log_near_one_is(real x, real r) =
  @     r == \max(x < 1 ? -746 : 0, \min(log_near_one_steps(fl_minus(x, 1)), x > 1 ? 710 : 0));
  @ */

#include "log.h"

/* a / b, which is below 0.4 */
/*@ requires parts: \is_finite(a) && \is_finite(b) && log_parts(a, b);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures size:  \is_finite(\result) && \abs(\result) <= 0.4;
  @ ensures value: \result == fl_over(a, b);
  @ */
static inline double quotient(double a, double b)
{
    //@ assert size: log_small(a / b);
    return fl_div(a, b);
}

/* log x to some 45 bits: m log 2 + 2 atanh(s), s = (z - 1) / (z + 1), by the series to s^17 with z in [0.7, 1.42) */
/*@ requires x: scaled(x);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures range: \is_finite(\result) && -746 <= \result <= 710;
  @ ensures value: \result == \max(-746, \min(log_estimate(x.z, x.m), 710));
  @ */
static double estimate(attest_scaled x)
{
    const double z = x.z > ROOT_OF_TWO ? fl_mul(0.5, x.z) : x.z;
    //@ assert z: \is_finite(z) && 0.7 <= z <= 1.4143;
    const double m = x.z > ROOT_OF_TWO ? fl_add((double)x.m, 1.0) : (double)x.m;
    //@ assert whole: \is_finite((double)x.m) && (double)x.m == x.m;
    //@ assert m: \is_finite(m) && \abs(m) <= 1200 && m == (x.z > ROOT_OF_TWO ? fl_plus(x.m, 1) : x.m);
    const double s = quotient(fl_sub(z, 1.0), fl_add(z, 1.0));
    //@ assert s: s == log_quotient(z);
    const double s2 = fl_mul(s, s);
    //@ assert square: product_within(s, s, 0.4, 0.4);
    //@ assert s2: \is_finite(s2) && \abs(s2) <= 0.2 && s2 == fl_times(s, s);
    double series = fl_div(1.0, 17.0);
    /*@ loop invariant range: -1 <= odd <= 15 && odd % 2 != 0;
      @ loop invariant size:  \is_finite(series) && \abs(series) <= 2;
      @ loop invariant value: series == log_series(s2, odd + 2);
      @ loop assigns odd, series;
      @ loop variant odd; */
    for (int64_t odd = 15; odd >= 1; odd -= 2) {
        //@ assert odd: \is_finite((double)odd) && (double)odd == odd;
        //@ assert product: product_within(s2, series, 0.2, 2);
        series = fl_add(fl_div(1.0, (double)odd), fl_mul(s2, series));
    }
    //@ assert whole: series == log_series(s2, 1);
    //@ assert twice: \abs(fl_times(2, s)) <= 1 && product_within(fl_times(2, s), series, 1, 2);
    //@ assert first: \abs(m * LN2) <= 900;
    //@ assert sum: log_sum(m, s) == fl_plus(fl_times(m, LN2), fl_times(fl_times(2, s), series));
    //@ assert estimate: log_estimate(x.z, x.m) == log_sum(m, s);
    return attest_within(-746.0, fl_add(fl_mul(m, LN2), fl_mul(fl_mul(2.0, s), series)), 710.0);
}

/* One step of Newton's method on e^y = x with a residual of 100 bits: y + log(1 + w), w = x e^-y - 1, |w| < 2^-40. */
/*@ requires exponent: -1100 <= x.m <= 1100;
  @ requires range:    \is_finite(y) && -746 <= y <= 710;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \is_finite(x.z);
  @ ensures value:  \is_finite(\result) ==> log_better(\result, x.z, x.m, y);
  @ */
static double improved(attest_scaled x, double y)
{
    const attest_dd minus_y = {fl_neg(y), 0.0};
    const attest_scaled_dd e = attest_exp_dd(minus_y);
    //@ assert e: log_exponential(-y, e.z.hi, e.z.lo, e.m);
    const attest_dd product = attest_dd_mul_double(e.z, fl_mul(x.z, attest_power_near_one(e.m + x.m)));
    const attest_dd w = attest_dd_add_double(product, -1.0);
    return fl_add(y, fl_add(fl_sub(w.hi, fl_mul(0.5, fl_mul(w.hi, w.hi))), w.lo));
}

/* log(1 + d) for |d| < 2^-28, where 100 bits beside 1 are too few */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \is_finite(d);
  @ ensures value:  \is_finite(\result) ==> \result == log_near_one_steps(d);
  @ ensures number: small_number(d, 0x1p-28) ==> \is_finite(\result);
  @ */
static double log_near_one(double d)
{
    //@ assert square: \abs(d) <= 0x1p-28 ==> product_within(d, d, 1, 1);
    return fl_sub(d, fl_mul(fl_mul(d, d), fl_sub(0.5, fl_mul(d, 0x1.5555555555555p-2))));
}

double attest_log(double x)
{
    if (!(x > 0.0))
        return x == 0.0 ? fl_neg(fl_infinity()) : fl_sub(fl_infinity(), fl_infinity());
    if (!fl_is_finite(x))
        return x;
    const double d = fl_sub(x, 1.0);
    const double lo = x < 1.0 ? -746.0 : 0.0, hi = x > 1.0 ? 710.0 : 0.0;
    if (fl_abs(d) < 0x1p-28)
        return attest_within(lo, log_near_one(d), hi);
    const attest_scaled s = attest_split(x);
    return attest_within(lo, improved(s, estimate(s)), hi);
}

/* Is e^y above x? For a y that is one unit in the last place above the logarithm it is beyond doubt. */
/*@ requires y: \is_finite(y);
  @ requires x: \is_finite(x) && 0 < x;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures above: \result ==> \log(x) <= y;
  @ ensures tested: \result ==> 0x1p-60 <= \abs(y) <= 708;
  @ */
static bool above_log(double y, double x)
{
    if (!(0x1p-60 <= fl_abs(y)) || !(fl_abs(y) <= 708.0))
        return false;
    const attest_dd at = {y, 0.0};
    return attest_exp_side(1.0, at, attest_split(x)) > 0;
}

double attest_log_up(double x)
{
    const double y = attest_log(x);
    if (x == 1.0)
        return y;
    const double up = y >= 0.0 ? attest_next(y) : fl_neg(attest_previous(fl_neg(y)));
    const bool tested = 2.0 <= x && x <= 0x1p1000; /* near 1 the test would need more bits */
    return !tested || above_log(up, x) ? up : fl_infinity();
}
