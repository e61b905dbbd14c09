#define INTERVAL_VALUES
#define PRODUCT_VALUES
#define NORM2_VALUES
#define TOKENS_VALUES
#define SIGHT_VALUES
#define BOUND_VALUES
#define WEIGHTS_VALUES
#define LOCAL_VALUES
#include "logic/nearby.h"
#include "logic/fused.h"
#include "logic/tokens.h"
#include "logic/weights.h"
#include "logic/whole.h"
#include "upper.h"
#include "interval_matrix.h"
#include "boxes.h"
#include "mask.h"
#include "bound.h"
#include "near_input.h"
#include "bound_local.h"
#include "bound_tokens.h"
#include "fl.h"
#include "logic/blocks.h"
#include "logic/stride.h"
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

/*@ // m is no smaller than x, if that is not negative; infinite, if it is no number
  @ predicate above(double m, double x) = (\is_finite(x) ==> x >= 0 ==> \ge_double(m, x)) && (!\is_finite(x) ==> \is_plus_infinity(m));
  @ // m is 0 or one of the first n entries
  @ predicate largest_of_first{L}(double m, double *x, integer n) =
  @     \is_finite(m) && (m == 0 || \exists integer i; 0 <= i < n && m == x[i]);
  @ lemma above_upper: \forall double m, x, real c; upper(x, c) ==> above(m, x) ==> upper(m, c); */

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

/*@ predicate local_kappa(double u, integer d, real e) = upper(u, kappa_real(d, e));
  @ predicate local_beta(double u, real e, real c, real k) = upper(u, beta_real(e, \sqrt(c), k)); */

/* 1 + 2 (1 + sqrt(d)) e, and 2e + |P| + 2 sqrt(e k) with |P| <= sqrt(the largest column sum). */
/*@ requires width: 1 <= d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures numbers: nearby_ok(\result);
  @ ensures kappa:   \forall real x; upper(e, x) ==> local_kappa(\result.kappa, d, x);
  @ ensures beta:    \forall real x, y, z; upper(e, x) ==> upper(column, y) ==> upper(k, z) ==> local_beta(\result.beta, x, y, z);
  @ */
static attest_nearby shares(double e, double column, double k, int64_t d)
{
    const double width = (double)d, root = attest_upper_root(width), r = attest_upper_sum(1.0, root);
    //@ assert exact: upper(width, d) && upper((double)1.0, 1.0) && upper((double)2.0, 2.0);
    //@ assert r: upper_root(root, d) && upper_sum(r, 1.0, \sqrt(d)) && upper(r, twice_eta(d));
    const double slope = attest_upper_product(r, e), twice = attest_upper_product(2.0, slope);
    //@ assert slope: \forall real x; upper(e, x) ==> upper_product(slope, twice_eta(d), x);
    //@ assert twice: \forall real x; upper(e, x) ==> upper_product(twice, 2.0, twice_eta(d) * x);
    const double size = attest_upper_root(column), own = attest_upper_product(2.0, e),
                 diagonal = attest_upper_sum(own, size);
    //@ assert own: \forall real x; upper(e, x) ==> upper_product(own, 2.0, x);
    //@ assert size: \forall real y; upper(column, y) ==> upper_root(size, y);
    //@ assert diagonal: \forall real x, y; upper(e, x) ==> upper(column, y) ==> upper_sum(diagonal, 2.0 * x, \sqrt(y));
    const double product = attest_upper_product(e, k), mean = attest_upper_root(product);
    //@ assert product: \forall real x, z; upper(e, x) ==> upper(k, z) ==> upper_product(product, x, z);
    /*@ assert mean: \forall real x, z; upper(e, x) ==> upper(k, z) ==> upper_product(product, x, z) && upper(product, x * z) &&
      @     upper_root(mean, x * z); */
    const double rest = attest_upper_product(2.0, mean);
    //@ assert twice_mean: \forall real t; upper(mean, t) ==> upper_product(rest, 2.0, t);
    /*@ assert rest: \forall real x, z; upper(e, x) ==> upper(k, z) ==> upper_root(mean, x * z) && upper(mean, \sqrt(x * z)) &&
      @     upper_product(rest, 2.0, \sqrt(x * z)); */
    const attest_nearby t = {.kappa = attest_upper_sum(1.0, twice), .beta = attest_upper_sum(diagonal, rest)};
    //@ assert kappa: \forall real x; upper(e, x) ==> upper_sum(t.kappa, 1.0, 2.0 * (twice_eta(d) * x));
    /*@ assert beta: \forall real x, y, z; upper(e, x) ==> upper(column, y) ==> upper(k, z) ==>
      @     upper_sum(t.beta, 2.0 * x + \sqrt(y), 2.0 * \sqrt(x * z)); */
    return t;
}

