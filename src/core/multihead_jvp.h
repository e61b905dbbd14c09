/* Multi-head self-attention along a direction: J T without J, at a few times the cost of the attention itself.
 * Mathematics: spec/mathematics.md, K9-K12.
 *
 * Error: that of the projections of X and T (matrix.h) enters each head's product, whose error is attention's
 * (attention_derivative.h); W^O adds that of a product, and each head's product joins the sum of those before it: with s for
 * v terms, gamma_(s+2) (|dY so far| + sum |dz W^O|) for every head (tests/inclusion/test_multihead_derivative.c). */
#ifndef ATTEST_MULTIHEAD_JVP_H
#define ATTEST_MULTIHEAD_JVP_H

#include "multihead.h"
#include "size.h"
#include <stdint.h>

/* A file that proves what is computed over the reals says DERIVATIVE_VALUES before this one. */
#if defined(OVER_THE_REALS) && defined(DERIVATIVE_VALUES)
#include "logic/heads_change.h"
#define JVP_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define JVP_ENSURES(name, ...)
#endif

/*@ // what attest_attention_derivative_work says of one head
  @ logic integer jvp_inner(attest_multihead m) = 2 * m.n + 1 + 2 * (m.n * m.d) + 2 * (m.n * m.v) + m.v;
  @
  @ logic integer jvp_work(attest_multihead m) = 2 * (m.heads * (m.n * m.d)) + 2 * (m.groups * (m.n * m.d)) +
  @     2 * (m.groups * (m.n * m.v)) + 2 * (m.n * m.v) + jvp_inner(m); */

/* How many doubles of workspace attest_multihead_jvp takes: O(n (d + v)) for each head. */
/*@ requires sizes: multihead_sizes(m);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures size: \result == jvp_work(m) && 0 <= \result <= 0x7800000000000000;
  @ */
int64_t attest_multihead_jvp_work(attest_multihead m);

/* dY [n,out], the change of the output when X [n,width] moves along T [n,width]. */
/*@ requires sizes:   multihead_sizes(m);
  @ requires read:    weights_ok(m) && \valid_read(X + (0 .. m.n * m.width - 1)) &&
  @                   \valid_read(T + (0 .. m.n * m.width - 1));
  @ requires write:   \valid(work + (0 .. jvp_work(m) - 1)) && \valid(dY + (0 .. m.n * m.out - 1));
  @ requires work:    weights_apart(m, work, jvp_work(m));
  @ requires masks:   row_apart(m.bias, m.mask, m.n * m.n, work, jvp_work(m));
  @ requires change:  weights_apart(m, dY, m.n * m.out);
  @ requires tokens:  \separated(work + (0 .. jvp_work(m) - 1), X + (0 .. m.n * m.width - 1)) &&
  @                   \separated(work + (0 .. jvp_work(m) - 1), T + (0 .. m.n * m.width - 1));
  @ requires outputs: \separated(work + (0 .. jvp_work(m) - 1), dY + (0 .. m.n * m.out - 1)) &&
  @                   \separated(dY + (0 .. m.n * m.out - 1), X + (0 .. m.n * m.width - 1)) &&
  @                   \separated(dY + (0 .. m.n * m.out - 1), T + (0 .. m.n * m.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. jvp_work(m) - 1], dY[0 .. m.n * m.out - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures finite: \result != ATTEST_RANGE ==> \forall integer k; 0 <= k < m.n * m.out ==> \is_finite(dY[k]);
  @ ensures blind: \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(m.mask, m.n, m.n));
  @ JVP_ENSURES(real_range, \result != ATTEST_RANGE)
  @ JVP_ENSURES(real_q, tokens_projected{Pre, Post}(X, m.wq, m.bq, m.heads, m.n, m.width, m.d, projections_in(m, work).Q))
  @ JVP_ENSURES(real_k, tokens_projected{Pre, Post}(X, m.wk, m.bk, m.groups, m.n, m.width, m.d, projections_in(m, work).K))
  @ JVP_ENSURES(real_u, tokens_projected{Pre, Post}(X, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, projections_in(m, work).U))
  @ JVP_ENSURES(real_along_q, tokens_projected{Pre, Post}(T, m.wq, (double *)\null, m.heads, m.n, m.width, m.d, direction_in(m, work).Q))
  @ JVP_ENSURES(real_along_k, tokens_projected{Pre, Post}(T, m.wk, (double *)\null, m.groups, m.n, m.width, m.d, direction_in(m, work).K))
  @ JVP_ENSURES(real_along_u, tokens_projected{Pre, Post}(T, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, direction_in(m, work).U))
  @ JVP_ENSURES(real, \result == ATTEST_OK ==> \forall integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==>
  @     heads_changed{Post, Post}(m, projections_in(m, work), direction_in(m, work), i, dY, o, m.heads))
  @ */
attest_status attest_multihead_jvp(attest_multihead m, const double *X, const double *T, double *work, double *dY);

#endif
