#define DIRECTED_MARGIN
#include "directed.h"
#include "fl.h"
#include "reals.h"

/*@ predicate negative_product(real x, real y)  = x * y <= 0 && ((x <= 0 && 0 <= y) || (0 <= x && y <= 0));
  @ predicate negative_quotient(real x, real y) = x / y <= 0 && ((x <= 0 && 0 < y) || (0 <= x && y < 0));
  @ predicate minus_product(real m, real x, real y)  = m == -x ==> m * y == -(x * y);
  @ predicate minus_quotient(real m, real x, real y) = m == -x && y != 0 ==> m / y == -(x / y);
  @ lemma opposite_product: \forall real x, y; (x <= 0 && 0 <= y) || (0 <= x && y <= 0) ==> negative_product(x, y);
  @ lemma opposite_quotient: \forall real x, y; (x <= 0 && 0 < y) || (0 <= x && y < 0) ==> negative_quotient(x, y);
  @ lemma negated_product:  \forall real m, x, y; minus_product(m, x, y);
  @ lemma negated_quotient: \forall real m, x, y; minus_quotient(m, x, y);
  @ */

#ifdef OVER_THE_REALS
/*@ terminates \true; exits \false; assigns \nothing; ensures real: \result == s; */
static double outwards(double s);
#else
/*@ // r lies so far above s that no real number above r rounds to s
  @ predicate clears(real r, real s) = r - s >= 0x1.0000000000001p-53 * \abs(s) + 0x1p-1073;
  @ lemma near_cleared: \forall real r, s, x; fl_near(s, x) ==> clears(r, s) ==> r >= x;
  @ // what `clears` leaves above the real number itself, of its size
  @ predicate exceeds(real r, real x) = x + 0x1p-110 * x <= r;
  @ lemma cleared_more: \forall real r, s, x; fl_near(s, x) ==> clears(r, s) ==> 0 <= x ==> exceeds(r, x);
  @ predicate divided(real z, real x, real y) = x == y * z && 0 <= z;
  @ lemma divided_of: \forall real x, y; 0 <= x ==> 0 < y ==> divided(x / y, x, y);
  @ predicate times_exceeds(real r, real z, real y) = y * (z + 0x1p-110 * z) <= y * r;
  @ lemma times_exceeds_of: \forall real r, z, y; exceeds(r, z) ==> 0 < y ==> times_exceeds(r, z, y);
  @ lemma exceeds_quotient_of: \forall real r, x, y, z; divided(z, x, y) ==> times_exceeds(r, z, y) ==> exceeds_quotient(r, x, y);
  @ */

/* s plus at least 2^-53 (1 + 2^-52) |s| + 2^-1073, by which a real number can exceed the double s it rounds to. The two
 * constants are a little over twice these, so that the roundings here cannot spoil it. */
/*@ requires finite: \is_finite(s);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures above: \is_plus_infinity(\result)
  @                || (\is_finite(\result) && clears(\result, s));
  @ ensures finite: \abs(s) <= 0x1p1001 ==> \is_finite(\result);
  @ ensures tight: \is_finite(\result) ==> \result - s <= 0x1p-50 * \abs(s) + 0x1p-1070;
  @ */
static double outwards(double s)
{
    const double part = fl_mul(fl_abs(s), 0x1.0000000000004p-52);
    //@ assert part: \is_finite(part) && 0 <= part && part >= 0x1.0000000000002p-52 * \abs(s) - 0x1p-1074;
    const double step = fl_add(part, 0x1.cp-1072);
    //@ assert step: \is_finite(step) && 0 <= step && step >= 0x1.0000000000001p-52 * \abs(s) + 0x1p-1072;
    return fl_add(s, step);
}
#endif

/* A bound on z from above, given the double s that z rounds to: when finite arguments overflowed below, it is finite. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures up: \forall real z; from_finite && !\is_NaN(s) && (\is_finite(s) ==> fl_near(s, z))
  @                 && (\is_minus_infinity(s) ==> z <= -FL_MAX) ==> fl_not_below(\result, z);
  @ ensures vouch: \is_finite(\result) ==> \is_finite(s) || from_finite;
  @ IEEE_ENSURES(margin, \forall real z; \is_finite(s) && fl_near(s, z) && 0 <= z && \is_finite(\result) ==> exceeds(\result, z))
  @ */
