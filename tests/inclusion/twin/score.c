#include "score.h"
#include "arith.h"
#include <assert.h>

twin *twin_default_scale(twin_kind kind, int64_t n, twin_mode mode)
{
    twin *one = twin_number(1.0, mode);
    return kind == TWIN_LAPLACE ? one : twin_over(one, twin_root(twin_number((double)n, mode)));
}

/* ||q_i - k_j||^2, or ||q_i - k_j||_1 for Laplace. */
static twin *distances(twin_kind kind, const twin *q, const twin *k)
{
    twin *all = twin_zero(q->rows, k->rows, twin_join(q, k));
    for (int64_t i = 0; i < q->rows; i++) {
        size_t mark = twin_mark();
        twin *gap = twin_minus(k, twin_row(q, i));
        if (q == k)
            twin_put(gap, i, 0, twin_zero(1, k->cols, twin_like(k)));
        twin *terms = kind == TWIN_LAPLACE ? twin_magnitude(gap) : twin_times(gap, gap);
        if (q == k)
            twin_put(terms, i, 0, twin_zero(1, k->cols, twin_like(k)));
        twin_put(all, i, 0, twin_transposed(twin_row_sums(terms)));
        twin_release(mark);
    }
    return all;
}

static twin *squared_norms(const twin *rows)
{
    return twin_row_sums(twin_times(rows, rows));
}

/* K28: 2 q_i k_j - (||q_i||^2 + ||k_j||^2). In exact arithmetic minus the squared distance; its errors are its own. */
static twin *expanded_logits(const twin *q, const twin *k)
{
    twin *cross = twin_product(q, twin_transposed(k)), *ends = twin_zero(cross->rows, cross->cols, twin_like(cross));
    ends = twin_plus(twin_plus(ends, squared_norms(q)), twin_transposed(squared_norms(k)));
    return twin_minus(twin_plus(cross, cross), ends);
}

static twin *raw_logits(twin_kind kind, const twin *q, const twin *k)
{
    switch (kind) {
    case TWIN_DOT:
        return twin_product(q, twin_transposed(k));
    case TWIN_L2:
    case TWIN_LAPLACE:
        return twin_negated(distances(kind, q, k));
    case TWIN_L2_EXPANDED:
        return expanded_logits(q, k);
    case TWIN_UNIFORM:
        break;
    }
    return twin_zero(q->rows, k->rows, twin_join(q, k));
}

twin *twin_logits(twin_score score, const twin *q, const twin *k)
{
    assert(q->cols == k->cols);
    twin *logits = raw_logits(score.kind, q, k);
    const twin *scale = score.scale;
    if (scale == NULL)
        scale = twin_default_scale(score.kind, q->cols, twin_like(logits));
    if (score.kind != TWIN_UNIFORM)
        logits = twin_times(logits, scale);
    if (score.softcap != NULL)
        logits = twin_times(twin_tanh(twin_over(logits, score.softcap)), score.softcap);
    if (score.bias != NULL)
        logits = twin_plus(logits, score.bias);
    return logits;
}
