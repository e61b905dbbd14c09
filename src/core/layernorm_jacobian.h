/* The Jacobian of LayerNorm (layernorm.h) at a row.
 * Paper: Kim et al., appendix N, equation (38).  Mathematics: spec/mathematics.md, K27.
 *
 * Error of an element, proved: jacobian_near (spec/logic/layernorm_jacobian.h); the operations' roundings, and what the errors of h
 * and of the root become in them (tests/inclusion/test_layernorm_jacobian_near.c).
 *
 * ATTEST_RANGE when the variance or a result leaves double's range; else ATTEST_OK. */
#ifndef ATTEST_LAYERNORM_JACOBIAN_H
#define ATTEST_LAYERNORM_JACOBIAN_H

#include "layernorm.h"
#include "reals.h"
#include "size.h"
#include <stdint.h>

#ifdef OVER_THE_REALS
#include "logic/layernorm_jacobian.h"
#endif

/* A file that proves what it computes includes logic/layernorm_jacobian.h and vector.h, and says LAYERNORM_VALUES, before this one; the
 * others' proofs are spared the clause. */
#ifdef LAYERNORM_VALUES
#define JACOBIAN_ENSURES_NEAR                                                                                          \
    ensures near : \result != ATTEST_OK || !row_level{Pre}(x, d, eps) ||                                               \
        (\forall integer i, j;                                                                                         \
            !(0 <= i < d && 0 <= j < d) || element_derived{Pre, Post}(x, gamma, d, eps, sum_depth(d), J, i, j));
#else
#define JACOBIAN_ENSURES_NEAR
#endif

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
  @ JACOBIAN_ENSURES_NEAR
  @ REAL_ENSURES(real_status, \result == ATTEST_OK)
  @ REAL_ENSURES(real, \forall integer i, j; 0 <= i < d ==> 0 <= j < d ==> element_value{Pre, Post}(x, gamma, d, eps, J, i, j))
  @ */
attest_status attest_layernorm_jacobian(const double *x, int64_t d, const double *gamma, double eps, double *work,
                                        double *J);

#endif
