/* What the rows of many queries are taken back to: each query's gradient, and what it adds to those of keys and values, row by row. After
 * row_pull.h and same_pull.h. Over the reals only. Compilers see only comments. */
#ifndef ATTEST_PULL_ROWS_H
#define ATTEST_PULL_ROWS_H

#include "logic/attention_pull.h"

/*@ // query i's gradient, from its row's and where inputs are the same
  @ predicate pulled_to{L}(attest_memory m, double *q, double *bias, uint8_t *mask, double *r, integer b, real y) =
  @     y == query_pull(m, q, bias, mask, r, b, m.n);
  @ lemma row_pulled_to{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *r, *to_q, integer o, b;
  @     row_pulled{L, M}(m, q, bias, mask, r, to_q + o, b) ==> pulled_to{L}(m, q, bias, mask, r, b, \at(to_q[o + b], M));
  @ lemma query_pulled_of{L, M}: \forall attest_memory m, double *Q, *bias, *row_bias, uint8_t *mask, *row_mask, double *R, *to_q,
  @     integer i, b; row_bias == row_of(bias, i, m.n) ==> row_mask == mask_of(mask, i, m.n) ==>
  @     row_pulled{L, M}(m, Q + i * m.d, row_bias, row_mask, R + i * m.v, to_q + i * m.d, b) ==>
  @     pulled_to{L}(m, Q + i * m.d, row_bias, row_mask, R + i * m.v, b, \at(to_q[i * m.d + b], M)) &&
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

#endif
