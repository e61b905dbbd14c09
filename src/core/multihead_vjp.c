#include "multihead_vjp.h"
#include "attention_derivative.h"
#include "matrix.h"
#include "vector.h"
#include "logic/index.h"
#include <stdbool.h>
#include <stddef.h>

/* Where things stand in the workspace. */
typedef struct places {
    attest_projected at; /* the projections */
    attest_projected to; /* their gradients */
    double *heads;       /* [heads,n,v]: what each head puts out */
    double *upstream;    /* [n,v]: R taken back to one head's output */
    double *turned;      /* a transposed matrix: weights of a head, tokens, or one head's output */
    double *inner;       /* for attest_attention_vjp */
} places;

static places split(attest_multihead m, double *work)
{
    const int64_t q = m.heads * (m.n * m.d), k = m.groups * (m.n * m.d), u = m.groups * (m.n * m.v);
    const attest_projected at = {work, work + q, work + q + k};
    double *gradients = work + q + k + u;
    const attest_projected to = {gradients, gradients + q, gradients + q + k};
    double *heads = gradients + q + k + u, *upstream = heads + m.heads * (m.n * m.v);
    double *inner = upstream + m.n * m.v;
    return (places){at, to, heads, upstream, inner + (2 * m.n + 1 + 2 * (m.n * m.d) + 2 * (m.n * m.v) + m.v), inner};
}

int64_t attest_multihead_vjp_work(attest_multihead m)
{
    const int64_t q = m.heads * (m.n * m.d), k = m.groups * (m.n * m.d), u = m.groups * (m.n * m.v);
    const attest_memory head = {m.score, m.n, m.d, m.v, NULL, NULL};
    const int64_t turned = m.width * m.d + m.width * m.v + m.v * m.out + m.width * m.n + m.v * m.n;
    return 2 * (q + k + u) + m.heads * (m.n * m.v) + m.n * m.v + attest_attention_derivative_work(head) + turned;
}

/* dX += D W^T: gradients D [n,d] of one projection taken back through its weights W [width,d]. */
static void take_back(const double *D, const double *W, int64_t n, int64_t d, int64_t width, double *turned, double *dX)
{
    attest_transpose(W, width, d, turned);
    attest_add_matmul(D, turned, n, d, width, dX);
}

attest_status attest_multihead_vjp(attest_multihead m, const double *X, const double *R, double *work, double *dX)
{
    const int64_t nd = m.n * m.d, nv = m.n * m.v, wd = m.width * m.d, wv = m.width * m.v, vo = m.v * m.out;
    const places t = split(m, work);
    attest_status worst = attest_project(m, X, t.at);
    attest_fill(0.0, t.to.K, m.groups * nd);
    attest_fill(0.0, t.to.U, m.groups * nv);
    attest_fill(0.0, dX, m.n * m.width);
    for (int64_t h = 0; h < m.heads; h++) {
        const int64_t g = h * m.groups / m.heads;
        attest_transpose(m.wo + h * vo, m.v, m.out, t.turned);
        attest_matmul(R, t.turned, m.n, m.out, m.v, t.upstream);
        const attest_gradient to = {t.to.Q + h * nd, t.to.K + g * nd, t.to.U + g * nv};
        const attest_status status = attest_attention_vjp(attest_head_memory(m, t.at, h), t.at.Q + h * nd, m.n, m.bias,
                                                          m.mask, t.upstream, t.inner, t.heads + h * nv, to);
        take_back(to.q, m.wq + h * wd, m.n, m.d, m.width, t.turned, dX);
        if (worst == ATTEST_OK)
            worst = status;
    }
    for (int64_t g = 0; g < m.groups; g++) {
        take_back(t.to.K + g * nd, m.wk + g * wd, m.n, m.d, m.width, t.turned, dX);
        take_back(t.to.U + g * nv, m.wu + g * wv, m.n, m.v, m.width, t.turned, dX);
    }
    return worst != ATTEST_OK || attest_all_finite(dX, m.n * m.width) ? worst : ATTEST_RANGE;
}

/* W [count,width,d] = X^T D for each D [n,d] of `count`, from X transposed [width,n]. */
static bool gather(const double *turned, const double *D, int64_t count, int64_t n, int64_t width, int64_t d, double *W)
{
    for (int64_t g = 0; g < count; g++)
        attest_matmul(turned, D + g * (n * d), width, n, d, W + g * (width * d));
    return attest_all_finite(W, count * (width * d));
}

attest_status attest_multihead_weight_gradients(attest_multihead m, const double *X, const double *R, double *work,
                                                attest_weight_gradients to)
{
    const places t = split(m, work);
    attest_transpose(X, m.n, m.width, t.turned);
    const bool q = gather(t.turned, t.to.Q, m.heads, m.n, m.width, m.d, to.wq);
    const bool k = gather(t.turned, t.to.K, m.groups, m.n, m.width, m.d, to.wk);
    const bool u = gather(t.turned, t.to.U, m.groups, m.n, m.width, m.v, to.wu);
    for (int64_t h = 0; h < m.heads; h++) {
        attest_transpose(t.heads + h * (m.n * m.v), m.n, m.v, t.turned);
        attest_matmul(t.turned, R, m.v, m.n, m.out, to.wo + h * (m.v * m.out));
    }
    const bool o = attest_all_finite(to.wo, m.heads * (m.v * m.out));
    return q && k && u && o ? ATTEST_OK : ATTEST_RANGE;
}

/* With B = W^Q^T W^V and C = W^Q^T dU, both times 1 / sqrt(d): dV = W^Q C and dW^Q += dU B^T + W^V C^T. */
void attest_l2_values_vjp(const double *wq, const double *wv, const double *dwu, int64_t heads, int64_t width,
                          int64_t d, int64_t v, double *work, double *dwq, double *dwv)
{
    const int64_t keys = width * d, values = width * v, dv = d * v;
    double *turned = work, *B = turned + keys, *C = B + dv, *transposed = C + dv;
    for (int64_t h = 0; h < heads; h++) {
        attest_transpose(wq + h * keys, width, d, turned);
        attest_matmul(turned, wv + h * values, d, width, v, B);
        attest_matmul(turned, dwu + h * values, d, width, v, C);
        attest_scale(attest_default_scale(d), B, dv);
        attest_scale(attest_default_scale(d), C, dv);
        attest_matmul(wq + h * keys, C, width, d, v, dwv + h * values);
        attest_transpose(B, d, v, transposed);
        attest_add_matmul(dwu + h * values, transposed, width, v, d, dwq + h * keys);
        attest_transpose(C, d, v, transposed);
        attest_add_matmul(wv + h * values, transposed, width, v, d, dwq + h * keys);
    }
}
