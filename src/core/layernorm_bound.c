#include "layernorm_bound.h"
#include "balance.h"
#include "directed.h"
#include "fl.h"
#include "interval.h"
#include "logic/index.h"
#include <stdbool.h>

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ */
static attest_interval root(attest_interval x)
{
    return attest_between(fl_sqrt_down(x.lo), fl_sqrt_up(x.hi));
}

/* The largest of two numbers that x and y enclose. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ */
static attest_interval larger(attest_interval x, attest_interval y)
{
    return attest_between(fl_max(x.lo, y.lo), fl_max(x.hi, y.hi));
}

/* x / sqrt(eps), as an enclosure */
/*@ requires write: \valid(lo) && \valid(hi) && \separated(lo, hi);
  @ terminates \true;
  @ exits      \false;
  @ assigns    *lo, *hi;
  @ ensures enclosure: enclosure(*lo, *hi);
  @ */
static void over_root(attest_interval x, double eps, double *lo, double *hi)
{
    const attest_interval bound = attest_interval_div(x, root(attest_point(eps)));
    attest_enclose(bound.lo, bound.hi, lo, hi);
}

/* --- infinity-norm */

/* Theorem 4, the candidate with p active entries: 4 / (3 sqrt(3) d) (b + q)^(3/2) / sqrt(b), with q = d - 1 - p and
 * b = (sqrt(q (q + d p)) - q) / 2. It counts only if 2 b > q. Where rounding leaves that open it hardly differs from
 * 2 q / d, which is less than 2 (d - 1) / d; the upper end then counts it and the lower end does not. */
/*@ requires sizes: 1 <= p < d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ */
static attest_interval candidate(int64_t p, int64_t d)
{
    //@ ghost product_below(d, p, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const attest_interval q = attest_point((double)(d - 1 - p)), slope = attest_point((double)(d - 1 - p + d * p));
    const attest_interval twice_b = attest_interval_sub(root(attest_interval_mul(q, slope)), q);
    if (!(twice_b.hi > q.hi))
        return attest_point(0.0);
    const attest_interval b = attest_interval_mul(attest_point(0.5), twice_b), sum = attest_interval_add(b, q);
    const attest_interval value = attest_interval_mul(sum, root(attest_interval_div(sum, b)));
    const attest_interval three = attest_point(3.0), width = attest_point((double)d);
    const attest_interval below = attest_interval_mul(attest_interval_mul(three, root(three)), width);
    const attest_interval whole = attest_interval_div(attest_interval_mul(attest_point(4.0), value), below);
    return twice_b.lo > q.hi ? whole : attest_between(0.0, whole.hi);
}

/* Lambda_d of Theorem 4. */
/*@ requires sizes: 1 <= d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ */
static attest_interval lambda(int64_t d)
{
    attest_interval best = attest_interval_div(attest_point((double)(2 * (d - 1))), attest_point((double)d));
    /*@ loop invariant range: 1 <= p <= d && interval(best);
      @ loop assigns p, best;
      @ loop variant d - p; */
    for (int64_t p = 1; p < d; p++)
        best = larger(best, candidate(p, d));
    return best;
}

void attest_layernorm_lip_inf(const double *gamma, int64_t d, double eps, double *lo, double *hi)
{
    const attest_interval most = attest_point(attest_largest_magnitude(gamma, d));
    over_root(attest_interval_mul(most, lambda(d)), eps, lo, hi);
}

void attest_layernorm_lip_inf_paper(const double *gamma, int64_t d, double eps, double *lo, double *hi)
{
    //@ ghost product_below(d, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const attest_interval most = attest_point(attest_largest_magnitude(gamma, d));
    const attest_interval above = attest_point(d == 1 ? 0.0 : (double)(d * d - 2));
    over_root(attest_interval_mul(most, attest_interval_div(above, attest_point((double)d))), eps, lo, hi);
}

