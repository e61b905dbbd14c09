/* Enclosures of multi-head self-attention F and of its derivative along a direction V, in interval arithmetic: what is
 * computed contains what is true. Dot-product (K1, K2) and L2 attention, tied or not (K3, K4), logits scaled by
 * 1 / sqrt(d), masks. Slow beside attest_multihead, and used where a number must be vouched for: the lower end of a
 * Lipschitz bound, the error of an inverse.
 *
 * With values U = X W^V, or X W^Q W^Q^T W^V / sqrt(d) for L2, and logits l that move by dl, a head's row is
 *
 *     z_i = U_i + sum_j P_ij (U_j - U_i),     dz_i = sum_j P_ij (dU_j + (dl_ij - sum_k P_ik dl_ik) (U_j - U_i)):
 *
 * the same in exact arithmetic with or without U_i, but far narrower in intervals when tokens lie far from the origin. */
#ifndef ATTEST_MULTIHEAD_ENCLOSURE_H
#define ATTEST_MULTIHEAD_ENCLOSURE_H

#include "bound.h"
#include "interval.h"
#include "score.h"
#include "size.h"
#include <stdint.h>

/* What Y and dY enclose is said to a file that says MULTIHEAD_VALUES, and includes head_lists.h before this one: whatever number the
 * papers' formula gives for an element (multihead_number, multihead_slope), over the reals, lies in its interval. */
#ifdef MULTIHEAD_VALUES
#define MULTIHEAD_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define MULTIHEAD_ENSURES(name, ...)
#endif

/*@ logic integer enclosure_cells(attest_heads w, integer n) = 6 * (n * w.d) + w.d * w.d + 2 * n + w.d;
  @
  @ predicate enclosed_kind(attest_kind kind) = kind == ATTEST_DOT || kind == ATTEST_L2;
  @ */

/* How many intervals of workspace the functions below take. */
/*@ requires sizes: heads_sizes(w) && 1 <= n <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures cells: \result == enclosure_cells(w, n);
  @ */
int64_t attest_multihead_enclosure_cells(attest_heads w, int64_t n);

/* Y [n,width] encloses F(X). `mask` [n,n] or null; a token that sees nothing has the whole line for a row. */
/*@ requires weights: heads_ok(w);
  @ requires kind:    enclosed_kind(kind);
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(X + (0 .. n * w.width - 1)) && (mask == \null || \valid_read(mask + (0 .. n * n - 1)));
  @ requires write:   \valid(cells + (0 .. enclosure_cells(w, n) - 1)) && \valid(Y + (0 .. n * w.width - 1));
  @ requires apart:   \separated(cells + (0 .. enclosure_cells(w, n) - 1), Y + (0 .. n * w.width - 1)) &&
  @     heads_apart_cells(w, cells, enclosure_cells(w, n)) && heads_apart_cells(w, Y, n * w.width) &&
  @     \separated(cells + (0 .. enclosure_cells(w, n) - 1), X + (0 .. n * w.width - 1)) &&
  @     \separated(Y + (0 .. n * w.width - 1), X + (0 .. n * w.width - 1));
  @ requires mask:    mask == \null || (\separated(cells + (0 .. enclosure_cells(w, n) - 1), mask + (0 .. n * n - 1)) &&
  @     \separated(Y + (0 .. n * w.width - 1), mask + (0 .. n * n - 1)));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. enclosure_cells(w, n) - 1], Y[0 .. n * w.width - 1];
  @ ensures corner: \le_double(Y[0].lo, Y[0].hi);
  @ MULTIHEAD_ENSURES(encloses, \forall \list<real> x, integer i, t, real r; 0 <= i < n ==> 0 <= t < w.width ==>
  @     numbers(X, n * w.width, x) ==> multihead_number(w, kind, x, n, mask, i, t, r) ==>
  @     element_enclosed(Y, w.width, i, t, r))
  @ */
void attest_multihead_enclose(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n, const double *X,
                              attest_interval *cells, attest_interval *Y);

/* dY [n,width] encloses F'(X) V, V [n,width]. */
/*@ requires weights: heads_ok(w);
  @ requires kind:    enclosed_kind(kind);
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(X + (0 .. n * w.width - 1)) && \valid_read(V + (0 .. n * w.width - 1)) &&
  @     (mask == \null || \valid_read(mask + (0 .. n * n - 1)));
  @ requires write:   \valid(cells + (0 .. enclosure_cells(w, n) - 1)) && \valid(dY + (0 .. n * w.width - 1));
  @ requires apart:   \separated(cells + (0 .. enclosure_cells(w, n) - 1), dY + (0 .. n * w.width - 1)) &&
  @     heads_apart_cells(w, cells, enclosure_cells(w, n)) && heads_apart_cells(w, dY, n * w.width) &&
  @     \separated(cells + (0 .. enclosure_cells(w, n) - 1), X + (0 .. n * w.width - 1)) &&
  @     \separated(cells + (0 .. enclosure_cells(w, n) - 1), V + (0 .. n * w.width - 1)) &&
  @     \separated(dY + (0 .. n * w.width - 1), X + (0 .. n * w.width - 1)) &&
  @     \separated(dY + (0 .. n * w.width - 1), V + (0 .. n * w.width - 1));
  @ requires mask:    mask == \null || (\separated(cells + (0 .. enclosure_cells(w, n) - 1), mask + (0 .. n * n - 1)) &&
  @     \separated(dY + (0 .. n * w.width - 1), mask + (0 .. n * n - 1)));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. enclosure_cells(w, n) - 1], dY[0 .. n * w.width - 1];
  @ ensures corner: \le_double(dY[0].lo, dY[0].hi);
  @ MULTIHEAD_ENSURES(encloses, \forall \list<real> x, v, integer i, t, real r; 0 <= i < n ==> 0 <= t < w.width ==>
  @     numbers(X, n * w.width, x) ==> numbers(V, n * w.width, v) ==>
  @     multihead_slope(w, kind, x, v, n, mask, i, t, r) ==> element_enclosed(dY, w.width, i, t, r))
  @ */
void attest_multihead_enclose_slope(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n, const double *X,
                                    const double *V, attest_interval *cells, attest_interval *dY);

#endif
