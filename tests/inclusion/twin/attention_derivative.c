#include "attention_derivative.h"
#include "arith.h"
#include "softmax.h"
#include "theorem_e.h"

/* The gradients of row i's logits, one below the other. A token's distance to itself does not move when both are the same
 * object, in double arithmetic too. */
static twin *logit_gradients(twin_attention a, int64_t i, twin *gradient(twin_score, const twin *, const twin *))
{
    twin *all = twin_zero(a.k->rows, a.k->cols, twin_join(a.q, a.k)), *q = twin_row(a.q, i);
    twin_score score = a.score;
    score.bias = NULL;
    for (int64_t j = 0; j < a.k->rows; j++)
        if (a.q != a.k || i != j || score.kind == TWIN_DOT)
            twin_put(all, j, 0, gradient(score, q, twin_row(a.k, j)));
    return all;
}

twin_parts twin_attention_parts(twin_attention a, int64_t i)
{
    twin_attention row = a;
    row.q = twin_row(a.q, i);
    if (a.score.bias != NULL)
        row.score.bias = twin_row(a.score.bias, i);
    twin *logits = twin_logits(row.score, row.q, a.k);
    if (a.q == a.k) /* the same object: the row's distance to itself is exactly zero */
        logits = twin_row(twin_logits(a.score, a.q, a.k), i);
    const uint8_t *mask = a.mask == NULL ? NULL : a.mask + i * a.k->rows;
    twin *p = twin_softmax(logits, mask), *y = twin_average(logits, mask, a.v);
    return (twin_parts){.p = p,
                        .gap = twin_times(twin_minus(a.v, y), twin_transposed(p)),
                        .to_q = logit_gradients(a, i, twin_query_gradient),
                        .to_k = logit_gradients(a, i, twin_key_gradient)};
}

twin_triple twin_attention_jacobian(twin_attention a, int64_t i)
{
    twin_parts parts = twin_attention_parts(a, i);
    int64_t n = a.k->rows, d = a.k->cols, v = a.v->cols;
    twin *by_q = twin_product(twin_transposed(parts.gap), parts.to_q);
    twin *by_k = twin_zero(v, n * d, twin_like(by_q)), *by_v = twin_zero(v, n * v, twin_like(by_q));
    for (int64_t j = 0; j < n; j++) {
        twin_put(by_k, 0, j * d, twin_product(twin_transposed(twin_row(parts.gap, j)), twin_row(parts.to_k, j)));
        for (int64_t c = 0; c < v; c++)
            twin_put(by_v, c, j * v + c, twin_block(parts.p, 0, j, 1, 1));
    }
    return (twin_triple){by_q, by_k, by_v};
}

static twin *row_jvp(twin_attention a, int64_t i, twin_triple along)
{
    twin_parts parts = twin_attention_parts(a, i);
    twin *of_query = twin_product(parts.to_q, twin_transposed(twin_row(along.q, i)));
    twin *logits = twin_plus(of_query, twin_row_sums(twin_times(parts.to_k, along.k)));
    return twin_accumulated(twin_product(twin_transposed(logits), parts.gap), parts.p, along.v);
}

twin *twin_attention_jvp(twin_attention a, twin_triple along)
{
    twin *all = twin_zero(a.q->rows, a.v->cols, twin_join(a.q, a.v));
    for (int64_t i = 0; i < a.q->rows; i++) {
        size_t mark = twin_mark();
        twin_put(all, i, 0, row_jvp(a, i, along));
        twin_release(mark);
    }
    return all;
}

twin_triple twin_no_gradient(twin_attention a)
{
    twin_mode mode = twin_join(a.q, a.v);
    return (twin_triple){twin_zero(a.q->rows, a.q->cols, mode), twin_zero(a.k->rows, a.k->cols, mode),
                         twin_zero(a.v->rows, a.v->cols, mode)};
}

twin_triple twin_attention_vjp(twin_attention a, const twin *r, twin_triple start)
{
    twin_triple by = twin_no_gradient(a);
    twin_put(by.k, 0, 0, start.k);
    twin_put(by.v, 0, 0, start.v);
    for (int64_t i = 0; i < a.q->rows; i++) {
        size_t mark = twin_mark();
        twin_parts parts = twin_attention_parts(a, i);
        twin *from = twin_row(r, i), *s = twin_product(parts.gap, twin_transposed(from));
        twin_put(by.q, i, 0, twin_product(twin_transposed(s), parts.to_q));
        twin_put(by.k, 0, 0, twin_plus(by.k, twin_times(parts.to_k, s)));
        twin_put(by.v, 0, 0, twin_plus(by.v, twin_product(twin_transposed(parts.p), from)));
        twin_release(mark);
    }
    return by;
}
