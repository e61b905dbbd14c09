#include "theorem_e.h"
#include "arith.h"
#include "softmax.h"
#include <assert.h>

#define WORK_BITS   160 /* B is near 2^-52 above 1: the difference must survive */
#define FAR         709 /* e^-709 is below the smallest normal number: a term this far down is dropped */
#define WORST_LOGIT 0.1

void twin_phi_inverse(mpfr_ptr c, mpfr_srcptr t)
{
    mpfr_prec_t bits = mpfr_get_prec(c);
    mpfr_t power, step;
    mpfr_inits2(bits + 32, power, step, (mpfr_ptr)0);
    mpfr_log1p(c, t, MPFR_RNDN);
    do { /* with power = t e^-(c+1): c becomes c - (c - power) / (1 + power) */
        mpfr_add_ui(power, c, 1, MPFR_RNDN);
        mpfr_neg(power, power, MPFR_RNDN);
        mpfr_exp(power, power, MPFR_RNDN);
        mpfr_mul(power, power, t, MPFR_RNDN);
        mpfr_sub(step, c, power, MPFR_RNDN);
        mpfr_add_ui(power, power, 1, MPFR_RNDN);
        mpfr_div(step, step, power, MPFR_RNDN);
        mpfr_sub(c, c, step, MPFR_RNDN);
    } while (!mpfr_zero_p(step) && mpfr_get_exp(step) > mpfr_get_exp(c) - (mpfr_exp_t)bits / 2);
    mpfr_clears(power, step, (mpfr_ptr)0);
}

/* One row of the theorem: what does not depend on the column of v. */
typedef struct row_bound {
    mpfr_t b;         /* B */
    bool holds;       /* the hypotheses */
    int64_t unmasked; /* N_i */
} row_bound;

static bool attends(const uint8_t *mask, const twin *logits, int64_t i, int64_t j)
{
    return mask == NULL || mask[i * logits->cols + j] != 0;
}

/* max (l_j + d_j) and max l_j over the row */
static void row_maxima(mpfr_ptr highest, mpfr_ptr maximum, const twin *logits, const uint8_t *mask, int64_t i)
{
    mpfr_t top;
    mpfr_init2(top, WORK_BITS);
    mpfr_set_inf(highest, -1);
    mpfr_set_inf(maximum, -1);
    for (int64_t j = 0; j < logits->cols; j++) {
        if (!attends(mask, logits, i, j))
            continue;
        mpfr_add(top, twin_value(logits, i, j), twin_error(logits, i, j), MPFR_RNDU);
        mpfr_max(highest, highest, top, MPFR_RNDU);
        mpfr_max(maximum, maximum, twin_value(logits, i, j), MPFR_RNDN);
    }
    mpfr_clear(top);
}

/* C2: only the terms count that are not far below the computed maximum, which is at least the exact one less
 * WORST_LOGIT: the maximal term counts, so a larger error there would fail the hypotheses. */
static bool is_far(const twin *logits, int64_t i, int64_t j, mpfr_srcptr maximum)
{
    mpfr_t gap;
    mpfr_init2(gap, WORK_BITS);
    mpfr_sub(gap, maximum, twin_value(logits, i, j), MPFR_RNDD);
    mpfr_sub(gap, gap, twin_error(logits, i, j), MPFR_RNDD);
    mpfr_sub_d(gap, gap, WORST_LOGIT, MPFR_RNDD);
    bool far = mpfr_cmp_ui(gap, FAR) > 0;
    mpfr_clear(gap);
    return far;
}

