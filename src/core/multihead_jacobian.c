#include "multihead_jacobian.h"
#include "attention_derivative.h"
#include "fl.h"
#include "matrix.h"
#include "vector.h"
#include "logic/index.h"
#include <stdbool.h>
#include <stddef.h>

/* Where things stand in the workspace. The first group depends on X alone, the others on the row. */
typedef struct places {
    attest_projected at; /* Q, K, U */
    double *M;           /* [heads,out,width] */
    double *values;      /* [heads,n,out]: x_j M_h^T */

    double *p;        /* [heads,n] */
    double *gaps;     /* [heads,out,n]: gap_ij, transposed */
    double *carried;  /* [heads,n,width]: W^K to_k_ij */
    double *diagonal; /* [out,width]: sum_hk gap_ik (W^Q to_q_ik)^T */

    attest_parts parts; /* of one head, [n,out], [n,d], [n,d] */
    double *y, *lse;    /* of one head, [out] and one number */
    double *sum;        /* [out,d]: sum_k gap_ik to_q_ik^T */
    double *turned;     /* [d,width]: weights, transposed */
} places;

static places split(attest_multihead m, double *work)
{
    const int64_t nd = m.n * m.d, no = m.n * m.out, q = m.heads * nd, k = m.groups * nd, u = m.groups * (m.n * m.v);
    const attest_projected at = {work, work + q, work + q + k};
    double *M = work + q + k + u, *values = M + m.heads * (m.out * m.width);
    double *p = values + m.heads * no, *gaps = p + m.heads * m.n, *carried = gaps + m.heads * no;
    double *diagonal = carried + m.heads * (m.n * m.width), *gap = diagonal + m.out * m.width;
    const attest_parts parts = {gap, gap + no, gap + no + nd};
    double *y = gap + no + 2 * nd, *lse = y + m.out, *sum = lse + 1, *turned = sum + m.out * m.d;
    return (places){at, M, values, p, gaps, carried, diagonal, parts, y, lse, sum, turned};
}

int64_t attest_multihead_jacobian_work(attest_multihead m)
{
    const int64_t nd = m.n * m.d, no = m.n * m.out, q = m.heads * nd, k = m.groups * nd, u = m.groups * (m.n * m.v);
    return q + k + u + m.heads * (m.out * m.width) + m.heads * no + m.heads * m.n + m.heads * no +
           m.heads * (m.n * m.width) + m.out * m.width + no + 2 * nd + m.out + 1 + m.out * m.d + m.d * m.width;
}

attest_status attest_multihead_jacobian_begin(attest_multihead m, const double *X, double *work)
{
    const places t = split(m, work);
    const attest_status status = attest_project(m, X, t.at);
    for (int64_t h = 0; h < m.heads; h++) {
        const int64_t g = h * m.groups / m.heads;
        const double *wo = m.wo + h * (m.v * m.out);
        attest_matmul(t.at.U + g * (m.n * m.v), wo, m.n, m.v, m.out, t.values + h * (m.n * m.out));
        attest_matmul(m.wu + g * (m.width * m.v), wo, m.width, m.v, m.out, t.diagonal);
        attest_transpose(t.diagonal, m.width, m.out, t.M + h * (m.out * m.width));
    }
    return status;
}

static bool same(const double *a, const double *b, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        if (!(a[i] == b[i]))
            return false;
    return true;
}

/* out_j = W rows_j, from W transposed [d,width]. A row equal to the one before it, as the dot product's are, is not
 * multiplied again. */
static void carry(const double *rows, const double *turned, int64_t n, int64_t d, int64_t width, double *out)
{
    for (int64_t j = 0; j < n; j++) {
        const double *row = rows + j * d;
        if (j > 0 && same(row, row - d, d)) {
            attest_copy(out + (j - 1) * width, out + j * width, width);
        } else {
            attest_fill(0.0, out + j * width, width);
            attest_add_weighted_rows(row, turned, d, width, out + j * width);
        }
    }
}

