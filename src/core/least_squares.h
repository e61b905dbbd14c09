/* Tokens with given projections: u with W_h^T u = b_h for all heads, in the sense of least squares where there is none. */
#ifndef ATTEST_LEAST_SQUARES_H
#define ATTEST_LEAST_SQUARES_H

#include "size.h"
#include <stdint.h>

/* Conjugate gradients on the normal equations: W [heads,width,d], b [heads,d], u [width]. `work` holds 2 heads*d + 2 width
 * doubles. The result is as good as the iteration gets within 4 width steps; nothing is promised of it. */
/*@ requires sizes: 1 <= heads <= ATTEST_DIM_MAX && 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(W + (0 .. heads * (width * d) - 1)) && \valid_read(b + (0 .. heads * d - 1));
  @ requires write: \valid(u + (0 .. width - 1)) && \valid(work + (0 .. 2 * (heads * d) + 2 * width - 1));
  @ requires apart: \separated(work + (0 .. 2 * (heads * d) + 2 * width - 1), W + (0 .. heads * (width * d) - 1)) &&
  @     \separated(work + (0 .. 2 * (heads * d) + 2 * width - 1), b + (0 .. heads * d - 1)) &&
  @     \separated(work + (0 .. 2 * (heads * d) + 2 * width - 1), u + (0 .. width - 1)) &&
  @     \separated(u + (0 .. width - 1), W + (0 .. heads * (width * d) - 1)) &&
  @     \separated(u + (0 .. width - 1), b + (0 .. heads * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    u[0 .. width - 1], work[0 .. 2 * (heads * d) + 2 * width - 1];
  @ ensures finite: \forall integer r; 0 <= r < width ==> \is_finite(u[r]);
  @ */
void attest_least_squares(const double *W, const double *b, int64_t heads, int64_t width, int64_t d, double *work,
                          double *u);

#endif
