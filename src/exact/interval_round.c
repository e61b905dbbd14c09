#include "exact/interval_round.h"
#include "exact/round.h"
#include <math.h>

/* `quantum`: the exponent of the format's smallest positive number. */
static const struct layout {
    int bits;
    mpfr_exp_t quantum;
    double most;
} layouts[] = {
    [ATTEST_F64] = {53, -1074, 0x1.fffffffffffffp1023},
    [ATTEST_F32] = {24, -149, 0x1.fffffep127},
    [ATTEST_F16] = {11, -24, 0x1.ffcp15},
    [ATTEST_BF16] = {8, -133, 0x1.fep127},
};

/* The exponent of the last place of x. */
static mpfr_exp_t last_place(const struct layout *f, mpfr_srcptr x)
{
    const mpfr_exp_t unit = mpfr_get_exp(x) - f->bits;
    return unit > f->quantum ? unit : f->quantum;
}

double interval_margin(attest_format format, mpfr_srcptr x)
{
    if (!mpfr_regular_p(x))
        return 0.5;
    mpfr_t part;
    mpfr_init2(part, mpfr_get_prec(x));
    mpfr_mul_2si(part, x, -last_place(&layouts[format], x), MPFR_RNDN);
    mpfr_frac(part, part, MPFR_RNDN);
    const double fraction = fabs(mpfr_get_d(part, MPFR_RNDN));
    mpfr_clear(part);
    return fabs(fraction - 0.5);
}

double interval_round(attest_format format, mpfr_srcptr x)
{
    return mpfr_number_p(x) ? exact_round_mpfr(x, format) : mpfr_get_d(x, MPFR_RNDN);
}

/* middle = low + half of the gap above it */
static void half_a_gap_above(const struct layout *f, double low, mpfr_ptr middle)
{
    mpfr_exp_t unit = f->quantum;
    mpfr_set_d(middle, low, MPFR_RNDN);
    if (low != 0.0) {
        const bool shrinks = low < 0.0 && mpfr_cmp_si_2exp(middle, -1, mpfr_get_exp(middle) - 1) == 0;
        unit =
            mpfr_get_exp(middle) - f->bits - shrinks; /* towards zero, the gap below a power of two is half as wide */
    }
    if (unit < f->quantum)
        unit = f->quantum;
    mpfr_t half;
    mpfr_init2(half, 2);
    mpfr_set_ui_2exp(half, 1, unit - 1, MPFR_RNDN);
    mpfr_add(middle, middle, half, MPFR_RNDN);
    mpfr_clear(half);
}

bool interval_boundary(attest_format format, double low, double high, mpfr_ptr middle)
{
    const struct layout *f = &layouts[format];
    if (!(low < high))
        return false;
    mpfr_t above;
    mpfr_init2(above, mpfr_get_prec(middle));
    if (isinf(low)) { /* from minus infinity to the least number: as from the largest to infinity, reflected */
        half_a_gap_above(f, f->most, middle);
        mpfr_neg(middle, middle, MPFR_RNDN);
        mpfr_set_d(above, -f->most, MPFR_RNDN);
    } else {
        half_a_gap_above(f, low, middle);
        mpfr_mul_2ui(above, middle, 1, MPFR_RNDN);
        mpfr_sub_d(above, above, low, MPFR_RNDN);
    }
    const bool next = interval_round(format, above) == high;
    mpfr_clear(above);
    return next;
}
