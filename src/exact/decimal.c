#include "exact/decimal.h"
#include <stddef.h>

/* The first character after a run of digits, and how many there were. */
static const char *skip_digits(const char *text, size_t *count)
{
    const char *start = text;
    while ('0' <= *text && *text <= '9')
        text++;
    *count += (size_t)(text - start);
    return text;
}

bool exact_decimal_valid(const char *text)
{
    size_t digits = 0, exponent_digits = 0;
    text = skip_digits(text, &digits);
    if (*text == '.')
        text = skip_digits(text + 1, &digits);
    if (digits == 0)
        return false;
    if (*text == 'e' || *text == 'E') {
        text += text[1] == '+' || text[1] == '-' ? 2 : 1;
        text = skip_digits(text, &exponent_digits);
        if (exponent_digits == 0)
            return false;
    }
    return *text == '\0';
}

void exact_decimal_enclose(const char *text, mpfr_t low, mpfr_t high)
{
    mpfr_strtofr(low, text, NULL, 10, MPFR_RNDD);
    mpfr_strtofr(high, text, NULL, 10, MPFR_RNDU);
}

void exact_decimal_doubles(const char *text, double *low, double *high)
{
    enum { PRECISION = 53 };
    mpfr_t l, h;
    mpfr_inits2(PRECISION, l, h, (mpfr_ptr)NULL);
    exact_decimal_enclose(text, l, h);
    *low = mpfr_get_d(l, MPFR_RNDD);
    *high = mpfr_get_d(h, MPFR_RNDU);
    mpfr_clears(l, h, (mpfr_ptr)NULL);
}
