/* How far the computed share of each key may be off its probability, relatively: from its logit, computed anew (attention_error.h).
 * Internal: not part of the library's interface. To be included after error_bound.h. */
#ifndef ATTEST_SHARE_ERRORS_H
#define ATTEST_SHARE_ERRORS_H

#include "attention.h"

/* Into x [n], for a query whose log-sum-exp is `lse`: infinity where a share may be off by more than some half, or a logit lies above
 * `lse`. `slack` [n], or null, says by how much the inputs move each logit. A file that proves that they bound
 * includes answer_asked.h, and says ANSWER_VALUES, before this one. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires read:   \valid_read(q + (0 .. m.d - 1));
  @ requires slack:  slack_ok(slack, m.n) && slack_apart(slack, m.n, x, m.n);
  @ requires write:  \valid(x + (0 .. m.n - 1));
  @ requires apart:  memory_apart(m, x, m.n) && row_apart(bias, mask, m.n, x, m.n) &&
  @     \separated(q + (0 .. m.d - 1), x + (0 .. m.n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. m.n - 1];
  @ ensures numbers: \forall integer j; 0 <= j < m.n ==> \ge_double(x[j], (double)0.0);
  @ ANSWER_ENSURES(below, \forall \list<real> l, h, \list<integer> s, integer at, j, real off; reaches(scale_off, off) ==>
  @     logits_meant{Pre}(m, q, slack, bias, mask, l, h, s, at, off) ==> 0 <= j < m.n ==> \is_finite(x[j]) ==> shown{Pre}(mask, j) ==>
  @     \nth(l, at + j) <= top_of(lse))
  @ ANSWER_ENSURES(upper, \forall \list<real> l, h, \list<integer> s, integer at, j, real off, c, p; reaches(scale_off, off) ==>
  @     logits_meant{Pre}(m, q, slack, bias, mask, l, h, s, at, off) ==> 0 < masses_of(l, s, at, m.n) ==> 0 <= j < m.n ==>
  @     \is_finite(x[j]) ==> 0 <= c ==> share_answered(p, l, h, s, at, top_of(lse), m.n, c, j) ==> 0 <= p ==>
  @     share_covered(p, l, s, at, m.n, c, j, (real)\at(x[j], Post)))
  @ */
void attest_share_errors(attest_memory m, const double *q, const double *slack, const double *bias, const uint8_t *mask,
                         double lse, double scale_off, double *x);

#endif
