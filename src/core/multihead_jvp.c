#include "multihead_jvp.h"
#include "attention_derivative.h"
#include "key_head.h"
#include "matrix.h"
#include "vector.h"
#include "logic/equal.h"
#include "logic/index.h"
#include <stddef.h>

/* Where things stand in the workspace. */
typedef struct places {
    attest_projected at;    /* the projections of the tokens */
    attest_projected along; /* and of their direction */
    double *y, *dz;         /* [n,v]: what one head puts out, and its change */
    double *inner;          /* for attest_attention_jvp */
} places;

/*@ predicate sizes_fit{L}(attest_multihead m) =
  @     0 <= m.n * m.d <= ATTEST_DIM_MAX * ATTEST_DIM_MAX && 0 <= m.n * m.v <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.n * m.out <= ATTEST_DIM_MAX * ATTEST_DIM_MAX && 0 <= m.v * m.out <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.heads * (m.n * m.d) <= ATTEST_LENGTH_MAX && 0 <= m.groups * (m.n * m.d) <= ATTEST_LENGTH_MAX &&
  @     0 <= m.groups * (m.n * m.v) <= ATTEST_LENGTH_MAX && 0 <= m.heads * (m.v * m.out) <= ATTEST_LENGTH_MAX;
  @
  @ predicate places_in{L}(attest_multihead m, places t, double *work) = t.at.Q == work &&
  @     t.at.K == work + size_q(m) && t.at.U == work + (size_q(m) + size_k(m)) &&
  @     t.along.Q == work + (size_q(m) + size_k(m) + size_u(m)) &&
  @     t.along.K == work + (2 * size_q(m) + size_k(m) + size_u(m)) &&
  @     t.along.U == work + (2 * size_q(m) + 2 * size_k(m) + size_u(m)) &&
  @     t.y == work + 2 * (size_q(m) + size_k(m) + size_u(m)) &&
  @     t.dz == work + (2 * (size_q(m) + size_k(m) + size_u(m)) + m.n * m.v) &&
  @     t.inner == work + (2 * (size_q(m) + size_k(m) + size_u(m)) + 2 * (m.n * m.v));
  @ */

/*@ ghost
  /@ requires sizes: multihead_sizes(m);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures fit: sizes_fit(m);
   @/
  static inline void fit(attest_multihead m)
  {
      product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.v, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.heads, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.groups, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.groups, m.n * m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.heads, m.v * m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
  }
*/

/*@ requires sizes: multihead_sizes(m);
  @ requires write: \valid(work + (0 .. jvp_work(m) - 1));
  @ requires apart: weights_apart(m, work, jvp_work(m));
  @ requires masks: row_apart(m.bias, m.mask, m.n * m.n, work, jvp_work(m));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures places:  places_in(m, \result, work);
  @ ensures at:      projected_ok(m, \result.at);
  @ ensures along:   projected_ok(m, \result.along);
  @ ensures head:    \valid(\result.y + (0 .. m.n * m.v - 1)) && \valid(\result.dz + (0 .. m.n * m.v - 1)) &&
  @                  \valid(\result.inner + (0 .. jvp_inner(m) - 1));
  @ ensures at_inner:    projected_apart(m, \result.at, \result.inner, jvp_inner(m));
  @ ensures along_inner: projected_apart(m, \result.along, \result.inner, jvp_inner(m));
  @ ensures at_y:        projected_apart(m, \result.at, \result.y, m.n * m.v);
  @ ensures along_y:     projected_apart(m, \result.along, \result.y, m.n * m.v);
  @ ensures at_dz:       projected_apart(m, \result.at, \result.dz, m.n * m.v);
  @ ensures along_dz:    projected_apart(m, \result.along, \result.dz, m.n * m.v);
  @ ensures mask_inner:  row_apart(m.bias, m.mask, m.n * m.n, \result.inner, jvp_inner(m));
  @ ensures mask_y:      row_apart(m.bias, m.mask, m.n * m.n, \result.y, m.n * m.v);
  @ ensures mask_dz:     row_apart(m.bias, m.mask, m.n * m.n, \result.dz, m.n * m.v);
  @ ensures new:     \separated(\result.inner + (0 .. jvp_inner(m) - 1), \result.y + (0 .. m.n * m.v - 1)) &&
  @     \separated(\result.inner + (0 .. jvp_inner(m) - 1), \result.dz + (0 .. m.n * m.v - 1)) &&
  @     \separated(\result.y + (0 .. m.n * m.v - 1), \result.dz + (0 .. m.n * m.v - 1));
  @ ensures weights_q: weights_apart(m, \result.at.Q, size_q(m)) && weights_apart(m, \result.along.Q, size_q(m));
  @ ensures weights_k: weights_apart(m, \result.at.K, size_k(m)) && weights_apart(m, \result.along.K, size_k(m));
  @ ensures weights_u: weights_apart(m, \result.at.U, size_u(m)) && weights_apart(m, \result.along.U, size_u(m));
  @ ensures weights_z: weights_apart(m, \result.dz, m.n * m.v);
  @ */
