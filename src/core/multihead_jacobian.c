#include "multihead_jacobian.h"
#include "attention_derivative.h"
#include "fl.h"
#include "key_head.h"
#include "matrix.h"
#include "vector.h"
#include "weighted_rows.h"
#include "logic/equal.h"
#include "logic/index.h"
#include <stdbool.h>
#include <stddef.h>

/* Where things stand in the workspace. */
typedef struct places {
    attest_projected at; /* Q, K, U */
    double *M;           /* [heads,out,width] */
    double *values;      /* [heads,n,out]: x_j M_h^T */

    double *gaps;    /* [heads,out,n]: gap_ij, transposed */
    double *carried; /* [heads,n,width]: W^K to_k_ij */
    double *p;       /* [heads,n] */

    double *diagonal; /* [out,width]: sum_hk gap_ik (W^Q to_q_ik)^T */
    double *check;    /* [width]: the sum of all that is written */
    double *spare;    /* [width]: where a line goes that nobody wants */
    double *sum;      /* [out,d]: sum_k gap_ik to_q_ik^T of one head */
    double *turned;   /* [d,width]: weights, transposed */
    double *row;      /* one head's output, log-sum-exp and parts, see head_row */
} places;

/*@ // one head's row: y [out], one number, gap [n,out], to_q and to_k [n,d]
  @ logic integer row_work(integer n, integer d, integer out) = out + 1 + n * out + 2 * (n * d);
  @
  @ predicate products{L}(attest_multihead m) =
  @     0 <= m.n * m.d <= ATTEST_DIM_MAX * ATTEST_DIM_MAX && 0 <= m.n * m.v <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.n * m.out <= ATTEST_DIM_MAX * ATTEST_DIM_MAX && 0 <= m.n * m.width <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.out * m.width <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.out * m.d <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.d * m.width <= ATTEST_DIM_MAX * ATTEST_DIM_MAX && 0 <= m.heads * m.n <= ATTEST_DIM_MAX * ATTEST_DIM_MAX;
  @
  @ predicate blocks{L}(attest_multihead m) = 0 <= m.heads * (m.n * m.d) <= ATTEST_LENGTH_MAX &&
  @     0 <= m.groups * (m.n * m.d) <= ATTEST_LENGTH_MAX &&
  @     0 <= m.groups * (m.n * m.v) <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.heads * (m.out * m.width) <= ATTEST_LENGTH_MAX && 0 <= m.heads * (m.n * m.out) <= ATTEST_LENGTH_MAX &&
  @     0 <= m.heads * (m.n * m.width) <= ATTEST_LENGTH_MAX;
  @ */

/*@ ghost
  /@ requires sizes: multihead_sizes(m);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures products: products(m);
   @ ensures blocks:   blocks(m);
   @/
  static inline void sizes_fit(attest_multihead m)
  {
      product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.out, m.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.out, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.d, m.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.heads, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.heads, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.groups, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.groups, m.n * m.v, m.heads, m.n * m.v);
      product_below(m.n, m.heads * m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.heads, m.out * m.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.heads, m.n * m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.heads, m.n * m.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
  }
*/

/*@ predicate places_in{L}(attest_multihead m, places t, double *work) = t.at.Q == work &&
  @     t.at.K == work + size_q(m) && t.at.U == work + (size_q(m) + size_k(m)) &&
  @     t.M == work + (size_q(m) + size_k(m) + size_u(m)) &&
  @     t.values == work + (size_q(m) + size_k(m) + size_u(m) + m.heads * (m.out * m.width)) &&
  @     t.gaps == work + jacobian_fixed(m) && t.carried == work + (jacobian_fixed(m) + m.heads * (m.n * m.out)) &&
  @     t.p == work + (jacobian_fixed(m) + m.heads * (m.n * m.out) + m.heads * (m.n * m.width)) &&
  @     t.diagonal == work + (jacobian_fixed(m) + jacobian_heads(m)) &&
  @     t.check == work + (jacobian_fixed(m) + jacobian_heads(m) + m.out * m.width) &&
  @     t.spare == work + (jacobian_fixed(m) + jacobian_heads(m) + m.out * m.width + m.width) &&
  @     t.sum == work + (jacobian_fixed(m) + jacobian_heads(m) + m.out * m.width + 2 * m.width) &&
  @     t.turned == work + (jacobian_fixed(m) + jacobian_heads(m) + m.out * m.width + 2 * m.width + m.out * m.d) &&
  @     t.row == work + (jacobian_fixed(m) + jacobian_heads(m) + m.out * m.width + 2 * m.width + m.out * m.d +
  @     m.d * m.width);
  @ */

/* How much depends on X alone, and how much is kept of a row's heads. Each is a sum that the solvers follow; the whole
 * workspace at once is not. */
/*@ requires sizes: multihead_sizes(m);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures size: 0 <= \result == jacobian_fixed(m) <= 5 * ATTEST_LENGTH_MAX;
  @ */
static int64_t fixed_size(attest_multihead m)
{
    //@ ghost sizes_fit(m);
    const int64_t nd = m.n * m.d, nv = m.n * m.v, ow = m.out * m.width, no = m.n * m.out;
    //@ assert blocks: nd == m.n * m.d && nv == m.n * m.v && ow == m.out * m.width && no == m.n * m.out;
    const int64_t q = m.heads * nd, k = m.groups * nd, u = m.groups * nv, M = m.heads * ow, values = m.heads * no;
    //@ assert tokens: q == size_q(m) && k == size_k(m) && u == size_u(m);
    //@ assert maps:   M == m.heads * (m.out * m.width) && values == m.heads * (m.n * m.out);
    return q + k + u + M + values;
}

