/* Multi-head attention: DP-MHA (K1, K2, with biases K5) and L2-MHA (K3, K4), grouped-query heads. */
#ifndef ATTEST_TWIN_MULTIHEAD_H
#define ATTEST_TWIN_MULTIHEAD_H

#include "attention.h"

/* Weights of several heads stand below each other: head h of wq is its rows h D to h D + D - 1. Query head h uses key and
 * value head floor(h G / H). L2 multiplies the values by A_h = W^Q_h W^Q_h^T / sqrt(n), unless without_a; it is tied if
 * wk is NULL: keys are queries. */
typedef struct twin_multihead {
    twin_score score;    /* scale, softcap, bias serve for every head; the bias has M = N rows */
    const uint8_t *mask; /* N x N, or H of them with mask_per_head; NULL = all attend */
    bool mask_per_head;
    bool without_a;
    int64_t heads, kv_heads;
    const twin *x;       /* N x D */
    const twin *wq;      /* H D x n */
    const twin *wk;      /* G D x n; NULL: tied (L2 only) */
    const twin *wv;      /* G D x n */
    const twin *wo;      /* H n x D */
    const twin *bq, *bk; /* H x n and G x n; NULL: none */
} twin_multihead;

/* One head as attention on its projections: q = X W^Q + b^Q, k likewise, v = X U. */
twin_attention twin_head(const twin_multihead *m, int64_t h);
/* U_h, D x n: W^V, or A_h W^V = W^Q ((W^Q^T W^V) / sqrt(n)) for L2. */
twin *twin_head_values(const twin_multihead *m, int64_t h);
/* [head 1, ..., head H], N x H n: before the last product. */
twin *twin_multihead_concatenated(const twin_multihead *m);
/* F(X) = [head 1, ..., head H] W^O. */
twin *twin_multihead_output(const twin_multihead *m);

#endif
