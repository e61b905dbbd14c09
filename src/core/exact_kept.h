/* What the exact logits of a row rest on in memory, its bias and its mask, is the same in two states of it. For the files that prove what a
 * row of attention lies near, when its inputs are known only to errors of their own. After what answer_asked.h comes after, with
 * ANSWER_VALUES. Compilers see only comments.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_EXACT_KEPT_H
#define ATTEST_EXACT_KEPT_H

#include "answer_asked.h"
#include "known_attention_error.h"
#include "attention_same.h"

/*@ predicate same_shown{L, M}(double *bias, uint8_t *mask, integer n) = \forall integer j; 0 <= j < n ==> same_bias{L, M}(bias, j) &&
  @     (shown{L}(mask, j) <==> shown{M}(mask, j));
  @ lemma key_exact_kept{L, M}: \forall attest_memory m, double *bias, uint8_t *mask, \list<real> x, y, l, \list<integer> s,
  @     integer a, b, at, j, real scale; same_bias{L, M}(bias, j) ==> (shown{L}(mask, j) <==> shown{M}(mask, j)) ==>
  @     key_exact{L}(m, bias, mask, x, a, y, b, l, s, at, scale, j) ==> key_exact{M}(m, bias, mask, x, a, y, b, l, s, at, scale, j);
  @ lemma logit_exact_kept{L, M}: \forall attest_memory m, double *bias, uint8_t *mask, \list<real> x, y, l, \list<integer> s,
  @     integer a, b, at, j, real scale; same_shown{L, M}(bias, mask, m.n) ==>
  @     logits_exact{L}(m, bias, mask, x, a, y, b, l, s, at, scale) ==> 0 <= j < m.n ==>
  @     key_exact{L}(m, bias, mask, x, a, y, b, l, s, at, scale, j) && key_exact{M}(m, bias, mask, x, a, y, b, l, s, at, scale, j);
  @ lemma logits_exact_kept{L, M}: \forall attest_memory m, double *bias, uint8_t *mask, \list<real> x, y, l, \list<integer> s,
  @     integer a, b, at, real scale; same_shown{L, M}(bias, mask, m.n) ==>
  @     logits_exact{L}(m, bias, mask, x, a, y, b, l, s, at, scale) ==> logits_exact{M}(m, bias, mask, x, a, y, b, l, s, at, scale);
  @ */

#endif