/*@ requires sizes: multihead_sizes(m);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures size: 0 <= \result == jacobian_heads(m) <= 2 * ATTEST_LENGTH_MAX + ATTEST_DIM_MAX * ATTEST_DIM_MAX;
  @ */
static int64_t heads_size(attest_multihead m)
{
    //@ ghost sizes_fit(m);
    const int64_t no = m.n * m.out, nw = m.n * m.width;
    //@ assert blocks: no == m.n * m.out && nw == m.n * m.width;
    const int64_t gaps = m.heads * no, carried = m.heads * nw, p = m.heads * m.n;
    //@ assert parts: gaps == m.heads * (m.n * m.out) && carried == m.heads * (m.n * m.width) && p == m.heads * m.n;
    return gaps + carried + p;
}

/*@ requires sizes: multihead_sizes(m);
  @ requires write: \valid(work + (0 .. jacobian_work(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures places: places_in(m, \result, work);
  @ */
static places split(attest_multihead m, double *work)
{
    //@ ghost sizes_fit(m);
    const int64_t nd = m.n * m.d, nv = m.n * m.v, no = m.n * m.out, nw = m.n * m.width, ow = m.out * m.width;
    //@ assert tokens: nd == m.n * m.d && nv == m.n * m.v && no == m.n * m.out && nw == m.n * m.width;
    //@ assert map:    ow == m.out * m.width;
    const int64_t q = m.heads * nd, k = m.groups * nd, u = m.groups * nv, M = m.heads * ow;
    //@ assert fixed: q == size_q(m) && k == size_k(m) && u == size_u(m) && M == m.heads * (m.out * m.width);
    const int64_t values = m.heads * no, carried = m.heads * nw;
    //@ assert heads: values == m.heads * (m.n * m.out) && carried == m.heads * (m.n * m.width);
    const int64_t fixed = fixed_size(m), lines = fixed + heads_size(m), check = lines + ow;
    const int64_t sum = check + 2 * m.width, turned = sum + m.out * m.d;
    const attest_projected at = {work, work + q, work + (q + k)};
    const places t = {at,
                      work + (q + k + u),
                      work + (q + k + u + M),
                      work + fixed,
                      work + (fixed + values),
                      work + (fixed + values + carried),
                      work + lines,
                      work + check,
                      work + (check + m.width),
                      work + sum,
                      work + turned,
                      work + (turned + m.d * m.width)};
    return t;
}

