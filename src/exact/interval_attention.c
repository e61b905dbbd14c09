#include "exact/interval_attention.h"
#include "exact/interval_row.h"
#include "exact/interval_side.h"

typedef struct state {
    interval_heads *heads;
    interval_row row;
    mpfi_t *z; /* [heads*v]: the heads' outputs, side by side */
} state;

static void *begin(const void *problem, mpfr_prec_t bits)
{
    interval_heads *heads = interval_heads_open(problem, bits);
    state *s = interval_bytes(heads->room, sizeof *s);
    *s = (state){.heads = heads, .row = interval_row_make(heads, heads->room)};
    s->z = interval_zeros(heads->room, heads->form.heads * heads->form.v);
    return s;
}

static void end(void *data)
{
    state *s = data;
    interval_heads_close(s->heads);
}

static void enclose_lse(const interval_row *row, mpfi_ptr lse)
{
    if (row->reference < 0) {
        mpfr_set_inf(&lse->left, -1);
        mpfr_set_inf(&lse->right, -1);
        return;
    }
    mpfi_t logit;
    mpfi_init2(logit, mpfi_get_prec(lse));
    interval_logit(row, row->reference, logit);
    mpfi_log(lse, *row->sum);
    mpfi_add(lse, lse, logit);
    mpfi_clear(logit);
}

/* sum_j weight_j U_j / sum_j weight_j, and the probabilities */
static void average(state *s, mpfi_t *z, mpfi_t *p)
{
    const interval_form *f = &s->heads->form;
    const interval_row *row = &s->row;
    mpfi_t *u = interval_values(s->heads, row->head);
    for (int64_t b = 0; b < f->v; b++)
        mpfi_set_ui(z[b], 0);
    interval_add_matrix_product(row->weight, u, 1, f->n, f->v, z);
    for (int64_t b = 0; b < f->v && row->reference >= 0; b++)
        mpfi_div(z[b], z[b], *row->sum);
    for (int64_t j = 0; j < f->n; j++) {
        mpfi_set(p[j], row->weight[j]);
        if (row->reference >= 0)
            mpfi_div(p[j], p[j], *row->sum);
    }
}

static void enclose(void *data, int64_t i, mpfi_t *out)
{
    state *s = data;
    const interval_form *f = &s->heads->form;
    mpfi_t *lse = out + f->out, *p = lse + f->heads;
    for (int64_t h = 0; h < f->heads; h++) {
        interval_row_fill(&s->row, h, i);
        enclose_lse(&s->row, lse[h]);
        average(s, s->z + h * f->v, p + h * f->n);
    }
    for (int64_t a = 0; a < f->out; a++)
        mpfi_set_ui(out[a], 0);
    for (int64_t a = 0; a < f->out && s->heads->wo == NULL; a++)
        mpfi_set(out[a], s->z[a]);
    if (s->heads->wo != NULL)
        interval_add_matrix_product(s->z, s->heads->wo, 1, f->heads * f->v, f->out, out);
    for (int64_t a = 0; a < f->out; a++)
        mpfi_mul(out[a], out[a], *s->heads->factor);
}

static exact_side side(void *data, int64_t i, int64_t k, mpfr_srcptr middle)
{
    const state *s = data;
    const interval_form *f = &s->heads->form;
    if (k < f->out)
        return interval_output_side(s->heads, i, k, middle);
    if (k < f->out + f->heads)
        return interval_lse_side(s->heads, k - f->out, i, middle);
    const int64_t j = k - f->out - f->heads;
    return interval_probability_side(s->heads, j / f->n, i, j % f->n, middle);
}

exact_computation interval_attention(const interval_question *question)
{
    const interval_form f = interval_form_of(question);
    return (exact_computation){.blocks = f.rows,
                               .size = f.out + f.heads + f.heads * f.n,
                               .begin = begin,
                               .enclose = enclose,
                               .side = side,
                               .end = end};
}
