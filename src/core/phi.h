/* phi(x) = x exp(x + 1) and its inverse on [0, infinity), phi^-1(t) = W0(t / e): the constant of the Lipschitz bound.
 * Paper: Kim et al., theorem 3.2.  Mathematics: spec/mathematics.md, K14. */
#ifndef ATTEST_PHI_H
#define ATTEST_PHI_H

#include "reals.h"
#include "size.h"

/* A file that uses what phi^-1 is includes logic/phi.h and says PHI_VALUES before this one. */
#ifdef PHI_VALUES
#define PHI_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#ifdef OVER_THE_REALS
/*@ predicate phi_ends(real l, real c, real h) = l == c && c == h; */
#else
/*@ predicate phi_ends(double l, real c, double h) = \is_finite(l) && l <= c <= h; */
#endif
#else
#define PHI_ENSURES(...)
#endif

/* Encloses phi^-1(t): *lo <= phi^-1(t) <= *hi, at most two units in the last place apart; both ends grow with t, and
 * phi^-1(0) = [0, 0]. Defined for every finite t >= 0; otherwise ATTEST_RANGE, and [0, infinity]. */
/*@ requires write: \valid(lo) && \valid(hi);
  @ requires apart: \separated(lo, hi);
  @ terminates \true;
  @ exits      \false;
  @ assigns    *lo, *hi;
  @ ensures status: \result == ATTEST_OK <==> \is_finite(t) && 0 <= t;
  @ ensures fails:  \result == ATTEST_OK || \result == ATTEST_RANGE;
  @ ensures order:  \le_double((double)0.0, *lo) && \le_double(*lo, *hi);
  @ ensures finite: \result == ATTEST_OK ==> \is_finite(*hi);
  @ IEEE_ENSURES(unknown, \result != ATTEST_OK ==> \is_plus_infinity(*hi))
  @ ensures zero:   \is_finite(t) && t == 0 ==> *lo == 0 && *hi == 0;
  @ PHI_ENSURES(encloses, \result != ATTEST_OK || \forall real c; !phi_inverse(c, t) || phi_ends(*lo, c, *hi))
  @ PHI_ENSURES(sides, \result != ATTEST_OK || (phi_below(*lo, t) && phi_above(*hi, t)))
  @ */
attest_status attest_phi_inverse(double t, double *lo, double *hi);

#endif
