/* A sum of intervals of which one end counts: upper ends add up to one, and lower ends. A file that includes this says INTERVAL_VALUES and
 * INTERVAL_VOUCHES before interval.h. */
#ifndef ATTEST_JOINED_H
#define ATTEST_JOINED_H

#include "interval.h"

/*@ predicate whole_or_finite(attest_interval x) = finite_interval(x) || whole_line(x);
  @ predicate highest_sum(attest_interval x, attest_interval y, attest_interval z) =
  @     \forall real a, b; fl_not_below(x.hi, a) ==> fl_not_below(y.hi, b) ==> fl_not_below(z.hi, a + b);
  @ predicate lowest_sum(attest_interval x, attest_interval y, attest_interval z) =
  @     \forall real a, b; fl_not_above(x.lo, a) ==> fl_not_above(y.lo, b) ==> fl_not_above(z.lo, a + b); */

/*@ requires intervals: interval(x) && interval(y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures vouch:    whole_or_finite(\result);
  @ ensures highest:  highest_sum(x, y, \result);
  @ ensures lowest:   lowest_sum(x, y, \result);
  @ */
static inline attest_interval attest_joined(attest_interval x, attest_interval y)
{
    const attest_interval sum = attest_interval_add(x, y);
    //@ assert above: finite_interval(sum) ==> encloses(x, x.hi) && encloses(y, y.hi) && encloses(sum, x.hi + y.hi);
    //@ assert below: finite_interval(sum) ==> encloses(x, x.lo) && encloses(y, y.lo) && encloses(sum, x.lo + y.lo);
    return sum;
}

#endif
