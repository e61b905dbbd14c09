/* Gradients of sum_a r_a y_a over the reals, y being the output of one query: by the logits, the query, the keys and the values; and what
 * many queries add to those of keys and values. To be included after attention_value.h. Compilers see only comments. */
#ifndef ATTEST_LOGIC_ATTENTION_PULL_H
#define ATTEST_LOGIC_ATTENTION_PULL_H

#include "attention_change.h"

/*@ // by logit j, of the first k columns; by number b of the query, of the first k keys
  @ logic real logit_pull{L}(attest_memory m, double *q, double *bias, uint8_t *mask, double *r, integer j, integer k) =
  @     k <= 0 ? 0.0 : logit_pull(m, q, bias, mask, r, j, k - 1) + value_gap(m, q, bias, mask, j, k - 1) * r[k - 1];
  @ logic real query_pull{L}(attest_memory m, double *q, double *bias, uint8_t *mask, double *r, integer b, integer k) =
  @     k <= 0 ? 0.0 : query_pull(m, q, bias, mask, r, b, k - 1) +
  @         logit_pull(m, q, bias, mask, r, k - 1, m.v) * slope_by_query(m, q, bias, mask, k - 1, b);
  @ // by number b of key j, and number a of its value, of the first k of many queries, whose r are the rows of R
  @ logic real query_logit_pull{L}(attest_memory m, double *Q, double *bias, uint8_t *mask, double *R, integer i, integer j) =
  @     logit_pull(m, Q + i * m.d, row_of(bias, i, m.n), mask_of(mask, i, m.n), R + i * m.v, j, m.v);
  @ logic real query_slope_by_key{L}(attest_memory m, double *Q, double *bias, uint8_t *mask, integer i, integer j, integer b) =
  @     slope_by_key(m, Q + i * m.d, row_of(bias, i, m.n), mask_of(mask, i, m.n), j, b);
  @ logic real share_of_query{L}(attest_memory m, double *Q, double *bias, uint8_t *mask, integer i, integer j) =
  @     key_share(m, Q + i * m.d, row_of(bias, i, m.n), mask_of(mask, i, m.n), j);
  @ logic real key_pull{L}(attest_memory m, double *Q, double *bias, uint8_t *mask, double *R, integer j, integer b, integer k) =
  @     k <= 0 ? 0.0 : key_pull(m, Q, bias, mask, R, j, b, k - 1) +
  @         query_logit_pull(m, Q, bias, mask, R, k - 1, j) * query_slope_by_key(m, Q, bias, mask, k - 1, j, b);
  @ logic real value_pull{L}(attest_memory m, double *Q, double *bias, uint8_t *mask, double *R, integer j, integer a, integer k) =
  @     k <= 0 ? 0.0 : value_pull(m, Q, bias, mask, R, j, a, k - 1) + share_of_query(m, Q, bias, mask, k - 1, j) * R[(k - 1) * m.v + a];
  @ // the gradients at M are those of inputs at L: of query i, written; of keys and values, added to what was there
  @ predicate query_pulled{L, M}(attest_memory m, double *Q, double *bias, uint8_t *mask, double *R, double *to_q, integer i, integer b) =
  @     \at(to_q[i * m.d + b], M) ==
  @         query_pull{L}(m, Q + i * m.d, row_of(bias, i, m.n), mask_of(mask, i, m.n), R + i * m.v, b, m.n);
  @ predicate key_pulled{L, M}(attest_memory m, double *Q, double *bias, uint8_t *mask, double *R, double *to_k, integer j, integer b,
  @                            integer k) =
  @     \at(to_k[j * m.d + b], M) == \at(to_k[j * m.d + b], L) + key_pull{L}(m, Q, bias, mask, R, j, b, k);
  @ predicate value_pulled{L, M}(attest_memory m, double *Q, double *bias, uint8_t *mask, double *R, double *to_v, integer j, integer a,
  @                              integer k) =
  @     \at(to_v[j * m.v + a], M) == \at(to_v[j * m.v + a], L) + value_pull{L}(m, Q, bias, mask, R, j, a, k);
  @ */

#endif
