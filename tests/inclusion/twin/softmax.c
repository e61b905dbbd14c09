#include "softmax.h"
#include "arith.h"
#include <assert.h>
#include <stdlib.h>

#define WORK_BITS 160 /* sums of probabilities lie near 1: their distance from 1 must survive */

/* What rounding may do to one row of e^(l_j - max l), up to the factor that the division cancels (Theorem E's proof).
 * The computed logit l'_j is within d_j of l_j, the computed maximum m' within s of m = max l, and the subtraction
 * l'_j - m' is wrong by u (t_j + d_j + s), t_j = m - l_j. So the computed weight is w_j = e^(-t_j) times e^(+-r_j), with
 * r_j = d_j + u (t_j + d_j + s), times exp's own 1 +- e. The row's sum then lies between the sums of the extremes. */
typedef struct row_range {
    mpfr_t least_sum, greatest_sum; /* of w_j e^(-+r_j), with the roundings of exp and of the summation */
    mpfr_t *r;                      /* r_j */
    mpfr_t exp_low, exp_high;       /* 1 -+ exp's relative error */
} row_range;

static bool attends(const uint8_t *mask, const twin *logits, int64_t i, int64_t j)
{
    return mask == NULL || mask[i * logits->cols + j] != 0;
}

static int64_t find_maximum(const twin *logits, const uint8_t *mask, int64_t i)
{
    int64_t best = -1;
    for (int64_t j = 0; j < logits->cols; j++)
        if (attends(mask, logits, i, j) &&
            (best < 0 || mpfr_greater_p(twin_value(logits, i, j), twin_value(logits, i, best))))
            best = j;
    assert(best >= 0);
    return best;
}

/* s: how far the computed maximum may be from the exact one. It is at least l'_best, and at most max (l_j + d_j). */
static void maximum_shift(mpfr_ptr s, const twin *logits, const uint8_t *mask, int64_t i, int64_t best)
{
    mpfr_t above;
    mpfr_init2(above, WORK_BITS);
    mpfr_set(s, twin_error(logits, i, best), MPFR_RNDU);
    for (int64_t j = 0; j < logits->cols; j++) {
        if (!attends(mask, logits, i, j))
            continue;
        mpfr_sub(above, twin_value(logits, i, j), twin_value(logits, i, best), MPFR_RNDU);
        mpfr_add(above, above, twin_error(logits, i, j), MPFR_RNDU);
        mpfr_max(s, s, above, MPFR_RNDU);
    }
    mpfr_clear(above);
}

static void start_range(row_range *range, int64_t n)
{
    mpfr_inits2(WORK_BITS, range->least_sum, range->greatest_sum, range->exp_low, range->exp_high, (mpfr_ptr)0);
    range->r = malloc((size_t)n * sizeof(mpfr_t));
    if (range->r == NULL)
        abort();
    for (int64_t j = 0; j < n; j++)
        mpfr_init2(range->r[j], WORK_BITS);
    mpfr_set_d(range->exp_high, TWIN_EXP_UNITS * 0x1p-53, MPFR_RNDU);
    mpfr_ui_sub(range->exp_low, 1, range->exp_high, MPFR_RNDD);
    mpfr_add_ui(range->exp_high, range->exp_high, 1, MPFR_RNDU);
}

static void clear_range(row_range *range, int64_t n)
{
    mpfr_clears(range->least_sum, range->greatest_sum, range->exp_low, range->exp_high, (mpfr_ptr)0);
    for (int64_t j = 0; j < n; j++)
        mpfr_clear(range->r[j]);
    free(range->r);
}

/* t_j = m - l_j, rounded as asked */
static void gap(mpfr_ptr t, const twin *logits, int64_t i, int64_t best, int64_t j, mpfr_rnd_t rounding)
{
    mpfr_sub(t, twin_value(logits, i, best), twin_value(logits, i, j), rounding);
}

