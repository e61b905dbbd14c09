#include "multihead_jacobian.h"
#include "jacobian_head.h"
#include "jacobian_lines.h"
#include "key_head.h"
#include "matrix.h"
#include "vector.h"
#include <stdbool.h>

/* One head: the tokens' values U W^O and M = (W^U W^O)^T, by way of `product` [width,out]. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 1 <= v <= ATTEST_DIM_MAX && 1 <= out <= ATTEST_DIM_MAX &&
  @                 1 <= width <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(U + (0 .. n * v - 1)) && \valid_read(wu + (0 .. width * v - 1)) &&
  @                 \valid_read(wo + (0 .. v * out - 1));
  @ requires write: \valid(product + (0 .. out * width - 1)) && \valid(values + (0 .. n * out - 1)) &&
  @                 \valid(M + (0 .. out * width - 1));
  @ requires apart: \separated(values + (0 .. n * out - 1), U + (0 .. n * v - 1)) &&
  @     \separated(values + (0 .. n * out - 1), wo + (0 .. v * out - 1)) &&
  @     \separated(product + (0 .. out * width - 1), wu + (0 .. width * v - 1)) &&
  @     \separated(product + (0 .. out * width - 1), wo + (0 .. v * out - 1)) &&
  @     \separated(M + (0 .. out * width - 1), product + (0 .. out * width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    product[0 .. out * width - 1], values[0 .. n * out - 1], M[0 .. out * width - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < out * width ==> \is_finite(M[k]);
  @ */
static bool begin_head(const double *U, const double *wu, const double *wo, int64_t n, int64_t v, int64_t out,
                       int64_t width, double *product, double *values, double *M)
{
    //@ ghost product_below(out, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_matmul(U, wo, n, v, out, values);
    attest_matmul(wu, wo, width, v, out, product);
    attest_transpose(product, width, out, M);
    return attest_all_finite(M, out * width);
}

/* The projections, seen by attest_project, and where one head begins, seen by begin_head. */
/*@ ghost
  /@ requires sizes:  multihead_sizes(m);
   @ requires places: \valid(work + (0 .. jacobian_work(m) - 1)) && places_in(m, t, work);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures write:  projected_ok(m, t.at);
   @ ensures keys:   \separated(t.at.Q + (0 .. size_q(m) - 1), t.at.K + (0 .. size_k(m) - 1));
   @ ensures values: \separated(t.at.Q + (0 .. size_q(m) - 1), t.at.U + (0 .. size_u(m) - 1)) &&
   @                 \separated(t.at.K + (0 .. size_k(m) - 1), t.at.U + (0 .. size_u(m) - 1));
   @/
  static inline void projections_fit(attest_multihead m, attest_places t, double *work)
  {
      jacobian_sizes_fit(m);
  }

  /@ requires sizes:  multihead_sizes(m);
   @ requires places: places_in(m, t, work);
   @ requires apart:  \separated(work + (0 .. jacobian_work(m) - 1), X + (0 .. m.n * m.width - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures tokens: projected_apart(m, t.at, X, m.n * m.width);
   @/
  static inline void projections_away(attest_multihead m, attest_places t, double *work, const double *X)
  {
      jacobian_sizes_fit(m);
  }

  /@ requires sizes:  multihead_sizes(m);
   @ requires places: places_in(m, t, work);
   @ requires apart:  weights_apart(m, work, jacobian_work(m));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures queries: weights_apart(m, t.at.Q, size_q(m));
   @ ensures keys:    weights_apart(m, t.at.K, size_k(m));
   @ ensures values:  weights_apart(m, t.at.U, size_u(m));
   @/
  static inline void projections_apart(attest_multihead m, attest_places t, double *work)
  {
      jacobian_sizes_fit(m);
  }

  /@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads && 0 <= g < m.groups;
   @ requires blocks: nv == m.n * m.v && no == m.n * m.out && ow == m.out * m.width;
   @ requires places: \valid(work + (0 .. jacobian_work(m) - 1)) && places_in(m, t, work);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures read:   \valid_read((t.at.U + g * nv) + (0 .. nv - 1));
   @ ensures write:  \valid(t.diagonal + (0 .. ow - 1)) && \valid((t.values + h * no) + (0 .. no - 1)) &&
   @                 \valid((t.M + h * ow) + (0 .. ow - 1));
   @ ensures values: \separated((t.values + h * no) + (0 .. no - 1), (t.at.U + g * nv) + (0 .. nv - 1));
   @ ensures M:      \separated((t.M + h * ow) + (0 .. ow - 1), t.diagonal + (0 .. ow - 1));
   @/
  static inline void begin_apart(attest_multihead m, attest_places t, double *work, int64_t h, int64_t g, int64_t nv,
                                 int64_t no, int64_t ow)
  {
      jacobian_sizes_fit(m);
      row_inside(g, m.groups, nv);
      row_inside(h, m.heads, no);
      row_inside(h, m.heads, ow);
  }

  /@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads && 0 <= g < m.groups;
   @ requires blocks: wv == m.width * m.v && vo == m.v * m.out && no == m.n * m.out && ow == m.out * m.width;
   @ requires places: places_in(m, t, work);
   @ requires read:   weights_ok(m);
   @ requires apart:  weights_apart(m, work, jacobian_work(m));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures read:    \valid_read((m.wu + g * wv) + (0 .. wv - 1)) && \valid_read((m.wo + h * vo) + (0 .. vo - 1));
   @ ensures values:  \separated((t.values + h * no) + (0 .. no - 1), (m.wo + h * vo) + (0 .. vo - 1));
   @ ensures product: \separated(t.diagonal + (0 .. ow - 1), (m.wu + g * wv) + (0 .. wv - 1)) &&
   @                  \separated(t.diagonal + (0 .. ow - 1), (m.wo + h * vo) + (0 .. vo - 1));
   @/
  static inline void begin_weights(attest_multihead m, attest_places t, double *work, int64_t h, int64_t g, int64_t wv,
                                   int64_t vo, int64_t no, int64_t ow)
  {
      jacobian_sizes_fit(m);
      row_inside(g, m.groups, wv);
      row_inside(h, m.heads, vo);
      row_inside(h, m.heads, no);
      /@ assert whole: m.heads * vo == (m.heads * m.v) * m.out; @/
  }
*/