static places split(attest_multihead m, double *work)
{
    //@ ghost fit(m);
    const int64_t nd = m.n * m.d, nv = m.n * m.v;
    //@ assert blocks: nd == m.n * m.d && nv == m.n * m.v;
    const int64_t q = m.heads * nd, k = m.groups * nd, u = m.groups * nv, twice = 2 * (q + k + u);
    //@ assert sizes: q == size_q(m) && k == size_k(m) && u == size_u(m);
    const attest_projected at = {work, work + q, work + (q + k)};
    const attest_projected along = {work + (q + k + u), work + (2 * q + k + u), work + (2 * q + 2 * k + u)};
    const places t = {at, along, work + twice, work + (twice + nv), work + (twice + 2 * nv)};
    return t;
}

int64_t attest_multihead_jvp_work(attest_multihead m)
{
    //@ ghost fit(m);
    const int64_t nd = m.n * m.d, nv = m.n * m.v;
    //@ assert blocks: nd == m.n * m.d && nv == m.n * m.v;
    const int64_t q = m.heads * nd, k = m.groups * nd, u = m.groups * nv;
    //@ assert sizes: q == size_q(m) && k == size_k(m) && u == size_u(m);
    return 2 * (q + k + u) + 2 * nv + (2 * m.n + 1 + 2 * nd + 2 * nv + m.v);
}

/* A layer of the same numbers has the same sizes. */
/*@ ghost
  /@ requires sizes: multihead_sizes(m);
   @ requires same:  l.score == m.score && l.n == m.n && l.width == m.width && l.heads == m.heads && l.groups == m.groups &&
   @                 l.d == m.d && l.v == m.v && l.out == m.out;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures sizes:   multihead_sizes(l);
   @ ensures queries: size_q(l) == size_q(m);
   @ ensures keys:    size_k(l) == size_k(m);
   @ ensures values:  size_u(l) == size_u(m);
   @/
  static inline void same_sizes(attest_multihead l, attest_multihead m)
  {
  }
*/

