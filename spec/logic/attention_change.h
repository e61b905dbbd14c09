/* How the output of attention changes with its query, keys and values, over the reals. To be included after attention_value.h. Compilers
 * see only comments. */
#ifndef ATTEST_LOGIC_ATTENTION_CHANGE_H
#define ATTEST_LOGIC_ATTENTION_CHANGE_H

#include "attention_value.h"

/*@ // dP_j / dl_j times the values' column a, summed over all logits l: P_j (v_ja - y_a)
  @ logic real value_gap{L}(attest_memory m, double *q, double *bias, uint8_t *mask, integer j, integer a) =
  @     key_share(m, q, bias, mask, j) * (m.values[j * m.v + a] - output_value(m, q, bias, mask, a, m.n));
  @ // column a of y by number b of the query, of the first k keys: sum_j gap_ja dl_j / dq_b
  @ logic real output_by_query{L}(attest_memory m, double *q, double *bias, uint8_t *mask, integer a, integer b, integer k) =
  @     k <= 0 ? 0.0 : output_by_query(m, q, bias, mask, a, b, k - 1) +
  @         value_gap(m, q, bias, mask, k - 1, a) * logit_by_query(m.score, q, m.keys + (k - 1) * m.d, m.d, b);
  @
  @ // a key of weight p = 0 has no say: what is x for others is 0 for it
  @ logic real of_weight(real p, real x) = p == 0 ? 0.0 : x;
  @ // logit j's derivatives by number b of the query, and of the key
  @ logic real slope_by_query{L}(attest_memory m, double *q, double *bias, uint8_t *mask, integer j, integer b) =
  @     of_weight(key_share(m, q, bias, mask, j), logit_by_query(m.score, q, m.keys + j * m.d, m.d, b));
  @ logic real slope_by_key{L}(attest_memory m, double *q, double *bias, uint8_t *mask, integer j, integer b) =
  @     of_weight(key_share(m, q, bias, mask, j), logit_by_key(m.score, q, m.keys + j * m.d, m.d, b));
  @
  @ // what logit j changes by where the query moves along dq, of its first k numbers; where keys move along dk; and where both do
  @ logic real moved_by_query{L}(attest_memory m, double *q, double *bias, uint8_t *mask, double *dq, integer j, integer k) =
  @     k <= 0 ? 0.0 : moved_by_query(m, q, bias, mask, dq, j, k - 1) + slope_by_query(m, q, bias, mask, j, k - 1) * dq[k - 1];
  @ logic real moved_by_key{L}(attest_memory m, double *q, double *bias, uint8_t *mask, double *dk, integer j, integer k) =
  @     k <= 0 ? 0.0 : moved_by_key(m, q, bias, mask, dk, j, k - 1) + slope_by_key(m, q, bias, mask, j, k - 1) * dk[j * m.d + (k - 1)];
  @ logic real logit_change{L}(attest_memory m, double *q, double *bias, uint8_t *mask, double *dq, double *dk, integer j) =
  @     moved_by_query(m, q, bias, mask, dq, j, m.d) + moved_by_key(m, q, bias, mask, dk, j, m.d);
  @ // what column a of y does, by the logits of the first k keys, by their values, which move along dv; and by all
  @ logic real change_by_logits{L}(attest_memory m, double *q, double *bias, uint8_t *mask, double *dq, double *dk, integer a, integer k) =
  @     k <= 0 ? 0.0 : change_by_logits(m, q, bias, mask, dq, dk, a, k - 1) +
  @         logit_change(m, q, bias, mask, dq, dk, k - 1) * value_gap(m, q, bias, mask, k - 1, a);
  @ logic real change_by_values{L}(attest_memory m, double *q, double *bias, uint8_t *mask, double *dv, integer a, integer k) =
  @     k <= 0 ? 0.0 : change_by_values(m, q, bias, mask, dv, a, k - 1) + key_share(m, q, bias, mask, k - 1) * dv[(k - 1) * m.v + a];
  @ logic real attention_change{L}(attest_memory m, double *q, double *bias, uint8_t *mask, double *dq, double *dk, double *dv, integer a) =
  @     change_by_logits(m, q, bias, mask, dq, dk, a, m.n) + change_by_values(m, q, bias, mask, dv, a, m.n);
  @ // of many queries: at M, row i of dY holds in column a what query i's output changes by, of inputs at L
  @ predicate query_changed{L, M}(attest_memory m, double *Q, double *bias, uint8_t *mask, double *dQ, double *dk, double *dv, double *dY,
  @                               integer i, integer a) =
  @     \at(dY[i * m.v + a], M) ==
  @         attention_change{L}(m, Q + i * m.d, row_of(bias, i, m.n), mask_of(mask, i, m.n), dQ + i * m.d, dk, dv, a);
  @ */

#endif
