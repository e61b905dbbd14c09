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
    return twin_minus(twin_doubled(cross), ends);
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

static const twin *scale_of(twin_score score, const twin *q)
{
    return score.scale != NULL ? score.scale : twin_default_scale(score.kind, q->cols, twin_like(q));
}

/* tanh(scaled score / softcap) */
static twin *capped(twin_score score, const twin *q, const twin *k)
{
    twin *scaled = twin_times(raw_logits(score.kind, q, k), scale_of(score, q));
    return twin_tanh(twin_over(scaled, score.softcap));
}

twin *twin_logits(twin_score score, const twin *q, const twin *k)
{
    assert(q->cols == k->cols);
    twin *logits = raw_logits(score.kind, q, k);
    if (score.kind != TWIN_UNIFORM && score.softcap == NULL)
        logits = twin_times(logits, scale_of(score, q));
    if (score.kind != TWIN_UNIFORM && score.softcap != NULL)
        logits = twin_times(capped(score, q, k), score.softcap);
    if (score.bias != NULL)
        logits = twin_plus(logits, score.bias);
    return logits;
}

static const twin *slope(twin_score score, const twin *q, const twin *k)
{
    if (score.softcap == NULL)
        return scale_of(score, q);
    const twin *t = capped(score, q, k), *one = twin_ones(1, 1, twin_like(t));
    return twin_times(scale_of(score, q), twin_times(twin_minus(one, t), twin_plus(one, t)));
}

/* d(raw score)/dq */
static twin *raw_gradient(twin_kind kind, const twin *q, const twin *k)
{
    twin *gap = twin_minus(q, k);
    switch (kind) {
    case TWIN_DOT:
        return twin_block(k, 0, 0, 1, k->cols);
    case TWIN_L2:
    case TWIN_L2_EXPANDED:
        return twin_negated(twin_doubled(gap));
    case TWIN_LAPLACE:
        return twin_negated(twin_sign(gap));
    case TWIN_UNIFORM:
        break;
    }
    return twin_zero(1, q->cols, twin_like(q));
}

twin *twin_query_gradient(twin_score score, const twin *q, const twin *k)
{
    return twin_times(raw_gradient(score.kind, q, k), slope(score, q, k));
}

twin *twin_key_gradient(twin_score score, const twin *q, const twin *k)
{
    if (score.kind == TWIN_DOT)
        return twin_times(q, slope(score, q, k));
    return twin_negated(twin_query_gradient(score, q, k));
}
