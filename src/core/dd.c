#define FL_VALUES
#include "dd.h"
#include "logic/product.h"

/* x + y exactly, if |x| >= |y| or x is 0 (Dekker) */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result.hi) ==> \is_finite(x) && \is_finite(y);
  @ ensures value:  \is_finite(\result.lo) ==>
  @                 \is_finite(x) && \is_finite(y) && dd_is(\result, fl_plus(x, y), dd_fast_lo(x, y));
  @ ensures size:   dd_summands(x, y) ==> dd_within(\result, 8 * (\abs(x) + \abs(y)) + 1);
  @ */
static attest_dd fast_sum(double x, double y)
{
    const double hi = fl_add(x, y);
    //@ assert hi: dd_summands(x, y) ==> small_number(hi, 2 * (\abs(x) + \abs(y)) + 0x1p-100);
    const double y_part = fl_sub(hi, x);
    //@ assert y_part: dd_summands(x, y) ==> small_number(y_part, 4 * (\abs(x) + \abs(y)) + 0x1p-90);
    const attest_dd sum = {hi, fl_sub(y, y_part)};
    return sum;
}

attest_dd attest_dd_sum(double x, double y)
{
    const double hi = fl_add(x, y);
    //@ assert hi: dd_summands(x, y) ==> small_number(hi, 2 * (\abs(x) + \abs(y)) + 0x1p-100);
    const double y_part = fl_sub(hi, x);
    //@ assert y_part: dd_summands(x, y) ==> small_number(y_part, 3 * (\abs(x) + \abs(y)) + 0x1p-90);
    const double x_part = fl_sub(hi, y_part);
    //@ assert x_part: dd_summands(x, y) ==> small_number(x_part, 5 * (\abs(x) + \abs(y)) + 0x1p-80);
    const double x_rest = fl_sub(x, x_part), y_rest = fl_sub(y, y_part);
    //@ assert x_rest: dd_summands(x, y) ==> small_number(x_rest, 7 * (\abs(x) + \abs(y)) + 0x1p-70);
    //@ assert y_rest: dd_summands(x, y) ==> small_number(y_rest, 5 * (\abs(x) + \abs(y)) + 0x1p-70);
    const attest_dd sum = {hi, fl_add(x_rest, y_rest)};
    return sum;
}

/* The upper 26 bits of x; what is left has 26 bits too (Veltkamp). */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures value: \is_finite(\result) ==> \is_finite(x) && \result == dd_upper_half(x);
  @ ensures near:  \is_finite(x) && \abs(x) <= 0x1p900
  @                ==> \is_finite(\result) && \abs(\result - x) <= 0x1p-20 * \abs(x) + 0x1p-1000;
  @ */
static double upper_half(double x)
{
    const double shifted = fl_mul(x, DD_SPLITTER);
    return fl_sub(shifted, fl_sub(shifted, x));
}

/* hh + hl + lh - hi, from the left */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures value: \is_finite(\result) ==> \is_finite(hi) && \is_finite(hh) && \is_finite(hl) && \is_finite(lh)
  @                && \result == fl_plus(fl_plus(fl_minus(hh, hi), hl), lh);
  @ ensures size:  \is_finite(hi) && \is_finite(hh) && \is_finite(hl) && \is_finite(lh)
  @                && \abs(hi) + \abs(hh) + \abs(hl) + \abs(lh) <= 0x1p900
  @                ==> small_number(\result, 2 * (\abs(hi) + \abs(hh) + \abs(hl) + \abs(lh)) + 1);
  @ */
static double without(double hi, double hh, double hl, double lh)
{
    return fl_add(fl_add(fl_sub(hh, hi), hl), lh);
}

attest_dd attest_dd_product(double x, double y)
{
    const double hi = fl_mul(x, y);
    //@ assert whole: \abs(x) <= 4 ==> product_within(x, y, 4, \abs(y));
    //@ assert hi: dd_factors(x, y) ==> small_number(hi, 5 * \abs(y) + 1);
    const double xh = upper_half(x), xl = fl_sub(x, xh);
    //@ assert x_halves: dd_factors(x, y) ==> small_number(xh, 5) && small_number(xl, 1);
    const double yh = upper_half(y), yl = fl_sub(y, yh);
    //@ assert y_halves: dd_factors(x, y) ==> small_number(yh, 2 * \abs(y) + 1) && small_number(yl, \abs(y) + 1);
    const double hh = fl_mul(xh, yh), hl = fl_mul(xh, yl), lh = fl_mul(xl, yh), ll = fl_mul(xl, yl);
    //@ assert hh_size: \abs(xh) <= 5 && \abs(yh) <= 2 * \abs(y) + 1 ==> product_within(xh, yh, 5, 2 * \abs(y) + 1);
    //@ assert hl_size: \abs(xh) <= 5 && \abs(yl) <= \abs(y) + 1 ==> product_within(xh, yl, 5, \abs(y) + 1);
    //@ assert lh_size: \abs(xl) <= 1 && \abs(yh) <= 2 * \abs(y) + 1 ==> product_within(xl, yh, 1, 2 * \abs(y) + 1);
    //@ assert ll_size: \abs(xl) <= 1 && \abs(yl) <= \abs(y) + 1 ==> product_within(xl, yl, 1, \abs(y) + 1);
    //@ assert hh: dd_factors(x, y) ==> small_number(hh, 11 * \abs(y) + 6);
    //@ assert hl: dd_factors(x, y) ==> small_number(hl, 8 * \abs(y) + 8);
    //@ assert lh: dd_factors(x, y) ==> small_number(lh, 3 * \abs(y) + 2);
    //@ assert ll: dd_factors(x, y) ==> small_number(ll, 2 * \abs(y) + 2);
    const double rest = without(hi, hh, hl, lh);
    //@ assert rest: dd_factors(x, y) ==> small_number(rest, 55 * \abs(y) + 40);
    const attest_dd product = {hi, fl_add(rest, ll)};
    return product;
}

