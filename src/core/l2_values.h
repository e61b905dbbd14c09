/* L2-MHA's effective weights of values: U_h = A_h W^V_h = W^Q_h (W^Q_h^T W^V_h) / sqrt(d), A_h = W^Q_h W^Q_h^T / sqrt(d).
 * Paper: Kim et al., section 3.2.  Mathematics: spec/mathematics.md, K4. */
#ifndef ATTEST_L2_VALUES_H
#define ATTEST_L2_VALUES_H

#include "reals.h"
#include "size.h"
#include <stdint.h>

#ifdef OVER_THE_REALS
#include "logic/l2_weights.h"
#endif

/* From wq [heads,width,d] and wv [heads,width,v] to wu [heads,width,v]. `work` holds width*d + d*v doubles. */
/*@ requires sizes: 1 <= heads <= ATTEST_DIM_MAX && 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX &&
  @                 1 <= v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(wq + (0 .. heads * (width * d) - 1)) && \valid_read(wv + (0 .. heads * (width * v) - 1));
  @ requires write: \valid(wu + (0 .. heads * (width * v) - 1)) && \valid(work + (0 .. width * d + d * v - 1));
  @ requires apart: \separated(wu + (0 .. heads * (width * v) - 1), wq + (0 .. heads * (width * d) - 1)) &&
  @     \separated(wu + (0 .. heads * (width * v) - 1), wv + (0 .. heads * (width * v) - 1)) &&
  @     \separated(work + (0 .. width * d + d * v - 1), wq + (0 .. heads * (width * d) - 1)) &&
  @     \separated(work + (0 .. width * d + d * v - 1), wv + (0 .. heads * (width * v) - 1)) &&
  @     \separated(work + (0 .. width * d + d * v - 1), wu + (0 .. heads * (width * v) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    wu[0 .. heads * (width * v) - 1], work[0 .. width * d + d * v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK ==> \forall integer k; 0 <= k < heads * (width * v) ==> \is_finite(wu[k]);
  @ REAL_ENSURES(real_status, \result == ATTEST_OK)
  @ REAL_ENSURES(real, \forall integer h, a, b; 0 <= h < heads ==> 0 <= a < width ==> 0 <= b < v ==>
  @     l2_weight_at{Pre, Post}(wq, wv, wu, width, d, v, h, a, b))
  @ */
attest_status attest_l2_values(const double *wq, const double *wv, int64_t heads, int64_t width, int64_t d, int64_t v,
                               double *work, double *wu);

#endif
