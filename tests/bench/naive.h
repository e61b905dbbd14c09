/* What anyone would write first: multi-head attention in plain loops, sums from left to right, exp of the C library. */
#ifndef ATTEST_BENCH_NAIVE_H
#define ATTEST_BENCH_NAIVE_H

#include <stdbool.h>
#include <stddef.h>

/* Y [n,width] of X [n,width], with weights wq, wk, wu [heads,width,d] and wo [width,width], d = width / heads; `l2` says
 * whether the logits are -|q - k|^2 / sqrt(d) or q . k / sqrt(d). `work` holds 4 n width + n doubles. */
void naive_multihead(bool l2, size_t n, size_t width, size_t heads, const double *X, const double *wq, const double *wk,
                     const double *wu, const double *wo, double *work, double *Y);

/* to[i,j] = x_i x_j: what it costs to write n^2 numbers that are not all the same. */
void naive_outer(size_t n, const double *restrict x, double *restrict to);

#endif
