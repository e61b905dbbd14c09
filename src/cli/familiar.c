#include "familiar.h"
#include <math.h>
#include <stddef.h>

/* As torch.testing.assert_close has them. */
static const struct {
    double rtol, atol;
} defaults[] = {[VAULT_F64] = {1e-7, 1e-7},
                [VAULT_F32] = {1.3e-6, 1e-5},
                [VAULT_F16] = {1e-3, 1e-5},
                [VAULT_BF16] = {1.6e-2, 1e-5}};

/* The place of a number among all of its format: neighbours are one apart, and both zeros are 0. */
static int64_t place_of(vault_format format, double x)
{
    const uint64_t bits = vault_to_bits(format, x), sign = UINT64_C(1) << (8 * vault_format_size(format) - 1);
    const int64_t magnitude = (int64_t)(bits & (sign - 1));
    return (bits & sign) != 0 ? -magnitude : magnitude;
}

/* Exact up to 2^53, and nobody needs to know what is beyond. */
static double ulps_apart(vault_format format, double a, double b)
{
    if (isnan(a) || isnan(b) || isinf(a) != isinf(b))
        return (double)INFINITY;
    const int64_t x = place_of(format, a), y = place_of(format, b);
    return (x < 0) == (y < 0) ? fabs((double)(x - y)) : fabs((double)x) + fabs((double)y);
}

familiar find_familiar(vault_format format, int64_t count, const double *lo, const double *got)
{
    familiar f = {.format = format, .rtol = defaults[format].rtol, .atol = defaults[format].atol};
    for (int64_t i = 0; i < count; i++) {
        const double right = vault_round(format, lo[i]), error = fabs(got[i] - right);
        const double ulps = ulps_apart(format, right, got[i]);
        int bar = 0;
        while (bar < FAMILIAR_BARS - 1 && ulps >= ldexp(1.0, bar))
            bar++;
        f.ulp_bars[bar]++;
        f.mismatched += got[i] != right && !(error <= f.atol + f.rtol * fabs(right));
        f.over_ulp += ulps > 1.0;
        f.largest_ulp = fmax(f.largest_ulp, ulps);
        f.absolute = fmax(f.absolute, isnan(error) ? (double)INFINITY : error);
        f.relative = fmax(f.relative, error == 0.0 || right == 0.0 ? 0.0
                                      : isnan(error)               ? (double)INFINITY
                                                                   : error / fabs(right));
    }
    return f;
}
