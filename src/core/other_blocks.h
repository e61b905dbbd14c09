/* What stands in the blocks of an array [count,n,d] stays, of all blocks or of all but the one that is written. After matrix.h with
 * ROWS_VALUES. Over the reals only. Compilers see only comments. */
#ifndef ATTEST_OTHER_BLOCKS_H
#define ATTEST_OTHER_BLOCKS_H

#include "logic/index.h"
#include "same_projections.h"

/*@ // place x of block g lies outside another block; what is the same outside block g is so there
  @ predicate block_before(integer g, integer h, integer size) = g * size + size <= h * size;
  @ lemma block_before_of: \forall integer g, h, size; 0 <= g < h ==> 0 <= size ==>
  @     products(g + 1, size, h, size) && block_before(g, h, size);
  @ predicate other_block(integer h, integer g, integer size, integer x) = g * size + x < h * size || h * size + size <= g * size + x;
  @ lemma other_block_of: \forall integer h, g, size, x; 0 <= g ==> 0 <= h ==> g != h ==> 0 <= x < size ==>
  @     (block_before(g, h, size) || block_before(h, g, size)) && other_block(h, g, size, x);
  @ predicate same_outside{L, M}(double *a, integer length, integer from, integer size) = \forall integer x; 0 <= x < length ==>
  @     x < from || from + size <= x ==> \at(a[x], L) == \at(a[x], M);
  @ predicate index_inside(integer i, integer n, integer d, integer b) = 0 <= i * d + b < n * d;
  @ lemma index_inside_of: \forall integer i, n, d, b; row_within(i, n, d) ==> 0 <= b < d ==> index_inside(i, n, d, b);
  @ lemma same_but_of{L, M}: \forall double *a, integer count, g, f, n, d, i, b;
  @     same_outside{L, M}(a, count * (n * d), g * (n * d), n * d) ==>
  @     row_within(f, count, n * d) ==> other_block(g, f, n * d, i * d + b) ==> index_inside(i, n, d, b) ==>
  @     same_weight_at{L, M}(a, n * d, d, f, i, b);
  @ */

/* clang-format off */
/* Ghost code: what stands in `array` [count,n,d] at M is the same here. */
#define SAME_PLACES(M, array, count, n, d)                                                                             \
    rows_within(count, n * d);                                                                                         \
    rows_within(n, d);                                                                                                 \
    /@ assert places : same_array{M, Here}(array, count, n * d) && \forall integer h, i, b; 0 <= h < count ==>         \
        0 <= i < n ==> 0 <= b < d ==> row_within(h, count, n * d) && row_within(i, n, d) &&                            \
        same_weight_at{M, Here}(array, n * d, d, h, i, b); @/

/* Ghost code: `array` [count,n,d] is outside block `except` as it was at M. */
#define SAME_BUT(M, array, count, n, d, except)                                                                        \
    rows_within(count, n * d);                                                                                         \
    rows_within(n, d);                                                                                                 \
    /@ assert outside : same_outside{M, Here}(array, count * (n * d), except * (n * d), n * d); @/                     \
    /@ assert but : \forall integer f, i, b; 0 <= f < count ==> f != except ==> 0 <= i < n ==> 0 <= b < d ==>          \
        row_within(f, count, n * d) && row_within(i, n, d) && index_inside(i, n, d, b) &&                              \
        other_block(except, f, n * d, i * d + b) && same_weight_at{M, Here}(array, n * d, d, f, i, b); @/
/* clang-format on */

#endif
