#define FL_VALUES
#define BALANCE_VALUES
#define INTERVAL_VALUES
#define INTERVAL_VOUCHES
#define LAYERNORM_BOUND_VALUES
#include "reals.h"
#include "fl.h"
#include "directed.h"
#include "interval.h"
#include "logic/layernorm_bound.h"
#include "layernorm_bound.h"
#include "balance.h"
#include "logic/index.h"
#include "logic/whole.h"
#include <stdbool.h>

/*@ predicate quotient_positive(real x, real y) = 0 <= x / y;
  @ lemma quotient_positive_of: \forall real x, y; 0 <= x ==> 0 < y ==> quotient_positive(x, y);
  @ predicate size_positive(real x, real y) = 0 <= x * y;
  @ lemma size_positive_of: \forall real x, y; 0 <= x ==> 0 <= y ==> size_positive(x, y);
  @ lemma peak_ratio_positive: \forall real t, q; 0 <= q < t ==> quotient_positive(peak_sum(t, q), 0.5 * t) && 0 <= peak_ratio(t, q);
  @ lemma peak_above_positive: \forall real t, q; 0 <= q < t ==>
  @     0 <= peak_ratio(t, q) && size_positive(peak_sum(t, q), \sqrt(peak_ratio(t, q))) && 0 <= peak_above(t, q);
  @ lemma peak_below_positive: \forall integer d; 0 < d ==> 1 <= \sqrt(3.0) && 0 < peak_below(d);
  @ predicate encloses_root(attest_interval x, attest_interval z) = \forall real a; encloses(x, a) ==> 0 <= a ==> encloses(z, \sqrt(a));
  @ // a product under a name, for the provers
  @ predicate encloses_times(attest_interval z, real a, real b) = encloses(z, a * b);
  @ lemma product_at: \forall attest_interval x, y, z, real a, b; encloses_product(x, y, z) ==> encloses(x, a) ==> encloses(y, b) ==>
  @     encloses_times(z, a, b);
  @ predicate named_product(real m, real a, real b) = m == a * b;
  @ lemma times_enclosed: \forall attest_interval z, real m, a, b; encloses_times(z, a, b) ==> named_product(m, a, b) ==> encloses(z, m);
  @ predicate encloses_larger(attest_interval x, attest_interval y, attest_interval z) =
  @     \forall real a, b; encloses(x, a) ==> encloses(y, b) ==> encloses(z, \max(a, b));
  @ */

/* sqrt(x) */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures encloses: encloses_root(x, \result);
  @ ensures vouch:    (finite_interval(\result) && finite_interval(x)) || whole_line(\result);
  @ */
static attest_interval root(attest_interval x)
{
    const double lo = fl_sqrt_down(x.lo), hi = fl_sqrt_up(x.hi);
    //@ assert low: \forall real a; encloses(x, a) ==> 0 <= a ==> \is_finite(lo) ==> roots_ordered(x.lo, a) && lo <= \sqrt(a);
    //@ assert high: \forall real a; encloses(x, a) ==> 0 <= a ==> \is_finite(hi) ==> roots_ordered(a, x.hi) && \sqrt(a) <= hi;
    return attest_between(lo, hi);
}

/* The largest of two numbers that x and y enclose. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures encloses: encloses_larger(x, y, \result);
  @ */
static attest_interval larger(attest_interval x, attest_interval y)
{
    return attest_between(x.lo < y.lo ? y.lo : x.lo, x.hi < y.hi ? y.hi : x.hi);
}

/* x / sqrt(eps), as an enclosure */
/*@ requires eps:   \is_finite(eps) && 0.0 < eps;
  @ requires write: \valid(lo) && \valid(hi) && \separated(lo, hi);
  @ terminates \true;
  @ exits      \false;
  @ assigns    *lo, *hi;
  @ IEEE_ENSURES(enclosure, enclosure(*lo, *hi))
  @ ensures encloses:  \forall real r; encloses(x, r) ==> 0 <= r ==> at_most(*lo, r / \sqrt(eps)) && fl_not_below(*hi, r / \sqrt(eps));
  @ ensures unknown:   !finite_interval(x) ==> \is_plus_infinity(*hi);
  @ */
