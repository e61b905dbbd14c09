/* The derivative of multi-head attention with respect to tokens and weights, in the closed form that holds for every score.
 *
 * The errors follow the reference's order of operations; difference quotients and the printed formulas vouch for the
 * values. */
#ifndef ATTEST_TWIN_MULTIHEAD_DERIVATIVE_H
#define ATTEST_TWIN_MULTIHEAD_DERIVATIVE_H

#include "attention_derivative.h"
#include "multihead.h"

/* Row block i of J_F, D x (N D): with M_h = (U_h W^O_h)^T and head h's parts on the values x_j M_h^T,
 * J_ij = sum_h p_ij M_h + gap_ij (W^K to_k_ij)^T, and for j = i besides sum_hk gap_ik (W^Q to_q_ik)^T. */
twin *twin_multihead_jacobian(const twin_multihead *m, int64_t i);
/* dY, N x D, when X moves along t. */
twin *twin_multihead_jvp(const twin_multihead *m, const twin *t);

/* The gradients of sum_ia R_ia F(X)_ia. wk is what keys contribute also where they are tied; wu is that of U, H D x n if
 * with A, otherwise of W^V, G D x n. */
typedef struct twin_gradients {
    twin *x, *wq, *wk, *wu, *wo;
} twin_gradients;

twin_gradients twin_multihead_vjp(const twin_multihead *m, const twin *r);

/* The gradient of U_h = W^Q_h (W^Q_h^T W^V_h) / sqrt(n) taken back: to W^V_h, and added to that of W^Q_h. All of one
 * head. */
twin *twin_values_gradient(const twin *wq, const twin *du);
twin *twin_values_query_gradient(const twin *wq, const twin *wv, const twin *du, const twin *dwq);

#endif
