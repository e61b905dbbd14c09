#define INTERVAL_VALUES
#define INTERVAL_VOUCHES
#include "directed.h"
#include "interval.h"
#include "exp.h"
#include "fl.h"
#include "logic/between.h"
#include "logic/exp.h"
#include "reals.h"

/* The whole line */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ IEEE_ENSURES(infinite, \is_minus_infinity(\result.lo) && \is_plus_infinity(\result.hi))
  @ IEEE_ENSURES(all, \forall real r; encloses(\result, r))
  @ */
static attest_interval line(void)
{
    return (attest_interval){fl_neg(fl_infinity()), fl_infinity()};
}

attest_interval attest_between(double lo, double hi)
{
    return fl_is_finite(lo) && fl_is_finite(hi) && lo <= hi ? (attest_interval){lo, hi} : line();
}

attest_interval attest_point(double x)
{
    return attest_between(x, x);
}

/* Is it a finite interval, not the whole line? */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \result <==> finite_interval(x);
  @ */
static inline bool bounded(attest_interval x)
{
    return fl_is_finite(x.lo) && fl_is_finite(x.hi);
}

attest_interval attest_interval_neg(attest_interval x)
{
    return attest_between(fl_neg(x.hi), fl_neg(x.lo));
}

attest_interval attest_interval_add(attest_interval x, attest_interval y)
{
    return attest_between(fl_add_down(x.lo, y.lo), fl_add_up(x.hi, y.hi));
}

attest_interval attest_interval_sub(attest_interval x, attest_interval y)
{
    return attest_between(fl_sub_down(x.lo, y.hi), fl_sub_up(x.hi, y.lo));
}

/* Not above, not below the products of numbers in x and y */
/*@ requires finite: finite_interval(x) && finite_interval(y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures below: \forall real a, b;
  @     encloses(x, a) ==> encloses(y, b) ==> at_most(\result, a * b);
  @ */
static double least_product(attest_interval x, attest_interval y)
{
    const double p = fl_mul_down(x.lo, y.lo), q = fl_mul_down(x.lo, y.hi), r = fl_mul_down(x.hi, y.lo),
                 s = fl_mul_down(x.hi, y.hi), least = fl_min(fl_min(p, q), fl_min(r, s));
    //@ assert corners: \is_finite(least) ==> below_corners(least, x.lo, x.hi, y.lo, y.hi);
    //@ assert x: \forall real a; encloses(x, a) ==> between(x.lo, a, x.hi);
    //@ assert y: \forall real b; encloses(y, b) ==> between(y.lo, b, y.hi);
    return least;
}

/*@ requires finite: finite_interval(x) && finite_interval(y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures above: \forall real a, b;
  @     encloses(x, a) ==> encloses(y, b) ==> at_least(\result, a * b);
  @ */
static double most_product(attest_interval x, attest_interval y)
{
    const double p = fl_mul_up(x.lo, y.lo), q = fl_mul_up(x.lo, y.hi), r = fl_mul_up(x.hi, y.lo),
                 s = fl_mul_up(x.hi, y.hi), most = fl_max(fl_max(p, q), fl_max(r, s));
    //@ assert corners: \is_finite(most) ==> above_corners(most, x.lo, x.hi, y.lo, y.hi);
    //@ assert x: \forall real a; encloses(x, a) ==> between(x.lo, a, x.hi);
    //@ assert y: \forall real b; encloses(y, b) ==> between(y.lo, b, y.hi);
    return most;
}

attest_interval attest_interval_mul(attest_interval x, attest_interval y)
{
    if (!bounded(x) || !bounded(y))
        return line();
    return attest_between(least_product(x, y), most_product(x, y));
}

/* The same for quotients */
/*@ requires finite: finite_interval(x) && finite_interval(y) && 0 < y.lo;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures below: \is_finite(\result) && y.lo <= y.hi ==> below_quotients(\result, x.lo, y.lo, y.hi);
  @ REAL_ENSURES(real, y.lo <= y.hi ==> \result == x.lo / (x.lo < 0 ? y.lo : y.hi))
  @ */
static double least_quotient(attest_interval x, attest_interval y)
{
    if (x.lo < 0.0)
        return fl_div_down(x.lo, y.lo);
    return fl_div_down(x.lo, y.hi);
}

/*@ requires finite: finite_interval(x) && finite_interval(y) && 0 < y.lo;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures above: \is_finite(\result) && y.lo <= y.hi ==> above_quotients(\result, x.hi, y.lo, y.hi);
  @ REAL_ENSURES(real, y.lo <= y.hi ==> \result == x.hi / (x.hi < 0 ? y.hi : y.lo))
  @ */
static double most_quotient(attest_interval x, attest_interval y)
{
    if (x.hi < 0.0)
        return fl_div_up(x.hi, y.hi);
    return fl_div_up(x.hi, y.lo);
}

