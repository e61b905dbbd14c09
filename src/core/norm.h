/* The infinity-norm and the 1-norm of a matrix, enclosed: every sum of absolute values is rounded once downwards and
 * once upwards, so lo <= ||W|| <= hi holds with rounding included.  Mathematics: spec/mathematics.md, K20. */
#ifndef ATTEST_NORM_H
#define ATTEST_NORM_H

#include "enclosure.h"
#include "size.h"
#include <stdint.h>

/* A file that proves what its norms are includes directed.h and logic/norm.h and says NORM_VALUES before this one; the
 * others' proofs are spared the clauses. */
#ifdef NORM_VALUES
#define NORM_ENSURES(real)                                                                                             \
    ensures encloses : !\old(all_finite(W, n *d)) || (at_most(*lo, \old(real)) && fl_not_below(*hi, \old(real)));      \
    ensures unknown : \old(all_finite(W, n *d)) || \is_plus_infinity(*hi);                                             \
    ensures positive : 0 <= \old(real);
#else
#define NORM_ENSURES(real)
#endif

/* ||W||_inf = max_i sum_j |W_ij| of W [n,d] */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(W + (0 .. n * d - 1));
  @ requires write: \valid(lo) && \valid(hi);
  @ requires apart: \separated(lo, hi) && \separated(lo, W + (0 .. n * d - 1)) && \separated(hi, W + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    *lo, *hi;
  @ ensures enclosure: enclosure(*lo, *hi);
  @ NORM_ENSURES(norm_inf_real(W, n, d))
  @ */
void attest_norm_inf(const double *W, int64_t n, int64_t d, double *lo, double *hi);

/* ||W||_1 = max_j sum_i |W_ij| of W [n,d] */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(W + (0 .. n * d - 1));
  @ requires write: \valid(lo) && \valid(hi);
  @ requires apart: \separated(lo, hi) && \separated(lo, W + (0 .. n * d - 1)) && \separated(hi, W + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    *lo, *hi;
  @ ensures enclosure: enclosure(*lo, *hi);
  @ NORM_ENSURES(norm_one_real(W, n, d))
  @ */
void attest_norm_one(const double *W, int64_t n, int64_t d, double *lo, double *hi);

#endif
