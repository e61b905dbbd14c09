/* How far attest_layernorm may be from LayerNorm of its inputs over the reals: a bound for this row, for every element of it. What the
 * formula gives is enclosed in intervals, and the bound is the distance to their farther end, rounded upwards.
 * Paper: Kim et al., appendix N, equations (36) and (37).  Mathematics: spec/mathematics.md, K27.
 *
 * As in layernorm.h the mean is taken of gaps, here to the row's first number: so the intervals of a row far from the origin are as
 * narrow as those of one that is not. A bound is infinite where its interval is the whole line. */
#ifndef ATTEST_LAYERNORM_ERROR_H
#define ATTEST_LAYERNORM_ERROR_H

#include "layernorm.h"

/* A file that proves that they are bounds includes directed.h and logic/layernorm.h and says LAYERNORM_ERROR_VALUES before this one. */
#ifdef LAYERNORM_ERROR_VALUES
#define LAYERNORM_ERROR_ENSURES(...) ensures near : (__VA_ARGS__);
/*@ // e is not below the distance of y from output c; over the reals it is that distance
  @ predicate element_within{L}(double e, double y, double *x, double *gamma, double *beta, integer d, double eps, integer c) =
  @     fl_not_below(e, \abs(y - layernorm_real(x, gamma, beta, d, eps, c))); */
#else
#define LAYERNORM_ERROR_ENSURES(...)
#endif

/* For a row y [d] of x [d], whoever computed it: `error` [d]. */
/*@ requires length: 1 <= d <= ATTEST_DIM_MAX;
  @ requires eps:    eps_ok(eps);
  @ requires read:   \valid_read(x + (0 .. d - 1)) && \valid_read(gamma + (0 .. d - 1)) && \valid_read(beta + (0 .. d - 1)) &&
  @     \valid_read(y + (0 .. d - 1));
  @ requires write:  \valid(error + (0 .. d - 1));
  @ requires apart:  \separated(error + (0 .. d - 1), x + (0 .. d - 1)) && \separated(error + (0 .. d - 1), gamma + (0 .. d - 1)) &&
  @     \separated(error + (0 .. d - 1), beta + (0 .. d - 1)) && \separated(error + (0 .. d - 1), y + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    error[0 .. d - 1];
  @ ensures numbers: \forall integer c; 0 <= c < d ==> \ge_double(error[c], (double)0.0);
  @ LAYERNORM_ERROR_ENSURES(\forall integer c; 0 <= c < d ==>
  @     element_within{Pre}(\at(error[\at(c, Post)], Post), \at(y[\at(c, Post)], Pre), x, gamma, beta, d, eps, c))
  @ */
void attest_layernorm_error(const double *x, int64_t d, const double *gamma, const double *beta, double eps,
                            const double *y, double *error);

#endif