int64_t attest_multihead_jacobian_work(attest_multihead m)
{
    //@ ghost sizes_fit(m);
    const int64_t ow = m.out * m.width, od = m.out * m.d, dw = m.d * m.width, no = m.n * m.out, nd = m.n * m.d;
    //@ assert weights: ow == m.out * m.width && od == m.out * m.d && dw == m.d * m.width;
    //@ assert tokens:  no == m.n * m.out && nd == m.n * m.d;
    const int64_t row = m.out + 1 + no + 2 * nd, scratch = ow + od + dw + 2 * m.width + row;
    //@ assert scratch: scratch == jacobian_scratch(m);
    return fixed_size(m) + heads_size(m) + scratch;
}

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
  static inline void projections_fit(attest_multihead m, places t, double *work)
  {
      sizes_fit(m);
  }

  /@ requires sizes:  multihead_sizes(m);
   @ requires places: places_in(m, t, work);
   @ requires apart:  \separated(work + (0 .. jacobian_work(m) - 1), X + (0 .. m.n * m.width - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures tokens: projected_apart(m, t.at, X, m.n * m.width);
   @/
  static inline void projections_away(attest_multihead m, places t, double *work, const double *X)
  {
      sizes_fit(m);
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
  static inline void projections_apart(attest_multihead m, places t, double *work)
  {
      sizes_fit(m);
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
  static inline void begin_apart(attest_multihead m, places t, double *work, int64_t h, int64_t g, int64_t nv,
                                 int64_t no, int64_t ow)
  {
      sizes_fit(m);
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
  static inline void begin_weights(attest_multihead m, places t, double *work, int64_t h, int64_t g, int64_t wv,
                                   int64_t vo, int64_t no, int64_t ow)
  {
      sizes_fit(m);
      row_inside(g, m.groups, wv);
      row_inside(h, m.heads, vo);
      row_inside(h, m.heads, no);
      /@ assert whole: m.heads * vo == (m.heads * m.v) * m.out; @/
  }
*/

attest_status attest_multihead_jacobian_begin(attest_multihead m, const double *X, double *work)
{
    //@ ghost sizes_fit(m);
    //@ ghost product_below(m.v, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.width, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const places t = split(m, work);
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

/* Equal, element by element. */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures empty: n == 0 ==> \result;
  @ */
static bool same(const double *a, const double *b, int64_t n)
{
    /*@ loop invariant range: 0 <= i <= n;
      @ loop assigns i;
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++)
        if (!(a[i] == b[i]))
            return false;
    return true;
}

/* out_j = W rows_j for W [width,d], by way of its transposed matrix, turned [d,width]. A row equal to the one before it,
 * as the dot product's are, is not multiplied again. Returns how many were. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX && 0 <= width <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(rows + (0 .. n * d - 1)) && \valid_read(W + (0 .. width * d - 1));
  @ requires write: \valid(turned + (0 .. d * width - 1)) && \valid(out + (0 .. n * width - 1));
  @ requires apart: \separated(out + (0 .. n * width - 1), rows + (0 .. n * d - 1)) &&
  @     \separated(out + (0 .. n * width - 1), turned + (0 .. d * width - 1)) &&
  @     \separated(turned + (0 .. d * width - 1), rows + (0 .. n * d - 1)) &&
  @     \separated(turned + (0 .. d * width - 1), W + (0 .. width * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    turned[0 .. d * width - 1], out[0 .. n * width - 1];
  @ ensures count: 0 <= \result <= n;
  @ */
static int64_t carry(const double *rows, const double *W, int64_t n, int64_t d, int64_t width, double *turned,
                     double *out)
{
    int64_t count = 0;
    attest_transpose(W, width, d, turned);
    //@ ghost product_below(d, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 0 <= count <= j <= n;
      @ loop assigns j, count, out[0 .. n * width - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ ghost row_inside(j, n, d);
        //@ ghost row_inside(j, n, width);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        //@ ghost product_below(n, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        const double *row = rows + j * d;
        double *to = out + j * width;
        //@ ghost if (0 < j) product_below(1, d, j, d);
        //@ ghost if (0 < j) product_below(1, width, j, width);
        if (j > 0 && same(row, row - d, d)) {
            attest_copy(to - width, to, width);
            continue;
        }
        attest_fill(0.0, to, width);
        attest_add_weighted_rows(row, turned, d, width, to);
        count++;
    }
    return count;
}

/* One head's row: its probabilities p [n], its gaps, transposed, in gaps [v,n], and in `row` its output, log-sum-exp,
 * gap, to_q and to_k. */
/*@ requires memory: memory_ok(head) && 1 <= head.d && 1 <= head.v;
  @ requires masks:  row_ok(bias, mask, head.n);
  @ requires read:   \valid_read(q + (0 .. head.d - 1));
  @ requires write:  \valid(p + (0 .. head.n - 1)) && \valid(row + (0 .. row_work(head.n, head.d, head.v) - 1)) &&
  @                  \valid(gaps + (0 .. head.v * head.n - 1));
  @ requires keys:   memory_apart(head, p, head.n) && memory_apart(head, row, row_work(head.n, head.d, head.v));
  @ requires hides:  row_apart(bias, mask, head.n, p, head.n) &&
  @                  row_apart(bias, mask, head.n, row, row_work(head.n, head.d, head.v));
  @ requires query:  \separated(q + (0 .. head.d - 1), p + (0 .. head.n - 1)) &&
  @                  \separated(q + (0 .. head.d - 1), row + (0 .. row_work(head.n, head.d, head.v) - 1));
  @ requires new:    \separated(p + (0 .. head.n - 1), row + (0 .. row_work(head.n, head.d, head.v) - 1)) &&
  @                  \separated(gaps + (0 .. head.v * head.n - 1), row + (0 .. row_work(head.n, head.d, head.v) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. head.n - 1], row[0 .. row_work(head.n, head.d, head.v) - 1], gaps[0 .. head.v * head.n - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ */
static attest_status head_row(attest_memory head, const double *q, const double *bias, const uint8_t *mask, double *p,
                              double *row, double *gaps)
{
    //@ ghost product_below(head.n, head.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(head.n, head.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t after = head.v + 1, gap = head.n * head.v, to = head.n * head.d;
    const attest_parts parts = {row + after, row + (after + gap), row + (after + gap + to)};
    const attest_status status = attest_attention_row(head, q, bias, mask, p, row, row + head.v);
    attest_attention_parts(head, q, p, row, parts);
    attest_transpose(parts.gap, head.n, head.v, gaps);
    return status;
}

/* What a head adds to the diagonal block: gap^T to_q carried back through W^Q, by way of `sum` and `turned`. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX && 1 <= out <= ATTEST_DIM_MAX &&
  @                 1 <= width <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(gaps + (0 .. out * n - 1)) && \valid_read(to_q + (0 .. n * d - 1)) &&
  @                 \valid_read(wq + (0 .. width * d - 1));
  @ requires write: \valid(sum + (0 .. out * d - 1)) && \valid(turned + (0 .. d * width - 1)) &&
  @                 \valid(diagonal + (0 .. out * width - 1));
  @ requires apart: \separated(sum + (0 .. out * d - 1), gaps + (0 .. out * n - 1)) &&
  @     \separated(sum + (0 .. out * d - 1), to_q + (0 .. n * d - 1)) &&
  @     \separated(turned + (0 .. d * width - 1), wq + (0 .. width * d - 1));
  @ requires new:   \separated(diagonal + (0 .. out * width - 1), sum + (0 .. out * d - 1)) &&
  @     \separated(diagonal + (0 .. out * width - 1), turned + (0 .. d * width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    sum[0 .. out * d - 1], turned[0 .. d * width - 1], diagonal[0 .. out * width - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < out * width ==> \is_finite(diagonal[k]);
  @ */
static bool add_diagonal(const double *gaps, const double *to_q, const double *wq, int64_t n, int64_t d, int64_t out,
                         int64_t width, double *sum, double *turned, double *diagonal)
{
    //@ ghost product_below(out, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_matmul(gaps, to_q, out, n, d, sum);
    attest_transpose(wq, width, d, turned);
    attest_add_matmul(sum, turned, out, d, width, diagonal);
    return attest_all_finite(diagonal, out * width);
}

/*@ predicate share{L}(attest_multihead m, places t, integer h, double *p, double *gaps, double *carried) =
  @     p == t.p + h * m.n && gaps == t.gaps + h * (m.n * m.out) && carried == t.carried + h * (m.n * m.width); */

/* Where one head's share in a row goes, seen by the functions that write it. */
/*@ ghost
  /@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads;
   @ requires places: \valid(work + (0 .. jacobian_work(m) - 1)) && places_in(m, t, work);
   @ requires share:  share(m, t, h, p, gaps, carried);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures own:     \valid(p + (0 .. m.n - 1)) && \valid(gaps + (0 .. m.out * m.n - 1)) &&
   @                  \valid(carried + (0 .. m.n * m.width - 1));
   @ ensures scratch: \valid(t.row + (0 .. row_work(m.n, m.d, m.out) - 1)) &&
   @     \valid(t.sum + (0 .. m.out * m.d - 1)) && \valid(t.turned + (0 .. m.d * m.width - 1)) &&
   @     \valid(t.diagonal + (0 .. m.out * m.width - 1));
   @/
  static inline void share_valid(attest_multihead m, places t, double *work, int64_t h, double *p, double *gaps,
                                 double *carried)
  {
      sizes_fit(m);
      row_inside(h, m.heads, m.n);
      row_inside(h, m.heads, m.n * m.out);
      row_inside(h, m.heads, m.n * m.width);
  }

  /@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads;
   @ requires places: places_in(m, t, work);
   @ requires share:  share(m, t, h, p, gaps, carried);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures row: \separated(p + (0 .. m.n - 1), t.row + (0 .. row_work(m.n, m.d, m.out) - 1)) &&
   @     \separated(gaps + (0 .. m.out * m.n - 1), t.row + (0 .. row_work(m.n, m.d, m.out) - 1)) &&
   @     \separated(carried + (0 .. m.n * m.width - 1), t.row + (0 .. row_work(m.n, m.d, m.out) - 1));
   @ ensures sum: \separated(t.sum + (0 .. m.out * m.d - 1), gaps + (0 .. m.out * m.n - 1)) &&
   @     \separated(t.sum + (0 .. m.out * m.d - 1), t.row + (0 .. row_work(m.n, m.d, m.out) - 1)) &&
   @     \separated(t.diagonal + (0 .. m.out * m.width - 1), t.sum + (0 .. m.out * m.d - 1));
   @ ensures turned: \separated(t.diagonal + (0 .. m.out * m.width - 1), t.turned + (0 .. m.d * m.width - 1)) &&
   @     \separated(carried + (0 .. m.n * m.width - 1), t.turned + (0 .. m.d * m.width - 1)) &&
   @     \separated(t.turned + (0 .. m.d * m.width - 1), t.row + (0 .. row_work(m.n, m.d, m.out) - 1));
   @/
  static inline void share_apart(attest_multihead m, places t, double *work, int64_t h, double *p, double *gaps,
                                 double *carried)
  {
      sizes_fit(m);
      row_inside(h, m.heads, m.n);
      row_inside(h, m.heads, m.n * m.out);
      row_inside(h, m.heads, m.n * m.width);
  }

  /@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads && 0 <= i < m.n;
   @ requires places: places_in(m, t, work);
   @ requires read:   row_ok(m.bias, m.mask, m.n * m.n);
   @ requires apart:  row_apart(m.bias, m.mask, m.n * m.n, work, jacobian_work(m));
   @ requires bias:   (m.bias == \null ==> bias == \null) && (m.bias != \null ==> bias == m.bias + i * m.n);
   @ requires mask:   (m.mask == \null ==> mask == \null) && (m.mask != \null ==> mask == m.mask + i * m.n);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures read:    row_ok(bias, mask, m.n);
   @ ensures weights: row_apart(bias, mask, m.n, t.p + h * m.n, m.n);
   @ ensures row:     row_apart(bias, mask, m.n, t.row, row_work(m.n, m.d, m.out));
   @/
  static inline void masks_apart(attest_multihead m, places t, double *work, int64_t h, int64_t i, const double *bias,
                                 const uint8_t *mask)
  {
      sizes_fit(m);
      row_inside(h, m.heads, m.n);
      row_inside(i, m.n, m.n);
  }

  /@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads && 0 <= g < m.groups && wd == m.width * m.d;
   @ requires places: places_in(m, t, work);
   @ requires apart:  weights_apart(m, work, jacobian_work(m));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures queries: \separated(t.turned + (0 .. m.d * m.width - 1), (m.wq + h * wd) + (0 .. wd - 1));
   @ ensures keys:    \separated(t.turned + (0 .. m.d * m.width - 1), (m.wk + g * wd) + (0 .. wd - 1));
   @/
  static inline void weights_away(attest_multihead m, places t, double *work, int64_t h, int64_t g, int64_t wd)
  {
      sizes_fit(m);
      row_inside(h, m.heads, wd);
      row_inside(g, m.groups, wd);
  }

  /@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads && 0 <= i < m.n;
   @ requires places: \valid(work + (0 .. jacobian_work(m) - 1)) && places_in(m, t, work);
   @ requires query:  q == t.at.Q + (h * (m.n * m.d) + i * m.d);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures read:    \valid_read(q + (0 .. m.d - 1));
   @ ensures weights: \separated(q + (0 .. m.d - 1), (t.p + h * m.n) + (0 .. m.n - 1));
   @ ensures row:     \separated(q + (0 .. m.d - 1), t.row + (0 .. row_work(m.n, m.d, m.out) - 1));
   @/
  static inline void query_apart(attest_multihead m, places t, double *work, int64_t h, int64_t i, const double *q)
  {
      sizes_fit(m);
      row_inside(h, m.heads, m.n);
      row_inside(h, m.heads, m.n * m.d);
      row_inside(i, m.n, m.d);
  }

  /@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads && 0 <= g < m.groups;
   @ requires places: \valid(work + (0 .. jacobian_work(m) - 1)) && places_in(m, t, work);
   @ requires head:   head.score.kind == m.score.kind && head.n == m.n && head.d == m.d && head.v == m.out;
   @ requires blocks: head.n * head.d == m.n * m.d && head.n * head.v == m.n * m.out;
   @ requires place:  head.keys == t.at.K + g * (m.n * m.d) && head.values == t.values + h * (m.n * m.out);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures memory:  memory_ok(head);
   @ ensures weights: memory_apart(head, t.p + h * m.n, m.n);
   @ ensures row:     memory_apart(head, t.row, row_work(m.n, m.d, m.out));
   @/
  static inline void head_apart(attest_multihead m, places t, double *work, int64_t h, int64_t g, attest_memory head)
  {
      sizes_fit(m);
      row_inside(h, m.heads, m.n);
      row_inside(h, m.heads, m.n * m.out);
      row_inside(g, m.groups, m.n * m.d);
      /@ assert keys:   \valid_read(head.keys + (0 .. m.n * m.d - 1)); @/
      /@ assert values: \valid_read(head.values + (0 .. m.n * m.out - 1)); @/
  }
*/

/* Head h's share in row i: its probabilities, gaps, what it carries back, and its part of the diagonal. */
/*@ requires sizes: multihead_sizes(m) && 0 <= i < m.n && 0 <= h < m.heads;
  @ requires read:  weights_ok(m) && row_ok(m.bias, m.mask, m.n * m.n);
  @ requires write: \valid(work + (0 .. jacobian_work(m) - 1));
  @ requires apart: weights_apart(m, work, jacobian_work(m));
  @ requires masks: row_apart(m.bias, m.mask, m.n * m.n, work, jacobian_work(m));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[jacobian_fixed(m) .. jacobian_work(m) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ */
static attest_status prepare_head(attest_multihead m, double *work, int64_t i, int64_t h)
{
    //@ ghost sizes_fit(m);
    const places t = split(m, work);
    const int64_t g = attest_key_head(m.heads, m.groups, h);
    //@ ghost product_below(m.width, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t nd = m.n * m.d, no = m.n * m.out, nw = m.n * m.width, wd = m.width * m.d;
    //@ assert blocks: nd == m.n * m.d && no == m.n * m.out && nw == m.n * m.width && wd == m.width * m.d;
    //@ ghost product_below(m.heads, wd, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, wd, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(h, m.heads, nd);
    //@ ghost row_inside(h, m.heads, no);
    //@ ghost row_inside(h, m.heads, nw);
    //@ ghost row_inside(h, m.heads, m.n);
    //@ ghost row_inside(h, m.heads, wd);
    //@ ghost row_inside(g, m.groups, nd);
    //@ ghost row_inside(g, m.groups, wd);
    //@ ghost row_inside(i, m.n, m.d);
    //@ ghost row_inside(i, m.n, m.n);
    const attest_memory head = {m.score, m.n, m.d, m.out, t.at.K + g * nd, t.values + h * no};
    const int64_t queries = h * nd, query = i * m.d;
    //@ assert query: queries == h * (m.n * m.d) && query == i * m.d;
    const double *q = t.at.Q + (queries + query), *bias = m.bias == NULL ? NULL : m.bias + i * m.n;
    const uint8_t *mask = m.mask == NULL ? NULL : m.mask + i * m.n;
    const double *to_q = t.row + (m.out + 1 + no), *to_k = t.row + (m.out + 1 + no + nd);
    double *p = t.p + h * m.n, *gaps = t.gaps + h * no, *carried = t.carried + h * nw;
    //@ ghost share_valid(m, t, work, h, p, gaps, carried);
    //@ ghost share_apart(m, t, work, h, p, gaps, carried);
    //@ ghost masks_apart(m, t, work, h, i, bias, mask);
    //@ ghost weights_away(m, t, work, h, g, wd);
    //@ ghost query_apart(m, t, work, h, i, q);
    //@ ghost same_product(head.n, head.d, m.n, m.d);
    //@ ghost same_product(head.n, head.v, m.n, m.out);
    //@ ghost head_apart(m, t, work, h, g, head);

    const attest_status status = head_row(head, q, bias, mask, p, t.row, gaps);
    add_diagonal(gaps, to_q, m.wq + h * wd, m.n, m.d, m.out, m.width, t.sum, t.turned, t.diagonal);
    carry(to_k, m.wk + g * wd, m.n, m.d, m.width, t.turned, carried);
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
    //@ ghost sizes_fit(m);
    const places t = split(m, work);
    attest_status worst = ATTEST_OK;
    attest_fill(0.0, t.diagonal, m.out * m.width);
    attest_fill(0.0, t.check, m.width);
    /*@ loop invariant range:  0 <= h <= m.heads;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop assigns h, worst, work[jacobian_fixed(m) .. jacobian_work(m) - 1];
      @ loop variant m.heads - h; */
    for (int64_t h = 0; h < m.heads; h++) {
        const attest_status status = prepare_head(m, work, i, h);
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst;
}

/* What one head adds to two lines of J: p M + gap carried for two rows of M. The first head starts them; behind the
 * last they are complete and join `check`. */
/*@ requires length: 0 <= width <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(M + (0 .. width - 1)) && \valid_read(N + (0 .. width - 1)) &&
  @                  \valid_read(carried + (0 .. width - 1));
  @ requires write:  \valid(out + (0 .. width - 1)) && \valid(next + (0 .. width - 1)) &&
  @                  \valid(check + (0 .. width - 1));
  @ requires lines:  \separated(next + (0 .. width - 1), out + (0 .. width - 1)) &&
  @     \separated(check + (0 .. width - 1), out + (0 .. width - 1)) &&
  @     \separated(check + (0 .. width - 1), next + (0 .. width - 1));
  @ requires out:    \separated(out + (0 .. width - 1), M + (0 .. width - 1)) &&
  @     \separated(out + (0 .. width - 1), N + (0 .. width - 1)) &&
  @     \separated(out + (0 .. width - 1), carried + (0 .. width - 1));
  @ requires next:   \separated(next + (0 .. width - 1), M + (0 .. width - 1)) &&
  @     \separated(next + (0 .. width - 1), N + (0 .. width - 1)) &&
  @     \separated(next + (0 .. width - 1), carried + (0 .. width - 1));
  @ requires check:  \separated(check + (0 .. width - 1), M + (0 .. width - 1)) &&
  @     \separated(check + (0 .. width - 1), N + (0 .. width - 1)) &&
  @     \separated(check + (0 .. width - 1), carried + (0 .. width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. width - 1], next[0 .. width - 1], check[0 .. width - 1];
  @ ensures vouch: last ==> \forall integer b; 0 <= b < width ==> \is_finite(check[b]) ==>
  @     \is_finite(out[b]) && \is_finite(next[b]);
  @ */
static inline void add_head(bool first, bool last, double p, const double *restrict M, const double *restrict N,
                            double gap, double other, const double *restrict carried, int64_t width,
                            double *restrict out, double *restrict next, double *restrict check)
{
    /*@ loop invariant range: 0 <= b <= width;
      @ loop invariant vouch: last ==> \forall integer k; 0 <= k < b ==> \is_finite(check[k]) ==>
      @     \is_finite(out[k]) && \is_finite(next[k]);
      @ loop assigns b, out[0 .. width - 1], next[0 .. width - 1], check[0 .. width - 1];
      @ loop variant width - b; */
    for (int64_t b = 0; b < width; b++) {
        const double here = fl_add(fl_mul(p, M[b]), fl_mul(gap, carried[b]));
        const double there = fl_add(fl_mul(p, N[b]), fl_mul(other, carried[b]));
        out[b] = first ? here : fl_add(out[b], here);
        next[b] = first ? there : fl_add(next[b], there);
        if (last)
            check[b] = fl_add(check[b], fl_add(out[b], next[b]));
    }
}

/*@ predicate heads_ok{L}(attest_multihead m, places t) =
  @     \valid_read(t.M + (0 .. m.heads * (m.out * m.width) - 1)) &&
  @     \valid_read(t.gaps + (0 .. m.heads * (m.n * m.out) - 1)) &&
  @     \valid_read(t.carried + (0 .. m.heads * (m.n * m.width) - 1)) && \valid_read(t.p + (0 .. m.heads * m.n - 1)) &&
  @     \valid_read(t.diagonal + (0 .. m.out * m.width - 1));
  @
  @ predicate heads_apart{L}(attest_multihead m, places t, double *line, integer length) =
  @     \separated(line + (0 .. length - 1), t.M + (0 .. m.heads * (m.out * m.width) - 1)) &&
  @     \separated(line + (0 .. length - 1), t.carried + (0 .. m.heads * (m.n * m.width) - 1)) &&
  @     \separated(line + (0 .. length - 1), t.diagonal + (0 .. m.out * m.width - 1));
  @
  @ // a place for lines of J: the check sums and what the heads keep lie elsewhere
  @ predicate fits{L}(attest_multihead m, places t, double *line, integer length) =
  @     \valid(line + (0 .. length - 1)) && heads_apart(m, t, line, length) &&
  @     \separated(t.check + (0 .. m.width - 1), line + (0 .. length - 1));
  @
  @ predicate check_ok{L}(attest_multihead m, places t) =
  @     \valid(t.check + (0 .. m.width - 1)) && heads_apart(m, t, t.check, m.width);
  @ */

/*@ ghost
  /@ requires inside: 0 <= at && 0 <= part && at + part <= length;
   @ requires apart:  \separated(a + (0 .. n - 1), whole + (0 .. length - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures part: \separated(a + (0 .. n - 1), (whole + at) + (0 .. part - 1));
   @/
  static inline void piece_apart(const double *a, int64_t n, const double *whole, int64_t length, int64_t at,
                                 int64_t part)
  {
  }
*/

/* J[i,a,j,:] and J[i,c,j,:]: two lines at a time cost less than twice one, for what the heads carry is read once. */
/*@ requires sizes: multihead_sizes(m) && 0 <= i < m.n && 0 <= j < m.n && 0 <= a < m.out && 0 <= c < m.out;
  @ requires read:  heads_ok(m, t);
  @ requires check: check_ok(m, t);
  @ requires out:   fits(m, t, out, m.width);
  @ requires next:  fits(m, t, next, m.width);
  @ requires lines: \separated(next + (0 .. m.width - 1), out + (0 .. m.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. m.width - 1], next[0 .. m.width - 1], t.check[0 .. m.width - 1];
  @ ensures vouch: \forall integer b; 0 <= b < m.width ==> \is_finite(t.check[b]) ==> \is_finite(next[b]);
  @ */
static void two_lines(attest_multihead m, places t, int64_t i, int64_t j, int64_t a, int64_t c, double *out,
                      double *next)
{
    //@ ghost sizes_fit(m);
    const int64_t ow = m.out * m.width, no = m.n * m.out, nw = m.n * m.width;
    //@ assert blocks: ow == m.out * m.width && no == m.n * m.out && nw == m.n * m.width;
    //@ ghost row_inside(a, m.out, m.width);
    //@ ghost row_inside(c, m.out, m.width);
    //@ ghost row_inside(a, m.out, m.n);
    //@ ghost row_inside(c, m.out, m.n);
    //@ ghost row_inside(j, m.n, m.width);
    const int64_t line = a * m.width, second = c * m.width, token = j * m.width;
    //@ assert lines: line == a * m.width && second == c * m.width && token == j * m.width;
    /*@ loop invariant range: 0 <= h <= m.heads;
      @ loop invariant vouch: h == m.heads ==> \forall integer b; 0 <= b < m.width ==> \is_finite(t.check[b]) ==>
      @     \is_finite(next[b]);
      @ loop assigns h, out[0 .. m.width - 1], next[0 .. m.width - 1], t.check[0 .. m.width - 1];
      @ loop variant m.heads - h; */
    for (int64_t h = 0; h < m.heads; h++) {
        //@ ghost row_inside(h, m.heads, ow);
        //@ ghost row_inside(h, m.heads, no);
        //@ ghost row_inside(h, m.heads, nw);
        //@ ghost row_inside(h, m.heads, m.n);
        const double p = t.p[h * m.n + j], gap = t.gaps[h * no + (a * m.n + j)], other = t.gaps[h * no + (c * m.n + j)];
        const double *M = t.M + (h * ow + line), *N = t.M + (h * ow + second), *carried = t.carried + (h * nw + token);
        add_head(h == 0, h == m.heads - 1, p, M, N, gap, other, carried, m.width, out, next, t.check);
    }
    if (i == j) {
        //@ ghost piece_apart(out, m.width, t.diagonal, ow, line, m.width);
        //@ ghost piece_apart(next, m.width, t.diagonal, ow, second, m.width);
        attest_axpy(1.0, t.diagonal + line, out, m.width);
        attest_axpy(1.0, t.diagonal + second, next, m.width);
        attest_axpy(1.0, out, t.check, m.width);
        attest_axpy(1.0, next, t.check, m.width);
    }
}

/*@ ghost
  /@ requires inside: 0 <= at && 0 <= part && at + part <= length;
   @ requires whole:  fits(m, t, line, length);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures part: fits(m, t, line + at, part);
   @/
  static inline void part_fits(attest_multihead m, places t, const double *line, int64_t length, int64_t at,
                               int64_t part)
  {
  }

  /@ requires sizes: 0 <= at && 0 <= length;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures apart: \separated((a + (at + length)) + (0 .. length - 1), (a + at) + (0 .. length - 1));
   @/
  static inline void pair_apart(const double *a, int64_t at, int64_t length)
  {
  }

  /@ requires sizes: 0 <= a && a + 1 < n && 0 <= d;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures inside: 0 <= a * d <= a * d + 2 * d <= n * d;
   @/
  static inline void pair_inside(int64_t a, int64_t n, int64_t d)
  {
      row_inside(a, n, d);
      row_inside(a + 1, n, d);
  }
*/

/* J[i,:,j,:]. Is all of it finite? */
/*@ requires sizes: multihead_sizes(m) && 0 <= i < m.n && 0 <= j < m.n;
  @ requires read:  heads_ok(m, t);
  @ requires check: check_ok(m, t);
  @ requires block: fits(m, t, J, m.out * m.width);
  @ requires spare: fits(m, t, t.spare, m.width) &&
  @                 \separated(t.spare + (0 .. m.width - 1), J + (0 .. m.out * m.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    J[0 .. m.out * m.width - 1], t.spare[0 .. m.width - 1], t.check[0 .. m.width - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < m.out * m.width ==> \is_finite(J[k]);
  @ */
static bool all_lines(attest_multihead m, places t, int64_t i, int64_t j, double *J)
{
    //@ ghost sizes_fit(m);
    const int64_t whole = m.out * m.width, last = m.out - 1;
    //@ assert whole: whole == m.out * m.width;
    /*@ loop invariant range: 0 <= a <= m.out;
      @ loop assigns a, J[0 .. whole - 1], t.check[0 .. m.width - 1];
      @ loop variant m.out - a; */
    for (int64_t a = 0; a < last; a += 2) {
        //@ ghost pair_inside(a, m.out, m.width);
        const int64_t at = a * m.width;
        //@ assert line: at == a * m.width;
        //@ ghost part_fits(m, t, J, whole, at, m.width);
        //@ ghost part_fits(m, t, J, whole, at + m.width, m.width);
        //@ ghost pair_apart(J, at, m.width);
        two_lines(m, t, i, j, a, a + 1, J + at, J + (at + m.width));
    }
    //@ ghost row_inside(last, m.out, m.width);
    const int64_t at = last * m.width;
    //@ assert line: at == last * m.width;
    //@ ghost part_fits(m, t, J, whole, at, m.width);
    //@ ghost piece_apart(t.spare, m.width, J, whole, at, m.width);
    if (m.out % 2 != 0)
        two_lines(m, t, i, j, last, last, J + at, t.spare);
    return attest_all_finite(J, whole);
}

/* J[i,a,:,:] and J[i,c,:,:]. */
/*@ requires sizes: multihead_sizes(m) && 0 <= i < m.n && 0 <= a < m.out && 0 <= c < m.out;
  @ requires read:  heads_ok(m, t);
  @ requires check: check_ok(m, t);
  @ requires out:   fits(m, t, out, m.n * m.width);
  @ requires next:  fits(m, t, next, m.n * m.width);
  @ requires rows:  \separated(next + (0 .. m.n * m.width - 1), out + (0 .. m.n * m.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. m.n * m.width - 1], next[0 .. m.n * m.width - 1], t.check[0 .. m.width - 1];
  @ ensures vouch: \forall integer b; 0 <= b < m.width ==> \is_finite(t.check[b]) ==>
  @     \is_finite(next[(m.n - 1) * m.width + b]);
  @ */
static void two_rows(attest_multihead m, places t, int64_t i, int64_t a, int64_t c, double *out, double *next)
{
    //@ ghost sizes_fit(m);
    //@ ghost int64_t row = m.n * m.width;
    //@ assert row: row == m.n * m.width;
    /*@ loop invariant range: 0 <= j <= m.n;
      @ loop invariant vouch: j == m.n ==> \forall integer b; 0 <= b < m.width ==> \is_finite(t.check[b]) ==>
      @     \is_finite(next[(m.n - 1) * m.width + b]);
      @ loop assigns j, out[0 .. row - 1], next[0 .. row - 1], t.check[0 .. m.width - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.width);
        const int64_t at = j * m.width;
        //@ assert line: at == j * m.width;
        //@ ghost part_fits(m, t, out, row, at, m.width);
        //@ ghost part_fits(m, t, next, row, at, m.width);
        two_lines(m, t, i, j, a, c, out + at, next + at);
    }
}

/* J[i,a,:,:] alone. */
/*@ requires sizes: multihead_sizes(m) && 0 <= i < m.n && 0 <= a < m.out;
  @ requires read:  heads_ok(m, t);
  @ requires check: check_ok(m, t);
  @ requires out:   fits(m, t, out, m.n * m.width);
  @ requires spare: fits(m, t, t.spare, m.width) &&
  @                 \separated(t.spare + (0 .. m.width - 1), out + (0 .. m.n * m.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. m.n * m.width - 1], t.spare[0 .. m.width - 1], t.check[0 .. m.width - 1];
  @ ensures vouch: \forall integer b; 0 <= b < m.width ==> \is_finite(t.check[b]) ==> \is_finite(t.spare[b]);
  @ */
static void one_row(attest_multihead m, places t, int64_t i, int64_t a, double *out)
{
    //@ ghost sizes_fit(m);
    //@ ghost int64_t row = m.n * m.width;
    //@ assert row: row == m.n * m.width;
    /*@ loop invariant range: 0 <= j <= m.n;
      @ loop invariant vouch: 0 < j ==> \forall integer b; 0 <= b < m.width ==> \is_finite(t.check[b]) ==>
      @     \is_finite(t.spare[b]);
      @ loop assigns j, out[0 .. row - 1], t.spare[0 .. m.width - 1], t.check[0 .. m.width - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.width);
        const int64_t at = j * m.width;
        //@ assert line: at == j * m.width;
        //@ ghost part_fits(m, t, out, row, at, m.width);
        //@ ghost piece_apart(t.spare, m.width, out, row, at, m.width);
        two_lines(m, t, i, j, a, a, out + at, t.spare);
    }
}

/* J[i,:,:,:]. Are the check sums, or all its elements, finite? */
/*@ requires sizes: multihead_sizes(m) && 0 <= i < m.n;
  @ requires read:  heads_ok(m, t);
  @ requires check: check_ok(m, t);
  @ requires row:   fits(m, t, J, m.out * (m.n * m.width));
  @ requires spare: fits(m, t, t.spare, m.width) &&
  @                 \separated(t.spare + (0 .. m.width - 1), J + (0 .. m.out * (m.n * m.width) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    J[0 .. m.out * (m.n * m.width) - 1], t.spare[0 .. m.width - 1], t.check[0 .. m.width - 1];
  @ ensures sums: (\forall integer b; 0 <= b < m.width ==> \is_finite(t.check[b])) ==> \result;
  @ */
static bool all_rows(attest_multihead m, places t, int64_t i, double *J)
{
    //@ ghost sizes_fit(m);
    const int64_t nw = m.n * m.width, last = m.out - 1;
    //@ assert row: nw == m.n * m.width;
    //@ ghost product_below(m.out, nw, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t whole = m.out * nw;
    //@ assert whole: whole == m.out * (m.n * m.width);
    /*@ loop invariant range: 0 <= a <= m.out;
      @ loop assigns a, J[0 .. whole - 1], t.check[0 .. m.width - 1];
      @ loop variant m.out - a; */
    for (int64_t a = 0; a < last; a += 2) {
        //@ ghost pair_inside(a, m.out, nw);
        const int64_t at = a * nw;
        //@ assert at: at == a * nw;
        //@ ghost part_fits(m, t, J, whole, at, nw);
        //@ ghost part_fits(m, t, J, whole, at + nw, nw);
        //@ ghost pair_apart(J, at, nw);
        two_rows(m, t, i, a, a + 1, J + at, J + (at + nw));
    }
    //@ ghost row_inside(last, m.out, nw);
    const int64_t at = last * nw;
    //@ assert at: at == last * nw;
    //@ ghost part_fits(m, t, J, whole, at, nw);
    //@ ghost piece_apart(t.spare, m.width, J, whole, at, nw);
    if (m.out % 2 != 0)
        one_row(m, t, i, last, J + at);
    /* The check sums vouch for every element; when they do not, they may have overflowed by themselves. */
    return attest_all_finite(t.check, m.width) || attest_all_finite(J, whole);
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
  static inline void places_fit(attest_multihead m, places t, double *work)
  {
      sizes_fit(m);
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
  static inline void blocks_apart(attest_multihead m, places t, const double *work, const double *J, int64_t length)
  {
      sizes_fit(m);
  }
*/

attest_status attest_multihead_jacobian_block(attest_multihead m, double *work, int64_t i, int64_t j, double *J)
{
    //@ ghost sizes_fit(m);
    const places t = split(m, work);
    const attest_status status = prepare_row(m, work, i);
    //@ ghost places_fit(m, t, work);
    //@ ghost blocks_apart(m, t, work, J, m.out * m.width);
    const bool finite = all_lines(m, t, i, j, J);
    return status != ATTEST_OK || finite ? status : ATTEST_RANGE;
}

attest_status attest_multihead_jacobian_row(attest_multihead m, double *work, int64_t i, double *J)
{
    //@ ghost sizes_fit(m);
    //@ ghost int64_t nw = m.n * m.width;
    //@ assert row: nw == m.n * m.width;
    //@ ghost product_below(m.out, nw, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const places t = split(m, work);
    const attest_status status = prepare_row(m, work, i);
    //@ ghost places_fit(m, t, work);
    //@ ghost blocks_apart(m, t, work, J, m.out * nw);
    const bool finite = all_rows(m, t, i, J);
    return status != ATTEST_OK || finite ? status : ATTEST_RANGE;
}

attest_status attest_multihead_jacobian(attest_multihead m, const double *X, double *work, double *J)
{
    //@ ghost sizes_fit(m);
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