/* Head h's share in row i. */
static attest_status prepare_head(attest_multihead m, places t, int64_t i, int64_t h)
{
    const int64_t g = h * m.groups / m.heads, nd = m.n * m.d, no = m.n * m.out, wd = m.width * m.d;
    const attest_memory head = {m.score, m.n, m.d, m.out, t.at.K + g * nd, t.values + h * no};
    const double *q = t.at.Q + h * nd + i * m.d, *bias = m.bias == NULL ? NULL : m.bias + i * m.n;
    const uint8_t *mask = m.mask == NULL ? NULL : m.mask + i * m.n;
    double *p = t.p + h * m.n, *gaps = t.gaps + h * no;

    const attest_status status = attest_attention_row(head, q, bias, mask, p, t.y, t.lse);
    attest_attention_parts(head, q, p, t.y, t.parts);
    attest_transpose(t.parts.gap, m.n, m.out, gaps);
    attest_matmul(gaps, t.parts.to_q, m.out, m.n, m.d, t.sum);
    attest_transpose(m.wq + h * wd, m.width, m.d, t.turned);
    attest_add_matmul(t.sum, t.turned, m.out, m.d, m.width, t.diagonal);
    attest_transpose(m.wk + g * wd, m.width, m.d, t.turned);
    carry(t.parts.to_k, t.turned, m.n, m.d, m.width, t.carried + h * (m.n * m.width));
    return status;
}

static attest_status prepare_row(attest_multihead m, places t, int64_t i)
{
    attest_status worst = ATTEST_OK;
    attest_fill(0.0, t.diagonal, m.out * m.width);
    for (int64_t h = 0; h < m.heads; h++) {
        const attest_status status = prepare_head(m, t, i, h);
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst;
}

/* out = a x + b y, added to what stands there unless it is the first */
static inline void two_rows(bool first, double a, const double *restrict x, double b, const double *restrict y,
                            int64_t n, double *restrict out)
{
    if (first)
        for (int64_t i = 0; i < n; i++)
            out[i] = fl_add(fl_mul(a, x[i]), fl_mul(b, y[i]));
    else
        for (int64_t i = 0; i < n; i++)
            out[i] = fl_add(out[i], fl_add(fl_mul(a, x[i]), fl_mul(b, y[i])));
}

/* J[i,a,j,:] */
static bool line(attest_multihead m, places t, int64_t i, int64_t a, int64_t j, double *out)
{
    for (int64_t h = 0; h < m.heads; h++) {
        const double p = t.p[h * m.n + j], gap = t.gaps[h * (m.out * m.n) + a * m.n + j];
        const double *M = t.M + h * (m.out * m.width) + a * m.width;
        const double *carried = t.carried + h * (m.n * m.width) + j * m.width;
        two_rows(h == 0, p, M, gap, carried, m.width, out);
    }
    if (i == j)
        attest_axpy(1.0, t.diagonal + a * m.width, out, m.width);
    return attest_all_finite(out, m.width);
}

attest_status attest_multihead_jacobian_block(attest_multihead m, double *work, int64_t i, int64_t j, double *J)
{
    const places t = split(m, work);
    const attest_status status = prepare_row(m, t, i);
    bool finite = true;
    for (int64_t a = 0; a < m.out; a++)
        finite = line(m, t, i, a, j, J + a * m.width) && finite;
    return status != ATTEST_OK || finite ? status : ATTEST_RANGE;
}

attest_status attest_multihead_jacobian_row(attest_multihead m, double *work, int64_t i, double *J)
{
    const places t = split(m, work);
    const attest_status status = prepare_row(m, t, i);
    bool finite = true;
    for (int64_t a = 0; a < m.out; a++)
        for (int64_t j = 0; j < m.n; j++)
            finite = line(m, t, i, a, j, J + a * (m.n * m.width) + j * m.width) && finite;
    return status != ATTEST_OK || finite ? status : ATTEST_RANGE;
}

attest_status attest_multihead_jacobian(attest_multihead m, const double *X, double *work, double *J)
{
    attest_status worst = attest_multihead_jacobian_begin(m, X, work);
    for (int64_t i = 0; i < m.n; i++) {
        const attest_status status = attest_multihead_jacobian_row(m, work, i, J + i * (m.out * (m.n * m.width)));
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst;
}
