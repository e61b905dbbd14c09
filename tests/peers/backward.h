/* Gradients and directional derivatives of one head. */
#ifndef PEERS_BACKWARD_H
#define PEERS_BACKWARD_H

#include "head.h"

/* Adds to dq, dk and dvalues; h's y and lse are those of the forward pass. */
void R(backward)(const head *h, const head_gradient *g);

#endif
