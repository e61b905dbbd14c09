#include "multihead_derivative.h"
#include "arith.h"

/* W^O_h */
static twin *output_weights(const twin_multihead *m, int64_t h)
{
    int64_t n = m->wv->cols;
    return twin_block(m->wo, h * n, 0, n, m->wo->cols);
}

static twin *query_weights(const twin_multihead *m, int64_t h)
{
    return twin_of_head(m->wq, h, m->heads);
}

static twin *key_weights(const twin_multihead *m, int64_t h)
{
    return m->wk == NULL ? query_weights(m, h) : twin_of_head(m->wk, twin_key_head(m, h), m->groups);
}

/* What head h adds to row block i. */
static twin *add_head(const twin_multihead *m, int64_t h, int64_t i, const twin *sum)
{
    int64_t n = m->x->rows, d = m->x->cols;
    twin_attention a = twin_head(m, h);
    twin *out = twin_product(twin_head_values(m, h), output_weights(m, h));
    a.v = twin_product(m->x, out);
    twin_parts parts = twin_attention_parts(a, i);
    twin *from_q = twin_product(parts.to_q, twin_transposed(query_weights(m, h)));
    twin *from_k = twin_product(parts.to_k, twin_transposed(key_weights(m, h)));
    twin *all = twin_block(sum, 0, 0, sum->rows, sum->cols);
    for (int64_t j = 0; j < n; j++) {
        twin *block = twin_block(all, 0, j * d, out->cols, d), *gap = twin_transposed(twin_row(parts.gap, j));
        block = twin_plus(block, twin_times(twin_transposed(out), twin_block(parts.p, 0, j, 1, 1)));
        block = twin_accumulated(block, gap, twin_row(from_k, j));
        if (i == j)
            block = twin_accumulated(block, twin_transposed(parts.gap), from_q);
        twin_put(all, 0, j * d, block);
    }
    return all;
}

twin *twin_multihead_jacobian(const twin_multihead *m, int64_t i)
{
    twin *sum = twin_zero(m->wo->cols, m->x->rows * m->x->cols, twin_join(m->x, m->wo));
    for (int64_t h = 0; h < m->heads; h++)
        sum = add_head(m, h, i, sum);
    return sum;
}

twin *twin_multihead_jvp(const twin_multihead *m, const twin *t)
{
    int64_t n = m->wv->cols;
    twin *all = twin_zero(m->x->rows, m->heads * n, twin_join(m->x, m->wq));
    for (int64_t h = 0; h < m->heads; h++) {
        twin_triple along = {twin_product(t, query_weights(m, h)), twin_product(t, key_weights(m, h)),
                             twin_product(t, twin_head_values(m, h))};
        twin_put(all, 0, h * n, twin_attention_jvp(twin_head(m, h), along));
    }
    return twin_product(all, m->wo);
}

/* dX += gradient W^T, and a block of a weight's gradient: X^T gradient. */
static void take_back(const twin_multihead *m, const twin *gradient, const twin *w, twin **dx, twin *dw, int64_t block)
{
    *dx = twin_accumulated(*dx, gradient, twin_transposed(w));
    twin_put(dw, block * m->x->cols, 0, twin_product(twin_transposed(m->x), gradient));
}

twin_gradients twin_multihead_vjp(const twin_multihead *m, const twin *r)
{
    twin_mode mode = twin_join(m->x, m->wo);
    int64_t d = m->x->cols, n = m->wv->cols;
    twin_gradients by = {.x = twin_zero(m->x->rows, d, mode),
                         .wq = twin_zero(m->heads * d, n, mode),
                         .wk = twin_zero(m->groups * d, n, mode),
                         .wu = twin_zero(m->groups * d, n, mode),
                         .wo = twin_product(twin_transposed(twin_multihead_concatenated(m)), r)};
    twin_triple head = twin_no_gradient(twin_head(m, 0));
    for (int64_t h = 0; h < m->heads; h++) {
        bool shares = h > 0 && twin_key_head(m, h) == twin_key_head(m, h - 1);
        twin_attention a = twin_head(m, h);
        head = twin_attention_vjp(a, twin_product(r, twin_transposed(output_weights(m, h))),
                                  shares ? head : twin_no_gradient(a));
        take_back(m, head.q, query_weights(m, h), &by.x, by.wq, h);
        if (h + 1 < m->heads && twin_key_head(m, h) == twin_key_head(m, h + 1))
            continue;
        take_back(m, head.k, key_weights(m, h), &by.x, by.wk, twin_key_head(m, h));
        take_back(m, head.v, twin_head_values(m, h), &by.x, by.wu, twin_key_head(m, h));
    }
    return by;
}

/* scale W^Q (W^Q^T dU) */
twin *twin_values_gradient(const twin *wq, const twin *du)
{
    twin *scale = twin_default_scale(TWIN_L2, wq->cols, twin_like(wq));
    return twin_product(wq, twin_times(twin_product(twin_transposed(wq), du), scale));
}

/* dW^Q + scale (dU (W^Q^T W^V)^T + W^V (W^Q^T dU)^T) */
twin *twin_values_query_gradient(const twin *wq, const twin *wv, const twin *du, const twin *dwq)
{
    twin *scale = twin_default_scale(TWIN_L2, wq->cols, twin_like(wq)), *across = twin_transposed(wq);
    twin *inner = twin_times(twin_product(across, wv), scale), *back = twin_times(twin_product(across, du), scale);
    twin *sum = twin_accumulated(dwq, du, twin_transposed(inner));
    return twin_accumulated(sum, wv, twin_transposed(back));
}
