/* How far the share of each key lies from what it stands for, found anew from its logit (attention_error.h).
 * Internal: not part of the library's interface. To be included after error_bound.h. */
#ifndef ATTEST_SHARE_ERRORS_H
#define ATTEST_SHARE_ERRORS_H

#include "attention_error.h"
#include "fl.h"
#include "mask.h"
#include <stdbool.h>
#include <stddef.h>

/* May the query see key j? A mask hides it, or a bias that is not finite. */
/*@ requires row: (bias == \null || \valid_read(bias + j)) && (mask == \null || \valid_read(mask + j));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures open: \result <==> (mask == \null || mask[j] != 0) && (bias == \null || \is_finite(bias[j]));
  @ */
static inline bool attest_may_be_seen(const double *bias, const uint8_t *mask, int64_t j)
{
    return attest_visible(mask, j) && (bias == NULL || fl_is_finite(bias[j]));
}

/* Into x [n], for the shares p [n] of the query q: how far p_j lies from p_first e^(l_j - l_first), where l are the exact logits; infinity
 * where that is not known. `slack` [n], or null, says by how much the inputs move each logit. A file that proves that these are bounds
 * includes answer_asked.h, and says ANSWER_VALUES, before this one. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires read:   \valid_read(q + (0 .. m.d - 1)) && \valid_read(p + (0 .. m.n - 1));
  @ requires slack:  slack_ok(slack, m.n) && slack_apart(slack, m.n, x, m.n);
  @ requires write:  \valid(x + (0 .. m.n - 1));
  @ requires apart:  memory_apart(m, x, m.n) && row_apart(bias, mask, m.n, x, m.n) &&
  @     \separated(q + (0 .. m.d - 1), x + (0 .. m.n - 1)) && \separated(p + (0 .. m.n - 1), x + (0 .. m.n - 1));
  @ requires first:  0 <= first < m.n && \is_finite(p[first]) && 0 < p[first];
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. m.n - 1];
  @ ensures numbers: \forall integer j; 0 <= j < m.n ==> \ge_double(x[j], (double)0.0);
  @ ANSWER_ENSURES(found, key_open{Pre}(bias, mask, first) ==> \forall \list<real> l, \list<integer> s, integer at, j, real off, scale;
  @     reaches(scale_off, off) ==> scale_stands(scale, (real)m.score.scale, off) ==>
  @     logits_stand{Pre}(m, q, slack, bias, mask, l, s, at, scale) ==> 0 <= j < m.n ==> share_found{Pre, Post}(p, l, s, at, first, j, x))
  @ */
void attest_share_errors(attest_memory m, const double *q, const double *slack, const double *bias, const uint8_t *mask,
                         const double *p, int64_t first, double scale_off, double *x);

#endif
