/* What the exact logits of a row rest on is the same in two states of memory where the logits of its keys are. For the files that prove
 * what a row of attention lies near, when its inputs are known only to errors of their own. After what answer_asked.h comes after, with
 * ANSWER_VALUES. Compilers see only comments.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_EXACT_KEPT_H
#define ATTEST_EXACT_KEPT_H

#include "answer_asked.h"
#include "known_attention_error.h"
#include "answered_same.h"
#include "attention_same.h"

/*@ // the same of numbers that are not written
  @ lemma key_exact_kept{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, \list<real> x, y, l, h, \list<integer> s,
  @     integer a, b, at, j, real scale; same_key{L, M}(m, q, bias, mask, j) ==> same_bias{L, M}(bias, j) ==>
  @     key_exact{M}(m, q, bias, mask, x, a, y, b, l, h, s, at, scale, j) ==>
  @     key_exact{L}(m, q, bias, mask, x, a, y, b, l, h, s, at, scale, j);
  @ lemma logit_exact_kept{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, \list<real> x, y, l, h, \list<integer> s,
  @     integer a, b, at, j, real scale; same_keys{L, M}(m, q, bias, mask, m.n) ==>
  @     logits_exact{M}(m, q, bias, mask, x, a, y, b, l, h, s, at, scale) ==> 0 <= j < m.n ==>
  @     key_exact{M}(m, q, bias, mask, x, a, y, b, l, h, s, at, scale, j) &&
  @     key_exact{L}(m, q, bias, mask, x, a, y, b, l, h, s, at, scale, j);
  @ lemma logits_exact_kept{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, \list<real> x, y, l, h, \list<integer> s,
  @     integer a, b, at, real scale; same_keys{L, M}(m, q, bias, mask, m.n) ==>
  @     logits_exact{M}(m, q, bias, mask, x, a, y, b, l, h, s, at, scale) ==>
  @     logits_exact{L}(m, q, bias, mask, x, a, y, b, l, h, s, at, scale);
  @ */

#endif
