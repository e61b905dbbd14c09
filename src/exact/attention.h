/* Tier one for attention on given queries, keys and values: outputs, log-sum-exps and probabilities enclosed in
 * double-double. spec/exact.md says why the enclosures hold. */
#ifndef EXACT_ATTENTION_H
#define EXACT_ATTENTION_H

#include "exact/room.h"
#include "exact/truth.h"

/* Encloses Y [rows,v], log sum exp [rows] and P [rows,n]; each may be null, and has room for so many numbers if not. All
 * inputs are finite. A row that sees no key is declined; so are logits too uncertain, extreme softcaps and the expanded L2.
 * False if memory is short. */
bool exact_attention(exact_worker *worker, const attest_truth_attention *of, attest_enclosed *y, attest_enclosed *lse,
                     attest_enclosed *p);

#endif
