/* The parts of a row, and what it changes by along a direction, are the same in two states of memory, since what they are made of is, in
 * steps of one number or one key. After same_output.h and same_slopes.h. Over the reals only. Compilers see only comments. */
#ifndef ATTEST_SAME_CHANGE_H
#define ATTEST_SAME_CHANGE_H

#include "logic/attention_change.h"
#include "logic/parts.h"

/*@ // what a row is told of key j besides its numbers
  @ predicate same_telling{L, M}(double *bias, uint8_t *mask, integer j) = bias_of{L}(bias, j) == bias_of{M}(bias, j) &&
  @     (shown{L}(mask, j) <==> shown{M}(mask, j));
  @ lemma same_key_told{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer j;
  @     same_sums{L, M}(q, m.keys + j * m.d, m.d) ==> same_telling{L, M}(bias, mask, j) ==>
  @     same_scores{L, M}(m.score, q, m.keys + j * m.d, m.d) && same_logit{L, M}(m, q, bias, j) &&
  @     same_key_weight{L, M}(m, q, bias, mask, j);
  @
  @ // a gap and slopes
  @ predicate same_gap{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, integer j, integer a) =
  @     value_gap{L}(m, q, bias, mask, j, a) == value_gap{M}(m, q, bias, mask, j, a);
  @ lemma gap_value_once: \forall real z, p, x, y, u, s, v, w; gap_value(z, p, x, y) ==> gap_value(u, s, v, w) ==> p == s ==> x == v ==>
  @     y == w ==> z == u;
  @ lemma value_gap_means{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer j, a;
  @     gap_value(value_gap(m, q, bias, mask, j, a), key_share(m, q, bias, mask, j), (real)m.values[j * m.v + a],
  @               output_value(m, q, bias, mask, a, m.n));
  @ lemma same_gap_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer j, a;
  @     same_share{L, M}(m, q, bias, mask, j) ==> same_at{L, M}(m.values, m.v, j, a) ==> same_output{L, M}(m, q, bias, mask, a, m.n) ==>
  @     gap_value(value_gap{L}(m, q, bias, mask, j, a), key_share{L}(m, q, bias, mask, j), \at(m.values[j * m.v + a], L),
  @               output_value{L}(m, q, bias, mask, a, m.n)) &&
  @     gap_value(value_gap{M}(m, q, bias, mask, j, a), key_share{M}(m, q, bias, mask, j), \at(m.values[j * m.v + a], M),
  @               output_value{M}(m, q, bias, mask, a, m.n)) && same_gap{L, M}(m, q, bias, mask, j, a);
  @ predicate same_slopes_held{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, integer j, integer b) =
  @     slope_by_query{L}(m, q, bias, mask, j, b) == slope_by_query{M}(m, q, bias, mask, j, b) &&
  @     slope_by_key{L}(m, q, bias, mask, j, b) == slope_by_key{M}(m, q, bias, mask, j, b);
  @ lemma same_slopes_held_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer j, b;
  @     same_share{L, M}(m, q, bias, mask, j) ==> same_slopes_at{L, M}(m.score, q, m.keys, m.d, j, b) ==>
  @     same_slopes_held{L, M}(m, q, bias, mask, j, b);
  @
  @ // a logit's change, of the first k numbers
  @ predicate same_by_query{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *dq, integer j, integer k) =
  @     moved_by_query{L}(m, q, bias, mask, dq, j, k) == moved_by_query{M}(m, q, bias, mask, dq, j, k);
  @ predicate same_by_key{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *dk, integer j, integer k) =
  @     moved_by_key{L}(m, q, bias, mask, dk, j, k) == moved_by_key{M}(m, q, bias, mask, dk, j, k);
  @ lemma same_by_query_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *dq, integer j;
  @     same_by_query{L, M}(m, q, bias, mask, dq, j, 0);
  @ lemma same_by_key_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *dk, integer j;
  @     same_by_key{L, M}(m, q, bias, mask, dk, j, 0);
  @ lemma same_by_query_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *dq, integer j, k; 0 <= k ==>
  @     same_slopes_held{L, M}(m, q, bias, mask, j, k) ==> same_entry{L, M}(dq, k) ==> same_by_query{L, M}(m, q, bias, mask, dq, j, k) ==>
  @     plus_product(moved_by_query{L}(m, q, bias, mask, dq, j, k + 1), moved_by_query{L}(m, q, bias, mask, dq, j, k),
  @                  slope_by_query{L}(m, q, bias, mask, j, k), \at(dq[k], L)) &&
  @     plus_product(moved_by_query{M}(m, q, bias, mask, dq, j, k + 1), moved_by_query{M}(m, q, bias, mask, dq, j, k),
  @                  slope_by_query{M}(m, q, bias, mask, j, k), \at(dq[k], M)) && same_by_query{L, M}(m, q, bias, mask, dq, j, k + 1);
  @ lemma same_by_key_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *dk, integer j, k; 0 <= k ==>
  @     same_slopes_held{L, M}(m, q, bias, mask, j, k) ==> same_at{L, M}(dk, m.d, j, k) ==> same_by_key{L, M}(m, q, bias, mask, dk, j,
  @     k) ==>
  @     plus_product(moved_by_key{L}(m, q, bias, mask, dk, j, k + 1), moved_by_key{L}(m, q, bias, mask, dk, j, k),
  @                  slope_by_key{L}(m, q, bias, mask, j, k), \at(dk[j * m.d + k], L)) &&
  @     plus_product(moved_by_key{M}(m, q, bias, mask, dk, j, k + 1), moved_by_key{M}(m, q, bias, mask, dk, j, k),
  @                  slope_by_key{M}(m, q, bias, mask, j, k), \at(dk[j * m.d + k], M)) && same_by_key{L, M}(m, q, bias, mask, dk, j, k + 1);
  @ predicate same_moved{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *dq, double *dk, integer j) =
  @     logit_change{L}(m, q, bias, mask, dq, dk, j) == logit_change{M}(m, q, bias, mask, dq, dk, j);
  @ lemma same_moved_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *dq, *dk, integer j;
  @     same_by_query{L, M}(m, q, bias, mask, dq, j, m.d) ==> same_by_key{L, M}(m, q, bias, mask, dk, j, m.d) ==>
  @     same_moved{L, M}(m, q, bias, mask, dq, dk, j);
  @
  @ // the output's change, of the first k keys
  @ predicate same_by_logits{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *dq, double *dk, integer a, integer k) =
  @     change_by_logits{L}(m, q, bias, mask, dq, dk, a, k) == change_by_logits{M}(m, q, bias, mask, dq, dk, a, k);
  @ predicate same_by_values{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *dv, integer a, integer k) =
  @     change_by_values{L}(m, q, bias, mask, dv, a, k) == change_by_values{M}(m, q, bias, mask, dv, a, k);
  @ lemma same_by_logits_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *dq, *dk, integer a;
  @     same_by_logits{L, M}(m, q, bias, mask, dq, dk, a, 0);
  @ lemma same_by_values_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *dv, integer a;
  @     same_by_values{L, M}(m, q, bias, mask, dv, a, 0);
  @ lemma same_by_logits_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *dq, *dk, integer a, k; 0 <= k ==>
  @     same_moved{L, M}(m, q, bias, mask, dq, dk, k) ==> same_gap{L, M}(m, q, bias, mask, k, a) ==>
  @     same_by_logits{L, M}(m, q, bias, mask, dq, dk, a, k) ==>
  @     plus_product(change_by_logits{L}(m, q, bias, mask, dq, dk, a, k + 1), change_by_logits{L}(m, q, bias, mask, dq, dk, a, k),
  @                  logit_change{L}(m, q, bias, mask, dq, dk, k), value_gap{L}(m, q, bias, mask, k, a)) &&
  @     plus_product(change_by_logits{M}(m, q, bias, mask, dq, dk, a, k + 1), change_by_logits{M}(m, q, bias, mask, dq, dk, a, k),
  @                  logit_change{M}(m, q, bias, mask, dq, dk, k), value_gap{M}(m, q, bias, mask, k, a)) &&
  @     same_by_logits{L, M}(m, q, bias, mask, dq, dk, a, k + 1);
  @ lemma same_by_values_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *dv, integer a, k; 0 <= k ==>
  @     same_share{L, M}(m, q, bias, mask, k) ==> same_at{L, M}(dv, m.v, k, a) ==> same_by_values{L, M}(m, q, bias, mask, dv, a, k) ==>
  @     plus_product(change_by_values{L}(m, q, bias, mask, dv, a, k + 1), change_by_values{L}(m, q, bias, mask, dv, a, k),
  @                  key_share{L}(m, q, bias, mask, k), \at(dv[k * m.v + a], L)) &&
  @     plus_product(change_by_values{M}(m, q, bias, mask, dv, a, k + 1), change_by_values{M}(m, q, bias, mask, dv, a, k),
  @                  key_share{M}(m, q, bias, mask, k), \at(dv[k * m.v + a], M)) &&
  @     same_by_values{L, M}(m, q, bias, mask, dv, a, k + 1);
  @ predicate same_change{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *dq, double *dk, double *dv, integer a) =
  @     attention_change{L}(m, q, bias, mask, dq, dk, dv, a) == attention_change{M}(m, q, bias, mask, dq, dk, dv, a);
  @ lemma same_change_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *dq, *dk, *dv, integer a;
  @     same_by_logits{L, M}(m, q, bias, mask, dq, dk, a, m.n) ==> same_by_values{L, M}(m, q, bias, mask, dv, a, m.n) ==>
  @     same_change{L, M}(m, q, bias, mask, dq, dk, dv, a);
  @
  @ // of query i among many, whose row of the mask is row_mask, and so on; and what stays where it is not written
  @ predicate query_same_change{L, M}(attest_memory m, double *Q, double *bias, uint8_t *mask, double *dQ, double *dk, double *dv,
  @                                   integer i,
  @                                   integer a) =
  @     same_change{L, M}(m, Q + i * m.d, row_of(bias, i, m.n), mask_of(mask, i, m.n), dQ + i * m.d, dk, dv, a);
  @ lemma query_changed_of{L, M}: \forall attest_memory m, double *Q, *bias, *row_bias, uint8_t *mask, *row_mask, double *dQ, *dk, *dv,
  @     *dY, integer i, a; row_bias == row_of(bias, i, m.n) ==> row_mask == mask_of(mask, i, m.n) ==>
  @     row_changed{L, M}(m, Q + i * m.d, row_bias, row_mask, dQ + i * m.d, dk, dv, dY + i * m.v, a) ==>
  @     query_changed{L, M}(m, Q, bias, mask, dQ, dk, dv, dY, i, a);
  @ lemma query_changed_from{L, M, N}: \forall attest_memory m, double *Q, *bias, uint8_t *mask, double *dQ, *dk, *dv, *dY, integer i, a;
  @     query_changed{M, N}(m, Q, bias, mask, dQ, dk, dv, dY, i, a) ==> query_same_change{L, M}(m, Q, bias, mask, dQ, dk, dv, i, a) ==>
  @     query_changed{L, N}(m, Q, bias, mask, dQ, dk, dv, dY, i, a);
  @ lemma query_changed_kept{L, M, N}: \forall attest_memory m, double *Q, *bias, uint8_t *mask, double *dQ, *dk, *dv, *dY, integer i, a;
  @     query_changed{L, M}(m, Q, bias, mask, dQ, dk, dv, dY, i, a) ==> same_at{M, N}(dY, m.v, i, a) ==>
  @     query_changed{L, N}(m, Q, bias, mask, dQ, dk, dv, dY, i, a);
  @ lemma query_output_back{L, M, N}: \forall attest_memory m, double *Q, *bias, uint8_t *mask, double *Y, integer i, a;
  @     query_output{N, M}(m, Q, bias, mask, Y, i, a) ==> query_same_output{L, M}(m, Q, bias, mask, i, a) ==>
  @     query_output{N, L}(m, Q, bias, mask, Y, i, a);
  @ lemma query_output_of{L, M}: \forall attest_memory m, double *Q, *bias, *row_bias, uint8_t *mask, *row_mask, double *Y, integer i, a;
  @     row_bias == row_of(bias, i, m.n) ==> row_mask == mask_of(mask, i, m.n) ==>
  @     \at((Y + i * m.v)[a], M) == output_value{L}(m, Q + i * m.d, row_bias, row_mask, a, m.n) ==>
  @     query_output{M, L}(m, Q, bias, mask, Y, i, a);
  @ */

