/* Weights from logits. */
#ifndef PEERS_SOFTMAX_H
#define PEERS_SOFTMAX_H

#include "real.h"
#include <stdbool.h>

/* `count` logits, `step` apart, of which those shown count, into weights that lie likewise; returns log sum e^logit. */
real R(softmax)(int64_t count, int64_t step, const real *logits, const bool *shown, real *weights);

/* sum + e, where e is a key's exponential, perhaps that of the last key. */
real R(softmax_plus)(real sum, real e, bool last);

/* The sum of e^(logit - top) as quotients and logarithms see it; the logarithm. */
real R(softmax_total)(real sum, real top);
real R(softmax_lse)(real total, real top);

#endif
