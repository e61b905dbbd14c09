#include "exact/phi.h"
#include "exact/decimal.h"
#include <stdio.h>
#include <string.h>

/* The numbers of one attempt, all of one precision: t_low <= t <= t_high; x_low and x_high around phi^-1(t). */
typedef struct attempt {
    mpfr_t t_low, t_high, x_low, x_high, goal, step, next;
} attempt;

static void attempt_start(attempt *a, mpfr_prec_t precision)
{
    mpfr_inits2(precision, a->t_low, a->t_high, a->x_low, a->x_high, a->goal, a->step, a->next, (mpfr_ptr)NULL);
}

static void attempt_end(attempt *a)
{
    mpfr_clears(a->t_low, a->t_high, a->x_low, a->x_high, a->goal, a->step, a->next, (mpfr_ptr)NULL);
}

/* x_low near phi^-1(t): Newton's method on the concave x + log x = log t - 1. From z / (1 + z) < W_0(z), z = t / e, it
 * climbs to the root. Nothing is taken on trust from here: certified() checks. */
static void approximate(attempt *a)
{
    mpfr_ptr x = a->x_low;
    const mpfr_exp_t half = mpfr_get_prec(x) / 2;
    mpfr_log(a->goal, a->t_low, MPFR_RNDN);
    mpfr_sub_ui(a->goal, a->goal, 1, MPFR_RNDN);
    mpfr_exp(x, a->goal, MPFR_RNDN);
    mpfr_add_ui(a->next, x, 1, MPFR_RNDN);
    mpfr_div(x, x, a->next, MPFR_RNDN);
    do { /* step = x (goal - x - log x) / (1 + x) */
        mpfr_log(a->step, x, MPFR_RNDN);
        mpfr_add(a->step, a->step, x, MPFR_RNDN);
        mpfr_sub(a->step, a->goal, a->step, MPFR_RNDN);
        mpfr_mul(a->step, a->step, x, MPFR_RNDN);
        mpfr_add_ui(a->next, x, 1, MPFR_RNDN);
        mpfr_div(a->step, a->step, a->next, MPFR_RNDN);
        mpfr_add(x, x, a->step, MPFR_RNDN);
    } while (!mpfr_zero_p(a->step) && mpfr_get_exp(x) - mpfr_get_exp(a->step) < half);
}

/* out = phi(x), every operation rounded in one direction */
static void phi(mpfr_t out, const mpfr_t x, mpfr_rnd_t direction)
{
    mpfr_add_ui(out, x, 1, direction);
    mpfr_exp(out, out, direction);
    mpfr_mul(out, out, x, direction);
}

/* Spreads x_low and x_high around the approximation by 2^-margin, and checks with directed roundings that
 * phi(x_low) <= t <= phi(x_high). phi increases, so phi^-1(t) lies between them. */
static bool certified(attempt *a, long margin)
{
    mpfr_set_ui_2exp(a->step, 1, -margin, MPFR_RNDN);
    mpfr_add_ui(a->next, a->step, 1, MPFR_RNDU);
    mpfr_mul(a->x_high, a->x_low, a->next, MPFR_RNDU);
    mpfr_ui_sub(a->next, 1, a->step, MPFR_RNDD);
    mpfr_mul(a->x_low, a->x_low, a->next, MPFR_RNDD);
    phi(a->next, a->x_low, MPFR_RNDU);
    if (mpfr_greater_p(a->next, a->t_low))
        return false;
    phi(a->next, a->x_high, MPFR_RNDD);
    return mpfr_greaterequal_p(a->next, a->t_high);
}

/* digits "31415", point after `exponent` of them: 3.1415, or 3.1415e-10 when plain digits would not show it well */
static void write_number(const char *digits, long exponent, char text[EXACT_PHI_ROOM])
{
    enum { PLAIN_ZEROS = 4 };
    const int count = (int)strlen(digits), whole = (int)exponent;
    if (0 < exponent && exponent <= count)
        snprintf(text, EXACT_PHI_ROOM, "%.*s%s%s", whole, digits, whole < count ? "." : "", digits + whole);
    else if (-PLAIN_ZEROS < exponent && exponent <= 0)
        snprintf(text, EXACT_PHI_ROOM, "0.%.*s%s", -whole, "0000", digits);
    else
        snprintf(text, EXACT_PHI_ROOM, "%.1s%s%se%ld", digits, count > 1 ? "." : "", digits + 1, exponent - 1);
}

/* Writes the result if both ends of the enclosure round to the same digits. */
static bool agreed(const attempt *a, int digits, char text[EXACT_PHI_ROOM])
{
    mpfr_exp_t low_exponent, high_exponent;
    char *low = mpfr_get_str(NULL, &low_exponent, 10, (size_t)digits, a->x_low, MPFR_RNDN);
    char *high = mpfr_get_str(NULL, &high_exponent, 10, (size_t)digits, a->x_high, MPFR_RNDN);
    const bool same = low_exponent == high_exponent && strcmp(low, high) == 0;
    if (same)
        write_number(low, low_exponent, text);
    mpfr_free_str(low);
    mpfr_free_str(high);
    return same;
}

static exact_phi_status check_domain(const char *t, bool *zero)
{
    if (!exact_decimal_valid(t))
        return EXACT_PHI_SYNTAX;
    attempt a;
    attempt_start(&a, 64);
    exact_decimal_enclose(t, a.t_low, a.t_high);
    mpfr_set_str(a.x_low, "1e-1000000", 10, MPFR_RNDD);
    mpfr_set_str(a.x_high, "1e1000000", 10, MPFR_RNDU);
    *zero = mpfr_zero_p(a.t_high);
    const bool inside = mpfr_lessequal_p(a.t_low, a.x_high) && mpfr_greaterequal_p(a.t_high, a.x_low);
    attempt_end(&a);
    return *zero || inside ? EXACT_PHI_OK : EXACT_PHI_DOMAIN;
}

exact_phi_status exact_phi_inverse(const char *t, int digits, char text[EXACT_PHI_ROOM])
{
    enum { GUARD = 64, SLACK = 40 }; /* the enclosure is 2^SLACK units wide: room for the rounding of log, exp and t */
    bool zero;
    const exact_phi_status status = check_domain(t, &zero);
    if (status != EXACT_PHI_OK)
        return status;
    if (zero) {
        snprintf(text, EXACT_PHI_ROOM, "0");
        return EXACT_PHI_OK;
    }
    bool done = false;
    for (mpfr_prec_t precision = 4 * digits + GUARD; !done; precision *= 2) {
        attempt a;
        attempt_start(&a, precision);
        exact_decimal_enclose(t, a.t_low, a.t_high);
        approximate(&a);
        done = certified(&a, precision - SLACK) && agreed(&a, digits, text);
        attempt_end(&a);
    }
    mpfr_free_cache();
    return EXACT_PHI_OK;
}
