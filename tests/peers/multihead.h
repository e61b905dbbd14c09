/* Multi-head attention, dp-mha and l2-mha: the weights, and what each head makes of one batch item's tokens. */
#ifndef PEERS_MULTIHEAD_H
#define PEERS_MULTIHEAD_H

#include "arrays.h"
#include "product.h"

typedef struct multihead {
    const attest_candidate_problem *problem;
    peers_rules rules;
    int64_t n, width, d, heads, groups; /* tokens; width = heads d */
    bool tied, a_factor;                /* keys by WQ; values X A W^V */
    const real *wq, *wk, *wv, *wo, *bq, *bk, *bias;
    const real *x; /* of the item */
    head *head;    /* each head, with its queries, keys, values and outputs */
    real **u;      /* each head's A W^V, or W^V: [width,d] */
    real *z;       /* the heads' outputs side by side, [n,width] */
    real *y;       /* [n,width] */
} multihead;

multihead R(multihead_of)(const attest_candidate_problem *problem);

/* The weights of a head. */
const real *R(query_weight)(const multihead *m, int64_t h);
const real *R(key_weight)(const multihead *m, int64_t h);
const real *R(value_weight)(const multihead *m, int64_t h);

/* Tokens times weights; `bias` may be null. */
real *R(project)(const multihead *m, const real *x, const real *weight, const real *bias);

/* The heads' outputs, where each head puts its columns: y = z W^O. */
void R(gather_heads)(const multihead *m, int64_t h, const real *head_output, real *z);
void R(mix_heads)(const multihead *m, const real *z, real *y);

void R(multihead_forward)(multihead *m, int64_t item);

/* y, [n,width]: the derivative along the tangent t of the tokens. */
void R(multihead_tangent)(const multihead *m, const real *t, real *y);

/* The gradients, [n,width] and shaped as the weights; added to. dwk is null if keys are tied. */
typedef struct multihead_gradient {
    real *dx, *dwq, *dwk, *dwv, *dwo;
} multihead_gradient;
void R(multihead_backward)(const multihead *m, const real *upstream, const multihead_gradient *g);

#endif
