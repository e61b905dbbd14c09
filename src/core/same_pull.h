/* What a row's gradient is taken back to is the same in two states of memory, since its parts are, in steps of one column or one key. After
 * same_change.h. Over the reals only. Compilers see only comments. */
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
