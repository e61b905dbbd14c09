/* The gradient of L2-MHA's own weights, from that of its effective weights of values (l2_values.h), as weight_gradients.h leaves it in wu:
 * taken back to W^V and W^Q. Where W^K is W^Q (tied), the gradient of W^Q is the sum of this, wq and wk (attest_axpy).
 * Mathematics: spec/mathematics.md, K4. */
#ifndef ATTEST_L2_VALUES_VJP_H
#define ATTEST_L2_VALUES_VJP_H

#include "reals.h"
#include "size.h"
#include <stdint.h>

#ifdef OVER_THE_REALS
#include "logic/l2_weights_pull.h"
#endif

/* L2-MHA's effective values U_h = W^Q_h (W^Q_h^T W^V_h) / sqrt(d), taken back: with dwu [heads,width,v] the gradient of
 * U, dwv [heads,width,v] is written and dwq [heads,width,d] is added to. `work` holds width d + 3 d v doubles. */
/*@ requires sizes:  1 <= heads <= ATTEST_DIM_MAX && 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX &&
  @                  1 <= v <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(wq + (0 .. heads * (width * d) - 1)) &&
  @     \valid_read(wv + (0 .. heads * (width * v) - 1)) && \valid_read(dwu + (0 .. heads * (width * v) - 1));
  @ requires write:  \valid(work + (0 .. width * d + 3 * (d * v) - 1)) &&
  @     \valid(dwq + (0 .. heads * (width * d) - 1)) && \valid(dwv + (0 .. heads * (width * v) - 1));
  @ requires work:   \separated(work + (0 .. width * d + 3 * (d * v) - 1), wq + (0 .. heads * (width * d) - 1)) &&
  @     \separated(work + (0 .. width * d + 3 * (d * v) - 1), wv + (0 .. heads * (width * v) - 1)) &&
  @     \separated(work + (0 .. width * d + 3 * (d * v) - 1), dwu + (0 .. heads * (width * v) - 1)) &&
  @     \separated(work + (0 .. width * d + 3 * (d * v) - 1), dwq + (0 .. heads * (width * d) - 1)) &&
  @     \separated(work + (0 .. width * d + 3 * (d * v) - 1), dwv + (0 .. heads * (width * v) - 1));
  @ requires values: \separated(dwv + (0 .. heads * (width * v) - 1), wq + (0 .. heads * (width * d) - 1)) &&
  @     \separated(dwv + (0 .. heads * (width * v) - 1), wv + (0 .. heads * (width * v) - 1)) &&
  @     \separated(dwv + (0 .. heads * (width * v) - 1), dwu + (0 .. heads * (width * v) - 1));
  @ requires apart:  \separated(dwq + (0 .. heads * (width * d) - 1), wq + (0 .. heads * (width * d) - 1)) &&
  @     \separated(dwq + (0 .. heads * (width * d) - 1), dwu + (0 .. heads * (width * v) - 1)) &&
  @     \separated(dwq + (0 .. heads * (width * d) - 1), wv + (0 .. heads * (width * v) - 1)) &&
  @     \separated(dwq + (0 .. heads * (width * d) - 1), dwv + (0 .. heads * (width * v) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. width * d + 3 * (d * v) - 1], dwq[0 .. heads * (width * d) - 1],
  @            dwv[0 .. heads * (width * v) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK ==> (\forall integer k; 0 <= k < heads * (width * d) ==> \is_finite(dwq[k])) &&
  @     \forall integer k; 0 <= k < heads * (width * v) ==> \is_finite(dwv[k]);
  @ REAL_ENSURES(real_status, \result == ATTEST_OK)
  @ REAL_ENSURES(real_v, \forall integer h, a, b; 0 <= h < heads ==> 0 <= a < width ==> 0 <= b < v ==>
  @     l2_weight_at{Pre, Post}(wq, dwu, dwv, width, d, v, h, a, b))
  @ REAL_ENSURES(real_q, \forall integer h, a, e; 0 <= h < heads ==> 0 <= a < width ==> 0 <= e < d ==>
  @     l2_query_pulled{Pre, Post}(wq, wv, dwu, width, d, v, dwq, h, a, e))
  @ */
attest_status attest_l2_values_vjp(const double *wq, const double *wv, const double *dwu, int64_t heads, int64_t width,
                                   int64_t d, int64_t v, double *work, double *dwq, double *dwv);

#endif
