/* The residual blocks x + f(x) of the experiments on inverses, and their inputs: 64 tokens of width 64, 8 heads; f is c
 * times dot-product attention, L2 attention, or L2 attention divided by a bound of its Lipschitz constant, the paper's
 * or (tight) the best there is: those are known to contract (spec/mathematics.md, K21, K22). Weights are uniform by
 * Glorot's rule; of an input the first token is 0, the others normal. */
#ifndef LAB_BLOCK_H
#define LAB_BLOCK_H

#include "core/inverse.h"
#include "core/multihead.h"
#include <stdint.h>

enum { LAB_TOKENS = 64, LAB_WIDTH = 64, LAB_LENGTH = LAB_TOKENS * LAB_WIDTH, LAB_INPUTS = 128 };

typedef enum lab_map { LAB_DOT, LAB_L2, LAB_CONTRACTIVE, LAB_TIGHT } lab_map;

typedef struct lab_block {
    double wq[LAB_LENGTH], wk[LAB_LENGTH], wv[LAB_LENGTH], wo[LAB_LENGTH], values[LAB_LENGTH];
    double *work;
    attest_interval *cells;
    attest_heads heads;
    attest_multihead map;  /* F */
    attest_contraction by; /* f = by.scale F; the Lipschitz constant is infinite where none is known */
} lab_block;

/* The same seed gives the same weights for all maps. lab_block_end ends what lab_block_begin begins. */
void lab_block_begin(lab_block *b, uint64_t seed, lab_map map, double factor);
void lab_block_end(lab_block *b);

/* Input number `input`, X [64,64]. */
void lab_block_input(uint64_t seed, int64_t input, double *X);

/* Y = F(X) */
void lab_block_forward(lab_block *b, const double *X, double *Y);

/* next = from + sign f(at) */
void lab_block_step(lab_block *b, const double *from, double sign, const double *at, double *next);

/* max |a - b| of [64,64] */
double lab_largest_gap(const double *a, const double *b);

#endif
