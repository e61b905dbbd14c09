/* Gradients of multi-head self-attention: an upstream gradient R [n,out] taken back to the tokens, without the Jacobian, at a
 * few times the cost of the attention itself. What it leaves in its workspace is taken back to the weights by weight_gradients.h.
 * Mathematics: spec/mathematics.md, K9-K12.
 *
 * Error: that of R W^O^T and of the projections of X (matrix.h) enters each head's gradients, whose error is attention's
 * (attention_derivative.h). dX adds, for the queries of every head, then the keys, then the values of every key head,
 * gamma_(s+2) (|dX so far| + sum |D W|), D being the gradient of that projection, W its weights and s for as many terms as D
 * is wide (tests/inclusion/test_multihead_derivative.c). */
#ifndef ATTEST_MULTIHEAD_VJP_H
#define ATTEST_MULTIHEAD_VJP_H

#include "multihead.h"
#include "size.h"
#include <stdint.h>

/* A file that proves what is computed over the reals says DERIVATIVE_VALUES before this one. */
#if defined(OVER_THE_REALS) && defined(DERIVATIVE_VALUES)
#include "logic/gradients_in.h"
#include "logic/heads_pull.h"
#define VJP_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define VJP_ENSURES(name, ...)
#endif

/*@ // of the workspace: projections and their gradients, what the heads put out and the gradients by that
  @ logic integer vjp_kept(attest_multihead m) = 2 * (size_q(m) + size_k(m) + size_u(m)) + 2 * (m.heads * (m.n * m.v));
  @ // what attest_attention_derivative_work says of one head
  @ logic integer vjp_inner(attest_multihead m) = 2 * m.n + 1 + 2 * (m.n * m.d) + 2 * (m.n * m.v) + m.v;
  @ // a transposed matrix: weights of a head, tokens, or what a head puts out
  @ logic integer vjp_turned(attest_multihead m) =
  @     m.width * m.d + m.width * m.v + m.v * m.out + m.width * m.n + m.v * m.n;
  @ logic integer vjp_work(attest_multihead m) = vjp_kept(m) + vjp_inner(m) + vjp_turned(m);
  @ */

/* How many doubles of workspace this and attest_multihead_weight_gradients take: O(n (d + v)) for each head, and a matrix of weights. */
/*@ requires sizes: multihead_sizes(m);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures size: \result == vjp_work(m) && 0 <= \result <= 0x7800000000000000;
  @ */
int64_t attest_multihead_vjp_work(attest_multihead m);

/* dX [n,width], the gradient of sum_ia R_ia F(X)_ia. `work` is left for attest_multihead_weight_gradients. */
/*@ requires sizes:  multihead_sizes(m);
  @ requires read:   weights_ok(m) && \valid_read(X + (0 .. m.n * m.width - 1)) &&
  @                  \valid_read(R + (0 .. m.n * m.out - 1));
  @ requires write:  \valid(work + (0 .. vjp_work(m) - 1)) && \valid(dX + (0 .. m.n * m.width - 1));
  @ requires apart:  weights_apart(m, work, vjp_work(m));
  @ requires masks:  row_apart(m.bias, m.mask, m.n * m.n, work, vjp_work(m));
  @ requires tokens: weights_apart(m, dX, m.n * m.width);
  @ requires inputs: \separated(work + (0 .. vjp_work(m) - 1), X + (0 .. m.n * m.width - 1)) &&
  @                  \separated(work + (0 .. vjp_work(m) - 1), R + (0 .. m.n * m.out - 1));
  @ requires output: \separated(work + (0 .. vjp_work(m) - 1), dX + (0 .. m.n * m.width - 1)) &&
  @                  \separated(dX + (0 .. m.n * m.width - 1), X + (0 .. m.n * m.width - 1)) &&
  @                  \separated(dX + (0 .. m.n * m.width - 1), R + (0 .. m.n * m.out - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. vjp_work(m) - 1], dX[0 .. m.n * m.width - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures finite: \result != ATTEST_RANGE ==> \forall integer k; 0 <= k < m.n * m.width ==> \is_finite(dX[k]);
  @ ensures blind: \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(m.mask, m.n, m.n));
  @ VJP_ENSURES(real_range, \result != ATTEST_RANGE)
  @ VJP_ENSURES(real_q, tokens_projected{Pre, Post}(X, m.wq, m.bq, m.heads, m.n, m.width, m.d, projections_in(m, work).Q))
  @ VJP_ENSURES(real_k, tokens_projected{Pre, Post}(X, m.wk, m.bk, m.groups, m.n, m.width, m.d, projections_in(m, work).K))
  @ VJP_ENSURES(real_u, tokens_projected{Pre, Post}(X, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, projections_in(m, work).U))
  @ VJP_ENSURES(real_upstream, \forall integer h, i, a; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
  @     output_upstream{Pre, Post}(m, R, upstream_in(m, work), h, i, a))
  @ VJP_ENSURES(real_z, \result == ATTEST_OK ==> \forall integer h, i, a; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
  @     head_put_out{Post, Post}(m, projections_in(m, work), h, i, outputs_in(m, work), a))
  @ VJP_ENSURES(real_to_q, \result == ATTEST_OK ==> \forall integer h, i, b; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= b < m.d ==>
  @     head_query_pulled{Post, Post}(m, projections_in(m, work), upstream_in(m, work), h, gradients_in(m, work).Q, i, b))
  @ VJP_ENSURES(real_to_k, \result == ATTEST_OK ==> \forall integer g, j, b; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     shared_key_pulled{Post, Post}(m, projections_in(m, work), upstream_in(m, work), g, gradients_in(m, work).K, j, b, m.heads))
  @ VJP_ENSURES(real_to_u, \result == ATTEST_OK ==> \forall integer g, j, a; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= a < m.v ==>
  @     shared_value_pulled{Post, Post}(m, projections_in(m, work), upstream_in(m, work), g, gradients_in(m, work).U, j, a, m.heads))
  @ VJP_ENSURES(real, \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.width ==>
  @     token_pulled{Post, Post}(m, gradients_in(m, work), i, dX, b))
  @ */
attest_status attest_multihead_vjp(attest_multihead m, const double *X, const double *R, double *work, double *dX);

#endif
