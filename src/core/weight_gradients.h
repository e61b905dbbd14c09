/* Gradients of multi-head self-attention by its weights, from what attest_multihead_vjp left in its workspace.
 * Mathematics: spec/mathematics.md, K9-K12.
 *
 *     attest_multihead_vjp(m, X, R, work, dX);                    to the tokens
 *     attest_multihead_weight_gradients(m, X, R, work, to);       then, with the same work, to the weights
 *
 * The gradient of L2-MHA's own weights: l2_values_vjp.h takes to.wu back to W^V and W^Q.
 *
 * Error: a weight's gradient adds to that of its projection's, or of the heads' outputs, that of one product with X, or with R
 * (tests/inclusion/test_multihead_derivative.c). */
#ifndef ATTEST_WEIGHT_GRADIENTS_H
#define ATTEST_WEIGHT_GRADIENTS_H

#include "multihead_vjp.h"
#include <stdint.h>

/* A file that proves what is computed over the reals says DERIVATIVE_VALUES before this one. */
#if defined(OVER_THE_REALS) && defined(DERIVATIVE_VALUES)
#include "logic/columns.h"
#include "logic/gradients_in.h"
#define GRADIENT_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define GRADIENT_ENSURES(name, ...)
#endif

/* The gradients of sum_ia R_ia F(X)_ia, shaped as the weights. */
typedef struct attest_weight_gradients {
    double *wq; /* [heads,width,d] */
    double *wk; /* [groups,width,d] */
    double *wu; /* [groups,width,v] */
    double *wo; /* [heads*v,out] */
} attest_weight_gradients;

/*@ predicate gradients_ok{L}(attest_multihead m, attest_weight_gradients to) =
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
  @
  @ predicate gradients_finite{L}(attest_multihead m, attest_weight_gradients to) =
  @     (\forall integer k; 0 <= k < m.heads * (m.width * m.d) ==> \is_finite(to.wq[k])) &&
  @     (\forall integer k; 0 <= k < m.groups * (m.width * m.d) ==> \is_finite(to.wk[k])) &&
  @     (\forall integer k; 0 <= k < m.groups * (m.width * m.v) ==> \is_finite(to.wu[k])) &&
  @     (\forall integer k; 0 <= k < m.heads * (m.v * m.out) ==> \is_finite(to.wo[k]));
  @ */

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
  @ ensures finite: \result == ATTEST_OK <==> gradients_finite(m, to);
  @ REAL_ENSURES(real_status, \result == ATTEST_OK)
  @ GRADIENT_ENSURES(real_q, \forall integer h, b, c; 0 <= h < m.heads ==> 0 <= b < m.width ==> 0 <= c < m.d ==>
  @     tokens_gathered{Pre, Post}(X, gradients_in(m, work).Q, m.n, m.width, m.d, h, b, c, to.wq))
  @ GRADIENT_ENSURES(real_k, \forall integer g, b, c; 0 <= g < m.groups ==> 0 <= b < m.width ==> 0 <= c < m.d ==>
  @     tokens_gathered{Pre, Post}(X, gradients_in(m, work).K, m.n, m.width, m.d, g, b, c, to.wk))
  @ GRADIENT_ENSURES(real_u, \forall integer g, b, c; 0 <= g < m.groups ==> 0 <= b < m.width ==> 0 <= c < m.v ==>
  @     tokens_gathered{Pre, Post}(X, gradients_in(m, work).U, m.n, m.width, m.v, g, b, c, to.wu))
  @ GRADIENT_ENSURES(real_o, \forall integer h, a, o; 0 <= h < m.heads ==> 0 <= a < m.v ==> 0 <= o < m.out ==>
  @     outputs_gathered{Pre, Post}(outputs_in(m, work), R, m.n, m.v, m.out, h, a, o, to.wo))
  @ */
attest_status attest_multihead_weight_gradients(attest_multihead m, const double *X, const double *R, double *work,
                                                attest_weight_gradients to);

#endif
