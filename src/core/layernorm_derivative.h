/* The products of LayerNorm's Jacobian (layernorm_jacobian.h) with tangents and with upstream gradients.
 * Paper: Kim et al., appendix N, equation (38).  Mathematics: spec/mathematics.md, K27.
 *
 * ATTEST_RANGE when the variance or a result leaves double's range; else ATTEST_OK. */
#ifndef ATTEST_LAYERNORM_DERIVATIVE_H
#define ATTEST_LAYERNORM_DERIVATIVE_H

#include "layernorm.h"
#include "reals.h"
#include "size.h"
#include <stdint.h>

#ifdef OVER_THE_REALS
#include "logic/layernorm_change.h"
#endif

/* dY [n,d]: the Jacobian of each row of X [n,d] times the same row of T [n,d]. `work` holds d doubles. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ requires eps:   eps_ok(eps);
  @ requires read:  \valid_read(X + (0 .. n * d - 1)) && \valid_read(gamma + (0 .. d - 1)) &&
  @     \valid_read(T + (0 .. n * d - 1));
  @ requires write: \valid(work + (0 .. d - 1)) && \valid(dY + (0 .. n * d - 1));
  @ requires apart: \separated(work + (0 .. d - 1), X + (0 .. n * d - 1)) &&
  @     \separated(work + (0 .. d - 1), gamma + (0 .. d - 1)) && \separated(work + (0 .. d - 1), T + (0 .. n * d - 1)) &&
  @     \separated(dY + (0 .. n * d - 1), X + (0 .. n * d - 1)) &&
  @     \separated(dY + (0 .. n * d - 1), gamma + (0 .. d - 1)) &&
  @     \separated(dY + (0 .. n * d - 1), T + (0 .. n * d - 1)) && \separated(dY + (0 .. n * d - 1), work + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. d - 1], dY[0 .. n * d - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK ==> \forall integer i; 0 <= i < n * d ==> \is_finite(dY[i]);
  @ REAL_ENSURES(real_status, \result == ATTEST_OK)
  @ REAL_ENSURES(real, \forall integer i, k; 0 <= i < n ==> 0 <= k < d ==>
  @     output_change{Pre, Post}(X, gamma, T, d, eps, dY, i, k))
  @ */
attest_status attest_layernorm_jvp(const double *X, int64_t n, int64_t d, const double *gamma, double eps,
                                   const double *T, double *work, double *dY);

/* The gradients of sum_ij U_ij Y_ij: dX [n,d], dgamma [d], dbeta [d]. `work` holds 2 d doubles. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ requires eps:   eps_ok(eps);
  @ requires read:  \valid_read(X + (0 .. n * d - 1)) && \valid_read(gamma + (0 .. d - 1)) &&
  @     \valid_read(U + (0 .. n * d - 1));
  @ requires write: \valid(work + (0 .. 2 * d - 1)) && \valid(dX + (0 .. n * d - 1)) && \valid(dgamma + (0 .. d - 1)) &&
  @     \valid(dbeta + (0 .. d - 1));
  @ requires apart: \separated(work + (0 .. 2 * d - 1), X + (0 .. n * d - 1)) &&
  @     \separated(work + (0 .. 2 * d - 1), gamma + (0 .. d - 1)) && \separated(work + (0 .. 2 * d - 1), U + (0 .. n * d - 1)) &&
  @     \separated(dX + (0 .. n * d - 1), X + (0 .. n * d - 1)) &&
  @     \separated(dX + (0 .. n * d - 1), gamma + (0 .. d - 1)) &&
  @     \separated(dX + (0 .. n * d - 1), U + (0 .. n * d - 1)) && \separated(dX + (0 .. n * d - 1), work + (0 .. 2 * d - 1));
  @ requires apart_gamma: \separated(dgamma + (0 .. d - 1), X + (0 .. n * d - 1)) &&
  @     \separated(dgamma + (0 .. d - 1), gamma + (0 .. d - 1)) &&
  @     \separated(dgamma + (0 .. d - 1), U + (0 .. n * d - 1)) &&
  @     \separated(dgamma + (0 .. d - 1), work + (0 .. 2 * d - 1)) &&
  @     \separated(dgamma + (0 .. d - 1), dX + (0 .. n * d - 1));
  @ requires apart_beta: \separated(dbeta + (0 .. d - 1), X + (0 .. n * d - 1)) &&
  @     \separated(dbeta + (0 .. d - 1), gamma + (0 .. d - 1)) &&
  @     \separated(dbeta + (0 .. d - 1), U + (0 .. n * d - 1)) && \separated(dbeta + (0 .. d - 1), work + (0 .. 2 * d - 1)) &&
  @     \separated(dbeta + (0 .. d - 1), dX + (0 .. n * d - 1)) &&
  @     \separated(dbeta + (0 .. d - 1), dgamma + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. 2 * d - 1], dX[0 .. n * d - 1], dgamma[0 .. d - 1], dbeta[0 .. d - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK ==>
  @     (\forall integer i; 0 <= i < n * d ==> \is_finite(dX[i])) &&
  @     (\forall integer j; 0 <= j < d ==> \is_finite(dgamma[j]) && \is_finite(dbeta[j]));
  @ REAL_ENSURES(real_status, \result == ATTEST_OK)
  @ REAL_ENSURES(real_x, \forall integer i, k; 0 <= i < n ==> 0 <= k < d ==>
  @     input_gradients{Pre, Post}(X, gamma, U, d, eps, dX, i, k))
  @ REAL_ENSURES(real_gamma, \forall integer j; 0 <= j < d ==> dgamma[j] == gamma_gradient{Pre}(X, U, d, eps, j, n))
  @ REAL_ENSURES(real_beta, \forall integer j; 0 <= j < d ==> dbeta[j] == beta_gradient{Pre}(U, d, j, n))
  @ */
attest_status attest_layernorm_vjp(const double *X, int64_t n, int64_t d, const double *gamma, double eps,
                                   const double *U, double *work, double *dX, double *dgamma, double *dbeta);

#endif
