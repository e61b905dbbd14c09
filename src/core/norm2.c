#define VECTOR_VALUES
#include "logic/gram.h"
#include "norm2.h"
#include "balance.h"
#include "cholesky.h"
#include "directed.h"
#include "fl.h"
#include "matrix.h"
#include "norm.h"
#include "vector.h"
#include "weighted_rows.h"
#include "logic/index.h"

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
  @ */
static double slack_of(int64_t l)
{
    const int64_t roundings = l / 4 + 12;
    return fl_mul((double)roundings, 0x1p-53);
}

/* --- the Gram matrix */

/* An element of G: the product of two rows of A. */
/*@ requires length: 0 <= l <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(row + (0 .. l - 1)) && \valid_read(other + (0 .. l - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures first: 0 < l && \is_finite(\result) ==> \is_finite(row[0]);
  @ ensures near:  \is_finite(\result) ==> \forall \list<real> a, integer p, q; parts_listed(a, p, q, row, other, l) ==>
  @     dot_near(\result, list_dot(a, p, q, l), list_dot_size(a, p, q, l), l);
  @ */
static double gram_element(const double *row, const double *other, int64_t l)
{
    const double product = attest_dot(row, other, l);
    /*@ assert computed: \is_finite(product) ==>
      @     computed(product, dot_real(row, other, l), dot_size(row, other, l), 1 + (l / 4 + l % 4 + 2), 8 * (l + 1)); */
    //@ assert close: \is_finite(product) ==> dot_close(product, dot_real(row, other, l), dot_size(row, other, l), l);
    //@ assert near: \is_finite(product) ==> dot_near(product, dot_real(row, other, l), dot_size(row, other, l), l);
    //@ ghost dots_listed(row, other, l);
    /*@ assert same: \forall \list<real> a, integer p, q; parts_listed(a, p, q, row, other, l) ==>
      @     same_dot(a, p, q, row, other, l) && same_pair(dot_real(row, other, l), dot_size(row, other, l),
      @     list_dot(a, p, q, l), list_dot_size(a, p, q, l)); */
    return product;
}

/* G = A A^T. Rows are taken in blocks, for the sake of the cache alone. */
/*@ requires sizes: 0 <= k <= ATTEST_DIM_MAX && 0 <= l <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(A + (0 .. k * l - 1));
  @ requires write: \valid(G + (0 .. k * k - 1));
  @ requires apart: \separated(G + (0 .. k * k - 1), A + (0 .. k * l - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    G[0 .. k * k - 1];
  @ ensures one: k == 1 && 0 < l && \is_finite(G[0]) ==> \is_finite(A[0]);
  @ ensures near: \forall \list<real> a; lists{Pre}(a, A, k * l) ==> gram_done(G, a, k, l, k, k, 0, 0);
  @ */
