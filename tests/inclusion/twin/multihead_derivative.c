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

/* The first query head that uses this key head. */
static int64_t first_user(const twin_multihead *m, int64_t group)
{
    int64_t h = 0;
    while (twin_key_head(m, h) != group)
        h++;
    return h;
}

/* What head h adds to the lines of row block i, D x (N D), and to its diagonal block. */
static void add_head(const twin_multihead *m, int64_t h, int64_t i, twin **lines, twin **diagonal)
{
    int64_t n = m->x->rows, d = m->x->cols;
    twin_attention a = twin_head(m, h);
    a.v = twin_product(a.v, output_weights(m, h));
    twin_parts parts = twin_attention_parts(a, i);
    twin *slope = twin_transposed(twin_product(twin_head_values(m, h), output_weights(m, h)));
    twin *carried = twin_product(parts.to_k, twin_transposed(key_weights(m, h)));
    twin *share = twin_zero(slope->rows, n * d, twin_like(slope));
    for (int64_t j = 0; j < n; j++) {
        twin *of_value = twin_times(slope, twin_block(parts.p, 0, j, 1, 1));
        twin *of_logit = twin_product(twin_transposed(twin_row(parts.gap, j)), twin_row(carried, j));
        twin_put(share, 0, j * d, twin_plus(of_value, of_logit));
    }
    *lines = *lines == NULL ? share : twin_plus(*lines, share);
    twin *of_queries = twin_product(twin_transposed(parts.gap), parts.to_q);
    *diagonal = twin_accumulated(*diagonal, of_queries, twin_transposed(query_weights(m, h)));
}

twin *twin_multihead_jacobian(const twin_multihead *m, int64_t i)
{
    int64_t d = m->x->cols;
    twin *lines = NULL, *diagonal = twin_zero(m->wo->cols, d, twin_join(m->x, m->wo));
    for (int64_t h = 0; h < m->heads; h++)
        add_head(m, h, i, &lines, &diagonal);
    twin_put(lines, 0, i * d, twin_plus(twin_block(lines, 0, i * d, m->wo->cols, d), diagonal));
    return lines;
}

twin *twin_multihead_jvp(const twin_multihead *m, const twin *t)
{
    twin *all = twin_zero(m->x->rows, m->wo->cols, twin_join(m->x, m->wo));
    for (int64_t h = 0; h < m->heads; h++) {
        twin_triple along = {twin_product(t, query_weights(m, h)), twin_product(t, key_weights(m, h)),
                             twin_product(t, twin_head_values(m, h))};
        all = twin_accumulated(all, twin_attention_jvp(twin_head(m, h), along), output_weights(m, h));
    }
    return all;
}

/* X^T gradient becomes block h of dw. */
static void put_weight_gradient(const twin_multihead *m, const twin *gradient, twin *dw, int64_t h)
{
    twin_put(dw, h * m->x->cols, 0, twin_product(twin_transposed(m->x), gradient));
}

/* dX += gradient W^T */
static twin *taken_back(const twin *dx, const twin *gradient, const twin *w)
{
    return twin_accumulated(dx, gradient, twin_transposed(w));
}

/* One key head: what the query heads that use it contribute to its keys and values, added up first to last. */
static twin_triple group_gradient(const twin_multihead *m, const twin *r, int64_t group, twin_gradients *by)
{
    twin_triple sum = twin_no_gradient(twin_head(m, group));
    for (int64_t h = 0; h < m->heads; h++) {
        if (twin_key_head(m, h) != group)
            continue;
        sum = twin_attention_vjp(twin_head(m, h), twin_product(r, twin_transposed(output_weights(m, h))), sum);
        by->x = taken_back(by->x, sum.q, query_weights(m, h));
        put_weight_gradient(m, sum.q, by->wq, h);
    }
    put_weight_gradient(m, sum.k, by->wk, group);
    put_weight_gradient(m, sum.v, by->wu, group);
    return sum;
}

/* Tokens get theirs through all queries first, then through all keys, then through all values. */
twin_gradients twin_multihead_vjp(const twin_multihead *m, const twin *r)
{
    twin_mode mode = twin_join(m->x, m->wo);
    int64_t tokens = m->x->rows, d = m->x->cols, n = m->wv->cols;
    twin_gradients by = {.x = twin_zero(tokens, d, mode),
                         .wq = twin_zero(m->heads * d, n, mode),
                         .wk = twin_zero(m->groups * d, n, mode),
                         .wu = twin_zero(m->groups * d, n, mode),
                         .wo = twin_product(twin_transposed(twin_multihead_concatenated(m)), r)};
    twin *by_k = twin_zero(m->groups * tokens, n, mode), *by_v = twin_zero(m->groups * tokens, n, mode);
    for (int64_t g = 0; g < m->groups; g++) {
        twin_triple sum = group_gradient(m, r, g, &by);
        twin_put(by_k, g * tokens, 0, sum.k);
        twin_put(by_v, g * tokens, 0, sum.v);
    }
    for (int64_t g = 0; g < m->groups; g++)
        by.x = taken_back(by.x, twin_of_head(by_k, g, m->groups), key_weights(m, first_user(m, g)));
    for (int64_t g = 0; g < m->groups; g++)
        by.x = taken_back(by.x, twin_of_head(by_v, g, m->groups), twin_head_values(m, first_user(m, g)));
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
