#include "multihead_jvp.h"
#include "attention_derivative.h"
#include "matrix.h"
#include "vector.h"
#include "logic/index.h"
#include <stddef.h>

int64_t attest_multihead_jvp_work(attest_multihead m)
{
    const int64_t q = m.heads * (m.n * m.d), k = m.groups * (m.n * m.d), u = m.groups * (m.n * m.v);
    const attest_memory head = {m.score, m.n, m.d, m.v, NULL, NULL};
    return 2 * (q + k + u) + 2 * (m.n * m.v) + attest_attention_derivative_work(head);
}

attest_status attest_multihead_jvp(attest_multihead m, const double *X, const double *T, double *work, double *dY)
{
    const int64_t q = m.heads * (m.n * m.d), k = m.groups * (m.n * m.d), u = m.groups * (m.n * m.v);
    const int64_t nd = m.n * m.d, nv = m.n * m.v;
    const attest_projected at = {work, work + q, work + q + k};
    double *moved = work + q + k + u, *y = moved + q + k + u, *dz = y + nv, *inner = dz + nv;
    const attest_projected along = {moved, moved + q, moved + q + k};

    attest_multihead linear = m; /* a direction passes the projections without their biases */
    linear.bq = NULL;
    linear.bk = NULL;
    attest_status worst = attest_project(m, X, at);
    attest_project(linear, T, along);
    attest_fill(0.0, dY, m.n * m.out);
    for (int64_t h = 0; h < m.heads; h++) {
        const attest_memory head = attest_head_memory(m, at, h), move = attest_head_memory(m, along, h);
        const attest_direction to = {along.Q + h * nd, move.keys, move.values};
        const attest_status status = attest_attention_jvp(head, at.Q + h * nd, m.n, m.bias, m.mask, to, inner, y, dz);
        attest_add_matmul(dz, m.wo + h * (m.v * m.out), m.n, m.v, m.out, dY);
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst != ATTEST_OK || attest_all_finite(dY, m.n * m.out) ? worst : ATTEST_RANGE;
}
