/* Softmax's mean of values, the logits being given: y = sum_j p_j v_j, p = softmax(x).
 *
 * Error of an element: that of each p_j (softmax.h) times |v_j|, and n/4 + n%4 + 3 roundings of the terms' sizes (weighted_rows.h).
 * Internal: not part of the library's interface. */
#ifndef ATTEST_SOFTMAX_MEAN_H
#define ATTEST_SOFTMAX_MEAN_H

#include "softmax.h"
#include <stdint.h>

/* A file that proves what the mean is includes what weighted_rows.h and softmax.h ask for, and logic/mean.h, and says MEAN_VALUES. */
#ifdef MEAN_VALUES
/*@ // at M, y is the mean of the values with the weights softmax(x) at L, where the largest visible entry of x was m
  @ predicate mean_near{L, M}(uint8_t *mask, double *x, real m, integer n, double *values, integer d, double *y, integer b) =
  @     mean_rounded(\at(y[b], M), mean_real{L}(mask, x, n, values, d, b, n), mean_size{L}(mask, x, n, values, d, b, n),
  @                  mean_error{L}(mask, x, m, n, sum_depth(n), values, d, b, n), rows_depth(n), 3 * n); */
#define MEAN_ENSURES(...) ensures near : (__VA_ARGS__);
#else
#define MEAN_ENSURES(...)
#endif

/* In place: x [n] becomes softmax(x); y [d] = sum_j x_j values_j, values being [n,d]; *lse as attest_softmax says, whose status is
 * returned. Where that is not ATTEST_OK, x and y are 0. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(values + (0 .. n * d - 1));
  @ requires mask:  mask == \null || \valid_read(mask + (0 .. n - 1));
  @ requires write: \valid(x + (0 .. n - 1)) && \valid(y + (0 .. d - 1)) && \valid(lse);
  @ requires apart: \separated(x + (0 .. n - 1), y + (0 .. d - 1)) && \separated(x + (0 .. n - 1), lse) &&
  @                 \separated(y + (0 .. d - 1), lse) && \separated(x + (0 .. n - 1), values + (0 .. n * d - 1)) &&
  @                 \separated(y + (0 .. d - 1), values + (0 .. n * d - 1)) && \separated(lse, values + (0 .. n * d - 1));
  @ requires alone: mask == \null || (\separated(x + (0 .. n - 1), mask + (0 .. n - 1)) &&
  @                 \separated(y + (0 .. d - 1), mask + (0 .. n - 1)) && \separated(lse, mask + (0 .. n - 1)));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. n - 1], y[0 .. d - 1], *lse;
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures unit:   \forall integer j; 0 <= j < n ==> \is_finite(x[j]) && 0.0 <= x[j] <= 1.0;
  @ ensures zero:   \result != ATTEST_OK ==> \forall integer b; 0 <= b < d ==> y[b] == 0.0;
  @ MEAN_ENSURES(\result == ATTEST_OK ==> visible_finite{Pre}(mask, x, n) ==>
  @     \exists real m; largest_of{Pre}(mask, x, n, m) && softmax_near{Pre, Post}(mask, x, n, m) &&
  @         \forall integer b; 0 <= b < d ==> \is_finite(y[b]) ==> mean_near{Pre, Post}(mask, x, m, n, values, d, y, b))
  @ */
attest_status attest_softmax_mean(const uint8_t *mask, const double *values, int64_t n, int64_t d, double *x, double *y,
                                  double *lse);

#endif
