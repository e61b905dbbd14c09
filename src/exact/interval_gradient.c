#include "exact/interval_gradient.h"
#include "exact/interval_parts.h"

interval_gradient_places interval_gradient_layout(const interval_upstream *upstream)
{
    const interval_form f = interval_form_of(&upstream->items[0]);
    interval_gradient_places p = {0};
    if (upstream->items[0].attention != NULL) {
        p.k = upstream->count * f.rows * f.d;
        p.v = p.k + f.n * f.d;
        p.length = p.v + f.n * f.v;
        return p;
    }
    p.wq = upstream->count * f.n * f.width;
    p.wk = p.wq + f.heads * f.width * f.d;
    p.wv = p.wk + f.groups * f.width * f.d;
    p.wo = p.wv + f.groups * f.width * f.v;
    p.length = p.wo + f.heads * f.v * f.out;
    return p;
}

typedef struct state {
    const interval_upstream *upstream;
    interval_room *room;
} state;

static void *begin(const void *problem, mpfr_prec_t bits)
{
    interval_room *room = interval_open(bits);
    state *s = interval_bytes(room, sizeof *s);
    *s = (state){problem, room};
    return s;
}

static void end(void *data)
{
    const state *s = data;
    interval_close(s->room);
}

/* One row's share of the gradients by its query [d], by the keys [n,d] and by the values [n,v], with r [v] above it. */
static void add_row(const interval_parts *parts, mpfi_t *r, mpfi_t *by_q, mpfi_t *by_k, mpfi_t *by_u)
{
    const interval_form *f = &parts->row.heads->form;
    mpfi_t logit;
    mpfi_init2(logit, mpfi_get_prec(*parts->row.sum));
    for (int64_t j = 0; j < f->n; j++) {
        mpfi_set_ui(logit, 0);
        for (int64_t c = 0; c < f->v; c++) {
            interval_add_product(logit, parts->gap[j * f->v + c], r[c]);
            interval_add_product(by_u[j * f->v + c], parts->p[j], r[c]);
        }
        for (int64_t b = 0; b < f->d; b++) {
            interval_add_product(by_q[b], logit, parts->to_q[j * f->d + b]);
            interval_add_product(by_k[j * f->d + b], logit, parts->to_k[j * f->d + b]);
        }
    }
    mpfi_clear(logit);
}

static void add_given(const interval_heads *heads, mpfi_t *r, mpfi_t *by_q, mpfi_t *by_k, mpfi_t *by_u)
{
    const interval_form *f = &heads->form;
    interval_parts parts = interval_parts_make(heads, heads->room);
    for (int64_t i = 0; i < f->rows; i++) {
        interval_parts_fill(&parts, 0, i);
        add_row(&parts, r + i * f->v, by_q + i * f->d, by_k, by_u);
    }
}

/* The gradients of one batch item by its projections, and where they lead. */
typedef struct projections {
    const interval_heads *heads;
    mpfi_t *r;       /* [n,out] */
    mpfi_t *q;       /* [heads,n,d] */
    mpfi_t *k;       /* [groups,n,d] */
    mpfi_t *u;       /* [groups,n,v] */
    mpfi_t *outputs; /* [n,heads*v]: the heads' outputs side by side */
} projections;

/* Row i of head h's output, from the parts' probabilities. */
static void add_output(const projections *g, const interval_parts *parts, int64_t h, int64_t i)
{
    const interval_form *f = &g->heads->form;
    mpfi_t *z = g->outputs + (i * f->heads + h) * f->v;
    interval_add_matrix_product(parts->p, interval_values(g->heads, h), 1, f->n, f->v, z);
}

static void add_head(const projections *g, interval_parts *parts, int64_t h)
{
    const interval_form *f = &g->heads->form;
    const int64_t key = interval_key_head(g->heads, h);
    mpfi_t *above = interval_zeros(g->heads->room, f->n * f->v);
    interval_add_product_transposed(g->r, g->heads->wo + h * f->v * f->out, f->n, f->out, f->v, above);
    for (int64_t i = 0; i < f->n; i++) {
        interval_parts_fill(parts, h, i);
        add_output(g, parts, h, i);
        add_row(parts, above + i * f->v, g->q + (h * f->n + i) * f->d, g->k + key * f->n * f->d,
                g->u + key * f->n * f->v);
    }
}

static projections project_back(const interval_heads *heads, const double *R)
{
    const interval_form *f = &heads->form;
    const projections g = {.heads = heads,
                           .r = interval_of(heads->room, R, f->n * f->out),
                           .q = interval_zeros(heads->room, f->heads * f->n * f->d),
                           .k = interval_zeros(heads->room, f->groups * f->n * f->d),
                           .u = interval_zeros(heads->room, f->groups * f->n * f->v),
                           .outputs = interval_zeros(heads->room, f->n * f->heads * f->v)};
    interval_parts parts = interval_parts_make(heads, heads->room);
    for (int64_t h = 0; h < f->heads; h++)
        add_head(&g, &parts, h);
    return g;
}

