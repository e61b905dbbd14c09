/* That n intervals are at M what they were at L, for what is proved of them across writes elsewhere. */
#ifndef ATTEST_INTERVAL_SAME_H
#define ATTEST_INTERVAL_SAME_H

#include "interval.h"

/*@ predicate same_intervals{L, M}(attest_interval *a, integer n) = \forall integer t; 0 <= t < n ==> \at(a[t], L) == \at(a[t], M); */

#endif
