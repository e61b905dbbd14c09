/* Numbers in memory beside those of a list for which they stand, each known to what an array says; exactly, where that is null.
 * Compilers see only comments. */
#ifndef ATTEST_LOGIC_KNOWN_TO_H
#define ATTEST_LOGIC_KNOWN_TO_H

#include "numbers.h"

/*@ predicate known_at{L}(double *a, double *off, integer t, real x) = \abs(a[t] - x) <= number_or_zero(off, t);
  @ predicate known_to{L}(double *a, double *off, integer n, \list<real> x, integer at) =
  @     \forall integer t; 0 <= t < n ==> known_at(a, off, t, \nth(x, at + t));
  @ */

#endif
