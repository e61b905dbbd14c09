/* How the output of attention changes with queries, keys and values, over the reals: along a direction, and taken back from a gradient.
 * To be included after attention_value.h. Compilers see only comments. */
#ifndef ATTEST_LOGIC_ATTENTION_CHANGE_H
#define ATTEST_LOGIC_ATTENTION_CHANGE_H

#include "attention_value.h"

/*@ // what the logit of key j changes by when the query moves along dq and the keys along dk, of which the first k numbers
  @ logic real change_by_query{L}(attest_memory m, double *q, double *dq, integer j, integer k) =
  @     k <= 0 ? 0.0 : change_by_query(m, q, dq, j, k - 1) + logit_by_query(m.score, q, m.keys + j * m.d, m.d, k - 1) * dq[k - 1];
  @ logic real change_by_key{L}(attest_memory m, double *q, double *dk, integer j, integer k) =
  @     k <= 0 ? 0.0 : change_by_key(m, q, dk, j, k - 1) + logit_by_key(m.score, q, m.keys + j * m.d, m.d, k - 1) * dk[j * m.d + (k - 1)];
  @ logic real logit_change{L}(attest_memory m, double *q, double *dq, double *dk, integer j) =
  @     change_by_query(m, q, dq, j, m.d) + change_by_key(m, q, dk, j, m.d);
  @
  @ // dP_j / dl_j times the value's column a, summed: P_j (v_ja - y_a)
  @ logic real value_gap{L}(attest_memory m, double *q, double *bias, uint8_t *mask, integer j, integer a) =
  @     key_share(m, q, bias, mask, j) * (m.values[j * m.v + a] - output_value(m, q, bias, mask, a, m.n));
  @ // column a of dy, of the first k keys: sum_j gap_ja dl_j + P_j dv_ja
  @ logic real output_change{L}(attest_memory m, double *q, double *bias, uint8_t *mask, double *dq, double *dk, double *dv, integer a,
  @                             integer k) =
  @     k <= 0 ? 0.0 : output_change(m, q, bias, mask, dq, dk, dv, a, k - 1) +
  @         (value_gap(m, q, bias, mask, k - 1, a) * logit_change(m, q, dq, dk, k - 1) +
  @          key_share(m, q, bias, mask, k - 1) * dv[(k - 1) * m.v + a]);
  @ // column a of y by number b of the query, of the first k keys: sum_j gap_ja dl_j / dq_b
  @ logic real output_by_query{L}(attest_memory m, double *q, double *bias, uint8_t *mask, integer a, integer b, integer k) =
  @     k <= 0 ? 0.0 : output_by_query(m, q, bias, mask, a, b, k - 1) +
  @         value_gap(m, q, bias, mask, k - 1, a) * logit_by_query(m.score, q, m.keys + (k - 1) * m.d, m.d, b);
  @
  @ // the gradient of key j's logit where that of the output is r, of which the first k numbers; then the query's, of the first k keys
  @ logic real logit_gradient{L}(attest_memory m, double *q, double *bias, uint8_t *mask, double *r, integer j, integer k) =
  @     k <= 0 ? 0.0 : logit_gradient(m, q, bias, mask, r, j, k - 1) + value_gap(m, q, bias, mask, j, k - 1) * r[k - 1];
  @ logic real query_gradient{L}(attest_memory m, double *q, double *bias, uint8_t *mask, double *r, integer b, integer k) =
  @     k <= 0 ? 0.0 : query_gradient(m, q, bias, mask, r, b, k - 1) +
  @         logit_gradient(m, q, bias, mask, r, k - 1, m.v) * logit_by_query(m.score, q, m.keys + (k - 1) * m.d, m.d, b);
  @ // key j's, number b, and value j's, number a, of the first k queries
  @ logic real key_gradient{L}(attest_memory m, double *Q, double *bias, uint8_t *mask, double *R, integer j, integer b, integer k) =
  @     k <= 0 ? 0.0 : key_gradient(m, Q, bias, mask, R, j, b, k - 1) +
  @         logit_gradient(m, Q + (k - 1) * m.d, row_of(bias, k - 1, m.n), mask_of(mask, k - 1, m.n), R + (k - 1) * m.v, j, m.v) *
  @         logit_by_key(m.score, Q + (k - 1) * m.d, m.keys + j * m.d, m.d, b);
  @ logic real value_gradient{L}(attest_memory m, double *Q, double *bias, uint8_t *mask, double *R, integer j, integer a, integer k) =
  @     k <= 0 ? 0.0 : value_gradient(m, Q, bias, mask, R, j, a, k - 1) +
  @         key_share(m, Q + (k - 1) * m.d, row_of(bias, k - 1, m.n), mask_of(mask, k - 1, m.n), j) * R[(k - 1) * m.v + a];
  @ */

#endif
