#include "bound_local.h"
#include "bound_tokens.h"
#include "directed.h"
#include "exp.h"
#include "fl.h"
#include "interval_matrix.h"
#include "mask.h"
#include "vector.h"
#include "logic/heads.h"
#include <stddef.h>

/* The products that the sizes and indices below are made of, as 64-bit numbers. */
/*@ ghost
  /@ requires sizes: heads_sizes(w) && 1 <= n <= ATTEST_DIM_MAX;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures cells: 1 <= nearby_cells(w, n) <= ATTEST_DIM_MAX * ATTEST_DIM_MAX;
   @ ensures mask:  1 <= n * n <= ATTEST_DIM_MAX * ATTEST_DIM_MAX;
   @ ensures norm:  0 <= norm2_work(w.width, w.d) <= ATTEST_LENGTH_MAX;
   @/
  static inline void sizes_fit(attest_heads w, int64_t n)
  {
      heads_fit(w.heads, w.width, w.d);
      product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(1, 1, n, w.d);
      product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(1, 1, n, n);
  }
*/

int64_t attest_nearby_cells(attest_heads w, int64_t n)
{
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return n * w.d;
}

int64_t attest_nearby_work(attest_heads w, int64_t n)
{
    //@ ghost sizes_fit(w, n);
    return 4 * n + attest_norm2_work(w.width, w.d);
}

/* Where the squared distances of token i lie: near[j] <= |y_i - y_j|^2 <= far[j] for all inputs whose projections differ
 * from those enclosed in Q [n,d] by at most reach / 2. */
typedef struct boxes {
    const uint8_t *row; /* row i of the mask, or null */
    int64_t i, n;
    double *near, *far; /* [n] */
} boxes;

/*@ predicate boxes_ok{L}(boxes b) = 0 <= b.i < b.n <= ATTEST_DIM_MAX && \valid_read(b.near + (0 .. b.n - 1)) &&
  @     \valid_read(b.far + (0 .. b.n - 1)) && (b.row == \null || \valid_read(b.row + (0 .. b.n - 1)));
  @ predicate seen{L}(boxes b, integer j) = j != b.i && (b.row == \null || b.row[j] != 0); */

/*@ requires boxes: boxes_ok(b) && 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(Q + (0 .. b.n * d - 1));
  @ requires write: \valid(b.near + (0 .. b.n - 1)) && \valid(b.far + (0 .. b.n - 1));
  @ requires apart: \separated(b.near + (0 .. b.n - 1), b.far + (0 .. b.n - 1)) &&
  @     \separated(b.near + (0 .. b.n - 1), Q + (0 .. b.n * d - 1)) && \separated(b.far + (0 .. b.n - 1), Q + (0 .. b.n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    b.near[0 .. b.n - 1], b.far[0 .. b.n - 1];
  @ ensures numbers: \forall integer j; 0 <= j < b.n ==> \ge_double(b.far[j], (double)0.0);
  @ */
static void measure(boxes b, const attest_interval *Q, double reach, int64_t d)
{
    const attest_interval scale = attest_interval_scale(d);
    /*@ loop invariant range:   0 <= j <= b.n;
      @ loop invariant numbers: \forall integer k; 0 <= k < j ==> \ge_double(b.far[k], (double)0.0);
      @ loop assigns j, b.near[0 .. b.n - 1], b.far[0 .. b.n - 1];
      @ loop variant b.n - j; */
    for (int64_t j = 0; j < b.n; j++) {
        //@ ghost row_inside(b.i, b.n, d);
        //@ ghost row_inside(j, b.n, d);
        const attest_interval square = attest_interval_squared_distance(Q + b.i * d, Q + j * d, d);
        const double least = fl_max(0.0, fl_sub_down(fl_sqrt_down(square.lo), reach));
        const double most = fl_add_up(fl_sqrt_up(square.hi), reach);
        b.near[j] = fl_mul_down(scale.lo, fl_mul_down(least, least));
        b.far[j] = attest_at_most(fl_mul_up(scale.hi, fl_mul_up(most, most)));
    }
}

/* Does the token see token j, j another one? */
/*@ requires boxes: boxes_ok(b) && 0 <= j < b.n;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures other: \result ==> j != b.i;
  @ ensures seen: \result <==> seen(b, j);
  @ */
static inline bool sees(boxes b, int64_t j)
{
    return j != b.i && (b.row == NULL || b.row[j] != 0);
}

/* An estimate of the largest sum_j P_ij v_j over all v_j in their boxes, from a smaller one, e: Dinkelbach's iteration
 * for a ratio. (v - e) e^-v is largest at v = 1 + e, or at the end of the box next to it. */
