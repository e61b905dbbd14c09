/* Enclosures: lo <= truth <= hi, for a truth that is not negative.
 *
 * lo is always a finite number; hi may be plus infinity, which says that nothing is known above. */
#ifndef ATTEST_ENCLOSURE_H
#define ATTEST_ENCLOSURE_H

#include "reals.h"

/*@ predicate enclosure(double lo, double hi) =
  @     \is_finite(lo) && 0.0 <= lo && (\is_plus_infinity(hi) || (\is_finite(hi) && lo <= hi));
  @ */

/* The enclosure that two computed ends support. An end that is not a number (something overflowed on the way) supports
 * nothing, and neither does a lower end that exceeds the upper one. */
/*@ requires write: \valid(lo) && \valid(hi) && \separated(lo, hi);
  @ terminates \true;
  @ exits      \false;
  @ assigns    *lo, *hi;
  @ IEEE_ENSURES(enclosure, enclosure(*lo, *hi))
  @ ensures low:  *lo == 0 || (\is_finite(lower) && *lo == lower);
  @ IEEE_ENSURES(high, \is_plus_infinity(*hi) || (\is_finite(upper) && *hi == upper))
  @ IEEE_ENSURES(above, \is_finite(upper) && 0.0 <= upper ==> \is_finite(*hi) && *hi == upper)
  @ IEEE_ENSURES(below, \is_finite(lower) && 0.0 <= lower && \le_double(lower, upper) ==> *lo == lower)
  @ ensures kept: \is_finite(lower) && \is_finite(upper) && 0.0 <= lower <= upper ==> *lo == lower && *hi == upper;
  @ */
void attest_enclose(double lower, double upper, double *lo, double *hi);

#endif
