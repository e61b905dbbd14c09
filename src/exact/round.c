#include "exact/round.h"
#include <math.h>

/* A binary format: the bits of its significand, and the exponents of its smallest normal and its largest number. */
typedef struct layout {
    int bits, least, most;
} layout;

static layout layout_of(attest_format format)
{
    static const layout all[] = {[ATTEST_F64] = {53, -1022, 1023},
                                 [ATTEST_F32] = {24, -126, 127},
                                 [ATTEST_F16] = {11, -14, 15},
                                 [ATTEST_BF16] = {8, -126, 127}};
    return all[format];
}

/* What lies at or beyond the power of two above the largest number is infinite: rounding as if there were no largest number
 * reaches that power just where IEEE 754 says infinity. */
static double within_range(double x, layout of)
{
    return fabs(x) * 0.5 >= ldexp(1.0, of.most) ? copysign(INFINITY, x) : x;
}

static bool is_odd(double whole)
{
    return fmod(whole, 2.0) != 0.0;
}

/* The integer nearest to x + y, ties to even, where |y| is at most half of x's unit in the last place and 1/2. */
static double nearest_whole(double x, double y)
{
    const double whole = rint(x), rest = x - whole; /* exact, |rest| <= 1/2 */
    const double up = 0.5 - rest, down = -0.5 - rest;
    if (y > up || (y == up && is_odd(whole)))
        return whole + 1.0;
    if (y < down || (y == down && is_odd(whole)))
        return whole - 1.0;
    return whole;
}

double exact_round_sum(double hi, double lo, int64_t exponent, attest_format format)
{
    const layout of = layout_of(format);
    const double sum = hi + lo, lost = sum - hi, rest = (hi - (sum - lost)) + (lo - lost);
    if (sum == 0.0)
        return 0.0;
    int64_t place = ilogb(sum);
    if (rest != 0.0 && (rest < 0.0) == (sum > 0.0) && fabs(sum) == ldexp(1.0, (int)place))
        place -= 1; /* just below a power of two */
    const int64_t least = of.least - exponent;
    const int64_t unit = (place > least ? place : least) - of.bits + 1; /* of the last bit that is kept */
    if (unit > place + 2)
        return 0.0;
    const double scaled = ldexp(rest, (int)-unit);
    const double tail = scaled == 0.0 && rest != 0.0 ? copysign(0x1p-1074, rest) : scaled; /* only its side counts */
    const double whole = nearest_whole(ldexp(sum, (int)-unit), tail);
    if (whole == 0.0)
        return 0.0;
    const int64_t shift = unit + exponent;
    return within_range(ldexp(whole, shift > 2000 ? 2000 : (int)shift), of);
}

/* More than the radius: lo + slack and lo - slack, rounded, lie outside of what is enclosed, for each is off by at most 2^-53 of
 * itself, and what is added is eight times that. Lemma R */
static double slack_of(double lo, double radius)
{
    return radius + 0x1p-50 * (fabs(lo) + radius);
}

/* Where both ends round to one double far from the edges of the range, two additions have decided. */
bool exact_round_enclosed(double hi, double lo, double radius, int64_t exponent, attest_format format, double *rounded)
{
    const double slack = radius == 0.0 ? 0.0 : slack_of(lo, radius);
    const double up = lo + slack, down = lo - slack, y = hi + up;
    if (!isfinite(hi) || !isfinite(up) || !isfinite(down))
        return false;
    if (format == ATTEST_F64 && exponent == 0 && fabs(y) >= 0x1p-900 && fabs(y) <= 0x1p900) {
        *rounded = y;
        return y == hi + down;
    }
    *rounded = exact_round_sum(hi, up, exponent, format);
    return *rounded == exact_round_sum(hi, down, exponent, format);
}

bool exact_neighbours(double hi, double lo, double radius, int64_t exponent, double *below, double *above)
{
    const double slack = slack_of(lo, radius), up = lo + slack, down = lo - slack;
    *below = *above = 0.0;
    if (radius == 0.0 && hi == 0.0 && lo == 0.0)
        return true;
    if (exponent != 0 || !(fabs(hi) >= 0x1p-900 && fabs(hi) <= 0x1p900) || !(fabs(lo) + slack <= 0x1p-20 * fabs(hi)))
        return false;
    const double most = hi + up, over = up - (most - hi), least = hi + down, under = down - (least - hi); /* exact */
    *above = over > 0.0 ? nextafter(most, INFINITY) : most;
    *below = under < 0.0 ? nextafter(least, -INFINITY) : least;
    return over != 0.0 && under != 0.0 && nextafter(*below, INFINITY) == *above;
}

double exact_round_mpfr(mpfr_srcptr x, attest_format format)
{
    const layout of = layout_of(format);
    if (mpfr_zero_p(x))
        return 0.0;
    const int64_t place = (int64_t)mpfr_get_exp(x) - 1;
    const int64_t bits = place >= of.least ? of.bits : of.bits - (of.least - place);
    if (place > of.most)
        return copysign(INFINITY, mpfr_sgn(x));
    if (bits < 0)
        return 0.0;
    if (bits == 0) { /* from half of the smallest number on, half not included */
        const bool half = mpfr_cmp_si_2exp(x, mpfr_sgn(x), (mpfr_exp_t)place) == 0;
        return half ? 0.0 : copysign(ldexp(1.0, of.least - of.bits + 1), mpfr_sgn(x));
    }
    mpfr_t kept;
    mpfr_init2(kept, bits);
    mpfr_set(kept, x, MPFR_RNDN);
    const double y = mpfr_get_d(kept, MPFR_RNDN);
    mpfr_clear(kept);
    return within_range(y, of);
}

bool exact_round_interval(mpfr_srcptr lo, mpfr_srcptr hi, attest_format format, double *rounded)
{
    if (!mpfr_number_p(lo) || !mpfr_number_p(hi))
        return false;
    *rounded = exact_round_mpfr(lo, format);
    return *rounded == exact_round_mpfr(hi, format);
}
