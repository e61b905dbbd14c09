/* Softmax over the visible entries, its logarithm's normaliser, and its Jacobian.
 * Paper: Kim et al., section 3.1 and appendix A.  Mathematics: spec/mathematics.md, K1, K6, K8.
 *
 * Error: with t_j = m - x_j >= 0, a weight exp(-t_j) is wrong by the factor e^(+-u t_j) (1 +- 1.04 u), their sum by the
 * weighted mean of these and by gamma_s (vector.h), the quotient by u; weights below 2^-1022 besides by 2^-1022. The mean
 * of t_j is at most phi^-1(n - 1) (Lemma A), however far apart the x are (tests/inclusion/test_softmax.c). */
#ifndef ATTEST_SOFTMAX_H
#define ATTEST_SOFTMAX_H

#include "size.h"
#include <stdint.h>

/* In place: x_j becomes exp(x_j - m) / sum_k exp(x_k - m), m the largest visible x; 0 where the mask hides j.
 * *lse = log sum_k exp(x_k) over the visible entries. `mask` may be null: all visible.
 * ATTEST_EMPTY_ROW when nothing is visible: *lse is minus infinity, the empty sum's logarithm. ATTEST_RANGE when a
 * visible x is NaN or the largest is infinite; minus infinity is a logit like any other. In both cases x becomes 0. */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires write:  \valid(x + (0 .. n - 1)) && \valid(lse);
  @ requires mask:   mask == \null || (\valid_read(mask + (0 .. n - 1)) && \separated(x + (0 .. n - 1), mask + (0 .. n - 1))
  @                                   && \separated(lse, mask + (0 .. n - 1)));
  @ requires apart:  \separated(x + (0 .. n - 1), lse);
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. n - 1], *lse;
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures unit:   \result == ATTEST_OK ==> \forall integer j; 0 <= j < n ==> \is_finite(x[j]) && 0.0 <= x[j] <= 1.0;
  @ ensures zero:   \result != ATTEST_OK ==> \forall integer j; 0 <= j < n ==> \is_finite(x[j]) && x[j] == 0.0;
  @ ensures hidden: mask != \null ==> \forall integer j; 0 <= j < n ==> mask[j] == 0 ==> x[j] == 0.0;
  @ */
attest_status attest_softmax(const uint8_t *mask, int64_t n, double *x, double *lse);

/* K8: J = diag(p) - p p^T, with p a row of probabilities. The diagonal is p_i (1 - p_i). */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(p + (0 .. n - 1));
  @ requires write: \valid(J + (0 .. n * n - 1));
  @ requires apart: \separated(J + (0 .. n * n - 1), p + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    J[0 .. n * n - 1];
  @ ensures vouch: \forall integer j; 0 <= j < n ==> \is_finite(J[j]) ==> \is_finite(p[j]);
  @ */
void attest_softmax_jacobian(const double *p, int64_t n, double *J);

/* J t, which is also t^T J since J is symmetric: out_j = p_j (t_j - sum_k p_k t_k). */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(p + (0 .. n - 1)) && \valid_read(t + (0 .. n - 1));
  @ requires write:  \valid(out + (0 .. n - 1));
  @ requires apart:  \separated(out + (0 .. n - 1), p + (0 .. n - 1)) && \separated(out + (0 .. n - 1), t + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n - 1];
  @ ensures finite: \forall integer j; 0 <= j < n ==> \is_finite(out[j]) ==> \is_finite(p[j]) && \is_finite(t[j]);
  @ */
void attest_softmax_jvp(const double *p, const double *t, int64_t n, double *out);

#endif
