/* Gradients of multi-head self-attention: an upstream gradient R [n,out] taken back to the tokens and to the weights,
 * without the Jacobian, at a few times the cost of the attention itself.
 * Mathematics: spec/mathematics.md, K9-K12.
 *
 *     attest_multihead_vjp(m, X, R, work, dX);                    to the tokens
 *     attest_multihead_weight_gradients(m, X, R, work, to);       then, with the same work, to the weights
 *
 * The gradient of L2-MHA's own weights: attest_l2_values_vjp takes to.wu back to W^V and W^Q; where W^K is W^Q (tied),
 * the gradient of W^Q is the sum of to.wq and to.wk (attest_axpy).
 *
 * Error: that of R W^O^T and of the projections of X (matrix.h) enters each head's gradients, whose error is attention's
 * (attention_derivative.h). A weight's gradient adds that of one product with X or with the heads' outputs; dX adds, for
 * every head's queries, keys and values in turn, gamma_(s+2) (|dX so far| + sum |D W|), D being the gradient of that
 * projection, W its weights and s for as many terms as D is wide (tests/inclusion/test_multihead_derivative.c). */
#ifndef ATTEST_MULTIHEAD_VJP_H
#define ATTEST_MULTIHEAD_VJP_H

#include "multihead.h"
#include "size.h"
#include <stdint.h>

/* A file that proves what is computed over the reals says DERIVATIVE_VALUES before this one. */
#if defined(OVER_THE_REALS) && defined(DERIVATIVE_VALUES)
#include "logic/columns.h"
#define VJP_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define VJP_ENSURES(name, ...)
#endif

/* The gradients of sum_ia R_ia F(X)_ia, shaped as the weights. */
typedef struct attest_weight_gradients {
    double *wq; /* [heads,width,d] */
    double *wk; /* [groups,width,d] */
    double *wu; /* [groups,width,v] */
    double *wo; /* [heads*v,out] */
} attest_weight_gradients;

/*@ // of the workspace: projections and their gradients, what the heads put out
  @ logic integer vjp_kept(attest_multihead m) = 2 * (m.heads * (m.n * m.d)) + 2 * (m.groups * (m.n * m.d)) +
  @     2 * (m.groups * (m.n * m.v)) + m.heads * (m.n * m.v);
  @ // what attest_attention_derivative_work says of one head
  @ logic integer vjp_inner(attest_multihead m) = 2 * m.n + 1 + 2 * (m.n * m.d) + 2 * (m.n * m.v) + m.v;
  @ // a transposed matrix: weights of a head, tokens, or what a head puts out
  @ logic integer vjp_turned(attest_multihead m) =
  @     m.width * m.d + m.width * m.v + m.v * m.out + m.width * m.n + m.v * m.n;
  @ logic integer vjp_work(attest_multihead m) = vjp_kept(m) + m.n * m.v + vjp_inner(m) + vjp_turned(m);
  @
  @ predicate gradients_ok{L}(attest_multihead m, attest_weight_gradients to) =
  @     \valid(to.wq + (0 .. m.heads * (m.width * m.d) - 1)) && \valid(to.wk + (0 .. m.groups * (m.width * m.d) - 1)) &&
  @     \valid(to.wu + (0 .. m.groups * (m.width * m.v) - 1)) && \valid(to.wo + (0 .. m.heads * (m.v * m.out) - 1));
  @
  @ predicate gradients_apart{L}(attest_multihead m, attest_weight_gradients to, double *a, integer length) =
  @     \separated(to.wq + (0 .. m.heads * (m.width * m.d) - 1), a + (0 .. length - 1)) &&
  @     \separated(to.wk + (0 .. m.groups * (m.width * m.d) - 1), a + (0 .. length - 1)) &&
  @     \separated(to.wu + (0 .. m.groups * (m.width * m.v) - 1), a + (0 .. length - 1)) &&
  @     \separated(to.wo + (0 .. m.heads * (m.v * m.out) - 1), a + (0 .. length - 1));
  @
  @ predicate gradients_new{L}(attest_multihead m, attest_weight_gradients to) =
  @     \separated(to.wq + (0 .. m.heads * (m.width * m.d) - 1), to.wk + (0 .. m.groups * (m.width * m.d) - 1)) &&
  @     \separated(to.wq + (0 .. m.heads * (m.width * m.d) - 1), to.wu + (0 .. m.groups * (m.width * m.v) - 1)) &&
  @     \separated(to.wq + (0 .. m.heads * (m.width * m.d) - 1), to.wo + (0 .. m.heads * (m.v * m.out) - 1)) &&
  @     \separated(to.wk + (0 .. m.groups * (m.width * m.d) - 1), to.wu + (0 .. m.groups * (m.width * m.v) - 1)) &&
  @     \separated(to.wk + (0 .. m.groups * (m.width * m.d) - 1), to.wo + (0 .. m.heads * (m.v * m.out) - 1)) &&
  @     \separated(to.wu + (0 .. m.groups * (m.width * m.v) - 1), to.wo + (0 .. m.heads * (m.v * m.out) - 1));
  @ */

/* How many doubles of workspace the two functions below take: O(n (d + v)) for each head, and a matrix of weights. */
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
  @ ensures finite: \result == ATTEST_OK ==> \forall integer k; 0 <= k < m.n * m.width ==> \is_finite(dX[k]);
  @ */
attest_status attest_multihead_vjp(attest_multihead m, const double *X, const double *R, double *work, double *dX);

