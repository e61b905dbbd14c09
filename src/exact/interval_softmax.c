#include "exact/interval_softmax.h"
#include "exact/interval_parts.h"

attest_truth_attention interval_softmax_rows(const double *X, int64_t rows, int64_t n, const uint8_t *mask)
{
    return (attest_truth_attention){
        .memory = {.score = {.kind = ATTEST_UNIFORM, .scale = 1.0}, .n = n}, .rows = rows, .bias = X, .mask = mask};
}

typedef struct state {
    interval_heads *heads;
    interval_row row;
    mpfi_t *t;     /* [rows,n] or null */
    mpfi_t *units; /* [n,n]: the unit vectors, for all of J */
} state;

static void *begin(const void *problem, mpfr_prec_t bits)
{
    const interval_softmax_direction *along = problem;
    interval_heads *heads = interval_heads_open(&along->rows, bits);
    const interval_form *f = &heads->form;
    state *s = interval_bytes(heads->room, sizeof *s);
    *s = (state){.heads = heads, .row = interval_row_make(heads, heads->room)};
    if (along->t != NULL) {
        s->t = interval_of(heads->room, along->t, f->rows * f->n);
        return s;
    }
    s->units = interval_zeros(heads->room, f->n * f->n);
    for (int64_t j = 0; j < f->n; j++)
        mpfi_set_ui(s->units[j * f->n + j], 1);
    return s;
}

static void end(void *data)
{
    state *s = data;
    interval_heads_close(s->heads);
}

/* J_jk = p_j ([j = k] - p_k) is the gap of key j's k-th value, if values are the unit vectors; J t that of values t_j. */
static void enclose(void *data, int64_t i, mpfi_t *out)
{
    state *s = data;
    const int64_t n = s->heads->form.n;
    interval_row_fill(&s->row, 0, i);
    interval_gap(&s->row, s->t != NULL ? s->t + i * n : s->units, s->t != NULL ? 1 : n, out);
}

exact_computation interval_softmax_derivative(const interval_softmax_direction *along)
{
    const interval_form f = interval_form_of(&along->rows);
    return (exact_computation){
        .blocks = f.rows, .size = along->t != NULL ? f.n : f.n * f.n, .begin = begin, .enclose = enclose, .end = end};
}
