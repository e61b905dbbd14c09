#include "multihead_enclosure.h"
#include "directed.h"
#include "fl.h"
#include "interval_matrix.h"
#include "mask.h"
#include "logic/heads.h"
#include <stdbool.h>
#include <stddef.h>

int64_t attest_multihead_enclosure_cells(attest_heads w, int64_t n)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return 6 * (n * w.d) + w.d * w.d + 2 * n + w.d;
}

/* How a head scores: the kind, the width of a query, 1 / sqrt(d). */
typedef struct scoring {
    attest_kind kind;
    int64_t d;
    attest_interval scale;
} scoring;

/*@ predicate scoring_ok(scoring s) = enclosed_kind(s.kind) && 1 <= s.d <= ATTEST_DIM_MAX; */

/* to_j = x. What stands before it are intervals, and remain so. */
/*@ requires interval: interval(x) && 0 <= j <= ATTEST_DIM_MAX;
  @ requires write:    \valid(to + j);
  @ requires before:   \forall integer k; 0 <= k < j ==> \le_double(to[k].lo, to[k].hi);
  @ terminates \true;
  @ exits      \false;
  @ assigns    to[j];
  @ ensures intervals: \forall integer k; 0 <= k <= j ==> \le_double(to[k].lo, to[k].hi);
  @ */
static inline void put(attest_interval *to, int64_t j, attest_interval x)
{
    to[j].lo = x.lo;
    to[j].hi = x.hi;
}

/* The logit of query q and key k. Where the key is the query itself, L2's is exactly 0. */
/*@ requires scoring: scoring_ok(s);
  @ requires read:    \valid_read(q + (0 .. s.d - 1)) && \valid_read(k + (0 .. s.d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ */
static attest_interval logit(scoring s, bool same, const attest_interval *q, const attest_interval *k)
{
    if (same)
        return attest_point(0.0);
    if (s.kind == ATTEST_DOT)
        return attest_interval_mul(s.scale, attest_interval_dot(q, k, s.d));
    return attest_interval_neg(attest_interval_mul(s.scale, attest_interval_squared_distance(q, k, s.d)));
}

/* How the logit moves with q along dq and k along dk: of q.k, or of -|q - k|^2. */
/*@ requires scoring: scoring_ok(s);
  @ requires read:    \valid_read(q + (0 .. s.d - 1)) && \valid_read(k + (0 .. s.d - 1)) &&
  @                   \valid_read(dq + (0 .. s.d - 1)) && \valid_read(dk + (0 .. s.d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ */
static attest_interval logit_slope(scoring s, const attest_interval *q, const attest_interval *dq,
                                   const attest_interval *k, const attest_interval *dk)
{
    attest_interval sum = attest_point(0.0);
    /*@ loop invariant range: 0 <= a <= s.d;
      @ loop assigns a, sum;
      @ loop variant s.d - a; */
    for (int64_t a = 0; a < s.d; a++) {
        attest_interval term;
        if (s.kind == ATTEST_DOT)
            term = attest_interval_add(attest_interval_mul(dq[a], k[a]), attest_interval_mul(q[a], dk[a]));
        else
            term = attest_interval_mul(attest_interval_mul(attest_point(-2.0), attest_interval_sub(q[a], k[a])),
                                       attest_interval_sub(dq[a], dk[a]));
        sum = attest_interval_add(sum, term);
    }
    return attest_interval_mul(s.scale, sum);
}

/* p [n]: the logits of query q over the keys K [n,d]. `self` is the key that is the query itself, whose L2 logit is exactly
 * 0, or -1. */
/*@ requires scoring: scoring_ok(s) && 1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(q + (0 .. s.d - 1)) && \valid_read(K + (0 .. n * s.d - 1));
  @ requires write:   \valid(p + (0 .. n - 1));
  @ requires apart:   \separated(p + (0 .. n - 1), q + (0 .. s.d - 1)) && \separated(p + (0 .. n - 1), K + (0 .. n * s.d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. n - 1];
  @ ensures intervals: \forall integer j; 0 <= j < n ==> \le_double(p[j].lo, p[j].hi);
  @ */
