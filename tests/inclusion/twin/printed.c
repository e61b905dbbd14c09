#include "printed.h"
#include "arith.h"
#include "softmax.h"
#include <assert.h>

static twin *identity(int64_t n, twin_mode mode)
{
    twin *one = twin_number(1.0, mode), *all = twin_zero(n, n, mode);
    for (int64_t i = 0; i < n; i++)
        twin_put(all, i, i, one);
    return all;
}

static twin *element(const twin *a, int64_t i, int64_t j)
{
    return twin_block(a, i, j, 1, 1);
}

/* A block of any of the Jacobians below. */
typedef struct blocks {
    const twin *p, *x, *wq, *wk, *scale;
    const twin *a; /* A = W^K W^Q^T scale */
} blocks;

typedef twin *block(const blocks *b, int64_t i, int64_t j);

static twin *assembled(block *make, const blocks *b)
{
    int64_t n = b->x->rows, d = b->x->cols;
    twin *all = twin_zero(n * d, n * d, twin_join(b->p, b->x));
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < n; j++) {
            size_t mark = twin_mark();
            twin_put(all, i * d, j * d, make(b, i, j));
            twin_release(mark);
        }
    return all;
}

static twin *dp_block(const blocks *b, int64_t i, int64_t j)
{
    const twin *x = b->x;
    twin *inner = twin_zero(x->rows, x->cols, twin_like(x));
    twin_put(inner, j, 0, twin_product(twin_row(x, i), twin_transposed(b->a))); /* E_ji X A^T */
    if (i == j)
        inner = twin_plus(inner, twin_product(x, b->a));
    twin *first = twin_product(twin_transposed(x), twin_product(twin_softmax_jacobian(twin_row(b->p, i)), inner));
    return twin_plus(first, twin_times(identity(x->cols, twin_like(x)), element(b->p, i, j)));
}

twin *twin_dp_jacobian(const twin *p, const twin *x, const twin *wq, const twin *wk, const twin *scale)
{
    const twin *a = twin_times(twin_product(wk, twin_transposed(wq)), scale);
    return assembled(dp_block, &(blocks){.p = p, .x = x, .a = a});
}

/* 2 scale P_ij (x_j - mu_i) (x_i^T W^Q - x_j^T W^K) */
static twin *l2_term(const blocks *b, int64_t i, int64_t j)
{
    twin *mu = twin_product(twin_row(b->p, i), b->x), *xj = twin_row(b->x, j);
    twin *gap = twin_minus(twin_product(twin_row(b->x, i), b->wq), twin_product(xj, b->wk));
    twin *outer = twin_product(twin_transposed(twin_minus(xj, mu)), gap);
    return twin_times(outer, twin_times(twin_doubled(element(b->p, i, j)), b->scale));
}

static twin *l2_block(const blocks *b, int64_t i, int64_t j)
{
    twin *all = twin_product(l2_term(b, i, j), twin_transposed(b->wk));
    all = twin_plus(all, twin_times(identity(b->x->cols, twin_like(b->x)), element(b->p, i, j)));
    for (int64_t k = 0; i == j && k < b->x->rows; k++)
        all = twin_minus(all, twin_product(l2_term(b, i, k), twin_transposed(b->wq)));
    return all;
}

twin *twin_l2_jacobian(const twin *p, const twin *x, const twin *wq, const twin *wk, const twin *scale)
{
    return assembled(l2_block, &(blocks){.p = p, .x = x, .wq = wq, .wk = wk, .scale = scale});
}

/* Cov_i = sum_j P_ij (x_j - mu_i) (x_j - mu_i)^T */
static twin *covariance(const twin *p, const twin *x)
{
    twin *centred = twin_minus(x, twin_product(p, x));
    return twin_product(twin_transposed(centred), twin_times(centred, twin_transposed(p)));
}

static twin *tied_block(const blocks *b, int64_t i, int64_t j)
{
    twin *pi = twin_row(b->p, i), *xi = twin_row(b->x, i), *xj = twin_row(b->x, j), *pij = element(b->p, i, j);
    twin *left = twin_transposed(twin_product(twin_minus(xj, twin_product(pi, b->x)), b->a));
    twin *right = twin_product(twin_minus(xi, xj), b->a);
    twin *all = twin_times(twin_plus(twin_doubled(twin_product(left, right)), b->a), pij);
    if (i == j)
        all = twin_plus(all, twin_doubled(twin_product(b->a, twin_product(covariance(pi, b->x), b->a))));
    return all;
}

twin *twin_tied_jacobian(const twin *p, const twin *x, const twin *wq, const twin *scale)
{
    const twin *a = twin_times(twin_product(wq, twin_transposed(wq)), scale);
    return assembled(tied_block, &(blocks){.p = p, .x = x, .a = a});
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

/* J^h: of P X, or of P X A. */
static twin *head_jacobian(const twin_multihead *m, int64_t h)
{
    twin *p = twin_attention_weights(twin_head(m, h)), *wq = twin_of_head(m->wq, h, m->heads);
    twin *wk = m->wk == NULL ? wq : twin_of_head(m->wk, twin_key_head(m, h), m->groups);
    const twin *usual = twin_default_scale(TWIN_L2, wq->cols, twin_like(wq));
    const twin *scale = m->score.scale == NULL ? usual : m->score.scale;
    if (m->wk == NULL && m->with_a && m->score.scale == NULL)
        return twin_tied_jacobian(p, m->x, wq, usual);
    twin *jacobian =
        m->score.kind == TWIN_DOT ? twin_dp_jacobian(p, m->x, wq, wk, scale) : twin_l2_jacobian(p, m->x, wq, wk, scale);
    return m->with_a ? applied(twin_times(twin_product(wq, twin_transposed(wq)), usual), jacobian) : jacobian;
}

twin *twin_printed_jacobian(const twin_multihead *m)
{
    assert(m->score.softcap == NULL && m->bq == NULL && m->bk == NULL);
    assert(m->score.kind == TWIN_DOT || m->score.kind == TWIN_L2);
    int64_t n = m->wv->cols, size = m->x->rows * m->x->cols;
    twin *sum = twin_zero(size, size, twin_join(m->x, m->wo));
    for (int64_t h = 0; h < m->heads; h++) {
        twin *wv = twin_of_head(m->wv, twin_key_head(m, h), m->groups);
        twin *out = twin_product(wv, twin_block(m->wo, h * n, 0, n, m->wo->cols));
        sum = twin_plus(sum, applied(twin_transposed(out), head_jacobian(m, h)));
    }
    return sum;
}
