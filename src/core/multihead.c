#include "multihead.h"
#include "heads_row.h"
#include "matrix.h"
#include "vector.h"
#include "weighted_rows.h"
#include "logic/index.h"

int64_t attest_multihead_work(attest_multihead m)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t keys = m.n * m.d, values = m.n * m.v;
    //@ assert blocks: keys == m.n * m.d && values == m.n * m.v;
    //@ ghost product_below(m.heads, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, values, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.heads, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t q = m.heads * keys, k = m.groups * keys, u = m.groups * values;
    //@ assert parts: q == size_q(m) && k == size_k(m) && u == size_u(m);
    return q + k + u + m.n + m.heads * m.v + m.heads;
}

/* All rows of Y from projections; p [n], z [heads*v] and lse [heads] are workspace. */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && projected_ok(m, from);
  @ requires write: \valid(p + (0 .. m.n - 1)) && \valid(z + (0 .. m.heads * m.v - 1)) && \valid(lse + (0 .. m.heads - 1)) &&
  @                 \valid(Y + (0 .. m.n * m.out - 1));
  @ requires apart: projected_apart(m, from, p, m.n) && projected_apart(m, from, z, m.heads * m.v) &&
  @     projected_apart(m, from, lse, m.heads) && projected_apart(m, from, Y, m.n * m.out) &&
  @     weights_apart(m, p, m.n) && weights_apart(m, z, m.heads * m.v) && weights_apart(m, lse, m.heads) &&
  @     weights_apart(m, Y, m.n * m.out) && \separated(p + (0 .. m.n - 1), z + (0 .. m.heads * m.v - 1)) &&
  @     \separated(p + (0 .. m.n - 1), lse + (0 .. m.heads - 1)) &&
  @     \separated(z + (0 .. m.heads * m.v - 1), lse + (0 .. m.heads - 1)) &&
  @     \separated(Y + (0 .. m.n * m.out - 1), p + (0 .. m.n - 1)) &&
  @     \separated(Y + (0 .. m.n * m.out - 1), z + (0 .. m.heads * m.v - 1)) &&
  @     \separated(Y + (0 .. m.n * m.out - 1), lse + (0 .. m.heads - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. m.n - 1], z[0 .. m.heads * m.v - 1], lse[0 .. m.heads - 1], Y[0 .. m.n * m.out - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ */
static attest_status rows_of(attest_multihead m, attest_projected from, double *p, double *z, double *lse, double *Y)
{
    attest_status worst = ATTEST_OK;
    //@ ghost product_below(m.heads, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t joined = m.heads * m.v;
    //@ ghost product_below(m.n, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ assert joined: joined == m.heads * m.v;
    //@ ghost product_below(joined, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_fill(0.0, Y, m.n * m.out);
    /*@ loop invariant range: 0 <= i <= m.n;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop assigns i, worst, p[0 .. m.n - 1], z[0 .. m.heads * m.v - 1], lse[0 .. m.heads - 1], Y[0 .. m.n * m.out - 1];
      @ loop variant m.n - i; */
    for (int64_t i = 0; i < m.n; i++) {
        const attest_status status = attest_heads_row(m, from, i, p, z, lse);
        //@ ghost row_inside(i, m.n, m.out);
        attest_add_weighted_rows(z, m.wo, joined, m.out, Y + i * m.out);
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst;
}

attest_status attest_multihead_forward(attest_multihead m, const double *X, double *work, double *Y)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t keys = m.n * m.d, values = m.n * m.v;
    //@ assert blocks: keys == m.n * m.d && values == m.n * m.v;
    //@ ghost product_below(m.heads, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, values, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.heads, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t q = m.heads * keys, k = m.groups * keys, u = m.groups * values, joined = m.heads * m.v;
    //@ assert parts: q == size_q(m) && k == size_k(m) && u == size_u(m) && joined == m.heads * m.v;
    const attest_projected at = {work, work + q, work + q + k};
    double *p = work + q + k + u, *z = p + m.n, *lse = z + joined;
    const attest_status projected = attest_project(m, X, at);
    const attest_status rows = rows_of(m, at, p, z, lse, Y);
    if (projected != ATTEST_OK || rows != ATTEST_OK)
        return projected != ATTEST_OK ? projected : rows;
    return attest_all_finite(Y, m.n * m.out) ? ATTEST_OK : ATTEST_RANGE;
}