/*@ // number m of token i's query lies in Q; all numbers do
  @ predicate query_in{L}(attest_interval *Q, \list<real> x, integer width, \list<real> q, integer d, integer i, integer m) =
  @     element_enclosed(Q, d, i, m, product_real(x, i * width, q, 0, d, m, width));
  @ predicate queries_in{L}(attest_interval *Q, \list<real> x, integer n, integer width, \list<real> q, integer d) =
  @     \forall integer i, m; 0 <= i < n ==> 0 <= m < d ==> query_in(Q, x, width, q, d, i, m);
  @ lemma query_number_in{L}: \forall attest_interval *Q, \list<real> x, q, a, integer n, width, d, i, m;
  @     queries_in(Q, x, n, width, q, d) ==> query_of(a, x, i, width, q, d) ==> 0 <= i < n ==> 0 <= m < d ==>
  @     query_in(Q, x, width, q, d, i, m) && element_enclosed(Q, d, i, m, \nth(a, m));
  @ lemma query_row_enclosed{L}: \forall attest_interval *Q, \list<real> x, q, a, integer n, width, d, i;
  @     queries_in(Q, x, n, width, q, d) ==> query_of(a, x, i, width, q, d) ==> 0 <= i < n ==> row_enclosed(Q, d, i, a);
  @ lemma row_in_of{L}: \forall attest_interval *Q, \list<real> a, integer d, i; row_enclosed(Q, d, i, a) ==> row_in(Q, d, i, a);
  @ lemma query_row_in{L}: \forall attest_interval *Q, \list<real> x, q, a, integer n, width, d, i; queries_in(Q, x, n, width, q, d) ==>
  @     query_of(a, x, i, width, q, d) ==> 0 <= i < n ==> row_enclosed(Q, d, i, a) && row_in(Q, d, i, a);
  @ lemma reached_by: \forall double reach, real r, q, a; upper(reach, a) ==> within_reach(r, q, a) ==> reached(reach, r, q);
  @ lemma near_in{L}: \forall attest_interval *Q, \list<real> x, q, integer n, width, d, i, j, double reach, real a, v;
  @     queries_in(Q, x, n, width, q, d) ==> near_distance(x, width, q, d, a, i, j, v) ==> upper(reach, a) ==> 0 <= i < n ==>
  @     0 <= j < n ==> distance_in(Q, d, reach, i, j, v); */

