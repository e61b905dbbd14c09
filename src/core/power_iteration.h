/* Power iteration: an estimate of the spectral norm from below, and nothing more.
 *
 * Paper: Kim et al., appendix B.  Mathematics: spec/mathematics.md, K20.  ||W x|| / ||x|| never exceeds ||W||_2 in exact
 * arithmetic, however many steps are taken, and may stay below it for ever: a start orthogonal to the leading singular
 * vector, or two singular values close together, suffice. It must not stand in for a bound; attest_norm2 is one. */
#ifndef ATTEST_POWER_ITERATION_H
#define ATTEST_POWER_ITERATION_H

#include "reals.h"
#include "size.h"
#include <stdint.h>

#ifdef OVER_THE_REALS
/*@ predicate quotient_is(real z, real x, real length) = z * length == x;
  @ // entry i of y, times length, is row i of W times x
  @ predicate stretched_row{L}(double *row, double *x, integer d, real y, real length) =
  @     quotient_is(y, dot_real(row, x, d), length);
  @ predicate stretched{L}(double *W, double *x, integer d, double *y, real length, integer i) =
  @     stretched_row(W + i * d, x, d, y[i], length); */
#endif

/* `steps` times x <- W^T W x, normalised; then ||W x|| / ||x||, up to rounding. x [d] holds the start and receives the
 * last iterate, so a caller may go on from there; y [n] receives W x, normalised. Where W x leaves double's range, so does the
 * estimate: it is then infinite or not a number. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX && 0 <= steps;
  @ requires read:  \valid_read(W + (0 .. n * d - 1));
  @ requires write: \valid(x + (0 .. d - 1)) && \valid(y + (0 .. n - 1));
  @ requires apart: \separated(x + (0 .. d - 1), W + (0 .. n * d - 1)) &&
  @     \separated(y + (0 .. n - 1), W + (0 .. n * d - 1)) && \separated(x + (0 .. d - 1), y + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. d - 1], y[0 .. n - 1];
  @ ensures positive: \is_finite(\result) ==> \result >= 0.0;
  @ REAL_ENSURES(real, \forall integer i; 0 <= i < n ==> stretched(W, x, d, y, \result, i))
  @ */
double attest_power_iteration(const double *W, int64_t n, int64_t d, int64_t steps, double *x, double *y);

#endif
