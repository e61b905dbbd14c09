/* In which direction does multi-head attention stretch most at X? The Jacobian is never formed: only products with it and
 * with its transpose are taken. What is found is an estimate; attest_multihead_enclose_slope vouches for it.
 * Mathematics: spec/mathematics.md, K20. */
#ifndef ATTEST_DIRECTION_H
#define ATTEST_DIRECTION_H

#include "multihead.h"
#include "multihead_jvp.h"
#include "multihead_vjp.h"
#include "size.h"
#include <stdint.h>

/* The norms of long vectors in which stretching is measured. */
typedef enum attest_norm { ATTEST_INF, ATTEST_TWO } attest_norm;

/*@ logic integer steepest_work(attest_multihead m) =
  @     m.n * m.out + 2 * (m.n * m.width) + \max(jvp_work(m), vjp_work(m)); */

/* How many doubles of workspace attest_steepest takes. */
/*@ requires sizes: multihead_sizes(m);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures work: \result == steepest_work(m);
  @ */
int64_t attest_steepest_work(attest_multihead m);

/* V [n,width]: the steepest direction found at X [n,width].
 * 2-norm: power iteration with J^T J. Infinity-norm: Hager's ascent over sign patterns, which climbs from row to row of J;
 * the best of a few starts. */
/*@ requires sizes: multihead_sizes(m);
  @ requires norm:  norm == ATTEST_INF || norm == ATTEST_TWO;
  @ requires read:  weights_ok(m) && \valid_read(X + (0 .. m.n * m.width - 1));
  @ requires write: \valid(V + (0 .. m.n * m.width - 1)) && \valid(work + (0 .. steepest_work(m) - 1));
  @ requires apart: weights_apart(m, V, m.n * m.width) && weights_apart(m, work, steepest_work(m)) &&
  @     row_apart(m.bias, m.mask, m.n * m.n, V, m.n * m.width) &&
  @     row_apart(m.bias, m.mask, m.n * m.n, work, steepest_work(m)) &&
  @     \separated(V + (0 .. m.n * m.width - 1), X + (0 .. m.n * m.width - 1)) &&
  @     \separated(work + (0 .. steepest_work(m) - 1), X + (0 .. m.n * m.width - 1)) &&
  @     \separated(work + (0 .. steepest_work(m) - 1), V + (0 .. m.n * m.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    V[0 .. m.n * m.width - 1], work[0 .. steepest_work(m) - 1];
  @ ensures signs: norm == ATTEST_INF ==>
  @     \forall integer k; 0 <= k < m.n * m.width ==> \is_finite(V[k]) && (V[k] == 1.0 || V[k] == -1.0);
  @ ensures finite: norm == ATTEST_TWO ==> \forall integer k; 0 <= k < m.n * m.width ==> \is_finite(V[k]);
  @ */
void attest_steepest(attest_multihead m, attest_norm norm, const double *X, double *work, double *V);

#endif