/* Q = X W^Q, enclosed */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= width <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(X + (0 .. n * width - 1)) && \valid_read(wq + (0 .. width * d - 1));
  @ requires write: \valid(Q + (0 .. n * d - 1));
  @ requires apart: \separated(Q + (0 .. n * d - 1), X + (0 .. n * width - 1)) &&
  @                 \separated(Q + (0 .. n * d - 1), wq + (0 .. width * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    Q[0 .. n * d - 1];
  @ ensures queries: \forall \list<real> x, q; lists{Pre}(x, X, n * width) ==> lists{Pre}(q, wq, width * d) ==>
  @     queries_in(Q, x, n, width, q, d);
  @ */
static void enclose_queries(const double *X, const double *wq, int64_t n, int64_t width, int64_t d, attest_interval *Q)
{
    //@ ghost list_product(X, wq, n, width, d);
    /*@ assert listed: \forall \list<real> x, q, integer i, m; lists(x, X, n * width) ==> lists(q, wq, width * d) ==> 0 <= i < n ==>
      @     0 <= m < d ==> numbers(X, n * width, x) && numbers(wq, width * d, q) && product_listed(X, wq, x, width, q, d, i, m, width); */
    attest_interval_product(X, wq, n, width, d, Q);
    /*@ assert enclosed: \forall \list<real> x, q, integer i, m; lists{Pre}(x, X, n * width) ==> lists{Pre}(q, wq, width * d) ==>
      @     0 <= i < n ==> 0 <= m < d ==> product_listed{Pre}(X, wq, x, width, q, d, i, m, width) &&
      @     product_enclosed{Pre, Here}(X, wq, width, d, Q, i, m) && query_in(Q, x, width, q, d, i, m); */
}

/* 2 radius |W^Q|, nothing where the radius is */
/*@ requires radius: \is_finite(radius) && radius >= 0;
  @ requires norm:   \ge_double(norm, (double)0.0);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures upper: \forall real s; upper(norm, s) ==> upper_product(\result, 2 * radius, s);
  @ */
static double reach_up(double radius, double norm)
{
    if (radius == 0.0)
        return 0.0;
    //@ assert exact: upper((double)2.0, 2.0) && upper(radius, (real)radius);
    const double twice = attest_upper_product(2.0, radius);
    //@ assert twice: upper_product(twice, 2.0, (real)radius);
    return attest_upper_product(twice, norm);
}

/* kappa and beta of head h. A projection moves by at most |W^Q_h|_2 radius, so a distance by at most twice that. */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires radius:  \is_finite(radius) && radius >= 0;
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    nearby_inputs(w, mask, n, X);
  @ requires cells:   nearby_cells_ok(w, mask, n, X, Q);
  @ requires work:    nearby_work_ok(w, mask, n, X, Q, work);
  @ terminates \true;
  @ exits      \false;
  @ assigns    Q[0 .. nearby_cells(w, n) - 1], work[0 .. nearby_work(w, n) - 1];
  @ ensures numbers: nearby_ok(\result);
  @ ensures kappa: \forall \list<real> x, q, v, integer i; 0 <= i < n ==> sees_self{Pre}(mask, n, i) ==>
  @     near_head{Pre}(w, h, n, X, radius, x, q, v) ==> local_kappa(\result.kappa, w.d, spread_of{Pre}(mask, n, v, i));
  @ ensures beta: \forall \list<real> x, q, v, integer i, j, k; 0 <= i < n ==> 0 <= j < n ==> 0 <= k < n ==>
  @     sees_self{Pre}(mask, n, i) ==> near_head{Pre}(w, h, n, X, radius, x, q, v) ==>
  @     local_beta(\result.beta, spread_of{Pre}(mask, n, v, i), column{Pre}(mask, v, n, j, n), moved_column{Pre}(mask, v, n, k, n));
  @ */
static attest_nearby nearby_of_head(attest_heads w, int64_t h, const uint8_t *mask, int64_t n, const double *X,
                                    double radius, attest_interval *Q, double *work)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost head_inside(h, w.heads, w.width, w.d);
    //@ ghost sizes_fit(w, n);
    const attest_columns sums = {.weight = work + 2 * n, .spread = work + 3 * n};
    const int64_t block = w.width * w.d;
    const double *wq = w.wq + h * block;
    const double norm = attest_norm2_up(wq, w.width, w.d, work + 4 * n);
    const double reach = reach_up(radius, norm);
    //@ assert inputs: same_values{Pre, Here}(X, n * w.width) && same_values{Pre, Here}(wq, block);
    enclose_queries(X, wq, n, w.width, w.d, Q);
    const attest_near_rows t = {.Q = Q, .reach = reach, .mask = mask, .n = n, .d = w.d};
    /*@ assert near: \forall \list<real> x, q, v, integer i, j; near_head{Pre}(w, h, n, X, radius, x, q, v) ==> 0 <= i < n ==>
      @     0 <= j < n ==> queries_in(Q, x, n, w.width, q, w.d) && upper(reach, reach_of(q, w.width, w.d, (real)radius)) &&
      @     near_at(x, n, w.width, q, w.d, reach_of(q, w.width, w.d, (real)radius), v, i, j) && square_in(t, v, i, j); */
    //@ assert squares: \forall \list<real> x, q, v; near_head{Pre}(w, h, n, X, radius, x, q, v) ==> squares_in(t, v);
    //@ assert valid: \valid_read(Q + (0 .. n * w.d - 1)) && (mask == \null || \valid_read(mask + (0 .. n * n - 1)));
    //@ assert d: 1 <= t.n <= ATTEST_DIM_MAX && 1 <= t.d <= ATTEST_DIM_MAX;
    //@ assert cells: same_stride(n, w.d, t.d);
    //@ assert q: \valid_read(t.Q + (0 .. t.n * t.d - 1));
    //@ assert m: t.mask == \null || \valid_read(t.mask + (0 .. t.n * t.n - 1));
    //@ assert rows: near_rows_ok(t);
    //@ assert beside_rows: \separated(work + (0 .. 4 * n - 1), Q + (0 .. n * w.d - 1));
    //@ assert beside_mask: mask == \null || \separated(work + (0 .. 4 * n - 1), mask + (0 .. n * n - 1));
    //@ assert apart_near: sums_apart(work, t);
    //@ assert apart_far: sums_apart(work + n, t);
    //@ assert apart_sums: sums_apart(sums.weight, t) && sums_apart(sums.spread, t);
    //@ ghost before: ;
    const double most = attest_near_rows_sum(t, work, work + n, sums);
    const double column = largest(sums.weight, n), k = largest(sums.spread, n);
    //@ assert above: \forall integer j; 0 <= j < n ==> above(column, sums.weight[j]) && above(k, sums.spread[j]);
    /*@ assert column: \forall \list<real> v, integer j; 0 <= j < n ==> squares_in{before}(t, v) ==> above(column, sums.weight[j]) &&
      @     upper(column, column{Pre}(mask, v, n, j, n)); */
    /*@ assert k: \forall \list<real> v, integer j; 0 <= j < n ==> squares_in{before}(t, v) ==> above(k, sums.spread[j]) &&
      @     upper(k, moved_column{Pre}(mask, v, n, j, n)); */
    return shares(most, column, k, w.d);
}

/*@ // a bound of what the heads so far give
  @ predicate kappa_so_far{L}(double u, attest_heads w, uint8_t *mask, integer n, double *X, real radius, integer heads) =
  @     \forall \list<real> x, q, v, integer h, i; 0 <= h < heads ==> 0 <= i < n ==> sees_self(mask, n, i) ==>
  @     near_head(w, h, n, X, radius, x, q, v) ==> local_kappa(u, w.d, spread_of(mask, n, v, i));
  @ predicate beta_so_far{L}(double u, attest_heads w, uint8_t *mask, integer n, double *X, real radius, integer heads) =
  @     \forall \list<real> x, q, v, integer h, i, j, k; 0 <= h < heads ==> 0 <= i < n ==> 0 <= j < n ==> 0 <= k < n ==>
  @     sees_self(mask, n, i) ==> near_head(w, h, n, X, radius, x, q, v) ==> upper(u, beta_of(mask, n, v, i, j, k)); */

/* Those of all heads, by Lemma A */
/*@ requires weights: heads_ok(w);
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires radius:  \is_finite(radius) && radius >= 0;
  @ requires read:    nearby_inputs(w, mask, n, X);
  @ requires cells:   nearby_cells_ok(w, mask, n, X, cells);
  @ requires work:    nearby_work_ok(w, mask, n, X, cells, work);
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. nearby_cells(w, n) - 1], work[0 .. nearby_work(w, n) - 1];
  @ ensures numbers: nearby_ok(\result);
  @ ensures kappa:   kappa_so_far{Pre}(\result.kappa, w, mask, n, X, radius, w.heads);
  @ ensures beta:    beta_so_far{Pre}(\result.beta, w, mask, n, X, radius, w.heads);
  @ */
static attest_nearby nearby_of_heads(attest_heads w, const uint8_t *mask, int64_t n, const double *X, double radius,
                                     attest_interval *cells, double *work)
{
    attest_nearby most = {.kappa = 0.0, .beta = 0.0};
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost sizes_fit(w, n);
    /*@ loop invariant range:   0 <= h <= w.heads;
      @ loop invariant numbers: nearby_ok(most);
      @ loop invariant inputs:  same_values{Pre, Here}(X, n * w.width) && same_values{Pre, Here}(w.wq, w.heads * (w.width * w.d));
      @ loop invariant kappa:   kappa_so_far{Pre}(most.kappa, w, mask, n, X, radius, h);
      @ loop invariant beta:    beta_so_far{Pre}(most.beta, w, mask, n, X, radius, h);
      @ loop assigns h, most, cells[0 .. nearby_cells(w, n) - 1], work[0 .. nearby_work(w, n) - 1];
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h < w.heads; h++) {
        //@ ghost head_inside(h, w.heads, w.width, w.d);
        //@ assert part: same_part{Pre, Here}(w.wq, h * (w.width * w.d), w.width * w.d);
        /*@ assert again: \forall \list<real> x, q, v; near_head{Pre}(w, h, n, X, radius, x, q, v) ==>
          @     near_head(w, h, n, X, radius, x, q, v); */
        const attest_nearby head = nearby_of_head(w, h, mask, n, X, radius, cells, work);
        const double kappa = attest_at_most(fl_max(most.kappa, head.kappa)),
                     beta = attest_at_most(fl_max(most.beta, head.beta));
        //@ assert kappa: \forall real t; upper(most.kappa, t) || upper(head.kappa, t) ==> upper(kappa, t);
        //@ assert beta: \forall real t; upper(most.beta, t) || upper(head.beta, t) ==> upper(beta, t);
        most.kappa = kappa;
        most.beta = beta;
    }
    return most;
}

