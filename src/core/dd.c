#include "dd.h"

/* x + y exactly, if |x| >= |y| or x is 0 (Dekker) */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result.hi) ==> \is_finite(x) && \is_finite(y);
  @ */
static attest_dd fast_sum(double x, double y)
{
    const double hi = fl_add(x, y);
    const attest_dd sum = {hi, fl_sub(y, fl_sub(hi, x))};
    return sum;
}

attest_dd attest_dd_sum(double x, double y)
{
    const double hi = fl_add(x, y);
    const double y_part = fl_sub(hi, x);
    const double x_part = fl_sub(hi, y_part);
    const attest_dd sum = {hi, fl_add(fl_sub(x, x_part), fl_sub(y, y_part))};
    return sum;
}

/* The upper 26 bits of x; what is left has 26 bits too (Veltkamp). */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \is_finite(x);
  @ */
static double upper_half(double x)
{
    const double shifted = fl_mul(x, 0x1.0000002p27);
    return fl_sub(shifted, fl_sub(shifted, x));
}

attest_dd attest_dd_product(double x, double y)
{
    const double hi = fl_mul(x, y);
    const double xh = upper_half(x), xl = fl_sub(x, xh);
    const double yh = upper_half(y), yl = fl_sub(y, yh);
    const double rest = fl_add(fl_add(fl_sub(fl_mul(xh, yh), hi), fl_mul(xh, yl)), fl_mul(xl, yh));
    const attest_dd product = {hi, fl_add(rest, fl_mul(xl, yl))};
    return product;
}

attest_dd attest_dd_add_double(attest_dd a, double y)
{
    const attest_dd s = attest_dd_sum(a.hi, y);
    return fast_sum(s.hi, fl_add(a.lo, s.lo));
}

attest_dd attest_dd_add(attest_dd a, attest_dd b)
{
    const attest_dd s = attest_dd_sum(a.hi, b.hi), t = attest_dd_sum(a.lo, b.lo);
    const attest_dd v = fast_sum(s.hi, fl_add(s.lo, t.hi));
    return fast_sum(v.hi, fl_add(t.lo, v.lo));
}

attest_dd attest_dd_mul_double(attest_dd a, double y)
{
    const attest_dd c = attest_dd_product(a.hi, y);
    const attest_dd t = fast_sum(c.hi, fl_mul(a.lo, y));
    return fast_sum(t.hi, fl_add(t.lo, c.lo));
}

attest_dd attest_dd_mul(attest_dd a, attest_dd b)
{
    const attest_dd c = attest_dd_product(a.hi, b.hi);
    const double cross = fl_add(fl_mul(a.hi, b.lo), fl_mul(a.lo, b.hi));
    return fast_sum(c.hi, fl_add(c.lo, cross));
}
