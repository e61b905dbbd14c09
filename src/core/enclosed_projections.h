/* A head's queries, keys and values of all tokens, and its share of the output, enclosed in intervals. Mathematics:
 * spec/mathematics.md, K1-K4. */
#ifndef ATTEST_ENCLOSED_PROJECTIONS_H
#define ATTEST_ENCLOSED_PROJECTIONS_H

#include "enclosed.h"
#include "enclosed_logits.h"
#include "heads.h"
#include "interval.h"
#include "size.h"
#include <stdint.h>

/* A file that proves what the projections enclose says INTERVAL_VALUES, PRODUCT_VALUES and ENCLOSED_VALUES and includes directed.h,
 * logic/l2_value.h and interval_matrix.h before this one. Over the lists of numbers of X, x, and of a head's weights, the tokens are
 * products, and the values of L2 what the paper says. */
#ifdef ENCLOSED_VALUES
/*@ // the numbers of head h's weights, one block of size numbers per head
  @ predicate head_numbers{L}(double *W, integer h, integer size, \list<real> y) = numbers(W + h * size, size, y);
  @ // element i, j of x y, with rows of k and of d numbers, lies in that of C; so does that of the values of L2 in U
  @ predicate product_within{L}(attest_interval *C, \list<real> x, integer k, \list<real> y, integer d, integer i, integer j) =
  @     element_enclosed(C, d, i, j, product_real(x, i * k, y, 0, d, j, k));
  @ predicate l2_value_within{L}(attest_interval *U, real c, \list<real> x, integer k, \list<real> q, \list<real> v, integer d, integer i,
  @                              integer j) = element_enclosed(U, d, i, j, l2_value(c, x, i * k, q, v, k, d, j, d));
  @ predicate products_within{L}(attest_interval *C, \list<real> x, integer n, integer k, \list<real> y, integer d) =
  @     \forall integer i, j; 0 <= i < n ==> 0 <= j < d ==> product_within(C, x, k, y, d, i, j);
  @ predicate l2_values_within{L}(attest_interval *U, real c, \list<real> x, integer n, integer k, \list<real> q, \list<real> v,
  @                               integer d) =
  @     \forall integer i, j; 0 <= i < n ==> 0 <= j < d ==> l2_value_within(U, c, x, k, q, v, d, i, j);
  @ // r and column k of the row x times W lie in y_k at M
  @ predicate output_within{L, M}(attest_interval *y, real r, \list<real> x, double *W, integer d, integer width, integer k) =
  @     encloses(\at(y[k], M), r + row_times{L}(x, W, width, k, d)); */
#endif

/* Where a head's projections lie in `at`, n d intervals each: queries, keys, values. G [d,d] serves L2's values. */
/*@ predicate projections_room(attest_heads w, integer n, attest_interval *at, attest_interval *G) =
  @     \valid(at + (0 .. 3 * (n * w.d) - 1)) && \valid(G + (0 .. w.d * w.d - 1)) &&
  @     \separated(at + (0 .. 3 * (n * w.d) - 1), G + (0 .. w.d * w.d - 1)) &&
  @     heads_apart_cells(w, at, 3 * (n * w.d)) && heads_apart_cells(w, G, w.d * w.d); */

/* The projections are linear in X; so the same function projects a direction. */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires scoring: scoring_ok(s) && s.d == w.d && 1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(X + (0 .. n * w.width - 1));
  @ requires write:   projections_room(w, n, at, G);
  @ requires apart:   \separated(at + (0 .. 3 * (n * w.d) - 1), X + (0 .. n * w.width - 1)) &&
  @                   \separated(G + (0 .. w.d * w.d - 1), X + (0 .. n * w.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    at[0 .. 3 * (n * w.d) - 1], G[0 .. w.d * w.d - 1];
  @ ensures corner: \le_double(at[0].lo, at[0].hi);
  @ ENCLOSED_ENSURES(queries, \forall \list<real> x, q; numbers{Pre}(X, n * w.width, x) ==>
  @     head_numbers{Pre}(w.wq, h, w.width * w.d, q) ==> products_within(at, x, n, w.width, q, w.d))
  @ ENCLOSED_ENSURES(keys, \forall \list<real> x, k; numbers{Pre}(X, n * w.width, x) ==>
  @     head_numbers{Pre}(w.wk, h, w.width * w.d, k) ==> products_within(at + n * w.d, x, n, w.width, k, w.d))
  @ ENCLOSED_ENSURES(values, \forall \list<real> x, v; s.kind == ATTEST_DOT ==> numbers{Pre}(X, n * w.width, x) ==>
  @     head_numbers{Pre}(w.wv, h, w.width * w.d, v) ==> products_within(at + 2 * (n * w.d), x, n, w.width, v, w.d))
  @ ENCLOSED_ENSURES(l2_values, \forall real c, \list<real> x, q, v; s.kind == ATTEST_L2 ==> encloses(s.scale, c) ==>
  @     numbers{Pre}(X, n * w.width, x) ==> head_numbers{Pre}(w.wq, h, w.width * w.d, q) ==>
  @     head_numbers{Pre}(w.wv, h, w.width * w.d, v) ==> l2_values_within(at + 2 * (n * w.d), c, x, n, w.width, q, v, w.d))
  @ */
void attest_enclosed_projections(attest_heads w, attest_scoring s, int64_t h, int64_t n, const double *X,
                                 attest_interval *G, attest_interval *at);

/* y += z W^O_h */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires read:    \valid_read(z + (0 .. w.d - 1));
  @ requires write:   \valid(y + (0 .. w.width - 1));
  @ requires apart:   \separated(y + (0 .. w.width - 1), z + (0 .. w.d - 1)) && heads_apart_cells(w, y, w.width);
  @ terminates \true;
  @ exits      \false;
  @ assigns    y[0 .. w.width - 1];
  @ ensures intervals: \forall integer k; 0 <= k < w.width ==> \le_double(y[k].lo, y[k].hi);
  @ ENCLOSED_ENSURES(encloses, \forall \list<real> x, real r, integer k; 0 <= k < w.width ==> encloses_row{Pre}(z, w.d, x) ==>
  @     encloses(\at(y[k], Pre), r) ==> output_within{Pre, Post}(y, r, x, w.wo + (h * w.d) * w.width, w.d, w.width, k))
  @ */
void attest_enclosed_output(attest_heads w, int64_t h, const attest_interval *z, attest_interval *y);

#endif
