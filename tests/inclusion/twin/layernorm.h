/* LayerNorm of one row and its Jacobian (K27), as (36) to (39) write them. */
#ifndef ATTEST_TWIN_LAYERNORM_H
#define ATTEST_TWIN_LAYERNORM_H

#include "array.h"

/* x, gamma, beta: rows of D; eps: 1x1. gamma (x - mean) / sqrt(variance + eps) + beta. */
twin *twin_layernorm(const twin *x, const twin *gamma, const twin *beta, const twin *eps);
/* D x D: (variance + eps)^(-1/2) [diag gamma - gamma 1^T / D - diag(gamma) z z^T / (D (variance + eps))], z = x - mean. */
twin *twin_layernorm_jacobian(const twin *x, const twin *gamma, const twin *eps);

#endif
