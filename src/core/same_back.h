/* What a row carries back through weights, and with it a head's share in multi-head attention's Jacobian, is the same in two states of
 * memory, since what it is made of is, in steps of one number or one key.
 * After same_change.h and logic/heads_jacobian.h. Over the reals only.
 * Compilers see only comments. */
#ifndef ATTEST_SAME_BACK_H
#define ATTEST_SAME_BACK_H

#include "logic/heads_jacobian.h"

/*@ // every head is served by a key head
  @ predicate served_within(attest_multihead m, integer h) = 0 <= key_head_of(m, h) < m.groups;
  @ lemma served_inside: \forall integer h, groups, heads; 1 <= groups <= heads ==> 0 <= h < heads ==> 0 <= (h * groups) / heads < groups;
  @ lemma served_within_of: \forall attest_multihead m, integer h; 1 <= m.groups <= m.heads ==> 0 <= h < m.heads ==> served_within(m, h);
  @
  @ predicate same_key_back{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *W, integer j, integer b, integer k) =
  @     key_back{L}(m, q, bias, mask, W, j, b, k) == key_back{M}(m, q, bias, mask, W, j, b, k);
  @ lemma same_key_back_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *W, integer j, b;
  @     same_key_back{L, M}(m, q, bias, mask, W, j, b, 0);
  @ lemma same_key_back_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *W, integer j, b, k; 0 <= k ==>
  @     same_slopes_held{L, M}(m, q, bias, mask, j, k) ==> same_at{L, M}(W, m.d, b, k) ==>
  @     same_key_back{L, M}(m, q, bias, mask, W, j, b, k) ==>
  @     plus_product(key_back{L}(m, q, bias, mask, W, j, b, k + 1), key_back{L}(m, q, bias, mask, W, j, b, k),
  @                  slope_by_key{L}(m, q, bias, mask, j, k), \at(W[b * m.d + k], L)) &&
  @     plus_product(key_back{M}(m, q, bias, mask, W, j, b, k + 1), key_back{M}(m, q, bias, mask, W, j, b, k),
  @                  slope_by_key{M}(m, q, bias, mask, j, k), \at(W[b * m.d + k], M)) &&
  @     same_key_back{L, M}(m, q, bias, mask, W, j, b, k + 1);
  @
  @ predicate same_gaps_sum{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, integer a, integer c, integer k) =
  @     gaps_by_query{L}(m, q, bias, mask, a, c, k) == gaps_by_query{M}(m, q, bias, mask, a, c, k);
  @ lemma same_gaps_sum_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer a, c;
  @     same_gaps_sum{L, M}(m, q, bias, mask, a, c, 0);
  @ lemma same_gaps_sum_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer a, c, k; 0 <= k ==>
  @     same_gap{L, M}(m, q, bias, mask, k, a) ==> same_slopes_held{L, M}(m, q, bias, mask, k, c) ==>
  @     same_gaps_sum{L, M}(m, q, bias, mask, a, c, k) ==>
  @     plus_product(gaps_by_query{L}(m, q, bias, mask, a, c, k + 1), gaps_by_query{L}(m, q, bias, mask, a, c, k),
  @                  value_gap{L}(m, q, bias, mask, k, a), slope_by_query{L}(m, q, bias, mask, k, c)) &&
  @     plus_product(gaps_by_query{M}(m, q, bias, mask, a, c, k + 1), gaps_by_query{M}(m, q, bias, mask, a, c, k),
  @                  value_gap{M}(m, q, bias, mask, k, a), slope_by_query{M}(m, q, bias, mask, k, c)) &&
  @     same_gaps_sum{L, M}(m, q, bias, mask, a, c, k + 1);
  @
  @ predicate same_query_back{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *W, integer a, integer b, integer k) =
  @     query_back{L}(m, q, bias, mask, W, a, b, k) == query_back{M}(m, q, bias, mask, W, a, b, k);
  @ lemma same_query_back_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *W, integer a, b;
  @     same_query_back{L, M}(m, q, bias, mask, W, a, b, 0);
  @ lemma same_query_back_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *W, integer a, b, k; 0 <= k ==>
  @     same_gaps_sum{L, M}(m, q, bias, mask, a, k, m.n) ==> same_at{L, M}(W, m.d, b, k) ==>
  @     same_query_back{L, M}(m, q, bias, mask, W, a, b, k) ==>
  @     plus_product(query_back{L}(m, q, bias, mask, W, a, b, k + 1), query_back{L}(m, q, bias, mask, W, a, b, k),
  @                  gaps_by_query{L}(m, q, bias, mask, a, k, m.n), \at(W[b * m.d + k], L)) &&
  @     plus_product(query_back{M}(m, q, bias, mask, W, a, b, k + 1), query_back{M}(m, q, bias, mask, W, a, b, k),
  @                  gaps_by_query{M}(m, q, bias, mask, a, k, m.n), \at(W[b * m.d + k], M)) &&
  @     same_query_back{L, M}(m, q, bias, mask, W, a, b, k + 1);
  @
  @ // of head h in row i: what was kept of the inputs at M is kept of those at L
  @ predicate same_share_in{L, M}(attest_multihead m, double *work, integer i, integer h, integer j) =
  @     share_in{L}(m, work, i, h, j) == share_in{M}(m, work, i, h, j);
  @ predicate same_gap_in{L, M}(attest_multihead m, double *work, integer i, integer h, integer j, integer a) =
  @     gap_in{L}(m, work, i, h, j, a) == gap_in{M}(m, work, i, h, j, a);
  @ predicate same_back_in{L, M}(attest_multihead m, double *work, integer i, integer h, integer j, integer b) =
  @     back_in{L}(m, work, i, h, j, b) == back_in{M}(m, work, i, h, j, b);
  @ predicate same_query_in{L, M}(attest_multihead m, double *work, integer i, integer h, integer a, integer b) =
  @     query_back_in{L}(m, work, i, h, a, b) == query_back_in{M}(m, work, i, h, a, b);
  @ lemma same_gap_in_of{L, M}: \forall attest_multihead m, double *work, integer i, h, j, a;
  @     same_gap{L, M}(head_within{L}(m, work, h), query_within(m, work, h, i), row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), j, a) ==>
  @     same_gap_in{L, M}(m, work, i, h, j, a);
  @ lemma share_kept_from{L, M, N}: \forall attest_multihead m, double *work, integer i, h, j; same_share_in{L, M}(m, work, i, h, j) ==>
  @     share_kept{M, N}(m, work, i, h, j) ==> share_kept{L, N}(m, work, i, h, j);
  @ lemma gap_kept_from{L, M, N}: \forall attest_multihead m, double *work, integer i, h, j, a; same_gap_in{L, M}(m, work, i, h, j, a) ==>
  @     gap_kept{M, N}(m, work, i, h, j, a) ==> gap_kept{L, N}(m, work, i, h, j, a);
  @ lemma back_kept_from{L, M, N}: \forall attest_multihead m, double *work, integer i, h, j, b; same_back_in{L, M}(m, work, i, h, j, b) ==>
  @     back_kept{M, N}(m, work, i, h, j, b) ==> back_kept{L, N}(m, work, i, h, j, b);
  @ // what is kept stays where it is not written
  @ lemma share_kept_on{L, M, N}: \forall attest_multihead m, double *work, integer i, h, j; share_kept{L, M}(m, work, i, h, j) ==>
  @     same_entry{M, N}(shares_within(m, work, h), j) ==> share_kept{L, N}(m, work, i, h, j);
  @ lemma gap_kept_on{L, M, N}: \forall attest_multihead m, double *work, integer i, h, j, a; gap_kept{L, M}(m, work, i, h, j, a) ==>
  @     same_at{M, N}(gaps_within(m, work, h), m.n, a, j) ==> gap_kept{L, N}(m, work, i, h, j, a);
  @ lemma back_kept_on{L, M, N}: \forall attest_multihead m, double *work, integer i, h, j, b; back_kept{L, M}(m, work, i, h, j, b) ==>
  @     same_at{M, N}(backs_within(m, work, h), m.width, j, b) ==> back_kept{L, N}(m, work, i, h, j, b);
  @ // the diagonal, head by head
  @ lemma heads_diagonal_none{L, M}: \forall attest_multihead m, double *work, integer i, a, b;
  @     is_value(\at(diagonal_within(m, work)[a * m.width + b], M), 0.0) ==> diagonal_holds{L, M}(m, work, i, a, b, 0);
  @ lemma heads_diagonal_more{L, M, N}: \forall attest_multihead m, double *work, integer i, a, b, k; 0 <= k ==>
  @     diagonal_holds{L, M}(m, work, i, a, b, k) ==> diagonal_grown{M, N}(m, work, i, k, a, b) ==>
  @     same_query_in{L, M}(m, work, i, k, a, b) ==> diagonal_holds{L, N}(m, work, i, a, b, k + 1);
  @ */

