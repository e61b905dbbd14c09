/* The share of the weights in the 2-norm's bounds of L2 attention.
 * Mathematics: spec/mathematics.md, K16, Theorem 5.
 *
 * All are rounded upwards, and infinity where they leave double's range. |W|_2 is the spectral norm; h runs over the heads, W^O_h is
 * the block of rows of W^O that belongs to head h. "Fused" means that the product W^Q_h^T W^V_h W^O_h is formed before its norm is
 * taken. */
#ifndef ATTEST_BOUND_SPECTRA_H
#define ATTEST_BOUND_SPECTRA_H

#include "bound_weights.h"

/* A file that proves what they bound includes logic/spectra.h and upper.h and says SPECTRA_VALUES before this one. */
#ifdef SPECTRA_VALUES
#define SPECTRA_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define SPECTRA_ENSURES(name, ...)
#endif

/* The three for the 2-norm: sqrt(sum_h |W^Q_h|_2^4 |W^V_h|_2^2) |W^O|_2, the printed one with |W^Q_h|_2^2 (E1), and
 * sum_h |W^Q_h|_2 |W^Q_h^T W^V_h W^O_h|_2. */
typedef struct attest_spectra {
    double split, printed, fused;
} attest_spectra;

/*@ predicate spectra_ok(attest_spectra t) = \ge_double(t.split, (double)0.0) && \ge_double(t.printed, (double)0.0) &&
  @     \ge_double(t.fused, (double)0.0); */

/*@ requires weights: heads_ok(w);
  @ requires cells:   \valid(cells + (0 .. bound_cells(w) - 1)) && heads_apart_cells(w, cells, bound_cells(w));
  @ requires work:    \valid(work + (0 .. bound_work(w) - 1)) && heads_apart(w, work, bound_work(w));
  @ requires apart:   \separated(cells + (0 .. bound_cells(w) - 1), work + (0 .. bound_work(w) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. bound_cells(w) - 1], work[0 .. bound_work(w) - 1];
  @ ensures numbers: spectra_ok(\result);
  @ SPECTRA_ENSURES(split, upper(\result.split, split_two{Pre}(w.wq, w.wv, w.wo, w.width, w.d, w.heads)))
  @ SPECTRA_ENSURES(printed, upper(\result.printed, printed_two{Pre}(w.wq, w.wv, w.wo, w.width, w.d, w.heads)))
  @ SPECTRA_ENSURES(fused, upper(\result.fused, fused_two{Pre}(w.wq, w.wv, w.wo, w.width, w.d, w.heads)))
  @ */
attest_spectra attest_weights_two(attest_heads w, attest_interval *cells, double *work);

#endif
