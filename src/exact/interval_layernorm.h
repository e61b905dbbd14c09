/* LayerNorm and its derivatives, correctly rounded: tier two.
 * Mathematics: spec/mathematics.md, K27.
 *
 * With t_j = d x_j - sum x and W = sum t^2 + d^3 eps, both exact, h_j = t_j sqrt(d / W). Every number that is asked for is
 * a sqrt(d / W) + b with rational a and b, but for the gradient of gamma, which sums that over rows; so on which side of a
 * rational number it lies is decided by squares, and ties are known as such. */
#ifndef EXACT_INTERVAL_LAYERNORM_H
#define EXACT_INTERVAL_LAYERNORM_H

#include "exact/settle.h"

typedef enum interval_layernorm_want {
    INTERVAL_LAYERNORM_Y,        /* [rows,d] */
    INTERVAL_LAYERNORM_JACOBIAN, /* [rows,d,d] */
    INTERVAL_LAYERNORM_JVP,      /* [rows,d]: J t of each row */
    INTERVAL_LAYERNORM_VJP,      /* [rows,d]: J^T t of each row */
    INTERVAL_LAYERNORM_WEIGHTS   /* the gradients of gamma [d], then of beta [d], t above */
} interval_layernorm_want;

typedef struct interval_layernorm_question {
    interval_layernorm_want want;
    int64_t rows, d;
    const double *x, *gamma, *beta;
    double eps;
    const double *t; /* [rows,d] where a direction is called for */
} interval_layernorm_question;

/* The problem is the question. A block is a row, but for the weights: there is only one. */
exact_computation interval_layernorm(const interval_layernorm_question *question);

#endif