/* From projections X W of `count` heads back to the tokens and to the weights. */
static void add_projection(const projections *g, mpfi_t *by, mpfi_t *w, int64_t count, int64_t d, mpfi_t *dx,
                           mpfi_t *dw)
{
    const interval_form *f = &g->heads->form;
    for (int64_t h = 0; h < count; h++) {
        mpfi_t *part = by + h * f->n * d, *weights = w + h * f->width * d;
        interval_add_product_transposed(part, weights, f->n, d, f->width, dx);
        interval_add_transposed_product(g->heads->x, part, f->width, f->n, d, dw + h * f->width * d);
    }
}

/* L2-MHA: from W^U = W^Q (W^Q^T W^V) back to both: dW^Q += dW^U (W^Q^T W^V)^T + W^V (W^Q^T dW^U)^T and
 * dW^V += W^Q (W^Q^T dW^U). */
static void add_l2_values(const interval_heads *heads, mpfi_t *dwu, mpfi_t *dwq, mpfi_t *dwv)
{
    const interval_form *f = &heads->form;
    const int64_t size = f->width * f->v, inner_size = f->d * f->v;
    mpfi_t *wv = interval_of(heads->room, heads->question->multihead->map.wu, f->groups * size);
    mpfi_t *inner = interval_zeros(heads->room, f->heads * inner_size);
    mpfi_t *back = interval_zeros(heads->room, f->heads * inner_size);
    for (int64_t h = 0; h < f->heads; h++) {
        mpfi_t *wq = heads->wq + h * f->width * f->d, *to = dwq + h * f->width * f->d;
        interval_add_transposed_product(wq, wv + h * size, f->d, f->width, f->v, inner + h * inner_size);
        interval_add_transposed_product(wq, dwu + h * size, f->d, f->width, f->v, back + h * inner_size);
        interval_add_product_transposed(dwu + h * size, inner + h * inner_size, f->width, f->v, f->d, to);
        interval_add_product_transposed(wv + h * size, back + h * inner_size, f->width, f->v, f->d, to);
        interval_add_matrix_product(wq, back + h * inner_size, f->width, f->d, f->v, dwv + h * size);
    }
}

static void add_all(mpfi_t *x, int64_t count, mpfi_srcptr factor, mpfi_t *out)
{
    for (int64_t k = 0; k < count; k++)
        interval_add_product(out[k], x[k], factor);
}

/* One batch item's share of everything; the factor of the values is that of every gradient. */
static void add_multihead(const interval_heads *heads, const double *R, interval_gradient_places at, mpfi_t *dx,
                          mpfi_t *out)
{
    const interval_form *f = &heads->form;
    const attest_truth_multihead *m = heads->question->multihead;
    mpfi_t *x = interval_zeros(heads->room, f->n * f->width), *sum = interval_zeros(heads->room, at.length);
    mpfi_t *dwk = sum + (m->map.wk == m->map.wq ? at.wq : at.wk), *dwu = sum + at.wv;
    if (m->l2_values)
        dwu = interval_zeros(heads->room, f->groups * f->width * f->v);
    const projections g = project_back(heads, R);
    add_projection(&g, g.q, heads->wq, f->heads, f->d, x, sum + at.wq);
    add_projection(&g, g.k, heads->wk, f->groups, f->d, x, dwk);
    add_projection(&g, g.u, heads->wu, f->groups, f->v, x, dwu);
    if (m->l2_values)
        add_l2_values(heads, dwu, sum + at.wq, sum + at.wv);
    interval_add_transposed_product(g.outputs, g.r, f->heads * f->v, f->n, f->out, sum + at.wo);
    add_all(x, f->n * f->width, *heads->factor, dx);
    add_all(sum + at.wq, at.length - at.wq, *heads->factor, out + at.wq);
}

static void enclose(void *data, int64_t block, mpfi_t *out)
{
    const state *s = data;
    const interval_upstream *upstream = s->upstream;
    const interval_gradient_places at = interval_gradient_layout(upstream);
    (void)block;
    for (int64_t k = 0; k < at.length; k++)
        mpfi_set_ui(out[k], 0);
    for (int64_t b = 0; b < upstream->count; b++) {
        interval_heads *heads = interval_heads_open(&upstream->items[b], mpfi_get_prec(out[0]));
        const interval_form *f = &heads->form;
        if (heads->wo == NULL)
            add_given(heads, interval_of(heads->room, upstream->R[b], f->rows * f->v), out + b * f->rows * f->d,
                      out + at.k, out + at.v);
        else
            add_multihead(heads, upstream->R[b], at, out + b * f->n * f->width, out);
        interval_heads_close(heads);
    }
}

exact_computation interval_gradient(const interval_upstream *upstream)
{
    return (exact_computation){
        .blocks = 1, .size = interval_gradient_layout(upstream).length, .begin = begin, .enclose = enclose, .end = end};
}
