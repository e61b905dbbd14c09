/* The gradients of multi-head attention: of tokens and of all weights. */
#include "backward.h"
#include "multihead.h"
#include "room.h"

/* Weights w with tokens x times w = something whose gradient is d: dw += x^T d, dx += d w^T. */
static void through_projection(const multihead *m, const real *d, const real *weight, real *dw, real *dx)
{
    R(multiply)(m->width, m->n, m->d, turned(m->x, m->width), plain(d, m->d), m->d, dw);
    R(multiply)(m->n, m->d, m->width, plain(d, m->d), turned(weight, m->d), m->width, dx);
}

/* u = A W^V with A = W^Q W^Q^T / sqrt(d): from du to dwv and dwq. */
static void through_a(const multihead *m, int64_t h, const real *du, real *dwv, real *dwq)
{
    const real *wq = R(query_weight)(m, h), *wv = R(value_weight)(m, h);
    const int64_t d = m->d, square = d * d;
    const real root = has(BUG_GRADIENT_A_SCALE) ? 1 : sqrt((real)d);
    real *qu = peers_room(square, sizeof *qu), *qv = peers_room(square, sizeof *qv);
    R(multiply)(d, m->width, d, turned(wq, d), plain(du, d), d, qu);
    R(multiply)(d, m->width, d, turned(wq, d), plain(wv, d), d, qv);
    for (int64_t k = 0; k < square; k++) {
        qu[k] /= root;
        qv[k] /= root;
    }
    R(multiply)(m->width, d, d, plain(wq, d), plain(qu, d), d, dwv);
    if (has(BUG_GRADIENT_A))
        return;
    R(multiply)(m->width, d, d, plain(du, d), turned(qv, d), d, dwq);
    if (!has(BUG_GRADIENT_A_HALF))
        R(multiply)(m->width, d, d, plain(wv, d), turned(qu, d), d, dwq);
}

/* One head's gradients, from dz, the gradient of its output. */
static void through_head(const multihead *m, int64_t h, const real *dz, const multihead_gradient *g)
{
    const int64_t rows = m->n * m->d, count = m->width * m->d, shared = peers_key_head(h, m->heads, m->groups) * count;
    real *dq = peers_room(rows, sizeof *dq), *dk = peers_room(rows, sizeof *dk), *dv = peers_room(rows, sizeof *dv);
    real *dwq = g->dwq + h * count, *dwv = g->dwv + shared, *du = peers_room(count, sizeof *du);
    real *dwk = m->tied ? dwq : g->dwk + shared, *unused = peers_room(m->n * m->width, sizeof *unused);
    R(backward)(&m->head[h], &(head_gradient){dz, dq, dk, dv});
    R(store_between)(rows, dq);
    R(store_between)(rows, dk);
    R(store_between)(rows, dv);
    for (int64_t k = 0; has(BUG_GRADIENT_GROUP) && k < count; k++)
        dwk[k] = 0;
    const bool shares = has(BUG_GRADIENT_GROUP_VALUES) && m->groups < m->heads;
    for (int64_t k = 0; (has(BUG_GRADIENT_GROUP) || shares) && k < count; k++)
        dwv[k] = 0;
    through_projection(m, dq, R(query_weight)(m, h), dwq, g->dx);
    if (!(m->tied && has(BUG_GRADIENT_TIED)))
        through_projection(m, dk, R(key_weight)(m, h), dwk, has(BUG_GRADIENT_DX_KEYS) ? unused : g->dx);
    through_projection(m, dv, m->u[h], m->a_factor ? du : dwv, g->dx);
    if (m->a_factor)
        through_a(m, h, du, dwv, dwq);
}

void R(multihead_backward)(const multihead *m, const real *upstream, const multihead_gradient *g)
{
    real *dz = peers_room(m->n * m->width, sizeof *dz), *part = peers_room(m->n * m->d, sizeof *part);
    const matrix back = has(BUG_GRADIENT_WO) ? plain(m->wo, m->width) : turned(m->wo, m->width);
    R(multiply)(m->n, m->width, m->width, plain(upstream, m->width), back, m->width, dz);
    R(store_between)(m->n * m->width, dz);
    if (has(BUG_GRADIENT_DWO_TRANSPOSED))
        R(multiply)(m->width, m->n, m->width, turned(upstream, m->width), plain(m->z, m->width), m->width, g->dwo);
    else
        R(multiply)(m->width, m->n, m->width, turned(m->z, m->width), plain(upstream, m->width), m->width, g->dwo);
    for (int64_t h = 0; h < m->heads; h++) {
        for (int64_t k = 0; k < m->n * m->d; k++)
            part[k] = dz[k / m->d * m->width + h * m->d + k % m->d];
        through_head(m, h, part, g);
    }
}
