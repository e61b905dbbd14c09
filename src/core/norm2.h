/* The spectral norm of a matrix (its largest singular value), enclosed.
 *
 * The upper end is a verified one: floating-point Cholesky of lambda I - W^T W runs to completion only if lambda, plus a
 * stated allowance for its rounding, is at least ||W||_2^2. The lower end is ||W^T x|| / ||x|| of a vector x, less its
 * rounding. Lemma and proof: spec/norm2.md.  Mathematics: spec/mathematics.md, K20. */
#ifndef ATTEST_NORM2_H
#define ATTEST_NORM2_H

#include "enclosure.h"
#include "reals.h"
#include "size.h"
#include <stdint.h>

/* A file that proves what its 2-norms bound includes logic/spectral.h and upper.h and says NORM2_VALUES before this one; the others' proofs
 * are spared the clause. */
#ifdef NORM2_VALUES
#define NORM2_ENSURES(name, ...)      ensures name : (__VA_ARGS__);
#define NORM2_ENSURES_ENDS(name, ...) IEEE_ENSURES(name, __VA_ARGS__)
#else
#define NORM2_ENSURES(name, ...)
#define NORM2_ENSURES_ENDS(name, ...)
#endif

/*@ logic integer norm2_work(integer n, integer d) = n * d + 2 * (\min(n, d) * \min(n, d) + n + d); */

/* How many doubles of workspace attest_norm2 needs. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures work: \result == norm2_work(n, d) && n * d <= \result;
  @ */
int64_t attest_norm2_work(int64_t n, int64_t d);

/* *lo <= ||W||_2 <= *hi of W [n,d]. The gap is about min(n,d) max(n,d) 2^-55 of the norm: 8e-12 at 512 x 512.
 * An entry that is not finite leaves *lo = 0 and *hi infinite. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(W + (0 .. n * d - 1));
  @ requires write: \valid(work + (0 .. norm2_work(n, d) - 1)) && \valid(lo) && \valid(hi);
  @ requires apart: \separated(work + (0 .. norm2_work(n, d) - 1), W + (0 .. n * d - 1)) && \separated(lo, hi) &&
  @     \separated(lo, W + (0 .. n * d - 1)) && \separated(hi, W + (0 .. n * d - 1)) &&
  @     \separated(lo, work + (0 .. norm2_work(n, d) - 1)) && \separated(hi, work + (0 .. norm2_work(n, d) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. norm2_work(n, d) - 1], *lo, *hi;
  @ ensures enclosure: enclosure(*lo, *hi);
  @ NORM2_ENSURES_ENDS(lower, \forall \list<real> a; lists{Pre}(a, W, n * d) ==> *lo <= spectral(a, n, d))
  @ NORM2_ENSURES_ENDS(upper, \forall \list<real> a; lists{Pre}(a, W, n * d) ==> upper(*hi, spectral(a, n, d)))
  @ */
void attest_norm2(const double *W, int64_t n, int64_t d, double *work, double *lo, double *hi);

/* The upper end alone. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(W + (0 .. n * d - 1));
  @ requires work:  \valid(work + (0 .. norm2_work(n, d) - 1)) &&
  @                 \separated(work + (0 .. norm2_work(n, d) - 1), W + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. norm2_work(n, d) - 1];
  @ ensures number: \ge_double(\result, (double)0.0);
  @ NORM2_ENSURES(upper, \forall \list<real> a; lists{Pre}(a, W, n * d) ==> upper(\result, spectral(a, n, d)))
  @ */
double attest_norm2_up(const double *W, int64_t n, int64_t d, double *work);

#endif
