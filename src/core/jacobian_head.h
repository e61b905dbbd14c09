/* One head's share in a row of multi-head attention's Jacobian (multihead_jacobian.h). Internal: not part of the library's interface. */
#ifndef ATTEST_JACOBIAN_HEAD_H
#define ATTEST_JACOBIAN_HEAD_H

#include "jacobian_places.h"
#include "reals.h"

/* Head h's share in row i: its probabilities, gaps, what it carries back, and its part of the diagonal. */
/*@ requires sizes: multihead_sizes(m) && 0 <= i < m.n && 0 <= h < m.heads;
  @ requires read:  weights_ok(m) && row_ok(m.bias, m.mask, m.n * m.n);
  @ requires write: \valid(work + (0 .. jacobian_work(m) - 1));
  @ requires apart: weights_apart(m, work, jacobian_work(m));
  @ requires masks: row_apart(m.bias, m.mask, m.n * m.n, work, jacobian_work(m));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[gaps_at(m, h) .. gaps_at(m, h) + m.n * m.out - 1],
  @            work[carried_at(m, h) .. carried_at(m, h) + m.n * m.width - 1],
  @            work[shares_at(m, h) .. shares_at(m, h) + m.n - 1],
  @            work[jacobian_fixed(m) + jacobian_heads(m) .. jacobian_work(m) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures blind: \result == ATTEST_EMPTY_ROW <==> query_sees_none{Pre}(m.mask, i, m.n);
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_shares, \result == ATTEST_OK ==> \forall integer j; 0 <= j < m.n ==> share_kept{Pre, Post}(m, work, i, h, j))
  @ REAL_ENSURES(real_gaps, \result == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.out ==>
  @     gap_kept{Pre, Post}(m, work, i, h, j, a))
  @ REAL_ENSURES(real_keys, \result == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.width ==>
  @     back_kept{Pre, Post}(m, work, i, h, j, b))
  @ REAL_ENSURES(real_query, \result == ATTEST_OK ==> \forall integer a, b; 0 <= a < m.out ==> 0 <= b < m.width ==>
  @     diagonal_grown{Pre, Post}(m, work, i, h, a, b))
  @ */
attest_status attest_jacobian_head(attest_multihead m, double *work, int64_t i, int64_t h);

#endif
