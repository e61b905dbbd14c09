#include "number.h"
#include <math.h>
#include <string.h>

/* Digits of the significand, exponent of the smallest normal number, largest number. */
static const struct {
    int digits, lowest;
    double largest;
} formats[] = {
    [PEERS_F64] = {53, -1022, 0x1.fffffffffffffp1023},
    [PEERS_F32] = {24, -126, 0x1.fffffep127},
    [PEERS_TF32] = {11, -126, 0x1.ffcp127},
    [PEERS_F16] = {11, -14, 65504.0},
    [PEERS_BF16] = {8, -126, 0x1.fep127},
    [PEERS_FP8] = {4, -6, 448.0},
};

/* The exponent of the last digit that the format has for x, which is finite and not 0. */
static int last_place(peers_number format, double x)
{
    int exponent;
    frexp(x, &exponent);
    const int normal = exponent - 1 > formats[format].lowest ? exponent - 1 : formats[format].lowest;
    return normal - formats[format].digits + 1;
}

double peers_round(peers_number format, double x)
{
    if (format == PEERS_F64 || x == 0.0 || !isfinite(x))
        return x;
    if (format == PEERS_F32)
        return (float)x;
    const int unit = last_place(format, x);
    const double y = ldexp(nearbyint(ldexp(x, -unit)), unit);
    return fabs(y) <= formats[format].largest ? y : copysign((double)INFINITY, x);
}

double peers_truncate(peers_number format, double x)
{
    if (x == 0.0 || !isfinite(x))
        return x;
    const int unit = last_place(format, x);
    const double y = ldexp(trunc(ldexp(x, -unit)), unit);
    return fabs(y) <= formats[format].largest ? y : copysign((double)INFINITY, x);
}

double peers_smallest(peers_number format)
{
    return ldexp(1.0, formats[format].lowest);
}

/* float16 from its bits: sign, 5 bits of exponent, 10 of significand. */
static double of_half(uint16_t bits)
{
    const int exponent = bits >> 10 & 31, significand = bits & 1023;
    const double magnitude = exponent == 31  ? (significand == 0 ? (double)INFINITY : (double)NAN)
                             : exponent == 0 ? ldexp(significand, -24)
                                             : ldexp(1024 + significand, exponent - 25);
    return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

static uint16_t to_half(double x)
{
    int exponent;
    const uint16_t sign = signbit(x) ? 0x8000 : 0;
    const double y = fabs(peers_round(PEERS_F16, x));
    if (isnan(y))
        return 0x7e00;
    if (isinf(y))
        return (uint16_t)(sign | 0x7c00);
    if (y < 0x1p-14)
        return (uint16_t)(sign | (uint16_t)ldexp(y, 24));
    frexp(y, &exponent);
    return (uint16_t)(sign | (uint16_t)((exponent + 14) * 1024 + (int)ldexp(y, 11 - exponent) - 1024));
}

/* bfloat16 is the upper half of a float. */
static double of_brain(uint16_t bits)
{
    const uint32_t word = (uint32_t)bits << 16;
    float x;
    memcpy(&x, &word, sizeof x);
    return (double)x;
}

static uint16_t to_brain(double x)
{
    const float y = (float)peers_round(PEERS_BF16, x);
    uint32_t word;
    memcpy(&word, &y, sizeof word);
    return (uint16_t)(word >> 16);
}

double peers_element(const attest_candidate_array *array, int64_t k)
{
    switch (array->format) {
    case ATTEST_CANDIDATE_F64:
        return ((const double *)array->data)[k];
    case ATTEST_CANDIDATE_F32:
        return (double)((const float *)array->data)[k];
    case ATTEST_CANDIDATE_F16:
        return of_half(((const uint16_t *)array->data)[k]);
    case ATTEST_CANDIDATE_BF16:
        return of_brain(((const uint16_t *)array->data)[k]);
    default:
        return ((const uint8_t *)array->data)[k];
    }
}

void peers_set_element(const attest_candidate_array *array, int64_t k, double x)
{
    switch (array->format) {
    case ATTEST_CANDIDATE_F64:
        ((double *)array->data)[k] = x;
        break;
    case ATTEST_CANDIDATE_F32:
        ((float *)array->data)[k] = (float)x;
        break;
    case ATTEST_CANDIDATE_F16:
        ((uint16_t *)array->data)[k] = to_half(x);
        break;
    case ATTEST_CANDIDATE_BF16:
        ((uint16_t *)array->data)[k] = to_brain(x);
        break;
    default:
        ((uint8_t *)array->data)[k] = x != 0.0;
        break;
    }
}
