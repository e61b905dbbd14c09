#include "directed.h"
#include "fl.h"

/* s plus at least 2^-53 (1 + 2^-52) |s| + 2^-1074, by which a real number can exceed the double s it rounds to. The two
 * constants are a little over twice these, so that the roundings here cannot spoil it. */
/*@ requires finite: \is_finite(s);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures up: \forall real x; fl_near(s, x) ==> fl_not_below(\result, x);
  @ */
static double outwards(double s)
{
    const double step = fl_add(fl_mul(fl_abs(s), 0x1.0000000000004p-52), 0x1p-1072);
    return fl_add(s, step);
}

/* A bound from above, given the rounded result s: when finite arguments overflowed below, the largest bound is needed. */
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
    const double s = fl_mul(x, y);
    if (x == 0.0 || y == 0.0 || x == 1.0 || y == 1.0)
        return s;
    return bound_above(s, fl_is_finite(x) && fl_is_finite(y));
}

double fl_mul_down(double x, double y)
{
    return fl_neg(fl_mul_up(fl_neg(x), y));
}

double fl_div_up(double x, double y)
{
    const double s = fl_div(x, y);
    if (x == 0.0 || y == 1.0)
        return s;
    return bound_above(s, fl_is_finite(x) && fl_is_finite(y));
}

double fl_div_down(double x, double y)
{
    return fl_neg(fl_div_up(fl_neg(x), y));
}

double fl_sqrt_up(double x)
{
    const double s = fl_sqrt(x);
    return x > 0.0 && fl_is_finite(s) ? outwards(s) : s;
}

double fl_sqrt_down(double x)
{
    const double s = fl_sqrt(x);
    return x > 0.0 && fl_is_finite(s) ? fl_max(0.0, fl_neg(outwards(fl_neg(s)))) : s;
}
