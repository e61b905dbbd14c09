#include "nearest.h"
#include <math.h>

/* The middle between v and the next number of the format away from zero (step 1) or towards it (step -1), with v's sign. */
static void middle(vault_format format, double v, int step, mpfr_ptr out)
{
    const uint64_t bits = vault_to_bits(format, fabs(v)) + (uint64_t)(int64_t)step;
    double other = vault_from_bits(format, bits);
    if (isinf(other)) /* the next power of two, where the format has no number */
        other = format == VAULT_F64 ? INFINITY : 2.0 * vault_from_bits(format, vault_to_bits(format, exp2(logb(v))));
    mpfr_set_d(out, fabs(v), MPFR_RNDN);
    if (isinf(other))
        mpfr_set_ui_2exp(out, 1, 1024, MPFR_RNDN);
    else
        mpfr_add_d(out, out, other, MPFR_RNDN);
    mpfr_div_2ui(out, out, 1, MPFR_RNDN);
    if (signbit(v))
        mpfr_neg(out, out, MPFR_RNDN);
}

/* Whether the truth may lie as far beyond the largest number as v, an infinity, says. */
static bool beyond_possible(vault_format format, double v, mpfr_srcptr low, mpfr_srcptr high)
{
    mpfr_t edge;
    mpfr_init2(edge, 64);
    middle(format, copysign(vault_format_max(format), v), 1, edge);
    const bool possible = v > 0.0 ? mpfr_greaterequal_p(high, edge) != 0 : mpfr_lessequal_p(low, edge) != 0;
    mpfr_clear(edge);
    return possible;
}

bool nearest_possible(vault_format format, double v, mpfr_srcptr low, mpfr_srcptr high)
{
    if (isinf(v))
        return beyond_possible(format, v, low, high);
    if (vault_round(format, v) != v || (v == 0.0 && signbit(v)))
        return false;
    mpfr_t below, above;
    mpfr_inits2(64, below, above, (mpfr_ptr)NULL);
    middle(format, v, 1, above);
    if (v == 0.0)
        mpfr_neg(below, above, MPFR_RNDN);
    else
        middle(format, v, -1, below);
    if (v < 0.0)
        mpfr_swap(below, above);
    const bool possible = mpfr_greaterequal_p(high, below) && mpfr_lessequal_p(low, above);
    mpfr_clears(below, above, (mpfr_ptr)NULL);
    return possible;
}

bool neighbours_possible(double lo, double hi, mpfr_srcptr low, mpfr_srcptr high)
{
    if (lo != hi && nextafter(lo, INFINITY) != hi && nextafter(nextafter(lo, INFINITY), INFINITY) != hi)
        return false;
    return mpfr_cmp_d(high, lo) >= 0 && mpfr_cmp_d(low, hi) <= 0;
}