static void gram(const double *A, int64_t k, int64_t l, double *G)
{
    const int64_t block = 32;
    int64_t first = 0;
    //@ ghost product_below(k, l, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(k, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 0 <= first <= k;
      @ loop invariant one: 0 < first && k == 1 && 0 < l && \is_finite(G[0]) ==> \is_finite(A[0]);
      @ loop invariant read: \forall \list<real> a; lists{Pre}(a, A, k * l) ==> lists(a, A, k * l);
      @ loop invariant near: \forall \list<real> a; lists{Pre}(a, A, k * l) ==> gram_done(G, a, k, l, first, first, 0, 0);
      @ loop assigns first, G[0 .. k * k - 1];
      @ loop variant k - first; */
    while (first < k) {
        const int64_t end = first + block < k ? first + block : k;
        //@ assert starts: same_done(first, first, 0, 0, first, end, 0, first);
        /*@ loop invariant range: 0 <= j <= end;
          @ loop invariant one: 0 < j && k == 1 && 0 < l && \is_finite(G[0]) ==> \is_finite(A[0]);
          @ loop invariant read: \forall \list<real> a; lists{Pre}(a, A, k * l) ==> lists(a, A, k * l);
          @ loop invariant near: \forall \list<real> a; lists{Pre}(a, A, k * l) ==> gram_done(G, a, k, l, first, end, j, first);
          @ loop assigns j, G[0 .. k * k - 1];
          @ loop variant end - j; */
        for (int64_t j = 0; j < end; j++) {
            //@ ghost row_inside(j, k, k);
            //@ assert from: first < j ==> same_done(first, end, j, first, first, end, j, j);
            /*@ loop invariant range: j <= i <= end && (first < j ? j : first) <= i;
              @ loop invariant one: 0 < i && k == 1 && 0 < l && \is_finite(G[0]) ==> \is_finite(A[0]);
              @ loop invariant read: \forall \list<real> a; lists{Pre}(a, A, k * l) ==> lists(a, A, k * l);
              @ loop invariant near: \forall \list<real> a; lists{Pre}(a, A, k * l) ==> gram_done(G, a, k, l, first, end, j, i);
              @ loop assigns i, G[0 .. k * k - 1];
              @ loop variant end - i; */
            for (int64_t i = first < j ? j : first; i < end; i++) {
                //@ ghost row_inside(i, k, k);
                //@ ghost row_inside(i, k, l);
                //@ ghost row_inside(j, k, l);
                //@ ghost two_rows_listed(A, k, l, i, j);
                const double product = gram_element(A + i * l, A + j * l, l);
                /*@ assert product: \is_finite(product) ==> \forall \list<real> a; lists{Pre}(a, A, k * l) ==>
                  @     lists(a, A, k * l) && parts_listed(a, i * l, j * l, A + i * l, A + j * l, l) && gram_near(product, a, l, i, j); */
                G[i * k + j] = product;
                G[j * k + i] = product;
                /*@ assert apart: \forall integer r, t; 0 <= t <= r < k ==> r != i || t != j ==> places_apart(i, j, r, t, k) &&
                  @     places_apart(j, i, r, t, k) && same_at{LoopCurrent, Here}(G, k, r, t); */
                //@ assert same: lower_same{LoopCurrent, Here}(G, k, i, j);
                //@ assert here: \forall \list<real> a; lists{Pre}(a, A, k * l) ==> gram_at(G, a, k, l, i, j);
                /*@ assert more: \forall \list<real> a; lists{Pre}(a, A, k * l) ==>
                  @     gram_done{LoopCurrent}(G, a, k, l, first, end, j, i) && gram_done(G, a, k, l, first, end, j, i + 1); */
            }
            //@ assert column: same_done(first, end, j, end, first, end, j + 1, first);
        }
        //@ assert ends: same_done(first, end, end, first, end, end, 0, 0);
        first = end;
    }
}

/* The place of the largest diagonal element of G, and the sum of the diagonal. */
/*@ requires size:  1 <= k <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(G + (0 .. k * k - 1));
  @ requires write: \valid(trace);
  @ requires apart: \separated(trace, G + (0 .. k * k - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    *trace;
  @ ensures place: 0 <= \result < k;
  @ */
static int64_t diagonal(const double *G, int64_t k, double *trace)
{
    int64_t best = 0;
    *trace = 0.0;
    /*@ loop invariant range: 0 <= i <= k && 0 <= best < k;
      @ loop assigns i, best, *trace;
      @ loop variant k - i; */
    for (int64_t i = 0; i < k; i++) {
        //@ ghost row_inside(i, k, k);
        //@ ghost row_inside(best, k, k);
        //@ ghost product_below(k, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        *trace = fl_add_up(*trace, G[i * k + i]);
        if (G[i * k + i] > G[best * k + best])
            best = i;
    }
    return best;
}

/* --- a vector x that G stretches most
 *
 * Nothing in this part has to be exact, or even right: what is found is judged by the two ends below. */

