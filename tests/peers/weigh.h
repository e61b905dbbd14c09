/* Weighted sums of values. */
#ifndef PEERS_WEIGH_H
#define PEERS_WEIGH_H

#include "head.h"

/* sum[0..v) += weight times the values of key j. */
void R(add_weighted)(const head *h, int64_t j, real weight, real *sum);

/* Row i of the output from its sums, divided by `total`. */
void R(finish_row)(const head *h, int64_t i, const real *sum, real total);

/* The weight as it meets the values. */
real R(stored_weight)(real weight);

#endif
