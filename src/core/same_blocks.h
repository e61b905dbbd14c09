/* What gradients add to as they are taken back to the tokens is the same in two states of memory in which gradients and weights are. After
 * same_projections.h. Over the reals only. Compilers see only comments. */
#ifndef ATTEST_SAME_BLOCKS_H
#define ATTEST_SAME_BLOCKS_H

#include "logic/blocks_back.h"

/*@ // it is the same in two states of memory in which gradients and weights are
  @ predicate same_block{L, M}(double *D, double *W, integer n, integer d, integer width, integer h, integer i, integer b, integer t) =
  @     block_back{L}(D, W, n, d, width, h, i, b, t) == block_back{M}(D, W, n, d, width, h, i, b, t);
  @ lemma block_joined{L}: \forall double *D, *W, integer n, d, width, h, i, b, t; 0 <= t ==>
  @     joined_by(block_back(D, W, n, d, width, h, i, b, t), (real)D[h * (n * d) + (i * d + t)], (real)W[h * (width * d) + (b * d + t)],
  @               block_back(D, W, n, d, width, h, i, b, t + 1));
  @ lemma same_block_none{L, M}: \forall double *D, *W, integer n, d, width, h, i, b; same_block{L, M}(D, W, n, d, width, h, i, b, 0);
  @ lemma same_block_more{L, M}: \forall double *D, *W, integer n, d, width, h, i, b, t; 0 <= t ==>
  @     same_weight_at{L, M}(D, n * d, d, h, i, t) ==> same_weight_at{L, M}(W, width * d, d, h, b, t) ==>
  @     same_block{L, M}(D, W, n, d, width, h, i, b, t) ==> same_block{L, M}(D, W, n, d, width, h, i, b, t + 1);
  @ predicate same_blocks{L, M}(double *D, double *W, integer n, integer d, integer width, integer i, integer b, integer k) =
  @     blocks_back{L}(D, W, n, d, width, i, b, k) == blocks_back{M}(D, W, n, d, width, i, b, k);
  @ lemma same_blocks_none{L, M}: \forall double *D, *W, integer n, d, width, i, b; same_blocks{L, M}(D, W, n, d, width, i, b, 0);
  @ lemma same_blocks_more{L, M}: \forall double *D, *W, integer n, d, width, i, b, k; 0 <= k ==>
  @     same_block{L, M}(D, W, n, d, width, k, i, b, d) ==> same_blocks{L, M}(D, W, n, d, width, i, b, k) ==>
  @     same_blocks{L, M}(D, W, n, d, width, i, b, k + 1);
  @ */

/* clang-format off */
/* A ghost loop that shows it of the state L and the present one: for D [count,n,d] and W [count,width,d]. */
#define SAME_BLOCKS(L, D, W, count, n, d, width)                                                                       \
    rows_within(count, n * d);                                                                                         \
    rows_within(count, width * d);                                                                                     \
    rows_within(n, d);                                                                                                 \
    rows_within(width, d);                                                                                             \
    /@ assert arrays : same_array{L, Here}(D, count, n * d) && same_array{L, Here}(W, count, width * d); @/            \
    /@ assert gradient : \forall integer h, i, c; 0 <= h < count ==> 0 <= i < n ==> 0 <= c < d ==>                     \
        row_within(h, count, n * d) && row_within(i, n, d) && same_weight_at{L, Here}(D, n * d, d, h, i, c); @/        \
    /@ assert weight : \forall integer h, b, c; 0 <= h < count ==> 0 <= b < width ==> 0 <= c < d ==>                   \
        row_within(h, count, width * d) && row_within(b, width, d) &&                                                  \
        same_weight_at{L, Here}(W, width * d, d, h, b, c); @/                                                          \
    /@ loop invariant range : 0 <= term <= d;                                                                          \
    loop invariant same : \forall integer h, i, b; 0 <= h < count ==> 0 <= i < n ==> 0 <= b < width ==>                \
        same_block{L, Here}(D, W, n, d, width, h, i, b, term);                                                         \
    loop assigns term;                                                                                                 \
    loop variant d - term; @/                                                                                          \
    for (int64_t term = 0; term < d; term++) {                                                                         \
        /@ assert more : \forall integer h, i, b; 0 <= h < count ==> 0 <= i < n ==> 0 <= b < width ==>                 \
            same_weight_at{L, Here}(D, n * d, d, h, i, term) && same_weight_at{L, Here}(W, width * d, d, h, b, term) && \
            same_block{L, Here}(D, W, n, d, width, h, i, b, term) &&                                                   \
            same_block{L, Here}(D, W, n, d, width, h, i, b, term + 1); @/                                              \
    }                                                                                                                  \
    /@ loop invariant range : 0 <= block <= count;                                                                     \
    loop invariant same : \forall integer i, b; 0 <= i < n ==> 0 <= b < width ==>                                      \
        same_blocks{L, Here}(D, W, n, d, width, i, b, block);                                                          \
    loop assigns block;                                                                                                \
    loop variant count - block; @/                                                                                     \
    for (int64_t block = 0; block < count; block++) {                                                                  \
        /@ assert more : \forall integer i, b; 0 <= i < n ==> 0 <= b < width ==>                                       \
            same_block{L, Here}(D, W, n, d, width, block, i, b, d) &&                                                  \
            same_blocks{L, Here}(D, W, n, d, width, i, b, block) &&                                                    \
            same_blocks{L, Here}(D, W, n, d, width, i, b, block + 1); @/                                               \
    }
/* clang-format on */

#endif
