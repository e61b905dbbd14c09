/* A row's entries, normalised: what LayerNorm and its derivatives begin with. */
#ifndef ATTEST_NORMALISE_H
#define ATTEST_NORMALISE_H

#include "layernorm.h"
#include "reals.h"
#include "size.h"
#include <stdint.h>

#ifdef OVER_THE_REALS
#include "logic/layernorm.h"
#endif

/* A file that proves what it computes includes logic/layernorm.h and vector.h, and says LAYERNORM_VALUES, before this one; the others'
 * proofs are spared the clauses. */
#ifdef LAYERNORM_VALUES
#define NORMALISE_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define NORMALISE_ENSURES(name, ...)
#endif

/* h = (x - mean) / sqrt(variance + eps); the result is that root. */
/*@ requires length: 1 <= d <= ATTEST_DIM_MAX;
  @ requires eps:    eps_ok(eps);
  @ requires read:   \valid_read(x + (0 .. d - 1));
  @ requires write:  \valid(h + (0 .. d - 1));
  @ requires apart:  \separated(h + (0 .. d - 1), x + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    h[0 .. d - 1];
  @ ensures positive: \is_finite(\result) ==> \result >= 0.0;
  @ NORMALISE_ENSURES(near, \is_finite(\result) ==> row_level{Pre}(x, d, eps) ==>
  @     \forall integer i; 0 <= i < d ==> \is_finite(h[i]) ==> entry_normal{Pre}(h[i], x, d, eps, i, sum_depth(d)))
  @ NORMALISE_ENSURES(root, \is_finite(\result) ==> row_level{Pre}(x, d, eps) ==> row_root_near{Pre}(\result, x, d, eps, sum_depth(d)))
  @ NORMALISE_ENSURES(small, \is_finite(\result) ==> row_level{Pre}(x, d, eps) ==> row_root_small{Pre}(x, d, eps, sum_depth(d)))
  @ REAL_ENSURES(real_root, \result == root_real{Pre}(x, d, eps) && 0 < \result)
  @ REAL_ENSURES(real, \forall integer i; 0 <= i < d ==> h[i] == normal_real{Pre}(x, d, eps, i))
  @ */
double attest_normalise(const double *x, int64_t d, double eps, double *h);

#endif
