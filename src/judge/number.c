#include "judge/number.h"
#include <math.h>
#include <stddef.h>
#include <string.h>

/* Digits of the significand, the leading one included; the exponents of the smallest and the largest number with all its
 * digits, as in 2^e. */
static const struct {
    const char *name;
    int digits, least, most;
} numbers[JUDGE_NUMBERS] = {[JUDGE_F64] = {"f64", 53, -1022, 1023},
                            [JUDGE_F32] = {"f32", 24, -126, 127},
                            [JUDGE_TF32] = {"tf32", 11, -126, 127},
                            [JUDGE_F16] = {"f16", 11, -14, 15},
                            [JUDGE_BF16] = {"bf16", 8, -126, 127}};

const char *judge_number_name(judge_number format)
{
    return numbers[format].name;
}

bool judge_number_find(const char *name, judge_number *format)
{
    for (int i = 0; i < JUDGE_NUMBERS; i++)
        if (strcmp(name, numbers[i].name) == 0) {
            *format = (judge_number)i;
            return true;
        }
    return false;
}

int judge_digits(judge_number format)
{
    return numbers[format].digits;
}

double judge_roundoff(judge_number format)
{
    return ldexp(1, -numbers[format].digits);
}

/* 2^e, for the exponents of normal doubles. */
static double power_of_two(int e)
{
    const uint64_t bits = (uint64_t)(e + 1023) << 52;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

double judge_spacing(judge_number format, double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    int e = (int)(bits >> 52 & 0x7ff) - 1023;
    if (e < numbers[format].least)
        e = numbers[format].least;
    e -= numbers[format].digits - 1;
    return e >= -1022 ? power_of_two(e) : ldexp(1, e);
}

double judge_largest(judge_number format)
{
    return ldexp(2 - ldexp(1, 1 - numbers[format].digits), numbers[format].most);
}

double judge_smallest(judge_number format)
{
    return ldexp(1, numbers[format].least);
}

bool judge_representable(judge_number format, double x)
{
    const double steps = x / judge_spacing(format, x);
    return fabs(x) <= judge_largest(format) && steps == floor(steps);
}

bool judge_within(judge_number narrow, judge_number wide)
{
    return numbers[narrow].digits <= numbers[wide].digits && numbers[narrow].least >= numbers[wide].least &&
           numbers[narrow].most <= numbers[wide].most;
}
