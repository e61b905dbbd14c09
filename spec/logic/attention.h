/* Attention of one query, as the paper writes it: logits, softmax, the mean of the values; the size of its terms; and how far rounding
 * may lead from it. Logits and values are lists of real numbers, to which those in memory are near: they may be what the numbers in
 * memory make, or what these stand for. To be included after attention_memory.h (VECTOR_VALUES, SCORE_VALUES) and weighted_rows.h
 * (ROWS_VALUES). Compilers see only comments. */
#ifndef ATTEST_LOGIC_ATTENTION_H
#define ATTEST_LOGIC_ATTENTION_H

#include "attended.h"
#include "key_shares.h"
#include "masked.h"
#include "mean.h"
#include "numbers.h"
#include "scaled_shares.h"

/*@ // the logit of key j, of what is in memory
  @ logic real score_of{L}(attest_memory m, double *q, integer j) =
  @     score_real((integer)m.score.kind, q, m.keys + j * m.d, m.d);
  @ logic real logit_real{L}(attest_memory m, double *q, double *bias, integer j) =
  @     m.score.scale * score_of(m, q, j) + bias_of(bias, j);
  @ // how far the computed one may be from it, before the bias, for a score of that size, and after
  @ logic real score_off(integer kind, real scale, real size, integer d) =
  @     0x1.0001p-53 * ((score_depth(kind) + sum_depth(d)) * (\abs(scale) * size)) + (8 * (d + 1) + 1) * (\abs(scale) + 1) * 0x1p-1074;
  @ logic real scaled_off{L}(attest_memory m, double *q, integer j) =
  @     score_off((integer)m.score.kind, m.score.scale, score_size((integer)m.score.kind, q, m.keys + j * m.d, m.d), m.d);
  @ logic real logit_off{L}(attest_memory m, double *q, double *bias, integer j) =
  @     scaled_off(m, q, j) + 0x1p-53 * (\abs(logit_real(m, q, bias, j)) + scaled_off(m, q, j)) + 0x1p-1074;
  @
  @ // From here on: l are logits, each known to h; s is 0 where a key is hidden; a query's n keys stand from `at` on (key_shares.h).
  @ // the computed probability lies near it
  @ predicate probability_near(double p, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, integer j) =
  @     attended_near(p, probability(l, s, at, n, j), \nth(h, at + j), mean_off(l, h, s, at, n), depth_of(l, s, top, at + j),
  @                   mean_depth(l, s, at, top, n), sum_depth(n));
  @ // but for a factor that all of the query have in common, it is off by no more than this; and all of them together by little
  @ logic real share_off(\list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, integer j) =
  @     share_bound(probability(l, s, at, n, j), \nth(h, at + j), depth_of(l, s, top, at + j));
  @ logic real shares_off(\list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, integer k) =
  @     k <= 0 ? 0.0 : shares_off(l, h, s, at, top, n, k - 1) + share_off(l, h, s, at, top, n, k - 1);
  @ // then the computed probability lies as near it as this, which a probability of nearly 1 hardly leaves
  @ logic real probability_off(\list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, integer j) =
  @     probability_bound(probability(l, s, at, n, j), share_off(l, h, s, at, top, n, j), shares_off(l, h, s, at, top, n, n), sum_depth(n));
  @ predicate probability_close(real p, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, integer j) =
  @     \abs(p - probability(l, s, at, n, j)) <= probability_off(l, h, s, at, top, n, j);
  @ predicate shares_close(\list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n) =
  @     shares_off(l, h, s, at, top, n, n) <= 0x1p-17;
  @
  @ // column b of the output: v are values, each known to e, in rows of d from `from` on; the first k terms, their sizes, and what the
  @ // errors of the probabilities and of the values come to: a share's counts no more than its value's gap from the output
  @ logic real attention_real(\list<real> l, \list<integer> s, integer at, integer n, \list<real> v, integer from, integer d, integer b,
  @                           integer k) =
  @     k <= 0 ? 0.0 : attention_real(l, s, at, n, v, from, d, b, k - 1) +
  @         probability(l, s, at, n, k - 1) * \nth(v, from + ((k - 1) * d + b));
  @ logic real attention_size(\list<real> l, \list<integer> s, integer at, integer n, \list<real> v, integer from, integer d, integer b,
  @                           integer k) =
  @     k <= 0 ? 0.0 : attention_size(l, s, at, n, v, from, d, b, k - 1) +
  @         \abs(probability(l, s, at, n, k - 1) * \nth(v, from + ((k - 1) * d + b)));
  @ logic real value_gap(\list<real> l, \list<integer> s, integer at, integer n, \list<real> v, integer from, integer d, integer b,
  @                      integer j) = \nth(v, from + (j * d + b)) - attention_real(l, s, at, n, v, from, d, b, n);
  @ logic real attention_off(\list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, \list<real> v, \list<real> e,
  @                          integer from, integer d, integer b, integer k) =
  @     k <= 0 ? 0.0 : attention_off(l, h, s, at, top, n, v, e, from, d, b, k - 1) +
  @         term_off(0x1.0001p0 * probability(l, s, at, n, k - 1), share_off(l, h, s, at, top, n, k - 1),
  @                  value_gap(l, s, at, n, v, from, d, b, k - 1), \nth(e, from + ((k - 1) * d + b)));
  @ // roundings of the output, at most
  @ logic real attention_depth(integer n) = 0x1.01p0 * (rows_depth(n) + sum_depth(n) + 1.5);
  @
  @ // what is proved, is proved of the scores that the paper writes, without softcap, where every logit is known to 2^-21; no logit
  @ // lies above `top`
  @ predicate key_reached{L}(attest_memory m, double *q, double *bias, uint8_t *mask, \list<real> l, \list<real> h, \list<integer> s,
  @                          integer at, real top, integer j) =
  @     (shown(mask, j) <==> \nth(s, at + j) != 0) && (shown(mask, j) ==> (bias == \null || \is_finite(bias[j])) &&
  @         \abs(logit_real(m, q, bias, j) - \nth(l, at + j)) + logit_off(m, q, bias, j) <= \nth(h, at + j) &&
  @         \nth(l, at + j) <= top && \nth(h, at + j) <= 0x1p-21);
  @ predicate reach{L}(attest_memory m, double *q, double *bias, uint8_t *mask, \list<real> l, \list<real> h, \list<integer> s, integer at,
  @                    real top) = direct((integer)m.score.kind) && \is_finite(m.score.softcap) && m.score.softcap <= 0 &&
  @     \forall integer j; 0 <= j < m.n ==> key_reached(m, q, bias, mask, l, h, s, at, top, j);
  @ predicate attention_near(\list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, \list<real> v,
  @                          \list<real> e, integer from, integer d, integer b, double y) = shares_close(l, h, s, at, top, n) ==>
  @     mean_rounded(y, attention_real(l, s, at, n, v, from, d, b, n), attention_size(l, s, at, n, v, from, d, b, n),
  @                  attention_off(l, h, s, at, top, n, v, e, from, d, b, n), attention_depth(n), 3 * n); */

#endif
