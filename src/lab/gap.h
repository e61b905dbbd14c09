/* Gaps between numbers, and their lengths, as intervals. */
#ifndef LAB_GAP_H
#define LAB_GAP_H

#include "core/interval.h"

/* a - b */
static inline attest_interval lab_gap(double a, double b)
{
    return attest_interval_sub(attest_point(a), attest_point(b));
}

/* |x| */
static inline attest_interval lab_absolute(attest_interval x)
{
    return attest_between(attest_mignitude(x), attest_magnitude(x));
}

#endif
