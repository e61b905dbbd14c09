/* What core/dd.h lacks: the order of pairs, and their negation. Both are exact. */
#ifndef LAB_PAIR_H
#define LAB_PAIR_H

#include "core/dd.h"
#include <stdbool.h>

static inline attest_dd lab_minus(attest_dd a)
{
    return (attest_dd){fl_neg(a.hi), fl_neg(a.lo)};
}

static inline bool lab_less(attest_dd a, attest_dd b)
{
    return a.hi != b.hi ? a.hi < b.hi : a.lo < b.lo;
}

#endif
