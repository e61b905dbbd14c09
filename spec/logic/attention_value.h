/* Attention of one query over the reals: P_j = e^(l_j) / sum_k e^(l_k) over the visible keys, y = sum_j P_j v_j. To be included after
 * attention_memory.h. Compilers see only comments. */
#ifndef ATTEST_LOGIC_ATTENTION_VALUE_H
#define ATTEST_LOGIC_ATTENTION_VALUE_H

#include "masked.h"
#include "score_value.h"
#include <stdint.h>

/*@ logic real key_logit{L}(attest_memory m, double *q, double *bias, integer j) =
  @     logit_value(m.score, q, m.keys + j * m.d, m.d) + bias_of(bias, j);
  @ // a key's weight, that of the first k keys, and the share of one of all
  @ logic real key_weight{L}(attest_memory m, double *q, double *bias, uint8_t *mask, integer j) =
  @     mask == \null || mask[j] != 0 ? \exp(key_logit(m, q, bias, j)) : 0.0;
  @ logic real key_weights{L}(attest_memory m, double *q, double *bias, uint8_t *mask, integer k) =
  @     k <= 0 ? 0.0 : key_weights(m, q, bias, mask, k - 1) + key_weight(m, q, bias, mask, k - 1);
  @ logic real key_share{L}(attest_memory m, double *q, double *bias, uint8_t *mask, integer j) =
  @     key_weight(m, q, bias, mask, j) / key_weights(m, q, bias, mask, m.n);
  @ // column b of the output, of the first k keys
  @ logic real output_value{L}(attest_memory m, double *q, double *bias, uint8_t *mask, integer b, integer k) =
  @     k <= 0 ? 0.0 : output_value(m, q, bias, mask, b, k - 1) +
  @         key_share(m, q, bias, mask, k - 1) * m.values[(k - 1) * m.v + b];
  @ // of many queries: at L, row i of Y holds in column b what query i makes of the inputs at M
  @ predicate query_output{L, M}(attest_memory m, double *Q, double *bias, uint8_t *mask, double *Y, integer i, integer b) =
  @     \at(Y[i * m.v + b], L) ==
  @         output_value{M}(m, Q + i * m.d, row_of(bias, i, m.n), mask_of(mask, i, m.n), b, m.n);
  @ // and 0 where that query sees no key; the sum of its keys' weights
  @ predicate query_answered{L, M}(attest_memory m, double *Q, double *bias, uint8_t *mask, double *Y, integer i, integer b) =
  @     query_sees_none{M}(mask, i, m.n) ? is_value(\at(Y[i * m.v + b], L), 0.0) : query_output{L, M}(m, Q, bias, mask, Y, i, b);
  @ logic real weights_of_query{L}(attest_memory m, double *Q, double *bias, uint8_t *mask, integer i) =
  @     key_weights(m, Q + i * m.d, row_of(bias, i, m.n), mask_of(mask, i, m.n), m.n);
  @ */

#endif