/*@ requires boxes: boxes_ok(b) && \is_finite(e);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures better: \is_finite(\result) && \result >= e;
  @ */
static double improved(boxes b, double e)
{
    double above = 0.0, below = 1.0;
    /*@ loop invariant range: 0 <= j <= b.n;
      @ loop assigns j, above, below;
      @ loop variant b.n - j; */
    for (int64_t j = 0; j < b.n; j++)
        if (sees(b, j)) {
            const double v = fl_min(b.far[j], fl_max(b.near[j], fl_add(1.0, e))), weight = attest_exp(fl_neg(v));
            above = fl_add(above, fl_mul(v, weight));
            below = fl_add(below, weight);
        }
    const double ratio = fl_div(above, below);
    return fl_is_finite(ratio) && ratio > e ? ratio : e;
}

/* (v - e) e^-v for a v in `at` */
/*@ requires interval: interval(at);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ */
static attest_interval excess(attest_interval at, double e)
{
    const attest_interval decay = attest_interval_exp(attest_interval_neg(at));
    return attest_interval_mul(attest_interval_sub(at, attest_point(e)), decay);
}

/* What encloses the largest (v - e) e^-v over near <= v <= far. Over all v it is e^-(1+e), at v = 1 + e. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ */
static attest_interval worst_excess(double near, double far, double e)
{
    const attest_interval peak = attest_between(fl_add_down(1.0, e), fl_add_up(1.0, e));
    if (far <= peak.lo)
        return excess(attest_point(far), e);
    if (near >= peak.hi)
        return excess(attest_point(near), e);
    return attest_interval_exp(attest_interval_neg(peak));
}

/* Lemma A with boxes: if sum_j max (v_j - e) e^-v_j <= e, then sum_j P_ij v_j <= e, whatever v_j the boxes allow. */
/*@ requires boxes: boxes_ok(b);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \result ==> !\is_NaN(e);
  @ */
static bool spread_at_most(double e, boxes b)
{
    attest_interval sum = attest_point(0.0);
    /*@ loop invariant range:    0 <= j <= b.n;
      @ loop invariant interval: interval(sum);
      @ loop assigns j, sum;
      @ loop variant b.n - j; */
    for (int64_t j = 0; j < b.n; j++)
        if (sees(b, j))
            sum = attest_interval_add(sum, worst_excess(b.near[j], b.far[j], e));
    return sum.hi <= e;
}

/* An upper bound of the token's spread: the smallest of a few that Lemma A certifies, else c(N_i). */
/*@ requires boxes: boxes_ok(b);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ */
static double spread(boxes b)
{
    double e = 0.0, margin = 0x1p-40;
    /*@ loop invariant range:  0 <= step <= 20;
      @ loop invariant number: \is_finite(e) && e >= 0;
      @ loop assigns step, e;
      @ loop variant 20 - step; */
    for (int step = 0; step < 20; step++)
        e = improved(b, e);
    /*@ loop invariant range: 0 <= step <= 10;
      @ loop assigns step, margin;
      @ loop variant 10 - step; */
    for (int step = 0; step < 10; step++) {
        const double wider = attest_at_most(fl_add(e, fl_mul(e, margin)));
        if (spread_at_most(wider, b))
            return wider;
        margin = fl_mul(margin, 16.0);
    }
    const int64_t seen = b.row == NULL ? b.n : attest_mask_count(b.row, b.n);
    return attest_spread(seen < 1 ? 1 : seen);
}

/* The sums of the columns of P, and of P_ij |y_i - y_j|^2. */
typedef struct columns {
    double *weight, *spread; /* [n] */
} columns;

/* Adds the token's row to them, from above. */
/*@ requires boxes: boxes_ok(b);
  @ requires write: \valid(to.weight + (0 .. b.n - 1)) && \valid(to.spread + (0 .. b.n - 1));
  @ requires apart: \separated(to.weight + (0 .. b.n - 1), b.near + (0 .. b.n - 1)) &&
  @     \separated(to.weight + (0 .. b.n - 1), b.far + (0 .. b.n - 1)) &&
  @     \separated(to.spread + (0 .. b.n - 1), b.near + (0 .. b.n - 1)) &&
  @     \separated(to.spread + (0 .. b.n - 1), b.far + (0 .. b.n - 1)) &&
  @     \separated(to.spread + (0 .. b.n - 1), to.weight + (0 .. b.n - 1)) &&
  @     (b.row == \null || (\separated(to.weight + (0 .. b.n - 1), b.row + (0 .. b.n - 1)) &&
  @                         \separated(to.spread + (0 .. b.n - 1), b.row + (0 .. b.n - 1))));
  @ terminates \true;
  @ exits      \false;
  @ assigns    to.weight[0 .. b.n - 1], to.spread[0 .. b.n - 1];
  @ ensures own: \ge_double(to.weight[b.i], (double)0.0);
  @ ensures unseen: \forall integer j; 0 <= j < b.n ==> !seen{Pre}(b, j) ==> to.spread[j] == \old(to.spread[j]) &&
  @     (j != b.i ==> to.weight[j] == \old(to.weight[j]));
  @ */
