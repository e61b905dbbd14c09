/* What a row changes by, computed from its parts in memory, is what attention_change.h says of the inputs: sums, term by term. The parts
 * and the direction are those at M, the inputs those at L. After row_parts.h and same_slopes.h. Internal; compilers see only comments. */
#ifndef ATTEST_ROW_CHANGE_H
#define ATTEST_ROW_CHANGE_H

#include "logic/attention_change.h"

/*@ // the slopes of logit j in memory
  @ predicate holds_by_query{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *to_q, integer j, integer b) =
  @     \at(to_q[j * m.d + b], M) == slope_by_query{L}(m, q, bias, mask, j, b);
  @ predicate holds_by_key{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *to_k, integer j, integer b) =
  @     \at(to_k[j * m.d + b], M) == slope_by_key{L}(m, q, bias, mask, j, b);
  @ lemma of_weight_is: \forall real to, p, x; weighty(to, p, x) ==> to == of_weight(p, x);
  @ lemma holds_by_query_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *to_q, integer j, b;
  @     to_q_known{L, M}(m, q, bias, mask, to_q, j, b) ==> holds_by_query{L, M}(m, q, bias, mask, to_q, j, b);
  @ lemma holds_by_key_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *to_k, integer j, b;
  @     to_k_known{L, M}(m, q, bias, mask, to_k, j, b) ==> holds_by_key{L, M}(m, q, bias, mask, to_k, j, b);
  @
  @ // the change of logit j, of the first k numbers
  @ predicate moved_query_is{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *to_q, double *dq, integer j,
  @                                integer k) =
  @     dot_real{M}(to_q + j * m.d, dq, k) == moved_by_query{L}(m, q, bias, mask, dq, j, k);
  @ predicate moved_key_is{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *to_k, double *dk, integer j, integer k) =
  @     dot_real{M}(to_k + j * m.d, dk + j * m.d, k) == moved_by_key{L}(m, q, bias, mask, dk, j, k);
  @ lemma moved_query_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *to_q, *dq, integer j;
  @     moved_query_is{L, M}(m, q, bias, mask, to_q, dq, j, 0);
  @ lemma moved_key_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *to_k, *dk, integer j;
  @     moved_key_is{L, M}(m, q, bias, mask, to_k, dk, j, 0);
  @ lemma dots_join{L}: \forall double *a, *b, integer k; 0 <= k ==>
  @     plus_product(dot_real(a, b, k + 1), dot_real(a, b, k), (real)a[k], (real)b[k]);
  @ lemma row_dot_next{L}: \forall double *a, *b, integer o, k; 0 <= k ==>
  @     plus_product(dot_real(a + o, b, k + 1), dot_real(a + o, b, k), (real)a[o + k], (real)b[k]);
  @ lemma rows_dot_next{L}: \forall double *a, *b, integer o, k; 0 <= k ==>
  @     plus_product(dot_real(a + o, b + o, k + 1), dot_real(a + o, b + o, k), (real)a[o + k], (real)b[o + k]);
  @ lemma moved_by_query_next{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *dq, integer j, k; 0 <= k ==>
  @     plus_product(moved_by_query(m, q, bias, mask, dq, j, k + 1), moved_by_query(m, q, bias, mask, dq, j, k),
  @                  slope_by_query(m, q, bias, mask, j, k), (real)dq[k]);
  @ lemma moved_by_key_next{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *dk, integer j, k; 0 <= k ==>
  @     plus_product(moved_by_key(m, q, bias, mask, dk, j, k + 1), moved_by_key(m, q, bias, mask, dk, j, k),
  @                  slope_by_key(m, q, bias, mask, j, k), (real)dk[j * m.d + k]);
  @ lemma moved_query_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *to_q, *dq, integer j, k; 0 <= k ==>
  @     holds_by_query{L, M}(m, q, bias, mask, to_q, j, k) ==> same_entry{L, M}(dq, k) ==>
  @     moved_query_is{L, M}(m, q, bias, mask, to_q, dq, j, k) ==>
  @     plus_product(dot_real{M}(to_q + j * m.d, dq, k + 1), dot_real{M}(to_q + j * m.d, dq, k), \at(to_q[j * m.d + k], M), \at(dq[k],
  @     M)) &&
  @     plus_product(moved_by_query{L}(m, q, bias, mask, dq, j, k + 1), moved_by_query{L}(m, q, bias, mask, dq, j, k),
  @                  slope_by_query{L}(m, q, bias, mask, j, k), \at(dq[k], L)) &&
  @     moved_query_is{L, M}(m, q, bias, mask, to_q, dq, j, k + 1);
  @ lemma moved_key_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *to_k, *dk, integer j, k; 0 <= k ==>
  @     holds_by_key{L, M}(m, q, bias, mask, to_k, j, k) ==> same_at{L, M}(dk, m.d, j, k) ==>
  @     moved_key_is{L, M}(m, q, bias, mask, to_k, dk, j, k) ==>
  @     plus_product(dot_real{M}(to_k + j * m.d, dk + j * m.d, k + 1), dot_real{M}(to_k + j * m.d, dk + j * m.d, k),
  @                  \at(to_k[j * m.d + k], M), \at(dk[j * m.d + k], M)) &&
  @     plus_product(moved_by_key{L}(m, q, bias, mask, dk, j, k + 1), moved_by_key{L}(m, q, bias, mask, dk, j, k),
  @                  slope_by_key{L}(m, q, bias, mask, j, k), \at(dk[j * m.d + k], L)) &&
  @     moved_key_is{L, M}(m, q, bias, mask, to_k, dk, j, k + 1);
  @ predicate holds_change{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *dq, double *dk, double *t, integer j) =
  @     \at(t[j], M) == logit_change{L}(m, q, bias, mask, dq, dk, j);
  @ lemma holds_change_of{L, M, N}: \forall attest_memory m, double *q, *bias, uint8_t *mask, attest_parts parts, attest_direction along,
  @     double *t, integer j; moved_query_is{L, M}(m, q, bias, mask, parts.to_q, along.q, j, m.d) ==>
  @     moved_key_is{L, M}(m, q, bias, mask, parts.to_k, along.k, j, m.d) ==> logit_moved{M, N}(m, parts, along, t, j) ==>
  @     holds_change{L, N}(m, q, bias, mask, along.q, along.k, t, j);
  @
  @ // the change of the output, of the first k keys
  @ predicate holds_gap{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *gap, integer j, integer a) =
  @     \at(gap[j * m.v + a], M) == value_gap{L}(m, q, bias, mask, j, a);
  @ predicate holds_share_of{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *p, integer j) =
  @     \at(p[j], M) == key_share{L}(m, q, bias, mask, j);
  @ lemma holds_gap_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *gap, integer j, a;
  @     gap_known{L, M}(m, q, bias, mask, gap, j, a) ==> holds_gap{L, M}(m, q, bias, mask, gap, j, a);
  @ lemma holds_gap_kept{L, M, N}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *gap, integer j, a;
  @     holds_gap{L, M}(m, q, bias, mask, gap, j, a) ==> same_at{M, N}(gap, m.v, j, a) ==> holds_gap{L, N}(m, q, bias, mask, gap, j, a);
  @ lemma holds_share_kept{L, M, N}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *p, integer j;
  @     holds_share_of{L, M}(m, q, bias, mask, p, j) ==> same_entry{M, N}(p, j) ==> holds_share_of{L, N}(m, q, bias, mask, p, j);
  @ predicate by_logits_is{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *dq, double *dk, double *t, double *gap,
  @                              integer a, integer k) =
  @     rows_real{M}(t, gap, m.v, a, k) == change_by_logits{L}(m, q, bias, mask, dq, dk, a, k);
  @ predicate by_values_is{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *p, double *dv, integer a, integer k) =
  @     rows_real{M}(p, dv, m.v, a, k) == change_by_values{L}(m, q, bias, mask, dv, a, k);
  @ lemma by_logits_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *dq, *dk, *t, *gap, integer a;
  @     by_logits_is{L, M}(m, q, bias, mask, dq, dk, t, gap, a, 0);
  @ lemma by_values_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *p, *dv, integer a;
  @     by_values_is{L, M}(m, q, bias, mask, p, dv, a, 0);
  @ lemma change_by_logits_next{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *dq, *dk, integer a, k; 0 <= k ==>
  @     plus_product(change_by_logits(m, q, bias, mask, dq, dk, a, k + 1), change_by_logits(m, q, bias, mask, dq, dk, a, k),
  @                  logit_change(m, q, bias, mask, dq, dk, k), value_gap(m, q, bias, mask, k, a));
  @ lemma change_by_values_next{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *dv, integer a, k; 0 <= k ==>
  @     plus_product(change_by_values(m, q, bias, mask, dv, a, k + 1), change_by_values(m, q, bias, mask, dv, a, k),
  @                  key_share(m, q, bias, mask, k), (real)dv[k * m.v + a]);
  @ lemma by_logits_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *dq, *dk, *t, *gap, integer a,
  @     k; 0 <= k ==>
  @     holds_change{L, M}(m, q, bias, mask, dq, dk, t, k) ==> holds_gap{L, M}(m, q, bias, mask, gap, k, a) ==>
  @     by_logits_is{L, M}(m, q, bias, mask, dq, dk, t, gap, a, k) ==>
  @     plus_product(rows_real{M}(t, gap, m.v, a, k + 1), rows_real{M}(t, gap, m.v, a, k), \at(t[k], M), \at(gap[k * m.v + a], M)) &&
  @     plus_product(change_by_logits{L}(m, q, bias, mask, dq, dk, a, k + 1), change_by_logits{L}(m, q, bias, mask, dq, dk, a, k),
  @                  logit_change{L}(m, q, bias, mask, dq, dk, k), value_gap{L}(m, q, bias, mask, k, a)) &&
  @     by_logits_is{L, M}(m, q, bias, mask, dq, dk, t, gap, a, k + 1);
  @ lemma by_values_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *p, *dv, integer a, k; 0 <= k ==>
  @     holds_share_of{L, M}(m, q, bias, mask, p, k) ==> same_at{L, M}(dv, m.v, k, a) ==>
  @     by_values_is{L, M}(m, q, bias, mask, p, dv, a, k) ==>
  @     plus_product(rows_real{M}(p, dv, m.v, a, k + 1), rows_real{M}(p, dv, m.v, a, k), \at(p[k], M), \at(dv[k * m.v + a], M)) &&
  @     plus_product(change_by_values{L}(m, q, bias, mask, dv, a, k + 1), change_by_values{L}(m, q, bias, mask, dv, a, k),
  @                  key_share{L}(m, q, bias, mask, k), \at(dv[k * m.v + a], L)) &&
  @     by_values_is{L, M}(m, q, bias, mask, p, dv, a, k + 1);
  @ // what a row says of dy
  @ predicate row_changed{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *dq, double *dk, double *dv, double *dy,
  @                             integer a) =
  @     \at(dy[a], M) == attention_change{L}(m, q, bias, mask, dq, dk, dv, a);
  @ lemma row_changed_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *dq, *dk, *dv, *t, *gap, *p, *dy,
  @     integer a;
  @     by_logits_is{L, M}(m, q, bias, mask, dq, dk, t, gap, a, m.n) ==> by_values_is{L, M}(m, q, bias, mask, p, dv, a, m.n) ==>
  @     \at(dy[a], M) == rows_real{M}(t, gap, m.v, a, m.n) + rows_real{M}(p, dv, m.v, a, m.n) ==>
  @     row_changed{L, M}(m, q, bias, mask, dq, dk, dv, dy, a);
  @ */

