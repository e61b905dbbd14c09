/* The Lipschitz constants of LayerNorm: exact ones as enclosures, and the paper's bound beside them.
 * Mathematics: spec/mathematics.md, K27 and Theorem 4. beta does not enter. */
#ifndef ATTEST_LAYERNORM_BOUND_H
#define ATTEST_LAYERNORM_BOUND_H

#include "enclosure.h"
#include "reals.h"
#include "size.h"
#include <stdint.h>

/* A file that proves what the constants are includes logic/layernorm_bound.h and says LAYERNORM_BOUND_VALUES before this one; the
 * others' proofs are spared the clauses. */
#ifdef LAYERNORM_BOUND_VALUES
#define LIP_INF_ENSURES(real)                                                                                          \
    ensures encloses : !\old(all_known(gamma, d)) || (at_most(*lo, \old(real)) && fl_not_below(*hi, \old(real)));      \
    ensures unknown : \old(all_known(gamma, d)) || \is_plus_infinity(*hi);
#define LIP_TWO_ENSURES(name, ...) IEEE_ENSURES(name, __VA_ARGS__)
#else
#define LIP_INF_ENSURES(real)
#define LIP_TWO_ENSURES(name, ...)
#endif

/* Infinity-norm, Theorem 4: max_j |gamma_j| Lambda_d / sqrt(eps), attained in the limit of a suitable row (attest_thm_4_inf). */
/*@ requires sizes: 1 <= d <= ATTEST_DIM_MAX;
  @ requires eps:   \is_finite(eps) && 0.0 < eps;
  @ requires read:  \valid_read(gamma + (0 .. d - 1));
  @ requires write: \valid(lo) && \valid(hi);
  @ requires apart: \separated(lo, hi) && \separated(lo, gamma + (0 .. d - 1)) && \separated(hi, gamma + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    *lo, *hi;
  @ ensures enclosure: enclosure(*lo, *hi);
  @ LIP_INF_ENSURES(lip_inf_real(gamma, d, eps))
  @ */
void attest_layernorm_lip_inf(const double *gamma, int64_t d, double eps, double *lo, double *hi);

/* The paper's bound for the infinity-norm: max_j |gamma_j| (d^2 - 2) / d / sqrt(eps); 0 when d = 1 (kim_app_N). */
/*@ requires sizes: 1 <= d <= ATTEST_DIM_MAX;
  @ requires eps:   \is_finite(eps) && 0.0 < eps;
  @ requires read:  \valid_read(gamma + (0 .. d - 1));
  @ requires write: \valid(lo) && \valid(hi);
  @ requires apart: \separated(lo, hi) && \separated(lo, gamma + (0 .. d - 1)) && \separated(hi, gamma + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    *lo, *hi;
  @ ensures enclosure: enclosure(*lo, *hi);
  @ LIP_INF_ENSURES(lip_inf_paper_real(gamma, d, eps))
  @ */
void attest_layernorm_lip_inf_paper(const double *gamma, int64_t d, double eps, double *lo, double *hi);

/* 2-norm: || diag(gamma) (I - 1 1^T / d) ||_2 / sqrt(eps) (attest_thm_4_two). The contract says of the norm, nu, where it lies: between the
 * numbers |gamma_i|, and by the sign of the secular function (layernorm_bound.c). */
/*@ requires sizes: 1 <= d <= ATTEST_DIM_MAX;
  @ requires eps:   \is_finite(eps) && 0.0 < eps;
  @ requires read:  \valid_read(gamma + (0 .. d - 1));
  @ requires write: \valid(lo) && \valid(hi);
  @ requires apart: \separated(lo, hi) && \separated(lo, gamma + (0 .. d - 1)) && \separated(hi, gamma + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    *lo, *hi;
  @ ensures enclosure: enclosure(*lo, *hi);
  @ LIP_TWO_ENSURES(encloses, \forall real nu; \old(all_known(gamma, d)) ==> 2 <= d ==> \old(0 < largest_size(gamma, d)) ==>
  @     \old(norm_of_scaled(gamma, balance_of(gamma, d), d, nu)) ==> lip_two{Pre}(gamma, d, eps, nu, \at(*lo, Post), \at(*hi, Post)))
  @ LIP_TWO_ENSURES(zero, \old(all_known(gamma, d)) ==> d == 1 || \old(largest_size(gamma, d)) == 0 ==>
  @     *lo == 0 && \is_finite(*hi) && *hi == 0)
  @ LIP_TWO_ENSURES(unknown, !\old(all_known(gamma, d)) ==> \is_plus_infinity(*hi))
  @ */
void attest_layernorm_lip_2(const double *gamma, int64_t d, double eps, double *lo, double *hi);

#endif
