/* One head of all tokens, from its queries, keys and values: what it adds to the output, and how that moves, enclosed in intervals.
 * Mathematics: spec/mathematics.md, K1-K4, K9. */
#ifndef ATTEST_ENCLOSED_HEAD_H
#define ATTEST_ENCLOSED_HEAD_H

#include "enclosed_gap.h"
#include "enclosed_logits.h"
#include "enclosed_projections.h"
#include "heads.h"
#include "interval.h"
#include "multihead_enclosure.h"
#include "size.h"
#include "token_lists.h"
#include <stdbool.h>
#include <stdint.h>

/* Where the parts lie in `cells`, with size = n d: Q, K, U, then dQ, dK, dU (size each), G [d,d], p [n], dl [n], z [d]. */
/*@ predicate apart_rows{L}(attest_heads w, integer n, uint8_t *mask, attest_interval *cells, attest_interval *Y) =
  @     \valid(cells + (0 .. enclosure_cells(w, n) - 1)) && \valid(Y + (0 .. n * w.width - 1)) &&
  @     \separated(cells + (0 .. enclosure_cells(w, n) - 1), Y + (0 .. n * w.width - 1)) &&
  @     heads_apart_cells(w, cells, enclosure_cells(w, n)) && heads_apart_cells(w, Y, n * w.width) &&
  @     (mask == \null || (\valid_read(mask + (0 .. n * n - 1)) &&
  @                         \separated(cells + (0 .. enclosure_cells(w, n) - 1), mask + (0 .. n * n - 1)))); */

/* A file that proves what a head's output encloses says INTERVAL_VALUES, PRODUCT_VALUES and ENCLOSED_VALUES and includes
 * directed.h, logic/l2_value.h, interval_matrix.h and logic/row_shares.h before this one. */
#ifdef ENCLOSED_VALUES
/*@ // r and number t of z W^O lie in row i of Y
  @ predicate output_joined{L}(attest_heads w, attest_interval *Y, integer i, integer t, real r, \list<real> z, \list<real> o) =
  @     element_enclosed(Y, w.width, i, t, r + product_real(z, 0, o, 0, w.width, t, w.d));
  @ // row i of Y, where it is at L, encloses what it enclosed at P and the token's output, or how that moves
  @ predicate row_joined{P, L}(attest_heads w, attest_scoring s, integer h, integer n, uint8_t *mask, attest_interval *cells,
  @                            attest_interval *Y, integer j) =
  @     \forall real c, r, \list<real> y, o, z, integer t; 0 <= t < w.width ==> encloses(s.scale, c) ==>
  @     head_in{P}(w, s.kind, n, cells, y) ==> output_weights{P}(w, h, o) ==>
  @     token_output{P}(s.kind, s.d, c, y, n, j, mask_row(mask, n, j), z) ==> element_enclosed{P}(Y, w.width, j, t, r) ==>
  @     output_joined{L}(w, Y, j, t, r, z, o);
  @ predicate row_moved{P, L}(attest_heads w, attest_scoring s, integer h, integer n, uint8_t *mask, attest_interval *cells,
  @                           attest_interval *Y, integer j) =
  @     \forall real c, r, \list<real> y, e, o, z, integer t; 0 <= t < w.width ==> encloses(s.scale, c) ==>
  @     head_in{P}(w, s.kind, n, cells, y) ==> lists_in{P}(cells + 3 * (n * w.d), n, w.d, e) ==> output_weights{P}(w, h, o) ==>
  @     token_slope{P}(s.kind, s.d, c, y, e, n, j, mask_row(mask, n, j), z) ==> element_enclosed{P}(Y, w.width, j, t, r) ==>
  @     output_joined{L}(w, Y, j, t, r, z, o); */
#endif

/* Head h of all tokens: adds its output to Y [n,width], or how it moves. */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires scoring: scoring_ok(s) && s.d == w.d;
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires room:    apart_rows(w, n, mask, cells, Y);
  @ requires corner:  \le_double(Y[0].lo, Y[0].hi);
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[6 * (n * w.d) + w.d * w.d .. enclosure_cells(w, n) - 1], Y[0 .. n * w.width - 1];
  @ ensures corner: \le_double(Y[0].lo, Y[0].hi);
  @ ENCLOSED_ENSURES(encloses, \forall integer i; !slope ==> 0 <= i < n ==> row_joined{Pre, Post}(w, s, h, n, mask, cells, Y, i))
  @ ENCLOSED_ENSURES(slopes, \forall integer i; slope ==> 0 <= i < n ==> row_moved{Pre, Post}(w, s, h, n, mask, cells, Y, i))
  @ */
void attest_enclosed_head(bool slope, attest_heads w, attest_scoring s, int64_t h, int64_t n, const uint8_t *mask,
                          attest_interval *cells, attest_interval *Y);

#endif
