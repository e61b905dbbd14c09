/* Attention of one head on queries, keys and values in double-double whose errors are known, with a bound on the error of each
 * row: spec/exact.md, lemmas L, W, Y and S. */
#ifndef EXACT_HEAD_H
#define EXACT_HEAD_H

#include "exact/kernels.h"
#include "exact/room.h"
#include <stdbool.h>
#include <stdint.h>

/* Rows of numbers, and how far each row is from the truth: in the 2-norm, for ATTEST_LAPLACE in the 1-norm. */
typedef struct exact_rows {
    exact_matrix m;
    double *error; /* [m.stride] */
} exact_rows;

/* Columns of numbers: the largest magnitude in each, its 2-norm, and how far its elements are from the truth at most. */
typedef struct exact_columns {
    exact_matrix m;
    double *top, *norm, *error; /* [m.cols] */
} exact_columns;

/* The scale as a pair, within LEMMA_D4_ROOT u^2 of itself. */
typedef struct exact_scale {
    double hi, lo;
} exact_scale;

typedef struct exact_head {
    attest_kind kind;
    exact_scale scale;
    double logit_error; /* of all logits, besides what q, k and the scale cause */
    double softcap;     /* 0, or within 2^-100 and 2^100 */
    exact_rows q, k;
    exact_columns v;
    const double *bias;  /* [rows,n] or null */
    const uint8_t *mask; /* [rows,n] or null */
    /* results; v may have no columns. Element (i, c) of y lies within share[i] min(v.top[c], even[i] v.norm[c]) + v.error[c]
     * and what the weights' errors do, of the truth. To the mean of any numbers t_j under the weights of row i they do at most
     * mean[i] max |t_j - o| and moved[i] (sum_j (t_j - o)^4)^(1/4), whatever o. p, if wanted (p.hi not null, rows of p one after
     * the other; or weights.hi, columns of p), lies within p_share[i] p + LEMMA_W_LOST. An infinite bound declines the row. */
    exact_matrix y, p, weights;
    double *share, *mean;
    double *even, *moved;                /* null: not wanted */
    double *p_share;                     /* null: not wanted */
    double *lse_hi, *lse_lo, *lse_error; /* null: not wanted */
} exact_head;

/* False if memory is short. q, k and v stay as they are. */
bool exact_head_attend(exact_head *head, exact_worker *worker);

/* An upper bound of a norm of the n numbers x[0], x[step], ...: 0 only if they are all 0, and else at least LEMMA_N_LEAST,
 * from `size`, which is that norm but for roundings and underflow. */
double exact_size(double size, const double *x, int64_t n, int64_t step);

/* Such bounds for the rows, |x|_2, or |x|_1 for ATTEST_LAPLACE, for the columns, |x|_2, and for the largest magnitude in each. */
void exact_row_sizes(attest_kind kind, exact_matrix m, const exact_kernels *by, double *size);
void exact_sizes_of_columns(exact_matrix m, const exact_kernels *by, double *size);
void exact_column_tops(exact_matrix m, const exact_kernels *by, double *top);

/* The mean of each column, about: any offset will do, one in the middle makes the rows small. */
void exact_column_means(exact_matrix m, const exact_kernels *by, double *mean);

/* 1 / sqrt(n) */
exact_scale exact_root_scale(int64_t n);

#endif
