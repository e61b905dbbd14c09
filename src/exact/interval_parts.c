#include "exact/interval_parts.h"

interval_parts interval_parts_make(const interval_heads *heads, interval_room *room)
{
    const interval_form *f = &heads->form;
    return (interval_parts){.row = interval_row_make(heads, room),
                            .p = interval_zeros(room, f->n),
                            .gap = interval_zeros(room, f->n * f->v),
                            .to_q = interval_zeros(room, f->n * f->d),
                            .to_k = interval_zeros(room, f->n * f->d)};
}

/* One column: gap_j = w_j (Z (u_j - u_r) - sum_k w_k (u_k - u_r)) / Z^2 with weights w, their sum Z, the reference r. */
static void gap_column(const interval_row *row, mpfi_t *u, int64_t v, mpfi_t *gap)
{
    const int64_t n = row->heads->form.n;
    mpfi_t shift, mean;
    mpfi_init2(shift, mpfi_get_prec(*row->sum));
    mpfi_init2(mean, mpfi_get_prec(*row->sum));
    mpfi_set_ui(mean, 0);
    for (int64_t j = 0; j < n; j++) {
        mpfi_sub(gap[j * v], u[j * v], u[row->reference * v]);
        interval_add_product(mean, row->weight[j], gap[j * v]);
    }
    for (int64_t j = 0; j < n; j++) {
        mpfi_mul(shift, *row->sum, gap[j * v]);
        mpfi_sub(shift, shift, mean);
        mpfi_mul(shift, shift, row->weight[j]);
        mpfi_div(shift, shift, *row->sum);
        mpfi_div(gap[j * v], shift, *row->sum);
    }
    mpfi_clear(mean);
    mpfi_clear(shift);
}

void interval_gap(const interval_row *row, mpfi_t *u, int64_t v, mpfi_t *gap)
{
    for (int64_t c = 0; c < v && row->reference >= 0; c++)
        gap_column(row, u + c, v, gap + c);
    for (int64_t k = 0; k < row->heads->form.n * v && row->reference < 0; k++)
        mpfi_set_ui(gap[k], 0);
}

static void sign_of(mpfi_ptr x)
{
    const int sign = interval_sign(x);
    mpfi_interv_si(x, sign == 2 ? -1 : sign, sign == 2 ? 1 : sign);
}

/* The derivatives of one score by a coordinate of the query and of the key. */
static void score_gradient(attest_kind kind, mpfi_srcptr q, mpfi_srcptr k, mpfi_ptr to_q, mpfi_ptr to_k)
{
    if (kind == ATTEST_DOT) {
        mpfi_set(to_q, k);
        mpfi_set(to_k, q);
        return;
    }
    mpfi_sub(to_k, q, k);
    if (kind == ATTEST_LAPLACE)
        sign_of(to_k);
    else
        mpfi_mul_2ui(to_k, to_k, 1);
    mpfi_neg(to_q, to_k);
}

static void logit_gradient(interval_parts *parts, int64_t j, mpfi_ptr slope)
{
    const interval_row *row = &parts->row;
    const interval_heads *s = row->heads;
    const attest_kind kind = s->form.score.kind;
    const int64_t d = s->form.d;
    mpfi_t *q = interval_query(s, row->head, row->query), *k = interval_keys(s, row->head) + j * d;
    const bool flat = kind == ATTEST_UNIFORM || (kind != ATTEST_DOT && q == k) || !interval_row_sees(row, j);
    interval_slope(row, j, slope);
    for (int64_t b = j * d; b < (j + 1) * d; b++) {
        score_gradient(kind, q[b - j * d], k[b - j * d], parts->to_q[b], parts->to_k[b]);
        if (flat)
            mpfi_set_ui(slope, 0);
        mpfi_mul(parts->to_q[b], parts->to_q[b], slope);
        mpfi_mul(parts->to_k[b], parts->to_k[b], slope);
    }
}

void interval_parts_fill(interval_parts *parts, int64_t h, int64_t i)
{
    interval_row *row = &parts->row;
    const interval_heads *s = row->heads;
    mpfi_t slope;
    mpfi_init2(slope, mpfi_get_prec(*row->sum));
    interval_row_fill(row, h, i);
    interval_gap(row, interval_values(s, h), s->form.v, parts->gap);
    for (int64_t j = 0; j < s->form.n; j++) {
        mpfi_set(parts->p[j], row->weight[j]);
        if (row->reference >= 0)
            mpfi_div(parts->p[j], parts->p[j], *row->sum);
        logit_gradient(parts, j, slope);
    }
    mpfi_clear(slope);
}
