/* What the bounds and the inverse of L2 attention ask of weights and masks. */
#ifndef CLI_LIPSCHITZ_H
#define CLI_LIPSCHITZ_H

#include "core/bound.h"
#include "core/interval.h"
#include "options.h"
#include <stdint.h>

/* The weights as core/bound.h wants them. */
attest_heads load_heads(const arguments *args);

/* The same, refusing key weights that differ from the query weights: then nothing is bounded (Lemma F.1). */
attest_heads load_tied_heads(const arguments *args);

/* Refuses a mask that hides a token from itself: then nothing is bounded (E8). */
attest_sight load_sight(const uint8_t *mask, int64_t n);

attest_interval *interval_room(int64_t count);

#endif
