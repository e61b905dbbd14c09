#define FL_VALUES
#include "exp.h"
#include "exp_kernel.h"

/* Error of the main path, in units of u = 2^-53 times the result: r is off by 2^-62 and the polynomial by 2^-60, which
 * is below 0.01; T (e^r - 1) < 2^-8 T is rounded to 2^-61 T, and so is the sum with T's second word; the last addition
 * rounds to nearest. Together below 0.52 units in the last place. Scaling by 2^m is exact. */

/* Where every factor is a normal number. */
/*@ requires domain: \is_finite(x) && -708 <= x <= 709;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) && 0 <= \result;
  @ ensures left:   x <= 0 ==> \result <= 1;
  @ ensures right:  x >= 0 ==> \result >= 1;
  @ ensures near:   \abs(\result - \exp(x)) <= 0x1.08p-53 * \exp(x);
  @ */
static inline double exp_inside(double x)
{
    const exp_place e = attest_exp_place(x);
    const double hi = attest_exp_table[2 * e.j], q = attest_exp_rest(x, e.k);
    //@ assert q: \is_finite(q) && q == exp_less_one(exp_reduced(x, exp_steps(x)));
    const double tail = attest_exp_table[2 * e.j + 1], product = fl_mul(hi, q);
    //@ assert entry: exp_entry(e.j) && small_number(hi, 2) && small_number(tail, 1);
    //@ assert product_size: product_within(hi, q, 2, 0x1p60);
    //@ assert product: small_number(product, 0x1p62);
    const double lo = fl_add(tail, product);
    //@ assert lo: small_number(lo, 0x1p63);
    const double mantissa = fl_add(hi, lo);
    //@ assert mantissa_number: small_number(mantissa, 0x1p64);
    //@ assert mantissa: mantissa == exp_mantissa(hi, tail, q);
    const double power = attest_power_of_two(e.m);
    const double y = fl_mul(mantissa, power);
    //@ assert theorem: exp_inside_at(x, e.m, e.j);
    //@ assert product_near: exp_product_near(mantissa, power, \exp(x));
    //@ assert y_value: \is_finite(y) && y == fl_times(mantissa, power);
    //@ assert y: \abs(y - \exp(x)) <= 0x1.08p-53 * \exp(x);
    //@ assert order: (x <= 0 ==> 0 < \exp(x) <= 1) && (0 <= x ==> 1 <= \exp(x));
    return attest_within(x < 0.0 ? 0.0 : 1.0, y, x > 0.0 ? FL_MAX : 1.0);
}

/* The result may overflow, 2^m does. */
/*@ requires domain: \is_finite(x) && 709 <= x <= 720;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures right: \ge_double(\result, (double)1.0);
  @ */
static double exp_near_overflow(double x)
{
    const exp_place e = attest_exp_place(x);
    const double hi = attest_exp_table[2 * e.j];
    const double lo = fl_add(attest_exp_table[2 * e.j + 1], fl_mul(hi, attest_exp_rest(x, e.k)));
    const double y = fl_mul(fl_mul(fl_add(hi, lo), attest_power_of_two(e.m - 64)), 0x1p64);
    return attest_within(1.0, y, fl_infinity());
}

/* The result may be subnormal. In units of 2^-1022, the smallest normal number, it is then below 1 and a multiple of
 * 2^-52: adding 1 makes the one rounding happen there, and taking it away again is exact. */
/*@ requires domain: \is_finite(x) && -747 <= x <= -708;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures left: \is_finite(\result) && 0 <= \result <= 1;
  @ */
static double exp_near_underflow(double x)
{
    const exp_place e = attest_exp_place(x);
    const double unit = attest_power_of_two(e.m + 1022);
    const double hi = attest_exp_table[2 * e.j];
    const double lo = fl_add(attest_exp_table[2 * e.j + 1], fl_mul(hi, attest_exp_rest(x, e.k)));
    const double high = fl_mul(hi, unit), low = fl_mul(lo, unit);
    double y = fl_add(high, low);
    if (y < 1.0) {
        const double sum = fl_add(1.0, high), rest = fl_add(fl_sub(1.0, sum), high);
        y = fl_sub(fl_add(sum, fl_add(rest, low)), 1.0);
    }
    return attest_within(0.0, fl_mul(y, 0x1p-1022), 1.0);
}

double attest_exp(double x)
{
    if (x >= -708.0 && x <= 709.0)
        return exp_inside(x);
    if (x > 0.0)
        return x < 720.0 ? exp_near_overflow(x) : fl_infinity();
    if (x < 0.0)
        return x > -747.0 ? exp_near_underflow(x) : 0.0;
    return x; /* NaN */
}
