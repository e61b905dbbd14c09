#include "multihead.h"
#include "arith.h"

static twin *of_head(const twin *weights, int64_t h, int64_t heads)
{
    int64_t rows = weights->rows / heads;
    return twin_block(weights, h * rows, 0, rows, weights->cols);
}

static int64_t key_head(const twin_multihead *m, int64_t h)
{
    return h * m->kv_heads / m->heads;
}

static twin *projected(const twin *x, const twin *w, const twin *b, int64_t h, int64_t heads)
{
    twin *rows = twin_product(x, of_head(w, h, heads));
    return b == NULL ? rows : twin_plus(rows, twin_row(b, h));
}

twin *twin_head_values(const twin_multihead *m, int64_t h)
{
    twin *wv = of_head(m->wv, key_head(m, h), m->kv_heads);
    if (m->score.kind == TWIN_DOT || m->without_a)
        return wv;
    twin *wq = of_head(m->wq, h, m->heads);
    twin *scale = twin_default_scale(TWIN_L2, wq->cols, twin_like(wq));
    return twin_product(wq, twin_times(twin_product(twin_transposed(wq), wv), scale));
}

twin_attention twin_head(const twin_multihead *m, int64_t h)
{
    const twin *q = projected(m->x, m->wq, m->bq, h, m->heads);
    const twin *k = m->wk == NULL ? q : projected(m->x, m->wk, m->bk, key_head(m, h), m->kv_heads);
    const uint8_t *mask = m->mask;
    if (mask != NULL && m->mask_per_head)
        mask += h * m->x->rows * m->x->rows;
    return (twin_attention){
        .score = m->score, .mask = mask, .q = q, .k = k, .v = twin_product(m->x, twin_head_values(m, h))};
}

twin *twin_multihead_concatenated(const twin_multihead *m)
{
    int64_t n = m->wv->cols;
    twin *all = twin_zero(m->x->rows, m->heads * n, twin_join(m->x, m->wq));
    for (int64_t h = 0; h < m->heads; h++) {
        size_t mark = twin_mark();
        twin_put(all, 0, h * n, twin_attention_output(twin_head(m, h)));
        twin_release(mark);
    }
    return all;
}

twin *twin_multihead_output(const twin_multihead *m)
{
    return twin_product(twin_multihead_concatenated(m), m->wo);
}
