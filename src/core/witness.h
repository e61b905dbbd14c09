/* Witnesses: inputs X at which attention's Jacobian is large, and directions V that show it.
 * Paper: Kim et al., theorem 3.1 and lemma F.1 (K13).  Mathematics: spec/mathematics.md, Theorems 1, 3 and 6.
 *
 * However a witness was found, attest_stretch_along vouches for |F'(X) V| / |V|, rounded down: no Lipschitz constant is
 * smaller. Every function here that returns a double returns that number (`stretches`, for files that ask as it says). */
#ifndef ATTEST_WITNESS_H
#define ATTEST_WITNESS_H

#include "bound_weights.h"
#include "direction.h"
#include "heads_map.h"
#include "multihead_enclosure.h"
#include "size.h"
#include "stretch_along.h"
#include "witness_input.h"
#include <stdint.h>

/*@ // what attest_steepest takes for the map that the weights make of n tokens
  @ logic integer witness_direction(attest_heads w, integer n) = 3 * (n * w.width) + 8 * (w.heads * (n * w.d)) +
  @     (2 * n + 1 + 4 * (n * w.d) + w.d) + 3 * (w.width * w.d) + w.width * n + n * w.d;
  @
  @ // for one input: L2's values, and the search for a direction
  @ logic integer witness_trial(attest_heads w, integer n) =
  @     w.width * w.width + w.width * w.d + w.d * w.d + 7 * w.width + witness_direction(w, n);
  @
  @ logic integer witness_cells(attest_heads w, integer n) = stretch_cells(w, n) + bound_cells(w);
  @ logic integer witness_work(attest_heads w, integer n) = n * w.width + witness_trial(w, n);
  @
  @ // a direction in which stretching is measured: signs for the infinity-norm, numbers for the 2-norm
  @ predicate direction_of{L}(attest_norm norm, double *V, integer length) =
  @     (norm == ATTEST_INF ==> \forall integer k; 0 <= k < length ==> \is_finite(V[k]) && (V[k] == 1.0 || V[k] == -1.0)) &&
  @     (norm == ATTEST_TWO ==> \forall integer k; 0 <= k < length ==> \is_finite(V[k]));
  @ */

/* Workspace of the functions below: so many intervals, `cells`, and doubles, `work`. X and V are [n,width]. */
/*@ requires sizes: heads_sizes(w) && 1 <= n <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures cells: \result == witness_cells(w, n);
  @ */
int64_t attest_witness_cells(attest_heads w, int64_t n);

/*@ requires sizes: heads_sizes(w) && 1 <= n <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures work: \result == witness_work(w, n);
  @ */
int64_t attest_witness_work(attest_heads w, int64_t n);

/* How much F, with `mask` [n,n] or null, stretches at X; V receives the direction. */
/*@ requires weights: heads_ok(w);
  @ requires kind:    enclosed_kind(kind) && (norm == ATTEST_INF || norm == ATTEST_TWO);
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(X + (0 .. n * w.width - 1)) && (mask == \null || \valid_read(mask + (0 .. n * n - 1)));
  @ requires cells:   \valid(cells + (0 .. witness_cells(w, n) - 1)) &&
  @                   witness_apart_cells(w, mask, n, cells, witness_cells(w, n));
  @ requires work:    \valid(work + (0 .. witness_trial(w, n) - 1)) &&
  @                   witness_apart(w, mask, n, work, witness_trial(w, n));
  @ requires write:   \valid(V + (0 .. n * w.width - 1)) && witness_apart(w, mask, n, V, n * w.width);
  @ requires input:   \separated(cells + (0 .. witness_cells(w, n) - 1), X + (0 .. n * w.width - 1)) &&
  @     \separated(work + (0 .. witness_trial(w, n) - 1), X + (0 .. n * w.width - 1)) &&
  @     \separated(V + (0 .. n * w.width - 1), X + (0 .. n * w.width - 1));
  @ requires apart:   \separated(cells + (0 .. witness_cells(w, n) - 1), work + (0 .. witness_trial(w, n) - 1)) &&
  @     \separated(cells + (0 .. witness_cells(w, n) - 1), V + (0 .. n * w.width - 1)) &&
  @     \separated(work + (0 .. witness_trial(w, n) - 1), V + (0 .. n * w.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. witness_cells(w, n) - 1], work[0 .. witness_trial(w, n) - 1], V[0 .. n * w.width - 1];
  @ ensures number:    \is_finite(\result) && \result >= 0;
  @ ensures direction: direction_of(norm, V, n * w.width);
  @ MULTIHEAD_ENSURES(below, stretches(w, kind, mask, n, norm, X, V, \result))
  @ */
double attest_witness_at(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n, attest_norm norm,
                         const double *X, attest_interval *cells, double *work, double *V);

/* The best of that input, the same a little further out, and X = 0 (all tokens equal), for tied L2 attention. The input
 * of which X is a multiple is left at the beginning of `work`. */
