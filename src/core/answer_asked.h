/* What the bound of a row's error is asked of: the row that attest_attention_row left, beside the paper's. After error_bound.h and
 * logic/answered.h. Compilers see only comments.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_ANSWER_ASKED_H
#define ATTEST_ANSWER_ASKED_H

#include "error_bound.h"
#include "logic/answered.h"
#include "logic/bounded_answer.h"
#include "keys_reached.h"
#include "logic/known_to.h"

/*@ // key j's logit l is what is meant where the scale in memory is off by no more than `off`, relatively, and the inputs move it by no
  @ // more than `slack`; it is known to h, which is no more than that and what rounding does to it
  @ logic real sizes_of{L}(attest_memory m, double *q, integer j) =
  @     \abs(m.score.scale) * score_size((integer)m.score.kind, q, m.keys + j * m.d, m.d);
  @ predicate key_meant{L}(attest_memory m, double *q, double *slack, double *bias, uint8_t *mask, \list<real> l, \list<real> h,
  @     \list<integer> s, integer at, real off, integer j) =
  @     key_reached(m, q, bias, mask, l, h, s, at, \nth(l, at + j), j) &&
  @     (shown(mask, j) ==> \nth(h, at + j) <= (sizes_of(m, q, j) * off + number_or_zero(slack, j)) + logit_off(m, q, bias, j));
  @ predicate logits_meant{L}(attest_memory m, double *q, double *slack, double *bias, uint8_t *mask, \list<real> l, \list<real> h,
  @     \list<integer> s, integer at, real off) =
  @     direct((integer)m.score.kind) && \is_finite(m.score.softcap) && m.score.softcap <= 0 &&
  @     \forall integer j; 0 <= j < m.n ==> key_meant(m, q, slack, bias, mask, l, h, s, at, off, j);
  @ lemma key_reached_below{L}: \forall attest_memory m, double *q, *slack, *bias, uint8_t *mask, \list<real> l, h, \list<integer> s,
  @     integer at, j, real off, top; key_meant(m, q, slack, bias, mask, l, h, s, at, off, j) ==>
  @     (shown(mask, j) ==> \nth(l, at + j) <= top) ==> key_reached(m, q, bias, mask, l, h, s, at, top, j);
  @ lemma all_reached_of{L}: \forall attest_memory m, double *q, *slack, *bias, uint8_t *mask, \list<real> l, h, \list<integer> s,
  @     integer at, real off, top; logits_meant(m, q, slack, bias, mask, l, h, s, at, off) ==>
  @     keys_reached(m, q, bias, mask, l, h, s, at, top, m.n) ==> reach(m, q, bias, mask, l, h, s, at, top);
  @ // what attest_attention_row says of its row for all lists and every top; here for one that no logit exceeds where the bound is finite
  @ logic real top_of(double lse) = lse + 0x1p-21;
  @ predicate error_asked{L}(attest_memory m, double *q, double *slack, double *bias, uint8_t *mask, double *p, double *y, double lse,
  @     \list<real> l, \list<real> h, \list<integer> s, integer at, real off) =
  @     logits_meant(m, q, slack, bias, mask, l, h, s, at, off) && seen(s, at, m.n) && not_negative(p, m.n) &&
  @     (reach(m, q, bias, mask, l, h, s, at, top_of(lse)) ==> row_answered(m, p, y, l, h, s, at, top_of(lse)));
  @ // the share p is no farther than u, relatively, from c times the probability of key j
  @ predicate share_covered(real p, \list<real> l, \list<integer> s, integer at, integer n, real c, integer j, real u) =
  @     share_within(p, c * probability(l, s, at, n, j), u);
  @ // y lies no farther than u from the exact output
  @ predicate answer_bounded{L}(attest_memory m, double *y, \list<real> l, \list<integer> s, integer at, \list<real> v, integer b, real u) =
  @     \abs(y[b] - attention_real(l, s, at, m.n, v, 0, m.v, b, m.n)) <= u;
  @ */

#endif
