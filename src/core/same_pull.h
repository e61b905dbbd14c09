/* What a row's gradient is taken back to is the same in two states of memory, since its parts are, in steps of one column or one key; and
 * what many rows add to the gradients of keys and values, row by row. After same_change.h and row_pull.h. Over the reals only. Compilers
 * see only comments. */
#ifndef ATTEST_SAME_PULL_H
#define ATTEST_SAME_PULL_H

#include "logic/attention_pull.h"

/*@ // a logit's gradient, of the first k columns; the query's, of the first k keys
  @ predicate same_pull{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *r, integer j, integer k) =
  @     logit_pull{L}(m, q, bias, mask, r, j, k) == logit_pull{M}(m, q, bias, mask, r, j, k);
  @ lemma same_pull_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *r, integer j;
  @     same_pull{L, M}(m, q, bias, mask, r, j, 0);
  @ lemma same_pull_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *r, integer j, k; 0 <= k ==>
  @     same_gap{L, M}(m, q, bias, mask, j, k) ==> same_entry{L, M}(r, k) ==> same_pull{L, M}(m, q, bias, mask, r, j, k) ==>
  @     plus_product(logit_pull{L}(m, q, bias, mask, r, j, k + 1), logit_pull{L}(m, q, bias, mask, r, j, k),
  @                  value_gap{L}(m, q, bias, mask, j, k), \at(r[k], L)) &&
  @     plus_product(logit_pull{M}(m, q, bias, mask, r, j, k + 1), logit_pull{M}(m, q, bias, mask, r, j, k),
  @                  value_gap{M}(m, q, bias, mask, j, k), \at(r[k], M)) && same_pull{L, M}(m, q, bias, mask, r, j, k + 1);
  @ predicate same_query_pull{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *r, integer b, integer k) =
  @     query_pull{L}(m, q, bias, mask, r, b, k) == query_pull{M}(m, q, bias, mask, r, b, k);
  @ lemma same_query_pull_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *r, integer b;
  @     same_query_pull{L, M}(m, q, bias, mask, r, b, 0);
  @ lemma same_query_pull_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *r, integer b, k; 0 <= k ==>
  @     same_pull{L, M}(m, q, bias, mask, r, k, m.v) ==> same_slopes_held{L, M}(m, q, bias, mask, k, b) ==>
  @     same_query_pull{L, M}(m, q, bias, mask, r, b, k) ==>
  @     plus_product(query_pull{L}(m, q, bias, mask, r, b, k + 1), query_pull{L}(m, q, bias, mask, r, b, k),
  @                  logit_pull{L}(m, q, bias, mask, r, k, m.v), slope_by_query{L}(m, q, bias, mask, k, b)) &&
  @     plus_product(query_pull{M}(m, q, bias, mask, r, b, k + 1), query_pull{M}(m, q, bias, mask, r, b, k),
  @                  logit_pull{M}(m, q, bias, mask, r, k, m.v), slope_by_query{M}(m, q, bias, mask, k, b)) &&
  @     same_query_pull{L, M}(m, q, bias, mask, r, b, k + 1);
  @
  @ // of query i among many: its gradient, and what it adds to those of key and value j, which is the same from L to M
  @ predicate query_same_pull{L, M}(attest_memory m, double *Q, double *bias, uint8_t *mask, double *R, integer i, integer b) =
  @     same_query_pull{L, M}(m, Q + i * m.d, row_of(bias, i, m.n), mask_of(mask, i, m.n), R + i * m.v, b, m.n);
  @ predicate query_same_key_pull{L, M}(attest_memory m, double *Q, double *bias, uint8_t *mask, double *R, integer i, integer j,
  @                                     integer b) =
  @     query_logit_pull{L}(m, Q, bias, mask, R, i, j) == query_logit_pull{M}(m, Q, bias, mask, R, i, j) &&
  @     query_slope_by_key{L}(m, Q, bias, mask, i, j, b) == query_slope_by_key{M}(m, Q, bias, mask, i, j, b);
  @ predicate query_same_value_pull{L, M}(attest_memory m, double *Q, double *bias, uint8_t *mask, double *R, integer i, integer j,
  @                                       integer a) =
  @     share_of_query{L}(m, Q, bias, mask, i, j) == share_of_query{M}(m, Q, bias, mask, i, j) &&
  @     \at(R[i * m.v + a], L) == \at(R[i * m.v + a], M);
  @ lemma query_same_key_pull_of{L, M}: \forall attest_memory m, double *Q, *bias, uint8_t *mask, double *R, integer i, j, b;
  @     same_pull{L, M}(m, Q + i * m.d, row_of(bias, i, m.n), mask_of(mask, i, m.n), R + i * m.v, j, m.v) ==>
  @     same_slopes_held{L, M}(m, Q + i * m.d, row_of(bias, i, m.n), mask_of(mask, i, m.n), j, b) ==>
  @     query_same_key_pull{L, M}(m, Q, bias, mask, R, i, j, b);
  @ lemma query_same_value_pull_of{L, M}: \forall attest_memory m, double *Q, *bias, uint8_t *mask, double *R, integer i, j, a;
  @     same_share{L, M}(m, Q + i * m.d, row_of(bias, i, m.n), mask_of(mask, i, m.n), j) ==> same_entry{L, M}(R + i * m.v, a) ==>
  @     query_same_value_pull{L, M}(m, Q, bias, mask, R, i, j, a);
  @ // query i's gradient, from its row's and where inputs are the same
  @ lemma query_pulled_of{L, M}: \forall attest_memory m, double *Q, *bias, *row_bias, uint8_t *mask, *row_mask, double *R, *to_q,
  @     integer i, b; row_bias == row_of(bias, i, m.n) ==> row_mask == mask_of(mask, i, m.n) ==>
  @     row_pulled{L, M}(m, Q + i * m.d, row_bias, row_mask, R + i * m.v, to_q + i * m.d, b) ==>
  @     query_pulled{L, M}(m, Q, bias, mask, R, to_q, i, b);
  @ lemma query_pulled_from{L, M, N}: \forall attest_memory m, double *Q, *bias, uint8_t *mask, double *R, *to_q, integer i, b;
  @     query_pulled{M, N}(m, Q, bias, mask, R, to_q, i, b) ==> query_same_pull{L, M}(m, Q, bias, mask, R, i, b) ==>
  @     query_pulled{L, N}(m, Q, bias, mask, R, to_q, i, b);
  @ lemma query_pulled_kept{L, M, N}: \forall attest_memory m, double *Q, *bias, uint8_t *mask, double *R, *to_q, integer i, b;
  @     query_pulled{L, M}(m, Q, bias, mask, R, to_q, i, b) ==> same_at{M, N}(to_q, m.d, i, b) ==>
  @     query_pulled{L, N}(m, Q, bias, mask, R, to_q, i, b);
  @ // what query i adds
  @ predicate key_grows{L, M}(attest_memory m, double *Q, double *bias, uint8_t *mask, double *R, double *to_k, integer i, integer j,
  @                           integer b) =
  @     plus_product(\at(to_k[j * m.d + b], M), \at(to_k[j * m.d + b], L), query_logit_pull{L}(m, Q, bias, mask, R, i, j),
  @                  query_slope_by_key{L}(m, Q, bias, mask, i, j, b));
  @ predicate value_grows{L, M}(attest_memory m, double *Q, double *bias, uint8_t *mask, double *R, double *to_v, integer i, integer j,
  @                             integer a) =
  @     plus_product(\at(to_v[j * m.v + a], M), \at(to_v[j * m.v + a], L), share_of_query{L}(m, Q, bias, mask, i, j),
  @                  \at(R[i * m.v + a], L));
  @ lemma key_grows_of{L, M}: \forall attest_memory m, double *Q, *bias, *row_bias, uint8_t *mask, *row_mask, double *R, *to_k,
  @     integer i, j, b; row_bias == row_of(bias, i, m.n) ==> row_mask == mask_of(mask, i, m.n) ==>
  @     key_grown{L, M}(m, Q + i * m.d, row_bias, row_mask, R + i * m.v, to_k, j, b) ==>
  @     key_grows{L, M}(m, Q, bias, mask, R, to_k, i, j, b);
  @ lemma value_grows_of{L, M}: \forall attest_memory m, double *Q, *bias, *row_bias, uint8_t *mask, *row_mask, double *R, *to_v,
  @     integer i, j, a; row_bias == row_of(bias, i, m.n) ==> row_mask == mask_of(mask, i, m.n) ==>
  @     value_grown{L, M}(m, Q + i * m.d, row_bias, row_mask, R + i * m.v, to_v, j, a) ==>
  @     value_grows{L, M}(m, Q, bias, mask, R, to_v, i, j, a);
  @ // row by row
  @ lemma key_pulled_none{L}: \forall attest_memory m, double *Q, *bias, uint8_t *mask, double *R, *to_k, integer j, b;
  @     key_pulled{L, L}(m, Q, bias, mask, R, to_k, j, b, 0);
  @ lemma value_pulled_none{L}: \forall attest_memory m, double *Q, *bias, uint8_t *mask, double *R, *to_v, integer j, a;
  @     value_pulled{L, L}(m, Q, bias, mask, R, to_v, j, a, 0);
  @ lemma key_pull_next{L}: \forall attest_memory m, double *Q, *bias, uint8_t *mask, double *R, integer j, b, k; 0 <= k ==>
  @     plus_product(key_pull(m, Q, bias, mask, R, j, b, k + 1), key_pull(m, Q, bias, mask, R, j, b, k),
  @                  query_logit_pull(m, Q, bias, mask, R, k, j), query_slope_by_key(m, Q, bias, mask, k, j, b));
  @ lemma value_pull_next{L}: \forall attest_memory m, double *Q, *bias, uint8_t *mask, double *R, integer j, a, k; 0 <= k ==>
  @     plus_product(value_pull(m, Q, bias, mask, R, j, a, k + 1), value_pull(m, Q, bias, mask, R, j, a, k),
  @                  share_of_query(m, Q, bias, mask, k, j), (real)R[k * m.v + a]);
  @ predicate is_sum(real z, real x, real s) = z == x + s;
  @ lemma sum_and_product: \forall real z, y, x, s, t, a, b, c, e; plus_product(z, y, a, b) ==> is_sum(y, x, s) ==>
  @     plus_product(t, s, c, e) ==> a == c ==> b == e ==> is_sum(z, x, t);
  @ lemma key_pulled_more{L, M, N}: \forall attest_memory m, double *Q, *bias, uint8_t *mask, double *R, *to_k, integer i, j, b; 0 <= i ==>
  @     key_pulled{L, M}(m, Q, bias, mask, R, to_k, j, b, i) ==> key_grows{M, N}(m, Q, bias, mask, R, to_k, i, j, b) ==>
  @     query_same_key_pull{L, M}(m, Q, bias, mask, R, i, j, b) ==>
  @     is_sum(\at(to_k[j * m.d + b], M), \at(to_k[j * m.d + b], L), key_pull{L}(m, Q, bias, mask, R, j, b, i)) &&
  @     plus_product(\at(to_k[j * m.d + b], N), \at(to_k[j * m.d + b], M), query_logit_pull{M}(m, Q, bias, mask, R, i, j),
  @                  query_slope_by_key{M}(m, Q, bias, mask, i, j, b)) &&
  @     plus_product(key_pull{L}(m, Q, bias, mask, R, j, b, i + 1), key_pull{L}(m, Q, bias, mask, R, j, b, i),
  @                  query_logit_pull{L}(m, Q, bias, mask, R, i, j), query_slope_by_key{L}(m, Q, bias, mask, i, j, b)) &&
  @     is_sum(\at(to_k[j * m.d + b], N), \at(to_k[j * m.d + b], L), key_pull{L}(m, Q, bias, mask, R, j, b, i + 1)) &&
  @     key_pulled{L, N}(m, Q, bias, mask, R, to_k, j, b, i + 1);
  @ lemma value_pulled_more{L, M, N}: \forall attest_memory m, double *Q, *bias, uint8_t *mask, double *R, *to_v, integer i, j, a;
  @     0 <= i ==> value_pulled{L, M}(m, Q, bias, mask, R, to_v, j, a, i) ==> value_grows{M, N}(m, Q, bias, mask, R, to_v, i, j, a) ==>
  @     query_same_value_pull{L, M}(m, Q, bias, mask, R, i, j, a) ==>
  @     is_sum(\at(to_v[j * m.v + a], M), \at(to_v[j * m.v + a], L), value_pull{L}(m, Q, bias, mask, R, j, a, i)) &&
  @     plus_product(\at(to_v[j * m.v + a], N), \at(to_v[j * m.v + a], M), share_of_query{M}(m, Q, bias, mask, i, j),
  @                  \at(R[i * m.v + a], M)) &&
  @     plus_product(value_pull{L}(m, Q, bias, mask, R, j, a, i + 1), value_pull{L}(m, Q, bias, mask, R, j, a, i),
  @                  share_of_query{L}(m, Q, bias, mask, i, j), \at(R[i * m.v + a], L)) &&
  @     is_sum(\at(to_v[j * m.v + a], N), \at(to_v[j * m.v + a], L), value_pull{L}(m, Q, bias, mask, R, j, a, i + 1)) &&
  @     value_pulled{L, N}(m, Q, bias, mask, R, to_v, j, a, i + 1);
  @ */

