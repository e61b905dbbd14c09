/* Given queries and keys brought into range: spec/exact.md, lemma N. */
#ifndef EXACT_GIVEN_H
#define EXACT_GIVEN_H

#include "exact/head.h"
#include "exact/truth.h"

/* What stands before the numbers of a head once queries and keys are divided by powers of two, which the scale takes over. */
typedef struct exact_given {
    attest_kind
        kind; /* uniform if the scale is 0, or so small that it does not matter: logit_error then says what it does */
    exact_scale scale;
    double logit_error;
    int64_t q, k; /* the exponents of queries and keys */
} exact_given;

/* False if tier one has no bounds for such scores. */
bool exact_given_scores(const exact_kernels *by, const attest_truth_attention *of, exact_given *to);

/* What the head has of it, but for the rows themselves. */
void exact_given_head(const exact_given *given, const attest_truth_attention *of, exact_head *head);

/* The factor of a logit's slopes, the scale, for L2 twice the scale; its power of two stands apart unless the scale is within 2^-100 and
 * 2^100. */
typedef struct exact_factor {
    exact_scale by;
    int64_t exponent;
} exact_factor;

exact_factor exact_given_factor(const exact_kernels *by, const exact_given *given);

#endif
