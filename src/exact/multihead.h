/* Tier one for multi-head self-attention, DP-MHA and L2-MHA: projections, heads and the output product are all carried in
 * double-double, their errors with them. spec/exact.md, lemma M. */
#ifndef EXACT_MULTIHEAD_H
#define EXACT_MULTIHEAD_H

#include "exact/room.h"
#include "exact/truth.h"

/* Encloses Y [n,out]. All inputs are finite. Declines what exact_attention declines, and L2 values of grouped heads.
 * False if memory is short. */
bool exact_multihead(exact_worker *worker, const attest_truth_multihead *of, attest_enclosed *y);

#endif
