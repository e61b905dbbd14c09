/* The Jacobian of multi-head self-attention, J[i,a,j,b] = dY[i,a] / dX[j,b], for every score, mask and bias.
 * Paper: Kim et al., eqs. (11), (12) for DP, (16)-(20) for L2, (22)-(26) for tied weights.
 * Mathematics: spec/mathematics.md, K9-K12.
 *
 * With M_h = (W^U_h W^O_h)^T and the parts of head h's attention on the values x_j M_h^T (attention_derivative.h),
 *
 *     J_ij = sum_h [ p^h_ij M_h + gap^h_ij (W^K_h to_k^h_ij)^T ] + delta_ij sum_hk gap^h_ik (W^Q_h to_q^h_ik)^T.
 *
 * What the logits contribute is carried back from differences q_i - k_j, never taken as a difference of what was
 * carried back: sum_j J_ij = A (K11) holds to rounding wherever the tokens lie.
 *
 *     attest_multihead_jacobian_begin(m, X, work);      once for X, then rows and blocks in any order:
 *     attest_multihead_jacobian_row(m, work, i, row);   a Jacobian larger than memory is streamed like this
 */
#ifndef ATTEST_MULTIHEAD_JACOBIAN_H
#define ATTEST_MULTIHEAD_JACOBIAN_H

#include "multihead.h"
#include "size.h"
#include <stdint.h>

/*@ // of the workspace: what depends on X alone, Q, K, U, M and the values x_j M^T
  @ logic integer jacobian_fixed(attest_multihead m) = m.heads * (m.n * m.d) + m.groups * (m.n * m.d) +
  @     m.groups * (m.n * m.v) + m.heads * (m.out * m.width) + m.heads * (m.n * m.out);
  @ // what is kept of a row's heads: gaps, what they carry back, probabilities
  @ logic integer jacobian_heads(attest_multihead m) =
  @     m.heads * (m.n * m.out) + m.heads * (m.n * m.width) + m.heads * m.n;
  @ // where head h's are
  @ logic integer gaps_at(attest_multihead m, integer h) = jacobian_fixed(m) + h * (m.n * m.out);
  @ logic integer carried_at(attest_multihead m, integer h) = jacobian_fixed(m) + m.heads * (m.n * m.out) + h * (m.n * m.width);
  @ logic integer shares_at(attest_multihead m, integer h) =
  @     jacobian_fixed(m) + m.heads * (m.n * m.out) + m.heads * (m.n * m.width) + h * m.n;
  @ // what is left over from one head to the next
  @ logic integer jacobian_scratch(attest_multihead m) = m.out * m.width + m.out * m.d + m.d * m.width + 2 * m.width +
  @     m.out + 1 + m.n * m.out + 2 * (m.n * m.d);
  @ // Q, K and U, and M behind them
  @ predicate begun_finite{L}(attest_multihead m, double *work) = projections_finite(m, work) &&
  @     all_finite(work + (size_q(m) + size_k(m) + size_u(m)), m.heads * (m.out * m.width));
  @ logic integer jacobian_work(attest_multihead m) = jacobian_fixed(m) + jacobian_heads(m) + jacobian_scratch(m);
  @ */

#ifdef OVER_THE_REALS
#include "logic/heads_jacobian.h"
#endif

/* How many doubles of workspace the functions below take. */
/*@ requires sizes: multihead_sizes(m);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures size: \result == jacobian_work(m);
  @ */
int64_t attest_multihead_jacobian_work(attest_multihead m);

