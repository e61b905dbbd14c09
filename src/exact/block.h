/* The weights of a block of queries, for derivatives by given queries, keys and values: spec/exact.md, lemmas W, Y and G. */
#ifndef EXACT_BLOCK_H
#define EXACT_BLOCK_H

#include "exact/given.h"
#include "exact/spread.h"

#define EXACT_BLOCK_ROWS 128 /* another number would give other low words */

typedef struct exact_block {
    int64_t from, rows;     /* of the queries */
    exact_head head;        /* its queries and weights */
    bool declined;          /* a row of the weights is unknown: it is infinite in head.p_share, and 0 */
    exact_spreading spread; /* the weights; t is still missing */
} exact_block;

/* The block from `from` on, without anything in it. */
exact_block exact_block_at(const attest_truth_attention *of, int64_t from);

/* False if memory is short. */
bool exact_block_weigh(exact_block *b, exact_worker *worker, const exact_given *given,
                       const attest_truth_attention *of);

/* Rows of numbers that have no errors, divided by a power of two. */
exact_rows exact_rows_given(exact_room *room, const double *from, int64_t exponent, int64_t rows, int64_t cols);

#endif
