/* One head of L2-MHA's effective weights of values, and what they are made of (l2_values.h). Internal: not part of the library's
 * interface. */
#ifndef ATTEST_L2_HEAD_H
#define ATTEST_L2_HEAD_H

#include "reals.h"
#include "size.h"
#include <stdbool.h>
#include <stdint.h>

#ifdef OVER_THE_REALS
#include "logic/l2_weights.h"
#endif

/* inner = wq^T wv / sqrt(d) for a head's W^Q [width,d] and wv [width,v], by way of `transposed` [d,width]. Is all of it finite? */
/*@ requires sizes: 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX && 1 <= v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(wq + (0 .. width * d - 1)) && \valid_read(wv + (0 .. width * v - 1));
  @ requires write: \valid(transposed + (0 .. width * d - 1)) && \valid(inner + (0 .. d * v - 1));
  @ requires apart: \separated(transposed + (0 .. width * d - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(transposed + (0 .. width * d - 1), wv + (0 .. width * v - 1)) &&
  @     \separated(inner + (0 .. d * v - 1), wv + (0 .. width * v - 1)) &&
  @     \separated(inner + (0 .. d * v - 1), transposed + (0 .. width * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    transposed[0 .. width * d - 1], inner[0 .. d * v - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < d * v ==> \is_finite(inner[k]);
  @ REAL_ENSURES(real, \forall integer e, b; 0 <= e < d ==> 0 <= b < v ==> crossed_in{Pre, Post}(wq, wv, inner, width, d, v, e, b))
  @ */
bool attest_l2_crossed(const double *wq, const double *wv, int64_t width, int64_t d, int64_t v, double *transposed,
                       double *inner);

/* wu = wq (wq^T wv) / sqrt(d), by way of `transposed` [d,width], which leaves wq^T wv / sqrt(d) in `inner`. Is all of wu finite? */
/*@ requires sizes: 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX && 1 <= v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(wq + (0 .. width * d - 1)) && \valid_read(wv + (0 .. width * v - 1));
  @ requires write: \valid(wu + (0 .. width * v - 1)) && \valid(transposed + (0 .. width * d - 1)) &&
  @                 \valid(inner + (0 .. d * v - 1));
  @ requires apart: \separated(wu + (0 .. width * v - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(transposed + (0 .. width * d - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(transposed + (0 .. width * d - 1), wv + (0 .. width * v - 1)) &&
  @     \separated(inner + (0 .. d * v - 1), wv + (0 .. width * v - 1)) &&
  @     \separated(inner + (0 .. d * v - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(inner + (0 .. d * v - 1), transposed + (0 .. width * d - 1)) &&
  @     \separated(inner + (0 .. d * v - 1), wu + (0 .. width * v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    wu[0 .. width * v - 1], transposed[0 .. width * d - 1], inner[0 .. d * v - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < width * v ==> \is_finite(wu[k]);
  @ REAL_ENSURES(real_inner, \forall integer e, b; 0 <= e < d ==> 0 <= b < v ==> crossed_in{Pre, Post}(wq, wv, inner, width, d, v, e, b))
  @ REAL_ENSURES(real, \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==>
  @     weight_at{Pre, Post}(wq, wv, wu, width, d, v, a, b))
  @ */
bool attest_l2_head(const double *wq, const double *wv, int64_t width, int64_t d, int64_t v, double *transposed,
                    double *inner, double *wu);

#endif