static void set_range(row_range *range, const twin *logits, const uint8_t *mask, int64_t i, int64_t best)
{
    mpfr_t shift, t, part, gamma;
    mpfr_inits2(WORK_BITS, shift, t, part, gamma, (mpfr_ptr)0);
    maximum_shift(shift, logits, mask, i, best);
    mpfr_set_zero(range->least_sum, 1);
    mpfr_set_zero(range->greatest_sum, 1);
    for (int64_t j = 0; j < logits->cols; j++) {
        if (!attends(mask, logits, i, j))
            continue;
        mpfr_ptr r = range->r[j];
        gap(t, logits, i, best, j, MPFR_RNDU);
        mpfr_add(r, t, twin_error(logits, i, j), MPFR_RNDU);
        mpfr_add(r, r, shift, MPFR_RNDU);
        mpfr_mul_2si(r, r, -53, MPFR_RNDU);
        mpfr_add(r, r, twin_error(logits, i, j), MPFR_RNDU);

        mpfr_add(part, t, r, MPFR_RNDU);
        mpfr_neg(part, part, MPFR_RNDD);
        mpfr_exp(part, part, MPFR_RNDD);
        mpfr_add(range->least_sum, range->least_sum, part, MPFR_RNDD);
        gap(t, logits, i, best, j, MPFR_RNDD);
        mpfr_sub(part, r, t, MPFR_RNDU);
        mpfr_exp(part, part, MPFR_RNDU);
        mpfr_add(range->greatest_sum, range->greatest_sum, part, MPFR_RNDU);
    }
    twin_gamma(gamma, twin_lane_roundings(logits->cols));
    mpfr_add_ui(part, gamma, 1, MPFR_RNDU);
    mpfr_mul(range->greatest_sum, range->greatest_sum, range->exp_high, MPFR_RNDU);
    mpfr_mul(range->greatest_sum, range->greatest_sum, part, MPFR_RNDU);
    mpfr_ui_sub(part, 1, gamma, MPFR_RNDD);
    mpfr_mul(range->least_sum, range->least_sum, range->exp_low, MPFR_RNDD);
    mpfr_mul(range->least_sum, range->least_sum, part, MPFR_RNDD);
    mpfr_clears(shift, t, part, gamma, (mpfr_ptr)0);
}

/* The division: p_j lies between its extremes, and in any case between 0 and 1. Weights that underflow in exp, and the
 * quotient that underflows, cost 4 n 2^-1022 at most: the sum is at least 1/2, since the maximal term is 1. */
static void probability_error(mpfr_ptr e, const row_range *range, const twin *logits, int64_t i, int64_t best,
                              int64_t j, mpfr_srcptr p)
{
    mpfr_t side, t, half_ulp;
    mpfr_inits2(WORK_BITS, side, t, half_ulp, (mpfr_ptr)0);
    mpfr_set_ui_2exp(half_ulp, 1, -53, MPFR_RNDN);

    gap(t, logits, i, best, j, MPFR_RNDD);
    mpfr_sub(side, range->r[j], t, MPFR_RNDU);
    mpfr_exp(side, side, MPFR_RNDU);
    mpfr_mul(side, side, range->exp_high, MPFR_RNDU);
    mpfr_div(side, side, range->least_sum, MPFR_RNDU);
    mpfr_fma(side, side, half_ulp, side, MPFR_RNDU);
    mpfr_sub(e, side, p, MPFR_RNDU);

    gap(t, logits, i, best, j, MPFR_RNDU);
    mpfr_add(side, range->r[j], t, MPFR_RNDU);
    mpfr_neg(side, side, MPFR_RNDD);
    mpfr_exp(side, side, MPFR_RNDD);
    mpfr_mul(side, side, range->exp_low, MPFR_RNDD);
    mpfr_div(side, side, range->greatest_sum, MPFR_RNDD);
    mpfr_fms(side, side, half_ulp, side, MPFR_RNDU); /* -side (1 - u) */
    mpfr_add(side, side, p, MPFR_RNDU);
    mpfr_max(e, e, side, MPFR_RNDU);

    mpfr_set_ui_2exp(side, 4 * (unsigned long)logits->cols, -1022, MPFR_RNDU);
    mpfr_add(e, e, side, MPFR_RNDU);
    if (mpfr_nan_p(e) || mpfr_cmp_ui(e, 1) > 0)
        mpfr_set_ui(e, 1, MPFR_RNDU);
    mpfr_clears(side, t, half_ulp, (mpfr_ptr)0);
}

/* sum = sum_j e^(l_j - l_best) over the unmasked j */
static void weight_sum(mpfr_ptr sum, const twin *logits, const uint8_t *mask, int64_t i, int64_t best)
{
    mpfr_t t;
    mpfr_init2(t, logits->bits);
    mpfr_set_zero(sum, 1);
    for (int64_t j = 0; j < logits->cols; j++) {
        if (!attends(mask, logits, i, j))
            continue;
        mpfr_sub(t, twin_value(logits, i, j), twin_value(logits, i, best), MPFR_RNDN);
        mpfr_exp(t, t, MPFR_RNDN);
        mpfr_add(sum, sum, t, MPFR_RNDN);
    }
    mpfr_clear(t);
}

