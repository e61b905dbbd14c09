/* Gradients of projections taken back to the tokens, over the reals: a sum of products with transposed weights. Compilers see
 * only comments. */
#ifndef ATTEST_LOGIC_BLOCKS_BACK_H
#define ATTEST_LOGIC_BLOCKS_BACK_H

#include "sum.h"

/*@ // number b of token i: of the sum over the first k gradients D [count,n,d], each times its weights W [count,width,d] transposed
  @ logic real block_back{L}(double *D, double *W, integer n, integer d, integer width, integer h, integer i, integer b, integer t) =
  @     dot_real(D + (h * (n * d) + i * d), W + (h * (width * d) + b * d), t);
  @ logic real blocks_back{L}(double *D, double *W, integer n, integer d, integer width, integer i, integer b, integer k) =
  @     k <= 0 ? 0.0 : blocks_back(D, W, n, d, width, i, b, k - 1) + block_back(D, W, n, d, width, k - 1, i, b, d);
  @ // that sum was added to dX
  @ predicate blocks_added{L, M}(double *D, double *W, integer n, integer d, integer width, double *dX, integer i, integer b, integer k) =
  @     \at(dX[i * width + b], M) == \at(dX[i * width + b], L) + blocks_back{L}(D, W, n, d, width, i, b, k);
  @ */

#endif
