#include "elementary.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#define BITS 256

double elementary_error(elementary *f, double x, double y)
{
    mpfr_t truth;
    mpfr_init2(truth, BITS);
    mpfr_set_d(truth, x, MPFR_RNDN);
    f(truth, truth, MPFR_RNDN);
    mpfr_exp_t exponent = mpfr_zero_p(truth) ? -1021 : mpfr_get_exp(truth);
    if (exponent < -1021)
        exponent = -1021;
    mpfr_sub_d(truth, truth, y, MPFR_RNDN);
    mpfr_mul_2si(truth, truth, 53 - exponent, MPFR_RNDN);
    const double error = fabs(mpfr_get_d(truth, MPFR_RNDU));
    mpfr_clear(truth);
    return error;
}

double elementary_hard_case(elementary *inverse, double result)
{
    mpfr_t middle;
    mpfr_init2(middle, BITS);
    mpfr_set_d(middle, result, MPFR_RNDN);
    mpfr_add_d(middle, middle, nextafter(result, INFINITY), MPFR_RNDN);
    mpfr_div_2ui(middle, middle, 1, MPFR_RNDN);
    inverse(middle, middle, MPFR_RNDN);
    const double x = mpfr_get_d(middle, MPFR_RNDN);
    mpfr_clear(middle);
    return x;
}

double elementary_any(random_source *source)
{
    double x;
    do {
        const uint64_t bits = random_bits(source);
        memcpy(&x, &bits, sizeof x);
    } while (!isfinite(x));
    return x;
}

void elementary_check(const char *name, double (*computed)(double), elementary *f, double x, double most)
{
    const double y = computed(x), error = elementary_error(f, x, y);
    if (!(error < most))
        fail_msg("%s(%a) = %a is off by %.4f units in the last place", name, x, y, error);
}