/* --- 2-norm
 *
 * nu = ||diag(a) (I - 1 1^T / d)||_2 for a >= 0. Its square is the largest eigenvalue of the projected diag(a^2). If
 * the largest a_m stands alone, nu lies strictly between the second largest and a_m, and is there the one root of
 *     sum_{i != m} 1 / (nu^2 - a_i^2)  -  1 / (a_m^2 - nu^2),
 * which falls as nu grows. If it does not stand alone, nu = a_m. Besides nu >= a_m sqrt(1 - 1/d), the norm of row m. */

/* 1 / (x^2 - y^2), of factors that do not cancel */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ */
static attest_interval over_gap(double x, double y)
{
    const attest_interval px = attest_point(x), py = attest_point(y);
    return attest_interval_div(attest_point(1.0),
                               attest_interval_mul(attest_interval_sub(px, py), attest_interval_add(px, py)));
}

/*@ requires sizes: 0 <= m < d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(gamma + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ */
static attest_interval secular(const double *gamma, double scale, int64_t m, int64_t d, double nu)
{
    attest_interval sum = attest_point(0.0);
    /*@ loop invariant range: 0 <= i <= d && interval(sum);
      @ loop assigns i, sum;
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++)
        if (i != m)
            sum = attest_interval_add(sum, over_gap(nu, fl_mul(scale, fl_abs(gamma[i]))));
    return attest_interval_sub(sum, over_gap(fl_mul(scale, fl_abs(gamma[m])), nu));
}

/* The place of the largest |gamma_i|, i != skip. */
/*@ requires sizes: 2 <= d <= ATTEST_DIM_MAX && -1 <= skip < d;
  @ requires read:  \valid_read(gamma + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures place: 0 <= \result < d && \result != skip;
  @ */
static int64_t largest_but(const double *gamma, int64_t d, int64_t skip)
{
    int64_t best = skip == 0 ? 1 : 0;
    /*@ loop invariant range: 0 <= i <= d && 0 <= best < d && best != skip;
      @ loop assigns i, best;
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++)
        if (i != skip && fl_abs(gamma[i]) > fl_abs(gamma[best]))
            best = i;
    return best;
}

/* Bisection between `good`, on a known side of nu, and `bad`: moves good to bad as far as its side stays certain. The
 * function is positive below nu. */
/*@ requires sizes: 0 <= m < d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(gamma + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \is_finite(good) ==> \is_finite(\result);
  @ */
static double advance(const double *gamma, double scale, int64_t m, int64_t d, double good, double bad, bool below)
{
    /*@ loop invariant range:  0 <= left <= 100;
      @ loop invariant number: \is_finite(\at(good, Pre)) ==> \is_finite(good);
      @ loop assigns left, good, bad;
      @ loop variant left; */
    for (int left = 100; left > 0; left--) {
        const double middle = fl_add(good, fl_mul(0.5, fl_sub(bad, good)));
        const attest_interval side = secular(gamma, scale, m, d, middle);
        if (middle == good || middle == bad)
            break;
        if (fl_is_finite(middle) && (below ? side.lo > 0.0 : side.hi < 0.0))
            good = middle;
        else
            bad = middle;
    }
    return good;
}

void attest_layernorm_lip_2(const double *gamma, int64_t d, double eps, double *lo, double *hi)
{
    const double most = attest_largest_magnitude(gamma, d);
    if (d == 1 || most == 0.0 || !fl_is_finite(most)) {
        attest_enclose(0.0, fl_is_finite(most) ? 0.0 : fl_infinity(), lo, hi);
        return;
    }
    const double scale = attest_balance(most);
    const int64_t m = largest_but(gamma, d, -1);
    const double first = fl_mul(scale, most), second = fl_mul(scale, fl_abs(gamma[largest_but(gamma, d, m)]));
    const double row = fl_mul_down(first, fl_sqrt_down(fl_sub_down(1.0, fl_div_up(1.0, (double)d))));
    double lower = fl_max(second, row), upper = first;
    if (lower < upper) {
        lower = advance(gamma, scale, m, d, lower, upper, true);
        upper = advance(gamma, scale, m, d, upper, lower, false);
    }
    /* the step outwards of this division also covers what tiny elements lost to the scale */
    over_root(attest_interval_div(attest_between(lower, upper), attest_point(scale)), eps, lo, hi);
}
