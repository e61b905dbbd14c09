/* Tier one for the Jacobian of multi-head self-attention, row by row of the output. spec/exact.md, lemma J. */
#ifndef EXACT_MULTIHEAD_JACOBIAN_H
#define EXACT_MULTIHEAD_JACOBIAN_H

#include "exact/room.h"
#include "exact/truth.h"

/* Gets the derivatives of Y_io [n,width], element j width + b being dY_io / dX_jb; what it points to is gone after the call.
 * False: no more are wanted. */
typedef bool exact_take_row(void *context, int64_t i, int64_t o, const attest_enclosed *row);

/* Encloses dY / dX and hands it over one output after the other, in their order. All inputs are finite. For dot product, L2 and uniform scores
 * without a softcap; whatever else is declined, and so is each row that exact_multihead declines. Memory: for one output, and
 * for what the heads share. False if memory is short. */
bool exact_multihead_jacobian(exact_worker *worker, const attest_truth_multihead *of, exact_take_row *take,
                              void *context);

#endif
