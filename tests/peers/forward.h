/* A head's output, its log-sum-exps and its weights, in the variant chosen. */
#ifndef PEERS_FORWARD_H
#define PEERS_FORWARD_H

#include "head.h"

void R(forward)(const head *h);

/* Row i of the weights, from its logits. */
void R(weights)(const head *h, int64_t i, real *weights);

/* The same once more, as the gradients need it: where no weights are kept from the log-sum-exp, as FlashAttention does. */
void R(weights_again)(const head *h, int64_t i, real *weights);

/* The tiled variant, in flash.c. */
void R(forward_flash)(const head *h);

enum { PEERS_TILE = 16 };

#endif