static void over_root(attest_interval x, double eps, double *lo, double *hi)
{
    const attest_interval below = root(attest_point(eps)), bound = attest_interval_div(x, below);
    //@ assert below: encloses(below, \sqrt(eps)) && 0 < \sqrt(eps);
    //@ assert bound: \forall real r; encloses(x, r) ==> encloses(bound, r / \sqrt(eps));
    //@ assert positive: \forall real r; 0 <= r ==> 0 <= r / \sqrt(eps);
    attest_enclose(bound.lo, bound.hi, lo, hi);
}

/* --- infinity-norm */

/* 4 / (3 sqrt(3) d) (b + q)^(3/2) / sqrt(b), for twice b */
/*@ requires sizes:  1 <= d <= ATTEST_DIM_MAX;
  @ requires number: \is_finite(others) && 0 <= others;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures encloses: \forall real t; encloses(twice_b, t) ==> others < t ==> encloses(\result, peak_real(t, others, d)) &&
  @     0 <= peak_real(t, others, d);
  @ */
static attest_interval peak(attest_interval twice_b, double others, int64_t d)
{
    const attest_interval q = attest_point(others), three = attest_point(3.0), width = attest_point((double)d);
    const attest_interval b = attest_interval_mul(attest_point(0.5), twice_b), sum = attest_interval_add(b, q);
    //@ assert sum: \forall real t; encloses(twice_b, t) ==> encloses(b, 0.5 * t) && encloses(sum, peak_sum(t, others));
    const attest_interval ratio = attest_interval_div(sum, b), stem = root(ratio),
                          value = attest_interval_mul(sum, stem);
    //@ assert ratio: \forall real t; encloses(twice_b, t) ==> others < t ==> encloses(ratio, peak_ratio(t, others));
    /*@ assert stem: \forall real t; encloses(twice_b, t) ==> others < t ==>
      @     0 <= peak_ratio(t, others) && encloses(stem, \sqrt(peak_ratio(t, others))); */
    const attest_interval third = attest_interval_mul(three, root(three)), below = attest_interval_mul(third, width);
    //@ assert width: encloses(three, 3.0) && encloses(width, (real)d);
    //@ assert below: encloses(third, 3.0 * \sqrt(3.0)) && encloses(below, peak_below(d)) && 0 < peak_below(d);
    const attest_interval above = attest_interval_mul(attest_point(4.0), value);
    //@ assert above: \forall real t; encloses(twice_b, t) ==> others < t ==> encloses(above, peak_above(t, others));
    /*@ assert positive: \forall real t; others < t ==>
      @     0 <= peak_above(t, others) && quotient_positive(peak_above(t, others), peak_below(d)); */
    return attest_interval_div(above, below);
}

/* Theorem 4, the candidate with p active entries: 4 / (3 sqrt(3) d) (b + q)^(3/2) / sqrt(b), with q = d - 1 - p and
 * b = (sqrt(q (q + d p)) - q) / 2. It counts only if 2 b > q. Where rounding leaves that open it hardly differs from
 * 2 q / d, which is less than 2 (d - 1) / d; the upper end then counts it and the lower end does not. */
/*@ requires sizes: 1 <= p < d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures encloses: encloses(\result, candidate_real(d, p));
  @ */
static attest_interval candidate(int64_t p, int64_t d)
{
    //@ ghost product_below(d, p, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const double others = (double)(d - 1 - p), steep = (double)(d - 1 - p + d * p);
    //@ assert others: \is_finite(others) && others == others_real(d, p);
    //@ assert steep: \is_finite(steep) && steep == steep_real(d, p);
    const attest_interval q = attest_point(others), slope = attest_point(steep),
                          product = attest_interval_mul(q, slope);
    //@ assert factors: encloses(q, others_real(d, p)) && encloses(slope, steep_real(d, p));
    //@ assert times: encloses_times(product, others_real(d, p), steep_real(d, p));
    //@ assert named: named_product(reach_square(d, p), others_real(d, p), steep_real(d, p));
    //@ assert product: encloses(product, reach_square(d, p));
    /*@ assert rises: 0 <= others_real(d, p) && 0 <= steep_real(d, p) &&
      @     size_positive(others_real(d, p), steep_real(d, p)); */
    const attest_interval twice_b = attest_interval_sub(root(product), q);
    //@ assert twice: encloses(twice_b, twice_reach(d, p));
    if (!(twice_b.hi > others))
        return attest_point(0.0);
    const attest_interval whole = peak(twice_b, others, d);
    if (twice_b.lo > others)
        return whole;
    //@ assert one: \is_finite(twice_b.hi) ==> encloses(twice_b, twice_b.hi);
    //@ assert other: !\is_finite(twice_b.hi) ==> encloses(twice_b, \max(twice_reach(d, p), others + 1.0));
    //@ assert positive: \ge_double(whole.hi, (double)0.0);
    //@ assert counts: others < twice_reach(d, p) ==> within((double)0.0, whole.hi, peak_real(twice_reach(d, p), others, d));
    //@ assert none: within((double)0.0, whole.hi, 0.0);
    return attest_between(0.0, whole.hi);
}

