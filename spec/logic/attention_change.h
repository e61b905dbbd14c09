/* How the output of attention changes with its query and keys, over the reals. To be included after attention_value.h. Compilers
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
  @ */

#endif
