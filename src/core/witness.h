/* Witnesses: inputs X at which attention's Jacobian is large, and directions V that show it.
 * Paper: Kim et al., theorem 3.1 and lemma F.1 (K13).  Mathematics: spec/mathematics.md, sections 3.1, 3.2, 3.4.
 *
 * A witness needs no proof of how it was found: attest_multihead_enclose vouches for |F'(X) V| / |V|, rounded down, and that is
 * the lower end of a Lipschitz bound. */
#ifndef ATTEST_WITNESS_H
#define ATTEST_WITNESS_H

#include "bound.h"
#include "multihead_enclosure.h"
#include <stdint.h>

typedef enum attest_norm { ATTEST_INF, ATTEST_TWO } attest_norm;

/* The antipodal configuration of Theorem 1 for head h, token i at the origin of the keys and the others it sees at
 * +-sqrt(sigma) v; X [n,width] has y_j as the keys of head h as nearly as W^Q_h allows (least squares).
 * For the 2-norm sigma = 1 + c (Theorem 6). */
void attest_witness_antipodal(attest_heads w, const uint8_t *mask, int64_t n, attest_norm norm, int64_t h, int64_t i,
                              double *work, double *X);

/* The direction V in which the Jacobian at X stretches most, as far as a few steps of ascent find it. */
void attest_witness_direction(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n, attest_norm norm,
                              const double *X, double *work, double *V);

/* The best witness found for tied L2 attention: X and V [n,width], and the certified lower bound that they give. */
double attest_witness(attest_heads w, const uint8_t *mask, int64_t n, attest_norm norm, attest_interval *cells,
                      double *work, double *X, double *V);

/* K13: X [n,width] at which the Jacobian of dot-product attention, or of L2 attention with untied weights, exceeds
 * `target`. ATTEST_RANGE when none was found (one token, or weights that switch the attention off: E12). */
attest_status attest_witness_unbounded(attest_heads w, attest_kind kind, int64_t n, double target,
                                       attest_interval *cells, double *work, double *X, double *V);

int64_t attest_witness_cells(attest_heads w, int64_t n);
int64_t attest_witness_work(attest_heads w, int64_t n);

#endif
