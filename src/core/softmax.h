/* Softmax over the visible entries, and its logarithm's normaliser.
 * Paper: Kim et al., section 3.1 and appendix A.  Mathematics: spec/mathematics.md, K1, K6.
 *
 * Error: with t_j = m - x_j >= 0, a weight exp(-t_j) is wrong by the factor e^(+-u t_j) (1 +- 1.04 u), their sum by the
 * weighted mean of these and by gamma_s (vector.h), the quotient by u; weights below 2^-1022 besides by 2^-1022. The mean
 * of t_j is at most phi^-1(n - 1) (Lemma A), however far apart the x are (tests/inclusion/test_softmax.c). */
#ifndef ATTEST_SOFTMAX_H
#define ATTEST_SOFTMAX_H

#include "reals.h"
#include "size.h"
#include "logic/masked.h"
#include <stdint.h>

#ifdef OVER_THE_REALS
#include "logic/softmax.h"
#endif

/* A file that proves what the weights are includes logic/softmax.h, logic/scaled_shares.h, rounding.h and logic/sum.h, and says
 * VECTOR_VALUES and SOFTMAX_VALUES before this one. It is proved where every visible entry is finite: one of minus infinity has
 * the weight 0. */
#ifdef SOFTMAX_VALUES
/*@ // at M, x holds the softmax of what it held at L, where the largest visible entry was m
  @ predicate softmax_near{L, M}(uint8_t *mask, double *x, integer n, real m) = \forall integer j; 0 <= j < n ==>
  @     share_near(\at(x[j], M), softmax_real{L}(mask, x, n, j), gap_of{L}(mask, x, m, j), mean_gap{L}(mask, x, m, n),
  @                sum_depth(n));
  @ // the same before it is compared: but for one factor, c
  @ predicate softmax_scaled{L, M}(uint8_t *mask, double *x, integer n, real m, real c) = 0 < c && \forall integer j; 0 <= j < n ==>
  @     share_scaled_near(\at(x[j], M), c * softmax_real{L}(mask, x, n, j), gap_of{L}(mask, x, m, j)); */
#define SOFTMAX_ENSURES(...) ensures near : (__VA_ARGS__);
#define SCALED_ENSURES       IEEE_ENSURES
#else
#define SOFTMAX_ENSURES(...)
#define SCALED_ENSURES(name, ...)
#endif

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
  @ ensures zero:   \result != ATTEST_OK ==> \forall integer j; 0 <= j < n ==> \is_finite(x[j]) && IS_VALUE(x[j], 0.0);
  @ ensures hidden: mask != \null ==> \forall integer j; 0 <= j < n ==> mask[j] == 0 ==> IS_VALUE(x[j], 0.0);
  @ ensures blind:  \result == ATTEST_EMPTY_ROW <==> shows_none{Pre}(mask, n);
  @ IEEE_ENSURES(empty, \result == ATTEST_EMPTY_ROW ==> \is_minus_infinity(*lse))
  @ SOFTMAX_ENSURES(\result == ATTEST_OK ==> visible_finite{Pre}(mask, x, n) ==>
  @     \exists real m; largest_of{Pre}(mask, x, n, m) && softmax_near{Pre, Post}(mask, x, n, m))
  @ SCALED_ENSURES(scaled, \result == ATTEST_OK ==> visible_finite{Pre}(mask, x, n) ==>
  @     \exists real m, c; largest_of{Pre}(mask, x, n, m) && softmax_scaled{Pre, Post}(mask, x, n, m, c))
  @ SCALED_ENSURES(whole, \result == ATTEST_OK ==> visible_finite{Pre}(mask, x, n) ==> nearly_whole{Post}(x, n, sum_depth(n)))
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_lse, \result == ATTEST_OK ==> *lse == \log(weights_of{Pre}(mask, x, 0.0, n)))
  @ REAL_ENSURES(real, \result == ATTEST_OK ==> 0 < weights_of{Pre}(mask, x, 0.0, n) &&
  @     \forall integer j; 0 <= j < n ==> x[j] == softmax_real{Pre}(mask, x, n, j))
  @ */
attest_status attest_softmax(const uint8_t *mask, int64_t n, double *x, double *lse);

#endif