/* clang-format off */
/* Ghost loops that show it of the state L and the present one, after SAME_ROW_PARTS (same_change.h): of keys and W^K, the query and W^Q. */
#define SAME_BACK(L, m, q, bias, mask, WQ, WK, width)                                                                  \
    rows_within(width, m.d);                                                                                           \
    /@ assert weights : \forall integer b, k; 0 <= b < width ==> 0 <= k < m.d ==> row_within(b, width, m.d) &&         \
        same_at{L, Here}(WQ, m.d, b, k) && same_at{L, Here}(WK, m.d, b, k); @/                                         \
    /@ loop invariant range : 0 <= term <= m.d;                                                                        \
    loop invariant keys : \forall integer j, b; 0 <= j < m.n ==> 0 <= b < width ==>                                    \
        same_key_back{L, Here}(m, q, bias, mask, WK, j, b, term);                                                      \
    loop assigns term;                                                                                                 \
    loop variant m.d - term; @/                                                                                        \
    for (int64_t term = 0; term < m.d; term++) {                                                                       \
        /@ assert more : \forall integer j, b; 0 <= j < m.n ==> 0 <= b < width ==>                                     \
            same_slopes_held{L, Here}(m, q, bias, mask, j, term) && same_at{L, Here}(WK, m.d, b, term) &&              \
            same_key_back{L, Here}(m, q, bias, mask, WK, j, b, term) &&                                                \
            same_key_back{L, Here}(m, q, bias, mask, WK, j, b, term + 1); @/                                           \
        ;                                                                                                              \
    }                                                                                                                  \
    /@ loop invariant range : 0 <= key <= m.n;                                                                         \
    loop invariant gaps : \forall integer a, c; 0 <= a < m.v ==> 0 <= c < m.d ==>                                      \
        same_gaps_sum{L, Here}(m, q, bias, mask, a, c, key);                                                           \
    loop assigns key;                                                                                                  \
    loop variant m.n - key; @/                                                                                         \
    for (int64_t key = 0; key < m.n; key++) {                                                                          \
        /@ assert more : \forall integer a, c; 0 <= a < m.v ==> 0 <= c < m.d ==>                                       \
            same_gap{L, Here}(m, q, bias, mask, key, a) && same_slopes_held{L, Here}(m, q, bias, mask, key, c) &&      \
            same_gaps_sum{L, Here}(m, q, bias, mask, a, c, key) && same_gaps_sum{L, Here}(m, q, bias, mask, a, c, key + 1); @/ \
        ;                                                                                                              \
    }                                                                                                                  \
    /@ loop invariant range : 0 <= term <= m.d;                                                                        \
    loop invariant query : \forall integer a, b; 0 <= a < m.v ==> 0 <= b < width ==>                                   \
        same_query_back{L, Here}(m, q, bias, mask, WQ, a, b, term);                                                    \
    loop assigns term;                                                                                                 \
    loop variant m.d - term; @/                                                                                        \
    for (int64_t term = 0; term < m.d; term++) {                                                                       \
        /@ assert more : \forall integer a, b; 0 <= a < m.v ==> 0 <= b < width ==>                                     \
            same_gaps_sum{L, Here}(m, q, bias, mask, a, term, m.n) && same_at{L, Here}(WQ, m.d, b, term) &&            \
            same_query_back{L, Here}(m, q, bias, mask, WQ, a, b, term) &&                                              \
            same_query_back{L, Here}(m, q, bias, mask, WQ, a, b, term + 1); @/                                         \
        ;                                                                                                              \
    }
/* clang-format on */

#endif
