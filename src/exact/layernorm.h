/* Tier one for LayerNorm, forward. spec/exact.md, lemma H. */
#ifndef EXACT_LAYERNORM_H
#define EXACT_LAYERNORM_H

#include "exact/room.h"
#include "exact/truth.h"

/* LayerNorm of each row of x [rows,d]; beta may be null: zeros. eps is above 0. */
typedef struct attest_truth_layernorm {
    int64_t rows, d;
    const double *x, *gamma, *beta;
    double eps;
} attest_truth_layernorm;

/* Encloses y [rows,d]. All inputs are finite. Declines gamma and beta beyond 2^300, and an eps that is not within 2^-400 and 2^400 once
 * the rows are divided by a power of two that brings their largest number near 1. False if memory is short. */
bool exact_layernorm(exact_worker *worker, const attest_truth_layernorm *of, attest_enclosed *y);

#endif