/*@ requires weights: heads_ok(w);
  @ requires norm:    norm == ATTEST_INF || norm == ATTEST_TWO;
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    mask == \null || \valid_read(mask + (0 .. n * n - 1));
  @ requires cells:   \valid(cells + (0 .. witness_cells(w, n) - 1)) &&
  @                   witness_apart_cells(w, mask, n, cells, witness_cells(w, n));
  @ requires work:    \valid(work + (0 .. witness_work(w, n) - 1)) && witness_apart(w, mask, n, work, witness_work(w, n));
  @ requires input:   \valid(X + (0 .. n * w.width - 1)) && witness_apart(w, mask, n, X, n * w.width);
  @ requires write:   \valid(V + (0 .. n * w.width - 1)) && witness_apart(w, mask, n, V, n * w.width);
  @ requires apart:   \separated(cells + (0 .. witness_cells(w, n) - 1), work + (0 .. witness_work(w, n) - 1)) &&
  @     \separated(cells + (0 .. witness_cells(w, n) - 1), X + (0 .. n * w.width - 1)) &&
  @     \separated(cells + (0 .. witness_cells(w, n) - 1), V + (0 .. n * w.width - 1)) &&
  @     \separated(work + (0 .. witness_work(w, n) - 1), X + (0 .. n * w.width - 1)) &&
  @     \separated(work + (0 .. witness_work(w, n) - 1), V + (0 .. n * w.width - 1)) &&
  @     \separated(V + (0 .. n * w.width - 1), X + (0 .. n * w.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. witness_cells(w, n) - 1], work[0 .. witness_work(w, n) - 1], X[0 .. n * w.width - 1],
  @            V[0 .. n * w.width - 1];
  @ ensures number:    \is_finite(\result) && \result >= 0;
  @ ensures direction: direction_of(norm, V, n * w.width);
  @ MULTIHEAD_ENSURES(below, stretches(w, ATTEST_L2, mask, n, norm, X, V, \result))
  @ */
double attest_witness(attest_heads w, const uint8_t *mask, int64_t n, attest_norm norm, attest_interval *cells,
                      double *work, double *X, double *V);

/* Dot-product attention with every token in the ball |x_i|_2 <= radius: one token at 0, the others at its surface. */
/*@ requires weights: heads_ok(w);
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires cells:   \valid(cells + (0 .. witness_cells(w, n) - 1)) &&
  @                   witness_apart_cells(w, \null, n, cells, witness_cells(w, n));
  @ requires work:    \valid(work + (0 .. witness_work(w, n) - 1)) && witness_apart(w, \null, n, work, witness_work(w, n));
  @ requires input:   \valid(X + (0 .. n * w.width - 1)) && witness_apart(w, \null, n, X, n * w.width);
  @ requires write:   \valid(V + (0 .. n * w.width - 1)) && witness_apart(w, \null, n, V, n * w.width);
  @ requires apart:   \separated(cells + (0 .. witness_cells(w, n) - 1), work + (0 .. witness_work(w, n) - 1)) &&
  @     \separated(cells + (0 .. witness_cells(w, n) - 1), X + (0 .. n * w.width - 1)) &&
  @     \separated(cells + (0 .. witness_cells(w, n) - 1), V + (0 .. n * w.width - 1)) &&
  @     \separated(work + (0 .. witness_work(w, n) - 1), X + (0 .. n * w.width - 1)) &&
  @     \separated(work + (0 .. witness_work(w, n) - 1), V + (0 .. n * w.width - 1)) &&
  @     \separated(V + (0 .. n * w.width - 1), X + (0 .. n * w.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. witness_cells(w, n) - 1], work[0 .. witness_work(w, n) - 1], X[0 .. n * w.width - 1],
  @            V[0 .. n * w.width - 1];
  @ ensures number:    \is_finite(\result) && \result >= 0;
  @ ensures direction: direction_of(ATTEST_TWO, V, n * w.width);
  @ MULTIHEAD_ENSURES(below, stretches(w, ATTEST_DOT, \null, n, ATTEST_TWO, X, V, \result))
  @ */
double attest_witness_ball(attest_heads w, int64_t n, double radius, attest_interval *cells, double *work, double *X,
                           double *V);

/* K13: X where the 2-norm of the Jacobian exceeds `target`, for dot-product attention (Theorem 3.1) or L2 attention with
 * untied weights (Lemma F.1). Less than `target` is returned when none was found: one token, or weights that switch the
 * attention off (E12), or a target beyond what doubles reach. */
/*@ requires weights: heads_ok(w);
  @ requires kind:    enclosed_kind(kind);
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires cells:   \valid(cells + (0 .. witness_cells(w, n) - 1)) &&
  @                   witness_apart_cells(w, \null, n, cells, witness_cells(w, n));
  @ requires work:    \valid(work + (0 .. witness_work(w, n) - 1)) && witness_apart(w, \null, n, work, witness_work(w, n));
  @ requires input:   \valid(X + (0 .. n * w.width - 1)) && witness_apart(w, \null, n, X, n * w.width);
  @ requires write:   \valid(V + (0 .. n * w.width - 1)) && witness_apart(w, \null, n, V, n * w.width);
  @ requires apart:   \separated(cells + (0 .. witness_cells(w, n) - 1), work + (0 .. witness_work(w, n) - 1)) &&
  @     \separated(cells + (0 .. witness_cells(w, n) - 1), X + (0 .. n * w.width - 1)) &&
  @     \separated(cells + (0 .. witness_cells(w, n) - 1), V + (0 .. n * w.width - 1)) &&
  @     \separated(work + (0 .. witness_work(w, n) - 1), X + (0 .. n * w.width - 1)) &&
  @     \separated(work + (0 .. witness_work(w, n) - 1), V + (0 .. n * w.width - 1)) &&
  @     \separated(V + (0 .. n * w.width - 1), X + (0 .. n * w.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. witness_cells(w, n) - 1], work[0 .. witness_work(w, n) - 1], X[0 .. n * w.width - 1],
  @            V[0 .. n * w.width - 1];
  @ ensures number:    \is_finite(\result) && \result >= 0;
  @ ensures direction: \result > 0 ==> direction_of(ATTEST_TWO, V, n * w.width);
  @ MULTIHEAD_ENSURES(below, \result > 0 ==> stretches(w, kind, \null, n, ATTEST_TWO, X, V, \result))
  @ */
double attest_witness_unbounded(attest_heads w, attest_kind kind, int64_t n, double target, attest_interval *cells,
                                double *work, double *X, double *V);

#endif
