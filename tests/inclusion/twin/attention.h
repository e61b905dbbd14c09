/* Attention on given queries, keys and values: Y = softmax(scores, masked) V, K1 and K3 without the projections. */
#ifndef ATTEST_TWIN_ATTENTION_H
#define ATTEST_TWIN_ATTENTION_H

#include "score.h"

typedef struct twin_attention {
    twin_score score;
    const uint8_t *mask; /* M x N bytes, nonzero = attends; NULL = all do */
    const twin *q;       /* M x n */
    const twin *k;       /* N x n */
    const twin *v;       /* N x anything */
} twin_attention;

twin *twin_attention_weights(twin_attention a);     /* P, M x N */
twin *twin_attention_log_sum_exp(twin_attention a); /* M x 1 */
twin *twin_attention_output(twin_attention a);      /* Y = P V */

#endif