attest_status attest_multihead_jacobian_begin(attest_multihead m, const double *X, double *work)
{
    //@ ghost jacobian_sizes_fit(m);
    //@ ghost product_below(m.v, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.width, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const attest_places t = attest_jacobian_places(m, work);
    const int64_t nv = m.n * m.v, no = m.n * m.out, wv = m.width * m.v, vo = m.v * m.out, ow = m.out * m.width;
    //@ assert blocks: nv == m.n * m.v && no == m.n * m.out && ow == m.out * m.width;
    //@ assert weights: wv == m.width * m.v && vo == m.v * m.out;
    //@ ghost product_below(m.heads, vo, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, wv, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost projections_fit(m, t, work);
    //@ ghost projections_away(m, t, work, X);
    //@ ghost projections_apart(m, t, work);
    attest_status status = attest_project(m, X, t.at);
    /*@ loop invariant range:  0 <= h <= m.heads;
      @ loop invariant status: status == ATTEST_OK || status == ATTEST_RANGE;
      @ loop assigns h, status, work[0 .. jacobian_work(m) - 1];
      @ loop variant m.heads - h; */
    for (int64_t h = 0; h < m.heads; h++) {
        const int64_t g = attest_key_head(m.heads, m.groups, h);
        //@ ghost row_inside(g, m.groups, nv);
        //@ ghost row_inside(g, m.groups, wv);
        //@ ghost row_inside(h, m.heads, vo);
        //@ ghost row_inside(h, m.heads, no);
        //@ ghost row_inside(h, m.heads, ow);
        //@ ghost begin_apart(m, t, work, h, g, nv, no, ow);
        //@ ghost begin_weights(m, t, work, h, g, wv, vo, no, ow);
        if (!begin_head(t.at.U + g * nv, m.wu + g * wv, m.wo + h * vo, m.n, m.v, m.out, m.width, t.diagonal,
                        t.values + h * no, t.M + h * ow))
            status = ATTEST_RANGE;
    }
    return status;
}

/* All heads of row i; the diagonal block and the check sums start at 0. */
/*@ requires sizes: multihead_sizes(m) && 0 <= i < m.n;
  @ requires read:  weights_ok(m) && row_ok(m.bias, m.mask, m.n * m.n);
  @ requires write: \valid(work + (0 .. jacobian_work(m) - 1));
  @ requires apart: weights_apart(m, work, jacobian_work(m));
  @ requires masks: row_apart(m.bias, m.mask, m.n * m.n, work, jacobian_work(m));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[jacobian_fixed(m) .. jacobian_work(m) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ */
