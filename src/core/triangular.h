/* Systems of equations with a lower triangular matrix L, the leading k rows and columns of an [n,n] matrix: what lies above its diagonal is
 * not read. Internal: not part of the library's interface. */
#ifndef ATTEST_TRIANGULAR_H
#define ATTEST_TRIANGULAR_H

#include "reals.h"
#include "size.h"
#include <stdint.h>

#ifdef OVER_THE_REALS
#include "logic/sum.h"

/*@ predicate solves(real d, real l, real y, real b) = d + l * y == b;
  @ // over the reals: equation i of L x = b holds, b being what x held at P, where its diagonal element is not 0
  @ predicate solved{P, M}(double *L, integer n, double *x, integer i) = !is_value(\at(L[i * n + i], P), 0.0) ==>
  @     solves(dot_real{M}(L + i * n, x, i), \at(L[i * n + i], P), \at(x[i], M), \at(x[i], P)); */
#endif

/* x <- L^-1 x, first row first */
/*@ requires size:  0 <= k <= n <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(L + (0 .. n * n - 1));
  @ requires write: \valid(x + (0 .. k - 1));
  @ requires apart: \separated(x + (0 .. k - 1), L + (0 .. n * n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. k - 1];
  @ ensures finite: 0 < k && \is_finite(x[0]) ==> \is_finite(\old(x[0]));
  @ REAL_ENSURES(real, \forall integer i; 0 <= i < k ==> solved{Pre, Post}(L, n, x, i))
  @ */
void attest_solve_lower(const double *L, int64_t k, int64_t n, double *x);

/* x <- L^-T x, last row first */
/*@ requires size:  0 <= k <= n <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(L + (0 .. n * n - 1));
  @ requires write: \valid(x + (0 .. k - 1));
  @ requires apart: \separated(x + (0 .. k - 1), L + (0 .. n * n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. k - 1];
  @ ensures finite: 0 < k && \is_finite(x[k - 1]) ==> \is_finite(\old(x[k - 1]));
  @ */
void attest_solve_lower_transposed(const double *L, int64_t k, int64_t n, double *x);

#endif
