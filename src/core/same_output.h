/* The output of a query is the same in two states of memory, since what it is made of is, in steps of one key. After attention_value.h.
 * Compilers see only comments. */
#ifndef ATTEST_SAME_OUTPUT_H
#define ATTEST_SAME_OUTPUT_H

#include "logic/attention_value.h"
#include "logic/divided.h"
#include "logic/same_sums.h"

/*@ // the same logit, weight, sums of the first k, share and output in two states of memory
  @ predicate same_logit{L, M}(attest_memory m, double *q, double *bias, integer j) =
  @     key_logit{L}(m, q, bias, j) == key_logit{M}(m, q, bias, j);
  @ predicate same_scores{L, M}(attest_score s, double *q, double *k, integer d) =
  @     same_product(s.scale, raw_value{L}((integer)s.kind, q, k, d), s.scale, raw_value{M}((integer)s.kind, q, k, d)) &&
  @     logit_value{L}(s, q, k, d) == logit_value{M}(s, q, k, d);
  @ lemma same_raw_of{L, M}: \forall attest_score s, double *q, *k, integer d; same_sums{L, M}(q, k, d) ==>
  @     same_scores{L, M}(s, q, k, d);
  @ lemma same_logit_of{L, M}: \forall attest_memory m, double *q, *bias, integer j; same_sums{L, M}(q, m.keys + j * m.d, m.d) ==>
  @     bias_of{L}(bias, j) == bias_of{M}(bias, j) ==>
  @     same_scores{L, M}(m.score, q, m.keys + j * m.d, m.d) && same_logit{L, M}(m, q, bias, j);
  @ predicate same_key_weight{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, integer j) =
  @     key_weight{L}(m, q, bias, mask, j) == key_weight{M}(m, q, bias, mask, j);
  @ lemma same_key_weight_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer j; same_logit{L, M}(m, q, bias, j) ==>
  @     (shown{L}(mask, j) <==> shown{M}(mask, j)) ==> same_key_weight{L, M}(m, q, bias, mask, j);
  @ predicate same_weights{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, integer k) =
  @     key_weights{L}(m, q, bias, mask, k) == key_weights{M}(m, q, bias, mask, k) &&
  @     \forall integer j; 0 <= j < k ==> same_key_weight{L, M}(m, q, bias, mask, j);
  @ lemma same_weights_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask; same_weights{L, M}(m, q, bias, mask, 0);
  @ lemma same_weights_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer k; 0 <= k ==>
  @     same_weights{L, M}(m, q, bias, mask, k) ==> same_key_weight{L, M}(m, q, bias, mask, k) ==>
  @     same_weights{L, M}(m, q, bias, mask, k + 1);
  @ predicate same_share{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, integer j) =
  @     key_share{L}(m, q, bias, mask, j) == key_share{M}(m, q, bias, mask, j);
  @ lemma same_share_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer j;
  @     same_weights{L, M}(m, q, bias, mask, m.n) ==> 0 <= j < m.n ==> same_key_weight{L, M}(m, q, bias, mask, j) &&
  @     equal_quotients(key_weight{L}(m, q, bias, mask, j), key_weights{L}(m, q, bias, mask, m.n), key_weight{M}(m, q, bias, mask, j),
  @                     key_weights{M}(m, q, bias, mask, m.n)) && same_share{L, M}(m, q, bias, mask, j);
  @ predicate same_output_term{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, integer b, integer j) =
  @     same_product(key_share{L}(m, q, bias, mask, j), \at(m.values[j * m.v + b], L), key_share{M}(m, q, bias, mask, j),
  @                  \at(m.values[j * m.v + b], M));
  @ lemma same_output_term_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer b, j;
  @     same_share{L, M}(m, q, bias, mask, j) ==> same_at{L, M}(m.values, m.v, j, b) ==>
  @     same_output_term{L, M}(m, q, bias, mask, b, j);
  @ predicate same_output{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, integer b, integer k) =
  @     output_value{L}(m, q, bias, mask, b, k) == output_value{M}(m, q, bias, mask, b, k);
  @ lemma same_output_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer b;
  @     same_output{L, M}(m, q, bias, mask, b, 0);
  @ lemma same_output_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer b, k; 0 <= k ==>
  @     same_output{L, M}(m, q, bias, mask, b, k) ==> same_output_term{L, M}(m, q, bias, mask, b, k) ==>
  @     same_output{L, M}(m, q, bias, mask, b, k + 1);
  @
  @ // the output of query i among many; what stands in its row of Y, column b, is its output too where inputs are the same, and where Y is
  @ predicate query_same_output{L, M}(attest_memory m, double *Q, double *bias, uint8_t *mask, integer i, integer b) =
  @     same_output{L, M}(m, Q + i * m.d, row_of(bias, i, m.n), mask_of(mask, i, m.n), b, m.n);
  @ lemma query_output_from{L, M, N}: \forall attest_memory m, double *Q, *bias, uint8_t *mask, double *Y, integer i, b;
  @     query_output{L, M}(m, Q, bias, mask, Y, i, b) ==> query_same_output{M, N}(m, Q, bias, mask, i, b) ==>
  @     query_output{L, N}(m, Q, bias, mask, Y, i, b);
  @ lemma query_output_kept{L, M, N}: \forall attest_memory m, double *Q, *bias, uint8_t *mask, double *Y, integer i, b;
  @     query_output{L, N}(m, Q, bias, mask, Y, i, b) ==> same_at{L, M}(Y, m.v, i, b) ==>
  @     query_output{M, N}(m, Q, bias, mask, Y, i, b);
  @ */

#endif
