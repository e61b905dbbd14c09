/* LayerNorm. Its derivatives: layernorm_derivative.h.
 * Paper: Kim et al., appendix N, equations (36) to (39).  Mathematics: spec/mathematics.md, K27.
 *
 * A row x of width d becomes y = gamma * h + beta with h = (x - mean) / sqrt(variance + eps), the variance being the
 * mean of the squared gaps. The gaps are taken from the mean, and their own mean is then taken from them: so tokens far
 * from the origin lose nothing, and a constant row has gaps of exactly 0. With d = 1, y = beta and the Jacobian is 0.
 *
 * Error of an element, proved: layernorm_near (spec/logic/layernorm.h); about u (r + |h| (r + s/2 + 8)) |gamma| + u |y|, where
 * r = (s + 3) mean|x - mean| / sqrt(variance + eps) and s is as in vector.h (tests/inclusion/test_layernorm_near.c).
 *
 * eps is at least the smallest normal number: below that, it would drown in the underflow of the squares.
 * ATTEST_RANGE when the variance or a result leaves double's range; else ATTEST_OK. */
#ifndef ATTEST_LAYERNORM_H
#define ATTEST_LAYERNORM_H

#include "reals.h"
#include "size.h"
#include <stdint.h>

#ifdef OVER_THE_REALS
#include "logic/layernorm.h"
#endif

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
  @ REAL_ENSURES(real_status, \result == ATTEST_OK)
  @ REAL_ENSURES(real, \forall integer r, c; 0 <= r < n ==> 0 <= c < d ==> output_value{Pre, Post}(X, gamma, beta, d, eps, Y, r, c))
  @ */
attest_status attest_layernorm(const double *X, int64_t n, int64_t d, const double *gamma, const double *beta,
                               double eps, double *Y);

#endif
