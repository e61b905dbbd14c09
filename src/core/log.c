#define FL_VALUES
#define POWER_VALUES
#include "logic/units.h"
#include "logic/product.h"
#include "logic/power.h"
#include "logic/exp.h"
#include "log.h"
#include "exp_side.h"
#include "exp_kernel.h"
#include "scale.h"
#include <stdbool.h>

#define LN2         0x1.62e42fefa39efp-1
#define ROOT_OF_TWO 0x1.6a0902de00d1bp0 /* 1.4142; near it either half will do */

/* log x to some 45 bits: m log 2 + 2 atanh(s), s = (z - 1) / (z + 1), by the series to s^17 with z in [0.7, 1.42) */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures range: \is_finite(\result) && -746 <= \result <= 710;
  @ */
static double estimate(attest_scaled x)
{
    const double z = x.z > ROOT_OF_TWO ? fl_mul(0.5, x.z) : x.z;
    const double m = x.z > ROOT_OF_TWO ? fl_add((double)x.m, 1.0) : (double)x.m;
    const double s = fl_div(fl_sub(z, 1.0), fl_add(z, 1.0));
    const double s2 = fl_mul(s, s);
    double series = fl_div(1.0, 17.0);
    /*@ loop invariant range: -1 <= odd <= 15;
      @ loop assigns odd, series;
      @ loop variant odd; */
    for (int64_t odd = 15; odd >= 1; odd -= 2)
        series = fl_add(fl_div(1.0, (double)odd), fl_mul(s2, series));
    return attest_within(-746.0, fl_add(fl_mul(m, LN2), fl_mul(fl_mul(2.0, s), series)), 710.0);
}

/* One step of Newton's method on e^y = x with a residual of 100 bits: y + log(1 + w), w = x e^-y - 1, |w| < 2^-40. */
/*@ requires exponent: -1100 <= x.m <= 1100;
  @ requires range:    \is_finite(y) && -746 <= y <= 710;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \is_finite(x.z);
  @ */
static double improved(attest_scaled x, double y)
{
    const attest_dd minus_y = {fl_neg(y), 0.0};
    const attest_scaled_dd e = attest_exp_dd(minus_y);
    const attest_dd product = attest_dd_mul_double(e.z, fl_mul(x.z, attest_power_near_one(e.m + x.m)));
    const attest_dd w = attest_dd_add_double(product, -1.0);
    return fl_add(y, fl_add(fl_sub(w.hi, fl_mul(0.5, fl_mul(w.hi, w.hi))), w.lo));
}

/* log(1 + d) for |d| < 2^-28, where 100 bits beside 1 are too few */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \is_finite(d);
  @ */
static double log_near_one(double d)
{
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