/* mean = sum_j P_j d_j, worst = max d_j, tau = max (d_j + u (m' - l'_j)), over the terms that are not far */
static void logit_errors(mpfr_ptr mean, mpfr_ptr worst, mpfr_ptr tau, row_bound *row, const twin *logits,
                         const uint8_t *mask, const twin *p, int64_t i)
{
    mpfr_t highest, maximum, t;
    mpfr_init2(maximum, logits->bits);
    mpfr_inits2(WORK_BITS, highest, t, (mpfr_ptr)0);
    row_maxima(highest, maximum, logits, mask, i);
    mpfr_set_zero(mean, 1);
    mpfr_set_zero(worst, 1);
    mpfr_set_zero(tau, 1);
    row->unmasked = 0;
    for (int64_t j = 0; j < logits->cols; j++) {
        if (!attends(mask, logits, i, j))
            continue;
        row->unmasked++;
        if (is_far(logits, i, j, maximum))
            continue;
        twin_add_scaled(mean, twin_error(logits, i, j), twin_value(p, i, j));
        mpfr_max(worst, worst, twin_error(logits, i, j), MPFR_RNDU);
        mpfr_sub(t, highest, twin_value(logits, i, j), MPFR_RNDU);
        mpfr_add(t, t, twin_error(logits, i, j), MPFR_RNDU);
        mpfr_mul_2si(t, t, -53, MPFR_RNDU);
        mpfr_add(t, t, twin_error(logits, i, j), MPFR_RNDU);
        mpfr_max(tau, tau, t, MPFR_RNDU);
    }
    mpfr_clears(highest, maximum, t, (mpfr_ptr)0);
}

/* B = (1 + e) (1 + gamma_s) (1 + e^tau [sum_j P_j d_j + u (c + 2 max d_j)]) - 1 */
static void set_row_bound(row_bound *row, const twin *logits, const uint8_t *mask, const twin *p, int64_t i)
{
    mpfr_t mean, worst, tau, c, factor;
    mpfr_inits2(WORK_BITS, mean, worst, tau, c, factor, (mpfr_ptr)0);
    logit_errors(mean, worst, tau, row, logits, mask, p, i);
    mpfr_set_si(factor, (long)row->unmasked - 1, MPFR_RNDN);
    twin_phi_inverse(c, factor);
    mpfr_nextabove(c);
    mpfr_nextabove(c);

    mpfr_mul_2ui(row->b, worst, 1, MPFR_RNDU);
    mpfr_add(row->b, row->b, c, MPFR_RNDU);
    mpfr_mul_2si(row->b, row->b, -53, MPFR_RNDU);
    mpfr_add(row->b, row->b, mean, MPFR_RNDU);
    mpfr_exp(tau, tau, MPFR_RNDU);
    mpfr_mul(row->b, row->b, tau, MPFR_RNDU);
    mpfr_add_ui(row->b, row->b, 1, MPFR_RNDU);
    twin_gamma(factor, twin_lane_roundings(logits->cols));
    mpfr_add_ui(factor, factor, 1, MPFR_RNDU);
    mpfr_mul(row->b, row->b, factor, MPFR_RNDU);
    mpfr_set_d(factor, TWIN_EXP_UNITS * 0x1p-53, MPFR_RNDU);
    mpfr_add_ui(factor, factor, 1, MPFR_RNDU);
    mpfr_mul(row->b, row->b, factor, MPFR_RNDU);
    mpfr_sub_ui(row->b, row->b, 1, MPFR_RNDU);
    row->holds = mpfr_cmp_d(row->b, 0.5) <= 0 && mpfr_cmp_d(worst, WORST_LOGIT) <= 0;
    mpfr_clears(mean, worst, tau, c, factor, (mpfr_ptr)0);
}

/* size = V, spread = osc, nu, over the unmasked rows of column d of v */
static void column_range(mpfr_ptr size, mpfr_ptr spread, mpfr_ptr nu, const twin *v, const uint8_t *mask,
                         const twin *logits, int64_t i, int64_t d)
{
    mpfr_t least, greatest;
    mpfr_inits2(WORK_BITS, least, greatest, (mpfr_ptr)0);
    mpfr_set_inf(least, 1);
    mpfr_set_inf(greatest, -1);
    mpfr_set_zero(nu, 1);
    for (int64_t j = 0; j < v->rows; j++) {
        if (!attends(mask, logits, i, j))
            continue;
        mpfr_min(least, least, twin_value(v, j, d), MPFR_RNDD);
        mpfr_max(greatest, greatest, twin_value(v, j, d), MPFR_RNDU);
        if (v->error != NULL)
            mpfr_max(nu, nu, twin_error(v, j, d), MPFR_RNDU);
    }
    mpfr_sub(spread, greatest, least, MPFR_RNDU);
    mpfr_neg(least, least, MPFR_RNDU);
    mpfr_max(size, greatest, least, MPFR_RNDU);
    mpfr_clears(least, greatest, (mpfr_ptr)0);
}

