/* attest eval dp-mha, l2-mha, once its files are read: what is asked of which numbers. */
#ifndef CLI_EVAL_MULTIHEAD_H
#define CLI_EVAL_MULTIHEAD_H

#include "core/multihead.h"
#include "eval.h"
#include "exact/truth.h"
#include "masks.h"
#include "weights.h"

/* A batch of inputs X [items,n,width] and the map for each of them. */
typedef struct multihead {
    wants wanted;
    array x;
    vault_shape front;    /* the batch */
    int64_t items, count; /* numbers in an item's X, which are as many as in its Y */
    weights w;
    bool own_keys;  /* --wk is given */
    bool by_values; /* the values' weights are W^V itself, not A W^V */
    attest_multihead map;
    mask mask;
    score_bias bias;
    bool root_scale; /* the scale is 1 / sqrt(d) */
    dropout dropout;
    const double *tangent, *upstream;
} multihead;

multihead load_multihead(const arguments *args, attest_kind kind);

/* The map of one batch item, which may have a mask of its own. */
attest_multihead map_of(const multihead *m, int64_t item);
const double *tokens_of(const multihead *m, int64_t item);

attest_truth_multihead truth_of_multihead(const multihead *m, int64_t item);

/* With --exact: eval_multihead_exact.c. */
void write_multihead_exactly(const arguments *args, const multihead *m);

/* With --error-bound: eval_multihead_error.c. */
void write_multihead_errors(const multihead *m);

#endif