static void logits(scoring s, const attest_interval *q, const attest_interval *K, int64_t self, int64_t n,
                   attest_interval *p)
{
    //@ ghost product_below(n, s.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:     0 <= j <= n;
      @ loop invariant intervals: \forall integer k; 0 <= k < j ==> \le_double(p[k].lo, p[k].hi);
      @ loop assigns j, p[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j != n; j++) {
        //@ ghost row_inside(j, n, s.d);
        put(p, j, logit(s, j == self, q, K + j * s.d));
    }
}

/* The largest upper end of the logits p of visible keys, or minus infinity. */
/*@ requires size: 1 <= n <= ATTEST_DIM_MAX;
  @ requires read: \valid_read(p + (0 .. n - 1)) && (row == \null || \valid_read(row + (0 .. n - 1)));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures none: (row != \null && \forall integer j; 0 <= j < n ==> row[j] == 0) ==> !\is_finite(\result);
  @ */
static double highest(const uint8_t *row, int64_t n, const attest_interval *p)
{
    double most = fl_neg(fl_infinity());
    /*@ loop invariant range: 0 <= j <= n;
      @ loop invariant none:  (row != \null && \forall integer k; 0 <= k < j ==> row[k] == 0) ==> !\is_finite(most);
      @ loop assigns j, most;
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++)
        if (attest_visible(row, j))
            most = fl_max(most, p[j].hi);
    return most;
}

/* e^(l - shift) of a visible key, 0 of another. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ */
static attest_interval weight_of(bool seen, attest_interval l, double shift)
{
    return seen ? attest_interval_exp(attest_interval_sub(l, attest_point(shift))) : attest_point(0.0);
}

/* p /= total */
/*@ requires size:  1 <= n <= ATTEST_DIM_MAX;
  @ requires write: \valid(p + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. n - 1];
  @ ensures intervals: \forall integer j; 0 <= j < n ==> \le_double(p[j].lo, p[j].hi);
  @ */
static void divide(attest_interval total, int64_t n, attest_interval *p)
{
    /*@ loop invariant range:     0 <= j <= n;
      @ loop invariant intervals: \forall integer k; 0 <= k < j ==> \le_double(p[k].lo, p[k].hi);
      @ loop assigns j, p[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j != n; j++)
        put(p, j, attest_interval_div(p[j], total));
}

/* From logits to probabilities, 0 where `row` of the mask hides the key. The largest is subtracted from all logits first. */
/*@ requires size:  1 <= n <= ATTEST_DIM_MAX;
  @ requires read:  row == \null || \valid_read(row + (0 .. n - 1));
  @ requires write: \valid(p + (0 .. n - 1));
  @ requires apart: row == \null || \separated(p + (0 .. n - 1), row + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. n - 1];
  @ ensures intervals: \forall integer j; 0 <= j < n ==> \le_double(p[j].lo, p[j].hi);
  @ */
static void softmax(const uint8_t *row, int64_t n, attest_interval *p)
{
    const double shift = highest(row, n, p);
    attest_interval total = attest_point(0.0);
    /*@ loop invariant range:     0 <= j <= n;
      @ loop invariant intervals: \forall integer k; 0 <= k < j ==> \le_double(p[k].lo, p[k].hi);
      @ loop assigns j, total, p[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        const attest_interval weight = weight_of(attest_visible(row, j), p[j], shift);
        put(p, j, weight);
        total = attest_interval_add(total, weight);
    }
    divide(total, n, p);
}

/* out += w (x - y) */
/*@ requires width: 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(x + (0 .. d - 1)) && \valid_read(y + (0 .. d - 1));
  @ requires write: \valid(out + (0 .. d - 1));
  @ requires apart: \separated(out + (0 .. d - 1), x + (0 .. d - 1)) && \separated(out + (0 .. d - 1), y + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures intervals: \forall integer a; 0 <= a < d ==> \le_double(out[a].lo, out[a].hi);
  @ */
static void add_gap(attest_interval w, const attest_interval *x, const attest_interval *y, int64_t d,
                    attest_interval *out)
{
    /*@ loop invariant range:     0 <= a <= d;
      @ loop invariant intervals: \forall integer k; 0 <= k < a ==> \le_double(out[k].lo, out[k].hi);
      @ loop assigns a, out[0 .. d - 1];
      @ loop variant d - a; */
    for (int64_t a = 0; a != d; a++) {
        const attest_interval gap = attest_interval_mul(w, attest_interval_sub(x[a], y[a]));
        put(out, a, attest_interval_add(out[a], gap));
    }
}

/* u = q G / sqrt(d), one token */
/*@ requires scoring: scoring_ok(s);
  @ requires read:    \valid_read(q + (0 .. s.d - 1)) && \valid_read(G + (0 .. s.d * s.d - 1));
  @ requires write:   \valid(u + (0 .. s.d - 1));
  @ requires apart:   \separated(u + (0 .. s.d - 1), q + (0 .. s.d - 1)) &&
  @                   \separated(u + (0 .. s.d - 1), G + (0 .. s.d * s.d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    u[0 .. s.d - 1];
  @ ensures intervals: \forall integer a; 0 <= a < s.d ==> \le_double(u[a].lo, u[a].hi);
  @ */
static void l2_value(scoring s, const attest_interval *q, const attest_interval *G, attest_interval *u)
{
    attest_interval_clear(u, s.d);
    /*@ loop invariant range:     0 <= a <= s.d;
      @ loop invariant intervals: \forall integer k; 0 <= k < s.d ==> \le_double(u[k].lo, u[k].hi);
      @ loop assigns a, u[0 .. s.d - 1];
      @ loop variant s.d - a; */
    for (int64_t a = 0; a < s.d; a++) {
        //@ ghost row_inside(a, s.d, s.d);
        attest_interval_axpy(attest_interval_mul(s.scale, q[a]), G + a * s.d, s.d, u);
    }
}

/* Where a head's projections lie in `at`, n d intervals each: queries, keys, values. G [d,d] serves L2's values. */
/*@ predicate room(attest_heads w, integer n, attest_interval *at, attest_interval *G) =
  @     \valid(at + (0 .. 3 * (n * w.d) - 1)) && \valid(G + (0 .. w.d * w.d - 1)) &&
  @     \separated(at + (0 .. 3 * (n * w.d) - 1), G + (0 .. w.d * w.d - 1)) &&
  @     heads_apart_cells(w, at, 3 * (n * w.d)) && heads_apart_cells(w, G, w.d * w.d); */

/* The projections are linear in X; so the same function projects a direction. */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires scoring: scoring_ok(s) && s.d == w.d && 1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(X + (0 .. n * w.width - 1));
  @ requires write:   room(w, n, at, G);
  @ requires apart:   \separated(at + (0 .. 3 * (n * w.d) - 1), X + (0 .. n * w.width - 1)) &&
  @                   \separated(G + (0 .. w.d * w.d - 1), X + (0 .. n * w.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    at[0 .. 3 * (n * w.d) - 1], G[0 .. w.d * w.d - 1];
  @ ensures corner: \le_double(at[0].lo, at[0].hi);
  @ */
static void project(attest_heads w, scoring s, int64_t h, int64_t n, const double *X, attest_interval *G,
                    attest_interval *at)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost head_inside(h, w.heads, w.width, w.d);
    const int64_t block = w.width * w.d, begin = h * block;
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(1, 1, n, w.d);
    const int64_t size = n * w.d;
    attest_interval *Q = at, *K = at + size, *U = at + 2 * size;
    attest_interval_product(X, w.wq + begin, n, w.width, w.d, Q);
    attest_interval_product(X, w.wk + begin, n, w.width, w.d, K);
    if (s.kind == ATTEST_DOT) {
        attest_interval_product(X, w.wv + begin, n, w.width, w.d, U);
        return;
    }
    attest_interval_transposed_product(w.wq + begin, w.wv + begin, w.width, w.d, w.d, G);
    //@ assert square: s.d * s.d == w.d * w.d;
    /*@ loop invariant range:  0 <= j <= n;
      @ loop invariant corner: \le_double(at[0].lo, at[0].hi);
      @ loop assigns j, at[2 * size .. 3 * size - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ ghost row_inside(j, n, w.d);
        l2_value(s, Q + j * w.d, G, U + j * w.d);
    }
}

/* y += z W^O_h */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires read:    \valid_read(z + (0 .. w.d - 1));
  @ requires write:   \valid(y + (0 .. w.width - 1));
  @ requires apart:   \separated(y + (0 .. w.width - 1), z + (0 .. w.d - 1)) && heads_apart_cells(w, y, w.width);
  @ terminates \true;
  @ exits      \false;
  @ assigns    y[0 .. w.width - 1];
  @ ensures intervals: \forall integer k; 0 <= k < w.width ==> \le_double(y[k].lo, y[k].hi);
  @ */
static void add_output(attest_heads w, int64_t h, const attest_interval *z, attest_interval *y)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost head_inside(h, w.heads, w.width, w.d);
    const double *wo = w.wo + (h * w.d) * w.width;
    /*@ loop invariant range:     0 <= a <= w.d;
      @ loop invariant intervals: 0 < a ==> \forall integer k; 0 <= k < w.width ==> \le_double(y[k].lo, y[k].hi);
      @ loop assigns a, y[0 .. w.width - 1];
      @ loop variant w.d - a; */
    for (int64_t a = 0; a < w.d; a++) {
        //@ ghost row_inside(a, w.d, w.width);
        attest_interval_add_row(z[a], wo + a * w.width, w.width, y);
    }
}

/* Is token i its own key, at distance exactly 0? */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures self: \result == i || \result == -1;
  @ */
static inline int64_t self_of(attest_heads w, attest_kind kind, int64_t i)
{
    return kind == ATTEST_L2 && w.wq == w.wk ? i : -1;
}

/* z [d] of token i: u_i + sum_j p_j (u_j - u_i) */
/*@ requires sizes: 0 <= i < n <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(p + (0 .. n - 1)) && \valid_read(U + (0 .. n * d - 1));
  @ requires write: \valid(z + (0 .. d - 1));
  @ requires apart: \separated(z + (0 .. d - 1), p + (0 .. n - 1)) && \separated(z + (0 .. d - 1), U + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    z[0 .. d - 1];
  @ ensures intervals: \forall integer a; 0 <= a < d ==> \le_double(z[a].lo, z[a].hi);
  @ */
static void value_row(const attest_interval *p, const attest_interval *U, int64_t i, int64_t n, int64_t d,
                      attest_interval *z)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(i, n, d);
    const attest_interval *own = U + i * d;
    attest_interval_clear(z, d);
    attest_interval_axpy(attest_point(1.0), own, d, z);
    /*@ loop invariant range:     0 <= j <= n;
      @ loop invariant intervals: \forall integer a; 0 <= a < d ==> \le_double(z[a].lo, z[a].hi);
      @ loop assigns j, z[0 .. d - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ ghost row_inside(j, n, d);
        add_gap(p[j], U + j * d, own, d, z);
    }
}

/* dz [d] of token i: sum_j p_j (du_j + (dl_j - mean) (u_j - u_i)), mean = sum_j p_j dl_j */
/*@ requires sizes: 0 <= i < n <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(p + (0 .. n - 1)) && \valid_read(dl + (0 .. n - 1)) && \valid_read(U + (0 .. n * d - 1)) &&
  @                 \valid_read(dU + (0 .. n * d - 1));
  @ requires write: \valid(dz + (0 .. d - 1));
  @ requires apart: \separated(dz + (0 .. d - 1), p + (0 .. n - 1)) && \separated(dz + (0 .. d - 1), dl + (0 .. n - 1)) &&
  @     \separated(dz + (0 .. d - 1), U + (0 .. n * d - 1)) && \separated(dz + (0 .. d - 1), dU + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    dz[0 .. d - 1];
  @ ensures intervals: \forall integer a; 0 <= a < d ==> \le_double(dz[a].lo, dz[a].hi);
  @ */
static void slope_row(const attest_interval *p, const attest_interval *dl, const attest_interval *U,
                      const attest_interval *dU, int64_t i, int64_t n, int64_t d, attest_interval *dz)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const attest_interval mean = attest_interval_dot(p, dl, n);
    attest_interval_clear(dz, d);
    /*@ loop invariant range:     0 <= j <= n;
      @ loop invariant intervals: \forall integer a; 0 <= a < d ==> \le_double(dz[a].lo, dz[a].hi);
      @ loop assigns j, dz[0 .. d - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost row_inside(j, n, d);
        const attest_interval dp = attest_interval_mul(p[j], attest_interval_sub(dl[j], mean));
        attest_interval_axpy(p[j], dU + j * d, d, dz);
        add_gap(dp, U + j * d, U + i * d, d, dz);
    }
}

/* dl [n]: how the logits of query q move */
/*@ requires scoring: scoring_ok(s) && 1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(q + (0 .. s.d - 1)) && \valid_read(dq + (0 .. s.d - 1)) &&
  @                   \valid_read(K + (0 .. n * s.d - 1)) && \valid_read(dK + (0 .. n * s.d - 1));
  @ requires write:   \valid(dl + (0 .. n - 1));
  @ requires apart:   \separated(dl + (0 .. n - 1), q + (0 .. s.d - 1)) && \separated(dl + (0 .. n - 1), dq + (0 .. s.d - 1)) &&
  @     \separated(dl + (0 .. n - 1), K + (0 .. n * s.d - 1)) && \separated(dl + (0 .. n - 1), dK + (0 .. n * s.d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    dl[0 .. n - 1];
  @ ensures intervals: \forall integer j; 0 <= j < n ==> \le_double(dl[j].lo, dl[j].hi);
  @ */
static void logit_slopes(scoring s, const attest_interval *q, const attest_interval *dq, const attest_interval *K,
                         const attest_interval *dK, int64_t n, attest_interval *dl)
{
    //@ ghost product_below(n, s.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:     0 <= j <= n;
      @ loop invariant intervals: \forall integer k; 0 <= k < j ==> \le_double(dl[k].lo, dl[k].hi);
      @ loop assigns j, dl[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j != n; j++) {
        //@ ghost row_inside(j, n, s.d);
        put(dl, j, logit_slope(s, q, dq, K + j * s.d, dK + j * s.d));
    }
}

/* Where the parts lie in `cells`, with size = n d: Q, K, U, then dQ, dK, dU (size each), G [d,d], p [n], dl [n], z [d]. */
/*@ predicate apart_row{L}(attest_heads w, integer n, uint8_t *row, attest_interval *cells, attest_interval *y) =
  @     \valid(cells + (0 .. enclosure_cells(w, n) - 1)) && \valid(y + (0 .. w.width - 1)) &&
  @     \separated(cells + (0 .. enclosure_cells(w, n) - 1), y + (0 .. w.width - 1)) &&
  @     heads_apart_cells(w, cells, enclosure_cells(w, n)) && heads_apart_cells(w, y, w.width) &&
  @     (row == \null || (\valid_read(row + (0 .. n - 1)) && \separated(cells + (0 .. enclosure_cells(w, n) - 1), row + (0 .. n - 1)))); */

/* What is said of all rows, said of one. */
/*@ ghost
  /@ requires sizes: heads_sizes(w) && 0 <= i < n <= ATTEST_DIM_MAX;
   @ requires write: \valid(cells + (0 .. enclosure_cells(w, n) - 1)) && \valid(Y + (0 .. n * w.width - 1)) &&
   @     \separated(cells + (0 .. enclosure_cells(w, n) - 1), Y + (0 .. n * w.width - 1));
   @ requires apart: heads_apart_cells(w, cells, enclosure_cells(w, n)) && heads_apart_cells(w, Y, n * w.width);
   @ requires mask:  mask == \null || (\valid_read(mask + (0 .. n * n - 1)) &&
   @     \separated(cells + (0 .. enclosure_cells(w, n) - 1), mask + (0 .. n * n - 1)));
   @ requires row:   (mask == \null ==> row == \null) && (mask != \null ==> row == mask + i * n);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures room: apart_row(w, n, row, cells, Y + i * w.width);
   @/
  static inline void row_room(attest_heads w, const uint8_t *mask, const uint8_t *row, int64_t i, int64_t n,
                              attest_interval *cells, attest_interval *Y)
  {
      row_inside(i, n, n);
      row_inside(i, n, w.width);
  }
*/

/* Token i of head h: adds its output to y [width]. */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires scoring: scoring_ok(s) && s.d == w.d;
  @ requires sizes:   0 <= i < n <= ATTEST_DIM_MAX;
  @ requires room:    apart_row(w, n, row, cells, y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[6 * (n * w.d) + w.d * w.d .. enclosure_cells(w, n) - 1], y[0 .. w.width - 1];
  @ ensures intervals: \forall integer k; 0 <= k < w.width ==> \le_double(y[k].lo, y[k].hi);
  @ */
static void add_value(attest_heads w, scoring s, int64_t h, int64_t i, int64_t n, const uint8_t *row,
                      attest_interval *cells, attest_interval *y)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(i, n, w.d);
    const int64_t size = n * w.d;
    //@ assert size: size == n * w.d && n * s.d == n * w.d;
    const attest_interval *Q = cells, *K = cells + size, *U = cells + 2 * size;
    attest_interval *p = cells + 6 * size + w.d * w.d, *z = p + 2 * n;
    logits(s, Q + i * w.d, K, self_of(w, s.kind, i), n, p);
    softmax(row, n, p);
    value_row(p, U, i, n, w.d, z);
    add_output(w, h, z, y);
}

/* Token i of head h: adds the change of its output to y [width]. */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires scoring: scoring_ok(s) && s.d == w.d;
  @ requires sizes:   0 <= i < n <= ATTEST_DIM_MAX;
  @ requires room:    apart_row(w, n, row, cells, y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[6 * (n * w.d) + w.d * w.d .. enclosure_cells(w, n) - 1], y[0 .. w.width - 1];
  @ ensures intervals: \forall integer k; 0 <= k < w.width ==> \le_double(y[k].lo, y[k].hi);
  @ */
static void add_slope(attest_heads w, scoring s, int64_t h, int64_t i, int64_t n, const uint8_t *row,
                      attest_interval *cells, attest_interval *y)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(i, n, w.d);
    const int64_t size = n * w.d, at = i * w.d;
    //@ assert size: size == n * w.d && n * s.d == n * w.d;
    const attest_interval *Q = cells, *K = cells + size, *U = cells + 2 * size, *dQ = cells + 3 * size;
    const attest_interval *dK = cells + 4 * size, *dU = cells + 5 * size;
    attest_interval *p = cells + 6 * size + w.d * w.d, *dl = p + n, *dz = p + 2 * n;
    logits(s, Q + at, K, self_of(w, s.kind, i), n, p);
    softmax(row, n, p);
    logit_slopes(s, Q + at, dQ + at, K, dK, n, dl);
    slope_row(p, dl, U, dU, i, n, w.d, dz);
    add_output(w, h, dz, y);
}

void attest_multihead_enclose(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n, const double *X,
                              attest_interval *cells, attest_interval *Y)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, w.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const scoring s = {.kind = kind, .d = w.d, .scale = attest_interval_scale(w.d)};
    const int64_t size = n * w.d;
    //@ assert parts: 1 <= size && 1 <= w.d * w.d && enclosure_cells(w, n) == 6 * size + w.d * w.d + 2 * n + w.d;
    attest_interval_clear(Y, n * w.width);
    /*@ loop invariant range:  0 <= h <= w.heads;
      @ loop invariant corner: \le_double(Y[0].lo, Y[0].hi);
      @ loop assigns h, cells[0 .. enclosure_cells(w, n) - 1], Y[0 .. n * w.width - 1];
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h < w.heads; h++) {
        project(w, s, h, n, X, cells + 6 * size, cells);
        /*@ loop invariant range:  0 <= i <= n;
          @ loop invariant corner: \le_double(Y[0].lo, Y[0].hi);
          @ loop assigns i, cells[6 * size + w.d * w.d .. enclosure_cells(w, n) - 1], Y[0 .. n * w.width - 1];
          @ loop variant n - i; */
        for (int64_t i = 0; i < n; i++) {
            //@ ghost row_inside(i, n, n);
            //@ ghost row_inside(i, n, w.width);
            //@ ghost if (i > 0) product_below(1, w.width, i, w.width);
            const uint8_t *row = mask == NULL ? NULL : mask + i * n;
            //@ ghost row_room(w, mask, row, i, n, cells, Y);
            add_value(w, s, h, i, n, row, cells, Y + i * w.width);
            //@ assert first: i == 0 ==> \le_double(Y[0].lo, Y[0].hi);
            //@ assert later: i > 0 ==> \le_double(Y[0].lo, Y[0].hi);
        }
    }
}

void attest_multihead_enclose_slope(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n, const double *X,
                                    const double *V, attest_interval *cells, attest_interval *dY)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, w.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const scoring s = {.kind = kind, .d = w.d, .scale = attest_interval_scale(w.d)};
    const int64_t size = n * w.d;
    attest_interval_clear(dY, n * w.width);
    /*@ loop invariant range:  0 <= h <= w.heads;
      @ loop invariant corner: \le_double(dY[0].lo, dY[0].hi);
      @ loop assigns h, cells[0 .. enclosure_cells(w, n) - 1], dY[0 .. n * w.width - 1];
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h < w.heads; h++) {
        project(w, s, h, n, X, cells + 6 * size, cells);
        //@ assert kept: \le_double(dY[0].lo, dY[0].hi);
        project(w, s, h, n, V, cells + 6 * size, cells + 3 * size);
        //@ assert still: \le_double(dY[0].lo, dY[0].hi);
        /*@ loop invariant range:  0 <= i <= n;
          @ loop invariant corner: \le_double(dY[0].lo, dY[0].hi);
          @ loop assigns i, cells[6 * size + w.d * w.d .. enclosure_cells(w, n) - 1], dY[0 .. n * w.width - 1];
          @ loop variant n - i; */
        for (int64_t i = 0; i < n; i++) {
            //@ ghost row_inside(i, n, n);
            //@ ghost row_inside(i, n, w.width);
            //@ ghost if (i > 0) product_below(1, w.width, i, w.width);
            const uint8_t *row = mask == NULL ? NULL : mask + i * n;
            //@ ghost row_room(w, mask, row, i, n, cells, dY);
            add_slope(w, s, h, i, n, row, cells, dY + i * w.width);
            //@ assert first: i == 0 ==> \le_double(dY[0].lo, dY[0].hi);
            //@ assert later: i > 0 ==> \le_double(dY[0].lo, dY[0].hi);
        }
    }
}

