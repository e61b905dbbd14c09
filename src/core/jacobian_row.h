/* What the heads have to say of a row of multi-head attention's Jacobian (multihead_jacobian.h), kept in the workspace. Internal: not
 * part of the library's interface. */
#ifndef ATTEST_JACOBIAN_ROW_H
#define ATTEST_JACOBIAN_ROW_H

#include "jacobian_places.h"
#include "reals.h"

/* All heads of row i; the diagonal block and the check sums start at 0. */
/*@ requires sizes: multihead_sizes(m) && 0 <= i < m.n;
  @ requires read:  weights_ok(m) && row_ok(m.bias, m.mask, m.n * m.n);
  @ requires write: \valid(work + (0 .. jacobian_work(m) - 1));
  @ requires apart: weights_apart(m, work, jacobian_work(m));
  @ requires masks: row_apart(m.bias, m.mask, m.n * m.n, work, jacobian_work(m));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[jacobian_fixed(m) .. jacobian_work(m) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures blind:  \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> query_sees_none{Pre}(m.mask, i, m.n));
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_shares, \result == ATTEST_OK ==> \forall integer h, j; 0 <= h < m.heads ==> 0 <= j < m.n ==>
  @     share_kept{Pre, Post}(m, work, i, h, j))
  @ REAL_ENSURES(real_gaps, \result == ATTEST_OK ==> \forall integer h, j, a; 0 <= h < m.heads ==> 0 <= j < m.n ==> 0 <= a < m.out ==>
  @     gap_kept{Pre, Post}(m, work, i, h, j, a))
  @ REAL_ENSURES(real_keys, \result == ATTEST_OK ==> \forall integer h, j, b; 0 <= h < m.heads ==> 0 <= j < m.n ==> 0 <= b < m.width ==>
  @     back_kept{Pre, Post}(m, work, i, h, j, b))
  @ REAL_ENSURES(real_query, \result == ATTEST_OK ==> \forall integer a, b; 0 <= a < m.out ==> 0 <= b < m.width ==>
  @     diagonal_holds{Pre, Post}(m, work, i, a, b, m.heads))
  @ */
attest_status attest_jacobian_prepare(attest_multihead m, double *work, int64_t i);

#endif
