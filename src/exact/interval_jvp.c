#include "exact/interval_jvp.h"
#include "exact/interval_parts.h"

typedef struct state {
    interval_heads *heads;
    interval_parts parts;
    mpfi_t *q, *k, *u; /* the direction, shaped as the heads' queries, keys and values */
    mpfi_t *logits;    /* [n]: how they change */
    mpfi_t *z;         /* [heads*v] */
} state;

/* T W of each head */
static mpfi_t *moved(const interval_heads *heads, mpfi_t *t, mpfi_t *w, int64_t count, int64_t d)
{
    const interval_form *f = &heads->form;
    mpfi_t *rows = interval_zeros(heads->room, count * f->n * d);
    for (int64_t h = 0; h < count; h++)
        interval_add_matrix_product(t, w + h * f->width * d, f->n, f->width, d, rows + h * f->n * d);
    return rows;
}

static void take_direction(state *s, const interval_direction *along)
{
    const interval_form *f = &s->heads->form;
    interval_room *room = s->heads->room;
    if (along->x == NULL) {
        s->q = interval_of(room, along->q, f->rows * f->d);
        s->k = interval_of(room, along->k, f->n * f->d);
        s->u = interval_of(room, along->v, f->n * f->v);
        return;
    }
    mpfi_t *t = interval_of(room, along->x, f->n * f->width);
    s->q = moved(s->heads, t, s->heads->wq, f->heads, f->d);
    s->k = moved(s->heads, t, s->heads->wk, f->groups, f->d);
    s->u = moved(s->heads, t, s->heads->wu, f->groups, f->v);
}

static void *begin(const void *problem, mpfr_prec_t bits)
{
    const interval_direction *along = problem;
    interval_heads *heads = interval_heads_open(&along->question, bits);
    state *s = interval_bytes(heads->room, sizeof *s);
    *s = (state){.heads = heads, .parts = interval_parts_make(heads, heads->room)};
    s->logits = interval_zeros(heads->room, heads->form.n);
    s->z = interval_zeros(heads->room, heads->form.heads * heads->form.v);
    take_direction(s, along);
    return s;
}

static void end(void *data)
{
    state *s = data;
    interval_heads_close(s->heads);
}

/* z [v] = sum_j (change of logit j) gap_j + p_j (change of U_j) */
static void head_change(state *s, int64_t h, int64_t i, mpfi_t *z)
{
    const interval_form *f = &s->heads->form;
    const int64_t n = f->n, d = f->d, g = interval_key_head(s->heads, h);
    mpfi_t *q = s->q + (h * f->rows + i) * d, *k = s->k + g * n * d, *u = s->u + g * n * f->v;
    interval_parts_fill(&s->parts, h, i);
    for (int64_t j = 0; j < n; j++) {
        mpfi_set_ui(s->logits[j], 0);
        for (int64_t b = 0; b < d; b++) {
            interval_add_product(s->logits[j], s->parts.to_q[j * d + b], q[b]);
            interval_add_product(s->logits[j], s->parts.to_k[j * d + b], k[j * d + b]);
        }
    }
    for (int64_t c = 0; c < f->v; c++)
        mpfi_set_ui(z[c], 0);
    interval_add_matrix_product(s->parts.row.weight, u, 1, n, f->v, z);
    for (int64_t c = 0; c < f->v && s->parts.row.reference >= 0; c++)
        mpfi_div(z[c], z[c], *s->parts.row.sum); /* the sum first: so a mean of equal weights can be exact */
    interval_add_matrix_product(s->logits, s->parts.gap, 1, n, f->v, z);
}

static void enclose(void *data, int64_t i, mpfi_t *out)
{
    state *s = data;
    const interval_form *f = &s->heads->form;
    for (int64_t h = 0; h < f->heads; h++)
        head_change(s, h, i, s->z + h * f->v);
    for (int64_t a = 0; a < f->out; a++) {
        mpfi_set_ui(out[a], 0);
        if (s->heads->wo == NULL)
            mpfi_set(out[a], s->z[a]);
    }
    if (s->heads->wo != NULL)
        interval_add_matrix_product(s->z, s->heads->wo, 1, f->heads * f->v, f->out, out);
    for (int64_t a = 0; a < f->out; a++)
        mpfi_mul(out[a], out[a], *s->heads->factor);
}

exact_computation interval_jvp(const interval_direction *along)
{
    const interval_form f = interval_form_of(&along->question);
    return (exact_computation){.blocks = f.rows, .size = f.out, .begin = begin, .enclose = enclose, .end = end};
}
