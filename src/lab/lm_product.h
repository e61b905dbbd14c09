/* Products of matrices, fast in plain C: tiles of a few rows and columns whose sums stay in registers. Every sum runs over
 * the inner index from first to last, whatever the processor, so the same numbers give the same bits. */
#ifndef LAB_LM_PRODUCT_H
#define LAB_LM_PRODUCT_H

#include "lm_real.h"
#include <stdbool.h>
#include <stdint.h>

/* A matrix that is a part of an array, or one turned: element (i, j) is at[i row + j column]. */
typedef struct lm_view {
    const lm_real *at;
    int64_t row, column;
} lm_view;

static inline lm_view lm_plain(const lm_real *at, int64_t row)
{
    return (lm_view){at, row, 1};
}

static inline lm_view lm_turned(const lm_real *at, int64_t row)
{
    return (lm_view){at, 1, row};
}

/* C = A B, or with `add` C += A B, for A [rows,depth] and B [depth,columns]; C's rows lie c_row apart. */
void lm_product(int64_t rows, int64_t depth, int64_t columns, lm_view A, lm_view B, bool add, lm_real *C,
                int64_t c_row);

/* The transpose of W [rows,columns], whose rows lie w_row apart. */
void lm_turn(int64_t rows, int64_t columns, const lm_real *W, int64_t w_row, lm_real *turned);

#endif
