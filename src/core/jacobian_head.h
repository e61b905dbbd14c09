/* One head's share in a row of multi-head attention's Jacobian (multihead_jacobian.h). Internal: not part of the library's interface. */
#ifndef ATTEST_JACOBIAN_HEAD_H
#define ATTEST_JACOBIAN_HEAD_H

#include "jacobian_places.h"

/* Head h's share in row i: its probabilities, gaps, what it carries back, and its part of the diagonal. */
/*@ requires sizes: multihead_sizes(m) && 0 <= i < m.n && 0 <= h < m.heads;
  @ requires read:  weights_ok(m) && row_ok(m.bias, m.mask, m.n * m.n);
  @ requires write: \valid(work + (0 .. jacobian_work(m) - 1));
  @ requires apart: weights_apart(m, work, jacobian_work(m));
  @ requires masks: row_apart(m.bias, m.mask, m.n * m.n, work, jacobian_work(m));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[jacobian_fixed(m) .. jacobian_work(m) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ */
attest_status attest_jacobian_head(attest_multihead m, double *work, int64_t i, int64_t h);

#endif
