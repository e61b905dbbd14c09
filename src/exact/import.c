#include "exact/import.h"
#include <math.h>

#define NEAR  100 /* exponents that are left as they are */
#define RANGE 800 /* of the scale */

int64_t exact_exponent(const double *x, int64_t n)
{
    double top = 0.0;
    for (int64_t i = 0; i < n; i++)
        top = fmax(top, fabs(x[i]));
    if (top == 0.0)
        return 0;
    const int64_t exponent = ilogb(top);
    return -NEAR <= exponent && exponent <= NEAR ? 0 : exponent;
}

void exact_import(const double *from, int64_t exponent, exact_matrix to)
{
    const double half = ldexp(1.0, (int)(-exponent / 2)), rest = ldexp(1.0, (int)(-exponent - (-exponent / 2)));
    for (int64_t i = 0; i < to.rows; i++)
        for (int64_t c = 0; c < to.cols; c++)
            to.hi[c * to.stride + i] = from[i * to.cols + c] * half * rest;
}

bool exact_scale_shifted(exact_scale *scale, int64_t exponent, double *lost)
{
    *lost = 0.0;
    if (scale->hi == 0.0)
        return true;
    const int64_t place = ilogb(scale->hi) + exponent;
    if (place > RANGE)
        return false;
    if (place < -RANGE) {
        *scale = (exact_scale){0.0, 0.0};
        *lost = 0x1p-500; /* a raw score is below 2^300 */
        return true;
    }
    scale->hi = ldexp(scale->hi, (int)exponent);
    scale->lo = ldexp(scale->lo, (int)exponent);
    return true;
}
