/* The values, weighted with shares in memory, are the output of attention_value.h, in steps of one key. The shares stand in memory at L,
 * queries and keys at M, before the shares were written. After attention_value.h. Compilers see only comments. */
#ifndef ATTEST_OUTPUT_ROWS_H
#define ATTEST_OUTPUT_ROWS_H

#include "logic/attention_value.h"
#include "logic/same_sums.h"

/*@ // p holds key j's share; so values weighted with p are, column by column, the output
  @ predicate holds_share{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *p, integer j) =
  @     \at(p[j], L) == key_share{M}(m, q, bias, mask, j);
  @ predicate output_term{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *p, integer b, integer j) =
  @     same_product(\at(p[j], L), \at(m.values[j * m.v + b], L), key_share{M}(m, q, bias, mask, j), \at(m.values[j * m.v + b], M));
  @ lemma output_term_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *p, integer b, j;
  @     holds_share{L, M}(m, q, bias, mask, p, j) ==> same_at{L, M}(m.values, m.v, j, b) ==>
  @     output_term{L, M}(m, q, bias, mask, p, b, j);
  @ predicate output_is{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *p, integer b, integer k) =
  @     rows_real{L}(p, m.values, m.v, b, k) == output_value{M}(m, q, bias, mask, b, k);
  @ lemma output_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *p, integer b;
  @     output_is{L, M}(m, q, bias, mask, p, b, 0);
  @ lemma output_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *p, integer b, k; 0 <= k ==>
  @     output_is{L, M}(m, q, bias, mask, p, b, k) ==> output_term{L, M}(m, q, bias, mask, p, b, k) ==>
  @     output_is{L, M}(m, q, bias, mask, p, b, k + 1);
  @ */

#endif
