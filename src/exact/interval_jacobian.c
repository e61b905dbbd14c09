#include "exact/interval_jacobian.h"
#include "exact/interval_parts.h"

/* Of one head, for the multi-head form; row i's parts seen through the weights. */
typedef struct state {
    interval_heads *heads;
    interval_parts parts;
    mpfi_t *direct;  /* [heads,width,out]: W^U W^O */
    mpfi_t *gap;     /* [n,out]: the gaps through W^O */
    mpfi_t *carried; /* [n,width]: the derivatives by keys through W^K */
    mpfi_t *query;   /* [out,d] and [out,width]: the derivative by the query, and through W^Q */
    mpfi_t *token;
} state;

static void prepare_multihead(state *s)
{
    const interval_form *f = &s->heads->form;
    interval_room *room = s->heads->room;
    s->direct = interval_zeros(room, f->heads * f->width * f->out);
    s->gap = interval_zeros(room, f->n * f->out);
    s->carried = interval_zeros(room, f->n * f->width);
    s->query = interval_zeros(room, f->out * f->d);
    s->token = interval_zeros(room, f->out * f->width);
    for (int64_t h = 0; h < f->heads; h++)
        interval_add_matrix_product(s->heads->wu + interval_key_head(s->heads, h) * f->width * f->v,
                                    s->heads->wo + h * f->v * f->out, f->width, f->v, f->out,
                                    s->direct + h * f->width * f->out);
}

static void *begin(const void *problem, mpfr_prec_t bits)
{
    interval_heads *heads = interval_heads_open(problem, bits);
    state *s = interval_bytes(heads->room, sizeof *s);
    *s = (state){.heads = heads, .parts = interval_parts_make(heads, heads->room)};
    if (heads->wo != NULL)
        prepare_multihead(s);
    return s;
}

static void end(void *data)
{
    state *s = data;
    interval_heads_close(s->heads);
}

static void clear(mpfi_t *x, int64_t count)
{
    for (int64_t k = 0; k < count; k++)
        mpfi_set_ui(x[k], 0);
}

static void enclose_given(void *data, int64_t i, mpfi_t *out)
{
    state *s = data;
    const interval_form *f = &s->heads->form;
    const int64_t n = f->n, d = f->d, v = f->v;
    mpfi_t *by_k = out + v * d, *by_v = by_k + v * n * d;
    interval_parts_fill(&s->parts, 0, i);
    clear(out, v * d);
    clear(by_v, v * n * v);
    interval_add_transposed_product(s->parts.gap, s->parts.to_q, v, n, d, out);
    for (int64_t a = 0; a < v; a++)
        for (int64_t j = 0; j < n; j++) {
            mpfi_set(by_v[(a * n + j) * v + a], s->parts.p[j]);
            for (int64_t b = 0; b < d; b++)
                mpfi_mul(by_k[(a * n + j) * d + b], s->parts.gap[j * v + a], s->parts.to_k[j * d + b]);
        }
}

/* Row i's parts of head h through W^O, W^K and W^Q. */
static void carry(state *s, int64_t h, int64_t i)
{
    const interval_form *f = &s->heads->form;
    const int64_t n = f->n, d = f->d, width = f->width, out = f->out;
    interval_parts_fill(&s->parts, h, i);
    clear(s->gap, n * out);
    clear(s->carried, n * width);
    clear(s->query, out * d);
    clear(s->token, out * width);
    interval_add_matrix_product(s->parts.gap, s->heads->wo + h * f->v * out, n, f->v, out, s->gap);
    interval_add_product_transposed(s->parts.to_k, s->heads->wk + interval_key_head(s->heads, h) * width * d, n, d,
                                    width, s->carried);
    interval_add_transposed_product(s->gap, s->parts.to_q, out, n, d, s->query);
    interval_add_product_transposed(s->query, s->heads->wq + h * width * d, out, d, width, s->token);
}

static void enclose_multihead(void *data, int64_t i, mpfi_t *J)
{
    state *s = data;
    const interval_form *f = &s->heads->form;
    const int64_t n = f->n, width = f->width, out = f->out;
    clear(J, out * n * width);
    for (int64_t h = 0; h < f->heads; h++) {
        mpfi_t *direct = s->direct + h * width * out;
        carry(s, h, i);
        for (int64_t e = 0; e < out * n * width; e++) {
            const int64_t a = e / (n * width), j = e / width % n, b = e % width;
            interval_add_product(J[e], s->parts.p[j], direct[b * out + a]);
            interval_add_product(J[e], s->gap[j * out + a], s->carried[j * width + b]);
            if (i == j)
                mpfi_add(J[e], J[e], s->token[a * width + b]);
        }
    }
    for (int64_t e = 0; e < out * n * width; e++)
        mpfi_mul(J[e], J[e], *s->heads->factor);
}

exact_computation interval_jacobian(const interval_question *question)
{
    const interval_form f = interval_form_of(question);
    const bool given = question->attention != NULL;
    return (exact_computation){.blocks = f.rows,
                               .size = given ? f.v * (f.d + f.n * (f.d + f.v)) : f.out * f.n * f.width,
                               .begin = begin,
                               .enclose = given ? enclose_given : enclose_multihead,
                               .end = end};
}
