/* Tier one for the Jacobian of multi-head self-attention, piece by piece. spec/exact.md, lemma J. */
#ifndef EXACT_MULTIHEAD_JACOBIAN_H
#define EXACT_MULTIHEAD_JACOBIAN_H

#include "exact/room.h"
#include "exact/truth.h"

/* Gets the next derivatives of J [n,out,n,width] from place `at` on; what `piece` points to is gone after the call. False: no
 * more are wanted. */
typedef bool exact_take_piece(void *context, int64_t at, const attest_enclosed *piece);

/* Encloses J = dY / dX and hands it over piece by piece, in its order; a piece belongs to one output. All inputs are finite. For
 * dot product, L2 and uniform scores without a softcap; whatever else is declined, and so is each row that exact_multihead
 * declines. Memory: for one piece, and for what the heads share. False if memory is short. */
bool exact_multihead_jacobian(exact_worker *worker, const attest_truth_multihead *of, exact_take_piece *take,
                              void *context);

#endif
