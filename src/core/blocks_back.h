/* Gradients of projections, taken back to the tokens through the weights (multihead_vjp.h). Internal: not part of the library's
 * interface. */
#ifndef ATTEST_BLOCKS_BACK_H
#define ATTEST_BLOCKS_BACK_H

#include "reals.h"
#include "size.h"
#include <stdbool.h>
#include <stdint.h>

#ifdef OVER_THE_REALS
#include "logic/blocks_back.h"
#endif

/* dX += D W^T for each of `count` gradients D [n,d] of projections, taken back through their weights W [width,d], by way of
 * its transposed matrix. */
/*@ requires sizes: 1 <= count <= ATTEST_DIM_MAX && 1 <= n <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX && 1 <= width <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(D + (0 .. count * (n * d) - 1)) && \valid_read(W + (0 .. count * (width * d) - 1));
  @ requires write: \valid(turned + (0 .. width * d - 1)) && \valid(dX + (0 .. n * width - 1));
  @ requires weights:  \separated(turned + (0 .. width * d - 1), W + (0 .. count * (width * d) - 1)) &&
  @                      \separated(dX + (0 .. n * width - 1), W + (0 .. count * (width * d) - 1));
  @ requires gradient: \separated(dX + (0 .. n * width - 1), D + (0 .. count * (n * d) - 1)) &&
  @                      \separated(turned + (0 .. width * d - 1), D + (0 .. count * (n * d) - 1));
  @ requires new:      \separated(dX + (0 .. n * width - 1), turned + (0 .. width * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    turned[0 .. width * d - 1], dX[0 .. n * width - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < n * width ==> \is_finite(dX[k]);
  @ REAL_ENSURES(real, \forall integer i, b; 0 <= i < n ==> 0 <= b < width ==> blocks_added{Pre, Post}(D, W, n, d, width, dX, i, b, count))
  @ */
bool attest_blocks_back(const double *D, const double *W, int64_t count, int64_t n, int64_t d, int64_t width,
                        double *turned, double *dX);

#endif
