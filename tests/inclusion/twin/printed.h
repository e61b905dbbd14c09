/* The Jacobians that the papers print, block by block as they stand there: K9 (DP), K10 (L2, untied), K11 (L2, tied), and
 * K12, the whole multi-head map.
 *
 * p holds the attention weights, N x N; x is N x D; wq and wk are D x n. All Jacobians are N D x N D, element
 * (i D + a, j D + b) = d f(x)_ia / d x_jb, where f(x) = P X, times A for K11. */
#ifndef ATTEST_TWIN_PRINTED_H
#define ATTEST_TWIN_PRINTED_H

#include "multihead.h"

/* K9: J_ij = X^T P^(i) [E_ji X A^T + X A d_ij] + P_ij I, with P^(i) = diag(p_i) - p_i^T p_i, A = W^K W^Q^T scale. */
twin *twin_dp_jacobian(const twin *p, const twin *x, const twin *wq, const twin *wk, const twin *scale);
/* K10: J_ij = 2 scale P_ij (x_j - mu_i) (x_i^T W^Q - x_j^T W^K) W^K^T + P_ij I, and for i = j besides
 * - 2 scale sum_k P_ik (x_k - mu_i) (x_i^T W^Q - x_k^T W^K) W^Q^T. */
twin *twin_l2_jacobian(const twin *p, const twin *x, const twin *wq, const twin *wk, const twin *scale);
/* K11, of P X A with A = W^Q W^Q^T scale: J_ij = 2 P_ij A (x_j - mu_i) (x_i - x_j)^T A + P_ij A + d_ij 2 A Cov_i A. */
twin *twin_tied_jacobian(const twin *p, const twin *x, const twin *wq, const twin *scale);

/* K12: (J_F)_ij = sum_h (W^V_h W^O_h)^T J^h_ij, W^O_h = rows h n to h n + n - 1 of W^O. The printed formulas know no
 * softcap, no biases of q and k, and only the dot product and L2. */
twin *twin_printed_jacobian(const twin_multihead *m);

#endif
