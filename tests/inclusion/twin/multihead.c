#include "multihead.h"
#include "arith.h"

twin *twin_of_head(const twin *weights, int64_t h, int64_t heads)
{
    int64_t rows = weights->rows / heads;
    return twin_block(weights, h * rows, 0, rows, weights->cols);
}

int64_t twin_key_head(const twin_multihead *m, int64_t h)
{
    return h * m->groups / m->heads;
}

static twin *projected(const twin *x, const twin *w, const twin *b, int64_t h, int64_t heads)
{
    twin *rows = twin_product(x, twin_of_head(w, h, heads));
    return b == NULL ? rows : twin_plus(rows, twin_row(b, h));
}

twin *twin_head_values(const twin_multihead *m, int64_t h)
{
    twin *wv = twin_of_head(m->wv, twin_key_head(m, h), m->groups);
    if (!m->with_a)
        return wv;
    twin *wq = twin_of_head(m->wq, h, m->heads), *scale = twin_default_scale(TWIN_L2, wq->cols, twin_like(wq));
    return twin_product(wq, twin_times(twin_product(twin_transposed(wq), wv), scale));
}

twin_attention twin_head(const twin_multihead *m, int64_t h)
{
    const twin *q = projected(m->x, m->wq, m->bq, h, m->heads);
    const twin *k = m->wk == NULL ? q : projected(m->x, m->wk, m->bk, twin_key_head(m, h), m->groups);
    const twin *v = twin_product(m->x, twin_head_values(m, h));
    return (twin_attention){.score = m->score, .mask = m->mask, .q = q, .k = k, .v = v};
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