/* The weights' gradients, from the work that attest_multihead_vjp left for the same m, X and R. */
/*@ requires sizes:  multihead_sizes(m);
  @ requires read:   \valid_read(X + (0 .. m.n * m.width - 1)) && \valid_read(R + (0 .. m.n * m.out - 1));
  @ requires write:  \valid(work + (0 .. vjp_work(m) - 1)) && gradients_ok(m, to);
  @ requires inputs: \separated(work + (0 .. vjp_work(m) - 1), X + (0 .. m.n * m.width - 1)) &&
  @                  \separated(work + (0 .. vjp_work(m) - 1), R + (0 .. m.n * m.out - 1));
  @ requires apart:  gradients_apart(m, to, work, vjp_work(m)) && gradients_apart(m, to, R, m.n * m.out);
  @ requires new:    gradients_new(m, to);
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. vjp_work(m) - 1], to.wq[0 .. m.heads * (m.width * m.d) - 1],
  @            to.wk[0 .. m.groups * (m.width * m.d) - 1], to.wu[0 .. m.groups * (m.width * m.v) - 1],
  @            to.wo[0 .. m.heads * (m.v * m.out) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_RANGE;
  @ VJP_ENSURES(real_q, \forall integer h, b, c; 0 <= h < m.heads ==> 0 <= b < m.width ==> 0 <= c < m.d ==>
  @     tokens_gathered{Pre, Post}(X, work + (size_q(m) + size_k(m) + size_u(m)), m.n, m.width, m.d, h, b, c, to.wq))
  @ VJP_ENSURES(real_k, \forall integer g, b, c; 0 <= g < m.groups ==> 0 <= b < m.width ==> 0 <= c < m.d ==>
  @     tokens_gathered{Pre, Post}(X, work + (2 * size_q(m) + size_k(m) + size_u(m)), m.n, m.width, m.d, g, b, c, to.wk))
  @ VJP_ENSURES(real_u, \forall integer g, b, c; 0 <= g < m.groups ==> 0 <= b < m.width ==> 0 <= c < m.v ==>
  @     tokens_gathered{Pre, Post}(X, work + (2 * size_q(m) + 2 * size_k(m) + size_u(m)), m.n, m.width, m.v, g, b, c, to.wu))
  @ VJP_ENSURES(real_o, \forall integer h, a, o; 0 <= h < m.heads ==> 0 <= a < m.v ==> 0 <= o < m.out ==>
  @     outputs_gathered{Pre, Post}(work + (2 * size_q(m) + 2 * size_k(m) + 2 * size_u(m)), R, m.n, m.v, m.out, h, a, o, to.wo))
  @ */
attest_status attest_multihead_weight_gradients(attest_multihead m, const double *X, const double *R, double *work,
                                                attest_weight_gradients to);

/* L2-MHA's effective values U_h = W^Q_h (W^Q_h^T W^V_h) / sqrt(d), taken back: with dwu [heads,width,v] the gradient of
 * U, dwv [heads,width,v] is written and dwq [heads,width,d] is added to. `work` holds width d + 3 d v doubles. */
/*@ requires sizes:  1 <= heads <= ATTEST_DIM_MAX && 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX &&
  @                  1 <= v <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(wq + (0 .. heads * (width * d) - 1)) &&
  @     \valid_read(wv + (0 .. heads * (width * v) - 1)) && \valid_read(dwu + (0 .. heads * (width * v) - 1));
  @ requires write:  \valid(work + (0 .. width * d + 3 * (d * v) - 1)) &&
  @     \valid(dwq + (0 .. heads * (width * d) - 1)) && \valid(dwv + (0 .. heads * (width * v) - 1));
  @ requires work:   \separated(work + (0 .. width * d + 3 * (d * v) - 1), wq + (0 .. heads * (width * d) - 1)) &&
  @     \separated(work + (0 .. width * d + 3 * (d * v) - 1), wv + (0 .. heads * (width * v) - 1)) &&
  @     \separated(work + (0 .. width * d + 3 * (d * v) - 1), dwu + (0 .. heads * (width * v) - 1)) &&
  @     \separated(work + (0 .. width * d + 3 * (d * v) - 1), dwq + (0 .. heads * (width * d) - 1)) &&
  @     \separated(work + (0 .. width * d + 3 * (d * v) - 1), dwv + (0 .. heads * (width * v) - 1));
  @ requires apart:  \separated(dwv + (0 .. heads * (width * v) - 1), wq + (0 .. heads * (width * d) - 1)) &&
  @     \separated(dwq + (0 .. heads * (width * d) - 1), dwu + (0 .. heads * (width * v) - 1)) &&
  @     \separated(dwq + (0 .. heads * (width * d) - 1), wv + (0 .. heads * (width * v) - 1)) &&
  @     \separated(dwq + (0 .. heads * (width * d) - 1), dwv + (0 .. heads * (width * v) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. width * d + 3 * (d * v) - 1], dwq[0 .. heads * (width * d) - 1],
  @            dwv[0 .. heads * (width * v) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK ==>
  @     \forall integer k; 0 <= k < heads * (width * d) ==> \is_finite(dwq[k]);
  @ */
attest_status attest_l2_values_vjp(const double *wq, const double *wv, const double *dwu, int64_t heads, int64_t width,
                                   int64_t d, int64_t v, double *work, double *dwq, double *dwv);

#endif