/* Lambda_d of Theorem 4. */
/*@ requires sizes: 1 <= d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures encloses: encloses(\result, lambda_real(d));
  @ ensures positive: 0 <= lambda_real(d);
  @ */
static attest_interval lambda(int64_t d)
{
    const double twice = (double)(2 * (d - 1)), width = (double)d;
    //@ assert exact: \is_finite(twice) && twice == 2.0 * (d - 1) && \is_finite(width) && width == d;
    attest_interval best = attest_interval_div(attest_point(twice), attest_point(width));
    /*@ loop invariant range:    1 <= p <= d;
      @ loop invariant interval: interval(best);
      @ loop invariant encloses: encloses(best, lambda_up_to(d, p - 1));
      @ loop invariant positive: 0 <= lambda_up_to(d, p - 1);
      @ loop assigns p, best;
      @ loop variant d - p; */
    for (int64_t p = 1; p < d; p++)
        best = larger(best, candidate(p, d));
    return best;
}

/* max_i |gamma_i|; infinite if one is no finite number */
/*@ requires sizes: 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(gamma + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number:  \is_plus_infinity(\result) || (\is_finite(\result) && \result >= 0.0);
  @ ensures known:   \is_finite(\result) <==> all_known(gamma, d);
  @ ensures largest: \is_finite(\result) ==> \result == largest_size(gamma, d);
  @ ensures each:    \is_finite(\result) ==> \forall integer i; 0 <= i < d ==> \abs(gamma[i]) <= \result;
  @ */
static double largest(const double *gamma, int64_t d)
{
    const double most = attest_largest_magnitude(gamma, d);
    /*@ ghost
      /@ loop invariant range: 0 <= i <= d;
       @ loop invariant below: 0 <= largest_size(gamma, i);
       @ loop invariant most:  \is_finite(most) ==> largest_size(gamma, i) <= most;
       @ loop invariant each:  \forall integer k; 0 <= k < i ==> \abs(gamma[k]) <= largest_size(gamma, i);
       @ loop assigns i;
       @ loop variant d - i; @/
      for (int64_t i = 0; i != d; i++) {
          /@ assert more: largest_size(gamma, i + 1) == \max(largest_size(gamma, i), \abs(gamma[i])); @/
          ;
      }
    */
    return most;
}

void attest_layernorm_lip_inf(const double *gamma, int64_t d, double eps, double *lo, double *hi)
{
    const double size = largest(gamma, d);
    const attest_interval most = attest_point(size), factor = lambda(d), product = attest_interval_mul(most, factor);
    //@ assert times: all_known(gamma, d) ==> encloses_times(product, largest_size(gamma, d), lambda_real(d));
    //@ assert named: named_product(times_lambda(gamma, d), largest_size(gamma, d), lambda_real(d));
    //@ assert product: all_known(gamma, d) ==> encloses(product, times_lambda(gamma, d));
    //@ assert positive: all_known(gamma, d) ==> 0 <= times_lambda(gamma, d);
    over_root(product, eps, lo, hi);
}

/* d^2 - 2, and 0 for d = 1 */
/*@ requires sizes: 1 <= d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \is_finite(\result) && 0 <= \result && \result == paper_above(d);
  @ */
