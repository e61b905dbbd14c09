#include "exact/interval_row.h"

interval_row interval_row_make(const interval_heads *heads, interval_room *room)
{
    return (interval_row){.heads = heads,
                          .raw = interval_zeros(room, heads->form.n),
                          .weight = interval_zeros(room, heads->form.n),
                          .sum = interval_zeros(room, 1)};
}

bool interval_row_sees(const interval_row *row, int64_t j)
{
    return row->mask == NULL || row->mask[j] != 0;
}

/* One coordinate's share of the score. */
static void add_share(attest_kind kind, mpfi_srcptr q, mpfi_srcptr k, mpfi_ptr share, mpfi_ptr score)
{
    if (kind == ATTEST_DOT) {
        mpfi_mul(share, q, k);
        mpfi_add(score, score, share);
        return;
    }
    mpfi_sub(share, q, k);
    if (kind == ATTEST_LAPLACE)
        mpfi_abs(share, share);
    else
        mpfi_sqr(share, share);
    mpfi_sub(score, score, share);
}

static void score(const interval_row *row, int64_t j, mpfi_ptr out)
{
    const interval_heads *s = row->heads;
    const int64_t d = s->form.d;
    mpfi_t *q = interval_query(s, row->head, row->query), *k = interval_keys(s, row->head) + j * d, share;
    mpfi_set_ui(out, 0);
    const attest_kind kind = s->form.score.kind;
    if (kind == ATTEST_UNIFORM || (kind != ATTEST_DOT && q == k)) /* the latter: a token's distance to itself */
        return;
    mpfi_init2(share, mpfi_get_prec(out));
    for (int64_t b = 0; b < d; b++)
        add_share(kind, q[b], k[b], share, out);
    mpfi_clear(share);
}

/* out = C tanh(scale raw / C), or scale raw without a softcap */
static void scaled(const interval_heads *s, mpfi_srcptr raw, mpfi_ptr out)
{
    const double cap = s->form.score.softcap;
    mpfi_mul(out, raw, *s->scale);
    if (cap > 0.0) {
        mpfi_div_d(out, out, cap);
        mpfi_tanh(out, out);
        mpfi_mul_d(out, out, cap);
    }
}

static void add_bias(const interval_row *row, int64_t j, mpfi_ptr out)
{
    if (row->bias != NULL)
        mpfi_add_d(out, out, row->bias[j]);
}

void interval_logit(const interval_row *row, int64_t j, mpfi_ptr out)
{
    scaled(row->heads, row->raw[j], out);
    add_bias(row, j, out);
}

/* out = C (tanh a - tanh b) = C sinh(a - b) / (cosh a cosh b) with C a and C b the scaled scores: no cancellation where both
 * are saturated. */
static void capped_gap(const interval_row *row, int64_t j, int64_t k, mpfi_ptr out)
{
    const double cap = row->heads->form.score.softcap;
    mpfi_t part;
    mpfi_init2(part, mpfi_get_prec(out));
    mpfi_mul(out, out, *row->heads->scale);
    mpfi_div_d(out, out, cap);
    mpfi_sinh(out, out);
    for (int side = 0; side < 2; side++) {
        mpfi_mul(part, row->raw[side == 0 ? j : k], *row->heads->scale);
        mpfi_div_d(part, part, cap);
        mpfi_cosh(part, part);
        mpfi_div(out, out, part);
    }
    mpfi_mul_d(out, out, cap);
    if (mpfi_nan_p(out) || !mpfi_bounded_p(out)) { /* beyond all exponents: the plain way */
        scaled(row->heads, row->raw[j], out);
        scaled(row->heads, row->raw[k], part);
        mpfi_sub(out, out, part);
    }
    mpfi_clear(part);
}

