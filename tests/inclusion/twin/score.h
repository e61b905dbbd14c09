/* Logits: dot product (K1), L2 by differences (K3), Laplace (S1), uniform; scale, softcap, bias, in this order. */
#ifndef ATTEST_TWIN_SCORE_H
#define ATTEST_TWIN_SCORE_H

#include "array.h"

typedef enum twin_kind { TWIN_DOT, TWIN_L2, TWIN_LAPLACE, TWIN_UNIFORM, TWIN_L2_EXPANDED } twin_kind;

typedef struct twin_score {
    twin_kind kind;
    const twin *scale;   /* 1x1; NULL: 1/sqrt(n), and 1 for Laplace */
    const twin *softcap; /* 1x1; NULL: none. l becomes softcap tanh(l / softcap) */
    const twin *bias;    /* as the logits, added to them; NULL: none */
} twin_score;

/* All logits: element (i, j) is the score of query i (a row of q) and key j (a row of k). If q and k are one and the same
 * object, the L2 and Laplace distances of a row to itself are exactly zero, in double arithmetic too. */
twin *twin_logits(twin_score score, const twin *q, const twin *k);
/* dl/dq and dl/dk for one query and one key, both rows: the slope dl/d(raw score), which is the scale and, with a softcap,
 * (1 - tanh) (1 + tanh) besides, times the raw score's own derivative. Laplace's is 0 where q and k agree. */
twin *twin_query_gradient(twin_score score, const twin *q, const twin *k);
twin *twin_key_gradient(twin_score score, const twin *q, const twin *k);
/* What scale NULL means, computed as 1 / sqrt(n). */
twin *twin_default_scale(twin_kind kind, int64_t n, twin_mode mode);

#endif
