#include "exact/interval_heads.h"
#include "core/key_head.h"

static interval_form attention_form(const attest_truth_attention *a)
{
    return (interval_form){.score = a->memory.score,
                           .root_scale = a->root_scale,
                           .rows = a->rows,
                           .n = a->memory.n,
                           .heads = 1,
                           .groups = 1,
                           .d = a->memory.d,
                           .v = a->memory.v,
                           .out = a->memory.v,
                           .bias = a->bias,
                           .mask = a->mask};
}

static interval_form multihead_form(const attest_truth_multihead *m)
{
    return (interval_form){.score = m->map.score,
                           .root_scale = m->root_scale,
                           .rows = m->map.n,
                           .n = m->map.n,
                           .heads = m->map.heads,
                           .groups = m->map.groups,
                           .d = m->map.d,
                           .v = m->map.v,
                           .out = m->map.out,
                           .width = m->map.width,
                           .bias = m->map.bias,
                           .mask = m->map.mask};
}

interval_form interval_form_of(const interval_question *question)
{
    return question->attention != NULL ? attention_form(question->attention) : multihead_form(question->multihead);
}

static mpfi_t *one_over_root(interval_room *room, int64_t d)
{
    mpfi_t *scale = interval_zeros(room, 1);
    mpfi_set_ui(*scale, (unsigned long)d);
    mpfi_sqrt(*scale, *scale);
    mpfi_ui_div(*scale, 1, *scale);
    return scale;
}

static void take_given(interval_heads *s, const attest_truth_attention *a)
{
    const attest_memory *m = &a->memory;
    s->q = interval_of(s->room, a->queries, a->rows * m->d);
    s->k = interval_of(s->room, m->keys, m->n * m->d);
    s->u = interval_of(s->room, m->values, m->n * m->v);
}

/* L2-MHA: W^Q (W^Q^T W^V), without the 1 / sqrt(d). */
static mpfi_t *l2_value_weights(interval_heads *s, mpfi_t *wv)
{
    const interval_form *f = &s->form;
    mpfi_t *wu = interval_zeros(s->room, f->heads * f->width * f->v);
    for (int64_t h = 0; h < f->heads; h++) {
        mpfi_t *inner = interval_zeros(s->room, f->d * f->v), *wq = s->wq + h * f->width * f->d;
        interval_add_transposed_product(wq, wv + h * f->width * f->v, f->d, f->width, f->v, inner);
        interval_add_matrix_product(wq, inner, f->width, f->d, f->v, wu + h * f->width * f->v);
    }
    return wu;
}

/* X W + b for each of `heads` heads */
static mpfi_t *projected(interval_heads *s, mpfi_t *w, const double *b, int64_t heads, int64_t d)
{
    const int64_t n = s->form.n, width = s->form.width;
    mpfi_t *rows = interval_zeros(s->room, heads * n * d);
    for (int64_t h = 0; h < heads; h++) {
        for (int64_t k = 0; b != NULL && k < n * d; k++)
            mpfi_set_d(rows[h * n * d + k], b[h * d + k % d]);
        interval_add_matrix_product(s->x, w + h * width * d, n, width, d, rows + h * n * d);
    }
    return rows;
}

static void project(interval_heads *s, const attest_truth_multihead *m)
{
    const interval_form *f = &s->form;
    const bool tied = m->map.wk == m->map.wq && m->map.bk == m->map.bq && f->groups == f->heads;
    s->x = interval_of(s->room, m->X, f->n * f->width);
    s->wq = interval_of(s->room, m->map.wq, f->heads * f->width * f->d);
    s->wk = tied ? s->wq : interval_of(s->room, m->map.wk, f->groups * f->width * f->d);
    s->wu = interval_of(s->room, m->map.wu, f->groups * f->width * f->v);
    s->wo = interval_of(s->room, m->map.wo, f->heads * f->v * f->out);
    if (m->l2_values)
        s->wu = l2_value_weights(s, s->wu);
    s->q = projected(s, s->wq, m->map.bq, f->heads, f->d);
    s->k = tied ? s->q : projected(s, s->wk, m->map.bk, f->groups, f->d);
    s->u = projected(s, s->wu, NULL, f->groups, f->v);
}

interval_heads *interval_heads_open(const interval_question *question, mpfr_prec_t bits)
{
    interval_room *room = interval_open(bits);
    interval_heads *s = interval_bytes(room, sizeof *s);
    *s = (interval_heads){.form = interval_form_of(question), .question = question, .room = room};
    s->scale = s->form.root_scale ? one_over_root(room, s->form.d) : interval_of(room, &s->form.score.scale, 1);
    s->lacks_root = question->attention == NULL && question->multihead->l2_values;
    s->factor = s->lacks_root ? one_over_root(room, s->form.d) : interval_of(room, &(double){1.0}, 1);
    if (question->attention != NULL)
        take_given(s, question->attention);
    else
        project(s, question->multihead);
    return s;
}

void interval_heads_close(interval_heads *s)
{
    interval_close(s->room); /* which holds *s too */
}

int64_t interval_key_head(const interval_heads *s, int64_t h)
{
    return attest_key_head(s->form.heads, s->form.groups, h);
}

mpfi_t *interval_query(const interval_heads *s, int64_t h, int64_t i)
{
    return s->q + (h * s->form.rows + i) * s->form.d;
}

mpfi_t *interval_keys(const interval_heads *s, int64_t h)
{
    return s->k + interval_key_head(s, h) * s->form.n * s->form.d;
}

mpfi_t *interval_values(const interval_heads *s, int64_t h)
{
    return s->u + interval_key_head(s, h) * s->form.n * s->form.v;
}