/* The projections of a direction T: those of tokens without the biases. */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && \valid_read(T + (0 .. m.n * m.width - 1));
  @ requires write: projected_ok(m, to);
  @ requires apart: projected_distinct(m, to) && projected_apart(m, to, T, m.n * m.width);
  @ terminates \true;
  @ exits      \false;
  @ assigns    to.Q[0 .. size_q(m) - 1], to.K[0 .. size_k(m) - 1], to.U[0 .. size_u(m) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_RANGE;
  @ */
static attest_status project_direction(attest_multihead m, const double *T, attest_projected to)
{
    const attest_multihead linear = {m.score, m.n,  m.width, m.heads, m.groups, m.d,  m.v,    m.out,
                                     m.wq,    m.wk, m.wu,    m.wo,    NULL,     NULL, m.bias, m.mask};
    //@ ghost same_sizes(linear, m);
    //@ assert write: projected_ok(linear, to);
    return attest_project(linear, T, to);
}

/* Head h: its output t.y and the change t.dz of it. */
/*@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads;
  @ requires read:   projected_ok(m, t.at) && projected_ok(m, t.along) && row_ok(m.bias, m.mask, m.n * m.n);
  @ requires write:  \valid(t.inner + (0 .. jvp_inner(m) - 1)) && \valid(t.y + (0 .. m.n * m.v - 1)) &&
  @                  \valid(t.dz + (0 .. m.n * m.v - 1));
  @ requires inner:  projected_apart(m, t.at, t.inner, jvp_inner(m)) &&
  @                  projected_apart(m, t.along, t.inner, jvp_inner(m));
  @ requires output: projected_apart(m, t.at, t.y, m.n * m.v) && projected_apart(m, t.along, t.y, m.n * m.v);
  @ requires change: projected_apart(m, t.at, t.dz, m.n * m.v) && projected_apart(m, t.along, t.dz, m.n * m.v);
  @ requires masks:  row_apart(m.bias, m.mask, m.n * m.n, t.inner, jvp_inner(m)) &&
  @     row_apart(m.bias, m.mask, m.n * m.n, t.y, m.n * m.v) && row_apart(m.bias, m.mask, m.n * m.n, t.dz, m.n * m.v);
  @ requires new:    \separated(t.inner + (0 .. jvp_inner(m) - 1), t.y + (0 .. m.n * m.v - 1)) &&
  @     \separated(t.inner + (0 .. jvp_inner(m) - 1), t.dz + (0 .. m.n * m.v - 1)) &&
  @     \separated(t.y + (0 .. m.n * m.v - 1), t.dz + (0 .. m.n * m.v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    t.inner[0 .. jvp_inner(m) - 1], t.y[0 .. m.n * m.v - 1], t.dz[0 .. m.n * m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ */
static attest_status head_jvp(attest_multihead m, places t, int64_t h)
{
    //@ ghost fit(m);
    const int64_t nd = m.n * m.d, nv = m.n * m.v, g = attest_key_head(m.heads, m.groups, h);
    //@ assert blocks: nd == m.n * m.d && nv == m.n * m.v;
    //@ ghost row_inside(h, m.heads, nd);
    //@ ghost row_inside(g, m.groups, nd);
    //@ ghost row_inside(g, m.groups, nv);
    const attest_memory head = {m.score, m.n, m.d, m.v, t.at.K + g * nd, t.at.U + g * nv};
    //@ ghost same_product(head.n, head.d, m.n, m.d);
    //@ ghost same_product(head.n, head.v, m.n, m.v);
    //@ assert inner: derivative_size(head) == jvp_inner(m);
    const attest_direction to = {t.along.Q + h * nd, t.along.K + g * nd, t.along.U + g * nv};
    return attest_attention_jvp(head, t.at.Q + h * nd, m.n, m.bias, m.mask, to, t.inner, t.y, t.dz);
}

attest_status attest_multihead_jvp(attest_multihead m, const double *X, const double *T, double *work, double *dY)
{
    //@ ghost fit(m);
    const int64_t vo = m.v * m.out;
    //@ assert block: vo == m.v * m.out;
    const places t = split(m, work);
    attest_status worst = attest_project(m, X, t.at);
    project_direction(m, T, t.along);
    attest_fill(0.0, dY, m.n * m.out);
    /*@ loop invariant range:  0 <= h <= m.heads;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop assigns h, worst, work[0 .. jvp_work(m) - 1], dY[0 .. m.n * m.out - 1];
      @ loop variant m.heads - h; */
    for (int64_t h = 0; h < m.heads; h++) {
        const attest_status status = head_jvp(m, t, h);
        //@ ghost row_inside(h, m.heads, vo);
        attest_add_matmul(t.dz, m.wo + h * vo, m.n, m.v, m.out, dY);
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst != ATTEST_OK || attest_all_finite(dY, m.n * m.out) ? worst : ATTEST_RANGE;
}
