/* Y, the log-sum-exps and the probabilities of attention, correctly rounded: tier two.
 * Mathematics: spec/mathematics.md, K1-K6. */
#ifndef EXACT_INTERVAL_ATTENTION_H
#define EXACT_INTERVAL_ATTENTION_H

#include "exact/interval_heads.h"
#include "exact/settle.h"

/* The problem is an interval_question. A block is a query: Y [out], then LSE [heads], then P [heads,n]. The log-sum-exp of
 * a query that sees nothing is minus infinity, everything else of it 0. */
exact_computation interval_attention(const interval_question *question);

#endif