static double above_width(int64_t d)
{
    //@ ghost product_below(d, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    if (d == 1)
        return 0.0;
    //@ ghost product_below(2, 2, d, d);
    const int64_t above = d * d - 2;
    //@ assert range: 0 <= above <= 0x1000000000000;
    return (double)above;
}

void attest_layernorm_lip_inf_paper(const double *gamma, int64_t d, double eps, double *lo, double *hi)
{
    const double size = largest(gamma, d), above = above_width(d), width = (double)d;
    //@ assert exact: \is_finite(width) && width == d;
    const attest_interval most = attest_point(size),
                          factor = attest_interval_div(attest_point(above), attest_point(width));
    //@ assert factor: encloses(factor, paper_share(d)) && quotient_positive(paper_above(d), (real)d) && 0 <= paper_share(d);
    const attest_interval product = attest_interval_mul(most, factor);
    //@ assert times: all_known(gamma, d) ==> encloses_times(product, largest_size(gamma, d), paper_share(d));
    //@ assert named: named_product(times_paper_share(gamma, d), largest_size(gamma, d), paper_share(d));
    //@ assert product: all_known(gamma, d) ==> encloses(product, times_paper_share(gamma, d));
    /*@ assert positive: all_known(gamma, d) ==> 0 <= largest_size(gamma, d) && size_positive(largest_size(gamma, d), paper_share(d)) &&
      @     0 <= times_paper_share(gamma, d); */
    over_root(product, eps, lo, hi);
}

#ifndef OVER_THE_REALS /* a search, of whose ends doubles say on which side they lie */
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
  @ ensures encloses: encloses(\result, over_gap_real(x, y));
  @ */
static attest_interval over_gap(double x, double y)
{
    const attest_interval px = attest_point(x), py = attest_point(y);
    const attest_interval less = attest_interval_sub(px, py), more = attest_interval_add(px, py);
    //@ assert factors: encloses(less, x - y) && encloses(more, x + y);
    const attest_interval product = attest_interval_mul(less, more), one = attest_point(1.0);
    //@ assert product: encloses(one, 1.0) && encloses(product, (x - y) * (x + y));
    return attest_interval_div(one, product);
}

/*@ predicate scales(double s, double g) = \is_finite(s) && 0 <= s && \is_finite(g) && 0 <= s * \abs(g) <= 0x1p500;
  @ predicate all_scale{L}(double *gamma, double s, integer d) = \forall integer i; 0 <= i < d ==> scales(s, gamma[i]);
  @ */

/* |gamma_i|, scaled */
/*@ requires scales: scales(scale, x);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures scaled: \is_finite(\result) && 0 <= \result && \result == fl_times(scale, \abs(x));
  @ */
static double scaled(double scale, double x)
{
    const double size = fl_abs(x);
    //@ assert size: \is_finite(size) && 0 <= size && size == \abs(x) && \abs(scale * size) <= 0x1p500;
    const double product = fl_mul(scale, size);
    //@ assert finite: \is_finite(product) && 0 <= product;
    return product;
}

/* The secular function at nu */
/*@ requires sizes: 0 <= m < d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(gamma + (0 .. d - 1));
  @ requires scale: all_scale(gamma, scale, d);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures encloses: encloses(\result, secular_real(gamma, scale, m, d, nu));
  @ */
