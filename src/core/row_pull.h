/* What a row's gradient is taken back to, computed from its parts in memory, is what attention_pull.h says of the inputs: sums, term by
 * term. The parts and the output's gradient r are those at M, the inputs those at L. After row_change.h. Internal; compilers see only
 * comments. */
#ifndef ATTEST_ROW_PULL_H
#define ATTEST_ROW_PULL_H

#include "logic/attention_pull.h"

/*@ // a logit's gradient, of the first k columns
  @ predicate pull_is{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *gap, double *r, integer j, integer k) =
  @     dot_real{M}(gap + j * m.v, r, k) == logit_pull{L}(m, q, bias, mask, r, j, k);
  @ lemma pull_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *gap, *r, integer j;
  @     pull_is{L, M}(m, q, bias, mask, gap, r, j, 0);
  @ lemma logit_pull_next{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *r, integer j, k; 0 <= k ==>
  @     plus_product(logit_pull(m, q, bias, mask, r, j, k + 1), logit_pull(m, q, bias, mask, r, j, k),
  @                  value_gap(m, q, bias, mask, j, k), (real)r[k]);
  @ lemma pull_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *gap, *r, integer j, k; 0 <= k ==>
  @     holds_gap{L, M}(m, q, bias, mask, gap, j, k) ==> same_entry{L, M}(r, k) ==> pull_is{L, M}(m, q, bias, mask, gap, r, j, k) ==>
  @     plus_product(dot_real{M}(gap + j * m.v, r, k + 1), dot_real{M}(gap + j * m.v, r, k), \at(gap[j * m.v + k], M), \at(r[k], M)) &&
  @     plus_product(logit_pull{L}(m, q, bias, mask, r, j, k + 1), logit_pull{L}(m, q, bias, mask, r, j, k),
  @                  value_gap{L}(m, q, bias, mask, j, k), \at(r[k], L)) && pull_is{L, M}(m, q, bias, mask, gap, r, j, k + 1);
  @ predicate holds_pull{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *r, double *s, integer j) =
  @     \at(s[j], M) == logit_pull{L}(m, q, bias, mask, r, j, m.v);
  @ lemma holds_pull_of{L, M, N}: \forall attest_memory m, double *q, *bias, uint8_t *mask, attest_parts parts, double *r, *s, integer j;
  @     pull_is{L, M}(m, q, bias, mask, parts.gap, r, j, m.v) ==> logit_pulled{M, N}(m, parts, r, s, j) ==>
  @     holds_pull{L, N}(m, q, bias, mask, r, s, j);
  @ lemma by_query_kept{L, M, N}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *to_q, integer j, b;
  @     holds_by_query{L, M}(m, q, bias, mask, to_q, j, b) ==> same_at{M, N}(to_q, m.d, j, b) ==>
  @     holds_by_query{L, N}(m, q, bias, mask, to_q, j, b);
  @
  @ // the query's gradient, of the first k keys
  @ predicate query_pull_is{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *r, double *s, double *to_q, integer b,
  @                               integer k) =
  @     rows_real{M}(s, to_q, m.d, b, k) == query_pull{L}(m, q, bias, mask, r, b, k);
  @ lemma query_pull_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *r, *s, *to_q, integer b;
  @     query_pull_is{L, M}(m, q, bias, mask, r, s, to_q, b, 0);
  @ lemma query_pull_next{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *r, integer b, k; 0 <= k ==>
  @     plus_product(query_pull(m, q, bias, mask, r, b, k + 1), query_pull(m, q, bias, mask, r, b, k),
  @                  logit_pull(m, q, bias, mask, r, k, m.v), slope_by_query(m, q, bias, mask, k, b));
  @ lemma query_pull_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *r, *s, *to_q, integer b, k; 0 <= k ==>
  @     holds_pull{L, M}(m, q, bias, mask, r, s, k) ==> holds_by_query{L, M}(m, q, bias, mask, to_q, k, b) ==>
  @     query_pull_is{L, M}(m, q, bias, mask, r, s, to_q, b, k) ==>
  @     plus_product(rows_real{M}(s, to_q, m.d, b, k + 1), rows_real{M}(s, to_q, m.d, b, k), \at(s[k], M), \at(to_q[k * m.d + b], M)) &&
  @     plus_product(query_pull{L}(m, q, bias, mask, r, b, k + 1), query_pull{L}(m, q, bias, mask, r, b, k),
  @                  logit_pull{L}(m, q, bias, mask, r, k, m.v), slope_by_query{L}(m, q, bias, mask, k, b)) &&
  @     query_pull_is{L, M}(m, q, bias, mask, r, s, to_q, b, k + 1);
  @
  @ // what a row says of its gradients at M: the query's is written, those of keys and values grow from what they were at L
  @ predicate row_pulled{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *r, double *to_q, integer b) =
  @     \at(to_q[b], M) == query_pull{L}(m, q, bias, mask, r, b, m.n);
  @ predicate key_grown{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *r, double *to_k, integer j, integer b) =
  @     plus_product(\at(to_k[j * m.d + b], M), \at(to_k[j * m.d + b], L), logit_pull{L}(m, q, bias, mask, r, j, m.v),
  @                  slope_by_key{L}(m, q, bias, mask, j, b));
  @ predicate value_grown{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *r, double *to_v, integer j, integer a) =
  @     plus_product(\at(to_v[j * m.v + a], M), \at(to_v[j * m.v + a], L), key_share{L}(m, q, bias, mask, j), \at(r[a], L));
  @ lemma row_pulled_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *r, *s, *rows, *to_q, integer b;
  @     query_pull_is{L, M}(m, q, bias, mask, r, s, rows, b, m.n) ==> \at(to_q[b], M) == rows_real{M}(s, rows, m.d, b, m.n) ==>
  @     row_pulled{L, M}(m, q, bias, mask, r, to_q, b);
  @ lemma key_grown_of{L, M, N}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *r, *s, *slopes, *to_k, integer j, b;
  @     row_added{M, N}(s, slopes, to_k, m.d, j, b) ==> same_at{L, M}(to_k, m.d, j, b) ==> holds_pull{L, N}(m, q, bias, mask, r, s, j) ==>
  @     holds_by_key{L, M}(m, q, bias, mask, slopes, j, b) ==> key_grown{L, N}(m, q, bias, mask, r, to_k, j, b);
  @ lemma value_grown_of{L, M, N}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *r, *p, *to_v, integer j, a;
  @     outer_added{M, N}(p, r, to_v, m.v, j, a) ==> same_at{L, M}(to_v, m.v, j, a) ==> holds_share_of{L, M}(m, q, bias, mask, p, j) ==>
  @     same_entry{L, M}(r, a) ==> value_grown{L, N}(m, q, bias, mask, r, to_v, j, a);
  @ */

