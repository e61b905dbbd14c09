/* A head's queries, keys and values of all tokens, and its share of the output, enclosed in intervals. Mathematics:
 * spec/mathematics.md, K1-K4. */
#ifndef ATTEST_ENCLOSED_PROJECTIONS_H
#define ATTEST_ENCLOSED_PROJECTIONS_H

#include "enclosed.h"
#include "enclosed_logits.h"
#include "heads.h"
#include "interval.h"
#include "projected_lists.h"
#include "size.h"
#include <stdint.h>

/* A file that proves what the projections enclose says INTERVAL_VALUES, PRODUCT_VALUES and ENCLOSED_VALUES and includes directed.h,
 * logic/l2_value.h and interval_matrix.h before this one. */
#ifdef ENCLOSED_VALUES
/*@ // a list of queries, keys and values lies in a head's intervals; where keys are queries, it says so
  @ predicate number_in{L}(attest_interval *C, integer d, integer i, integer b, \list<real> y, integer o) =
  @     element_enclosed(C, d, i, b, number_at(y, o, d, i, b));
  @ predicate matrix_in{L}(attest_interval *C, integer n, integer d, \list<real> y, integer o) =
  @     \forall integer i, b; 0 <= i < n ==> 0 <= b < d ==> number_in(C, d, i, b, y, o);
  @ predicate lists_in{L}(attest_interval *at, integer n, integer d, \list<real> y) = matrix_in(at, n, d, y, 0) &&
  @     matrix_in(at + n * d, n, d, y, n * d) && matrix_in(at + 2 * (n * d), n, d, y, 2 * (n * d));
  @ predicate key_is_query(\list<real> y, integer n, integer d, integer i, integer b) =
  @     number_at(y, 0, d, i, b) == number_at(y, n * d, d, i, b);
  @ predicate keys_are_queries(\list<real> y, integer n, integer d) =
  @     \forall integer i, b; 0 <= i < n ==> 0 <= b < d ==> key_is_query(y, n, d, i, b);
  @ predicate head_in{L}(attest_heads w, integer kind, integer n, attest_interval *at, \list<real> y) =
  @     lists_in(at, n, w.d, y) && (kind == ATTEST_L2 ==> w.wq == w.wk ==> keys_are_queries(y, n, w.d));
  @ // r and number t of the row x times the first d rows of o lie in y_t
  @ predicate output_within{L}(attest_interval *y, integer t, real r, \list<real> x, \list<real> o, integer width, integer d) =
  @     encloses(y[t], r + product_real(x, 0, o, 0, width, t, d)); */
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
  @ ENCLOSED_ENSURES(encloses, \forall real c, \list<real> x, y; encloses(s.scale, c) ==> numbers{Pre}(X, n * w.width, x) ==>
  @     head_projected{Pre}(w, s.kind, c, h, x, n, y) ==> head_in(w, s.kind, n, at, y))
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
  @ ENCLOSED_ENSURES(encloses, \forall \list<real> x, o, real r, integer t; 0 <= t < w.width ==> encloses_row{Pre}(z, w.d, x) ==>
  @     output_weights{Pre}(w, h, o) ==> encloses(\at(y[t], Pre), r) ==> output_within(y, t, r, x, o, w.width, w.d))
  @ */
void attest_enclosed_output(attest_heads w, int64_t h, const attest_interval *z, attest_interval *y);

#endif
