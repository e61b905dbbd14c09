#include "number.h"
#include <stdbool.h>
#include <string.h>

/* An IEEE-like binary format: sign, biased exponent, fraction. */
static const struct layout {
    const char *name;
    int size;     /* bytes */
    int fraction; /* bits of the fraction, without the implicit one */
    int least;    /* exponent of the smallest normal number */
    double max;
} layouts[] = {
    [VAULT_F64] = {"f64", 8, 52, -1022, 0x1.fffffffffffffp1023},
    [VAULT_F32] = {"f32", 4, 23, -126, 0x1.fffffep127},
    [VAULT_F16] = {"f16", 2, 10, -14, 0x1.ffcp15},
    [VAULT_BF16] = {"bf16", 2, 7, -126, 0x1.fep127},
};

const char *vault_format_name(vault_format format)
{
    return layouts[format].name;
}

int vault_format_size(vault_format format)
{
    return layouts[format].size;
}

double vault_format_max(vault_format format)
{
    return layouts[format].max;
}

static uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static double double_of(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* The exponent field of infinities and NaNs: all ones. */
static uint64_t field_max(const struct layout *f)
{
    return 2 * (uint64_t)(1 - f->least) + 1;
}

/* significand / 2^shift, to nearest, ties to even */
static uint64_t shift_rounded(uint64_t significand, int shift)
{
    if (shift == 0)
        return significand;
    if (shift > 53) /* significand < 2^53: below one half */
        return 0;
    const uint64_t half = UINT64_C(1) << (shift - 1);
    const uint64_t quotient = significand >> shift;
    const uint64_t rest = significand - (quotient << shift);
    return quotient + (rest > half || (rest == half && (quotient & 1) != 0));
}

uint64_t vault_to_bits(vault_format format, double x)
{
    const struct layout *f = &layouts[format];
    const uint64_t bits = bits_of(x);
    const uint64_t sign = (bits >> 63) << (8 * f->size - 1);
    const uint64_t infinity = field_max(f) << f->fraction;
    const int field = (int)(bits >> 52 & 0x7ff);
    const uint64_t fraction = bits & UINT64_C(0xfffffffffffff);
    if (field == 0x7ff) /* a NaN stays one: its highest fraction bit is set */
        return sign | infinity | (fraction == 0 ? 0 : UINT64_C(1) << (f->fraction - 1));

    const int exponent = field == 0 ? -1022 : field - 1023;
    const uint64_t significand = field == 0 ? fraction : fraction | UINT64_C(1) << 52;
    const int below = exponent < f->least ? f->least - exponent : 0; /* subnormal in the format: fewer bits stay */
    const uint64_t rounded = shift_rounded(significand, 52 - f->fraction + below);
    /* The implicit one of a normal significand adds 1 to the exponent field; so does a carry of the rounding. */
    const uint64_t normal = below > 0 ? 0 : (uint64_t)(exponent - f->least) << f->fraction;
    const uint64_t magnitude = normal + rounded;
    return sign | (magnitude > infinity ? infinity : magnitude);
}

double vault_from_bits(vault_format format, uint64_t bits)
{
    const struct layout *f = &layouts[format];
    const bool negative = (bits >> (8 * f->size - 1) & 1) != 0;
    const uint64_t field = bits >> f->fraction & field_max(f);
    const uint64_t fraction = bits & ((UINT64_C(1) << f->fraction) - 1);
    const uint64_t sign = (uint64_t)negative << 63;
    if (field == field_max(f))
        return double_of(sign | UINT64_C(0x7ff) << 52 | fraction << (52 - f->fraction));
    if (field != 0) {
        const uint64_t wide = field + (uint64_t)(f->least + 1022);
        return double_of(sign | wide << 52 | fraction << (52 - f->fraction));
    }
    if (format == VAULT_F64)
        return double_of(bits);
    /* Subnormal: fraction units of 2^(least - fraction bits), a power of two that double holds as a normal number. */
    const double unit = double_of((uint64_t)(f->least - f->fraction + 1023) << 52);
    return negative ? -((double)fraction * unit) : (double)fraction * unit;
}

double vault_round(vault_format format, double x)
{
    return vault_from_bits(format, vault_to_bits(format, x));
}
