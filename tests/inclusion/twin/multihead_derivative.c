#include "multihead_derivative.h"
#include "arith.h"
#include "attention_derivative.h"
#include <assert.h>

static twin *of_head(const twin *weights, int64_t h, int64_t heads)
{
    int64_t rows = weights->rows / heads;
    return twin_block(weights, h * rows, 0, rows, weights->cols);
}

/* The block matrix with `left` multiplied to every D x D block: (I kron left) J. */
static twin *applied(const twin *left, const twin *jacobian)
{
    int64_t d = left->cols;
    twin *all = twin_zero(jacobian->rows, jacobian->cols, twin_like(jacobian));
    for (int64_t i = 0; i < jacobian->rows / d; i++)
        twin_put(all, i * d, 0, twin_product(left, twin_block(jacobian, i * d, 0, d, jacobian->cols)));
    return all;
}

/* J^h: of P X for the dot product, of P X A for L2 unless it goes without A. */
static twin *head_jacobian(const twin_multihead *m, int64_t h)
{
    int64_t key = h * m->kv_heads / m->heads;
    twin *p = twin_attention_weights(twin_head(m, h));
    twin *wq = of_head(m->wq, h, m->heads), *wk = m->wk == NULL ? wq : of_head(m->wk, key, m->kv_heads);
    const twin *usual = twin_default_scale(TWIN_L2, wq->cols, twin_like(wq));
    const twin *scale = m->score.scale == NULL ? usual : m->score.scale;
    if (m->score.kind == TWIN_DOT)
        return twin_dp_jacobian(p, m->x, wq, wk, scale);
    if (m->wk == NULL && !m->without_a && m->score.scale == NULL)
        return twin_tied_jacobian(p, m->x, wq, usual);
    twin *jacobian = twin_l2_jacobian(p, m->x, wq, wk, scale);
    if (m->without_a)
        return jacobian;
    return applied(twin_times(twin_product(wq, twin_transposed(wq)), usual), jacobian);
}

twin *twin_multihead_jacobian(const twin_multihead *m)
{
    assert(m->score.softcap == NULL && m->bq == NULL && m->bk == NULL);
    int64_t n = m->wv->cols, size = m->x->rows * m->x->cols;
    twin *sum = twin_zero(size, size, twin_join(m->x, m->wo));
    for (int64_t h = 0; h < m->heads; h++) {
        twin *wv = of_head(m->wv, h * m->kv_heads / m->heads, m->kv_heads);
        twin *out = twin_product(wv, twin_block(m->wo, h * n, 0, n, m->wo->cols));
        sum = twin_plus(sum, applied(twin_transposed(out), head_jacobian(m, h)));
    }
    return sum;
}
