/* Derivatives of the softmax of rows, correctly rounded: tier two. The softmax itself and its log-sum-exp are those of
 * interval_attention.h, with equal scores and the row as bias.
 * Mathematics: spec/mathematics.md, K8. */
#ifndef EXACT_INTERVAL_SOFTMAX_H
#define EXACT_INTERVAL_SOFTMAX_H

#include "exact/interval_heads.h"
#include "exact/settle.h"

/* The question that rows X [rows,n] with a mask, or null, are: its probabilities are the softmax. */
attest_truth_attention interval_softmax_rows(const double *X, int64_t rows, int64_t n, const uint8_t *mask);

typedef struct interval_softmax_direction {
    interval_question rows;
    const double *t; /* [rows,n]: J t is wanted, which is J^T t too; null: all of J */
} interval_softmax_direction;

/* The problem is an interval_softmax_direction. A block is a row's J t [n], or J [n,n]. */
exact_computation interval_softmax_derivative(const interval_softmax_direction *along);

#endif
