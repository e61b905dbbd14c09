/* Inputs X [n,width] at which attention's Jacobian is large.
 * Paper: Kim et al., theorem 3.1 and lemma F.1 (K13).  Mathematics: spec/mathematics.md, Theorems 1, 3 and 6. */
#ifndef ATTEST_WITNESS_INPUT_H
#define ATTEST_WITNESS_INPUT_H

#include "bound_weights.h"
#include "direction.h"
#include "heads.h"
#include "interval.h"
#include "size.h"
#include <stdint.h>

/*@ predicate witness_apart{L}(attest_heads w, uint8_t *mask, integer n, double *out, integer length) =
  @     heads_apart(w, out, length) &&
  @     (mask == \null || \separated(out + (0 .. length - 1), mask + (0 .. n * n - 1)));
  @
  @ predicate witness_apart_cells{L}(attest_heads w, uint8_t *mask, integer n, attest_interval *out, integer length) =
  @     heads_apart_cells(w, out, length) &&
  @     (mask == \null || \separated(out + (0 .. length - 1), mask + (0 .. n * n - 1)));
  @
  @ predicate token_at_origin{L}(double *X, integer i, integer width) =
  @     \forall integer k; i * width <= k < i * width + width ==> X[k] == 0.0;
  @ */

/* X becomes the input at which Theorem 1 is attained, as nearly as the weights allow: a token that sees most lies at the
 * origin of the keys, those that it sees at +-sqrt(sigma) v in turn. For the 2-norm sigma = 1 + c (Theorem 6).
 * `work` holds 6 width doubles. */
/*@ requires weights: heads_ok(w);
  @ requires norm:    norm == ATTEST_INF || norm == ATTEST_TWO;
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    mask == \null || \valid_read(mask + (0 .. n * n - 1));
  @ requires cells:   \valid(cells + (0 .. bound_cells(w) - 1)) && witness_apart_cells(w, mask, n, cells, bound_cells(w));
  @ requires work:    \valid(work + (0 .. 6 * w.width - 1)) && witness_apart(w, mask, n, work, 6 * w.width);
  @ requires write:   \valid(X + (0 .. n * w.width - 1)) && witness_apart(w, mask, n, X, n * w.width);
  @ requires apart:   \separated(cells + (0 .. bound_cells(w) - 1), work + (0 .. 6 * w.width - 1)) &&
  @     \separated(cells + (0 .. bound_cells(w) - 1), X + (0 .. n * w.width - 1)) &&
  @     \separated(work + (0 .. 6 * w.width - 1), X + (0 .. n * w.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. bound_cells(w) - 1], work[0 .. 6 * w.width - 1], X[0 .. n * w.width - 1];
  @ ensures origin: \exists integer i; 0 <= i < n && token_at_origin(X, i, w.width);
  @ */
void attest_witness_antipodal(attest_heads w, const uint8_t *mask, int64_t n, attest_norm norm, attest_interval *cells,
                              double *work, double *X);

/* Theorem 3.1's input: x_0 = 0, so that it attends to all alike, and the others at +-t e_r. */
/*@ requires weights: heads_ok(w);
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires u:       \valid(u + (0 .. w.width - 1)) && heads_apart(w, u, w.width);
  @ requires write:   \valid(X + (0 .. n * w.width - 1)) && \separated(X + (0 .. n * w.width - 1), u + (0 .. w.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    u[0 .. w.width - 1], X[0 .. n * w.width - 1];
  @ ensures origin: \forall integer r; 0 <= r < w.width ==> X[r] == 0.0;
  @ */
void attest_witness_spread(attest_heads w, int64_t n, double t, double *u, double *X);

/* Lemma F.1's input: with x_0 = t e_r, half of the keys at k_j = k_0 and half at 2 q_0 - k_0, all equally far from q_0. */
/*@ requires weights: heads_ok(w);
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires work:    \valid(work + (0 .. 6 * w.width - 1)) && heads_apart(w, work, 6 * w.width);
  @ requires write:   \valid(X + (0 .. n * w.width - 1)) &&
  @                   \separated(X + (0 .. n * w.width - 1), work + (0 .. 6 * w.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. 6 * w.width - 1], X[0 .. n * w.width - 1];
  @ ensures first: \exists integer r; 0 <= r < w.width && X[r] == t;
  @ */
void attest_witness_opposed(attest_heads w, int64_t n, double t, double *work, double *X);

#endif
