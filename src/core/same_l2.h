/* What L2-MHA's weights of values are made of, and their gradients, are the same in two states of memory in which W^Q and W^V are. After
 * matrix.h with ROWS_VALUES. Over the reals only. Compilers see only comments. */
#ifndef ATTEST_SAME_L2_H
#define ATTEST_SAME_L2_H

#include "logic/l2_weights.h"
#include "logic/rows.h"
#include "logic/rows_within.h"

/*@ // where W^Q and W^V are the same in two states of memory, so is all that is made of them
  @ predicate same_crossed{L, M}(double *wq, double *wv, integer d, integer v, integer e, integer b, integer k) =
  @     columns_product{L}(wq, wv, d, v, e, b, k) == columns_product{M}(wq, wv, d, v, e, b, k);
  @ lemma same_crossed_none{L, M}: \forall double *wq, *wv, integer d, v, e, b; same_crossed{L, M}(wq, wv, d, v, e, b, 0);
  @ lemma same_crossed_more{L, M}: \forall double *wq, *wv, integer d, v, e, b, k; 0 <= k ==> same_at{L, M}(wq, d, k, e) ==>
  @     same_at{L, M}(wv, v, k, b) ==> same_crossed{L, M}(wq, wv, d, v, e, b, k) ==> same_crossed{L, M}(wq, wv, d, v, e, b, k + 1);
  @ predicate same_scaled{L, M}(double *wq, double *wv, integer width, integer d, integer v, integer e, integer b) =
  @     crossed_scaled{L}(wq, wv, width, d, v, e, b) == crossed_scaled{M}(wq, wv, width, d, v, e, b);
  @ lemma same_crossed_scaled_of{L, M}: \forall double *wq, *wv, integer width, d, v, e, b;
  @     same_crossed{L, M}(wq, wv, d, v, e, b, width) ==> same_scaled{L, M}(wq, wv, width, d, v, e, b);
  @ predicate same_l2_weight{L, M}(double *wq, double *wv, integer width, integer d, integer v, integer a, integer b, integer k) =
  @     l2_weight{L}(wq, wv, width, d, v, a, b, k) == l2_weight{M}(wq, wv, width, d, v, a, b, k);
  @ lemma same_l2_weight_none{L, M}: \forall double *wq, *wv, integer width, d, v, a, b; same_l2_weight{L, M}(wq, wv, width, d, v, a, b, 0);
  @ lemma same_l2_weight_more{L, M}: \forall double *wq, *wv, integer width, d, v, a, b, k; 0 <= k ==> same_at{L, M}(wq, d, a, k) ==>
  @     same_scaled{L, M}(wq, wv, width, d, v, k, b) ==> same_l2_weight{L, M}(wq, wv, width, d, v, a, b, k) ==>
  @     joined_by(l2_weight{L}(wq, wv, width, d, v, a, b, k), \at(wq[a * d + k], L), crossed_scaled{L}(wq, wv, width, d, v, k, b),
  @               l2_weight{L}(wq, wv, width, d, v, a, b, k + 1)) &&
  @     joined_by(l2_weight{M}(wq, wv, width, d, v, a, b, k), \at(wq[a * d + k], M), crossed_scaled{M}(wq, wv, width, d, v, k, b),
  @               l2_weight{M}(wq, wv, width, d, v, a, b, k + 1)) && same_l2_weight{L, M}(wq, wv, width, d, v, a, b, k + 1);
  @ */

/* clang-format off */
/* Ghost loops that show it of the state L and the present one: of W^Q^T W^V / sqrt(d); then of the weights. */
#define SAME_CROSSED(L, wq, wv, width, d, v)                                                                           \
    rows_within(width, d);                                                                                             \
    rows_within(width, v);                                                                                             \
    /@ assert queries : \forall integer a, e; 0 <= a < width ==> 0 <= e < d ==>                                        \
        row_within(a, width, d) && same_at{L, Here}(wq, d, a, e); @/                                                   \
    /@ assert values : \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==>                                         \
        row_within(a, width, v) && same_at{L, Here}(wv, v, a, b); @/                                                   \
    /@ loop invariant range : 0 <= row <= width;                                                                       \
    loop invariant same : \forall integer e, b; 0 <= e < d ==> 0 <= b < v ==>                                          \
        same_crossed{L, Here}(wq, wv, d, v, e, b, row);                                                                \
    loop assigns row;                                                                                                  \
    loop variant width - row; @/                                                                                       \
    for (int64_t row = 0; row != width; row++) {                                                                       \
        /@ assert more : \forall integer e, b; 0 <= e < d ==> 0 <= b < v ==>                                           \
            same_at{L, Here}(wq, d, row, e) && same_at{L, Here}(wv, v, row, b) &&                                      \
            same_crossed{L, Here}(wq, wv, d, v, e, b, row) && same_crossed{L, Here}(wq, wv, d, v, e, b, row + 1); @/   \
    }                                                                                                                  \
    /@ assert scaled : \forall integer e, b; 0 <= e < d ==> 0 <= b < v ==>                                             \
        same_crossed{L, Here}(wq, wv, d, v, e, b, width) && same_scaled{L, Here}(wq, wv, width, d, v, e, b); @/

#define SAME_L2_WEIGHTS(L, wq, wv, width, d, v)                                                                        \
    /@ loop invariant range : 0 <= column <= d;                                                                        \
    loop invariant same : \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==>                                      \
        same_l2_weight{L, Here}(wq, wv, width, d, v, a, b, column);                                                    \
    loop assigns column;                                                                                               \
    loop variant d - column; @/                                                                                        \
    for (int64_t column = 0; column != d; column++) {                                                                  \
        /@ assert more : \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==>                                       \
            same_at{L, Here}(wq, d, a, column) && same_scaled{L, Here}(wq, wv, width, d, v, column, b) &&              \
            same_l2_weight{L, Here}(wq, wv, width, d, v, a, b, column) &&                                              \
            same_l2_weight{L, Here}(wq, wv, width, d, v, a, b, column + 1); @/                                         \
    }                                                                                                                  \
    /@ assert same : \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==>                                           \
        same_l2_weight{L, Here}(wq, wv, width, d, v, a, b, d); @/
/* clang-format on */

#endif
