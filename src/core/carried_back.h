/* What a row's logits change by, carried back to tokens through the weights of keys and queries (multihead_jacobian.h). Internal: not part
 * of the library's interface. */
#ifndef ATTEST_CARRIED_BACK_H
#define ATTEST_CARRIED_BACK_H

#include "reals.h"
#include "size.h"
#include <stdbool.h>
#include <stdint.h>

#ifdef OVER_THE_REALS
#include "logic/carried.h"
#endif

/* out_j = W rows_j for W [width,d], by way of its transposed matrix, turned [d,width]. A row equal to the one before it,
 * as the dot product's are, is not multiplied again. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX && 0 <= width <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(rows + (0 .. n * d - 1)) && \valid_read(W + (0 .. width * d - 1));
  @ requires write: \valid(turned + (0 .. d * width - 1)) && \valid(out + (0 .. n * width - 1));
  @ requires apart: \separated(out + (0 .. n * width - 1), rows + (0 .. n * d - 1)) &&
  @     \separated(out + (0 .. n * width - 1), turned + (0 .. d * width - 1)) &&
  @     \separated(turned + (0 .. d * width - 1), rows + (0 .. n * d - 1)) &&
  @     \separated(turned + (0 .. d * width - 1), W + (0 .. width * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    turned[0 .. d * width - 1], out[0 .. n * width - 1];
  @ ensures corner: 0 < d && 0 < width && \is_finite(\old(W[0])) ==> turned[0] == \old(W[0]);
  @ REAL_ENSURES(real, \forall integer j, b; 0 <= j < n ==> 0 <= b < width ==> key_carried{Pre, Post}(rows, W, d, width, out, j, b))
  @ */
void attest_carry_keys(const double *rows, const double *W, int64_t n, int64_t d, int64_t width, double *turned,
                       double *out);

/* What a head adds to the diagonal block: gap^T to_q carried back through W^Q, by way of `sum` and `turned`. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX && 1 <= out <= ATTEST_DIM_MAX &&
  @                 1 <= width <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(gaps + (0 .. out * n - 1)) && \valid_read(to_q + (0 .. n * d - 1)) &&
  @                 \valid_read(wq + (0 .. width * d - 1));
  @ requires write: \valid(sum + (0 .. out * d - 1)) && \valid(turned + (0 .. d * width - 1)) &&
  @                 \valid(diagonal + (0 .. out * width - 1));
  @ requires apart: \separated(sum + (0 .. out * d - 1), gaps + (0 .. out * n - 1)) &&
  @     \separated(sum + (0 .. out * d - 1), to_q + (0 .. n * d - 1)) &&
  @     \separated(turned + (0 .. d * width - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(sum + (0 .. out * d - 1), turned + (0 .. d * width - 1)) &&
  @     \separated(sum + (0 .. out * d - 1), wq + (0 .. width * d - 1));
  @ requires new:   \separated(diagonal + (0 .. out * width - 1), sum + (0 .. out * d - 1)) &&
  @     \separated(diagonal + (0 .. out * width - 1), turned + (0 .. d * width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    sum[0 .. out * d - 1], turned[0 .. d * width - 1], diagonal[0 .. out * width - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < out * width ==> \is_finite(diagonal[k]);
  @ REAL_ENSURES(real, \forall integer a, b; 0 <= a < out ==> 0 <= b < width ==>
  @     queries_carried{Pre, Post}(gaps, to_q, wq, n, d, width, diagonal, a, b))
  @ */
bool attest_carry_queries(const double *gaps, const double *to_q, const double *wq, int64_t n, int64_t d, int64_t out,
                          int64_t width, double *sum, double *turned, double *diagonal);

#endif
