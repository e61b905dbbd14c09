/* Witnesses: inputs X at which attention's Jacobian is large, and directions V that show it.
 * Paper: Kim et al., theorem 3.1 and lemma F.1 (K13).  Mathematics: spec/mathematics.md, sections 3.1, 3.2 and 3.4.
 *
 * However a witness was found, attest_multihead_enclose_slope vouches for |F'(X) V| / |V|, rounded down: no Lipschitz
 * constant is smaller. Every function here that returns a double returns that number. */
#ifndef ATTEST_WITNESS_H
#define ATTEST_WITNESS_H

#include "bound_weights.h"
#include "direction.h"
#include "heads.h"
#include "multihead_enclosure.h"
#include "size.h"
#include <stdint.h>

/* Workspace of the functions below: so many intervals, `cells`, and doubles, `work`. X and V are [n,width]. */
int64_t attest_witness_cells(attest_heads w, int64_t n);
int64_t attest_witness_work(attest_heads w, int64_t n);

/* How much F, with `mask` [n,n] or null, stretches at X; V receives the direction. */
double attest_witness_at(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n, attest_norm norm,
                         const double *X, attest_interval *cells, double *work, double *V);

/* X becomes the input at which Theorem 1 is attained, as nearly as the weights allow: a token that sees most lies at the
 * origin of the keys, those that it sees at +-sqrt(sigma) v in turn. For the 2-norm sigma = 1 + c (Theorem 6). */
void attest_witness_antipodal(attest_heads w, const uint8_t *mask, int64_t n, attest_norm norm, attest_interval *cells,
                              double *work, double *X);

/* The best of that input, the same a little further out, and X = 0 (all tokens equal), for tied L2 attention. */
double attest_witness(attest_heads w, const uint8_t *mask, int64_t n, attest_norm norm, attest_interval *cells,
                      double *work, double *X, double *V);

/* Dot-product attention with every token in the ball |x_i|_2 <= radius: one token at 0, the others at its surface. */
double attest_witness_ball(attest_heads w, int64_t n, double radius, attest_interval *cells, double *work, double *X,
                           double *V);

/* K13: X where the 2-norm of the Jacobian exceeds `target`, for dot-product attention (Theorem 3.1) or L2 attention with
 * untied weights (Lemma F.1). Less than `target` is returned when none was found: one token, or weights that switch the
 * attention off (E12), or a target beyond what doubles reach. */
double attest_witness_unbounded(attest_heads w, attest_kind kind, int64_t n, double target, attest_interval *cells,
                                double *work, double *X, double *V);

#endif