/*@ ghost
  /@ requires size: 1 <= n <= ATTEST_DIM_MAX;
   @ requires read: \valid_read(mask + (0 .. n * n - 1));
   @ requires most: 1 <= most && most_seen(mask, n, n, most);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures most: most == most_of(mask, n, n);
   @/
  static inline void sight_counted(const uint8_t *mask, int64_t n, int64_t most)
  {
      /@ loop invariant range: 0 <= i <= n;
       @ loop invariant most:  1 <= most_of(mask, n, i) <= most;
       @ loop invariant each:  \forall integer r; 0 <= r < i ==> sight_in(mask, n, r) <= most_of(mask, n, i);
       @ loop assigns i;
       @ loop variant n - i; @/
      for (int64_t i = 0; i < n; i++) {
          /@ assert more: most_of(mask, n, i + 1) == \max(most_of(mask, n, i), sight_in(mask, n, i)); @/
      }
  }
*/

attest_nearby attest_nearby_of(attest_heads w, const uint8_t *mask, int64_t n, const double *X, double radius,
                               attest_interval *cells, double *work)
{
    const attest_sight sight = attest_sight_of(mask, n);
    /*@ ghost if (mask != NULL) sight_counted(mask, n, sight.most); */
    //@ assert most: sight.most == sight_of(mask, n);
    //@ assert self: sight.self <==> all_see_self(mask, n);
    //@ assert hides: sight.masked <==> hides(mask, n);
    attest_nearby most = nearby_of_heads(w, mask, n, X, radius, cells, work);
    if (!sight.self) {
        most.kappa = most.beta = fl_infinity();
        return most;
    }
    const double kappa = attest_kappa(sight.most, w.d);
    //@ assert kappa: \forall real g; global_kappa(g, sight.most, w.d) ==> upper(kappa, g);
    most.kappa = attest_upper_smaller(most.kappa, kappa);
    if (!sight.masked) {
        const double beta = w.d == 1 ? attest_beta_line(n) : attest_beta(n);
        //@ assert beta: \forall real g; global_beta(g, n, w.d) ==> upper(beta, g);
        most.beta = attest_upper_smaller(most.beta, beta);
    }
    return most;
}

attest_bound attest_bound_local_inf(attest_nearby near, attest_heads w, attest_interval *cells, double *work)
{
    const double weights = attest_weights_fused_inf(w, cells, work);
    return attest_bound_of(ATTEST_LOCAL_INF, near.kappa, weights, w.d);
}

attest_bound attest_bound_local_two(attest_nearby near, attest_spectra t, int64_t d)
{
    return attest_bound_of(ATTEST_LOCAL_TWO, near.beta, attest_upper_smaller(t.split, t.fused), d);
}
