/* How far the share of each key may be off, relatively, by what its logit is off and by rounding (attention_error.h).
 * Internal: not part of the library's interface. To be included after error_bound.h. */
#ifndef ATTEST_WEIGHT_ERRORS_H
#define ATTEST_WEIGHT_ERRORS_H

#include "attention.h"

/* In place of the computed logits x [n], none of which lies above `lse`: what is wrong with each share, infinity where that may be more
 * than some half. `slack` [n], or null, says by how much the inputs move each logit. A bias of minus infinity hides a key as a mask
 * does. */
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
  @ ensures upper:   \is_finite(m.score.softcap) ==> \forall real off; reaches(scale_off, off) ==>
  @     \forall integer j; 0 <= j < m.n ==> key_bounded{Pre}(\at(x[j], Post), m, q, slack, bias, mask, lse, \at(x[j], Pre), off, j);
  @ */
void attest_weight_errors(attest_memory m, const double *q, const double *slack, const double *bias,
                          const uint8_t *mask, double lse, double scale_off, double *x);

#endif
