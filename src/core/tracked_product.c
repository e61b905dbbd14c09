#define FL_VALUES
#define TRACKED_VALUES
#include "dd_split.h"
#include "directed.h"
#include "fl.h"
#include "logic/common_factor.h"
#include "logic/index.h"
#include "logic/rows.h"
#include "tracked_product.h"

#define TINY 0x1p-968  /* a product of this size is split without error */
#define LOST 0x1p-1019 /* more than what a smaller one is off */

/*@ // what is left where s is added to t, and r is what they come to
  @ predicate split_sum(real r, real e, real s, real t) = r + e == s + t;
  @ lemma joined_above: \forall real s, a, x, t, b, y, r, e, h, z; lies_above(s, a, x) ==> lies_above(t, b, y) ==> split_sum(r, e, s, t) ==>
  @     h <= a + b + e ==> sum_is(z, x, y) ==> lies_above(r, h, z);
  @ lemma joined_below: \forall real s, a, x, t, b, y, r, e, h, z; lies_below(s, a, x) ==> lies_below(t, b, y) ==> split_sum(r, e, s, t) ==>
  @     a + b + e <= h ==> sum_is(z, x, y) ==> lies_below(r, h, z);
  @ predicate row_joins{L}(double *x, double *w, integer d, integer c, integer n) =
  @     sum_is(rows_real(x, w, d, c, n + 1), rows_real(x, w, d, c, n), x[n] * w[n * d + c]);
  @ lemma row_joins_of{L}: \forall double *x, *w, integer d, c, n; 0 <= n ==> row_joins(x, w, d, c, n);
  @ */

attest_tracked attest_tracked_sum(attest_tracked a, attest_tracked b)
{
    const attest_dd sum = attest_dd_sum(a.value, b.value);
    const double least = fl_add_down(fl_add_down(a.least, b.least), sum.lo);
    const double most = fl_add_up(fl_add_up(a.most, b.most), sum.lo);
    //@ assert known: \is_finite(least) ==> \is_finite(most) ==> tracked_known(a) && tracked_known(b) && \is_finite(sum.lo);
    //@ assert split: \is_finite(sum.lo) ==> \is_finite(sum.hi) && split_sum(sum.hi, sum.lo, a.value, b.value);
    //@ assert least: \is_finite(least) ==> \is_finite(most) ==> least <= a.least + b.least + sum.lo;
    //@ assert most: \is_finite(least) ==> \is_finite(most) ==> a.most + b.most + sum.lo <= most;
    return (attest_tracked){sum.hi, least, most};
}

/* a b */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near: tracks(\result, a * b);
  @ */
static attest_tracked term(double a, double b)
{
    const attest_dd split = attest_dd_product(a, b);
    const bool tiny = a != 0.0 && b != 0.0 && fl_abs(split.hi) < TINY && fl_is_finite(split.lo);
    //@ assert words: \is_finite(split.lo) ==> dd_is(split, fl_times(a, b), dd_product_lo(a, b)) && fl_near(split.hi, a * b);
    //@ assert small: tiny ==> \abs(split.hi) < TINY && \abs(a * b) <= 0x1p-967;
    //@ assert zero: a == 0 || b == 0 ==> a * b == 0;
    //@ assert normal: \is_finite(split.lo) ==> !tiny ==> normal_product(a, b);
    //@ assert whole: \is_finite(split.lo) ==> !tiny ==> dd_product_parts(a, b) && split.hi + split.lo == a * b;
    const double least = tiny ? -LOST : split.lo, most = tiny ? LOST : split.lo;
    return (attest_tracked){split.hi, least, most};
}

attest_tracked attest_tracked_product(const double *x, const double *w, int64_t k, int64_t d, int64_t c)
{
    //@ ghost product_below(k, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_tracked sum = {0.0, 0.0, 0.0};
    /*@ loop invariant range: 0 <= t <= k;
      @ loop invariant near:  tracks(sum, rows_real(x, w, d, c, t));
      @ loop assigns t, sum;
      @ loop variant k - t; */
    for (int64_t t = 0; t < k; t++) {
        //@ ghost row_inside(t, k, d);
        //@ assert one: row_joins(x, w, d, c, t);
        const attest_tracked product = term(x[t], w[t * d + c]);
        //@ assert term: tracks(product, x[t] * w[t * d + c]);
        sum = attest_tracked_sum(sum, product);
    }
    return sum;
}
