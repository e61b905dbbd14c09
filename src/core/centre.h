/* A row less its mean, and the mean of the squares that are left. */
#ifndef ATTEST_CENTRE_H
#define ATTEST_CENTRE_H

#include "reals.h"
#include "size.h"
#include <stdint.h>

#ifdef OVER_THE_REALS
#include "logic/layernorm.h"
#endif

/* A file that proves what these compute includes logic/layernorm.h and vector.h, and says LAYERNORM_VALUES, before this one; the others'
 * proofs are spared the clauses. */
#ifdef LAYERNORM_VALUES
/*@ // what d numbers add up to, computed and divided by d
  @ predicate mean_near(double r, real S, real T, integer k, integer d) = \is_finite(r) ==> mean_summed(r, S, T, k, d); */
#define CENTRE_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define CENTRE_ENSURES(name, ...)
#endif

/* z = x less its mean. The mean is found as x_0 + mean(x - x_0): exact for a constant row, whose gaps are then 0. Any
 * other row spreads over at least an ulp, so the rounding of its mean is no larger than its gaps, and the mean of the
 * gaps takes it off again. */
/*@ requires length: 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(x + (0 .. d - 1));
  @ requires write:  \valid(z + (0 .. d - 1));
  @ requires apart:  \separated(z + (0 .. d - 1), x + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    z[0 .. d - 1];
  @ ensures finite: \is_finite(z[0]) ==> \is_finite(x[0]);
  @ CENTRE_ENSURES(near, \forall integer i; 0 <= i < d ==> \is_finite(z[i]) ==>
  @     row_gap_near{Pre}(z[i], \at(x[i], Pre), x, d, sum_depth(d)))
  @ CENTRE_ENSURES(size, 0 <= mean_distance{Pre}(x, d))
  @ REAL_ENSURES(real, \forall integer i; 0 <= i < d ==> z[i] == \at(x[i], Pre) - mean_real{Pre}(x, d))
  @ */
void attest_centre(const double *x, int64_t d, double *z);

/* The mean of the squares of z. */
/*@ requires length: 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(z + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \forall integer i; 0 <= i < d ==> \is_finite(z[i]);
  @ CENTRE_ENSURES(near, mean_near(\result, dot_real(z, z, d), dot_size(z, z, d), sum_depth(d) + 1, d))
  @ REAL_ENSURES(real, \result == over(dot_real(z, z, d), d))
  @ */
double attest_mean_square(const double *z, int64_t d);

#endif