/* (osc B + (1 + B) [gamma_(2s+2) V + (1 + gamma_(s+2)) nu]) / (1 - B) + 8 N lambda (V + nu + 1) */
static void set_bound(mpfr_ptr e, const row_bound *row, mpfr_srcptr size, mpfr_srcptr spread, mpfr_srcptr nu, int64_t n)
{
    mpfr_t part, gamma, sum;
    mpfr_inits2(WORK_BITS, part, gamma, sum, (mpfr_ptr)0);
    unsigned long s = twin_lane_roundings(n);
    twin_gamma(gamma, 2 * s + 2);
    mpfr_mul(sum, gamma, size, MPFR_RNDU);
    twin_gamma(gamma, s + 2);
    mpfr_add_ui(gamma, gamma, 1, MPFR_RNDU);
    mpfr_mul(part, gamma, nu, MPFR_RNDU);
    mpfr_add(sum, sum, part, MPFR_RNDU);
    mpfr_add_ui(part, row->b, 1, MPFR_RNDU);
    mpfr_mul(sum, sum, part, MPFR_RNDU);
    mpfr_mul(part, row->b, spread, MPFR_RNDU);
    mpfr_add(sum, sum, part, MPFR_RNDU);
    mpfr_ui_sub(part, 1, row->b, MPFR_RNDD);
    mpfr_div(sum, sum, part, MPFR_RNDU);

    mpfr_add(part, size, nu, MPFR_RNDU);
    mpfr_add_ui(part, part, 1, MPFR_RNDU);
    mpfr_mul_ui(part, part, 8 * (unsigned long)n, MPFR_RNDU);
    mpfr_mul_2si(part, part, -1022, MPFR_RNDU);
    mpfr_add(e, sum, part, MPFR_RNDU);
    mpfr_clears(part, gamma, sum, (mpfr_ptr)0);
}

twin *twin_theorem_e(const twin *logits, const uint8_t *mask, const twin *v)
{
    assert(logits->error != NULL && logits->cols == v->rows);
    const twin *p = twin_softmax(twin_untracked(logits), mask);
    twin *y = twin_zero(logits->rows, v->cols, twin_like(logits));
    twin_put(y, 0, 0, twin_product(p, twin_untracked(v)));
    row_bound row;
    mpfr_t size, spread, nu;
    mpfr_inits2(WORK_BITS, row.b, size, spread, nu, (mpfr_ptr)0);
    for (int64_t i = 0; i < y->rows; i++) {
        set_row_bound(&row, logits, mask, p, i);
        for (int64_t d = 0; d < y->cols; d++) {
            column_range(size, spread, nu, v, mask, logits, i, d);
            if (row.holds)
                set_bound(twin_error(y, i, d), &row, size, spread, nu, logits->cols);
            else
                mpfr_set_inf(twin_error(y, i, d), 1);
        }
    }
    mpfr_clears(row.b, size, spread, nu, (mpfr_ptr)0);
    return y;
}

twin *twin_average(const twin *logits, const uint8_t *mask, const twin *v)
{
    twin *y = twin_product(twin_softmax(logits, mask), v);
    if (logits->error == NULL)
        return y;
    const twin *other = twin_theorem_e(logits, mask, v);
    for (int64_t k = 0; k < y->rows * y->cols; k++)
        mpfr_min(y->error[k], y->error[k], other->error[k], MPFR_RNDU);
    return y;
}