/* clang-format off */
/* Ghost loops that show it of the state L and the present one, where the row's parts and r are the same. */
#define SAME_PULLS(L, m, q, bias, mask, r)                                                                             \
    /@ loop invariant range : 0 <= term <= m.v;                                                                        \
    loop invariant same : \forall integer j; 0 <= j < m.n ==> same_pull{L, Here}(m, q, bias, mask, r, j, term);        \
    loop assigns term;                                                                                                 \
    loop variant m.v - term; @/                                                                                        \
    for (int64_t term = 0; term < m.v; term++) {                                                                       \
        /@ assert pull : \forall integer j; 0 <= j < m.n ==> same_gap{L, Here}(m, q, bias, mask, j, term) &&           \
            same_entry{L, Here}(r, term) && same_pull{L, Here}(m, q, bias, mask, r, j, term) &&                        \
            same_pull{L, Here}(m, q, bias, mask, r, j, term + 1); @/                                                   \
    }                                                                                                                  \
    /@ loop invariant range : 0 <= key <= m.n;                                                                         \
    loop invariant same : \forall integer b; 0 <= b < m.d ==> same_query_pull{L, Here}(m, q, bias, mask, r, b, key);   \
    loop assigns key;                                                                                                  \
    loop variant m.n - key; @/                                                                                         \
    for (int64_t key = 0; key < m.n; key++) {                                                                          \
        /@ assert query : \forall integer b; 0 <= b < m.d ==> same_pull{L, Here}(m, q, bias, mask, r, key, m.v) &&     \
            same_slopes_held{L, Here}(m, q, bias, mask, key, b) &&                                                     \
            same_query_pull{L, Here}(m, q, bias, mask, r, b, key) &&                                                   \
            same_query_pull{L, Here}(m, q, bias, mask, r, b, key + 1); @/                                              \
    }
/* clang-format on */

#endif
