/* LayerNorm and its derivative.
 * Paper: Kim et al., appendix N, equations (36) to (39).  Mathematics: spec/mathematics.md, K27.
 *
 * A row x of width d becomes y = gamma * h + beta with h = (x - mean) / sqrt(variance + eps), the variance being the
 * mean of the squared gaps. The gaps are taken from the mean, and their own mean is then taken from them: so tokens far
 * from the origin lose nothing, and a constant row has gaps of exactly 0. With d = 1, y = beta and the Jacobian is 0.
 *
 * Error of an element, proved: layernorm_near (spec/logic/layernorm.h); about u (r + |h| (r + s/2 + 9)) |gamma| + u |y|, where
 * r = (s + 3) mean|x - mean| / sqrt(variance + eps) and s is as in vector.h, one more (tests/inclusion/test_layernorm_near.c).
 *
 * eps is at least the smallest normal number: below that, it would drown in the underflow of the squares.
 * ATTEST_RANGE when the variance or a result leaves double's range; else ATTEST_OK. */
#ifndef ATTEST_LAYERNORM_H
#define ATTEST_LAYERNORM_H

#include "size.h"
#include <stdint.h>

/* A file that proves what it computes includes logic/layernorm.h and vector.h, and says LAYERNORM_VALUES, before this one; the
 * others' proofs are spared the clause. */
#ifdef LAYERNORM_VALUES
#define LAYERNORM_ENSURES_NEAR                                                                                         \
    ensures near : \result != ATTEST_OK ||                                                                             \
        (\forall integer r, c;                                                                                         \
            !(0 <= r < n && 0 <= c < d) || output_normal{Pre, Post}(X, gamma, beta, d, eps, sum_depth(d), Y, r, c));
#else
#define LAYERNORM_ENSURES_NEAR
#endif

/*@ predicate eps_ok(double eps) = \is_finite(eps) && 0x1p-1022 <= eps; */

/* Y [n,d] = LayerNorm of the rows of X [n,d]; gamma and beta are d long. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ requires eps:   eps_ok(eps);
  @ requires read:  \valid_read(X + (0 .. n * d - 1)) && \valid_read(gamma + (0 .. d - 1)) &&
  @     \valid_read(beta + (0 .. d - 1));
  @ requires write: \valid(Y + (0 .. n * d - 1));
  @ requires apart: \separated(Y + (0 .. n * d - 1), X + (0 .. n * d - 1)) &&
  @     \separated(Y + (0 .. n * d - 1), gamma + (0 .. d - 1)) && \separated(Y + (0 .. n * d - 1), beta + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    Y[0 .. n * d - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK ==> \forall integer i; 0 <= i < n * d ==> \is_finite(Y[i]);
  @ LAYERNORM_ENSURES_NEAR
  @ */
attest_status attest_layernorm(const double *X, int64_t n, int64_t d, const double *gamma, const double *beta,
                               double eps, double *Y);

/* J [d,d], J_ij = dy_i / dx_j, at one row x: (gamma_i / sqrt(variance + eps)) ([i = j] - (1 + h_i h_j) / d).
 * `work` holds d doubles. */
/*@ requires sizes: 1 <= d <= ATTEST_DIM_MAX;
  @ requires eps:   eps_ok(eps);
  @ requires read:  \valid_read(x + (0 .. d - 1)) && \valid_read(gamma + (0 .. d - 1));
  @ requires write: \valid(work + (0 .. d - 1)) && \valid(J + (0 .. d * d - 1));
  @ requires apart: \separated(work + (0 .. d - 1), x + (0 .. d - 1)) &&
  @     \separated(work + (0 .. d - 1), gamma + (0 .. d - 1)) && \separated(J + (0 .. d * d - 1), x + (0 .. d - 1)) &&
  @     \separated(J + (0 .. d * d - 1), gamma + (0 .. d - 1)) && \separated(J + (0 .. d * d - 1), work + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. d - 1], J[0 .. d * d - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK ==> \forall integer i; 0 <= i < d * d ==> \is_finite(J[i]);
  @ */
attest_status attest_layernorm_jacobian(const double *x, int64_t d, const double *gamma, double eps, double *work,
                                        double *J);

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
  @ */
attest_status attest_layernorm_vjp(const double *X, int64_t n, int64_t d, const double *gamma, double eps,
                                   const double *U, double *work, double *dX, double *dgamma, double *dbeta);

#endif
