/* Softmax over logits in memory gives the keys' shares of attention_value.h, in steps of one key. The logits stand in memory at L, what
 * they are made of at M, before they were written. After attention_value.h. Compilers see only comments. */
#ifndef ATTEST_SOFTMAX_SHARES_H
#define ATTEST_SOFTMAX_SHARES_H

#include "logic/attention_value.h"
#include "logic/divided.h"
#include "logic/softmax.h"

/*@ // x holds key j's logit; so softmax's weight of entry j is the key's, and so are the sums of the first k, and the shares
  @ predicate logit_is{L, M}(attest_memory m, double *q, double *bias, double *x, integer j) =
  @     \at(x[j], L) == key_logit{M}(m, q, bias, j);
  @ predicate weight_is{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *x, integer j) =
  @     weight_of{L}(mask, x, 0.0, j) == key_weight{M}(m, q, bias, mask, j);
  @ lemma weight_is_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *x, integer j;
  @     logit_is{L, M}(m, q, bias, x, j) ==> (shown{L}(mask, j) <==> shown{M}(mask, j)) ==> weight_is{L, M}(m, q, bias, mask, x, j);
  @ predicate weights_are{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *x, integer k) =
  @     weights_of{L}(mask, x, 0.0, k) == key_weights{M}(m, q, bias, mask, k);
  @ lemma weights_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *x;
  @     weights_are{L, M}(m, q, bias, mask, x, 0);
  @ lemma weights_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *x, integer k; 0 <= k ==>
  @     weights_are{L, M}(m, q, bias, mask, x, k) ==> weight_is{L, M}(m, q, bias, mask, x, k) ==>
  @     weights_are{L, M}(m, q, bias, mask, x, k + 1);
  @ predicate share_is{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *x, integer j) =
  @     softmax_real{L}(mask, x, m.n, j) == key_share{M}(m, q, bias, mask, j);
  @ lemma share_is_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *x, integer j;
  @     weight_is{L, M}(m, q, bias, mask, x, j) ==> weights_are{L, M}(m, q, bias, mask, x, m.n) ==>
  @     equal_quotients(weight_of{L}(mask, x, 0.0, j), weights_of{L}(mask, x, 0.0, m.n), key_weight{M}(m, q, bias, mask, j),
  @                   key_weights{M}(m, q, bias, mask, m.n)) && share_is{L, M}(m, q, bias, mask, x, j);
  @ */

#endif
