#define BALANCE_VALUES
#define CHOLESKY_VALUES
#define DIRECTED_MARGIN
#define NORM_VALUES
#define NORM2_VALUES
#define VECTOR_EXACT
#define VECTOR_VALUES
#include "fl.h"
#include "upper.h"
#include "logic/spectral_below.h"
#include "logic/spectral_bounds.h"
#include "logic/unscaled.h"
#include "norm2.h"
#include "norm2_below.h"
#include "balance.h"
#include "cholesky.h"
#include "gram_matrix.h"
#include "standing.h"
#include "stretched.h"
#include "interval.h"
#include "norm.h"
#include "vector.h"
#include "logic/index.h"
#include "logic/whole.h"

/* The letters are those of spec/norm2.md: A [k,l], k <= l, is the matrix or its transpose, times a power of two;
 * G = A A^T. `slack` is the lemma's epsilon. */

int64_t attest_norm2_work(int64_t n, int64_t d)
{
    const int64_t k = n < d ? n : d;
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(k, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return n * d + 2 * (k * k + n + d);
}

/* epsilon = (l/4 + 12) 2^-53, exact: what one dot product of length l, and a little beside it, may lose */
/*@ requires length: 0 <= l <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures small: \is_finite(\result) && 0.0 <= \result <= 0x1p-34;
  @ ensures suffices: slack_suffices(\result, l);
  @ */
static double slack_of(int64_t l)
{
    const int64_t roundings = l / 4 + 12;
    return fl_mul((double)roundings, 0x1p-53);
}

/* --- what the Gram matrix tells at once */

/* The place of the largest diagonal element of G, and the sum of the diagonal. */
/*@ requires size:  1 <= k <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(G + (0 .. k * k - 1));
  @ requires write: \valid(trace);
  @ requires apart: \separated(trace, G + (0 .. k * k - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    *trace;
  @ ensures place: 0 <= \result < k;
  @ ensures finite: \is_finite(*trace) ==> diagonal_finite{Pre}(G, k);
  @ ensures sum: \is_finite(*trace) ==> \forall \list<real> g; lists{Pre}(g, G, k * k) ==> trace_at_most(g, k, *trace);
  @ */
static int64_t diagonal(const double *G, int64_t k, double *trace)
{
    int64_t best = 0;
    double sum = 0.0;
    /*@ loop invariant range: 0 <= i <= k && 0 <= best < k;
      @ loop invariant finite: \is_finite(sum) ==> \forall integer r; 0 <= r < i ==> finite_at{Pre}(G, k, r, r);
      @ loop invariant sum: \is_finite(sum) ==> \forall \list<real> g; lists{Pre}(g, G, k * k) ==> list_trace(g, k, i) <= sum;
      @ loop assigns i, best, sum;
      @ loop variant k - i; */
    for (int64_t i = 0; i < k; i++) {
        //@ ghost row_inside(i, k, k);
        //@ ghost row_inside(best, k, k);
        //@ ghost product_below(k, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        /*@ assert more: \forall \list<real> g; lists{Pre}(g, G, k * k) ==> place_inside(i, i, k) && \nth(g, i * k + i) == G[i * k + i] &&
          @     list_trace(g, k, i + 1) == list_trace(g, k, i) + \nth(g, i * k + i); */
        sum = fl_add_up(sum, G[i * k + i]);
        //@ assert finite: \is_finite(sum) ==> finite_at{Pre}(G, k, i, i) && \forall integer r; 0 <= r < i ==> finite_at{Pre}(G, k, r, r);
        if (G[i * k + i] > G[best * k + best])
            best = i;
    }
    *trace = sum;
    return best;
}

/* --- the two ends */

/*@ // q, a quotient of a number and a scale, is a part of it that scaling cannot have added
  @ predicate quotient_under(real q, real x, real scale) = scale * q <= x && 0x1p-500 <= x;
  @ lemma quotient_under_of: \forall real q, x, scale, largest; suits(scale, largest) ==> 0x1p-1074 <= largest ==> largest < q ==>
  @     q <= x / scale ==> quotient_times(x, scale, \abs(x)) && order_scaled(scale, q, x / scale) && quotient_under(q, x, scale);
  @ lemma quotient_unscaled: \forall real q, x, scale, whole, part; quotient_under(q, x, scale) ==> well_below(x, part) ==>
  @     unscaled_norm(scale, whole, part) ==> 0 < scale ==> order_scaled(scale, q, whole) && in_order(q, whole);
  @ predicate within_raised(real y, real x, real s, real share) = 0 <= y <= x * (1 + s) && 0 <= s <= share;
  @ predicate root_above(real s, real bound, real end) = s <= \sqrt(bound) && s <= end;
  @ predicate roots_ordered(real s, real r) = s <= r;
  @ lemma roots_ordered_of: \forall real s, r; squared(s) <= squared(r) ==> 0 <= r ==> roots_ordered(s, r);
  @ lemma root_above_of: \forall real s, bound, end; squared(s) <= bound ==> \sqrt(bound) <= end ==> square_sign(s) &&
  @     root_of(\sqrt(bound), bound) && roots_ordered(s, \sqrt(bound)) && root_above(s, bound, end);
  @ predicate times_at_most(real x, real y, real z) = x * y <= z;
  @ predicate not_above(real x, real y) = 0 <= x <= y;
  @ lemma raised_positive: \forall real y, x, s, share; within_raised(y, x, s, share) ==> 0 <= x;
  @ lemma raised_within: \forall real y, x, s, share, factor, product; within_raised(y, x, s, share) ==> 1 + share <= factor ==>
  @     times_at_most(x, factor, product) ==> order_scaled(x, 1 + s, factor) && not_above(y, product);
  @ // b bounds |A|_2^2, a having the numbers of A
  @ predicate bounds_square(double b, \list<real> a, integer k, integer l) = upper(b, squared(spectral(a, k, l)));
  @ */

/* x (1 + share), rounded upwards; infinity where that is no number. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall real y, s; within_raised(y, x, s, share) ==> upper(\result, y);
  @ ensures infinite: !\is_finite(x) || !\is_finite(share) ==> \is_plus_infinity(\result);
  @ */
static double raised(double x, double share)
{
    const double factor = fl_add_up(1.0, share), product = fl_mul_up(x, factor);
    //@ assert times: \is_finite(product) ==> times_at_most(x, factor, product) && 1 + share <= factor;
    //@ assert covers: \is_finite(product) ==> \forall real y, s; within_raised(y, x, s, share) ==> not_above(y, product);
    return attest_at_most(product);
}

/* What a decomposition of shift I - G that ran to completion proves: lemma U's bound. */
/*@ requires size:  1 <= k <= ATTEST_DIM_MAX;
  @ requires slack: \is_finite(slack) && 0 <= slack;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall real y; 0 <= y <= shift * (1 + k * slack) ==> upper(\result, y);
  @ */
static double proved_bound(double shift, int64_t k, double slack)
{
    const double share = fl_mul_up((double)k, slack), bound = raised(shift, share);
    //@ assert share: \is_finite(share) ==> (double)k == k && order_scaled(k, 0, slack) && not_above(k * slack, share);
    /*@ assert within: \is_finite(share) ==> \forall real y; 0 <= y <= shift * (1 + k * slack) ==>
      @     within_raised(y, shift, k * slack, share) && upper(bound, y); */
    return bound;
}

/* A bound for the largest eigenvalue of A A^T, given one: it shrinks whenever the decomposition of shift I - G succeeds.
 * The shift lies above rho, what x attains, by about what x may still lack; each success gives a better x through its
 * factor, each failure another x. In the end bound and rho differ by little more than the lemma takes. */
/*@ requires size:  1 <= k <= ATTEST_DIM_MAX;
  @ requires slack: \is_finite(slack) && 0 <= slack;
  @ requires bound: \ge_double(bound, (double)0.0);
  @ requires read:  \valid_read(G + (0 .. k * k - 1));
  @ requires write: \valid(L + (0 .. k * k - 1)) && \valid(x + (0 .. k - 1)) && \valid(y + (0 .. k - 1));
  @ requires apart: \separated(L + (0 .. k * k - 1), G + (0 .. k * k - 1)) &&
  @     \separated(x + (0 .. k - 1), G + (0 .. k * k - 1)) && \separated(y + (0 .. k - 1), G + (0 .. k * k - 1)) &&
  @     \separated(x + (0 .. k - 1), L + (0 .. k * k - 1)) && \separated(y + (0 .. k - 1), L + (0 .. k * k - 1)) &&
  @     \separated(x + (0 .. k - 1), y + (0 .. k - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    L[0 .. k * k - 1], x[0 .. k - 1], y[0 .. k - 1];
  @ ensures shrinks: \is_finite(bound) ==> \is_finite(\result) && \result <= bound;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper: \forall \list<real> g, a, integer l; lists{Pre}(g, G, k * k) ==> slack_covers(slack, a, k, l) ==> gram_of(g, a, k, l) ==>
  @     bounds_square(bound, a, k, l) ==> bounds_square(\result, a, k, l);
  @ */
static double squeeze(const double *G, int64_t k, double slack, double bound, double *L, double *x, double *y)
{
    //@ ghost product_below(k, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const double share = fl_mul((double)k, slack);
    double least = share;
    /*@ loop invariant range:   0 <= left <= 60;
      @ loop invariant shrinks: \is_finite(\at(bound, Pre)) ==> \is_finite(bound) && bound <= \at(bound, Pre);
      @ loop invariant number:  \ge_double(bound, (double)0.0);
      @ loop invariant same:    same_values{Pre, Here}(G, k * k);
      @ loop invariant upper:   \forall \list<real> g, a, integer l; lists{Pre}(g, G, k * k) ==> slack_covers(slack, a, k, l) ==>
      @     gram_of(g, a, k, l) ==> bounds_square(\at(bound, Pre), a, k, l) ==> bounds_square(bound, a, k, l);
      @ loop assigns left, bound, least, L[0 .. k * k - 1], x[0 .. k - 1], y[0 .. k - 1];
      @ loop variant left; */
    for (int left = 60; left > 0; left--) {
        double gap;
        const double rho = attest_stretch(G, x, k, y, &gap);
        //@ assert stretched: same_values{Pre, Here}(G, k * k);
        //@ assert read: \forall \list<real> g; lists{Pre}(g, G, k * k) ==> lists(g, G, k * k);
        const double room = fl_sub(bound, rho);
        if (room <= fl_mul(rho, fl_mul(3.0, share)))
            break;
        const double step = fl_max(fl_mul(2.0, gap), least);
        const double shift = fl_add(rho, fl_min(fl_mul(rho, step), fl_mul(0.5, room)));
        const int64_t done = attest_cholesky(G, shift, k, L);
        //@ assert decomposed: same_values{Pre, Here}(G, k * k);
        if (done == k) {
            //@ ghost listed(L, k * k);
            /*@ assert factored: \forall \list<real> g; lists{Pre}(g, G, k * k) ==> factored(shift, g, numbers(L, k * k), k); */
            /*@ assert lemma_u: \forall \list<real> g, a, integer l; lists{Pre}(g, G, k * k) ==> slack_covers(slack, a, k, l) ==>
              @     gram_of(g, a, k, l) ==> squared(spectral(a, k, l)) <= shift * (1 + k * slack); */
            const double proved = proved_bound(shift, k, slack);
            /*@ assert proved: \forall \list<real> g, a, integer l; lists{Pre}(g, G, k * k) ==> slack_covers(slack, a, k, l) ==>
              @     gram_of(g, a, k, l) ==> bounds_square(proved, a, k, l); */
            bound = proved < bound ? proved : bound;
            least = share;
            attest_iterate_inverse(L, k, 16, x);
            //@ assert inverted: same_values{Pre, Here}(G, k * k);
        } else {
            least = fl_mul(4.0, step);
            attest_escape(L, done, k, x);
            //@ assert escaped: same_values{Pre, Here}(G, k * k);
            attest_iterate(G, k, 8, x, y);
            //@ assert iterated: same_values{Pre, Here}(G, k * k);
        }
    }
    return bound;
}

/* Always true, never sharp, but for rank one: ||A||_2^2 <= min(trace(A A^T), ||A||_1 ||A||_inf). */
/*@ requires sizes: 1 <= k <= l <= ATTEST_DIM_MAX;
  @ requires slack: \is_finite(slack) && 0 <= slack;
  @ requires read:  \valid_read(A + (0 .. k * l - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper: \forall \list<real> g, a; lists(a, A, k * l) ==> slack_covers(slack, a, k, l) ==>
  @     (\is_finite(trace) ==> diagonal_of(g, a, k, l) && trace_at_most(g, k, trace)) ==> bounds_square(\result, a, k, l);
  @ */
static double first_bound(const double *A, double trace, int64_t k, int64_t l, double slack)
{
    double lo, one, inf;
    attest_norm_one(A, k, l, &lo, &one);
    attest_norm_inf(A, k, l, &lo, &inf);
    //@ ghost norms_listed(A, k, l);
    const double norms = attest_upper_product(one, inf), traces = raised(trace, slack);
    //@ assert norms: upper_product(norms, norm_one_real(A, k, l), norm_inf_real(A, k, l));
    //@ assert first: \forall \list<real> a; lists(a, A, k * l) ==> bounds_square(norms, a, k, l);
    /*@ assert by_trace: \is_finite(trace) ==> \forall \list<real> g, a; slack_covers(slack, a, k, l) ==> diagonal_of(g, a, k, l) ==>
      @     trace_at_most(g, k, trace) ==> square_sign(spectral(a, k, l)) && squared(spectral(a, k, l)) <= trace * (1 + slack) &&
      @     within_raised(squared(spectral(a, k, l)), trace, slack, slack); */
    /*@ assert second: \forall \list<real> g, a; slack_covers(slack, a, k, l) ==>
      @     (\is_finite(trace) ==> diagonal_of(g, a, k, l) && trace_at_most(g, k, trace)) ==> bounds_square(traces, a, k, l); */
    return norms < traces ? norms : traces;
}

/* The upper end: a bound of ||A||_2, from G = A A^T. x receives what G stretches most. */
/*@ requires sizes: 1 <= k <= l <= ATTEST_DIM_MAX;
  @ requires slack: \is_finite(slack) && 0 <= slack;
  @ requires read:  \valid_read(A + (0 .. k * l - 1)) && \valid_read(G + (0 .. k * k - 1));
  @ requires write: \valid(L + (0 .. k * k - 1)) && \valid(x + (0 .. k - 1)) && \valid(y + (0 .. k - 1));
  @ requires apart: \separated(L + (0 .. k * k - 1), G + (0 .. k * k - 1)) &&
  @     \separated(x + (0 .. k - 1), G + (0 .. k * k - 1)) && \separated(y + (0 .. k - 1), G + (0 .. k * k - 1)) &&
  @     \separated(x + (0 .. k - 1), L + (0 .. k * k - 1)) && \separated(y + (0 .. k - 1), L + (0 .. k * k - 1)) &&
  @     \separated(x + (0 .. k - 1), y + (0 .. k - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    L[0 .. k * k - 1], x[0 .. k - 1], y[0 .. k - 1];
  @ ensures upper: \is_finite(\result) ==> \forall \list<real> g, a; lists{Pre}(g, G, k * k) ==> lists{Pre}(a, A, k * l) ==>
  @     slack_covers(slack, a, k, l) ==> gram_done{Pre}(G, a, k, l, k, k, 0, 0) ==> spectral(a, k, l) <= \result;
  @ */
static double upper_end(const double *A, const double *G, int64_t k, int64_t l, double slack, double *L, double *x,
                        double *y)
{
    //@ ghost product_below(k, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    double trace;
    const int64_t start = diagonal(G, k, &trace);
    //@ ghost row_inside(start, k, k);
    const double first = first_bound(A, trace, k, l, slack);
    /*@ assert first: \forall \list<real> g, a; lists{Pre}(g, G, k * k) ==> lists{Pre}(a, A, k * l) ==> slack_covers(slack, a, k, l) ==>
      @     gram_done{Pre}(G, a, k, l, k, k, 0, 0) ==> (\is_finite(trace) ==> diagonal_of(g, a, k, l)) && bounds_square(first, a, k, l); */
    const bool known = attest_all_finite(G, k * k);
    /*@ assert lower: known ==> \forall integer i, j; 0 <= j <= i < k ==> place_inside(i, j, k) && finite_at{Pre}(G, k, i, j); */
    //@ assert finite: known ==> lower_finite{Pre}(G, k);
    /*@ assert gram: known ==> \forall \list<real> g, a; lists{Pre}(g, G, k * k) ==> gram_done{Pre}(G, a, k, l, k, k, 0, 0) ==>
      @     gram_of(g, a, k, l); */
    attest_iterate_from(G, start, k, x, y);
    //@ assert read: \forall \list<real> g; lists{Pre}(g, G, k * k) ==> lists(g, G, k * k);
    const double bound = known ? squeeze(G, k, slack, first, L, x, y) : first, end = fl_sqrt_up(bound);
    /*@ assert bound: \forall \list<real> g, a; lists{Pre}(g, G, k * k) ==> lists{Pre}(a, A, k * l) ==> slack_covers(slack, a, k, l) ==>
      @     gram_done{Pre}(G, a, k, l, k, k, 0, 0) ==> bounds_square(bound, a, k, l); */
    //@ assert root: \is_finite(end) ==> \is_finite(bound) && \forall real s; squared(s) <= bound ==> root_above(s, bound, end);
    return end;
}

/* The enclosure of ||A||_2, all of whose elements are finite and whose largest lies between 2^-400 and 2^400. */
/*@ requires sizes: 1 <= k <= l <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(A + (0 .. k * l - 1));
  @ requires write: \valid(work + (0 .. 2 * (k * k + k + l) - 1)) && \valid(lower) && \valid(upper);
  @ requires apart: \separated(work + (0 .. 2 * (k * k + k + l) - 1), A + (0 .. k * l - 1)) && \separated(lower, upper) &&
  @     \separated(work + (0 .. 2 * (k * k + k + l) - 1), lower) && \separated(work + (0 .. 2 * (k * k + k + l) - 1), upper);
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. 2 * (k * k + k + l) - 1], *lower, *upper;
  @ ensures positive: \is_finite(*lower) ==> *lower >= 0.0;
  @ ensures lower: \is_finite(*lower) && 0 < *lower ==> \forall \list<real> a; lists{Pre}(a, A, k * l) ==>
  @     well_below(*lower, spectral(a, k, l));
  @ ensures upper: \is_finite(*upper) ==> \forall \list<real> a; lists{Pre}(a, A, k * l) ==> large_entry(a, k * l) ==>
  @     spectral(a, k, l) <= *upper;
  @ */
static void enclose(const double *A, int64_t k, int64_t l, double *work, double *lower, double *upper)
{
    //@ ghost product_below(k, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(k, l, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const double slack = slack_of(l);
    double *G = work, *L = G + k * k, *x = L + k * k, *y = x + k;
    attest_gram(A, k, l, G);
    //@ ghost listed(G, k * k);
    //@ assert read: \forall \list<real> a; lists{Pre}(a, A, k * l) ==> lists(a, A, k * l);
    /*@ assert covers: \forall \list<real> a; large_entry(a, k * l) ==> slack_covers(slack, a, k, l); */
    /*@ assert apart: \separated(L + (0 .. k * k - 1), A + (0 .. k * l - 1)) && \separated(x + (0 .. k - 1), A + (0 .. k * l - 1)) &&
      @     \separated(y + (0 .. k - 1), A + (0 .. k * l - 1)); */
    //@ ghost Gram:;
    const double end = upper_end(A, G, k, l, slack, L, x, y);
    //@ assert kept: same_values{Gram, Here}(A, k * l);
    //@ assert still: \forall \list<real> a; lists{Pre}(a, A, k * l) ==> lists(a, A, k * l);
    const double attained = attest_attained(A, x, k, l, slack, y);
    *upper = end;
    *lower = attained;
}

/* The workspace in terms of the shorter and the longer side. */
/*@ ghost
  /@ requires sides: n < d ? k == n && l == d : k == d && l == n;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures area: k * l == n * d;
   @ ensures room: norm2_work(n, d) == k * l + 2 * (k * k + k + l);
   @/
  static inline void two_sides(int64_t n, int64_t d, int64_t k, int64_t l)
  {
  }
*/

void attest_norm2(const double *W, int64_t n, int64_t d, double *work, double *lo, double *hi)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const double largest = attest_largest_magnitude(W, n * d);
    if (n == 0 || d == 0 || largest == 0.0 || !fl_is_finite(largest)) {
        //@ assert zero: \is_finite(largest) ==> \forall \list<real> a; lists(a, W, n * d) ==> all_zero(a, n * d);
        attest_enclose(0.0, largest, lo, hi);
        return;
    }
    const int64_t k = n < d ? n : d, l = n < d ? d : n;
    //@ ghost product_below(k, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost two_sides(n, d, k, l);
    //@ assert positive: \is_finite(largest) && 0 < largest;
    //@ assert numbers: at_most_all(W, n * d, largest);
    //@ assert place: \forall integer m; 0 <= m < n * d ==> \abs(W[m]) == largest ==> attained_at(W, n * d, m, largest);
    //@ assert attained: attains(W, n * d, largest);
    const double scale = attest_standing(W, n, d, k, l, largest, work);
    //@ ghost listed(work, k * l);
    //@ ghost Scaled:;
    //@ assert same: same_values{Pre, Here}(W, n * d);
    double lower, upper;
    enclose(work, k, l, work + k * l, &lower, &upper);
    /*@ assert upper: \is_finite(upper) ==> large_entry(numbers{Scaled}(work, k * l), k * l) &&
      @     0x1p-400 <= spectral(numbers{Scaled}(work, k * l), k, l) <= upper; */
    const double end = fl_div_up(upper, scale);
    /*@ assert end: \is_finite(end) ==> \forall \list<real> a; lists{Pre}(a, W, n * d) ==>
      @     unscaled_norm(scale, spectral(a, n, d), spectral(numbers{Scaled}(work, k * l), k, l)) &&
      @     exceeds_quotient(end, upper, scale) && order_scaled(scale, spectral(a, n, d), end) && in_order(spectral(a, n, d), end); */
    const double quotient = fl_div_down(lower, scale),
                 least = fl_is_finite(quotient) ? fl_max(largest, quotient) : largest;
    /*@ assert entry: \forall \list<real> a, integer m; lists{Pre}(a, W, n * d) ==> attained_at{Pre}(W, n * d, m, largest) ==>
      @     largest <= spectral(a, n, d); */
    //@ assert quotient: \is_finite(quotient) && largest < quotient ==> \is_finite(lower) && quotient_under(quotient, lower, scale);
    /*@ assert lower: \is_finite(quotient) && largest < quotient ==> \forall \list<real> a; lists{Pre}(a, W, n * d) ==>
      @     unscaled_norm(scale, spectral(a, n, d), spectral(numbers{Scaled}(work, k * l), k, l)) &&
      @     well_below(lower, spectral(numbers{Scaled}(work, k * l), k, l)) && in_order(quotient, spectral(a, n, d)); */
    //@ assert least: \is_finite(least) && \forall \list<real> a; lists{Pre}(a, W, n * d) ==> least <= spectral(a, n, d);
    attest_enclose(least, end, lo, hi);
}

double attest_norm2_up(const double *W, int64_t n, int64_t d, double *work)
{
    double lo, hi;
    attest_norm2(W, n, d, work, &lo, &hi);
    return hi;
}