static double bound_above(double s, bool from_finite)
{
    if (fl_is_finite(s))
        return outwards(s);
    return from_finite && s < 0.0 ? -FL_MAX : s;
}

double fl_add_up(double x, double y)
{
    const double s = fl_add(x, y);
    if (x == 0.0 || y == 0.0)
        return s;
    return bound_above(s, fl_is_finite(x) && fl_is_finite(y));
}

double fl_add_down(double x, double y)
{
    return fl_neg(fl_add_up(fl_neg(x), fl_neg(y)));
}

double fl_sub_up(double x, double y)
{
    return fl_add_up(x, fl_neg(y));
}

double fl_sub_down(double x, double y)
{
    return fl_add_down(x, fl_neg(y));
}

double fl_mul_up(double x, double y)
{
    //@ assert opposite: (x <= 0 && 0 <= y) || (0 <= x && y <= 0) ==> negative_product(x, y);
    const double s = fl_mul(x, y);
    if (x == 0.0 || y == 0.0)
        return s;
    return bound_above(s, fl_is_finite(x) && fl_is_finite(y));
}

double fl_mul_down(double x, double y)
{
    const double minus = fl_neg(x);
    //@ assert minus: minus_product(minus, x, y);
    return fl_neg(fl_mul_up(minus, y));
}

double fl_div_up(double x, double y)
{
    //@ assert opposite: (x <= 0 && 0 < y) || (0 <= x && y < 0) ==> negative_quotient(x, y);
    //@ IEEE_ASSERT(divided, 0 < x && 0 < y ==> divided(x / y, x, y))
    const double s = fl_div(x, y);
    //@ assert over: \is_finite(x) && \is_finite(y) && y != 0 && \is_minus_infinity(s) ==> x / y <= -FL_MAX;
    if (x == 0.0)
        return s;
    const double bound = bound_above(s, fl_is_finite(x) && fl_is_finite(y));
    //@ assert known: \is_finite(bound) && 0 < y ==> \is_finite(x) && (\is_finite(y) && 0 < x ==> \is_finite(s));
    //@ IEEE_ASSERT(exceeds, \is_finite(x) && \is_finite(y) && 0 < x && 0 < y && \is_finite(bound) ==> exceeds(bound, x / y))
    /*@ IEEE_ASSERT(margin, \is_finite(x) && \is_finite(y) && 0 < x && 0 < y && \is_finite(bound) ==>
      @     times_exceeds(bound, x / y, y) && exceeds_quotient(bound, x, y)) */
    return bound;
}

double fl_div_down(double x, double y)
{
    const double minus = fl_neg(x);
    //@ assert minus: minus_quotient(minus, x, y);
    return fl_neg(fl_div_up(minus, y));
}

double fl_sqrt_up(double x)
{
    const double s = fl_sqrt(x);
    return x > 0.0 && fl_is_finite(s) ? outwards(s) : s;
}

double fl_sqrt_down(double x)
{
    //@ assert one: \is_finite(x) && 1 <= x <= 0x1p1000 ==> 1 <= \sqrt(x) <= 0x1p1000;
    const double s = fl_sqrt(x);
    //@ assert rounded: \is_finite(x) && 1 <= x <= 0x1p1000 ==> 0.5 <= s <= 0x1p1001;
    if (!fl_is_finite(s))
        return s;
    const double minus = fl_neg(s);
    //@ assert near: \is_finite(x) && 0 <= x ==> fl_near(minus, -\sqrt(x));
    const double down = fl_neg(outwards(minus));
    //@ assert positive: \is_finite(x) && 1 <= x <= 0x1p1000 ==> \is_finite(down) && 0 < down;
    //@ assert below: \is_finite(x) && 0 <= x && \is_finite(down) ==> down <= \sqrt(x);
    //@ assert sign: \is_finite(x) && 0 <= x ==> 0 <= \sqrt(x);
    //@ assert overflow: \is_finite(down) || \is_minus_infinity(down);
    const double bound = down > 0.0 ? down : 0.0;
    //@ assert bound: \is_finite(bound) && 0 <= bound && (bound == 0 || (\is_finite(down) && bound == down));
    return bound;
}
