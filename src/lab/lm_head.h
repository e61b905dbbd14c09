/* One head of attention on given queries, keys and values, forwards and backwards: K1, K3.
 *
 *     O = P V,   P_ij ~ exp(q_i.k_j / sqrt(n)), or exp(-|q_i - k_j|^2 / sqrt(n)), from the differences
 */
#ifndef LAB_LM_HEAD_H
#define LAB_LM_HEAD_H

#include "lm_real.h"
#include <stdbool.h>
#include <stdint.h>

/* Columns of larger matrices, whose rows lie `row` apart. */
typedef struct lm_head {
    bool distance; /* or dot product */
    bool causal;   /* no token sees a later one */
    int64_t tokens, width;
    int64_t row;
    const lm_real *q, *k, *v;
} lm_head;

/* How many numbers both need as workspace. */
int64_t lm_head_work(int64_t tokens, int64_t width);

/* P [tokens,tokens], and O in columns like those of Q. */
void lm_head_forward(const lm_head *h, lm_real *work, lm_real *P, lm_real *O);

/* From dO the derivatives by Q, K and V, all in columns like those of Q; they are set, not added to. */
void lm_head_backward(const lm_head *h, const lm_real *P, const lm_real *dO, lm_real *work, lm_real *dQ, lm_real *dK,
                      lm_real *dV);

#endif
