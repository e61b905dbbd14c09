#include "multihead.h"
#include "fl.h"
#include "matrix.h"
#include "vector.h"
#include <stdbool.h>
#include "logic/index.h"
#include <stddef.h>

/* out = X W + b: X [n,width], W [width,d], b [d] or null, out [n,d]. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(X + (0 .. n * width - 1)) && \valid_read(W + (0 .. width * d - 1)) &&
  @                 (b == \null || \valid_read(b + (0 .. d - 1)));
  @ requires write: \valid(out + (0 .. n * d - 1));
  @ requires apart: \separated(out + (0 .. n * d - 1), X + (0 .. n * width - 1)) &&
  @                 \separated(out + (0 .. n * d - 1), W + (0 .. width * d - 1)) &&
  @                 (b == \null || \separated(out + (0 .. n * d - 1), b + (0 .. d - 1)));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n * d - 1];
  @ ensures finite: \result ==> \forall integer k; 0 <= k < n * d ==> \is_finite(out[k]);
  @ */
static bool affine(const double *X, const double *W, const double *b, int64_t n, int64_t width, int64_t d, double *out)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_matmul(X, W, n, width, d, out);
    /*@ loop invariant range: 0 <= i <= n;
      @ loop assigns i, out[0 .. n * d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; b != NULL && i < n; i++) {
        //@ ghost row_inside(i, n, d);
        attest_axpy(1.0, b, out + i * d, d);
    }
    return attest_all_finite(out, n * d);
}

/* `count` projections of the same X, one after the other: W [count,width,d], b [count,d] or null, out [count,n,d]. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX &&
  @                 1 <= count <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(X + (0 .. n * width - 1)) && \valid_read(W + (0 .. count * (width * d) - 1)) &&
  @                 (b == \null || \valid_read(b + (0 .. count * d - 1)));
  @ requires write: \valid(out + (0 .. count * (n * d) - 1));
  @ requires apart: \separated(out + (0 .. count * (n * d) - 1), X + (0 .. n * width - 1)) &&
  @                 \separated(out + (0 .. count * (n * d) - 1), W + (0 .. count * (width * d) - 1)) &&
  @                 (b == \null || \separated(out + (0 .. count * (n * d) - 1), b + (0 .. count * d - 1)));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. count * (n * d) - 1];
  @ ensures finite: \result ==> \forall integer k; 0 <= k < count * (n * d) ==> \is_finite(out[k]);
  @ */
