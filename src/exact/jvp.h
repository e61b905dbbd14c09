/* Tier one for the change of attention's output along a direction. spec/exact.md, lemma V. */
#ifndef EXACT_JVP_H
#define EXACT_JVP_H

#include "exact/room.h"
#include "exact/truth.h"

/* The direction, of the shapes of queries, keys and values. */
typedef struct attest_truth_direction {
    const double *q, *k, *v;
} attest_truth_direction;

/* Encloses dY [rows,v]. All inputs are finite. Declines the rows that exact_attention declines, Laplace scores, softcaps, and inputs or
 * directions whose largest number is not within 2^-100 and 2^100. Memory: for one block of queries. False if it is short. */
bool exact_jvp(exact_worker *worker, const attest_truth_attention *of, attest_truth_direction along,
               attest_enclosed *dy);

#endif
