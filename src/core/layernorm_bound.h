/* The Lipschitz constants of LayerNorm: exact ones as enclosures, and the paper's bound beside them.
 * Mathematics: spec/mathematics.md, K27 and Theorem 4. beta does not enter. */
#ifndef ATTEST_LAYERNORM_BOUND_H
#define ATTEST_LAYERNORM_BOUND_H

#include "enclosure.h"
#include "size.h"
#include <stdint.h>

/* Infinity-norm, Theorem 4: max_j |gamma_j| Lambda_d / sqrt(eps), attained in the limit of a suitable row. */
/*@ requires sizes: 1 <= d <= ATTEST_DIM_MAX;
  @ requires eps:   \is_finite(eps) && 0.0 < eps;
  @ requires read:  \valid_read(gamma + (0 .. d - 1));
  @ requires write: \valid(lo) && \valid(hi);
  @ requires apart: \separated(lo, hi) && \separated(lo, gamma + (0 .. d - 1)) && \separated(hi, gamma + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    *lo, *hi;
  @ ensures enclosure: enclosure(*lo, *hi);
  @ */
void attest_layernorm_lip_inf(const double *gamma, int64_t d, double eps, double *lo, double *hi);

/* The paper's bound for the infinity-norm: max_j |gamma_j| (d^2 - 2) / d / sqrt(eps); 0 when d = 1. */
/*@ requires sizes: 1 <= d <= ATTEST_DIM_MAX;
  @ requires eps:   \is_finite(eps) && 0.0 < eps;
  @ requires read:  \valid_read(gamma + (0 .. d - 1));
  @ requires write: \valid(lo) && \valid(hi);
  @ requires apart: \separated(lo, hi) && \separated(lo, gamma + (0 .. d - 1)) && \separated(hi, gamma + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    *lo, *hi;
  @ ensures enclosure: enclosure(*lo, *hi);
  @ */
void attest_layernorm_lip_inf_paper(const double *gamma, int64_t d, double eps, double *lo, double *hi);

/* 2-norm: || diag(gamma) (I - 1 1^T / d) ||_2 / sqrt(eps). */
/*@ requires sizes: 1 <= d <= ATTEST_DIM_MAX;
  @ requires eps:   \is_finite(eps) && 0.0 < eps;
  @ requires read:  \valid_read(gamma + (0 .. d - 1));
  @ requires write: \valid(lo) && \valid(hi);
  @ requires apart: \separated(lo, hi) && \separated(lo, gamma + (0 .. d - 1)) && \separated(hi, gamma + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    *lo, *hi;
  @ ensures enclosure: enclosure(*lo, *hi);
  @ */
void attest_layernorm_lip_2(const double *gamma, int64_t d, double eps, double *lo, double *hi);

#endif
