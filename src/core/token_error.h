/* A row of attention and the bound of its error, joined to what came before: for one head of one token, whose output is the sum of its
 * heads' (multihead_error.h).
 * Internal: not part of the library's interface. */
#ifndef ATTEST_TOKEN_ERROR_H
#define ATTEST_TOKEN_ERROR_H

#include "known_attention_error.h"
#include <stdint.h>

/* A file that proves what is joined says ANSWER_VALUES, and what that needs, before this one. */
#if defined(ANSWER_VALUES) && !defined(OVER_THE_REALS)
/*@ // y is no farther from r than e, where e is finite
  @ predicate sum_known(double y, double e, real r) = \is_finite(e) ==> \abs(y - r) <= e; */
#endif

/*@ logic integer token_work(attest_memory m) = 3 * m.n + 2 * m.v;
  @ predicate token_apart{L}(attest_memory m, double *q, attest_known known, double *bias, uint8_t *mask, double *out, integer length) =
  @     memory_apart(m, out, length) && row_apart(bias, mask, m.n, out, length) && known_apart(m, q, known, out, length); */

/* sum [v] += the output of attest_attention_row for this query; error [v], by which the sum may be off, grows by what the output may be
 * off, the query, keys and values being known to `known`, and by what the addition loses. `work` holds 3 n + 2 v doubles. Where the row
 * is empty, nothing is added. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires read:   \valid_read(q + (0 .. m.d - 1));
  @ requires known:  known_ok(m, known) && slack_ok(known.values, m.n * m.v);
  @ requires write:  \valid(work + (0 .. token_work(m) - 1)) && \valid(sum + (0 .. m.v - 1)) && \valid(error + (0 .. m.v - 1));
  @ requires apart:  token_apart(m, q, known, bias, mask, work, token_work(m)) && token_apart(m, q, known, bias, mask, sum, m.v) &&
  @     token_apart(m, q, known, bias, mask, error, m.v) && \separated(work + (0 .. token_work(m) - 1), sum + (0 .. m.v - 1)) &&
  @     \separated(work + (0 .. token_work(m) - 1), error + (0 .. m.v - 1)) && \separated(sum + (0 .. m.v - 1), error + (0 .. m.v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. token_work(m) - 1], sum[0 .. m.v - 1], error[0 .. m.v - 1];
  @ ensures status:  \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures blind:   \result == ATTEST_EMPTY_ROW <==> shows_none{Pre}(mask, m.n);
  @ ensures numbers: \result == ATTEST_OK ==> \forall integer b; 0 <= b < m.v ==> \ge_double(error[b], (double)0.0);
  @ ANSWER_ENSURES(joined, \result == ATTEST_OK ==> \forall \list<real> x, y, v, l, \list<integer> s, integer a, k, at, b,
  @     real off, scale, r; reaches(scale_off, off) ==> scale_stands(scale, (real)m.score.scale, off) ==>
  @     inputs_known{Pre}(m, q, known, x, a, y, k, v) ==> logits_exact{Pre}(m, bias, mask, x, a, y, k, l, s, at, scale) ==>
  @     0 <= b < m.v ==> sum_known(\at(sum[b], Pre), \at(error[b], Pre), r) ==>
  @     sum_known(\at(sum[b], Post), \at(error[b], Post), r + attention_real(l, s, at, m.n, v, 0, m.v, b, m.n)))
  @ */
attest_status attest_add_token(attest_memory m, const double *q, attest_known known, const double *bias,
                               const uint8_t *mask, double scale_off, double *work, double *sum, double *error);

#endif
