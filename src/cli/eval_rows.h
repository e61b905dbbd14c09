/* attest eval layernorm, softmax, once their files are read: what is asked of which numbers. */
#ifndef CLI_EVAL_ROWS_H
#define CLI_EVAL_ROWS_H

#include "eval.h"

/* Rows [n,d], what is asked of them, and where it goes. */
typedef struct rows {
    wants wanted;
    int64_t n, d, count;
    vault_shape shape, front;
    const double *x;
    const double *tangent;  /* NULL unless jvp is wanted */
    const double *upstream; /* NULL unless a gradient is wanted */
    dropout dropout;
    output *y, *error, *lse, *jacobian, *jvp, *vjp, *dx;
} rows;

typedef struct layernorm {
    const double *gamma, *beta;
    double eps;
} layernorm;

rows load_layernorm(const arguments *args, layernorm *l);
rows load_softmax(const arguments *args, const uint8_t **seen);

/* With --exact: eval_rows_exact.c. They plan and open the outputs too. */
void write_layernorm_exactly(const arguments *args, const rows *r, const layernorm *l);
void write_softmax_exactly(const arguments *args, const rows *r, const uint8_t *seen);

#endif
