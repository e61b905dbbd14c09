/* What a row's slopes in memory carry back through weights W [width,d] is what logic/heads_jacobian.h says of the inputs: sums, term by
 * term. Slopes and gaps are those at M, the inputs those at L. After row_change.h and logic/carried.h. Internal; compilers see only
 * comments. */
#ifndef ATTEST_ROW_BACK_H
#define ATTEST_ROW_BACK_H

#include "logic/carried.h"
#include "logic/heads_jacobian.h"
#include "row_change.h"

/*@ // the transposed gaps in memory
  @ predicate holds_turned_gap{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *T, integer j, integer a) =
  @     \at(T[a * m.n + j], M) == value_gap{L}(m, q, bias, mask, j, a);
  @ lemma holds_turned_gap_of{L, M, N}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *gap, *T, integer j, a;
  @     turned{M, N}(gap, m.v, T, m.n, j, a) ==> holds_gap{L, M}(m, q, bias, mask, gap, j, a) ==>
  @     holds_turned_gap{L, N}(m, q, bias, mask, T, j, a);
  @
  @ lemma holds_turned_gap_kept{L, M, N}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *T, integer j, a;
  @     holds_turned_gap{L, M}(m, q, bias, mask, T, j, a) ==> same_at{M, N}(T, m.n, a, j) ==>
  @     holds_turned_gap{L, N}(m, q, bias, mask, T, j, a);
  @ predicate gap_number{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *T, integer n, integer j, integer a) =
  @     \at(T[a * n + j], M) == value_gap{L}(m, q, bias, mask, j, a);
  @ lemma gap_number_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *T, integer n, j, a; m.n == n ==>
  @     holds_turned_gap{L, M}(m, q, bias, mask, T, j, a) ==> gap_number{L, M}(m, q, bias, mask, T, n, j, a);
  @ lemma gap_kept_of{L, M}: \forall attest_multihead m, double *work, integer i, h, j, a;
  @     holds_turned_gap{L, M}(head_within{L}(m, work, h), query_within(m, work, h, i), row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n),
  @                            gaps_within(m, work, h), j, a) ==>
  @     gap_number{L, M}(head_within{L}(m, work, h), query_within(m, work, h, i), row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n),
  @                      gaps_within(m, work, h), m.n, j, a) && gap_kept{L, M}(m, work, i, h, j, a);
  @ lemma holds_by_key_kept{L, M, N}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *to_k, integer j, b;
  @     holds_by_key{L, M}(m, q, bias, mask, to_k, j, b) ==> same_at{M, N}(to_k, m.d, j, b) ==>
  @     holds_by_key{L, N}(m, q, bias, mask, to_k, j, b);
  @ // what key j carries back to number b, of the first k numbers
  @ predicate key_back_is{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *to_k, double *W, integer j, integer b,
  @                             integer k) =
  @     dot_real{M}(to_k + j * m.d, W + b * m.d, k) == key_back{L}(m, q, bias, mask, W, j, b, k);
  @ lemma key_back_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *to_k, *W, integer j, b;
  @     key_back_is{L, M}(m, q, bias, mask, to_k, W, j, b, 0);
  @ lemma two_rows_next{L}: \forall double *a, *b, integer o, p, k; 0 <= k ==>
  @     plus_product(dot_real(a + o, b + p, k + 1), dot_real(a + o, b + p, k), (real)a[o + k], (real)b[p + k]);
  @ lemma key_back_next{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *W, integer j, b, k; 0 <= k ==>
  @     plus_product(key_back(m, q, bias, mask, W, j, b, k + 1), key_back(m, q, bias, mask, W, j, b, k),
  @                  slope_by_key(m, q, bias, mask, j, k), (real)W[b * m.d + k]);
  @ lemma key_back_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *to_k, *W, integer j, b, k; 0 <= k ==>
  @     holds_by_key{L, M}(m, q, bias, mask, to_k, j, k) ==> same_at{L, M}(W, m.d, b, k) ==>
  @     key_back_is{L, M}(m, q, bias, mask, to_k, W, j, b, k) ==>
  @     plus_product(dot_real{M}(to_k + j * m.d, W + b * m.d, k + 1), dot_real{M}(to_k + j * m.d, W + b * m.d, k),
  @                  \at(to_k[j * m.d + k], M), \at(W[b * m.d + k], M)) &&
  @     plus_product(key_back{L}(m, q, bias, mask, W, j, b, k + 1), key_back{L}(m, q, bias, mask, W, j, b, k),
  @                  slope_by_key{L}(m, q, bias, mask, j, k), \at(W[b * m.d + k], L)) &&
  @     key_back_is{L, M}(m, q, bias, mask, to_k, W, j, b, k + 1);
  @
  @ // the gaps times the slopes by number c of the query, of the first k keys
  @ predicate gaps_sum_is{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *T, double *to_q, integer a, integer c,
  @                             integer k) =
  @     rows_real{M}(T + a * m.n, to_q, m.d, c, k) == gaps_by_query{L}(m, q, bias, mask, a, c, k);
  @ lemma gaps_sum_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *T, *to_q, integer a, c;
  @     gaps_sum_is{L, M}(m, q, bias, mask, T, to_q, a, c, 0);
  @ lemma weights_row_next{L}: \forall double *T, *rows, integer o, d, c, k; 0 <= k ==>
  @     plus_product(rows_real(T + o, rows, d, c, k + 1), rows_real(T + o, rows, d, c, k), (real)T[o + k], (real)rows[k * d + c]);
  @ lemma gaps_by_query_next{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer a, c, k; 0 <= k ==>
  @     plus_product(gaps_by_query(m, q, bias, mask, a, c, k + 1), gaps_by_query(m, q, bias, mask, a, c, k),
  @                  value_gap(m, q, bias, mask, k, a), slope_by_query(m, q, bias, mask, k, c));
  @ lemma gaps_sum_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *T, *to_q, integer a, c, k; 0 <= k ==>
  @     holds_turned_gap{L, M}(m, q, bias, mask, T, k, a) ==> holds_by_query{L, M}(m, q, bias, mask, to_q, k, c) ==>
  @     gaps_sum_is{L, M}(m, q, bias, mask, T, to_q, a, c, k) ==>
  @     plus_product(rows_real{M}(T + a * m.n, to_q, m.d, c, k + 1), rows_real{M}(T + a * m.n, to_q, m.d, c, k),
  @                  \at(T[a * m.n + k], M), \at(to_q[k * m.d + c], M)) &&
  @     plus_product(gaps_by_query{L}(m, q, bias, mask, a, c, k + 1), gaps_by_query{L}(m, q, bias, mask, a, c, k),
  @                  value_gap{L}(m, q, bias, mask, k, a), slope_by_query{L}(m, q, bias, mask, k, c)) &&
  @     gaps_sum_is{L, M}(m, q, bias, mask, T, to_q, a, c, k + 1);
  @
  @ // what the query carries back to number b, of the first k numbers
  @ predicate query_back_is{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *T, double *to_q, double *W, integer a,
  @                               integer b, integer k) =
  @     queries_back{M}(T, to_q, W, m.n, m.d, a, b, k) == query_back{L}(m, q, bias, mask, W, a, b, k);
  @ lemma query_back_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *T, *to_q, *W, integer a, b;
  @     query_back_is{L, M}(m, q, bias, mask, T, to_q, W, a, b, 0);
  @ lemma queries_back_next{L}: \forall double *T, *to_q, *W, integer n, d, a, b, k; 0 <= k ==>
  @     plus_product(queries_back(T, to_q, W, n, d, a, b, k + 1), queries_back(T, to_q, W, n, d, a, b, k),
  @                  rows_real(T + a * n, to_q, d, k, n), (real)W[b * d + k]);
  @ lemma query_back_next{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *W, integer a, b, k; 0 <= k ==>
  @     plus_product(query_back(m, q, bias, mask, W, a, b, k + 1), query_back(m, q, bias, mask, W, a, b, k),
  @                  gaps_by_query(m, q, bias, mask, a, k, m.n), (real)W[b * m.d + k]);
  @ lemma query_back_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *T, *to_q, *W, integer a, b, k; 0 <= k ==>
  @     gaps_sum_is{L, M}(m, q, bias, mask, T, to_q, a, k, m.n) ==> same_at{L, M}(W, m.d, b, k) ==>
  @     query_back_is{L, M}(m, q, bias, mask, T, to_q, W, a, b, k) ==>
  @     plus_product(queries_back{M}(T, to_q, W, m.n, m.d, a, b, k + 1), queries_back{M}(T, to_q, W, m.n, m.d, a, b, k),
  @                  rows_real{M}(T + a * m.n, to_q, m.d, k, m.n), \at(W[b * m.d + k], M)) &&
  @     plus_product(query_back{L}(m, q, bias, mask, W, a, b, k + 1), query_back{L}(m, q, bias, mask, W, a, b, k),
  @                  gaps_by_query{L}(m, q, bias, mask, a, k, m.n), \at(W[b * m.d + k], L)) &&
  @     query_back_is{L, M}(m, q, bias, mask, T, to_q, W, a, b, k + 1);
  @ */

