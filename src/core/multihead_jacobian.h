/* The Jacobian of multi-head self-attention, J[i,a,j,b] = dY[i,a] / dX[j,b], for every score, mask and bias.
 * Paper: Kim et al., eqs. (11), (12) for DP, (16)-(20) for L2, (22)-(26) for tied weights.
 * Mathematics: spec/mathematics.md, K9-K12.
 *
 * With M_h = (W^U_h W^O_h)^T and the parts of head h's attention on the values x_j M_h^T (attention_derivative.h),
 *
 *     J_ij = sum_h [ p^h_ij M_h + gap^h_ij (W^K_h to_k^h_ij)^T ] + delta_ij sum_hk gap^h_ik (W^Q_h to_q^h_ik)^T.
 *
 * What the logits contribute is carried back from differences q_i - k_j, never taken as a difference of what was carried
 * back: sum_j J_ij = A (K11) holds to rounding wherever the tokens lie.
 *
 * Error: that of these sums of products (vector.h), from the errors of p, gap, to_q and to_k on;
 * tests/inclusion/test_multihead_derivative.c holds every element to the bound so made.
 *
 *     attest_multihead_jacobian_begin(m, X, work);               once for X, then rows and blocks in any order:
 *     attest_multihead_jacobian_row(m, work, i, row);            a Jacobian larger than memory is streamed like this
 */
#ifndef ATTEST_MULTIHEAD_JACOBIAN_H
#define ATTEST_MULTIHEAD_JACOBIAN_H

#include "multihead.h"
#include "size.h"
#include <stdint.h>

/* How many doubles of workspace the functions below take. */
int64_t attest_multihead_jacobian_work(attest_multihead m);

/* What rows and blocks share goes into `work`. ATTEST_RANGE when a projection of X leaves double's range. */
attest_status attest_multihead_jacobian_begin(attest_multihead m, const double *X, double *work);

/* Block i,j: J [out,width]. */
attest_status attest_multihead_jacobian_block(attest_multihead m, double *work, int64_t i, int64_t j, double *J);

/* Row block i: J [out,n,width]. */
attest_status attest_multihead_jacobian_row(attest_multihead m, double *work, int64_t i, double *J);

/* The whole: J [n,out,n,width]; it begins by itself. The first status that is not ATTEST_OK is returned, after all rows are
 * written. */
attest_status attest_multihead_jacobian(attest_multihead m, const double *X, double *work, double *J);

#endif
