/* Tier one for the gradients of sum_ia R_ia Y_ia by queries, keys and values that are given. spec/exact.md, lemma G. */
#ifndef EXACT_GRADIENT_H
#define EXACT_GRADIENT_H

#include "exact/room.h"
#include "exact/truth.h"

/* Encloses dQ [rows,d], dK [n,d] and dV [n,v], for R [rows,v]; each may be null, and has room for so many numbers if not. All
 * inputs are finite. Declines what exact_attention declines: a row of dQ alone, dK and dV as a whole; dQ and dK also for Laplace
 * scores and softcaps. Queries of several heads that share keys and values may stand one after the other. Memory: for one block of
 * queries, besides the results. False if memory is short. */
bool exact_gradient(exact_worker *worker, const attest_truth_attention *of, const double *R, attest_enclosed *dq,
                    attest_enclosed *dk, attest_enclosed *dv);

#endif
