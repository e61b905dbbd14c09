/* Multi-head attention: DP-MHA (K1, K2, with biases K5) and L2-MHA (K3, K4), grouped-query heads. */
#ifndef ATTEST_TWIN_MULTIHEAD_H
#define ATTEST_TWIN_MULTIHEAD_H

#include "attention.h"

/* Weights of several heads stand below each other: head h of wq is its rows h D to h D + D - 1. Query head h uses key head
 * floor(h G / H), and its values too. With A, which makes L2-MHA, the values are multiplied by A_h = W^Q_h W^Q_h^T / sqrt(n).
 * Tied weights are wk = NULL: keys are queries. */
typedef struct twin_multihead {
    twin_score score;    /* serves for every head; the bias is N x N */
    const uint8_t *mask; /* N x N; NULL = all attend */
    bool with_a;
    int64_t heads, groups;
    const twin *x;       /* N x D */
    const twin *wq;      /* H D x n */
    const twin *wk;      /* G D x n */
    const twin *wv;      /* G D x n */
    const twin *wo;      /* H n x D */
    const twin *bq, *bk; /* H x n and G x n; NULL: none */
} twin_multihead;

/* One head as attention on its projections: q = X W^Q + b^Q, k likewise, v = X U. */
twin_attention twin_head(const twin_multihead *m, int64_t h);
/* Head h's part of weights or biases of `heads` heads, and the key head that query head h uses. */
twin *twin_of_head(const twin *weights, int64_t h, int64_t heads);
int64_t twin_key_head(const twin_multihead *m, int64_t h);
/* U_h, D x n: W^V, or A_h W^V = W^Q ((W^Q^T W^V) / sqrt(n)) with A. */
twin *twin_head_values(const twin_multihead *m, int64_t h);
/* [head 1, ..., head H], N x H n: before the last product. */
twin *twin_multihead_concatenated(const twin_multihead *m);
/* F(X) = [head 1, ..., head H] W^O. */
twin *twin_multihead_output(const twin_multihead *m);

#endif
