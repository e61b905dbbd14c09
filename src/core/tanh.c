#define FL_VALUES
#define FL_QUOTIENTS
#include "tanh.h"
#include "dd.h"
#include "exp_kernel.h"

/*@ // What the functions here compute, operation by operation, each result rounded once: the series in y = x^2, from its end on
  @ logic real tanh_seventh(real y) = fl_minus(0x1.d6d3d0e157dep-9, fl_times(y, 0x1.7da36452b75e3p-10));
  @ logic real tanh_sixth(real y) = fl_minus(0x1.226e355e6c23dp-7, fl_times(y, tanh_seventh(y)));
  @ logic real tanh_fifth(real y) = fl_minus(0x1.664f4882c10fap-6, fl_times(y, tanh_sixth(y)));
  @ logic real tanh_fourth(real y) = fl_minus(0x1.ba1ba1ba1ba1cp-5, fl_times(y, tanh_fifth(y)));
  @ logic real tanh_third(real y) = fl_minus(0x1.1111111111111p-3, fl_times(y, tanh_fourth(y)));
  @ logic real tanh_second(real y) = fl_minus(0x1.5555555555555p-2, fl_times(y, tanh_third(y)));
  @ logic real tanh_series(real x) = fl_minus(x, fl_times(fl_times(x, fl_times(x, x)), tanh_second(fl_times(x, x)))); */

/* x - x^3/3 + 2x^5/15 - ... to x^15, for 0 <= x <= 0.1016; what is left out is below 2^-60 x. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \is_finite(x);
  @ ensures value:  \is_finite(\result) ==> \result == tanh_series(x);
  @ */
static double tanh_small(double x)
{
    const double y = fl_mul(x, x);
    double s = fl_sub(0x1.d6d3d0e157dep-9, fl_mul(y, 0x1.7da36452b75e3p-10));
    s = fl_sub(0x1.226e355e6c23dp-7, fl_mul(y, s));
    s = fl_sub(0x1.664f4882c10fap-6, fl_mul(y, s));
    s = fl_sub(0x1.ba1ba1ba1ba1cp-5, fl_mul(y, s));
    s = fl_sub(0x1.1111111111111p-3, fl_mul(y, s));
    s = fl_sub(0x1.5555555555555p-2, fl_mul(y, s));
    return fl_sub(x, fl_mul(fl_mul(x, y), s));
}

/* e / (e + 2), e = e^2x - 1, for 0.1 < x <= 22: the quotient of two words each, so that it is rounded but once. */
/*@ requires domain: \is_finite(x) && 0 <= x <= 22;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \is_finite(x);
  @ */
static double tanh_large(double x)
{
    const double x2 = fl_mul(2.0, x);
    const exp_place at = attest_exp_place(x2);
    const double scale = attest_power_of_two(at.m), hi = attest_exp_table[2 * at.j];
    const double lo = fl_add(attest_exp_table[2 * at.j + 1], fl_mul(hi, attest_exp_rest(x2, at.k)));
    const attest_dd e = attest_dd_sum(fl_sub(fl_mul(scale, hi), 1.0), fl_mul(scale, lo));
    const attest_dd d = attest_dd_add_double(e, 2.0);
    const double q = fl_div(e.hi, d.hi);
    const attest_dd rest = attest_dd_add(e, attest_dd_mul_double(d, fl_neg(q)));
    return fl_add(q, fl_div(rest.hi, d.hi));
}

/*@ requires right: \ge_double(x, (double)0.0);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures unit: \is_finite(\result) && 0 <= \result <= 1;
  @ ensures one:  \gt_double(x, (double)22.0) ==> \result == 1;
  @ */
static double tanh_right(double x)
{
    if (x > 22.0)
        return 1.0;
    return attest_within(0.0, x < 0x1.ap-4 ? tanh_small(x) : tanh_large(x), 1.0);
}

double attest_tanh(double x)
{
    if (fl_abs(x) < 0x1p-28) {
        //@ assert small: \is_finite(x) && -1 <= x <= 1;
        return x; /* x - x^3/3 rounds to x */
    }
    if (x > 0.0) {
        const double y = tanh_right(x);
        //@ assert above: \is_finite(y) && 0 <= y <= 1 && !\le_double(x, (double)0.0);
        return y;
    }
    if (x < 0.0) {
        const double y = fl_neg(tanh_right(fl_neg(x)));
        //@ assert below: \is_finite(y) && -1 <= y <= 0 && !\ge_double(x, (double)0.0);
        return y;
    }
    //@ assert nan: \is_NaN(x);
    return x;
}