/* clang-format off */
/* Ghost loops that show it, where `ok` holds, of inputs in the state L: what the gradients of logits are to be, of gaps in the present
 * one; then what the query's is made of, of what s holds and of slopes. */
#define PULLED_LOGITS(ok, L, m, q, bias, mask, gap, r)                                                                 \
    rows_within(m.n, m.v);                                                                                             \
    /@ loop invariant range : 0 <= term <= m.v;                                                                        \
    loop invariant pull : ok ==> \forall integer j; 0 <= j < m.n ==> pull_is{L, Here}(m, q, bias, mask, gap, r, j, term); \
    loop assigns term;                                                                                                 \
    loop variant m.v - term; @/                                                                                        \
    for (int64_t term = 0; term < m.v; term++) {                                                                       \
        /@ assert more : ok ==> \forall integer j; 0 <= j < m.n ==>                                                    \
            holds_gap{L, Here}(m, q, bias, mask, gap, j, term) && same_entry{L, Here}(r, term) &&                      \
            pull_is{L, Here}(m, q, bias, mask, gap, r, j, term) && pull_is{L, Here}(m, q, bias, mask, gap, r, j, term + 1); @/ \
    }

#define PULLED_QUERY(ok, L, m, q, bias, mask, r, s, to_q)                                                              \
    /@ loop invariant range : 0 <= key <= m.n;                                                                         \
    loop invariant pull : ok ==> \forall integer b; 0 <= b < m.d ==>                                                   \
        query_pull_is{L, Here}(m, q, bias, mask, r, s, to_q, b, key);                                                  \
    loop assigns key;                                                                                                  \
    loop variant m.n - key; @/                                                                                         \
    for (int64_t key = 0; key < m.n; key++) {                                                                          \
        /@ assert more : ok ==> \forall integer b; 0 <= b < m.d ==> holds_pull{L, Here}(m, q, bias, mask, r, s, key) && \
            holds_by_query{L, Here}(m, q, bias, mask, to_q, key, b) &&                                                 \
            query_pull_is{L, Here}(m, q, bias, mask, r, s, to_q, b, key) &&                                            \
            query_pull_is{L, Here}(m, q, bias, mask, r, s, to_q, b, key + 1); @/                                       \
    }
/* clang-format on */

#endif