/* y = G x */
/*@ requires size:  0 <= k <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(G + (0 .. k * k - 1)) && \valid_read(x + (0 .. k - 1));
  @ requires write: \valid(y + (0 .. k - 1));
  @ requires apart: \separated(y + (0 .. k - 1), G + (0 .. k * k - 1)) && \separated(y + (0 .. k - 1), x + (0 .. k - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    y[0 .. k - 1];
  @ ensures finite: \forall integer i; 0 <= i < k && \is_finite(y[i]) ==> \is_finite(x[0]);
  @ */
static void apply(const double *G, const double *x, int64_t k, double *y)
{
    /*@ loop invariant range:  0 <= i <= k;
      @ loop invariant finite: \forall integer j; 0 <= j < i && \is_finite(y[j]) ==> \is_finite(x[0]);
      @ loop assigns i, y[0 .. k - 1];
      @ loop variant k - i; */
    for (int64_t i = 0; i < k; i++) {
        //@ ghost row_inside(i, k, k);
        //@ ghost product_below(k, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        y[i] = attest_dot(G + i * k, x, k);
        //@ assert vouch: \is_finite(y[i]) ==> \is_finite(x[0]);
    }
}

/* Divides x by its largest magnitude. */
/*@ requires size:  0 <= k <= ATTEST_DIM_MAX;
  @ requires write: \valid(x + (0 .. k - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. k - 1];
  @ ensures finite: \forall integer i; 0 <= i < k ==> \is_finite(x[i]) ==> \is_finite(\old(x[i]));
  @ */
static void normalise(double *x, int64_t k)
{
    attest_scale(fl_div(1.0, attest_largest_magnitude(x, k)), x, k);
}

/* `steps` times x <- G x */
/*@ requires size:  0 <= k <= ATTEST_DIM_MAX && 0 <= steps;
  @ requires read:  \valid_read(G + (0 .. k * k - 1));
  @ requires write: \valid(x + (0 .. k - 1)) && \valid(y + (0 .. k - 1));
  @ requires apart: \separated(y + (0 .. k - 1), G + (0 .. k * k - 1)) && \separated(y + (0 .. k - 1), x + (0 .. k - 1)) &&
  @     \separated(x + (0 .. k - 1), G + (0 .. k * k - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. k - 1], y[0 .. k - 1];
  @ ensures still: steps == 0 ==> \forall integer i; 0 <= i < k ==> x[i] == \old(x[i]);
  @ */
static void iterate(const double *G, int64_t k, int64_t steps, double *x, double *y)
{
    /*@ loop invariant range: 0 <= steps <= \at(steps, Pre);
      @ loop invariant still: steps == \at(steps, Pre) ==> \forall integer i; 0 <= i < k ==> x[i] == \at(x[i], Pre);
      @ loop assigns steps, x[0 .. k - 1], y[0 .. k - 1];
      @ loop variant steps; */
    for (; steps > 0; steps--) {
        apply(G, x, k, y);
        attest_copy(y, x, k);
        normalise(x, k);
    }
}

/* `steps` times x <- (shift I - G)^-1 x, by the decomposition L of that matrix */
/*@ requires size:  0 <= k <= ATTEST_DIM_MAX && 0 <= steps;
  @ requires read:  \valid_read(L + (0 .. k * k - 1));
  @ requires write: \valid(x + (0 .. k - 1));
  @ requires apart: \separated(x + (0 .. k - 1), L + (0 .. k * k - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. k - 1];
  @ ensures still: steps == 0 ==> \forall integer i; 0 <= i < k ==> x[i] == \old(x[i]);
  @ */
static void iterate_inverse(const double *L, int64_t k, int64_t steps, double *x)
{
    /*@ loop invariant range: 0 <= steps <= \at(steps, Pre);
      @ loop invariant still: steps == \at(steps, Pre) ==> \forall integer i; 0 <= i < k ==> x[i] == \at(x[i], Pre);
      @ loop assigns steps, x[0 .. k - 1];
      @ loop variant steps; */
    for (; steps > 0; steps--) {
        attest_solve_lower(L, k, k, x);
        attest_solve_lower_transposed(L, k, k, x);
        normalise(x, k);
    }
}

