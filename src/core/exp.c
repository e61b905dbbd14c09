#include "exp.h"
#include "exp_kernel.h"

/* Error of the main path, in units of u = 2^-53 times the result: r is off by 2^-62 and the polynomial by 2^-60, which
 * is below 0.01; T (e^r - 1) < 2^-8 T is rounded to 2^-61 T, and so is the sum with T's second word; the last addition rounds to
 * nearest. Together below 0.52 units in the last place. Scaling by 2^m is exact. */

/* e^x where it is next to the ends of double's range: above 709 it may overflow, below -708 be subnormal. */
/*@ requires domain: \is_finite(x) && -750 <= x <= 750;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ */
static double exp_at_the_ends(double x)
{
    const exp_place e = attest_exp_place(x);
    const double hi = attest_exp_table[2 * e.j];
    const double lo = fl_add(attest_exp_table[2 * e.j + 1], fl_mul(hi, attest_exp_rest(x, e.k)));
    if (x > 0.0)
        return e.m > 1025 ? fl_infinity() : fl_mul(fl_mul(fl_add(hi, lo), attest_power_of_two(e.m - 64)), 0x1p64);
    if (e.m < -1078)
        return 0.0;
    /* In units of 2^-1022, the smallest normal number: below 1 the result is a multiple of 2^-52. Adding 1 makes the one
     * rounding happen there, and taking it away again is exact. */
    const double unit = attest_power_of_two(e.m + 1022);
    const double normal = fl_mul(fl_add(hi, lo), unit);
    if (normal >= 1.0)
        return fl_mul(normal, 0x1p-1022);
    const double high = fl_mul(hi, unit), low = fl_mul(lo, unit);
    const double sum = fl_add(1.0, high), rest = fl_add(fl_sub(1.0, sum), high);
    return fl_mul(fl_sub(fl_add(sum, fl_add(rest, low)), 1.0), 0x1p-1022);
}

double attest_exp(double x)
{
    if (x >= -708.0 && x <= 709.0) {
        const exp_place e = attest_exp_place(x);
        const double hi = attest_exp_table[2 * e.j];
        const double lo = fl_add(attest_exp_table[2 * e.j + 1], fl_mul(hi, attest_exp_rest(x, e.k)));
        return attest_within(x < 0.0 ? 0.0 : 1.0, fl_mul(fl_add(hi, lo), attest_power_of_two(e.m)),
                             x > 0.0 ? FL_MAX : 1.0);
    }
    if (x > 709.0)
        return x < EXP_DOMAIN ? attest_within(1.0, exp_at_the_ends(x), fl_infinity()) : fl_infinity();
    if (x < -708.0)
        return x > -EXP_DOMAIN ? attest_within(0.0, exp_at_the_ends(x), 1.0) : 0.0;
    return x; /* NaN */
}