attest_dd attest_dd_add_double(attest_dd a, double y)
{
    const attest_dd s = attest_dd_sum(a.hi, y);
    const double rest = fl_add(a.lo, s.lo);
    /*@ assert rest: dd_finite(a) && \is_finite(y) && dd_size(a) + \abs(y) <= 0x1p800
      @              ==> small_number(rest, 18 * (dd_size(a) + \abs(y)) + 2); */
    return fast_sum(s.hi, rest);
}

attest_dd attest_dd_add(attest_dd a, attest_dd b)
{
    const attest_dd s = attest_dd_sum(a.hi, b.hi), t = attest_dd_sum(a.lo, b.lo);
    const double first = fl_add(s.lo, t.hi);
    /*@ assert first: dd_finite(a) && dd_finite(b) && dd_size(a) + dd_size(b) <= 0x1p700
      @               ==> small_number(first, 33 * (dd_size(a) + dd_size(b)) + 3); */
    const attest_dd v = fast_sum(s.hi, first);
    const double rest = fl_add(t.lo, v.lo);
    /*@ assert rest: dd_finite(a) && dd_finite(b) && dd_size(a) + dd_size(b) <= 0x1p700
      @              ==> small_number(rest, 420 * (dd_size(a) + dd_size(b)) + 50); */
    return fast_sum(v.hi, rest);
}

attest_dd attest_dd_mul_double(attest_dd a, double y)
{
    const attest_dd c = attest_dd_product(a.hi, y);
    const double low = fl_mul(a.lo, y);
    //@ assert low_size: \abs(a.lo) <= 4 ==> product_within(a.lo, y, 4, \abs(y));
    //@ assert low: dd_within(a, 4) && small_number(y, 0x1p800) ==> small_number(low, 5 * \abs(y) + 1);
    /*@ assert terms: dd_within(a, 4) && small_number(y, 0x1p800)
      @               ==> dd_summands(c.hi, low) && \abs(c.hi) + \abs(low) <= 69 * \abs(y) + 65; */
    const attest_dd t = fast_sum(c.hi, low);
    //@ assert t: dd_within(a, 4) && small_number(y, 0x1p800) ==> dd_within(t, 560 * \abs(y) + 560);
    const double rest = fl_add(t.lo, c.lo);
    //@ assert rest: dd_within(a, 4) && small_number(y, 0x1p800) ==> small_number(rest, 700 * \abs(y) + 700);
    return fast_sum(t.hi, rest);
}

attest_dd attest_dd_mul(attest_dd a, attest_dd b)
{
    const attest_dd c = attest_dd_product(a.hi, b.hi);
    const double high = fl_mul(a.hi, b.lo), low = fl_mul(a.lo, b.hi);
    //@ assert high_size: \abs(a.hi) <= 4 ==> product_within(a.hi, b.lo, 4, \abs(b.lo));
    //@ assert low_size: \abs(a.lo) <= 4 ==> product_within(a.lo, b.hi, 4, \abs(b.hi));
    /*@ assert parts: dd_within(a, 4) && dd_finite(b) && dd_size(b) <= 0x1p800
      @               ==> small_number(high, 5 * \abs(b.lo) + 1) && small_number(low, 5 * \abs(b.hi) + 1); */
    const double cross = fl_add(high, low);
    //@ assert cross: dd_within(a, 4) && dd_finite(b) && dd_size(b) <= 0x1p800 ==> small_number(cross, 6 * dd_size(b) + 3);
    const double rest = fl_add(c.lo, cross);
    //@ assert rest: dd_within(a, 4) && dd_finite(b) && dd_size(b) <= 0x1p800 ==> small_number(rest, 72 * dd_size(b) + 72);
    return fast_sum(c.hi, rest);
}
