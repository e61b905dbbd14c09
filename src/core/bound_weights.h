/* The share of the weights in the infinity-norm's bounds of L2 attention: which norms of W^Q, W^V and W^O a theorem multiplies. The
 * 2-norm's: bound_spectra.h. Mathematics: spec/mathematics.md, K15, Theorem 3.
 *
 * All are rounded upwards, and infinity where they leave double's range. |W| is the infinity-norm, the largest row sum
 * of absolute values; h runs over the heads, W^O_h is the block of rows of W^O that belongs to head h. "Fused" means that the product
 * W^Q_h^T W^V_h W^O_h is formed before its norm is taken. */
#ifndef ATTEST_BOUND_WEIGHTS_H
#define ATTEST_BOUND_WEIGHTS_H

#include "bound.h"
#include "interval.h"
#include "norm2.h"
#include <stdbool.h>
#include <stdint.h>

/* A file that proves what its bounds bound includes upper.h, logic/weights.h and logic/fused.h and says WEIGHTS_VALUES before
 * this one. */
#ifdef WEIGHTS_VALUES
#define WEIGHTS_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define WEIGHTS_ENSURES(name, ...)
#endif

/* Workspace of all bounds on weights: so many intervals, `cells`, and so many doubles, `work`. */
/*@ logic integer bound_cells(attest_heads w) = w.d * w.d + w.d * w.width;
  @ logic integer bound_work(attest_heads w) = w.width * w.width + norm2_work(w.width, w.width);
  @ */

/*@ requires sizes: heads_sizes(w);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures cells: \result == bound_cells(w);
  @ */
int64_t attest_bound_cells(attest_heads w);

/*@ requires sizes: heads_sizes(w);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures work: \result == bound_work(w);
  @ */
int64_t attest_bound_work(attest_heads w);

/* max_h (|W^Q_h| |W^Q_h^T|) max_h |W^V_h^T| |W^O^T|; with `joint`, one maximum over h of the product of the three. */
/*@ requires weights: heads_ok(w);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ WEIGHTS_ENSURES(split, joint || upper(\result, split_real(w.wq, w.wv, w.wo, w.width, w.d, w.heads)))
  @ WEIGHTS_ENSURES(joint, !joint || upper(\result, joint_real(w.wq, w.wv, w.wo, w.width, w.d, w.heads)))
  @ */
double attest_weights_split_inf(attest_heads w, bool joint);

/* M [d,width] = W^Q_h^T W^V_h W^O_h, enclosed in cells + d d; the cells before it enclose W^Q_h^T W^V_h. */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires cells:   \valid(cells + (0 .. bound_cells(w) - 1)) && heads_apart_cells(w, cells, bound_cells(w));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. bound_cells(w) - 1];
  @ ensures corner: \le_double((cells + w.d * w.d)[0].lo, (cells + w.d * w.d)[0].hi);
  @ */
void attest_weights_fuse(attest_heads w, int64_t h, attest_interval *cells);

/* max_o sum_h |W^Q_h^T| |W^Q_h^T W^V_h W^O_h e_o|_1, o a column of W^O. Never more than the split one. */
/*@ requires weights: heads_ok(w);
  @ requires cells:   \valid(cells + (0 .. bound_cells(w) - 1)) && heads_apart_cells(w, cells, bound_cells(w));
  @ requires work:    \valid(work + (0 .. bound_work(w) - 1)) && heads_apart(w, work, bound_work(w));
  @ requires apart:   \separated(cells + (0 .. bound_cells(w) - 1), work + (0 .. bound_work(w) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. bound_cells(w) - 1], work[0 .. bound_work(w) - 1];
  @ ensures number: \ge_double(\result, (double)0.0);
  @ WEIGHTS_ENSURES(upper, upper(\result, most_fused{Pre}(w.wq, w.wv, w.wo, w.width, w.d, w.heads, w.width)))
  @ */
double attest_weights_fused_inf(attest_heads w, attest_interval *cells, double *work);

#endif
