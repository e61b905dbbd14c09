/* How far a softmax may be from that of its inputs over the reals: a bound for this row, for every number of it. The probabilities are
 * enclosed in intervals (enclosed_softmax.h), and the bound is the distance to their farther end, rounded upwards.
 * Mathematics: spec/mathematics.md, K6. */
#ifndef ATTEST_SOFTMAX_ERROR_H
#define ATTEST_SOFTMAX_ERROR_H

#include "interval.h"
#include "size.h"
#include <stdint.h>

/* A file that proves that they are bounds includes directed.h, logic/row_softmax.h and logic/numbers.h and says SOFTMAX_ERROR_VALUES
 * before this one. */
#ifdef SOFTMAX_ERROR_VALUES
#define SOFTMAX_ERROR_ENSURES(...) ensures near : (__VA_ARGS__);
/*@ // e is not below the distance of p from the share of entry j of the row x, where any is visible; over the reals it is that distance
  @ predicate share_distance{L}(double e, double p, uint8_t *mask, \list<real> x, integer n, integer j) =
  @     0 < row_weights(mask, x, 0.0, n) ==> fl_not_below(e, \abs(p - row_softmax(mask, x, n, j))); */
#else
#define SOFTMAX_ERROR_ENSURES(...)
#endif

/* For a row p [n] of x [n], whoever computed it: `error` [n]. `mask` [n] or null; where it hides all entries there is no bound, that is,
 * infinity. */
/*@ requires length: 1 <= n <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(x + (0 .. n - 1)) && \valid_read(p + (0 .. n - 1)) &&
  @     (mask == \null || \valid_read(mask + (0 .. n - 1)));
  @ requires write:  \valid(cells + (0 .. n - 1)) && \valid(error + (0 .. n - 1));
  @ requires apart:  \separated(cells + (0 .. n - 1), x + (0 .. n - 1)) && \separated(cells + (0 .. n - 1), p + (0 .. n - 1)) &&
  @     \separated(error + (0 .. n - 1), p + (0 .. n - 1)) && \separated(error + (0 .. n - 1), cells + (0 .. n - 1)) &&
  @     (mask == \null || (\separated(cells + (0 .. n - 1), mask + (0 .. n - 1)) &&
  @                        \separated(error + (0 .. n - 1), mask + (0 .. n - 1))));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. n - 1], error[0 .. n - 1];
  @ ensures numbers: \forall integer j; 0 <= j < n ==> \ge_double(error[j], (double)0.0);
  @ SOFTMAX_ERROR_ENSURES(\forall \list<real> r, integer j; 0 <= j < n ==> numbers{Pre}(x, n, r) ==>
  @     share_distance{Pre}(\at(error[\at(j, Post)], Post), \at(p[\at(j, Post)], Pre), mask, r, n, j))
  @ */
void attest_softmax_error(const double *x, const uint8_t *mask, int64_t n, const double *p, attest_interval *cells,
                          double *error);

#endif
