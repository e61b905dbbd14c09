#include "exact/import.h"
#include <math.h>
#include <stddef.h>
#include <string.h>

#define NEAR  100    /* exponents that are left as they are */
#define LEAST (-800) /* exponents of the scale */
#define MOST  890

int64_t exact_exponent(const exact_kernels *by, const double *x, int64_t n)
{
    const double top = by->top(n, x);
    if (top == 0.0)
        return 0;
    const int64_t exponent = ilogb(top);
    return -NEAR <= exponent && exponent <= NEAR ? 0 : exponent;
}

/* 2^-exponent as two factors, for it may be out of range */
typedef struct factors {
    double first, second;
} factors;

static factors factors_of(int64_t exponent)
{
    const int64_t half = -exponent / 2;
    return (factors){ldexp(1.0, (int)half), ldexp(1.0, (int)(-exponent - half))};
}

const double *exact_divided(exact_room *room, const double *x, int64_t n, int64_t exponent)
{
    if (exponent == 0)
        return x;
    const factors by = factors_of(exponent);
    double *y = exact_room_take(room, n);
    for (int64_t i = 0; y != NULL && i < n; i++)
        y[i] = x[i] * by.first * by.second;
    return y;
}

void exact_import(const double *from, int64_t exponent, exact_matrix to)
{
    const factors by = factors_of(exponent);
    for (int64_t i = 0; i < to.rows; i++)
        for (int64_t c = 0; c < to.cols; c++)
            to.hi[c * to.stride + i] = from[i * to.cols + c] * by.first * by.second;
    memset(to.lo, 0, (size_t)(to.stride * to.cols) * sizeof *to.lo);
}

bool exact_scale_shifted(exact_scale *scale, int64_t exponent, double *lost)
{
    *lost = 0.0;
    if (scale->hi == 0.0)
        return true;
    const int64_t place = ilogb(scale->hi) + exponent;
    if (place > MOST)
        return false;
    if (place < LEAST) {
        *scale = (exact_scale){0.0, 0.0};
        *lost = 0x1p-500; /* a raw score is below 2^300 */
        return true;
    }
    scale->hi = ldexp(scale->hi, (int)exponent);
    scale->lo = ldexp(scale->lo, (int)exponent);
    return true;
}
