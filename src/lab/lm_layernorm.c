#include "lm_layernorm.h"
#include <math.h>

static const lm_real EPSILON = 1e-5F;

void lm_layernorm_forward(int64_t tokens, int64_t width, const lm_real *X, const lm_real *gain, const lm_real *shift,
                          lm_real *Z, lm_real *deviation, lm_real *Y)
{
    for (int64_t i = 0; i < tokens; i++) {
        const lm_real *x = X + i * width;
        lm_real *z = Z + i * width, *y = Y + i * width, mean = 0, variance = 0;
        for (int64_t c = 0; c < width; c++)
            mean += x[c];
        mean /= (lm_real)width;
        for (int64_t c = 0; c < width; c++)
            variance += (x[c] - mean) * (x[c] - mean);
        deviation[i] = (lm_real)sqrt((double)(variance / (lm_real)width + EPSILON));
        for (int64_t c = 0; c < width; c++) {
            z[c] = (x[c] - mean) / deviation[i];
            y[c] = gain[c] * z[c] + shift[c];
        }
    }
}

void lm_layernorm_backward(int64_t tokens, int64_t width, const lm_real *Z, const lm_real *deviation,
                           const lm_real *gain, lm_real *dY, lm_real *d_gain, lm_real *d_shift)
{
    for (int64_t i = 0; i < tokens; i++) {
        const lm_real *z = Z + i * width;
        lm_real *d = dY + i * width, mean = 0, along = 0;
        for (int64_t c = 0; c < width; c++) {
            d_gain[c] += d[c] * z[c];
            d_shift[c] += d[c];
            d[c] *= gain[c];
            mean += d[c];
            along += d[c] * z[c];
        }
        mean /= (lm_real)width;
        along /= (lm_real)width;
        for (int64_t c = 0; c < width; c++)
            d[c] = (d[c] - mean - z[c] * along) / deviation[i];
    }
}