void interval_logit_gap(const interval_row *row, int64_t j, int64_t k, mpfi_ptr out)
{
    mpfi_sub(out, row->raw[j], row->raw[k]);
    if (j == k)
        mpfi_set_ui(out, 0);
    else if (row->heads->form.score.softcap > 0.0 && !interval_is_zero(out))
        capped_gap(row, j, k, out);
    else
        mpfi_mul(out, out, *row->heads->scale);
    if (row->bias == NULL || j == k)
        return;
    mpfi_t bias;
    mpfi_init2(bias, mpfi_get_prec(out));
    mpfi_set_d(bias, row->bias[j]);
    mpfi_sub_d(bias, bias, row->bias[k]);
    mpfi_add(out, out, bias);
    mpfi_clear(bias);
}

void interval_logit_beyond(const interval_row *row, int64_t j, mpfr_srcptr y, mpfi_ptr out)
{
    const double cap = row->heads->form.score.softcap;
    mpfi_t x;
    mpfi_init2(x, mpfi_get_prec(out));
    mpfi_mul(x, row->raw[j], *row->heads->scale);
    const int sign = interval_sign(x);
    if (cap > 0.0 && (sign == 1 || sign == -1)) { /* C tanh(x / C) = C - 2 C / (e^(2 x / C) + 1) for x > 0 */
        mpfi_abs(x, x);
        mpfi_mul_2ui(x, x, 1);
        mpfi_div_d(x, x, cap);
        mpfi_exp(x, x);
        mpfi_add_ui(x, x, 1);
        mpfi_d_div(x, -2.0 * cap * sign, x);
        mpfi_set_d(out, cap * sign);
    } else {
        scaled(row->heads, row->raw[j], out);
        mpfi_set_ui(x, 0);
    }
    add_bias(row, j, out);
    mpfi_sub_fr(out, out, y);
    mpfi_add(out, out, x);
    mpfi_clear(x);
}

void interval_slope(const interval_row *row, int64_t j, mpfi_ptr out)
{
    const interval_heads *s = row->heads;
    const double cap = s->form.score.softcap;
    mpfi_set_ui(out, 1);
    if (cap > 0.0) { /* 1 - tanh^2 */
        mpfi_mul(out, row->raw[j], *s->scale);
        mpfi_div_d(out, out, cap);
        mpfi_tanh(out, out);
        mpfi_sqr(out, out);
        mpfi_ui_sub(out, 1, out);
    }
    mpfi_mul(out, out, *s->scale);
}

/* The key whose logit reaches highest; the choice only matters for speed. */
static void choose_reference(interval_row *row)
{
    mpfi_t logit;
    mpfr_t most;
    mpfi_init2(logit, mpfi_get_prec(*row->sum));
    mpfr_init2(most, mpfi_get_prec(*row->sum));
    row->reference = -1;
    row->seen = 0;
    for (int64_t j = 0; j < row->heads->form.n; j++) {
        if (!interval_row_sees(row, j))
            continue;
        interval_logit(row, j, logit);
        if (row->reference < 0 || mpfr_greater_p(&logit->right, most)) {
            row->reference = j;
            mpfr_set(most, &logit->right, MPFR_RNDN);
        }
        row->seen++;
    }
    mpfr_clear(most);
    mpfi_clear(logit);
}

void interval_row_fill(interval_row *row, int64_t h, int64_t i)
{
    const interval_form *f = &row->heads->form;
    row->head = h;
    row->query = i;
    row->bias = f->bias == NULL ? NULL : f->bias + i * f->n;
    row->mask = f->mask == NULL ? NULL : f->mask + i * f->n;
    for (int64_t j = 0; j < f->n; j++)
        score(row, j, row->raw[j]);
    choose_reference(row);
    mpfi_set_ui(*row->sum, 0);
    for (int64_t j = 0; j < f->n; j++) {
        mpfi_set_ui(row->weight[j], 0);
        if (!interval_row_sees(row, j))
            continue;
        interval_logit_gap(row, j, row->reference, row->weight[j]);
        mpfi_exp(row->weight[j], row->weight[j]);
        mpfi_add(*row->sum, *row->sum, row->weight[j]);
    }
}
