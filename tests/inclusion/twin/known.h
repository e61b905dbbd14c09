/* Bounds that are proved of attention, written down as a person reads them in spec/logic: numbers that are meant, each with how far the computed
 * one may lie from it, and what becomes of both in sums, logits and probabilities. Long double carries them: its own roundings are far
 * below the slack of the bounds' constants. */
#ifndef ATTEST_TWIN_KNOWN_H
#define ATTEST_TWIN_KNOWN_H

#include "core/score.h"
#include <stdbool.h>
#include <stdint.h>

/* What is meant, and how far the computed number may lie from it. */
typedef struct known {
    long double value, off;
} known;

/* A sum as it grows: its terms, their sizes, and how far they may be off together. It begins with zeros. */
typedef struct known_sum {
    long double value, size, off;
} known_sum;

/* `count` of them, zeros, to be freed; and those that are the numbers x, which are what is meant themselves. */
known *known_room(int64_t count);
known *known_exactly(const double *x, int64_t count);

/* A difference and a product, exact, and a number rounded once more (product_error of logic/steps.h, which
 * term_off of logic/mean.h is too, and factor_error of logic/factor.h). */
known known_less(known x, known y);
known known_product(known x, known y);
known known_once(known x);

/* A term joins that may be off by so much; or the product of two numbers. */
void known_add(known_sum *sum, long double term, long double off);
void known_add_product(known_sum *sum, known p, known v);
/* The sum rounded: so many roundings a term, and three smallest numbers for each (mean_rounded of logic/mean.h). */
known known_rounded(known_sum sum, long double roundings, int64_t terms);

/* Element c of x W + b, for a row x [width], W [width,d], b [d] or null (projection_off of logic/projection.h). */
known known_projection(const double *x, const double *W, const double *b, int64_t width, int64_t d, int64_t c);
/* The logit of a query and a key, d wide each, without softcap (logit_listed_off of logic/listed_logit.h). */
known known_logit(attest_score s, const known *q, const known *k, int64_t d, long double bias);
/* The probabilities of a query's n keys, but for a factor that all have in common (share_off of logic/attention.h). False where the
 * theorem says nothing: where a visible logit is not known to 2^-21, or all together are not known to 2^-17. */
bool known_shares(const known *logits, const uint8_t *mask, int64_t n, known *shares);
/* The probabilities themselves, from these (probability_off of logic/attention.h). */
void known_probabilities(const known *shares, int64_t n, known *probabilities);
/* Column b of their mean of values, in rows of v numbers (attention_near of logic/attention.h). */
known known_mean(const known *shares, const known *values, int64_t n, int64_t v, int64_t b);

#endif
