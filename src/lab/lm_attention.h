/* A layer of multi-head self-attention, forwards and backwards: fast, in float, one sequence at a time. Kim et al., (4), and
 * section 3.2 for L2: K2, K4, with keys of their own or the queries', and divided by its Lipschitz bound (K22).
 *
 * The heads lie in blocks of columns of W^Q, W^K, W^V, all [width,width]. L2 attention's values are X A W^V with
 * A = W^Q W^Q^T / sqrt(n), computed as Q (W^Q^T W^V / sqrt(n)). tests/cli/test_charlm.py has attest judge it. */
#ifndef LAB_LM_ATTENTION_H
#define LAB_LM_ATTENTION_H

#include "lm_real.h"
#include "lm_room.h"
#include "lm_shape.h"
#include <stdbool.h>

typedef struct lm_attention {
    lm_variant variant; /* any but LM_LSTM */
    bool causal;        /* no token sees a later one */
    int64_t tokens, width, heads;
    const lm_real *wq, *wk, *wv, *wo; /* wk is wq where they are tied */
} lm_attention;

/* Derivatives by the weights, shaped and tied as they are. */
typedef struct lm_attention_slope {
    lm_real *wq, *wk, *wv, *wo;
} lm_attention_slope;

/* What the way back needs to know of the way there, and workspace. */
typedef struct lm_attention_state {
    lm_real *q, *k, *v, *o;      /* [tokens,width]: of all heads */
    lm_real *dq, *dk, *dv, *d_o; /* [tokens,width] */
    lm_real *inner, *d_inner;    /* [heads,n,n]: W^Q^T W^V / sqrt(n) */
    lm_real *p;                  /* [heads,tokens,tokens] */
    lm_real *work;
    lm_real bound; /* that the output was divided by; 1 if not contractive */
} lm_attention_state;

lm_attention_state lm_attention_room(lm_room *room, int64_t tokens, int64_t width, int64_t heads);

/* Y [tokens,width] from X. */
void lm_attention_forward(const lm_attention *a, lm_attention_state *s, const lm_real *X, lm_real *Y);

/* From dY: dX, and the weights' slopes, all added to. X and Y are those of the way there. dY is lost. */
void lm_attention_backward(const lm_attention *a, lm_attention_state *s, const lm_real *X, const lm_real *Y,
                           lm_real *dY, lm_real *dX, const lm_attention_slope *slope);

#endif