static void add_row(boxes b, columns to)
{
    const attest_interval one = attest_point(1.0);
    attest_interval total = one;
    /*@ loop invariant range: 0 <= j <= b.n;
      @ loop assigns j, total;
      @ loop variant b.n - j; */
    for (int64_t j = 0; j < b.n; j++)
        if (sees(b, j))
            total = attest_interval_add(total, attest_interval_exp(attest_point(fl_neg(b.far[j]))));
    /*@ loop invariant range: 0 <= j <= b.n;
      @ loop invariant unseen: \forall integer k; 0 <= k < b.n ==> (k < j ==> !seen{Pre}(b, k)) ==>
      @     to.spread[k] == \at(to.spread[k], Pre) && to.weight[k] == \at(to.weight[k], Pre);
      @ loop assigns j, to.weight[0 .. b.n - 1], to.spread[0 .. b.n - 1];
      @ loop variant b.n - j; */
    for (int64_t j = 0; j < b.n; j++)
        if (sees(b, j)) {
            const double p = attest_interval_div(attest_interval_exp(attest_point(fl_neg(b.near[j]))), total).hi;
            to.weight[j] = attest_at_most(fl_add_up(to.weight[j], p));
            to.spread[j] = attest_at_most(fl_add_up(to.spread[j], fl_mul_up(p, b.far[j])));
        }
    to.weight[b.i] = attest_at_most(fl_add_up(to.weight[b.i], attest_interval_div(one, total).hi));
}

/*@ // m is no smaller than x, if that is not negative; infinite, if it is no number
  @ predicate above(double m, double x) = (\is_finite(x) ==> x >= 0 ==> \ge_double(m, x)) && (!\is_finite(x) ==> \is_plus_infinity(m));
  @ // m is 0 or one of the first n entries
  @ predicate largest_of_first{L}(double m, double *x, integer n) =
  @     \is_finite(m) && (m == 0 || \exists integer i; 0 <= i < n && m == x[i]); */

/* The largest entry, none being below 0. */
/*@ requires length:  0 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures largest: \forall integer i; 0 <= i < n ==> above(\result, x[i]);
  @ ensures attained: (\forall integer i; 0 <= i < n ==> \is_finite(x[i]) && x[i] >= 0) ==> largest_of_first(\result, x, n);
  @ */