/* Where the decomposition stopped, row r of L is l^T = b^T L_r^-T, L_r being the rows before and b the elements of
 * shift I - G left of the pivot. x = (-L_r^-T l, 1, 0, ..) makes x^T (shift I - G) x equal to that pivot, which is not
 * positive: so G stretches x by the shift at least. */
/*@ requires size:  0 <= r < k <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(L + (0 .. k * k - 1));
  @ requires write: \valid(x + (0 .. k - 1));
  @ requires apart: \separated(x + (0 .. k - 1), L + (0 .. k * k - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. k - 1];
  @ ensures shape: x[r] == 1.0 && \forall integer i; r < i < k ==> x[i] == 0.0;
  @ */
static void escape(const double *L, int64_t r, int64_t k, double *x)
{
    //@ ghost row_inside(r, k, k);
    //@ ghost product_below(k, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_fill(0.0, x, k);
    attest_copy(L + r * k, x, r);
    attest_scale(-1.0, x, r);
    attest_solve_lower_transposed(L, r, k, x);
    x[r] = 1.0;
}

/* x^T G x / x^T x; *gap receives |G x / result - x| / |x|. */
/*@ requires size:  1 <= k <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(G + (0 .. k * k - 1)) && \valid_read(x + (0 .. k - 1));
  @ requires write: \valid(y + (0 .. k - 1)) && \valid(gap);
  @ requires apart: \separated(y + (0 .. k - 1), G + (0 .. k * k - 1)) && \separated(y + (0 .. k - 1), x + (0 .. k - 1)) &&
  @     \separated(gap, x + (0 .. k - 1)) && \separated(gap, y + (0 .. k - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    y[0 .. k - 1], *gap;
  @ ensures finite: \is_finite(\result) ==> \is_finite(x[0]);
  @ ensures gap: \is_finite(*gap) ==> *gap >= 0.0;
  @ */
static double stretch(const double *G, const double *x, int64_t k, double *y, double *gap)
{
    apply(G, x, k, y);
    const double square = attest_dot(x, x, k);
    const double rho = fl_div(attest_dot(x, y, k), square);
    attest_scale(fl_div(1.0, rho), y, k);
    attest_axpy(-1.0, x, y, k);
    *gap = fl_sqrt(fl_div(attest_dot(y, y, k), square));
    return rho;
}

/* --- the two ends */

/* A bound for the largest eigenvalue of A A^T, given one: it shrinks whenever the decomposition of shift I - G succeeds.
 * The shift lies above rho, what x attains, by about what x may still lack; each success gives a better x through its
 * factor, each failure another x. In the end bound and rho differ by little more than the lemma takes. */
/*@ requires size:  1 <= k <= ATTEST_DIM_MAX;
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
  @ */
static double squeeze(const double *G, int64_t k, double slack, double bound, double *L, double *x, double *y)
{
    const double share = fl_mul((double)k, slack);
    double least = share;
    /*@ loop invariant range:   0 <= left <= 60;
      @ loop invariant shrinks: \is_finite(\at(bound, Pre)) ==> \is_finite(bound) && bound <= \at(bound, Pre);
      @ loop assigns left, bound, least, L[0 .. k * k - 1], x[0 .. k - 1], y[0 .. k - 1];
      @ loop variant left; */
    for (int left = 60; left > 0; left--) {
        double gap;
        const double rho = stretch(G, x, k, y, &gap);
        const double room = fl_sub(bound, rho);
        if (room <= fl_mul(rho, fl_mul(3.0, share)))
            break;
        const double step = fl_max(fl_mul(2.0, gap), least);
        const double shift = fl_add(rho, fl_min(fl_mul(rho, step), fl_mul(0.5, room)));
        const int64_t done = attest_cholesky(G, shift, k, L);
        if (done == k) {
            const double proved = fl_mul_up(shift, fl_add_up(1.0, fl_mul_up((double)k, slack)));
            bound = fl_is_finite(proved) ? fl_min(bound, proved) : bound;
            least = share;
            iterate_inverse(L, k, 16, x);
        } else {
            least = fl_mul(4.0, step);
            escape(L, done, k, x);
            iterate(G, k, 8, x, y);
        }
    }
    return bound;
}

