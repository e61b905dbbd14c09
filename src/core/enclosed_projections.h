/* A head's queries, keys and values of all tokens, and its share of the output, enclosed in intervals. Mathematics:
 * spec/mathematics.md, K1-K4. */
#ifndef ATTEST_ENCLOSED_PROJECTIONS_H
#define ATTEST_ENCLOSED_PROJECTIONS_H

#include "enclosed_logits.h"
#include "heads.h"
#include "interval.h"
#include "size.h"
#include <stdint.h>

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
  @ */
void attest_enclosed_output(attest_heads w, int64_t h, const attest_interval *z, attest_interval *y);

#endif