/* clang-format off */
/* Ghost loops that show it, where `ok` holds, of inputs in the state L and of slopes, gaps and weights in the present one: of keys, and of
 * the query. */
#define KEYS_BACK(ok, L, m, q, bias, mask, to_k, W, width)                                                             \
    rows_within(width, m.d);                                                                                           \
    /@ loop invariant range : 0 <= term <= m.d;                                                                        \
    loop invariant sums : ok ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < width ==>                             \
        key_back_is{L, Here}(m, q, bias, mask, to_k, W, j, b, term);                                                   \
    loop assigns term;                                                                                                 \
    loop variant m.d - term; @/                                                                                        \
    for (int64_t term = 0; term < m.d; term++) {                                                                       \
        /@ assert slope : ok ==> \forall integer j; 0 <= j < m.n ==> holds_by_key{L, Here}(m, q, bias, mask, to_k, j, term); @/ \
        /@ assert weight : \forall integer b; 0 <= b < width ==> row_within(b, width, m.d) && same_at{L, Here}(W, m.d, b, term); @/ \
        /@ assert more : ok ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < width ==>                              \
            key_back_is{L, Here}(m, q, bias, mask, to_k, W, j, b, term) &&                                             \
            key_back_is{L, Here}(m, q, bias, mask, to_k, W, j, b, term + 1); @/                                        \
        ;                                                                                                              \
    }

