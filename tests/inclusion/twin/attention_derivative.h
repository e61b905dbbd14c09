/* The derivative of attention with respect to queries, keys and values, in the closed form that holds for every score.
 *
 * With the gaps g_j = P_ij (v_j - y_i) and the logit's gradients to_q_j = dl_ij/dq_i, to_k_j = dl_ij/dk_j, row i changes by
 * dy_i = sum_j g_j (to_q_j dq_i + to_k_j dk_j) + P_ij dv_j. The errors follow the reference's order of operations;
 * difference quotients and the printed formulas vouch for the values. */
#ifndef ATTEST_TWIN_ATTENTION_DERIVATIVE_H
#define ATTEST_TWIN_ATTENTION_DERIVATIVE_H

#include "attention.h"

/* What changes with row i: p 1 x N, gap N x v, to_q and to_k N x n. */
typedef struct twin_parts {
    const twin *p, *gap, *to_q, *to_k;
} twin_parts;

/* Three matrices in the shapes of q, k and v: a direction, or gradients. */
typedef struct twin_triple {
    twin *q, *k, *v;
} twin_triple;

twin_parts twin_attention_parts(twin_attention a, int64_t i);

/* Row i's Jacobians: v x n, v x (N n) and v x (N v). */
twin_triple twin_attention_jacobian(twin_attention a, int64_t i);
/* dY, M x v, along a direction. */
twin *twin_attention_jvp(twin_attention a, twin_triple along);
/* The gradients of sum_ia R_ia Y_ia, those of keys and values added to what start holds, row by row. */
twin_triple twin_attention_vjp(twin_attention a, const twin *r, twin_triple start);
/* Three zeros to start from. */
twin_triple twin_no_gradient(twin_attention a);

#endif
