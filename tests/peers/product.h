/* Matrix products. */
#ifndef PEERS_PRODUCT_H
#define PEERS_PRODUCT_H

#include "real.h"

/* A matrix whose element (i, j) is at[i * row + j * column]. */
typedef struct matrix {
    const real *at;
    int64_t row, column;
} matrix;

static inline matrix plain(const real *at, int64_t columns)
{
    return (matrix){at, columns, 1};
}

static inline matrix turned(const real *at, int64_t columns)
{
    return (matrix){at, 1, columns};
}

/* c[i * step + j] += (a b)[i, j] for i < rows and j < columns; `inner` terms each. */
void R(multiply)(int64_t rows, int64_t inner, int64_t columns, matrix a, matrix b, int64_t step, real *c);

/* Numbers that are stored between two operations. */
void R(store_between)(int64_t count, real *x);

#endif