static attest_status prepare_row(attest_multihead m, double *work, int64_t i)
{
    //@ ghost jacobian_sizes_fit(m);
    const attest_places t = attest_jacobian_places(m, work);
    attest_status worst = ATTEST_OK;
    attest_fill(0.0, t.diagonal, m.out * m.width);
    attest_fill(0.0, t.check, m.width);
    /*@ loop invariant range:  0 <= h <= m.heads;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop assigns h, worst, work[jacobian_fixed(m) .. jacobian_work(m) - 1];
      @ loop variant m.heads - h; */
    for (int64_t h = 0; h < m.heads; h++) {
        const attest_status status = attest_jacobian_head(m, work, i, h);
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst;
}
/*@ logic integer check_at(attest_multihead m) = jacobian_fixed(m) + jacobian_heads(m) + m.out * m.width; */

/* Where the places stand, seen by all_lines and all_rows. */
/*@ ghost
  /@ requires sizes:  multihead_sizes(m);
   @ requires places: \valid(work + (0 .. jacobian_work(m) - 1)) && places_in(m, t, work);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures read:   heads_ok(m, t);
   @ ensures check:  check_ok(m, t);
   @ ensures spare:  fits(m, t, t.spare, m.width);
   @ ensures inside: t.check == work + check_at(m) && t.spare == work + (check_at(m) + m.width) &&
   @                 0 <= check_at(m) <= check_at(m) + 2 * m.width <= jacobian_work(m);
   @/
  static inline void places_fit(attest_multihead m, attest_places t, double *work)
  {
      jacobian_sizes_fit(m);
  }

  /@ requires sizes:  multihead_sizes(m) && 0 <= length;
   @ requires places: places_in(m, t, work);
   @ requires write:  \valid(J + (0 .. length - 1));
   @ requires apart:  \separated(work + (0 .. jacobian_work(m) - 1), J + (0 .. length - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures fits:  fits(m, t, J, length);
   @ ensures spare: \separated(t.spare + (0 .. m.width - 1), J + (0 .. length - 1));
   @/
  static inline void blocks_apart(attest_multihead m, attest_places t, const double *work, const double *J, int64_t length)
  {
      jacobian_sizes_fit(m);
  }
*/

attest_status attest_multihead_jacobian_block(attest_multihead m, double *work, int64_t i, int64_t j, double *J)
{
    //@ ghost jacobian_sizes_fit(m);
    const attest_places t = attest_jacobian_places(m, work);
    const attest_status status = prepare_row(m, work, i);
    //@ ghost places_fit(m, t, work);
    //@ ghost blocks_apart(m, t, work, J, m.out * m.width);
    const bool finite = attest_jacobian_lines(m, t, i, j, J);
    return status != ATTEST_OK || finite ? status : ATTEST_RANGE;
}

attest_status attest_multihead_jacobian_row(attest_multihead m, double *work, int64_t i, double *J)
{
    //@ ghost jacobian_sizes_fit(m);
    //@ ghost int64_t nw = m.n * m.width;
    //@ assert row: nw == m.n * m.width;
    //@ ghost product_below(m.out, nw, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const attest_places t = attest_jacobian_places(m, work);
    const attest_status status = prepare_row(m, work, i);
    //@ ghost places_fit(m, t, work);
    //@ ghost blocks_apart(m, t, work, J, m.out * nw);
    const bool finite = attest_jacobian_rows(m, t, i, J);
    return status != ATTEST_OK || finite ? status : ATTEST_RANGE;
}

attest_status attest_multihead_jacobian(attest_multihead m, const double *X, double *work, double *J)
{
    //@ ghost jacobian_sizes_fit(m);
    //@ ghost product_below(m.out, m.n * m.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t row = m.out * (m.n * m.width);
    //@ assert row: row == m.out * (m.n * m.width);
    attest_status worst = attest_multihead_jacobian_begin(m, X, work);
    /*@ loop invariant range:  0 <= i <= m.n;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop assigns i, worst, work[0 .. jacobian_work(m) - 1], J[0 .. m.n * row - 1];
      @ loop variant m.n - i; */
    for (int64_t i = 0; i < m.n; i++) {
        //@ ghost row_inside(i, m.n, row);
        const attest_status status = attest_multihead_jacobian_row(m, work, i, J + i * row);
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst;
}
