/* Problems for the tests: the inputs of attention and of multi-head attention, in classes that have bitten before. */
#ifndef ATTEST_TEST_PROBLEM_H
#define ATTEST_TEST_PROBLEM_H

#include <stdint.h>
#include <stdio.h>

typedef enum problem_class {
    PROBLEM_RANDOM,
    PROBLEM_HUGE,       /* queries and keys near 1e100, or weights near 1e70 that make them */
    PROBLEM_TINY,       /* the same with 1e-100 and 1e-70 */
    PROBLEM_OFFSET,     /* tokens 1e4 away from the origin */
    PROBLEM_DUPLICATES, /* few distinct tokens, repeated */
    PROBLEM_ONE_TOKEN,  /* N = 1 */
    PROBLEM_PEAKED,     /* logits hundreds apart */
    PROBLEM_FLAT,       /* logits almost equal */
    PROBLEM_DENORMAL,   /* tokens, queries, keys and values among the subnormal numbers */
    PROBLEM_WIDE,       /* magnitudes from 2^-40 to 2^10 side by side */
    PROBLEM_CLASSES
} problem_class;

typedef enum problem_masking {
    PROBLEM_NO_MASK,
    PROBLEM_RANDOM_MASK,
    PROBLEM_CAUSAL_MASK,
    PROBLEM_MASKINGS
} problem_masking;

/* Both kinds of inputs, drawn independently. */
typedef struct problem {
    problem_class class;
    problem_masking masking;
    uint64_t seed;
    int64_t queries, tokens, width, value_width; /* M, N, n, v */
    int64_t heads, groups, model_width;          /* H, G <= H for grouped queries, D = H n */
    double *q, *k, *v;                           /* M x n, N x n, N x v */
    double *bias;                                /* M x N */
    double *x, *wq, *wk, *wv, *wo;               /* N x D, H D x n (three times), D x D */
    double *bq, *bk;                             /* H x n */
    double *self_bias;                           /* N x N */
    uint8_t *mask, *self_mask;                   /* M x N and N x N; NULL without a mask. Every row sees a key, and
                                                    every token itself */
    double *query_tangent, *key_tangent, *value_tangent, *token_tangent; /* directions of derivatives: as q, k, v, x */
    double *weight_tangent;                                              /* as any of wq, wk, wv, wo: D D numbers */
    double *upstream, *token_upstream;                                   /* gradients from above: M x v, N x D */
} problem;

/* The problem of that class, masking and seed, with at most `most` queries and tokens. */
problem *problem_make(problem_class class, problem_masking masking, uint64_t seed, int64_t most);
void problem_free(problem *p);
const char *problem_class_name(problem_class class);
/* Everything, in hexadecimal, so that it can be repeated to the bit. */
void problem_print(const problem *p, FILE *out);

#endif
