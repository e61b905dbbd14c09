/* attest eval dp, l2, laplace, uniform, once its files are read: what is asked of which numbers. */
#ifndef CLI_EVAL_ATTENTION_H
#define CLI_EVAL_ATTENTION_H

#include "core/attention.h"
#include "eval.h"
#include "exact/truth.h"
#include "masks.h"

/* Queries [items,rows,d] on keys [..,n,d] and values [..,n,v]. The items of keys and values may be fewer in the last axis
 * of the batch: `groups` for `heads` of the queries. */
typedef struct attention {
    wants wanted;
    array q, k, v;
    int64_t items, heads, groups;
    int64_t rows, n, d, width; /* width of values */
    attest_score score;
    mask mask;
    score_bias bias;
    vault_shape front, y_shape; /* the batch; [batch,rows,width] */
    const double *tangent_q, *tangent_k, *tangent_v;
    const double *upstream;
    bool root_scale; /* the scale is 1 / sqrt(d) */
    dropout dropout;
} attention;

attention load_attention(const arguments *args, attest_kind kind);

/* Which item of the keys and values the queries of an item attend to. */
int64_t key_item(const attention *a, int64_t item);

attest_memory memory_of(const attention *a, int64_t item);
const double *queries_of(const attention *a, int64_t item);

/* The items from `first` on that share keys and values: their number. */
int64_t sharing(const attention *a, int64_t first);

attest_truth_attention truth_of_attention(const attention *a, int64_t item);

/* With --exact: eval_attention_exact.c. */
void write_attention_exactly(const arguments *args, const attention *a);

#endif
