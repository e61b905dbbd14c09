/* The probabilities with which a query attends to its keys: softmax of its logits.
 *
 * Error: that of softmax (softmax.h) and twice what the logits are wrong by (logic/attended.h). ATTENTION_VALUES as in attention.h.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_PROBABILITIES_H
#define ATTEST_PROBABILITIES_H

#include "attention.h"

/* The probabilities of the keys, into p. ATTEST_RANGE also where a visible logit is not finite. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires read:   \valid_read(q + (0 .. m.d - 1));
  @ requires write:  \valid(p + (0 .. m.n - 1)) && \valid(lse);
  @ requires apart:  memory_apart(m, p, m.n) && memory_apart(m, lse, 1) && row_apart(bias, mask, m.n, p, m.n) &&
  @     row_apart(bias, mask, m.n, lse, 1) && \separated(q + (0 .. m.d - 1), p + (0 .. m.n - 1)) &&
  @     \separated(q + (0 .. m.d - 1), lse) && \separated(p + (0 .. m.n - 1), lse);
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. m.n - 1], *lse;
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures unit:   \forall integer j; 0 <= j < m.n ==> \is_finite(p[j]) && 0.0 <= p[j] <= 1.0;
  @ ATTENTION_ENSURES(\forall \list<real> l, h, \list<integer> s, integer at, real top; \result == ATTEST_OK ==>
  @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==>
  @     \forall integer j; 0 <= j < m.n ==> probability_near(p[j], l, h, s, at, top, m.n, j))
  @ IEEE_ENSURES(answered, \forall \list<real> l, h, \list<integer> s, integer at, real top; \result == ATTEST_OK ==>
  @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==>
  @     0 < masses_of(l, s, at, m.n) && shares_answered{Post}(p, l, h, s, at, top, m.n) && nearly_whole{Post}(p, m.n, sum_depth(m.n)))
  @ IEEE_ENSURES(nothing, \result == ATTEST_EMPTY_ROW ==> \is_minus_infinity(*lse))
  @ ensures blind: \result == ATTEST_EMPTY_ROW <==> shows_none{Pre}(mask, m.n);
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_lse, \result == ATTEST_OK ==> *lse == \log(key_weights{Pre}(m, q, bias, mask, m.n)))
  @ REAL_ENSURES(real, \forall integer j; 0 <= j < m.n ==>
  @     IS_VALUE(p[j], \result == ATTEST_OK ? key_share{Pre}(m, q, bias, mask, j) : 0.0))
  @ */
attest_status attest_probabilities(attest_memory m, const double *q, const double *bias, const uint8_t *mask, double *p,
                                   double *lse);

#endif
