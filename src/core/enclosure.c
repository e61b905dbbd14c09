#include "enclosure.h"
#include "fl.h"
#include "reals.h"
#include <stdbool.h>

void attest_enclose(double lower, double upper, double *lo, double *hi)
{
    const bool ordered = fl_is_finite(lower) && 0.0 <= lower && lower <= upper;
    const bool bounded = fl_is_finite(upper) && 0.0 <= upper;
    *lo = ordered ? lower : 0.0;
    *hi = bounded ? upper : fl_infinity();
}
