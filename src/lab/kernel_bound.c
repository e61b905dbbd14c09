#include "kernel_bound.h"
#include "core/directed.h"
#include "core/exp.h"
#include "core/interval.h"
#include "core/log.h"
#include <math.h>

static double exp_up(double x)
{
    return attest_interval_exp(attest_point(x)).hi;
}

/* log(top / eps): how far logits in the box can lie apart. */
static double logit_range(attest_kind kind, double scale, double radius, double width)
{
    const double reach = fl_mul_up(fl_mul_up(scale, radius), width); /* S R D */
    if (kind == ATTEST_LAPLACE)
        return 2.0 * reach;
    return fl_mul_up(kind == ATTEST_DOT ? 2.0 : 4.0, fl_mul_up(reach, radius));
}

/* The largest slope of G / top in a coordinate. For L2, 2 S t exp(-S t^2) at a distance t up to 2 R grows until t^2 = 1
 * / (2 S). */
static double largest_slope(attest_kind kind, double scale, double radius)
{
    static const double OVER_E = 0x1.78b56362cef38p-2; /* 1 / e, rounded up */
    if (kind == ATTEST_DOT)
        return fl_mul_up(scale, radius);
    if (kind == ATTEST_LAPLACE)
        return scale;
    const double farthest = fl_mul_up(4.0, fl_mul_up(scale, radius));
    const double summit = fl_sqrt_up(fl_mul_up(2.0 * scale, OVER_E));
    return farthest < summit ? farthest : summit;
}

double lab_kernel_bound(attest_kind kind, double scale, double radius, int64_t width, bool printed)
{
    const double d = (double)width, diam = fl_mul_up(2.0 * radius, d);
    const double ratio = exp_up(logit_range(kind, scale, radius, d));
    const double slopes = fl_mul_up(2.0 * largest_slope(kind, scale, radius), diam);
    const double factor = printed ? fl_mul_up(2.0 * slopes, d) : fl_add_up(1.0, slopes);
    return attest_at_most(fl_mul_up(ratio, factor));
}

double lab_gaussian_printed(double n)
{
    const double e = attest_exp(1.0);
    return 4.0 + sqrt(2.0 / e) * sqrt(attest_log(n) + 0.5 / e);
}