/* ||A^T x|| / ||x|| less what the lemma takes; y [l] */
/*@ requires sizes: 1 <= k <= l <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(A + (0 .. k * l - 1)) && \valid_read(x + (0 .. k - 1));
  @ requires write: \valid(y + (0 .. l - 1));
  @ requires apart: \separated(y + (0 .. l - 1), A + (0 .. k * l - 1)) && \separated(y + (0 .. l - 1), x + (0 .. k - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    y[0 .. l - 1];
  @ ensures positive: \is_finite(\result) ==> \result >= 0.0;
  @ */
static double attained(const double *A, const double *x, int64_t k, int64_t l, double slack, double *y)
{
    attest_fill(0.0, y, l);
    //@ ghost product_below(k, l, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_add_weighted_rows(x, A, k, l, y);
    const double ratio = fl_sqrt_down(fl_div_down(attest_dot(y, y, l), attest_dot(x, x, k)));
    const double lost = fl_mul_up(slack, fl_add_up(1.0, fl_sqrt_up((double)k)));
    const double result = fl_mul_down(ratio, fl_sub_down(1.0, lost));
    return result > 0.0 ? result : 0.0;
}

/* Always true, never sharp, but for rank one: ||A||_2^2 <= min(trace(A A^T), ||A||_1 ||A||_inf). */
/*@ requires sizes: 1 <= k <= l <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(A + (0 .. k * l - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures positive: \is_finite(\result) ==> \result >= 0.0;
  @ */
static double first_bound(const double *A, double trace, int64_t k, int64_t l, double slack)
{
    double lo, one, inf;
    attest_norm_one(A, k, l, &lo, &one);
    attest_norm_inf(A, k, l, &lo, &inf);
    const double bound = fl_min(fl_mul_up(one, inf), fl_mul_up(trace, fl_add_up(1.0, slack)));
    return bound >= 0.0 ? bound : fl_infinity();
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
  @ */
static void enclose(const double *A, int64_t k, int64_t l, double *work, double *lower, double *upper)
{
    //@ ghost product_below(k, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(k, l, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const double slack = slack_of(l);
    double *G = work, *L = G + k * k, *x = L + k * k, *y = x + k, trace;
    gram(A, k, l, G);
    const int64_t start = diagonal(G, k, &trace);
    //@ ghost row_inside(start, k, k);
    const double bound = first_bound(A, trace, k, l, slack);
    attest_copy(G + start * k, x, k);
    normalise(x, k);
    iterate(G, k, 30, x, y);
    *upper = fl_sqrt_up(squeeze(G, k, slack, bound, L, x, y));
    *lower = attained(A, x, k, l, slack, y);
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
        attest_enclose(0.0, largest, lo, hi);
        return;
    }
    const int64_t k = n < d ? n : d, l = n < d ? d : n;
    //@ ghost product_below(k, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost two_sides(n, d, k, l);
    if (n <= d)
        attest_copy(W, work, k * l);
    else
        attest_transpose(W, n, d, work);
    const double scale = attest_balance(largest);
    attest_scale(scale, work, k * l);
    double lower, upper;
    enclose(work, k, l, work + k * l, &lower, &upper);
    attest_enclose(fl_max(largest, fl_div_down(lower, scale)), fl_div_up(upper, scale), lo, hi);
}
