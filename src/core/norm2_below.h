/* The lower end of the 2-norm: how far a matrix stretches some vector. Internal: not part of the library's interface. To be included after
 * fl.h and logic/spectral_below.h. Mathematics: spec/norm2.md, lemma L. */
#ifndef ATTEST_NORM2_BELOW_H
#define ATTEST_NORM2_BELOW_H

#include "size.h"
#include <stdint.h>

/* |A^T x| / |x| of A [k,l], less what the lemma takes; 0 where it says nothing. y [l] receives A^T x. */
/*@ requires sizes: 1 <= k <= l <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(A + (0 .. k * l - 1)) && \valid_read(x + (0 .. k - 1));
  @ requires write: \valid(y + (0 .. l - 1));
  @ requires apart: \separated(y + (0 .. l - 1), A + (0 .. k * l - 1)) && \separated(y + (0 .. l - 1), x + (0 .. k - 1));
  @ requires slack: \is_finite(slack) && 0 <= slack && slack_suffices(slack, l);
  @ terminates \true;
  @ exits      \false;
  @ assigns    y[0 .. l - 1];
  @ ensures positive: \is_finite(\result) ==> \result >= 0.0;
  @ ensures below: \is_finite(\result) && 0 < \result ==> \forall \list<real> a; lists{Pre}(a, A, k * l) ==>
  @     well_below(\result, spectral(a, k, l));
  @ */
double attest_attained(const double *A, const double *x, int64_t k, int64_t l, double slack, double *y);

#endif
