/* What the bound of a row's error is asked of: what is in memory, beside the paper's row, for which it stands. After error_bound.h and
 * logic/attention.h. Compilers see only comments.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_ANSWER_ASKED_H
#define ATTEST_ANSWER_ASKED_H

#include "error_bound.h"
#include "logic/attention.h"
#include "logic/found_answer.h"
#include "logic/known_to.h"

/*@ // scale is what s, in memory, stands for, which is off by no more than `off`, relatively
  @ predicate scale_stands(real scale, real s, real off) = \abs(scale - s) <= off * \abs(s) && 0 <= off <= 0x1p-16;
  @ // l is the exact logit of key j, whose score is y, with that scale, but for what the inputs move it by
  @ predicate logit_is{L}(double *slack, double *bias, integer j, real l, real scale, real y) =
  @     slack == \null || \is_finite(slack[j]) ==> \abs(l - (scale * y + bias_of(bias, j))) <= number_or_zero(slack, j);
  @ // a key that may be seen: neither the mask hides it, nor a bias that is not finite
  @ predicate key_open{L}(double *bias, uint8_t *mask, integer j) = shown(mask, j) && (bias == \null || \is_finite(bias[j]));
  @ predicate key_stands{L}(attest_memory m, double *q, double *slack, double *bias, uint8_t *mask, \list<real> l, \list<integer> s,
  @     integer at, real scale, integer j) = (key_open(bias, mask, j) <==> \nth(s, at + j) != 0) &&
  @     (key_open(bias, mask, j) ==> logit_is(slack, bias, j, \nth(l, at + j), scale, score_of(m, q, j)));
  @ predicate logits_stand{L}(attest_memory m, double *q, double *slack, double *bias, uint8_t *mask, \list<real> l, \list<integer> s,
  @     integer at, real scale) = direct((integer)m.score.kind) && \is_finite(m.score.softcap) && m.score.softcap <= 0 &&
  @     \forall integer j; 0 <= j < m.n ==> key_stands(m, q, slack, bias, mask, l, s, at, scale, j);
  @ // what the shares in memory stand for, where key r has the share f
  @ logic real share_meant(real f, \list<real> l, \list<integer> s, integer at, integer r, integer j) =
  @     \nth(s, at + j) != 0 ? f * \exp(\nth(l, at + j) - \nth(l, at + r)) : 0.0;
  @ predicate share_known{L}(double *p, \list<real> l, \list<integer> s, integer at, integer r, integer j, double u) =
  @     \is_finite(u) ==> \is_finite(p[j]) && \abs(p[j] - share_meant((real)p[r], l, s, at, r, j)) <= u;
  @ predicate share_found{L, M}(double *p, \list<real> l, \list<integer> s, integer at, integer r, integer j, double *x) =
  @     share_known{L}(p, l, s, at, r, j, \at(x[j], M));
  @ // y lies no farther than u from the exact output
  @ predicate answer_bounded{L}(attest_memory m, double *y, \list<real> l, \list<integer> s, integer at, \list<real> v, integer b, real u) =
  @     \abs(y[b] - attention_real(l, s, at, m.n, v, 0, m.v, b, m.n)) <= u;
  @ */

#endif
