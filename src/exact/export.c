#include "exact/export.h"
#include <math.h>
#include <stddef.h>

bool exact_covers(attest_score score)
{
    const bool cap = !(score.softcap > 0.0) || (0x1p-100 <= score.softcap && score.softcap <= 0x1p100);
    return score.kind != ATTEST_L2_EXPANDED && cap;
}

void exact_put(attest_enclosed *x, int64_t i, double hi, double lo, double radius)
{
    const bool known = isfinite(radius) && isfinite(hi) && isfinite(lo);
    x->hi[i] = known ? hi : 0.0;
    x->lo[i] = known ? lo : 0.0;
    x->radius[i] = known ? radius : INFINITY;
}

void exact_decline(attest_enclosed *x, int64_t count)
{
    if (x == NULL)
        return;
    x->count = count;
    x->exponent = 0;
    for (int64_t i = 0; i < count; i++)
        exact_put(x, i, 0.0, 0.0, INFINITY);
}