twin *twin_softmax(const twin *logits, const uint8_t *mask)
{
    twin *p = twin_zero(logits->rows, logits->cols, twin_like(logits));
    row_range range;
    mpfr_t sum;
    mpfr_init2(sum, logits->bits);
    start_range(&range, logits->cols);
    for (int64_t i = 0; i < p->rows; i++) {
        int64_t best = find_maximum(logits, mask, i);
        weight_sum(sum, logits, mask, i, best);
        if (p->error != NULL)
            set_range(&range, logits, mask, i, best);
        for (int64_t j = 0; j < p->cols; j++) {
            if (!attends(mask, logits, i, j))
                continue;
            mpfr_ptr value = twin_value(p, i, j);
            mpfr_sub(value, twin_value(logits, i, j), twin_value(logits, i, best), MPFR_RNDN);
            mpfr_exp(value, value, MPFR_RNDN);
            mpfr_div(value, value, sum, MPFR_RNDN);
            if (p->error != NULL)
                probability_error(twin_error(p, i, j), &range, logits, i, best, j, value);
        }
    }
    clear_range(&range, logits->cols);
    mpfr_clear(sum);
    return p;
}

/* The computed sum, as a multiple of the exact one, lies between its extremes divided by it; the logarithm turns the
 * ratio into a difference, and the factor e^(m' - m) into the shift of the maximum that is added back. Then log's own
 * error, on a result between -1 and log n + 1, and the last addition. Underflow in exp: 2 n 2^-1022 at most. */
static void log_sum_error(mpfr_ptr e, const row_range *range, mpfr_srcptr sum, mpfr_srcptr value, int64_t n)
{
    mpfr_t side;
    mpfr_init2(side, WORK_BITS);
    mpfr_div(side, range->greatest_sum, sum, MPFR_RNDU);
    mpfr_log(e, side, MPFR_RNDU);
    mpfr_div(side, range->least_sum, sum, MPFR_RNDD);
    mpfr_log(side, side, MPFR_RNDD);
    mpfr_neg(side, side, MPFR_RNDU);
    mpfr_max(e, e, side, MPFR_RNDU);

    mpfr_set_si(side, (long)n, MPFR_RNDU);
    mpfr_log(side, side, MPFR_RNDU);
    mpfr_add_ui(side, side, 1, MPFR_RNDU);
    mpfr_mul_d(side, side, TWIN_LOG_UNITS * 0x1p-53, MPFR_RNDU);
    mpfr_add(e, e, side, MPFR_RNDU);
    mpfr_set_si_2exp(side, 2 * (long)n, -1022, MPFR_RNDU);
    mpfr_add(e, e, side, MPFR_RNDU);
    twin_add_roundings(e, value, 1);
    mpfr_clear(side);
}

twin *twin_log_sum_exp(const twin *logits, const uint8_t *mask)
{
    twin *z = twin_zero(logits->rows, 1, twin_like(logits));
    row_range range;
    mpfr_t sum;
    mpfr_init2(sum, logits->bits);
    start_range(&range, logits->cols);
    for (int64_t i = 0; i < z->rows; i++) {
        int64_t best = find_maximum(logits, mask, i);
        weight_sum(sum, logits, mask, i, best);
        mpfr_log(twin_value(z, i, 0), sum, MPFR_RNDN);
        mpfr_add(twin_value(z, i, 0), twin_value(z, i, 0), twin_value(logits, i, best), MPFR_RNDN);
        if (z->error != NULL) {
            set_range(&range, logits, mask, i, best);
            log_sum_error(twin_error(z, i, 0), &range, sum, twin_value(z, i, 0), logits->cols);
        }
    }
    clear_range(&range, logits->cols);
    mpfr_clear(sum);
    return z;
}

twin *twin_softmax_jacobian(const twin *p)
{
    assert(p->rows == 1);
    twin *all = twin_negated(twin_product(twin_transposed(p), p));
    twin *diagonal = twin_times(p, twin_minus(twin_ones(1, p->cols, twin_like(p)), p));
    for (int64_t i = 0; i < p->cols; i++)
        twin_put(all, i, i, twin_block(diagonal, 0, i, 1, 1));
    return all;
}

twin *twin_softmax_jvp(const twin *p, const twin *t)
{
    return twin_times(p, twin_minus(t, twin_product(p, twin_transposed(t))));
}