static bool project_all(const double *X, const double *W, const double *b, int64_t count, int64_t n, int64_t width,
                        int64_t d, double *out)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(width, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(count, n * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(count, width * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(count, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t block = n * d, weights = width * d;
    /*@ loop invariant range: 0 <= h <= count;
      @ loop assigns h, out[0 .. count * block - 1];
      @ loop variant count - h; */
    for (int64_t h = 0; h < count; h++) {
        //@ ghost row_inside(h, count, block);
        //@ ghost row_inside(h, count, weights);
        //@ ghost row_inside(h, count, d);
        affine(X, W + h * weights, b == NULL ? NULL : b + h * d, n, width, d, out + h * block);
    }
    return attest_all_finite(out, count * block);
}

attest_status attest_project(attest_multihead m, const double *X, attest_projected to)
{
    const bool q = project_all(X, m.wq, m.bq, m.heads, m.n, m.width, m.d, to.Q);
    const bool k = project_all(X, m.wk, m.bk, m.groups, m.n, m.width, m.d, to.K);
    const bool u = project_all(X, m.wu, NULL, m.groups, m.n, m.width, m.v, to.U);
    return q && k && u ? ATTEST_OK : ATTEST_RANGE;
}

attest_memory attest_head_memory(attest_multihead m, attest_projected from, int64_t h)
{
    //@ ghost product_below(h, m.groups, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(h, m.heads, m.groups);
    const int64_t g = h * m.groups / m.heads;
    //@ assert group: 0 <= g < m.groups;
    //@ ghost row_inside(g, m.groups, m.n * m.d);
    //@ ghost row_inside(g, m.groups, m.n * m.v);
    //@ ghost product_below(m.groups, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, m.n * m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const attest_memory memory = {m.score, m.n, m.d, m.v, from.K + g * (m.n * m.d), from.U + g * (m.n * m.v)};
    return memory;
}

attest_status attest_heads_row(attest_multihead m, attest_projected from, int64_t i, double *p, double *z, double *lse)
{
    attest_status worst = ATTEST_OK;
    //@ ghost product_below(m.n, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(i, m.n, m.n);
    const double *bias = m.bias == NULL ? NULL : m.bias + i * m.n;
    const uint8_t *mask = m.mask == NULL ? NULL : m.mask + i * m.n;
    /*@ loop invariant range:  0 <= h <= m.heads;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop invariant finite: worst == ATTEST_OK ==> \forall integer k; 0 <= k < h ==> \is_finite(lse[k]);
      @ loop assigns h, worst, p[0 .. m.n - 1], z[0 .. m.heads * m.v - 1], lse[0 .. m.heads - 1];
      @ loop variant m.heads - h; */
    for (int64_t h = 0; h < m.heads; h++) {
        const attest_memory memory = attest_head_memory(m, from, h);
        //@ ghost row_inside(h, m.heads, m.v);
        //@ ghost row_inside(h, m.heads, m.n * m.d);
        const double *q = from.Q + h * (m.n * m.d) + i * m.d;
        const attest_status status = attest_attention_row(memory, q, bias, mask, p, z + h * m.v, lse + h);
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst;
}

int64_t attest_multihead_work(attest_multihead m)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.heads, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, m.n * m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.heads, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return m.heads * (m.n * m.d) + m.groups * (m.n * m.d) + m.groups * (m.n * m.v) + m.n + m.heads * m.v + m.heads;
}

attest_status attest_multihead_forward(attest_multihead m, const double *X, double *work, double *Y)
{
    const int64_t q = m.heads * (m.n * m.d), k = m.groups * (m.n * m.d), u = m.groups * (m.n * m.v), z = m.heads * m.v;
    const attest_projected at = {work, work + q, work + q + k};
    double *p = work + q + k + u, *heads = p + m.n, *lse = heads + z;
    attest_status worst = attest_project(m, X, at);
    attest_fill(0.0, Y, m.n * m.out);
    /*@ loop invariant range: 0 <= i <= m.n;
      @ loop assigns i, worst, Y[0 .. m.n * m.out - 1], p[0 .. m.n - 1], heads[0 .. z - 1], lse[0 .. m.heads - 1];
      @ loop variant m.n - i; */
    for (int64_t i = 0; i < m.n; i++) {
        const attest_status status = attest_heads_row(m, at, i, p, heads, lse);
        attest_add_weighted_rows(heads, m.wo, z, m.out, Y + i * m.out);
        if (worst == ATTEST_OK)
            worst = status;
    }
    if (worst == ATTEST_OK && !attest_all_finite(Y, m.n * m.out))
        worst = ATTEST_RANGE;
    return worst;
}

attest_status attest_l2_values(const double *wq, const double *wv, int64_t heads, int64_t width, int64_t d, int64_t v,
                               double *work, double *wu)
{
    const int64_t keys = width * d, values = width * v;
    double *transposed = work, *inner = work + keys;
    for (int64_t h = 0; h < heads; h++) {
        attest_transpose(wq + h * keys, width, d, transposed);
        attest_matmul(transposed, wv + h * values, d, width, v, inner);
        attest_scale(attest_default_scale(d), inner, d * v);
        attest_matmul(wq + h * keys, inner, width, d, v, wu + h * values);
    }
    return attest_all_finite(wu, heads * values) ? ATTEST_OK : ATTEST_RANGE;
}
