/* A head's share in a row of multi-head attention's Jacobian is the same in two states of memory in which X's part of the workspace is.
 * After same_output.h. Over the reals only. Compilers see only comments. */
#ifndef ATTEST_SAME_HEAD_SHARE_H
#define ATTEST_SAME_HEAD_SHARE_H

#include "logic/blind.h"
#include "same_change.h"
#include "same_back.h"

/* clang-format off */
/* Ghost code that shows that head h's share in row i is the same in the state L and the present one, in which X's part of the workspace,
 * the weights and the masks are. In the workspace, queries begin at Q, keys at K and the tokens' values at V. */
#define SAME_HEAD(L, m, work, Q, K, V, i, h)                                                                           \
    const int64_t served = (h * m.groups) / m.heads;                                                                   \
    const attest_memory head = {m.score, m.n, m.d, m.out, K + served * (m.n * m.d), V + h * (m.n * m.out)};            \
    double *q = Q + (h * (m.n * m.d) + i * m.d);                                                                       \
    double *wq = (double *)m.wq + h * (m.width * m.d);                                                                 \
    double *wk = (double *)m.wk + served * (m.width * m.d);                                                            \
    /@ assert served : served == key_head_of(m, h) && served_within(m, h) && 0 <= served < m.groups; @/                \
    row_inside(served, m.groups, m.n * m.d);                                                                           \
    row_inside(served, m.groups, m.width * m.d);                                                                       \
    row_inside(h, m.heads, m.n * m.d);                                                                                 \
    row_inside(h, m.heads, m.width * m.d);                                                                             \
    row_inside(i, m.n, m.d);                                                                                           \
    row_inside(i, m.n, m.n);                                                                                           \
    rows_within(m.n, m.n);                                                                                             \
    /@ assert keys_at : head.keys == keys_within(m, work, served); @/                                                  \
    /@ assert attended : head.keys == head_within(m, work, h).keys; @/                                                 \
    /@ assert values_at : head.values == values_within(m, work, h); @/                                                 \
    /@ assert valued : head.values == head_within(m, work, h).values; @/                                               \
    /@ assert head : head == head_within(m, work, h); @/                                                               \
    /@ assert query : q == query_within(m, work, h, i); @/                                                             \
    /@ assert keys : same_values{L, Here}(head.keys, m.n * m.d); @/                                                    \
    /@ assert values : same_values{L, Here}(head.values, m.n * m.out); @/                                              \
    /@ assert numbers : same_values{L, Here}(q, m.d); @/                                                               \
    /@ assert query_weights : same_values{L, Here}(m.wq, m.heads * (m.width * m.d)); @/                                \
    /@ assert by_query : part_inside(h * (m.width * m.d), m.width * m.d, m.heads * (m.width * m.d)) &&                 \
        same_values{L, Here}(wq, m.width * m.d); @/                                                                    \
    /@ assert key_weights : same_values{L, Here}(m.wk, m.groups * (m.width * m.d)); @/                                 \
    /@ assert by_key : part_inside(served * (m.width * m.d), m.width * m.d, m.groups * (m.width * m.d)) &&             \
        same_values{L, Here}(wk, m.width * m.d); @/                                                                    \
    /@ assert bias : m.bias != \null ==> same_values{L, Here}(m.bias + i * m.n, m.n); @/                               \
    /@ assert masks : same_masks{L, Here}(m.mask, m.n * m.n); @/                                                       \
    /@ assert sight : \forall integer j; 0 <= j < m.n ==> row_within(i, m.n, m.n) && same_sight{L, Here}(m.mask, i, m.n, j); @/\
    /@ assert blindness : same_blindness{L, Here}(m.mask, i, m.n); @/                                                  \
    /@ assert telling : \forall integer j; 0 <= j < m.n ==> same_sight{L, Here}(m.mask, i, m.n, j) &&                  \
        same_telling{L, Here}(row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), j); @/                                  \
    SAME_ROW_PARTS(L, head, q, row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n))                                        \
    SAME_BACK(L, head, q, row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), wq, wk, m.width)                            \
    /@ assert same_shares : \forall integer j; 0 <= j < m.n ==>                                                        \
        same_share{L, Here}(head, q, row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), j) &&                            \
        same_share_in{L, Here}(m, work, i, h, j); @/                                                                   \
    /@ assert same_gaps : \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.out ==>                                    \
        same_gap{L, Here}(head, q, row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), j, a) &&                           \
        same_gap{L, Here}(head_within{L}(m, work, h), query_within(m, work, h, i), row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n),\
                          j, a) && same_gap_in{L, Here}(m, work, i, h, j, a); @/                                       \
    /@ assert same_keys : \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.width ==>                                  \
        same_key_back{L, Here}(head, q, row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), wk, j, b, m.d) &&             \
        same_back_in{L, Here}(m, work, i, h, j, b); @/                                                                 \
    /@ assert same_query : \forall integer a, b; 0 <= a < m.out ==> 0 <= b < m.width ==>                               \
        same_query_back{L, Here}(head, q, row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), wq, a, b, m.d) &&           \
        same_query_in{L, Here}(m, work, i, h, a, b); @/
/* clang-format on */

#endif
