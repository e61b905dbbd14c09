/* A matrix as the 2-norm's lemma wants it: no higher than wide, its largest number between 2^-400 and 2^400. Internal: not part of the
 * library's interface. To be included after fl.h and logic/spectral_bounds.h. */
#ifndef ATTEST_STANDING_H
#define ATTEST_STANDING_H

#include "size.h"
#include <stdint.h>

/*@ // no number of a matrix is larger than `largest`, and one is as large
  @ predicate attained_at{L}(double *A, integer n, integer m, double largest) = 0 <= m < n && \abs(A[m]) == largest;
  @ predicate attains{L}(double *A, integer n, double largest) = \exists integer m; attained_at(A, n, m, largest);
  @ predicate small_at{L}(double *A, integer m, double largest) = \is_finite(A[m]) && \abs(A[m]) <= largest;
  @ predicate at_most_all{L}(double *A, integer n, double largest) = \forall integer m; 0 <= m < n ==> small_at(A, m, largest);
  @ // a power of two that suits the largest number of a matrix; the norms of a matrix and of what it makes of it
  @ predicate suits(real scale, real largest) = (0x1p400 < largest ==> scale == 0x1p-624) && (largest < 0x1p-400 ==> scale == 0x1p674) &&
  @     (0x1p-400 <= largest <= 0x1p400 ==> scale == 1.0);
  @ predicate unscaled_norm(real scale, real whole, real part) = \abs(scale * whole - part) <= 0x1p-1053; */

/* A [k,l], k <= l: the matrix W [n,d] or its transpose, times a power of two, which is returned. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX && k * l == n * d;
  @ requires sides: n < d ? k == n && l == d : k == d && l == n;
  @ requires read:  \valid_read(W + (0 .. n * d - 1));
  @ requires write: \valid(A + (0 .. k * l - 1)) && \separated(A + (0 .. k * l - 1), W + (0 .. n * d - 1));
  @ requires numbers: \is_finite(largest) && 0 < largest && at_most_all(W, n * d, largest) && attains(W, n * d, largest);
  @ terminates \true;
  @ exits      \false;
  @ assigns    A[0 .. k * l - 1];
  @ ensures suits: \is_finite(\result) && suits(\result, largest);
  @ ensures large: \forall \list<real> c; lists(c, A, k * l) ==> large_entry(c, k * l);
  @ ensures norm:  \forall \list<real> a, c; lists{Pre}(a, W, n * d) ==> lists(c, A, k * l) ==>
  @     unscaled_norm(\result, spectral(a, n, d), spectral(c, k, l));
  @ */
double attest_standing(const double *W, int64_t n, int64_t d, int64_t k, int64_t l, double largest, double *A);

#endif