/* clang-format off */
/* Ghost loops that show it, where `ok` holds, of inputs in the state L: what the logits are to change by, of parts and a direction in
 * the present one; then what dy is made of, of what t holds, gaps, shares and directions. */
#define MOVED_LOGITS(ok, L, m, q, bias, mask, parts, along)                                                            \
    rows_within(m.n, m.d);                                                                                             \
    /@ assert slopes : ok ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>                                  \
        to_q_known{L, Here}(m, q, bias, mask, parts.to_q, j, b) && to_k_known{L, Here}(m, q, bias, mask, parts.to_k, j, b) && \
        holds_by_query{L, Here}(m, q, bias, mask, parts.to_q, j, b) &&                                                 \
        holds_by_key{L, Here}(m, q, bias, mask, parts.to_k, j, b); @/                                                  \
    /@ loop invariant range : 0 <= term <= m.d;                                                                        \
    loop invariant query : ok ==> \forall integer j; 0 <= j < m.n ==>                                                  \
        moved_query_is{L, Here}(m, q, bias, mask, parts.to_q, along.q, j, term);                                       \
    loop invariant key : ok ==> \forall integer j; 0 <= j < m.n ==>                                                    \
        moved_key_is{L, Here}(m, q, bias, mask, parts.to_k, along.k, j, term);                                         \
    loop assigns term;                                                                                                 \
    loop variant m.d - term; @/                                                                                        \
    for (int64_t term = 0; term < m.d; term++) {                                                                       \
        /@ assert query : ok ==> \forall integer j; 0 <= j < m.n ==>                                                   \
            holds_by_query{L, Here}(m, q, bias, mask, parts.to_q, j, term) && same_entry{L, Here}(along.q, term) &&    \
            moved_query_is{L, Here}(m, q, bias, mask, parts.to_q, along.q, j, term) &&                                 \
            moved_query_is{L, Here}(m, q, bias, mask, parts.to_q, along.q, j, term + 1); @/                            \
        /@ assert key : ok ==> \forall integer j; 0 <= j < m.n ==> row_within(j, m.n, m.d) &&                          \
            holds_by_key{L, Here}(m, q, bias, mask, parts.to_k, j, term) && same_at{L, Here}(along.k, m.d, j, term) && \
            moved_key_is{L, Here}(m, q, bias, mask, parts.to_k, along.k, j, term) &&                                   \
            moved_key_is{L, Here}(m, q, bias, mask, parts.to_k, along.k, j, term + 1); @/                              \
    }