static double largest(const double *x, int64_t n)
{
    double most = 0.0;
    /*@ loop invariant range:  0 <= i <= n;
      @ loop invariant number: \ge_double(most, (double)0.0);
      @ loop invariant largest: \forall integer k; 0 <= k < i ==> above(most, x[k]);
      @ loop invariant attained: (\forall integer k; 0 <= k < n ==> \is_finite(x[k]) && x[k] >= 0) ==> largest_of_first(most, x, i);
      @ loop assigns i, most;
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++)
        most = attest_at_most(fl_max(most, attest_at_most(x[i])));
    return most;
}

/* 1 + 2 (1 + sqrt(d)) e, and 2e + |P| + 2 sqrt(e k) with |P| <= sqrt(the largest column sum). */
/*@ requires width: 1 <= d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures numbers: nearby_ok(\result);
  @ */
static attest_nearby shares(double e, double column, double k, int64_t d)
{
    const double r = fl_add_up(1.0, fl_sqrt_up((double)d));
    const double diagonal = fl_add_up(fl_mul_up(2.0, e), fl_sqrt_up(column));
    const attest_nearby t = {.kappa = attest_at_most(fl_add_up(1.0, fl_mul_up(2.0, fl_mul_up(r, e)))),
                             .beta = attest_at_most(fl_add_up(diagonal, fl_mul_up(2.0, fl_sqrt_up(fl_mul_up(e, k)))))};
    return t;
}

/* kappa and beta of head h. A projection moves by at most |W^Q_h|_2 radius, so a distance by at most twice that. */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(X + (0 .. n * w.width - 1)) && (mask == \null || \valid_read(mask + (0 .. n * n - 1)));
  @ requires cells:   \valid(Q + (0 .. nearby_cells(w, n) - 1)) && heads_apart_cells(w, Q, nearby_cells(w, n)) &&
  @     \separated(Q + (0 .. nearby_cells(w, n) - 1), X + (0 .. n * w.width - 1));
  @ requires work:    \valid(work + (0 .. nearby_work(w, n) - 1)) && heads_apart(w, work, nearby_work(w, n)) &&
  @     \separated(work + (0 .. nearby_work(w, n) - 1), Q + (0 .. nearby_cells(w, n) - 1)) &&
  @     \separated(work + (0 .. nearby_work(w, n) - 1), X + (0 .. n * w.width - 1));
  @ requires mask:    mask == \null || (\separated(Q + (0 .. nearby_cells(w, n) - 1), mask + (0 .. n * n - 1)) &&
  @     \separated(work + (0 .. nearby_work(w, n) - 1), mask + (0 .. n * n - 1)));
  @ terminates \true;
  @ exits      \false;
  @ assigns    Q[0 .. nearby_cells(w, n) - 1], work[0 .. nearby_work(w, n) - 1];
  @ ensures numbers: nearby_ok(\result);
  @ */
static attest_nearby nearby_of_head(attest_heads w, int64_t h, const uint8_t *mask, int64_t n, const double *X,
                                    double radius, attest_interval *Q, double *work)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost head_inside(h, w.heads, w.width, w.d);
    const columns sums = {.weight = work + 2 * n, .spread = work + 3 * n};
    const int64_t block = w.width * w.d;
    const double *wq = w.wq + h * block;
    //@ ghost sizes_fit(w, n);
    double lo, norm, most = 0.0;
    attest_norm2(wq, w.width, w.d, work + 4 * n, &lo, &norm);
    const double reach = radius == 0.0 ? 0.0 : fl_mul_up(fl_mul_up(2.0, radius), norm);
    attest_interval_product(X, wq, n, w.width, w.d, Q);
    attest_fill(0.0, work + 2 * n, 2 * n);
    /*@ loop invariant range: 0 <= i <= n;
      @ loop assigns i, most, work[0 .. 4 * n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, n);
        const uint8_t *row = mask == NULL ? NULL : mask + i * n;
        const boxes b = {.row = row, .i = i, .n = n, .near = work, .far = work + n};
        measure(b, Q, reach, w.d);
        most = fl_max(most, spread(b));
        add_row(b, sums);
    }
    return shares(most, largest(sums.weight, n), largest(sums.spread, n), w.d);
}

attest_nearby attest_nearby_of(attest_heads w, const uint8_t *mask, int64_t n, const double *X, double radius,
                               attest_interval *cells, double *work)
{
    const attest_sight sight = attest_sight_of(mask, n);
    attest_nearby most = {.kappa = 0.0, .beta = 0.0};
    /*@ loop invariant range:   0 <= h <= w.heads;
      @ loop invariant numbers: nearby_ok(most);
      @ loop assigns h, most, cells[0 .. nearby_cells(w, n) - 1], work[0 .. nearby_work(w, n) - 1];
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h < w.heads; h++) {
        const attest_nearby head = nearby_of_head(w, h, mask, n, X, radius, cells, work);
        //@ ghost double kappa = most.kappa, beta = most.beta;
        most.kappa = attest_at_most(fl_max(most.kappa, head.kappa));
        most.beta = attest_at_most(fl_max(most.beta, head.beta));
        //@ assert kappa: \ge_double(most.kappa, kappa) && \ge_double(most.kappa, head.kappa);
        //@ assert beta: \ge_double(most.beta, beta) && \ge_double(most.beta, head.beta);
    }
    //@ ghost double beta = most.beta;
    most.kappa = attest_at_most(sight.self ? fl_min(most.kappa, attest_kappa(sight.most, w.d)) : fl_infinity());
    if (!sight.masked)
        most.beta = attest_at_most(fl_min(most.beta, w.d == 1 ? attest_beta_line(n) : attest_beta(n)));
    if (!sight.self)
        most.beta = fl_infinity();
    //@ assert blind: !sight.self ==> \is_plus_infinity(most.kappa) && \is_plus_infinity(most.beta);
    //@ assert heads: sight.self && sight.masked && \is_finite(beta) ==> most.beta == beta;
    return most;
}

attest_bound attest_bound_local_inf(attest_nearby near, attest_heads w, attest_interval *cells, double *work)
{
    return attest_bound_of(ATTEST_LOCAL_INF, near.kappa, attest_weights_fused_inf(w, cells, work), w.d);
}

attest_bound attest_bound_local_two(attest_nearby near, attest_spectra t, int64_t d)
{
    return attest_bound_of(ATTEST_LOCAL_TWO, near.beta, fl_min(t.split, t.fused), d);
}
