/* Weights of self-attention for the tests of bounds, witnesses and inverses, with workspace for all of them. */
#ifndef ATTEST_TEST_HEADS_H
#define ATTEST_TEST_HEADS_H

#include "core/bound_local.h"
#include "core/inverse.h"
#include "core/witness.h"

typedef struct heads {
    attest_heads w;         /* tied */
    int64_t n;              /* tokens */
    double *wq, *wv, *wo;   /* the weights, to be written to */
    double *X, *V, *Y;      /* [n,width] */
    attest_interval *cells; /* enough for every function on these weights and tokens */
    double *work;
} heads;

/* heads H of width d, n tokens. With a seed of 0, W^Q, W^V and W^O are the identity, else they and X are normal. */
heads *heads_make(int64_t H, int64_t d, int64_t n, uint64_t seed);
void heads_free(heads *h);

#endif
