#include "multihead_jvp.h"
#include "attention_derivative.h"
#include "matrix.h"
#include "vector.h"
#include "logic/index.h"
#include <stddef.h>

int64_t attest_multihead_jvp_work(attest_multihead m)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.heads, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, m.n * m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t q = m.heads * (m.n * m.d), k = m.groups * (m.n * m.d), u = m.groups * (m.n * m.v);
    const int64_t head = 2 * m.n + 1 + 2 * (m.n * m.d) + 2 * (m.n * m.v) + m.v;
    return 2 * q + 2 * k + 2 * u + 2 * (m.n * m.v) + head;
}

/* The same map without the biases of queries and keys: what projects a direction. */
/*@ requires read: weights_ok(m);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures read:  weights_ok(\result);
  @ ensures sizes: \result.n == m.n && \result.width == m.width && \result.heads == m.heads &&
  @     \result.groups == m.groups && \result.d == m.d && \result.v == m.v && \result.out == m.out &&
  @     \result.score == m.score;
  @ ensures weights: \result.wq == m.wq && \result.wk == m.wk && \result.wu == m.wu && \result.wo == m.wo &&
  @     \result.bq == \null && \result.bk == \null && \result.bias == m.bias && \result.mask == m.mask;
  @ */
static attest_multihead linear_part(attest_multihead m)
{
    m.bq = NULL;
    m.bk = NULL;
    return m;
}

/* Head h: its output y [n,v] and the change dz [n,v] of it. */
/*@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads;
  @ requires read:   projected_ok(m, at) && projected_ok(m, along) && row_ok(m.bias, m.mask, m.n * m.n);
  @ requires write:  \valid(inner + (0 .. jvp_inner(m) - 1)) && \valid(y + (0 .. m.n * m.v - 1)) &&
  @                  \valid(dz + (0 .. m.n * m.v - 1));
  @ requires inner:  projected_apart(m, at, inner, jvp_inner(m)) && projected_apart(m, along, inner, jvp_inner(m));
  @ requires output: projected_apart(m, at, y, m.n * m.v) && projected_apart(m, along, y, m.n * m.v);
  @ requires change: projected_apart(m, at, dz, m.n * m.v) && projected_apart(m, along, dz, m.n * m.v);
  @ requires masks:  row_apart(m.bias, m.mask, m.n * m.n, inner, jvp_inner(m)) &&
  @     row_apart(m.bias, m.mask, m.n * m.n, y, m.n * m.v) && row_apart(m.bias, m.mask, m.n * m.n, dz, m.n * m.v);
  @ requires new:    \separated(inner + (0 .. jvp_inner(m) - 1), y + (0 .. m.n * m.v - 1)) &&
  @     \separated(inner + (0 .. jvp_inner(m) - 1), dz + (0 .. m.n * m.v - 1)) &&
  @     \separated(y + (0 .. m.n * m.v - 1), dz + (0 .. m.n * m.v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    inner[0 .. jvp_inner(m) - 1], y[0 .. m.n * m.v - 1], dz[0 .. m.n * m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ */
static attest_status head_jvp(attest_multihead m, attest_projected at, attest_projected along, int64_t h, double *inner,
                              double *y, double *dz)
{
    const attest_memory head = attest_head_memory(m, at, h), move = attest_head_memory(m, along, h);
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.heads, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost row_inside(h, m.heads, m.n * m.d);
    const int64_t nd = m.n * m.d;
    const attest_direction to = {along.Q + h * nd, move.keys, move.values};
    return attest_attention_jvp(head, at.Q + h * nd, m.n, m.bias, m.mask, to, inner, y, dz);
}

attest_status attest_multihead_jvp(attest_multihead m, const double *X, const double *T, double *work, double *dY)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.v, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.heads, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, m.n * m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.heads, m.v * m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t q = m.heads * (m.n * m.d), k = m.groups * (m.n * m.d), u = m.groups * (m.n * m.v);
    const int64_t nv = m.n * m.v, vo = m.v * m.out;
    double *moved = work + (q + k + u), *y = work + 2 * (q + k + u), *dz = y + nv, *inner = dz + nv;
    const attest_projected at = {work, work + q, work + (q + k)}, along = {moved, moved + q, moved + (q + k)};

    attest_status worst = attest_project(m, X, at);
    attest_project(linear_part(m), T, along);
    attest_fill(0.0, dY, m.n * m.out);
    /*@ loop invariant range:  0 <= h <= m.heads;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop assigns h, worst, work[2 * (q + k + u) .. jvp_work(m) - 1], dY[0 .. m.n * m.out - 1];
      @ loop variant m.heads - h; */
    for (int64_t h = 0; h < m.heads; h++) {
        const attest_status status = head_jvp(m, at, along, h, inner, y, dz);
        //@ ghost row_inside(h, m.heads, vo);
        attest_add_matmul(dz, m.wo + h * vo, m.n, m.v, m.out, dY);
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst != ATTEST_OK || attest_all_finite(dY, m.n * m.out) ? worst : ATTEST_RANGE;
}