#define CHANGED_OUTPUT(ok, L, m, q, bias, mask, at, along)                                                             \
    rows_within(m.n, m.v);                                                                                             \
    /@ loop invariant range : 0 <= key <= m.n;                                                                         \
    loop invariant logits : ok ==> \forall integer a; 0 <= a < m.v ==>                                                 \
        by_logits_is{L, Here}(m, q, bias, mask, along.q, along.k, at.t, at.parts.gap, a, key);                         \
    loop invariant values : ok ==> \forall integer a; 0 <= a < m.v ==>                                                 \
        by_values_is{L, Here}(m, q, bias, mask, at.p, along.v, a, key);                                                \
    loop assigns key;                                                                                                  \
    loop variant m.n - key; @/                                                                                         \
    for (int64_t key = 0; key < m.n; key++) {                                                                          \
        /@ assert logits : ok ==> \forall integer a; 0 <= a < m.v ==>                                                  \
            holds_change{L, Here}(m, q, bias, mask, along.q, along.k, at.t, key) &&                                    \
            holds_gap{L, Here}(m, q, bias, mask, at.parts.gap, key, a) &&                                              \
            by_logits_is{L, Here}(m, q, bias, mask, along.q, along.k, at.t, at.parts.gap, a, key) &&                   \
            by_logits_is{L, Here}(m, q, bias, mask, along.q, along.k, at.t, at.parts.gap, a, key + 1); @/              \
        /@ assert values : ok ==> \forall integer a; 0 <= a < m.v ==> row_within(key, m.n, m.v) &&                     \
            holds_share_of{L, Here}(m, q, bias, mask, at.p, key) && same_at{L, Here}(along.v, m.v, key, a) &&          \
            by_values_is{L, Here}(m, q, bias, mask, at.p, along.v, a, key) &&                                          \
            by_values_is{L, Here}(m, q, bias, mask, at.p, along.v, a, key + 1); @/                                     \
    }
/* clang-format on */

#endif