static attest_interval secular(const double *gamma, double scale, int64_t m, int64_t d, double nu)
{
    attest_interval sum = attest_point(0.0);
    /*@ loop invariant range:    0 <= i <= d;
      @ loop invariant interval: interval(sum);
      @ loop invariant encloses: encloses(sum, over_gaps(gamma, scale, m, nu, i));
      @ loop assigns i, sum;
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++)
        if (i != m)
            sum = attest_interval_add(sum, over_gap(nu, scaled(scale, gamma[i])));
    return attest_interval_sub(sum, over_gap(scaled(scale, gamma[m]), nu));
}

/* The place of the largest |gamma_i|, i != skip. */
/*@ requires sizes:  2 <= d <= ATTEST_DIM_MAX && -1 <= skip < d;
  @ requires read:   \valid_read(gamma + (0 .. d - 1));
  @ requires finite: all_known(gamma, d);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures place: 0 <= \result < d && \result != skip && largest_at(gamma, d, \result, skip);
  @ */
static int64_t largest_but(const double *gamma, int64_t d, int64_t skip)
{
    int64_t best = skip == 0 ? 1 : 0;
    /*@ loop invariant range:   0 <= i <= d && 0 <= best < d && best != skip;
      @ loop invariant largest: \forall integer k; 0 <= k < i ==> k != skip ==> \abs(gamma[k]) <= \abs(gamma[best]);
      @ loop assigns i, best;
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++)
        if (i != skip && fl_abs(gamma[i]) > fl_abs(gamma[best]))
            best = i;
    return best;
}

/* Bisection between `good`, on a known side of nu, and `bad`: moves good to bad as far as its side stays certain, or until no double
 * lies between. The function is positive below nu. */
/*@ requires sizes: 0 <= m < d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(gamma + (0 .. d - 1));
  @ requires scale: all_scale(gamma, scale, d);
  @ requires order: \is_finite(good) && \is_finite(bad) && (below ? good < bad : bad < good);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures between: \is_finite(\result) && (below ? good <= \result < bad : bad < \result <= good);
  @ ensures certain: \result == good ||
  @     (below ? 0 < secular_real(gamma, scale, m, d, \result) : secular_real(gamma, scale, m, d, \result) < 0);
  @ */
static double advance(const double *gamma, double scale, int64_t m, int64_t d, double good, double bad, bool below)
{
    /*@ loop invariant range:   0 <= left <= 100;
      @ loop invariant number:  \is_finite(good) && \is_finite(bad);
      @ loop invariant below:   below ==> \at(good, Pre) <= good < bad <= \at(bad, Pre);
      @ loop invariant above:   !below ==> \at(bad, Pre) <= bad < good <= \at(good, Pre);
      @ loop invariant certain: good == \at(good, Pre) ||
      @     (below ? 0 < secular_real(gamma, scale, m, d, good) : secular_real(gamma, scale, m, d, good) < 0);
      @ loop assigns left, good, bad;
      @ loop variant left; */
    for (int left = 100; left > 0; left--) {
        const double middle = fl_add(good, fl_mul(0.5, fl_sub(bad, good)));
        if (below ? !(good < middle && middle < bad) : !(bad < middle && middle < good))
            break;
        //@ assert finite: \is_finite(middle);
        const attest_interval side = secular(gamma, scale, m, d, middle);
        if (below ? side.lo > 0.0 : side.hi < 0.0)
            good = middle;
        else
            bad = middle;
    }
    return good;
}

/*@ predicate sizes_ordered(real s, real x, real y) = 0 <= s * x <= s * y;
  @ lemma sizes_ordered_of: \forall real s, x, y; 0 <= s ==> 0 <= x <= y ==> sizes_ordered(s, x, y);
  @ predicate balanced(real s, real x) = 0 < s && 0 <= s * x <= 0x1p500;
  @ lemma balanced_by: \forall real x; 0 < x <= FL_MAX ==> balanced(balance_real(x), x);
  @ predicate row_below(real row, real first, integer d) = row <= first * \sqrt(1.0 - 1.0 / d);
  @ lemma row_below_of: \forall real row, first, nu, integer d; row_below(row, first, d) ==> row_reaches(first, d, nu) ==> row <= nu;
  @ lemma part_below: \forall integer d; 2 <= d ==> 0 < 1.0 / d <= 0.5;
  @ */

/* first sqrt(1 - 1/d), the norm of the row of the largest, from below */
/*@ requires sizes: 2 <= d <= ATTEST_DIM_MAX;
  @ requires first: \is_finite(first) && 0 <= first;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures below: \is_finite(\result) ==> row_below((real)\result, (real)first, d);
  @ */
static double row_norm(double first, int64_t d)
{
    const double width = (double)d, part = fl_div_up(1.0, width), rest = fl_sub_down(1.0, part);
    //@ assert width: \is_finite(width) && width == d;
    //@ assert part: \is_finite(part) ==> 1.0 / d <= part;
    //@ assert rest: \is_finite(rest) ==> rest <= 1.0 - 1.0 / d;
    const double stem = fl_sqrt_down(rest);
    //@ assert stem: \is_finite(stem) ==> roots_ordered(rest, 1.0 - 1.0 / d) && 0 <= stem <= \sqrt(1.0 - 1.0 / d);
    //@ assert product: \is_finite(stem) ==> sizes_ordered(first, stem, \sqrt(1.0 - 1.0 / d));
    return fl_mul_down(first, stem);
}

/* nu of the scaled numbers, the largest of which is at m, the second largest at k */
/*@ requires sizes:  2 <= d <= ATTEST_DIM_MAX && 0 <= m < d && 0 <= k < d;
  @ requires read:   \valid_read(gamma + (0 .. d - 1));
  @ requires scale:  all_scale(gamma, scale, d);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures encloses: \forall real nu; norm_between(gamma, scale, d, m, k, nu) ==> 0 <= nu && encloses(\result, nu);
  @ */
static attest_interval norm_scaled(const double *gamma, double scale, int64_t m, int64_t k, int64_t d)
{
    const double first = scaled(scale, gamma[m]), second = scaled(scale, gamma[k]), row = row_norm(first, d);
    double lower = row > second ? row : second, upper = first;
    //@ assert row: \forall real nu; row_reaches((real)first, d, nu) ==> \is_finite(row) ==> row <= nu;
    /*@ assert ends: \forall real nu; norm_between(gamma, scale, d, m, k, nu) ==> second <= nu <= first &&
      @     row_reaches((real)first, d, nu); */
    //@ assert start: \forall real nu; norm_between(gamma, scale, d, m, k, nu) ==> \is_finite(lower) ==> lower <= nu <= upper;
    if (lower < upper) {
        //@ assert finite: \is_finite(lower) && second <= lower;
        lower = advance(gamma, scale, m, d, lower, upper, true);
        //@ assert lower: \forall real nu; norm_between(gamma, scale, d, m, k, nu) ==> lower <= nu;
        upper = advance(gamma, scale, m, d, upper, lower, false);
        //@ assert upper: \forall real nu; norm_between(gamma, scale, d, m, k, nu) ==> nu <= upper;
    }
    return attest_between(lower, upper);
}

void attest_layernorm_lip_2(const double *gamma, int64_t d, double eps, double *lo, double *hi)
{
    const double most = largest(gamma, d);
    if (d == 1 || most == 0.0 || !fl_is_finite(most)) {
        attest_enclose(0.0, fl_is_finite(most) ? 0.0 : fl_infinity(), lo, hi);
        return;
    }
    const double scale = attest_balance(most);
    //@ assert most: 0 < most <= FL_MAX && most == largest_size(gamma, d);
    //@ assert power: scale == balance_real(most);
    //@ assert balanced: balanced(balance_real(most), most);
    //@ assert scale: scale == balance_of{Pre}(gamma, d);
    //@ assert finite: \is_finite(scale) && 0 < scale && all_known(gamma, d) && balanced(scale, most);
    //@ assert sizes: \forall integer i; 0 <= i < d ==> sizes_ordered(scale, \abs(gamma[i]), most) && scales(scale, gamma[i]);
    //@ assert scaled: all_scale(gamma, scale, d);
    const int64_t m = largest_but(gamma, d, -1), k = largest_but(gamma, d, m);
    const attest_interval norm = norm_scaled(gamma, scale, m, k, d);
    /*@ assert norm: \forall real nu; norm_of_scaled(gamma, scale, d, nu) ==>
      @     norm_between(gamma, scale, d, m, k, nu) && encloses(norm, nu) && 0 <= nu; */
    /* the step outwards of this division also covers what tiny elements lost to the scale */
    const attest_interval back = attest_interval_div(norm, attest_point(scale));
    //@ assert back: \forall real nu; norm_of_scaled(gamma, scale, d, nu) ==> encloses(back, nu / scale) && quotient_positive(nu, scale);
    over_root(back, eps, lo, hi);
    //@ assert ends: \forall real nu; norm_of_scaled{Pre}(gamma, scale, d, nu) ==> scaled_back(nu, (real)scale, eps, *lo, *hi);
    //@ assert unscaled: \forall real nu; norm_of_scaled{Pre}(gamma, scale, d, nu) ==> lip_two{Pre}(gamma, d, eps, nu, *lo, *hi);
}
#endif