attest_interval attest_interval_div(attest_interval x, attest_interval y)
{
    if (!bounded(x) || !bounded(y) || !(y.lo > 0.0))
        return line();
    //@ assert x: \forall real a; encloses(x, a) ==> between(x.lo, a, x.hi);
    //@ assert y: \forall real b; encloses(y, b) ==> between(y.lo, b, y.hi);
    const double lo = least_quotient(x, y), hi = most_quotient(x, y);
    //@ assert low: \forall real a, b; encloses(x, a) ==> encloses(y, b) ==> at_most(lo, a / b);
    //@ assert high: \forall real a, b; encloses(x, a) ==> encloses(y, b) ==> at_least(hi, a / b);
    const attest_interval z = attest_between(lo, hi);
    //@ assert quotient: encloses_quotient(x, y, z);
    return z;
}

attest_interval attest_interval_square(attest_interval x)
{
    const double least = attest_mignitude(x), most = attest_magnitude(x), below = fl_mul_down(least, least);
    const double lo = below > 0.0 ? below : 0.0, hi = fl_mul_up(most, most);
    //@ assert low: \forall real a; encloses(x, a) ==> square_order(least, a);
    //@ assert high: \forall real a; encloses(x, a) ==> \is_finite(most) ==> square_order(a, most);
    //@ assert lowest: \forall real a; encloses(x, a) ==> \is_finite(lo) && at_most(lo, a * a);
    //@ assert highest: \forall real a; encloses(x, a) ==> at_least(hi, a * a);
    return attest_between(lo, hi);
}

#ifdef OVER_THE_REALS
/*@ terminates \true; exits \false; assigns \nothing; ensures real: \result == \exp(x); */
static double exp_down(double x);

/*@ terminates \true; exits \false; assigns \nothing; ensures real: \result == \exp(x); */
static double exp_up(double x);
#else
/*@ // r is within attest_exp's error of e: then this is not above e, and that not below; s leaves room for what may underflow
  @ predicate room_below(real s, real r) = s <= r - 0x1p-1074 || (0x1p-900 <= r && s <= r);
  @ predicate room_above(real s, real r) = r + 0x1p-1074 <= s || (0x1p-900 <= r && r <= s);
  @ lemma exp_low: \forall real r, e, s, l; exp_result_near(r, e) ==> 0 <= e ==>
  @     room_below(s, r) ==> l <= s * 0x1.ffffffffffffep-1 ==> l <= e;
  @ lemma exp_high: \forall real r, e, s, h; exp_result_near(r, e) ==> 0 <= e ==>
  @     room_above(s, r) ==> s * 0x1.0000000000001p+0 <= h ==> e <= h; */

/* Not above, not below e^x: attest_exp is less than one unit in the last place away, at most 2^-52 relative, or
 * 2^-1074. */
/*@ requires finite: \is_finite(x);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures below: \is_finite(\result) ==> 0 <= \result <= \exp(x);
  @ */
static double exp_down(double x)
{
    const double r = attest_exp(x), less = r >= 0x1p-900 ? r : fl_sub_down(r, 0x1p-1074),
                 lo = fl_mul_down(less, 0x1.ffffffffffffep-1);
    //@ assert near: \is_finite(lo) ==> exp_result_near(r, \exp(x)) && room_below(less, r);
    return lo > 0.0 ? lo : 0.0;
}

/*@ requires finite: \is_finite(x);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures above: \is_finite(\result) ==> \exp(x) <= \result;
  @ */
static double exp_up(double x)
{
    const double r = attest_exp(x), more = r >= 0x1p-900 ? r : fl_add_up(r, 0x1p-1074),
                 hi = fl_mul_up(more, 0x1.0000000000001p+0);
    //@ assert near: \is_finite(hi) ==> exp_result_near(r, \exp(x)) && room_above(more, r);
    return hi;
}
#endif

attest_interval attest_interval_exp(attest_interval x)
{
    if (!bounded(x))
        return line();
    const double lo = exp_down(x.lo), hi = exp_up(x.hi);
    //@ assert low: \forall real a; encloses(x, a) ==> at_most(lo, \exp(a));
    //@ assert high: \forall real a; encloses(x, a) ==> at_least(hi, \exp(a));
    //@ assert both: \forall real a; encloses(x, a) ==> within(lo, hi, \exp(a));
    const attest_interval z = attest_between(lo, hi);
    //@ assert exp: encloses_exp(x, z);
    return z;
}

attest_interval attest_interval_scale(int64_t d)
{
    const double width = (double)d;
    const attest_interval root = attest_between(fl_sqrt_down(width), fl_sqrt_up(width)), one = attest_point(1.0);
    //@ assert root: encloses(root, \sqrt(width)) && encloses(one, 1.0);
    return attest_interval_div(one, root);
}

double attest_at_most(double x)
{
    return x >= 0.0 ? x : fl_infinity();
}

double attest_magnitude(attest_interval x)
{
    return attest_at_most(fl_max(fl_abs(x.lo), fl_abs(x.hi)));
}

double attest_farthest(double y, attest_interval x)
{
    const attest_interval gap = attest_interval_sub(attest_point(y), x);
    //@ assert gap: \forall real a; encloses(x, a) ==> encloses(gap, y - a);
    return attest_magnitude(gap);
}

double attest_mignitude(attest_interval x)
{
    if (!bounded(x))
        return 0.0;
    return fl_max(0.0, fl_max(x.lo, fl_neg(x.hi)));
}