/* clang-format off */
/* Ghost loops that show it of the state L and the present one, where numbers and what is told of keys are the same: of shares, slopes,
 * outputs and gaps; then of the changes along dq, dk and dv. */
#define SAME_ROW_PARTS(L, m, q, bias, mask)                                                                            \
    rows_within(m.n, m.v);                                                                                             \
    /@ loop invariant range : 0 <= key <= m.n;                                                                         \
    loop invariant slopes : \forall integer j, b; 0 <= j < key ==> 0 <= b < m.d ==>                                    \
        same_slopes_at{L, Here}(m.score, q, m.keys, m.d, j, b);                                                        \
    loop invariant weights : same_weights{L, Here}(m, q, bias, mask, key);                                             \
    loop assigns key;                                                                                                  \
    loop variant m.n - key; @/                                                                                         \
    for (int64_t key = 0; key < m.n; key++) {                                                                          \
        row_inside(key, m.n, m.d);                                                                                     \
        /@ assert key : same_values{L, Here}(m.keys, m.n * m.d) && part_inside(key * m.d, m.d, m.n * m.d) &&           \
            same_values{L, Here}(m.keys + key * m.d, m.d); @/                                                          \
        SAME_SUMS(L, q, m.keys + key * m.d, m.d)                                                                       \
        /@ assert slopes : \forall integer b; 0 <= b < m.d ==> same_entry{L, Here}(q, b) &&                            \
            same_entry{L, Here}(m.keys + key * m.d, b) && same_slopes{L, Here}(m.score, q, m.keys + key * m.d, m.d, b) && \
            same_slopes_at{L, Here}(m.score, q, m.keys, m.d, key, b); @/                                               \
        /@ assert weight : same_telling{L, Here}(bias, mask, key) && same_key_weight{L, Here}(m, q, bias, mask, key); @/ \
        /@ assert more : same_weights{L, Here}(m, q, bias, mask, key + 1); @/                                          \
    }                                                                                                                  \
    /@ assert share : \forall integer j; 0 <= j < m.n ==> same_share{L, Here}(m, q, bias, mask, j); @/                 \
    /@ assert held : \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==> same_share{L, Here}(m, q, bias, mask, j) && \
        same_slopes_at{L, Here}(m.score, q, m.keys, m.d, j, b) && same_slopes_held{L, Here}(m, q, bias, mask, j, b); @/ \
    /@ loop invariant range : 0 <= key <= m.n;                                                                         \
    loop invariant outputs : \forall integer a; 0 <= a < m.v ==> same_output{L, Here}(m, q, bias, mask, a, key);       \
    loop assigns key;                                                                                                  \
    loop variant m.n - key; @/                                                                                         \
    for (int64_t key = 0; key < m.n; key++) {                                                                          \
        /@ assert more : \forall integer a; 0 <= a < m.v ==> row_within(key, m.n, m.v) &&                              \
            same_at{L, Here}(m.values, m.v, key, a) && same_share{L, Here}(m, q, bias, mask, key) &&                   \
            same_output{L, Here}(m, q, bias, mask, a, key) && same_output_term{L, Here}(m, q, bias, mask, a, key) &&   \
            same_output{L, Here}(m, q, bias, mask, a, key + 1); @/                                                     \
    }                                                                                                                  \
    /@ assert gaps : \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==> row_within(j, m.n, m.v) &&                \
        same_at{L, Here}(m.values, m.v, j, a) && same_share{L, Here}(m, q, bias, mask, j) &&                           \
        same_output{L, Here}(m, q, bias, mask, a, m.n) && same_gap{L, Here}(m, q, bias, mask, j, a); @/

