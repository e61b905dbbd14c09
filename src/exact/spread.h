/* How much the outputs of a block of queries gain as their logits grow, with a bound on its error: spec/exact.md, lemma G. */
#ifndef EXACT_SPREAD_H
#define EXACT_SPREAD_H

#include "exact/room.h"
#include <stdbool.h>
#include <stdint.h>

/* Norms of a matrix's rows [stride] and columns [cols], and of the errors that they hold; an error of 0 says that there is none. */
typedef struct exact_norms {
    double *row, *column;
    double *row_error, *column_error;
} exact_norms;

/* Weights P of a block of queries, within p_share[i] P + LEMMA_W_LOST of the truth, or exactly 0 where the mask hides a key;
 * and a number t_ij for each, no larger than `size`, within `error`. */
typedef struct exact_spreading {
    exact_matrix p, t;          /* [rows,n] */
    const double *p_share;      /* [rows]; infinite if a row is unknown: then no error beside it is finite */
    const uint8_t *mask;        /* [rows,n] or null */
    const double *size, *error; /* [rows] */
} exact_spreading;

/* The norms of P. Here and below, what they point to is the worker's room's, and null if memory is short. */
exact_norms exact_weigh_up(const exact_spreading *of, exact_worker *worker);

/* t becomes p (t - mean of t under p), whose norms these are. */
exact_norms exact_spread_out(const exact_spreading *of, exact_worker *worker);

#endif
