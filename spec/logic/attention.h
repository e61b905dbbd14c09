/* Attention of one query, as the paper writes it: logits, softmax, the mean of the values; the size of its terms; and how far rounding
 * may lead from it. To be included after attention_memory.h (VECTOR_VALUES, SCORE_VALUES) and weighted_rows.h (ROWS_VALUES). Compilers see
 * only comments. */
#ifndef ATTEST_LOGIC_ATTENTION_H
#define ATTEST_LOGIC_ATTENTION_H

#include "attended.h"
#include "mean.h"

/*@ predicate shown{L}(uint8_t *mask, integer j) = mask == \null || mask[j] != 0;
  @
  @ // the logit of key j
  @ logic real score_of{L}(attest_memory m, double *q, integer j) =
  @     score_real((integer)m.score.kind, q, m.keys + j * m.d, m.d);
  @ logic real logit_real{L}(attest_memory m, double *q, double *bias, integer j) =
  @     m.score.scale * score_of(m, q, j) + bias_of(bias, j);
  @ // how far the computed one may be from it, before the bias and after
  @ logic real scaled_off{L}(attest_memory m, double *q, integer j) =
  @     0x1.0001p-53 * ((5 + sum_depth(m.d)) *
  @                     (\abs(m.score.scale) * score_size((integer)m.score.kind, q, m.keys + j * m.d, m.d))) +
  @     (8 * (m.d + 1) + 1) * (\abs(m.score.scale) + 1) * 0x1p-1074;
  @ logic real logit_off{L}(attest_memory m, double *q, double *bias, integer j) =
  @     scaled_off(m, q, j) + 0x1p-53 * (\abs(logit_real(m, q, bias, j)) + scaled_off(m, q, j)) + 0x1p-1074;
  @
  @ // a key's weight e^logit, and how far its logit lies below `top`; their sums over the first k keys, and of the logits' errors
  @ logic real mass_of{L}(attest_memory m, double *q, double *bias, uint8_t *mask, integer j) =
  @     mask == \null || mask[j] != 0 ? \exp(logit_real(m, q, bias, j)) : 0.0;
  @ logic real depth_of{L}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, integer j) =
  @     mask == \null || mask[j] != 0 ? top - logit_real(m, q, bias, j) : 0.0;
  @ logic real masses_of{L}(attest_memory m, double *q, double *bias, uint8_t *mask, integer k) =
  @     k <= 0 ? 0.0 : masses_of(m, q, bias, mask, k - 1) + mass_of(m, q, bias, mask, k - 1);
  @ logic real depths_of{L}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, integer k) =
  @     k <= 0 ? 0.0 : depths_of(m, q, bias, mask, top, k - 1) +
  @         depth_of(m, q, bias, mask, top, k - 1) * mass_of(m, q, bias, mask, k - 1);
  @ logic real offs_of{L}(attest_memory m, double *q, double *bias, uint8_t *mask, integer k) =
  @     k <= 0 ? 0.0 : offs_of(m, q, bias, mask, k - 1) + logit_off(m, q, bias, k - 1) * mass_of(m, q, bias, mask, k - 1);
  @
  @ // the probability of key j; the means that it gives
  @ logic real probability{L}(attest_memory m, double *q, double *bias, uint8_t *mask, integer j) =
  @     mass_of(m, q, bias, mask, j) / masses_of(m, q, bias, mask, m.n);
  @ logic real mean_depth{L}(attest_memory m, double *q, double *bias, uint8_t *mask, real top) =
  @     depths_of(m, q, bias, mask, top, m.n) / masses_of(m, q, bias, mask, m.n);
  @ logic real mean_off{L}(attest_memory m, double *q, double *bias, uint8_t *mask) =
  @     offs_of(m, q, bias, mask, m.n) / masses_of(m, q, bias, mask, m.n);
  @ // how far the computed probability may be from it
  @ logic real probability_off{L}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, integer j) =
  @     attended_bound(probability(m, q, bias, mask, j), logit_off(m, q, bias, j), mean_off(m, q, bias, mask),
  @                    depth_of(m, q, bias, mask, top, j), mean_depth(m, q, bias, mask, top), sum_depth(m.n));
  @
  @ predicate probability_near{L}(double p, attest_memory m, double *q, double *bias, uint8_t *mask, real top, integer j) =
  @     attended_near(p, probability(m, q, bias, mask, j), logit_off(m, q, bias, j), mean_off(m, q, bias, mask),
  @                   depth_of(m, q, bias, mask, top, j), mean_depth(m, q, bias, mask, top), sum_depth(m.n));
  @
  @ // column b of the output: the first k terms, their sizes, and what the errors of the probabilities come to
  @ logic real attention_real{L}(attest_memory m, double *q, double *bias, uint8_t *mask, integer b, integer k) =
  @     k <= 0 ? 0.0 : attention_real(m, q, bias, mask, b, k - 1) +
  @         probability(m, q, bias, mask, k - 1) * value_at(m.values, m.v, k - 1, b);
  @ logic real attention_size{L}(attest_memory m, double *q, double *bias, uint8_t *mask, integer b, integer k) =
  @     k <= 0 ? 0.0 : attention_size(m, q, bias, mask, b, k - 1) +
  @         \abs(probability(m, q, bias, mask, k - 1) * value_at(m.values, m.v, k - 1, b));
  @ logic real attention_off{L}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, integer b, integer k) =
  @     k <= 0 ? 0.0 : attention_off(m, q, bias, mask, top, b, k - 1) +
  @         \abs(value_at(m.values, m.v, k - 1, b)) * probability_off(m, q, bias, mask, top, k - 1);
  @
  @ // what is proved, is proved of the scores that the paper writes, without softcap, where every logit is known to 2^-21; no logit
  @ // lies above `top`
  @ predicate reach{L}(attest_memory m, double *q, double *bias, uint8_t *mask, real top) =
  @     direct((integer)m.score.kind) && \is_finite(m.score.softcap) && m.score.softcap <= 0 &&
  @     \forall integer j; 0 <= j < m.n ==> shown(mask, j) ==> (bias == \null || \is_finite(bias[j])) &&
  @         logit_real(m, q, bias, j) <= top && logit_off(m, q, bias, j) <= 0x1p-21;
  @ predicate attention_near{L}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, integer b, double y) =
  @     mean_rounded(y, attention_real(m, q, bias, mask, b, m.n), attention_size(m, q, bias, mask, b, m.n),
  @                  attention_off(m, q, bias, mask, top, b, m.n), rows_depth(m.n), 3 * m.n); */

#endif
