#define FL_VALUES
#define INTERVAL_VALUES
#define INTERVAL_VOUCHES
#include "dd_split.h"
#include "directed.h"
#include "fl.h"
#include "interval.h"
#include "tracked.h"

#define TINY 0x1p-968  /* a product of this size is split without error */
#define LOST 0x1p-1019 /* more than what a smaller one is off */

/*@ // what is left where s is added to t, and r is what they come to
  @ predicate split_sum(real r, real e, real s, real t) = r + e == s + t;
  @ lemma joined_above: \forall real s, a, x, t, b, y, r, e, h, z; lies_above(s, a, x) ==> lies_above(t, b, y) ==> split_sum(r, e, s, t) ==>
  @     h <= a + b + e ==> z == x + y ==> lies_above(r, h, z);
  @ lemma joined_below: \forall real s, a, x, t, b, y, r, e, h, z; lies_below(s, a, x) ==> lies_below(t, b, y) ==> split_sum(r, e, s, t) ==>
  @     a + b + e <= h ==> z == x + y ==> lies_below(r, h, z);
  @ // s times x, from s times the value v and s times the rest
  @ predicate times_parted(real s, real x, real v) = s * x == v * s + (x - v) * s;
  @ lemma times_parted_of: \forall real s, x, v; times_parted(s, x, v);
  @ predicate rest_between(real lo, real hi, real x, real v, real s) = lo <= (x - v) * s <= hi;
  @ lemma parts_above: \forall real s, x, v, lo, hi, r, e, h; times_parted(s, x, v) ==> rest_between(lo, hi, x, v, s) ==>
  @     lies_above(r, e, v * s) ==> h <= e + lo ==> lies_above(r, h, s * x);
  @ lemma parts_below: \forall real s, x, v, lo, hi, r, e, h; times_parted(s, x, v) ==> rest_between(lo, hi, x, v, s) ==>
  @     lies_below(r, e, v * s) ==> e + hi <= h ==> lies_below(r, h, s * x);
  @ */

attest_tracked attest_tracked_point(double x)
{
    return (attest_tracked){x, 0.0, 0.0};
}

attest_tracked attest_tracked_negative(attest_tracked a)
{
    return (attest_tracked){fl_neg(a.value), fl_neg(a.most), fl_neg(a.least)};
}

attest_tracked attest_tracked_sum(attest_tracked a, attest_tracked b)
{
    const attest_dd sum = attest_dd_sum(a.value, b.value);
    const double least = fl_add_down(fl_add_down(a.least, b.least), sum.lo);
    const double most = fl_add_up(fl_add_up(a.most, b.most), sum.lo);
    //@ assert split: \is_finite(sum.lo) ==> \is_finite(sum.hi) && split_sum(sum.hi, sum.lo, a.value, b.value);
    //@ assert known: \is_finite(least) ==> \is_finite(most) ==> tracked_known(a) && tracked_known(b) && \is_finite(sum.lo);
    //@ assert least: \is_finite(least) ==> \is_finite(most) ==> least <= a.least + b.least + sum.lo;
    //@ assert most: \is_finite(least) ==> \is_finite(most) ==> a.most + b.most + sum.lo <= most;
    return (attest_tracked){sum.hi, least, most};
}

attest_tracked attest_tracked_times(double x, double y)
{
    const attest_dd split = attest_dd_product(x, y);
    const bool tiny = x != 0.0 && y != 0.0 && fl_abs(split.hi) < TINY && fl_is_finite(split.lo);
    //@ assert words: \is_finite(split.lo) ==> dd_is(split, fl_times(x, y), dd_product_lo(x, y)) && fl_near(split.hi, x * y);
    //@ assert small: tiny ==> \abs(split.hi) < TINY && \abs(x * y) <= 0x1p-967;
    //@ assert zero: x == 0 || y == 0 ==> x * y == 0;
    //@ assert normal: \is_finite(split.lo) ==> !tiny ==> normal_product(x, y);
    //@ assert whole: \is_finite(split.lo) ==> !tiny ==> dd_product_parts(x, y) && split.hi + split.lo == x * y;
    const double least = tiny ? -LOST : split.lo, most = tiny ? LOST : split.lo;
    return (attest_tracked){split.hi, least, most};
}

attest_tracked attest_tracked_scaled(attest_tracked a, double s)
{
    const attest_tracked first = attest_tracked_times(a.value, s);
    const attest_interval by = attest_point(s), missing = attest_between(a.least, a.most);
    const attest_interval rest = attest_interval_mul(missing, by);
    const double least = fl_add_down(first.least, rest.lo), most = fl_add_up(first.most, rest.hi);
    //@ assert known: \is_finite(least) ==> \is_finite(most) ==> finite_interval(rest) && finite_interval(missing) && \is_finite(s);
    //@ assert ends: \is_finite(least) ==> \is_finite(most) ==> \is_finite(a.least) && \is_finite(a.most);
    //@ assert by: encloses(by, s);
    //@ assert missing: \forall real x; tracks(a, x) ==> tracked_known(a) ==> encloses(missing, x - a.value);
    //@ assert rest: \forall real x; tracks(a, x) ==> tracked_known(a) ==> encloses(rest, (x - a.value) * s);
    /*@ assert between: \forall real x; tracks(a, x) ==> tracked_known(a) ==> \is_finite(least) ==> \is_finite(most) ==>
      @     encloses(rest, (x - a.value) * s) && rest_between(rest.lo, rest.hi, x, a.value, s); */
    //@ assert first: tracks(first, a.value * s);
    /*@ assert near: \forall real x; tracks(a, x) ==> tracked_known(a) ==> tracked_known(first) ==> \is_finite(least) ==>
      @     \is_finite(most) ==> times_parted(s, x, a.value) && rest_between(rest.lo, rest.hi, x, a.value, s) &&
      @     lies_above(first.value, least, s * x) && lies_below(first.value, most, s * x); */
    return (attest_tracked){first.value, least, most};
}

attest_tracked attest_tracked_wider(attest_tracked a, double by)
{
    return (attest_tracked){a.value, fl_sub_down(a.least, by), fl_add_up(a.most, by)};
}

attest_tracked attest_tracked_settled(attest_tracked a)
{
    const double middle = fl_mul(0.5, fl_add(a.least, a.most));
    const attest_tracked rest = {a.value, fl_sub_down(a.least, middle), fl_sub_up(a.most, middle)};
    //@ assert known: tracked_known(rest) ==> tracked_known(a) && \is_finite(middle);
    //@ assert rest: \forall real x; tracks(a, x) ==> tracks(rest, x - middle);
    return attest_tracked_sum(rest, attest_tracked_point(middle));
}

/* The larger of the sizes of two ends, infinity unless both are finite. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \is_finite(\result) ==> \is_finite(low) && \is_finite(high) && \abs(low) <= \result && \abs(high) <= \result;
  @ */
static double larger(double low, double high)
{
    return fl_is_finite(low) && fl_is_finite(high) ? fl_max(fl_abs(low), fl_abs(high)) : fl_infinity();
}

double attest_tracked_size(attest_tracked a)
{
    const double low = fl_add_down(a.value, a.least), high = fl_add_up(a.value, a.most);
    //@ assert ends: \is_finite(low) ==> \is_finite(high) ==> tracked_known(a) && low <= a.value + a.least && a.value + a.most <= high;
    return larger(low, high);
}

double attest_tracked_off(attest_tracked a)
{
    return fl_is_finite(a.value) ? larger(a.least, a.most) : fl_infinity();
}