/* What rows and blocks share goes into `work`. ATTEST_RANGE when a projection of X, or W^U W^O, leaves double's
 * range. */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && \valid_read(X + (0 .. m.n * m.width - 1));
  @ requires write: \valid(work + (0 .. jacobian_work(m) - 1));
  @ requires apart: weights_apart(m, work, jacobian_work(m));
  @ requires input: \separated(work + (0 .. jacobian_work(m) - 1), X + (0 .. m.n * m.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. jacobian_work(m) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK ==> begun_finite(m, work);
  @ REAL_ENSURES(real_status, \result == ATTEST_OK)
  @ REAL_ENSURES(real_q, tokens_projected{Pre, Post}(X, m.wq, m.bq, m.heads, m.n, m.width, m.d, projections_in(m, work).Q))
  @ REAL_ENSURES(real_k, tokens_projected{Pre, Post}(X, m.wk, m.bk, m.groups, m.n, m.width, m.d, projections_in(m, work).K))
  @ REAL_ENSURES(real_M, \forall integer h, a, b; 0 <= h < m.heads ==> 0 <= a < m.out ==> 0 <= b < m.width ==>
  @     matrix_made{Pre, Post}(m, work, h, a, b))
  @ REAL_ENSURES(real_values, \forall integer h, j, a; 0 <= h < m.heads ==> 0 <= j < m.n ==> 0 <= a < m.out ==>
  @     value_made{Pre, Post}(m, X, work, h, j, a))
  @ */
attest_status attest_multihead_jacobian_begin(attest_multihead m, const double *X, double *work);

/* Block i,j: J [out,width]. ATTEST_EMPTY_ROW when token i sees no token (its derivative is 0), ATTEST_RANGE when the
 * block is not finite. */
/*@ requires sizes: multihead_sizes(m) && 0 <= i < m.n && 0 <= j < m.n;
  @ requires read:  weights_ok(m);
  @ requires write: \valid(work + (0 .. jacobian_work(m) - 1)) && \valid(J + (0 .. m.out * m.width - 1));
  @ requires apart: weights_apart(m, work, jacobian_work(m));
  @ requires masks: row_apart(m.bias, m.mask, m.n * m.n, work, jacobian_work(m));
  @ requires block: \separated(work + (0 .. jacobian_work(m) - 1), J + (0 .. m.out * m.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[jacobian_fixed(m) .. jacobian_work(m) - 1], J[0 .. m.out * m.width - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures finite: \result != ATTEST_RANGE ==> \forall integer k; 0 <= k < m.out * m.width ==> \is_finite(J[k]);
  @ ensures blind: \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> query_sees_none{Pre}(m.mask, i, m.n));
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real, \result == ATTEST_OK ==> \forall integer a, b; 0 <= a < m.out ==> 0 <= b < m.width ==>
  @     block_is{Pre, Post}(m, work, i, j, J, a, b))
  @ */
attest_status attest_multihead_jacobian_block(attest_multihead m, double *work, int64_t i, int64_t j, double *J);

/* Row block i: J [out,n,width]. */
/*@ requires sizes: multihead_sizes(m) && 0 <= i < m.n;
  @ requires read:  weights_ok(m);
  @ requires write: \valid(work + (0 .. jacobian_work(m) - 1)) && \valid(J + (0 .. m.out * (m.n * m.width) - 1));
  @ requires apart: weights_apart(m, work, jacobian_work(m));
  @ requires masks: row_apart(m.bias, m.mask, m.n * m.n, work, jacobian_work(m));
  @ requires row:   \separated(work + (0 .. jacobian_work(m) - 1), J + (0 .. m.out * (m.n * m.width) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[jacobian_fixed(m) .. jacobian_work(m) - 1], J[0 .. m.out * (m.n * m.width) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures finite: \result != ATTEST_RANGE ==> all_finite(J, m.out * (m.n * m.width));
  @ ensures blind: \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> query_sees_none{Pre}(m.mask, i, m.n));
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real, \result == ATTEST_OK ==> \forall integer a, j, b; 0 <= a < m.out ==> 0 <= j < m.n ==> 0 <= b < m.width ==>
  @     row_is{Pre, Post}(m, work, i, J, a, j, b))
  @ */
attest_status attest_multihead_jacobian_row(attest_multihead m, double *work, int64_t i, double *J);

/* The whole: J [n,out,n,width]; it begins by itself. The worst status of a row is returned, after all are written. */
/*@ requires sizes: multihead_sizes(m) && m.n * (m.out * (m.n * m.width)) <= ATTEST_LENGTH_MAX;
  @ requires read:  weights_ok(m) && \valid_read(X + (0 .. m.n * m.width - 1));
  @ requires write: \valid(work + (0 .. jacobian_work(m) - 1)) &&
  @                 \valid(J + (0 .. m.n * (m.out * (m.n * m.width)) - 1));
  @ requires apart: weights_apart(m, work, jacobian_work(m));
  @ requires masks: row_apart(m.bias, m.mask, m.n * m.n, work, jacobian_work(m));
  @ requires input: \separated(work + (0 .. jacobian_work(m) - 1), X + (0 .. m.n * m.width - 1));
  @ requires whole: \separated(work + (0 .. jacobian_work(m) - 1), J + (0 .. m.n * (m.out * (m.n * m.width)) - 1));
  @ requires kept:  row_apart(m.bias, m.mask, m.n * m.n, J, m.n * (m.out * (m.n * m.width))) &&
  @                 weights_apart(m, J, m.n * (m.out * (m.n * m.width))) &&
  @                 \separated(J + (0 .. m.n * (m.out * (m.n * m.width)) - 1), X + (0 .. m.n * m.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. jacobian_work(m) - 1], J[0 .. m.n * (m.out * (m.n * m.width)) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures finite: \result != ATTEST_RANGE ==> begun_finite(m, work) && all_finite(J, m.n * (m.out * (m.n * m.width)));
  @ ensures blind: \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(m.mask, m.n, m.n));
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_q, tokens_projected{Pre, Post}(X, m.wq, m.bq, m.heads, m.n, m.width, m.d, projections_in(m, work).Q))
  @ REAL_ENSURES(real_k, tokens_projected{Pre, Post}(X, m.wk, m.bk, m.groups, m.n, m.width, m.d, projections_in(m, work).K))
  @ REAL_ENSURES(real_M, \forall integer h, a, b; 0 <= h < m.heads ==> 0 <= a < m.out ==> 0 <= b < m.width ==>
  @     matrix_made{Pre, Post}(m, work, h, a, b))
  @ REAL_ENSURES(real_values, \forall integer h, j, a; 0 <= h < m.heads ==> 0 <= j < m.n ==> 0 <= a < m.out ==>
  @     value_made{Pre, Post}(m, X, work, h, j, a))
  @ REAL_ENSURES(real, \result == ATTEST_OK ==> \forall integer i, a, j, b; 0 <= i < m.n ==> 0 <= a < m.out ==> 0 <= j < m.n ==>
  @     0 <= b < m.width ==> whole_is{Post, Post}(m, work, i, J, a, j, b))
  @ */
attest_status attest_multihead_jacobian(attest_multihead m, const double *X, double *work, double *J);

#endif
