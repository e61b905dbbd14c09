/* Enclosures of multi-head self-attention F and of its derivative along a direction V, in interval arithmetic: what is
 * computed contains what is true. Dot-product (K1, K2) and L2 attention, tied or not (K3, K4), logits scaled by
 * 1 / sqrt(d), masks. Slow beside attest_multihead, and used where a number must be vouched for: the lower end of a
 * Lipschitz bound, the error of an inverse.
 *
 * F'(X) V is found row by row from   dY_i = sum_j P_ij (dU_j + (dl_ij - sum_k P_ik dl_ik) (U_j - U_i)),   the same in
 * exact arithmetic with or without U_i, but far narrower in intervals when the tokens lie far from the origin. */
#ifndef ATTEST_MULTIHEAD_ENCLOSURE_H
#define ATTEST_MULTIHEAD_ENCLOSURE_H

#include "bound.h"
#include "interval.h"
#include "score.h"
#include <stdint.h>

/* Y and dY [n,width] enclose F(X) and F'(X) V. `kind` is ATTEST_DOT or ATTEST_L2; `mask` [n,n] or null. `cells` holds
 * attest_multihead_enclosure_cells(w, n) intervals. ATTEST_EMPTY_ROW when the mask leaves a token nothing to see. */
int64_t attest_multihead_enclosure_cells(attest_heads w, int64_t n);
attest_status attest_multihead_enclose(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n, const double *X,
                             const double *V, attest_interval *cells, attest_interval *Y, attest_interval *dY);

/* |dY| / |V| rounded down, in the infinity- and the 2-norm of long vectors: no Lipschitz constant of F is smaller. */
double attest_stretch_inf(const attest_interval *dY, const double *V, int64_t length);
double attest_stretch_two(const attest_interval *dY, const double *V, int64_t length);

#endif
