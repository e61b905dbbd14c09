/* Intervals: arithmetic that carries its own rounding error. [lo, hi] contains the real number that is meant; every
 * operation rounds outwards (fl_*_down, fl_*_up). What overflows ends in an infinity or a NaN, which no later operation
 * makes finite again; attest_at_most and attest_at_least read either as "nothing is known".
 *
 * The bounds of attest and the enclosure of attention that their lower ends need are computed in these. */
#ifndef ATTEST_INTERVAL_H
#define ATTEST_INTERVAL_H

#include "size.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct attest_interval {
    double lo, hi;
} attest_interval;

/*@ predicate ordered(attest_interval x) = \is_finite(x.lo) && \is_finite(x.hi) ==> x.lo <= x.hi; */

/* The number x itself. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures point: \result.lo == x && \result.hi == x || \is_NaN(x);
  @ */
attest_interval attest_point(double x);

/* x + y, x - y, x * y */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures ordered: ordered(x) && ordered(y) ==> ordered(\result);
  @ */
attest_interval attest_interval_add(attest_interval x, attest_interval y);
attest_interval attest_interval_sub(attest_interval x, attest_interval y);
attest_interval attest_interval_mul(attest_interval x, attest_interval y);

#endif