#define QUERY_BACK(ok, L, m, q, bias, mask, T, to_q, W, width)                                                         \
    /@ loop invariant range : 0 <= key <= m.n;                                                                         \
    loop invariant sums : ok ==> \forall integer a, c; 0 <= a < m.v ==> 0 <= c < m.d ==>                               \
        gaps_sum_is{L, Here}(m, q, bias, mask, T, to_q, a, c, key);                                                    \
    loop assigns key;                                                                                                  \
    loop variant m.n - key; @/                                                                                         \
    for (int64_t key = 0; key < m.n; key++) {                                                                          \
        /@ assert more : ok ==> \forall integer a, c; 0 <= a < m.v ==> 0 <= c < m.d ==>                                \
            holds_turned_gap{L, Here}(m, q, bias, mask, T, key, a) && holds_by_query{L, Here}(m, q, bias, mask, to_q, key, c) && \
            gaps_sum_is{L, Here}(m, q, bias, mask, T, to_q, a, c, key) &&                                              \
            gaps_sum_is{L, Here}(m, q, bias, mask, T, to_q, a, c, key + 1); @/                                         \
        ;                                                                                                              \
    }                                                                                                                  \
    rows_within(width, m.d);                                                                                           \
    /@ loop invariant range : 0 <= term <= m.d;                                                                        \
    loop invariant sums : ok ==> \forall integer a, b; 0 <= a < m.v ==> 0 <= b < width ==>                             \
        query_back_is{L, Here}(m, q, bias, mask, T, to_q, W, a, b, term);                                              \
    loop assigns term;                                                                                                 \
    loop variant m.d - term; @/                                                                                        \
    for (int64_t term = 0; term < m.d; term++) {                                                                       \
        /@ assert weight : \forall integer b; 0 <= b < width ==> row_within(b, width, m.d) && same_at{L, Here}(W, m.d, b, term); @/ \
        /@ assert more : ok ==> \forall integer a, b; 0 <= a < m.v ==> 0 <= b < width ==>                              \
            gaps_sum_is{L, Here}(m, q, bias, mask, T, to_q, a, term, m.n) &&                                           \
            query_back_is{L, Here}(m, q, bias, mask, T, to_q, W, a, b, term) &&                                        \
            query_back_is{L, Here}(m, q, bias, mask, T, to_q, W, a, b, term + 1); @/                                   \
        ;                                                                                                              \
    }
/* clang-format on */

#endif
