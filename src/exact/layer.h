/* Multi-head attention up to its heads: the inputs brought into range, and the queries, keys and values of each head, with
 * their errors. spec/exact.md, lemmas N and M. */
#ifndef EXACT_LAYER_H
#define EXACT_LAYER_H

#include "exact/head.h"
#include "exact/room.h"
#include "exact/truth.h"

typedef struct exact_layer {
    exact_worker *worker;
    const exact_kernels *by; /* the worker's */
    exact_room *room;
    const attest_truth_multihead *of;
    attest_multihead m;
    /* the inputs, divided by powers of two: all of these are exact */
    exact_matrix x;
    int64_t part;   /* sums of X W are put aside after so many terms */
    double *x_size; /* the largest of each row's parts, */
    double x_top;   /* and of all rows' */
    const double *wq, *wk, *wu, *wo, *bq, *bk;
    int64_t x_exponent, exponent; /* of X and of the result */
    exact_scale scale;
    double logit_error;
    attest_kind kind;
    double *weight_size; /* room for the sizes of a matrix's columns, or for the largest of their parts */
} exact_layer;

/* *covered is false if tier one has no bounds for such a problem, or if memory is short. */
exact_layer exact_layer_begin(exact_worker *worker, const attest_truth_multihead *of, bool *covered);

/* What all heads share, and room for the queries, keys and values of one. */
exact_head exact_layer_room(exact_layer *l);

/* The queries, keys and values of head h. False if memory is short. */
bool exact_layer_head(exact_layer *l, int64_t h, exact_head *head);

/* W^Q_h^T W^V_h / sqrt(d) [d,v], the sizes of its columns and of their errors, in the 2-norm */
typedef struct exact_middle {
    exact_matrix g;
    double *size, *error;
} exact_middle;

exact_middle exact_layer_middle(exact_layer *l, int64_t h);

/* The 2-norms of the columns of w [rows,cols], row by row; the largest of n numbers, or 0. */
void exact_column_sizes(const double *w, int64_t rows, int64_t cols, const exact_kernels *by, double *size);
double exact_largest(const double *x, int64_t n);

#endif
