/* How attention on given queries, keys and values changes with them.
 * Paper: Kim et al., appendices C and E.  Mathematics: spec/mathematics.md, K8-K11.
 *
 * With t_j = to_q_j . dq + to_k_j . dk_j, the change of logit j, one output row changes by
 *
 *     dy = sum_j gap_j t_j + p_j dv_j,     gap_j = p_j (v_j - y),  to_q_j = dl_j/dq,  to_k_j = dl_j/dk_j.
 *
 * This holds for every score, mask and bias; the Jacobians and products below are sums of these parts. The gaps come from
 * differences, so values far from the origin cost no digits. A key without weight (p_j = 0: hidden, or out of reach) has
 * no say: its parts are exactly 0. A query that sees no key has derivative 0. */
#ifndef ATTEST_ATTENTION_DERIVATIVE_H
#define ATTEST_ATTENTION_DERIVATIVE_H

#include "attention.h"
#include "size.h"
#include <stdint.h>

typedef struct attest_parts {
    double *gap;  /* [n,v] */
    double *to_q; /* [n,d] */
    double *to_k; /* [n,d] */
} attest_parts;

/* Directions in which queries [rows,d], keys [n,d] and values [n,v] move. */
typedef struct attest_direction {
    const double *q, *k, *v;
} attest_direction;

/* Gradients with respect to them, in the same shapes. */
typedef struct attest_gradient {
    double *q, *k, *v;
} attest_gradient;

/* The parts of the row whose query is q [d], probabilities p [n] and output y [v]. */
void attest_attention_parts(attest_memory m, const double *q, const double *p, const double *y, attest_parts to);

/* dy [v] for one row that moves along dq [d] while keys and values move along dK, dV. `t` holds n doubles. */
void attest_attention_row_jvp(attest_memory m, const double *p, attest_parts parts, attest_direction along, double *t,
                              double *dy);

/* One row's upstream gradient r [v] taken back: to.q [d] is written, to.k [n,d] and to.v [n,v] are added to. `s` holds n
 * doubles. */
void attest_attention_row_vjp(attest_memory m, const double *p, attest_parts parts, const double *r, double *s,
                              attest_gradient to);

/* How many doubles of workspace the functions below take. */
int64_t attest_attention_derivative_work(attest_memory m);

/* One row's Jacobians: JQ [v,d] = dy/dq, JK [v,n,d] = dy/dK, JV [v,n,v] = dy/dV. Rows do not depend on each other's queries,
 * so this is all there is. */
attest_status attest_attention_jacobian(attest_memory m, const double *q, const double *bias, const uint8_t *mask,
                                        double *work, double *JQ, double *JK, double *JV);

/* Y [rows,v] as attest_attention gives it, and dY [rows,v], its change along a direction. */
attest_status attest_attention_jvp(attest_memory m, const double *Q, int64_t rows, const double *bias,
                                   const uint8_t *mask, attest_direction along, double *work, double *Y, double *dY);

/* Y [rows,v] as attest_attention gives it, and the gradients of sum_ia R_ia Y_ia: to.q [rows,d] is written, to.k [n,d] and
 * to.v [n,v] are added to (fill them with 0 first), since several heads may share keys and values. */
attest_status attest_attention_vjp(attest_memory m, const double *Q, int64_t rows, const double *bias,
                                   const uint8_t *mask, const double *R, double *work, double *Y, attest_gradient to);

#endif
