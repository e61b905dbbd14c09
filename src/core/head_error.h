/* What one head adds to the outputs of multi-head attention, and to the bounds of their errors, token by token (multihead_error.h).
 * Internal: not part of the library's interface. */
#ifndef ATTEST_HEAD_ERROR_H
#define ATTEST_HEAD_ERROR_H

#include "multihead.h"
#include "known_attention_error.h"
#include <stdint.h>

/* A file that proves what is added includes multihead_exact.h, and projected_off.h with OFF_VALUES, before this one. */
#ifdef OFF_VALUES
#define HEAD_ENSURES(name, ...) ensures name : (__VA_ARGS__);
/*@ // what a bound of head h is asked of, for token i, which sees some token
  @ predicate head_asked{L}(attest_multihead m, attest_projected from, attest_projected off, double *values, double *values_off, meant p,
  @                         integer i, integer h, real scale) =
  @     projections_known(m, from, off, p) && known_to(values, values_off, m.n * m.out, head_values(p, h), 0) &&
  @     head_exact(m, from, p, i, h, scale) && !query_sees_none(m.mask, i, m.n);
  @ // what the head puts out has joined the sum for token i, in column o
  @ predicate head_added{L, M}(attest_multihead m, meant p, integer i, integer h, double *sum, double *error, integer o) =
  @     head_joins(m, p, i, o, h, head_values(p, h), 0) ==> sum_within{L}(m, p, sum, error, i, o, h) ==>
  @     sum_within{M}(m, p, sum, error, i, o, h + 1); */
#else
#define HEAD_ENSURES(name, ...)
#endif

/*@ predicate head_apart{L}(attest_multihead m, attest_projected from, attest_projected off, double *values, double *values_off,
  @                         double *out, integer length) =
  @     projected_apart(m, from, out, length) && projected_apart(m, off, out, length) && weights_apart(m, out, length) &&
  @     \separated(out + (0 .. length - 1), values + (0 .. m.n * m.out - 1)) &&
  @     \separated(out + (0 .. length - 1), values_off + (0 .. m.n * m.out - 1)); */

/* sum [n,out] += what head h puts out, whose values times W^O are `values` [n,out]; error [n,out] grows by what that may be off.
 * `work` holds 3 n + 2 out doubles. */
/*@ requires sizes: multihead_sizes(m) && 0 <= h < m.heads;
  @ requires read:  weights_ok(m) && projected_ok(m, from) && projected_ok(m, off) && \valid_read(values + (0 .. m.n * m.out - 1));
  @ requires known: values_off != \null && slack_ok(values_off, m.n * m.out);
  @ requires write: \valid(work + (0 .. 3 * m.n + 2 * m.out - 1)) && \valid(sum + (0 .. m.n * m.out - 1)) &&
  @     \valid(error + (0 .. m.n * m.out - 1));
  @ requires apart: head_apart(m, from, off, values, values_off, work, 3 * m.n + 2 * m.out) &&
  @     head_apart(m, from, off, values, values_off, sum, m.n * m.out) &&
  @     head_apart(m, from, off, values, values_off, error, m.n * m.out) &&
  @     \separated(work + (0 .. 3 * m.n + 2 * m.out - 1), sum + (0 .. m.n * m.out - 1)) &&
  @     \separated(work + (0 .. 3 * m.n + 2 * m.out - 1), error + (0 .. m.n * m.out - 1)) &&
  @     \separated(sum + (0 .. m.n * m.out - 1), error + (0 .. m.n * m.out - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. 3 * m.n + 2 * m.out - 1], sum[0 .. m.n * m.out - 1], error[0 .. m.n * m.out - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures blind:  \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(m.mask, m.n, m.n));
  @ HEAD_ENSURES(added, \result != ATTEST_RANGE ==> \forall meant p, integer i, o, real slack, scale; 0 <= i < m.n ==> 0 <= o < m.out ==>
  @     reaches(scale_off, slack) ==> scale_stands(scale, (real)m.score.scale, slack) ==>
  @     head_asked{Pre}(m, from, off, values, values_off, p, i, h, scale) ==> head_added{Pre, Post}(m, p, i, h, sum, error, o))
  @ */
attest_status attest_add_head(attest_multihead m, attest_projected from, attest_projected off, int64_t h,
                              double scale_off, const double *values, const double *values_off, double *work,
                              double *sum, double *error);

#endif