#define SAME_CHANGES(L, m, q, bias, mask, dq, dk, dv)                                                                  \
    rows_within(m.n, m.d);                                                                                             \
    /@ loop invariant range : 0 <= term <= m.d;                                                                        \
    loop invariant query : \forall integer j; 0 <= j < m.n ==> same_by_query{L, Here}(m, q, bias, mask, dq, j, term);  \
    loop invariant key : \forall integer j; 0 <= j < m.n ==> same_by_key{L, Here}(m, q, bias, mask, dk, j, term);      \
    loop assigns term;                                                                                                 \
    loop variant m.d - term; @/                                                                                        \
    for (int64_t term = 0; term < m.d; term++) {                                                                       \
        /@ assert query : \forall integer j; 0 <= j < m.n ==> same_slopes_held{L, Here}(m, q, bias, mask, j, term) &&   \
            same_entry{L, Here}(dq, term) && same_by_query{L, Here}(m, q, bias, mask, dq, j, term) &&                  \
            same_by_query{L, Here}(m, q, bias, mask, dq, j, term + 1); @/                                              \
        /@ assert key : \forall integer j; 0 <= j < m.n ==> row_within(j, m.n, m.d) &&                                 \
            same_slopes_held{L, Here}(m, q, bias, mask, j, term) && same_at{L, Here}(dk, m.d, j, term) &&              \
            same_by_key{L, Here}(m, q, bias, mask, dk, j, term) && same_by_key{L, Here}(m, q, bias, mask, dk, j, term + 1); @/ \
    }                                                                                                                  \
    /@ assert moved : \forall integer j; 0 <= j < m.n ==> same_by_query{L, Here}(m, q, bias, mask, dq, j, m.d) &&      \
        same_by_key{L, Here}(m, q, bias, mask, dk, j, m.d) && same_moved{L, Here}(m, q, bias, mask, dq, dk, j); @/     \
    /@ loop invariant range : 0 <= key <= m.n;                                                                         \
    loop invariant logits : \forall integer a; 0 <= a < m.v ==> same_by_logits{L, Here}(m, q, bias, mask, dq, dk, a, key); \
    loop invariant values : \forall integer a; 0 <= a < m.v ==> same_by_values{L, Here}(m, q, bias, mask, dv, a, key); \
    loop assigns key;                                                                                                  \
    loop variant m.n - key; @/                                                                                         \
    for (int64_t key = 0; key < m.n; key++) {                                                                          \
        /@ assert logits : \forall integer a; 0 <= a < m.v ==> same_moved{L, Here}(m, q, bias, mask, dq, dk, key) &&   \
            same_gap{L, Here}(m, q, bias, mask, key, a) && same_by_logits{L, Here}(m, q, bias, mask, dq, dk, a, key) && \
            same_by_logits{L, Here}(m, q, bias, mask, dq, dk, a, key + 1); @/                                          \
        /@ assert values : \forall integer a; 0 <= a < m.v ==> row_within(key, m.n, m.v) &&                            \
            same_share{L, Here}(m, q, bias, mask, key) && same_at{L, Here}(dv, m.v, key, a) &&                         \
            same_by_values{L, Here}(m, q, bias, mask, dv, a, key) &&                                                   \
            same_by_values{L, Here}(m, q, bias, mask, dv, a, key + 1); @/                                              \
    }                                                                                                                  \
    /@ assert change : \forall integer a; 0 <= a < m.v ==> same_by_logits{L, Here}(m, q, bias, mask, dq, dk, a, m.n) && \
        same_by_values{L, Here}(m, q, bias, mask, dv, a, m.n) &&                                                       \
        same_change{L, Here}(m, q, bias, mask, dq, dk, dv, a); @/
/* clang-format on */

#endif
