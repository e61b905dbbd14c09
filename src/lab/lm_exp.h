/* The exponential function and its kin, fast, by arithmetic that IEEE 754 fixes and that compilers can do for several numbers
 * at once. In float the error of exp is below two units in the last place (tests/unit/test_lm.c). */
#ifndef LAB_LM_EXP_H
#define LAB_LM_EXP_H

#include "lm_real.h"
#include <stdint.h>
#include <string.h>

#ifdef LM_DOUBLE

#include "core/exp.h"

static inline double lm_exp(double x)
{
    return attest_exp(x);
}

#else

/* e^x = 2^k e^r with |r| <= ln(2) / 2: adding 1.5 2^23 rounds to a whole number, ln(2) is taken off in two parts, the first
 * of which times k is exact, and the series does the rest. 0 below -87, where numbers lose digits; and for NaN. */
static inline float lm_exp(float x)
{
    const float low = x > -87.0f ? x : -87.0f, at = low < 88.0f ? low : 88.0f, round = 12582912.0f;
    const float k = (at * 1.44269504f + round) - round, r = (at - k * 0.693359375f) + k * 2.12194440e-4f;
    const float series =
        1.0f + (r + r * r * (0.5f + r * (1.0f / 6 + r * (1.0f / 24 + r * (1.0f / 120 + r * (1.0f / 720 + r / 5040))))));
    const uint32_t bits = (uint32_t)((int32_t)k + 127) << 23;
    float power;
    memcpy(&power, &bits, sizeof power);
    return x > -87.0f ? series * power : 0.0f;
}

#endif

static inline lm_real lm_sigmoid(lm_real x)
{
    return 1 / (1 + lm_exp(-x));
}

static inline lm_real lm_tanh(lm_real x)
{
    return 2 * lm_sigmoid(2 * x) - 1;
}

#endif