/* y / v from below; 0 where nothing is known, and for v = 0. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \is_finite(\result) && \result >= 0;
  @ */
static double quotient_down(double y, double v)
{
    const double ratio = v > 0.0 ? fl_div_down(y, v) : 0.0;
    return fl_is_finite(ratio) && ratio > 0.0 ? ratio : 0.0;
}

double attest_stretch_inf(const attest_interval *dY, const double *V, int64_t length)
{
    double output = 0.0, input = 0.0;
    /*@ loop invariant range: 0 <= k <= length;
      @ loop assigns k, output, input;
      @ loop variant length - k; */
    for (int64_t k = 0; k < length; k++) {
        output = fl_max(output, attest_mignitude(dY[k]));
        input = fl_max(input, attest_magnitude(attest_point(V[k])));
    }
    return quotient_down(output, input);
}

double attest_stretch_two(const attest_interval *dY, const double *V, int64_t length)
{
    double output = 0.0, input = 0.0;
    /*@ loop invariant range: 0 <= k <= length;
      @ loop assigns k, output, input;
      @ loop variant length - k; */
    for (int64_t k = 0; k < length; k++) {
        const double y = attest_mignitude(dY[k]), v = attest_magnitude(attest_point(V[k]));
        output = fl_add_down(output, fl_mul_down(y, y));
        input = fl_add_up(input, fl_mul_up(v, v));
    }
    return quotient_down(fl_sqrt_down(output), fl_sqrt_up(input));
}
