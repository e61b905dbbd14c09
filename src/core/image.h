/* What a matrix makes of a vector. Internal: not part of the library's interface. */
#ifndef ATTEST_IMAGE_H
#define ATTEST_IMAGE_H

#include "reals.h"
#include "size.h"
#include <stdint.h>

#ifdef OVER_THE_REALS
#include "logic/sum.h"

/*@ // row i of W times x, at L, stands in entry i of y at M
  @ predicate image_row{L, M}(double *row, double *x, integer d, double *y, integer i) = \at(y[i], M) == dot_real{L}(row, x, d);
  @ predicate image_at{L, M}(double *W, double *x, integer d, double *y, integer i) = image_row{L, M}(W + i * d, x, d, y, i); */
#endif

/* y = W x, of W [n,d] */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(W + (0 .. n * d - 1)) && \valid_read(x + (0 .. d - 1));
  @ requires write: \valid(y + (0 .. n - 1));
  @ requires apart: \separated(y + (0 .. n - 1), W + (0 .. n * d - 1)) && \separated(y + (0 .. n - 1), x + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    y[0 .. n - 1];
  @ ensures finite: \forall integer i; 0 <= i < n && 0 < d && \is_finite(y[i]) ==> \is_finite(x[0]);
  @ REAL_ENSURES(real, \forall integer i; 0 <= i < n ==> image_at{Pre, Post}(W, x, d, y, i))
  @ */
void attest_image(const double *W, const double *x, int64_t n, int64_t d, double *y);

#endif
