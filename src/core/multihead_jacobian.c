#ifdef OVER_THE_REALS
#define ROWS_VALUES
#define VECTOR_VALUES
#include "rounding.h"
#include "logic/rows.h"
#include "logic/rows_within.h"
#include "logic/same_sums.h"
#include "logic/sum.h"
#include "vector.h"
#include "weighted_rows.h"
#endif
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

#ifdef OVER_THE_REALS
/*@ // a product joins a sum; equal ones join equal sums
  @ predicate term_joins(real sum, real x, real y, real then) = then == sum + x * y;
  @ lemma joins_once: \forall real s, x, y, t, s1, x1, y1, t1; s == s1 ==> x == x1 ==> y == y1 ==> term_joins(s, x, y, t) ==>
  @     term_joins(s1, x1, y1, t1) ==> t == t1;
  @ lemma rows_joins{L}: \forall double *w, *rows, integer d, i, n; 0 <= n ==>
  @     term_joins(rows_real(w, rows, d, i, n), w[n], rows[n * d + i], rows_real(w, rows, d, i, n + 1));
  @ lemma dot_joins{L}: \forall double *a, *b, integer n; 0 <= n ==> term_joins(dot_real(a, b, n), a[n], b[n], dot_real(a, b, n + 1));
  @ */

/*@ // element i, j of A B, of C; and of C, transposed
  @ predicate product_is{L, M}(double *A, double *B, integer k, integer d, double *C, integer i, integer j) =
  @     \at(C[i * d + j], L) == rows_real{M}(A + i * k, B, d, j, k);
  @ predicate turned_product{L, M}(double *A, double *B, integer k, integer d, double *C, integer n, integer i, integer j) =
  @     \at(C[j * n + i], L) == rows_real{M}(A + i * k, B, d, j, k);
  @ // the same in two states of memory, of the first t terms
  @ predicate product_same{L, M}(double *A, double *B, integer k, integer d, integer i, integer j, integer t) =
  @     rows_real{L}(A + i * k, B, d, j, t) == rows_real{M}(A + i * k, B, d, j, t);
  @ lemma product_same_none{L, M}: \forall double *A, *B, integer k, d, i, j; product_same{L, M}(A, B, k, d, i, j, 0);
  @ lemma product_same_more{L, M}: \forall double *A, *B, integer k, d, i, j, t; 0 <= t ==> same_at{L, M}(A, k, i, t) ==>
  @     same_at{L, M}(B, d, t, j) ==> product_same{L, M}(A, B, k, d, i, j, t) ==> product_same{L, M}(A, B, k, d, i, j, t + 1);
  @ */
#endif

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
  @ REAL_REQUIRES(real_apart, \separated(values + (0 .. n * out - 1), wu + (0 .. width * v - 1)) &&
  @     \separated(values + (0 .. n * out - 1), product + (0 .. out * width - 1)) &&
  @     \separated(values + (0 .. n * out - 1), M + (0 .. out * width - 1)))
  @ terminates \true;
  @ exits      \false;
  @ assigns    product[0 .. out * width - 1], values[0 .. n * out - 1], M[0 .. out * width - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < out * width ==> \is_finite(M[k]);
  @ REAL_ENSURES(real_values, \forall integer j, a; 0 <= j < n ==> 0 <= a < out ==>
  @     product_is{Post, Pre}(U, wo, v, out, values, j, a))
  @ REAL_ENSURES(real, \forall integer a, b; 0 <= a < out ==> 0 <= b < width ==>
  @     turned_product{Post, Pre}(wu, wo, v, out, M, width, b, a))
  @ */
static bool begin_head(const double *U, const double *wu, const double *wo, int64_t n, int64_t v, int64_t out,
                       int64_t width, double *product, double *values, double *M)
{
    //@ ghost product_below(out, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_matmul(U, wo, n, v, out, values);
    //@ ghost Values: ;
#ifdef OVER_THE_REALS
    /*@ assert values: \forall integer j, a; 0 <= j < n ==> 0 <= a < out ==> product_near{Pre, Here}(U, wo, v, out, values, j, a) &&
      @     product_is{Here, Pre}(U, wo, v, out, values, j, a); */
    //@ ghost rows_within(width, v);
    //@ ghost rows_within(v, out);
    //@ ghost rows_within(n, out);
    //@ assert left: same_values{Here, Pre}(wu, width * v);
    //@ assert right: same_values{Here, Pre}(wo, v * out);
    /*@ ghost
      /@ loop invariant range: 0 <= t <= v;
       @ loop invariant same:  \forall integer b, a; 0 <= b < width ==> 0 <= a < out ==>
       @     product_same{Here, Pre}(wu, wo, v, out, b, a, t);
       @ loop assigns t;
       @ loop variant v - t; @/
      for (int64_t t = 0; t < v; t++) {
          /@ assert left: \forall integer b; 0 <= b < width ==> row_within(b, width, v) && same_at{Here, Pre}(wu, v, b, t); @/
          /@ assert right: \forall integer a; 0 <= a < out ==> row_within(t, v, out) && same_at{Here, Pre}(wo, out, t, a); @/
          /@ assert more: \forall integer b, a; 0 <= b < width ==> 0 <= a < out ==> same_at{Here, Pre}(wu, v, b, t) &&
           @     same_at{Here, Pre}(wo, out, t, a) && product_same{Here, Pre}(wu, wo, v, out, b, a, t) &&
           @     product_same{Here, Pre}(wu, wo, v, out, b, a, t + 1); @/
          ;
      }
    */
    /*@ assert same: \forall integer b, a; 0 <= b < width ==> 0 <= a < out ==> product_same{Here, Pre}(wu, wo, v, out, b, a, v); */
#endif
    attest_matmul(wu, wo, width, v, out, product);
    /*@ REAL_ASSERT(product, \forall integer b, a; 0 <= b < width ==> 0 <= a < out ==>
      @     product_same{Values, Pre}(wu, wo, v, out, b, a, v) && product_near{Values, Here}(wu, wo, v, out, product, b, a) &&
      @     product_is{Here, Pre}(wu, wo, v, out, product, b, a)) */
    //@ ghost Product: ;
    attest_transpose(product, width, out, M);
    //@ REAL_ASSERT(kept, same_values{Values, Here}(values, n * out))
    /*@ REAL_ASSERT(values, \forall integer j, a; 0 <= j < n ==> 0 <= a < out ==> row_within(j, n, out) &&
      @     same_at{Values, Here}(values, out, j, a) && product_is{Here, Pre}(U, wo, v, out, values, j, a)) */
    /*@ REAL_ASSERT(turned, \forall integer a, b; 0 <= a < out ==> 0 <= b < width ==>
      @     product_is{Product, Pre}(wu, wo, v, out, product, b, a) &&
      @     turned{Product, Here}(product, out, M, width, b, a) && turned_product{Here, Pre}(wu, wo, v, out, M, width, b, a)) */
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

#ifdef OVER_THE_REALS
/* What begin_head writes overlaps nothing that says what it has written. */
/*@ ghost
  /@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads && 0 <= g < m.groups;
   @ requires blocks: wv == m.width * m.v && no == m.n * m.out && ow == m.out * m.width;
   @ requires places: places_in(m, t, work);
   @ requires apart:  weights_apart(m, work, jacobian_work(m));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures weights: \separated((t.values + h * no) + (0 .. no - 1), (m.wu + g * wv) + (0 .. wv - 1));
   @ ensures product: \separated((t.values + h * no) + (0 .. no - 1), t.diagonal + (0 .. ow - 1));
   @ ensures M:       \separated((t.values + h * no) + (0 .. no - 1), (t.M + h * ow) + (0 .. ow - 1));
   @/
  static inline void begin_new(attest_multihead m, places t, double *work, int64_t h, int64_t g, int64_t wv, int64_t no, int64_t ow)
  {
      sizes_fit(m);
      row_inside(g, m.groups, wv);
      row_inside(h, m.heads, no);
      row_inside(h, m.heads, ow);
  }
*/
#endif

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
        //@ REAL_GHOST(begin_new(m, t, work, h, g, wv, no, ow);)
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
  @ REAL_ENSURES(real, \result ==> \forall integer i; 0 <= i < n ==> equal_entries(a, b, i))
  @ */
static bool same(const double *a, const double *b, int64_t n)
{
    /*@ loop invariant range: 0 <= i <= n;
      @ REAL_INVARIANT(real, \forall integer k; 0 <= k < i ==> equal_entries(a, b, k))
      @ loop assigns i;
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++)
        if (!(a[i] == b[i]))
            return false;
    return true;
}

#ifdef OVER_THE_REALS
/*@ // T is W [n,d], transposed: one of its columns, weighted, is a dot product with a row of W
  @ predicate turned_at{L, M}(double *T, integer n, double *W, integer d, integer b, integer c) =
  @     \at(T[c * n + b], L) == \at(W[b * d + c], M);
  @ predicate turned_is{L, M}(double *T, integer n, double *W, integer d) = \forall integer b, c; 0 <= b < n ==> 0 <= c < d ==>
  @     turned_at{L, M}(T, n, W, d, b, c);
  @ predicate rows_dot{L, M}(double *w, double *T, integer n, double *W, integer d, integer b, integer k) =
  @     rows_real{L}(w, T, n, b, k) == dot_real{M}(w, W + b * d, k);
  @ lemma rows_dot_none{L, M}: \forall double *w, *T, *W, integer n, d, b; rows_dot{L, M}(w, T, n, W, d, b, 0);
  @ lemma rows_dot_more{L, M}: \forall double *w, *T, *W, integer n, d, b, k; 0 <= k ==> same_entry{L, M}(w, k) ==>
  @     turned_at{L, M}(T, n, W, d, b, k) ==> rows_dot{L, M}(w, T, n, W, d, b, k) ==> rows_dot{L, M}(w, T, n, W, d, b, k + 1);
  @ // equal rows have equal dot products
  @ predicate dots_equal{L}(double *u, double *v, double *W, integer d, integer b, integer k) =
  @     dot_real(u, W + b * d, k) == dot_real(v, W + b * d, k);
  @ lemma dots_equal_none{L}: \forall double *u, *v, *W, integer d, b; dots_equal(u, v, W, d, b, 0);
  @ lemma dots_equal_more{L}: \forall double *u, *v, *W, integer d, b, k; 0 <= k ==> equal_entries(u, v, k) ==>
  @     dots_equal(u, v, W, d, b, k) ==> dots_equal(u, v, W, d, b, k + 1);
  @ // element b of W r, and all of row j
  @ logic real carried_value{L}(double *r, double *W, integer d, integer b) = dot_real(r, W + b * d, d);
  @ predicate carried_entry{L, M}(double *to, double *r, double *W, integer d, integer b) = \at(to[b], L) == carried_value{M}(r, W, d, b);
  @ predicate carried_is{L, M}(double *r, double *W, integer d, integer n, double *to) = \forall integer b; 0 <= b < n ==>
  @     carried_entry{L, M}(to, r, W, d, b);
  @ predicate carried_at{L, M}(double *rows, double *W, integer d, integer n, double *out, integer j) =
  @     carried_is{L, M}(rows + j * d, W, d, n, out + j * n);
  @ predicate kept{L, M}(double *a, integer r, integer d) = same_values{L, M}(a + r * d, d);
  @ lemma carried_still{L, M, N}: \forall double *rows, *W, *out, integer d, n, j; kept{M, N}(out, j, n) ==>
  @     carried_at{M, L}(rows, W, d, n, out, j) ==> carried_at{N, L}(rows, W, d, n, out, j); */
#endif

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
  @ REAL_ENSURES(real, \forall integer j; 0 <= j < n ==> carried_at{Post, Pre}(rows, W, d, width, out, j))
  @ */
static int64_t carry(const double *rows, const double *W, int64_t n, int64_t d, int64_t width, double *turned,
                     double *out)
{
    int64_t count = 0;
    attest_transpose(W, width, d, turned);
    /*@ REAL_ASSERT(transposed, \forall integer b, c; 0 <= b < width ==> 0 <= c < d ==>
      @     turned{Pre, Here}(W, d, turned, width, b, c) && turned_at{Here, Pre}(turned, width, W, d, b, c)) */
    //@ REAL_ASSERT(turned, turned_is{Here, Pre}(turned, width, W, d))
    //@ ghost product_below(d, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ REAL_GHOST(rows_within(d, width);)
    /*@ loop invariant range: 0 <= count <= j <= n;
      @ REAL_INVARIANT(turned, turned_is{Here, Pre}(turned, width, W, d))
      @ REAL_INVARIANT(real, \forall integer r; 0 <= r < j ==> carried_at{Here, Pre}(rows, W, d, width, out, r))
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
        //@ REAL_GHOST(rows_within(j, width);)
        //@ ghost Before: ;
        if (j > 0 && same(row, row - d, d)) {
#ifdef OVER_THE_REALS
            //@ assert first: same_values{Here, Pre}(row, d);
            //@ assert second: same_values{Here, Pre}(row - d, d);
            /*@ assert equal: \forall integer c; 0 <= c < d ==> equal_entries(row, row - d, c) && same_entry{Here, Pre}(row, c) &&
              @     same_entry{Here, Pre}(row - d, c) && equal_entries{Pre}(row, row - d, c); */
            /*@ ghost
              /@ loop invariant range: 0 <= c <= d;
               @ loop invariant equal: \forall integer b; 0 <= b < width ==> dots_equal{Pre}(row, row - d, W, d, b, c);
               @ loop assigns c;
               @ loop variant d - c; @/
              for (int64_t c = 0; c < d; c++) {
                  /@ assert here: equal_entries{Pre}(row, row - d, c); @/
                  /@ assert more: \forall integer b; 0 <= b < width ==> dots_equal{Pre}(row, row - d, W, d, b, c) &&
                   @     dots_equal{Pre}(row, row - d, W, d, b, c + 1); @/
                  ;
              }
            */
            //@ assert equals: \forall integer b; 0 <= b < width ==> dots_equal{Pre}(row, row - d, W, d, b, d);
            //@ assert before: carried_at{Here, Pre}(rows, W, d, width, out, j - 1);
            //@ assert above: carried_is{Here, Pre}(row - d, W, d, width, to - width);
#endif
            attest_copy(to - width, to, width);
            /*@ REAL_ASSERT(copied, \forall integer b; 0 <= b < width ==> equal_entries(to, to - width, b) &&
              @     same_entry{Before, Here}(to - width, b) && carried_entry{Before, Pre}(to - width, row - d, W, d, b) &&
              @     carried_entry{Here, Pre}(to, row - d, W, d, b)) */
            //@ REAL_ASSERT(still, same_values{Before, Here}(turned, d * width))
            /*@ REAL_ASSERT(stays, \forall integer b, c; 0 <= b < width ==> 0 <= c < d ==> row_within(c, d, width) &&
              @     same_at{Before, Here}(turned, width, c, b) && turned_at{Before, Pre}(turned, width, W, d, b, c) &&
              @     turned_at{Here, Pre}(turned, width, W, d, b, c)) */
            /*@ REAL_ASSERT(value, \forall integer b; 0 <= b < width ==> dots_equal{Pre}(row, row - d, W, d, b, d) &&
              @     carried_entry{Here, Pre}(to, row - d, W, d, b) && carried_entry{Here, Pre}(to, row, W, d, b)) */
            //@ REAL_ASSERT(carried, carried_is{Here, Pre}(row, W, d, width, to))
            /*@ REAL_ASSERT(kept, \forall integer r; 0 <= r < j ==> row_within(r, j, width) && kept{Before, Here}(out, r, width)) */
            /*@ REAL_ASSERT(earlier, \forall integer r; 0 <= r < j ==> carried_at{Before, Pre}(rows, W, d, width, out, r) &&
              @     kept{Before, Here}(out, r, width) && carried_at{Here, Pre}(rows, W, d, width, out, r)) */
            continue;
        }
        attest_fill(0.0, to, width);
#ifdef OVER_THE_REALS
        //@ assert weights: same_values{Here, Pre}(row, d);
        //@ assert still: same_values{Before, Here}(turned, d * width);
        /*@ assert stays: \forall integer b, c; 0 <= b < width ==> 0 <= c < d ==> row_within(c, d, width) &&
          @     same_at{Before, Here}(turned, width, c, b) && turned_at{Before, Pre}(turned, width, W, d, b, c) &&
          @     turned_at{Here, Pre}(turned, width, W, d, b, c); */
        //@ assert turned: turned_is{Here, Pre}(turned, width, W, d);
        /*@ ghost
          /@ loop invariant range: 0 <= c <= d;
           @ loop invariant dots:  \forall integer b; 0 <= b < width ==> rows_dot{Here, Pre}(row, turned, width, W, d, b, c);
           @ loop assigns c;
           @ loop variant d - c; @/
          for (int64_t c = 0; c < d; c++) {
              /@ assert weight: same_entry{Here, Pre}(row, c); @/
              /@ assert more: \forall integer b; 0 <= b < width ==> turned_at{Here, Pre}(turned, width, W, d, b, c) &&
               @     rows_dot{Here, Pre}(row, turned, width, W, d, b, c) &&
               @     rows_dot{Here, Pre}(row, turned, width, W, d, b, c + 1); @/
              ;
          }
        */
        //@ assert dots: \forall integer b; 0 <= b < width ==> rows_dot{Here, Pre}(row, turned, width, W, d, b, d);
#endif
        //@ ghost Filled: ;
        attest_add_weighted_rows(row, turned, d, width, to);
        /*@ REAL_ASSERT(value, \forall integer b; 0 <= b < width ==> column_added{Filled, Here}(row, turned, width, d, to, b) &&
          @     rows_dot{Filled, Pre}(row, turned, width, W, d, b, d) && to[b] == carried_value{Pre}(row, W, d, b)) */
        //@ REAL_ASSERT(turned_still, same_values{Filled, Here}(turned, d * width))
        /*@ REAL_ASSERT(turned_stays, \forall integer b, c; 0 <= b < width ==> 0 <= c < d ==> row_within(c, d, width) &&
          @     same_at{Filled, Here}(turned, width, c, b) && turned_at{Filled, Pre}(turned, width, W, d, b, c) &&
          @     turned_at{Here, Pre}(turned, width, W, d, b, c)) */
        //@ REAL_ASSERT(new, carried_is{Here, Pre}(row, W, d, width, to))
        /*@ REAL_ASSERT(kept, \forall integer r; 0 <= r < j ==> row_within(r, j, width) && kept{Before, Here}(out, r, width)) */
        //@ REAL_ASSERT(earlier, \forall integer r; 0 <= r < j ==> carried_at{Here, Pre}(rows, W, d, width, out, r))
        count++;
    }
    return count;
}

#ifdef OVER_THE_REALS
/*@ // key j's share, and its gap in column a, transposed: at L what the formulas say at M
  @ predicate share_is{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *p, integer j) =
  @     \at(p[j], L) == key_share{M}(m, q, bias, mask, j);
  @ predicate output_is{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *y, integer a) =
  @     \at(y[a], L) == output_value{M}(m, q, bias, mask, a, m.n);
  @ predicate gap_is{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *gap, integer j, integer a) =
  @     \at(gap[j * m.v + a], L) == value_gap{M}(m, q, bias, mask, j, a);
  @ predicate turned_gap_is{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *gaps, integer j, integer a) =
  @     \at(gaps[a * m.n + j], L) == value_gap{M}(m, q, bias, mask, j, a);
  @ lemma gap_value_once: \forall real z, p, x, y, p1, x1, y1; p == p1 ==> x == x1 ==> y == y1 ==> gap_value(z, p, x, y) ==>
  @     gap_value(z, p1, x1, y1);
  @ lemma gap_of{L, M, N}: \forall attest_memory m, double *q, *bias, *p, *y, *gap, uint8_t *mask, integer j, a;
  @     gap_written{M, N}(m, p, y, gap, j, a) ==> share_is{M, L}(m, q, bias, mask, p, j) ==> output_is{M, L}(m, q, bias, mask, y, a) ==>
  @     same_at{L, M}(m.values, m.v, j, a) ==>
  @     gap_value(\at(gap[j * m.v + a], N), key_share{L}(m, q, bias, mask, j), \at(m.values[j * m.v + a], L),
  @               output_value{L}(m, q, bias, mask, a, m.n)) && gap_is{N, L}(m, q, bias, mask, gap, j, a); */
#endif

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
  @ REAL_REQUIRES(real_new, \separated(p + (0 .. head.n - 1), gaps + (0 .. head.v * head.n - 1)))
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. head.n - 1], row[0 .. row_work(head.n, head.d, head.v) - 1], gaps[0 .. head.v * head.n - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ REAL_ENSURES(real_status, sees_none{Pre}(mask, head.n) ? \result == ATTEST_EMPTY_ROW : \result == ATTEST_OK)
  @ REAL_ENSURES(real_p, \result == ATTEST_OK ==> \forall integer j; 0 <= j < head.n ==> share_is{Post, Pre}(head, q, bias, mask, p, j))
  @ REAL_ENSURES(real_gaps, \result == ATTEST_OK ==> \forall integer j, a; 0 <= j < head.n ==> 0 <= a < head.v ==>
  @     turned_gap_is{Post, Pre}(head, q, bias, mask, gaps, j, a))
  @ */
static attest_status head_row(attest_memory head, const double *q, const double *bias, const uint8_t *mask, double *p,
                              double *row, double *gaps)
{
    //@ ghost product_below(head.n, head.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(head.n, head.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t after = head.v + 1, gap = head.n * head.v, to = head.n * head.d;
    const attest_parts parts = {row + after, row + (after + gap), row + (after + gap + to)};
    const attest_status status = attest_attention_row(head, q, bias, mask, p, row, row + head.v);
    //@ ghost Row: ;
    //@ REAL_GHOST(rows_within(head.n, head.v);)
    //@ REAL_ASSERT(values, same_values{Pre, Here}(head.values, head.n * head.v))
    /*@ REAL_ASSERT(shares, status == ATTEST_OK ==> \forall integer j; 0 <= j < head.n ==>
      @     share_is{Here, Pre}(head, q, bias, mask, p, j)) */
    /*@ REAL_ASSERT(output, status == ATTEST_OK ==> \forall integer a; 0 <= a < head.v ==>
      @     output_is{Here, Pre}(head, q, bias, mask, row, a)) */
    attest_attention_parts(head, q, p, row, parts);
    /*@ REAL_ASSERT(gap, status == ATTEST_OK ==> \forall integer j, a; 0 <= j < head.n ==> 0 <= a < head.v ==>
      @     gap_written{Row, Here}(head, p, row, parts.gap, j, a) && share_is{Row, Pre}(head, q, bias, mask, p, j) &&
      @     output_is{Row, Pre}(head, q, bias, mask, row, a) && row_within(j, head.n, head.v) &&
      @     same_at{Pre, Row}(head.values, head.v, j, a) && gap_is{Here, Pre}(head, q, bias, mask, parts.gap, j, a)) */
    //@ ghost Parts: ;
    attest_transpose(parts.gap, head.n, head.v, gaps);
    //@ REAL_ASSERT(kept, same_values{Row, Here}(p, head.n))
    /*@ REAL_ASSERT(gaps, status == ATTEST_OK ==> \forall integer j, a; 0 <= j < head.n ==> 0 <= a < head.v ==>
      @     turned{Parts, Here}(parts.gap, head.v, gaps, head.n, j, a) && gap_is{Parts, Pre}(head, q, bias, mask, parts.gap, j, a) &&
      @     turned_gap_is{Here, Pre}(head, q, bias, mask, gaps, j, a)) */
    return status;
}

#ifdef OVER_THE_REALS
/*@ // row a of the sum, weighted with W's, transposed, column by column: (sum_j gap_ja to_q_j) . W_b
  @ predicate diagonal_same{L, M}(double *sum, double *turned, integer width, double *gaps, double *to_q, double *wq, integer n, integer d,
  @                               integer a, integer b, integer k) =
  @     rows_real{L}(sum + a * d, turned, width, b, k) == diagonal_part{M}(gaps, to_q, wq, n, d, a, b, k);
  @ predicate sum_at{L, M}(double *sum, double *gaps, double *to_q, integer n, integer d, integer a, integer c) =
  @     \at(sum[a * d + c], L) == rows_real{M}(gaps + a * n, to_q, d, c, n);
  @ lemma diagonal_none{L, M}: \forall double *sum, *turned, *gaps, *to_q, *wq, integer width, n, d, a, b;
  @     diagonal_same{L, M}(sum, turned, width, gaps, to_q, wq, n, d, a, b, 0);
  @ lemma diagonal_joins{L}: \forall double *gaps, *to_q, *wq, integer n, d, a, b, k; 0 <= k ==>
  @     term_joins(diagonal_part(gaps, to_q, wq, n, d, a, b, k), rows_real(gaps + a * n, to_q, d, k, n), wq[b * d + k],
  @                diagonal_part(gaps, to_q, wq, n, d, a, b, k + 1));
  @ lemma diagonal_more{L, M}: \forall double *sum, *turned, *gaps, *to_q, *wq, integer width, n, d, a, b, k; 0 <= k ==>
  @     sum_at{L, M}(sum, gaps, to_q, n, d, a, k) ==> turned_at{L, M}(turned, width, wq, d, b, k) ==>
  @     diagonal_same{L, M}(sum, turned, width, gaps, to_q, wq, n, d, a, b, k) ==>
  @     diagonal_same{L, M}(sum, turned, width, gaps, to_q, wq, n, d, a, b, k + 1);
  @ predicate diagonal_added{L, M}(double *gaps, double *to_q, double *wq, integer n, integer d, integer width, double *diagonal, integer a,
  @                                integer b) =
  @     \at(diagonal[a * width + b], M) == \at(diagonal[a * width + b], L) + diagonal_part{L}(gaps, to_q, wq, n, d, a, b, d); */
#endif

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
  @ REAL_REQUIRES(real_new, \separated(sum + (0 .. out * d - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(sum + (0 .. out * d - 1), turned + (0 .. d * width - 1)))
  @ terminates \true;
  @ exits      \false;
  @ assigns    sum[0 .. out * d - 1], turned[0 .. d * width - 1], diagonal[0 .. out * width - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < out * width ==> \is_finite(diagonal[k]);
  @ REAL_ENSURES(real, \forall integer a, b; 0 <= a < out ==> 0 <= b < width ==>
  @     diagonal_added{Pre, Post}(gaps, to_q, wq, n, d, width, diagonal, a, b))
  @ */
static bool add_diagonal(const double *gaps, const double *to_q, const double *wq, int64_t n, int64_t d, int64_t out,
                         int64_t width, double *sum, double *turned, double *diagonal)
{
    //@ ghost product_below(out, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_matmul(gaps, to_q, out, n, d, sum);
    //@ REAL_ASSERT(summed, \forall integer a, c; 0 <= a < out ==> 0 <= c < d ==> sum_at{Here, Pre}(sum, gaps, to_q, n, d, a, c))
    //@ REAL_ASSERT(weights, same_values{Here, Pre}(wq, width * d))
    //@ ghost Summed: ;
    attest_transpose(wq, width, d, turned);
#ifdef OVER_THE_REALS
    //@ ghost rows_within(out, d);
    //@ ghost rows_within(width, d);
    //@ assert kept: same_values{Summed, Here}(sum, out * d);
    /*@ assert sums: \forall integer a, c; 0 <= a < out ==> 0 <= c < d ==>
      @     row_within(a, out, d) && same_at{Summed, Here}(sum, d, a, c) && sum_at{Here, Pre}(sum, gaps, to_q, n, d, a, c); */
    /*@ assert weight: \forall integer b, c; 0 <= b < width ==> 0 <= c < d ==> row_within(b, width, d) && same_at{Summed, Pre}(wq, d, b, c); */
    /*@ assert turned_first: \forall integer b, c; 0 <= b < width ==> 0 <= c < d ==>
      @     turned{Summed, Here}(wq, d, turned, width, b, c) && turned_at{Here, Summed}(turned, width, wq, d, b, c); */
    /*@ assert turned: \forall integer b, c; 0 <= b < width ==> 0 <= c < d ==>
      @     same_at{Summed, Pre}(wq, d, b, c) && turned_at{Here, Pre}(turned, width, wq, d, b, c); */
    /*@ ghost
      /@ loop invariant range: 0 <= c <= d;
       @ loop invariant same:  \forall integer a, b; 0 <= a < out ==> 0 <= b < width ==>
       @     diagonal_same{Here, Pre}(sum, turned, width, gaps, to_q, wq, n, d, a, b, c);
       @ loop assigns c;
       @ loop variant d - c; @/
      for (int64_t c = 0; c < d; c++) {
          /@ assert more: \forall integer a, b; 0 <= a < out ==> 0 <= b < width ==> sum_at{Here, Pre}(sum, gaps, to_q, n, d, a, c) &&
           @     turned_at{Here, Pre}(turned, width, wq, d, b, c) &&
           @     diagonal_same{Here, Pre}(sum, turned, width, gaps, to_q, wq, n, d, a, b, c + 1); @/
          ;
      }
    */
    /*@ assert same: \forall integer a, b; 0 <= a < out ==> 0 <= b < width ==>
      @     diagonal_same{Here, Pre}(sum, turned, width, gaps, to_q, wq, n, d, a, b, d); */
    //@ ghost rows_within(out, width);
    //@ assert diagonal: same_values{Here, Pre}(diagonal, out * width);
    /*@ assert start: \forall integer a, b; 0 <= a < out ==> 0 <= b < width ==> row_within(a, out, width) &&
      @     same_at{Pre, Here}(diagonal, width, a, b); */
    //@ ghost Before: ;
#endif
    attest_add_matmul(sum, turned, out, d, width, diagonal);
    /*@ REAL_ASSERT(added, \forall integer a, b; 0 <= a < out ==> 0 <= b < width ==>
      @     product_added{Before, Here}(sum, turned, d, width, diagonal, a, b) && same_at{Pre, Before}(diagonal, width, a, b) &&
      @     diagonal_same{Before, Pre}(sum, turned, width, gaps, to_q, wq, n, d, a, b, d) &&
      @     diagonal_added{Pre, Here}(gaps, to_q, wq, n, d, width, diagonal, a, b)) */
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

#ifdef OVER_THE_REALS
/* The sum that add_diagonal goes by overlaps nothing that it is made of, or made into; nor do a head's probabilities and its gaps. */
/*@ ghost
  /@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads && wd == m.width * m.d;
   @ requires places: places_in(m, t, work);
   @ requires apart:  weights_apart(m, work, jacobian_work(m));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures weights: \separated(t.sum + (0 .. m.out * m.d - 1), (m.wq + h * wd) + (0 .. wd - 1));
   @ ensures turned:  \separated(t.sum + (0 .. m.out * m.d - 1), t.turned + (0 .. m.d * m.width - 1));
   @ ensures gaps:    \separated((t.p + h * m.n) + (0 .. m.n - 1), (t.gaps + h * (m.n * m.out)) + (0 .. m.out * m.n - 1));
   @/
  static inline void sum_new(attest_multihead m, places t, double *work, int64_t h, int64_t wd)
  {
      sizes_fit(m);
      row_inside(h, m.heads, wd);
      row_inside(h, m.heads, m.n);
      row_inside(h, m.heads, m.n * m.out);
  }
*/
#endif

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
    //@ REAL_GHOST(sum_new(m, t, work, h, wd);)

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

#ifdef OVER_THE_REALS
/*@ // x starts a sum, or joins it
  @ predicate joins(integer first, real sum, real before, real x) = sum == (first != 0 ? x : before + x);
  @ logic real two_terms{L}(real p, double *M, real gap, double *carried, integer b) = two_products(p, M[b], gap, carried[b]); */
#endif

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
  @ REAL_ENSURES(real, \forall integer b; 0 <= b < width ==>
  @     joins((integer)first, out[b], \at(out[b], Pre), two_terms{Pre}(p, M, gap, carried, b)))
  @ REAL_ENSURES(real_next, \forall integer b; 0 <= b < width ==>
  @     joins((integer)first, next[b], \at(next[b], Pre), two_terms{Pre}(p, N, other, carried, b)))
  @ */
static inline void add_head(bool first, bool last, double p, const double *restrict M, const double *restrict N,
                            double gap, double other, const double *restrict carried, int64_t width,
                            double *restrict out, double *restrict next, double *restrict check)
{
    /*@ loop invariant range: 0 <= b <= width;
      @ loop invariant vouch: last ==> \forall integer k; 0 <= k < b ==> \is_finite(check[k]) ==>
      @     \is_finite(out[k]) && \is_finite(next[k]);
      @ REAL_INVARIANT(real, \forall integer k; 0 <= k < b ==>
      @     joins((integer)first, out[k], \at(out[k], Pre), two_terms{Pre}(p, M, gap, carried, k)))
      @ REAL_INVARIANT(real_next, \forall integer k; 0 <= k < b ==>
      @     joins((integer)first, next[k], \at(next[k], Pre), two_terms{Pre}(p, N, other, carried, k)))
      @ REAL_INVARIANT(still, \forall integer k; b <= k < width ==>
      @     out[k] == \at(out[k], Pre) && next[k] == \at(next[k], Pre))
      @ loop assigns b, out[0 .. width - 1], next[0 .. width - 1], check[0 .. width - 1];
      @ loop variant width - b; */
    for (int64_t b = 0; b < width; b++) {
        const double here = fl_add(fl_mul(p, M[b]), fl_mul(gap, carried[b]));
        const double there = fl_add(fl_mul(p, N[b]), fl_mul(other, carried[b]));
        //@ REAL_ASSERT(read, same_entry{Pre, Here}(M, b) && same_entry{Pre, Here}(N, b) && same_entry{Pre, Here}(carried, b))
        //@ ghost Before: ;
        out[b] = first ? here : fl_add(out[b], here);
        next[b] = first ? there : fl_add(next[b], there);
        if (last)
            check[b] = fl_add(check[b], fl_add(out[b], next[b]));
        //@ REAL_ASSERT(here, here == two_terms{Pre}(p, M, gap, carried, b))
        //@ REAL_ASSERT(there, there == two_terms{Pre}(p, N, other, carried, b))
        //@ REAL_ASSERT(out, joins((integer)first, out[b], \at(out[\at(b, Here)], Pre), here))
        //@ REAL_ASSERT(next, joins((integer)first, next[b], \at(next[\at(b, Here)], Pre), there))
        /*@ REAL_ASSERT(others, \forall integer k; 0 <= k < width ==> k != b ==>
          @     out[k] == \at(out[k], Before) && next[k] == \at(next[k], Before)) */
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
  @     \separated(line + (0 .. length - 1), t.gaps + (0 .. m.heads * (m.n * m.out) - 1)) &&
  @     \separated(line + (0 .. length - 1), t.p + (0 .. m.heads * m.n - 1)) &&
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

/* What the parts of a row stand for is put together here from where they stand in the workspace: the lines of J. While lines are written
 * the parts stay what they are. */
#ifdef OVER_THE_REALS
/*@ // the first k heads' part of J's element, and all of it
  @ logic real heads_of{L}(attest_multihead m, places t, integer j, integer a, integer b, integer k) =
  @     heads_part(m, t.M, t.gaps, t.carried, t.p, j, a, b, k);
  @ logic real block_of{L}(attest_multihead m, places t, integer i, integer j, integer a, integer b) =
  @     block_part(m, t.M, t.gaps, t.carried, t.p, t.diagonal, i, j, a, b);
  @ // J[i,a,j,:] and J[i,a,:,:] stand at L; their parts stood at V
  @ predicate line_is{L, V}(attest_multihead m, places t, integer i, integer j, integer a, double *line) =
  @     \forall integer b; 0 <= b < m.width ==> \at(line[b], L) == block_of{V}(m, t, i, j, a, b);
  @ predicate token_is{L, V}(attest_multihead m, places t, integer i, integer j, integer a, double *row) =
  @     line_is{L, V}(m, t, i, j, a, row + j * m.width);
  @ predicate row_is{L, V}(attest_multihead m, places t, integer i, integer a, double *row) =
  @     \forall integer j; 0 <= j < m.n ==> token_is{L, V}(m, t, i, j, a, row);
  @ // line a of a block, row a of many
  @ predicate line_at{L, V}(attest_multihead m, places t, integer i, integer j, integer a, double *J) =
  @     line_is{L, V}(m, t, i, j, a, J + a * m.width);
  @ predicate token_at{L, V}(attest_multihead m, places t, integer i, integer j, integer a, double *J) =
  @     token_is{L, V}(m, t, i, j, a, J + a * (m.n * m.width));
  @ predicate row_at{L, V}(attest_multihead m, places t, integer i, integer a, double *J) =
  @     \forall integer j; 0 <= j < m.n ==> token_at{L, V}(m, t, i, j, a, J);
  @ predicate token_kept{L, M}(attest_multihead m, integer j, integer a, double *J) =
  @     same_values{L, M}((J + a * (m.n * m.width)) + j * m.width, m.width);
  @
  @ // nothing that a row is put together from has changed, element by element
  @ predicate parts_still{L, M}(attest_multihead m, places t) = same_values{L, M}(t.M, m.heads * (m.out * m.width)) &&
  @     same_values{L, M}(t.gaps, m.heads * (m.n * m.out)) && same_values{L, M}(t.carried, m.heads * (m.n * m.width)) &&
  @     same_values{L, M}(t.p, m.heads * m.n) && same_values{L, M}(t.diagonal, m.out * m.width);
  @ predicate p_same{L, M}(attest_multihead m, places t, integer j, integer h) = same_entry{L, M}(t.p, h * m.n + j);
  @ predicate M_same{L, M}(attest_multihead m, places t, integer a, integer b, integer h) =
  @     same_entry{L, M}(t.M, h * (m.out * m.width) + (a * m.width + b));
  @ predicate gap_same{L, M}(attest_multihead m, places t, integer j, integer a, integer h) =
  @     same_entry{L, M}(t.gaps, h * (m.n * m.out) + (a * m.n + j));
  @ predicate carried_same{L, M}(attest_multihead m, places t, integer j, integer b, integer h) =
  @     same_entry{L, M}(t.carried, h * (m.n * m.width) + (j * m.width + b));
  @ predicate entries_same{L, M}(attest_multihead m, places t, integer j, integer a, integer b, integer h) =
  @     p_same{L, M}(m, t, j, h) && M_same{L, M}(m, t, a, b, h) && gap_same{L, M}(m, t, j, a, h) &&
  @     carried_same{L, M}(m, t, j, b, h);
  @ // so neither have the sums
  @ predicate part_same{L, M}(attest_multihead m, places t, integer j, integer a, integer b, integer h) =
  @     head_part{L}(m, t.M, t.gaps, t.carried, t.p, j, a, b, h) == head_part{M}(m, t.M, t.gaps, t.carried, t.p, j, a, b, h);
  @ predicate heads_same{L, M}(attest_multihead m, places t, integer j, integer a, integer b, integer k) =
  @     heads_of{L}(m, t, j, a, b, k) == heads_of{M}(m, t, j, a, b, k);
  @ lemma part_same_of{L, M}: \forall attest_multihead m, places t, integer j, a, b, h; entries_same{L, M}(m, t, j, a, b, h) ==>
  @     part_same{L, M}(m, t, j, a, b, h);
  @ lemma heads_same_none{L, M}: \forall attest_multihead m, places t, integer j, a, b; heads_same{L, M}(m, t, j, a, b, 0);
  @ lemma heads_same_more{L, M}: \forall attest_multihead m, places t, integer j, a, b, k; 0 <= k ==>
  @     heads_same{L, M}(m, t, j, a, b, k) ==> part_same{L, M}(m, t, j, a, b, k) ==> heads_same{L, M}(m, t, j, a, b, k + 1);
  @ lemma heads_more{L}: \forall attest_multihead m, places t, integer j, a, b, k; 0 <= k ==>
  @     heads_of(m, t, j, a, b, k + 1) ==
  @     heads_of(m, t, j, a, b, k) + head_part(m, t.M, t.gaps, t.carried, t.p, j, a, b, k);
  @ lemma head_terms{L}: \forall attest_multihead m, places t, integer j, a, b, h;
  @     head_part(m, t.M, t.gaps, t.carried, t.p, j, a, b, h) ==
  @     two_terms(t.p[h * m.n + j], t.M + (h * (m.out * m.width) + a * m.width), t.gaps[h * (m.n * m.out) + (a * m.n + j)],
  @               t.carried + (h * (m.n * m.width) + j * m.width), b);
  @ predicate block_same{L, M}(attest_multihead m, places t, integer j, integer a, integer b) =
  @     heads_same{L, M}(m, t, j, a, b, m.heads) && same_entry{L, M}(t.diagonal, a * m.width + b);
  @ predicate blocks_same{L, M}(attest_multihead m, places t) = \forall integer j, a, b; 0 <= j < m.n ==> 0 <= a < m.out ==>
  @     0 <= b < m.width ==> block_same{L, M}(m, t, j, a, b);
  @ lemma line_then{L, M, N}: \forall attest_multihead m, places t, integer i, j, a, double *line; 0 <= j < m.n ==> 0 <= a < m.out ==>
  @     blocks_same{L, M}(m, t) ==> line_is{N, M}(m, t, i, j, a, line) ==> line_is{N, L}(m, t, i, j, a, line);
  @ lemma line_still{L, M, N}: \forall attest_multihead m, places t, integer i, j, a, double *line;
  @     same_values{M, N}(line, m.width) ==> line_is{M, L}(m, t, i, j, a, line) ==> line_is{N, L}(m, t, i, j, a, line);
  @ lemma line_at_still{L, M, N}: \forall attest_multihead m, places t, integer i, j, a, double *J;
  @     kept{M, N}(J, a, m.width) ==> line_at{M, L}(m, t, i, j, a, J) ==> line_at{N, L}(m, t, i, j, a, J);
  @ // and of many lines
  @ lemma token_then{L, M, N}: \forall attest_multihead m, places t, integer i, j, a, double *row; 0 <= j < m.n ==> 0 <= a < m.out ==>
  @     blocks_same{L, M}(m, t) ==> token_is{N, M}(m, t, i, j, a, row) ==> token_is{N, L}(m, t, i, j, a, row);
  @ lemma token_still{L, M, N}: \forall attest_multihead m, places t, integer i, j, a, double *row;
  @     kept{M, N}(row, j, m.width) ==> token_is{M, L}(m, t, i, j, a, row) ==> token_is{N, L}(m, t, i, j, a, row);
  @ lemma row_at_of{L, M}: \forall attest_multihead m, places t, integer i, a, double *J;
  @     row_is{L, M}(m, t, i, a, J + a * (m.n * m.width)) ==> row_at{L, M}(m, t, i, a, J);
  @ lemma token_at_still{L, M, N}: \forall attest_multihead m, places t, integer i, j, a, double *J; token_kept{M, N}(m, j, a, J) ==>
  @     token_at{M, L}(m, t, i, j, a, J) ==> token_at{N, L}(m, t, i, j, a, J);
  @ lemma token_at_then{L, M, N}: \forall attest_multihead m, places t, integer i, j, a, double *J; 0 <= j < m.n ==> 0 <= a < m.out ==>
  @     blocks_same{L, M}(m, t) ==> token_at{N, M}(m, t, i, j, a, J) ==> token_at{N, L}(m, t, i, j, a, J);
  @ lemma row_at_then{L, M, N}: \forall attest_multihead m, places t, integer i, a, double *J; 0 <= a < m.out ==>
  @     blocks_same{L, M}(m, t) ==> row_at{N, M}(m, t, i, a, J) ==> row_at{N, L}(m, t, i, a, J);
  @ lemma blocks_then{L, M, N}: \forall attest_multihead m, places t; blocks_same{L, M}(m, t) ==> blocks_same{M, N}(m, t) ==>
  @     blocks_same{L, N}(m, t);
  @ // the parts stand in the workspace
  @ lemma in_workspace{L}: \forall attest_multihead m, places t, double *work, integer i, j, a, b; places_in(m, t, work) ==>
  @     block_of(m, t, i, j, a, b) == block_value(m, work, i, j, a, b);
  @ lemma block_now{L, M}: \forall attest_multihead m, places t, integer i, j, a, b; block_same{L, M}(m, t, j, a, b) ==>
  @     block_of{L}(m, t, i, j, a, b) == block_of{M}(m, t, i, j, a, b);
  @ lemma line_now{L, M}: \forall attest_multihead m, places t, integer i, j, a, double *J; 0 <= j < m.n ==> 0 <= a < m.out ==>
  @     blocks_same{L, M}(m, t) ==> line_at{M, L}(m, t, i, j, a, J) ==> line_at{M, M}(m, t, i, j, a, J);
  @ lemma token_now{L, M}: \forall attest_multihead m, places t, integer i, j, a, double *J; 0 <= j < m.n ==> 0 <= a < m.out ==>
  @     blocks_same{L, M}(m, t) ==> token_at{M, L}(m, t, i, j, a, J) ==> token_at{M, M}(m, t, i, j, a, J);
  @ lemma row_now{L, M}: \forall attest_multihead m, places t, integer i, a, double *J; 0 <= a < m.out ==>
  @     blocks_same{L, M}(m, t) ==> row_at{M, L}(m, t, i, a, J) ==> row_at{M, M}(m, t, i, a, J);
  @ lemma blocks_at_first{L}: \forall attest_multihead m, places t; blocks_same{L, L}(m, t);
  @ */
#endif

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
  @ REAL_ENSURES(real, line_is{Post, Pre}(m, t, i, j, a, out))
  @ REAL_ENSURES(real_next, line_is{Post, Pre}(m, t, i, j, c, next))
  @ REAL_ENSURES(real_parts, blocks_same{Pre, Post}(m, t))
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
    //@ REAL_ASSERT(out_apart, heads_apart(m, t, out, m.width))
    //@ REAL_ASSERT(next_apart, heads_apart(m, t, next, m.width))
    //@ REAL_ASSERT(check_apart, heads_apart(m, t, t.check, m.width))
    const int64_t line = a * m.width, second = c * m.width, token = j * m.width;
    //@ assert lines: line == a * m.width && second == c * m.width && token == j * m.width;
    /*@ loop invariant range: 0 <= h <= m.heads;
      @ loop invariant vouch: h == m.heads ==> \forall integer b; 0 <= b < m.width ==> \is_finite(t.check[b]) ==>
      @     \is_finite(next[b]);
      @ REAL_INVARIANT(real, 0 < h ==> \forall integer b; 0 <= b < m.width ==> out[b] == heads_of{Pre}(m, t, j, a, b, h))
      @ REAL_INVARIANT(real_next, 0 < h ==> \forall integer b; 0 <= b < m.width ==> next[b] == heads_of{Pre}(m, t, j, c, b, h))
      @ loop assigns h, out[0 .. m.width - 1], next[0 .. m.width - 1], t.check[0 .. m.width - 1];
      @ loop variant m.heads - h; */
    for (int64_t h = 0; h < m.heads; h++) {
        //@ ghost row_inside(h, m.heads, ow);
        //@ ghost row_inside(h, m.heads, no);
        //@ ghost row_inside(h, m.heads, nw);
        //@ ghost row_inside(h, m.heads, m.n);
        const double p = t.p[h * m.n + j], gap = t.gaps[h * no + (a * m.n + j)], other = t.gaps[h * no + (c * m.n + j)];
        const double *M = t.M + (h * ow + line), *N = t.M + (h * ow + second), *carried = t.carried + (h * nw + token);
        //@ REAL_ASSERT(still, parts_still{Pre, Here}(m, t))
        //@ REAL_ASSERT(numbers, same_entry{Pre, Here}(t.p, h * m.n + j))
        /*@ REAL_ASSERT(gaps, same_entry{Pre, Here}(t.gaps, h * (m.n * m.out) + (a * m.n + j)) &&
          @     same_entry{Pre, Here}(t.gaps, h * (m.n * m.out) + (c * m.n + j))) */
        /*@ REAL_ASSERT(entries, \forall integer b; 0 <= b < m.width ==>
          @     entries_same{Pre, Here}(m, t, j, a, b, h) && entries_same{Pre, Here}(m, t, j, c, b, h)) */
        /*@ REAL_ASSERT(terms, \forall integer b; 0 <= b < m.width ==>
          @     two_terms(p, M, gap, carried, b) == head_part(m, t.M, t.gaps, t.carried, t.p, j, a, b, h)) */
        /*@ REAL_ASSERT(terms_next, \forall integer b; 0 <= b < m.width ==>
          @     two_terms(p, N, other, carried, b) == head_part(m, t.M, t.gaps, t.carried, t.p, j, c, b, h)) */
        /*@ REAL_ASSERT(parts, \forall integer b; 0 <= b < m.width ==>
          @     part_same{Pre, Here}(m, t, j, a, b, h) && part_same{Pre, Here}(m, t, j, c, b, h)) */
        /*@ REAL_ASSERT(terms_then, \forall integer b; 0 <= b < m.width ==>
          @     two_terms(p, M, gap, carried, b) == head_part{Pre}(m, t.M, t.gaps, t.carried, t.p, j, a, b, h) &&
          @     two_terms(p, N, other, carried, b) == head_part{Pre}(m, t.M, t.gaps, t.carried, t.p, j, c, b, h)) */
        add_head(h == 0, h == m.heads - 1, p, M, N, gap, other, carried, m.width, out, next, t.check);
        /*@ REAL_ASSERT(sums, \forall integer b; 0 <= b < m.width ==> out[b] == heads_of{Pre}(m, t, j, a, b, h + 1) &&
          @     next[b] == heads_of{Pre}(m, t, j, c, b, h + 1)) */
    }
    //@ REAL_ASSERT(still_M, same_values{Pre, Here}(t.M, m.heads * (m.out * m.width)))
    //@ REAL_ASSERT(still_gaps, same_values{Pre, Here}(t.gaps, m.heads * (m.n * m.out)))
    //@ REAL_ASSERT(still_carried, same_values{Pre, Here}(t.carried, m.heads * (m.n * m.width)))
    //@ REAL_ASSERT(still_p, same_values{Pre, Here}(t.p, m.heads * m.n))
    //@ REAL_ASSERT(still_diagonal, same_values{Pre, Here}(t.diagonal, m.out * m.width))
    //@ REAL_ASSERT(still, parts_still{Pre, Here}(m, t))
    //@ REAL_ASSERT(diagonals, same_values{Pre, Here}(t.diagonal + line, m.width) && same_values{Pre, Here}(t.diagonal + second, m.width))
    if (i == j) {
        //@ ghost piece_apart(out, m.width, t.diagonal, ow, line, m.width);
        //@ ghost piece_apart(next, m.width, t.diagonal, ow, second, m.width);
        attest_axpy(1.0, t.diagonal + line, out, m.width);
        //@ REAL_ASSERT(out, line_is{Here, Pre}(m, t, i, j, a, out))
        //@ REAL_ASSERT(next_then, \forall integer b; 0 <= b < m.width ==> next[b] == heads_of{Pre}(m, t, j, c, b, m.heads))
        //@ REAL_ASSERT(then, same_values{Pre, Here}(t.diagonal + second, m.width))
        attest_axpy(1.0, t.diagonal + second, next, m.width);
        //@ REAL_ASSERT(out_still, line_is{Here, Pre}(m, t, i, j, a, out))
        //@ REAL_ASSERT(next, line_is{Here, Pre}(m, t, i, j, c, next))
        //@ REAL_ASSERT(still_M, same_values{Pre, Here}(t.M, m.heads * (m.out * m.width)))
        //@ REAL_ASSERT(still_gaps, same_values{Pre, Here}(t.gaps, m.heads * (m.n * m.out)))
        //@ REAL_ASSERT(still_carried, same_values{Pre, Here}(t.carried, m.heads * (m.n * m.width)))
        //@ REAL_ASSERT(still_p, same_values{Pre, Here}(t.p, m.heads * m.n))
        //@ REAL_ASSERT(still_diagonal, same_values{Pre, Here}(t.diagonal, m.out * m.width))
        //@ ghost Lines: ;
        attest_axpy(1.0, out, t.check, m.width);
        attest_axpy(1.0, next, t.check, m.width);
        //@ REAL_ASSERT(kept, same_values{Lines, Here}(out, m.width) && same_values{Lines, Here}(next, m.width))
        //@ REAL_ASSERT(out_then, line_is{Here, Pre}(m, t, i, j, a, out))
        //@ REAL_ASSERT(next_still, line_is{Here, Pre}(m, t, i, j, c, next))
        //@ REAL_ASSERT(still_M, same_values{Pre, Here}(t.M, m.heads * (m.out * m.width)))
        //@ REAL_ASSERT(still_gaps, same_values{Pre, Here}(t.gaps, m.heads * (m.n * m.out)))
        //@ REAL_ASSERT(still_carried, same_values{Pre, Here}(t.carried, m.heads * (m.n * m.width)))
        //@ REAL_ASSERT(still_p, same_values{Pre, Here}(t.p, m.heads * m.n))
        //@ REAL_ASSERT(still_diagonal, same_values{Pre, Here}(t.diagonal, m.out * m.width))
        //@ REAL_ASSERT(still, parts_still{Pre, Here}(m, t))
    }
    //@ REAL_ASSERT(out, line_is{Here, Pre}(m, t, i, j, a, out))
    //@ REAL_ASSERT(next, line_is{Here, Pre}(m, t, i, j, c, next))
#ifdef OVER_THE_REALS
    //@ assert still: parts_still{Pre, Here}(m, t);
    //@ ghost rows_within(m.out, m.width);
    //@ ghost rows_within(m.out, m.n);
    //@ ghost rows_within(m.n, m.width);
    /*@ ghost
      /@ loop invariant range: 0 <= k <= m.heads;
       @ loop invariant same:  \forall integer s, r, b; 0 <= s < m.n ==> 0 <= r < m.out ==> 0 <= b < m.width ==>
       @     heads_same{Pre, Here}(m, t, s, r, b, k);
       @ loop assigns k;
       @ loop variant m.heads - k; @/
      for (int64_t k = 0; k < m.heads; k++) {
          row_inside(k, m.heads, ow);
          row_inside(k, m.heads, no);
          row_inside(k, m.heads, nw);
          row_inside(k, m.heads, m.n);
          /@ assert within: \forall integer s, r; 0 <= s < m.n ==> 0 <= r < m.out ==>
           @     row_within(r, m.out, m.width) && row_within(r, m.out, m.n) && row_within(s, m.n, m.width); @/
          /@ assert p: \forall integer s; 0 <= s < m.n ==> p_same{Pre, Here}(m, t, s, k); @/
          /@ assert M: \forall integer r, b; 0 <= r < m.out ==> 0 <= b < m.width ==> row_within(r, m.out, m.width) &&
           @     M_same{Pre, Here}(m, t, r, b, k); @/
          /@ assert gaps: \forall integer s, r; 0 <= s < m.n ==> 0 <= r < m.out ==> row_within(r, m.out, m.n) &&
           @     gap_same{Pre, Here}(m, t, s, r, k); @/
          /@ assert carried: \forall integer s, b; 0 <= s < m.n ==> 0 <= b < m.width ==> row_within(s, m.n, m.width) &&
           @     carried_same{Pre, Here}(m, t, s, b, k); @/
          /@ assert entries: \forall integer s, r, b; 0 <= s < m.n ==> 0 <= r < m.out ==> 0 <= b < m.width ==>
           @     entries_same{Pre, Here}(m, t, s, r, b, k); @/
          /@ assert more: \forall integer s, r, b; 0 <= s < m.n ==> 0 <= r < m.out ==> 0 <= b < m.width ==>
           @     part_same{Pre, Here}(m, t, s, r, b, k) && heads_same{Pre, Here}(m, t, s, r, b, k + 1); @/
      }
    */
    /*@ assert heads: \forall integer s, r, b; 0 <= s < m.n ==> 0 <= r < m.out ==> 0 <= b < m.width ==>
      @     heads_same{Pre, Here}(m, t, s, r, b, m.heads); */
    /*@ assert diagonal: \forall integer r, b; 0 <= r < m.out ==> 0 <= b < m.width ==>
      @     row_within(r, m.out, m.width) && same_entry{Pre, Here}(t.diagonal, r * m.width + b); */
    /*@ assert blocks: \forall integer s, r, b; 0 <= s < m.n ==> 0 <= r < m.out ==> 0 <= b < m.width ==>
      @     heads_same{Pre, Here}(m, t, s, r, b, m.heads) && row_within(r, m.out, m.width) && block_same{Pre, Here}(m, t, s, r, b); */
    //@ assert same: blocks_same{Pre, Here}(m, t);
#endif
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
  @ REAL_ENSURES(real, \forall integer a; 0 <= a < m.out ==> line_at{Post, Pre}(m, t, i, j, a, J))
  @ REAL_ENSURES(real_parts, blocks_same{Pre, Post}(m, t))
  @ */
static bool all_lines(attest_multihead m, places t, int64_t i, int64_t j, double *J)
{
    //@ ghost sizes_fit(m);
    const int64_t whole = m.out * m.width, last = m.out - 1;
    //@ assert whole: whole == m.out * m.width;
    /*@ loop invariant range: 0 <= a <= m.out;
      @ REAL_INVARIANT(even, a % 2 == 0)
      @ REAL_INVARIANT(real, \forall integer r; 0 <= r < a ==> line_at{Here, Pre}(m, t, i, j, r, J))
      @ REAL_INVARIANT(real_parts, blocks_same{Pre, Here}(m, t))
      @ loop assigns a, J[0 .. whole - 1], t.check[0 .. m.width - 1];
      @ loop variant m.out - a; */
    for (int64_t a = 0; a < last; a += 2) {
        //@ ghost pair_inside(a, m.out, m.width);
        const int64_t at = a * m.width;
        //@ assert line: at == a * m.width;
        //@ ghost part_fits(m, t, J, whole, at, m.width);
        //@ ghost part_fits(m, t, J, whole, at + m.width, m.width);
        //@ ghost pair_apart(J, at, m.width);
        //@ REAL_GHOST(rows_within(a, m.width);)
        //@ ghost Before: ;
        two_lines(m, t, i, j, a, a + 1, J + at, J + (at + m.width));
        /*@ REAL_ASSERT(kept, \forall integer r; 0 <= r < a ==> row_within(r, a, m.width) &&
          @     kept{Before, Here}(J, r, m.width)) */
        //@ REAL_ASSERT(earlier, \forall integer r; 0 <= r < a ==> line_at{Here, Pre}(m, t, i, j, r, J))
        //@ REAL_ASSERT(here, line_at{Here, Before}(m, t, i, j, a, J))
        //@ REAL_ASSERT(there, line_at{Here, Before}(m, t, i, j, a + 1, J))
        //@ REAL_ASSERT(here_then, line_at{Here, Pre}(m, t, i, j, a, J))
        //@ REAL_ASSERT(there_then, line_at{Here, Pre}(m, t, i, j, a + 1, J))
        //@ REAL_ASSERT(parts, blocks_same{Pre, Here}(m, t))
    }
    //@ ghost row_inside(last, m.out, m.width);
    const int64_t at = last * m.width;
    //@ assert line: at == last * m.width;
    //@ ghost part_fits(m, t, J, whole, at, m.width);
    //@ ghost piece_apart(t.spare, m.width, J, whole, at, m.width);
    //@ REAL_GHOST(rows_within(last, m.width);)
    //@ ghost Pairs: ;
    if (m.out % 2 != 0)
        two_lines(m, t, i, j, last, last, J + at, t.spare);
    /*@ REAL_ASSERT(kept, \forall integer r; 0 <= r < last ==> row_within(r, last, m.width) &&
      @     kept{Pairs, Here}(J, r, m.width)) */
    //@ REAL_ASSERT(earlier, \forall integer r; 0 <= r < last ==> line_at{Here, Pre}(m, t, i, j, r, J))
    //@ REAL_ASSERT(last, line_at{Here, Pre}(m, t, i, j, last, J))
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
  @ REAL_ENSURES(real, row_is{Post, Pre}(m, t, i, a, out))
  @ REAL_ENSURES(real_next, row_is{Post, Pre}(m, t, i, c, next))
  @ REAL_ENSURES(real_parts, blocks_same{Pre, Post}(m, t))
  @ */
static void two_rows(attest_multihead m, places t, int64_t i, int64_t a, int64_t c, double *out, double *next)
{
    //@ ghost sizes_fit(m);
    //@ ghost int64_t row = m.n * m.width;
    //@ assert row: row == m.n * m.width;
    /*@ loop invariant range: 0 <= j <= m.n;
      @ loop invariant vouch: j == m.n ==> \forall integer b; 0 <= b < m.width ==> \is_finite(t.check[b]) ==>
      @     \is_finite(next[(m.n - 1) * m.width + b]);
      @ REAL_INVARIANT(real, \forall integer k; 0 <= k < j ==> token_is{Here, Pre}(m, t, i, k, a, out))
      @ REAL_INVARIANT(real_next, \forall integer k; 0 <= k < j ==> token_is{Here, Pre}(m, t, i, k, c, next))
      @ REAL_INVARIANT(real_parts, blocks_same{Pre, Here}(m, t))
      @ loop assigns j, out[0 .. row - 1], next[0 .. row - 1], t.check[0 .. m.width - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.width);
        const int64_t at = j * m.width;
        //@ assert line: at == j * m.width;
        //@ ghost part_fits(m, t, out, row, at, m.width);
        //@ ghost part_fits(m, t, next, row, at, m.width);
        //@ REAL_GHOST(rows_within(j, m.width);)
        //@ ghost Before: ;
        two_lines(m, t, i, j, a, c, out + at, next + at);
        /*@ REAL_ASSERT(kept, \forall integer k; 0 <= k < j ==> row_within(k, j, m.width) &&
          @     kept{Before, Here}(out, k, m.width)) */
        /*@ REAL_ASSERT(next_kept, \forall integer k; 0 <= k < j ==> row_within(k, j, m.width) &&
          @     kept{Before, Here}(next, k, m.width)) */
        //@ REAL_ASSERT(earlier, \forall integer k; 0 <= k < j ==> token_is{Here, Pre}(m, t, i, k, a, out))
        //@ REAL_ASSERT(next_earlier, \forall integer k; 0 <= k < j ==> token_is{Here, Pre}(m, t, i, k, c, next))
        //@ REAL_ASSERT(here, token_is{Here, Before}(m, t, i, j, a, out))
        //@ REAL_ASSERT(there, token_is{Here, Before}(m, t, i, j, c, next))
        //@ REAL_ASSERT(here_then, token_is{Here, Pre}(m, t, i, j, a, out))
        //@ REAL_ASSERT(there_then, token_is{Here, Pre}(m, t, i, j, c, next))
        //@ REAL_ASSERT(parts, blocks_same{Pre, Here}(m, t))
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
  @ REAL_ENSURES(real, row_is{Post, Pre}(m, t, i, a, out))
  @ REAL_ENSURES(real_parts, blocks_same{Pre, Post}(m, t))
  @ */
static void one_row(attest_multihead m, places t, int64_t i, int64_t a, double *out)
{
    //@ ghost sizes_fit(m);
    //@ ghost int64_t row = m.n * m.width;
    //@ assert row: row == m.n * m.width;
    /*@ loop invariant range: 0 <= j <= m.n;
      @ loop invariant vouch: 0 < j ==> \forall integer b; 0 <= b < m.width ==> \is_finite(t.check[b]) ==>
      @     \is_finite(t.spare[b]);
      @ REAL_INVARIANT(real, \forall integer k; 0 <= k < j ==> token_is{Here, Pre}(m, t, i, k, a, out))
      @ REAL_INVARIANT(real_parts, blocks_same{Pre, Here}(m, t))
      @ loop assigns j, out[0 .. row - 1], t.spare[0 .. m.width - 1], t.check[0 .. m.width - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.width);
        const int64_t at = j * m.width;
        //@ assert line: at == j * m.width;
        //@ ghost part_fits(m, t, out, row, at, m.width);
        //@ ghost piece_apart(t.spare, m.width, out, row, at, m.width);
        //@ REAL_GHOST(rows_within(j, m.width);)
        //@ ghost Before: ;
        two_lines(m, t, i, j, a, a, out + at, t.spare);
        /*@ REAL_ASSERT(kept, \forall integer k; 0 <= k < j ==> row_within(k, j, m.width) &&
          @     kept{Before, Here}(out, k, m.width)) */
        //@ REAL_ASSERT(earlier, \forall integer k; 0 <= k < j ==> token_is{Here, Pre}(m, t, i, k, a, out))
        //@ REAL_ASSERT(here, token_is{Here, Before}(m, t, i, j, a, out))
        //@ REAL_ASSERT(here_then, token_is{Here, Pre}(m, t, i, j, a, out))
        //@ REAL_ASSERT(parts, blocks_same{Pre, Here}(m, t))
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
  @ REAL_ENSURES(real, \forall integer a; 0 <= a < m.out ==> row_at{Post, Pre}(m, t, i, a, J))
  @ REAL_ENSURES(real_parts, blocks_same{Pre, Post}(m, t))
  @ */
static bool all_rows(attest_multihead m, places t, int64_t i, double *J)
{
    //@ ghost sizes_fit(m);
    const int64_t nw = m.n * m.width, last = m.out - 1;
    //@ assert row: nw == m.n * m.width;
    //@ ghost product_below(m.out, nw, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t whole = m.out * nw;
    //@ assert whole: whole == m.out * (m.n * m.width);
    //@ REAL_GHOST(rows_within(m.n, m.width);)
    /*@ loop invariant range: 0 <= a <= m.out;
      @ REAL_INVARIANT(even, a % 2 == 0)
      @ REAL_INVARIANT(real, \forall integer r; 0 <= r < a ==> row_at{Here, Pre}(m, t, i, r, J))
      @ REAL_INVARIANT(real_parts, blocks_same{Pre, Here}(m, t))
      @ loop assigns a, J[0 .. whole - 1], t.check[0 .. m.width - 1];
      @ loop variant m.out - a; */
    for (int64_t a = 0; a < last; a += 2) {
        //@ ghost pair_inside(a, m.out, nw);
        const int64_t at = a * nw;
        //@ assert at: at == a * nw;
        //@ ghost part_fits(m, t, J, whole, at, nw);
        //@ ghost part_fits(m, t, J, whole, at + nw, nw);
        //@ ghost pair_apart(J, at, nw);
        //@ REAL_GHOST(rows_within(a, nw);)
        //@ ghost Before: ;
        two_rows(m, t, i, a, a + 1, J + at, J + (at + nw));
        /*@ REAL_ASSERT(kept, \forall integer r, j; 0 <= r < a ==> 0 <= j < m.n ==> row_within(r, a, nw) &&
          @     row_within(j, m.n, m.width) && token_kept{Before, Here}(m, j, r, J)) */
        /*@ REAL_ASSERT(tokens, \forall integer r, j; 0 <= r < a ==> 0 <= j < m.n ==> row_at{Before, Pre}(m, t, i, r, J) &&
          @     token_kept{Before, Here}(m, j, r, J) && token_at{Here, Pre}(m, t, i, j, r, J)) */
        //@ REAL_ASSERT(earlier, \forall integer r; 0 <= r < a ==> row_at{Here, Pre}(m, t, i, r, J))
        //@ REAL_ASSERT(here, row_at{Here, Before}(m, t, i, a, J))
        //@ REAL_ASSERT(there, row_at{Here, Before}(m, t, i, a + 1, J))
        //@ REAL_ASSERT(here_then, row_at{Here, Pre}(m, t, i, a, J))
        //@ REAL_ASSERT(there_then, row_at{Here, Pre}(m, t, i, a + 1, J))
        //@ REAL_ASSERT(parts, blocks_same{Pre, Here}(m, t))
    }
    //@ ghost row_inside(last, m.out, nw);
    const int64_t at = last * nw;
    //@ assert at: at == last * nw;
    //@ ghost part_fits(m, t, J, whole, at, nw);
    //@ ghost piece_apart(t.spare, m.width, J, whole, at, nw);
    //@ REAL_GHOST(rows_within(last, nw);)
    //@ ghost Pairs: ;
    if (m.out % 2 != 0)
        one_row(m, t, i, last, J + at);
    /*@ REAL_ASSERT(kept, \forall integer r, j; 0 <= r < last ==> 0 <= j < m.n ==> row_within(r, last, nw) &&
      @     row_within(j, m.n, m.width) && token_kept{Pairs, Here}(m, j, r, J)) */
    /*@ REAL_ASSERT(tokens, \forall integer r, j; 0 <= r < last ==> 0 <= j < m.n ==> row_at{Pairs, Pre}(m, t, i, r, J) &&
      @     token_kept{Pairs, Here}(m, j, r, J) && token_at{Here, Pre}(m, t, i, j, r, J)) */
    //@ REAL_ASSERT(earlier, \forall integer r; 0 <= r < last ==> row_at{Here, Pre}(m, t, i, r, J))
    //@ REAL_ASSERT(last, row_at{Here, Pre}(m, t, i, last, J))
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
  static inline void places_apart(attest_multihead m, places t, const double *work, const double *J, int64_t length)
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
    //@ ghost places_apart(m, t, work, J, m.out * m.width);
    //@ ghost Before: ;
    const bool finite = all_lines(m, t, i, j, J);
    //@ REAL_ASSERT(lines, \forall integer a; 0 <= a < m.out ==> line_at{Here, Before}(m, t, i, j, a, J))
    //@ REAL_ASSERT(now, \forall integer a; 0 <= a < m.out ==> line_at{Here, Here}(m, t, i, j, a, J))
    /*@ REAL_ASSERT(real, \forall integer a, b; 0 <= a < m.out ==> 0 <= b < m.width ==>
      @     line_at{Here, Here}(m, t, i, j, a, J) && block_of(m, t, i, j, a, b) == block_value(m, work, i, j, a, b) &&
      @     J[a * m.width + b] == block_value(m, work, i, j, a, b)) */
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
    //@ ghost places_apart(m, t, work, J, m.out * nw);
    //@ ghost Before: ;
    const bool finite = all_rows(m, t, i, J);
    //@ REAL_ASSERT(rows, \forall integer a; 0 <= a < m.out ==> row_at{Here, Before}(m, t, i, a, J))
    //@ REAL_ASSERT(now, \forall integer a; 0 <= a < m.out ==> row_at{Here, Here}(m, t, i, a, J))
    /*@ REAL_ASSERT(tokens, \forall integer a, j; 0 <= a < m.out ==> 0 <= j < m.n ==>
      @     row_at{Here, Here}(m, t, i, a, J) && token_at{Here, Here}(m, t, i, j, a, J)) */
    /*@ REAL_ASSERT(real, \forall integer a, j, b; 0 <= a < m.out ==> 0 <= j < m.n ==> 0 <= b < m.width ==>
      @     row_at{Here, Here}(m, t, i, a, J) && token_at{Here, Here}(m, t, i, j, a, J) &&
      @     block_of(m, t, i, j, a, b) == block_value(m, work, i, j, a, b) &&
      @     J[a * (m.n * m.width) + (j * m.width + b)] == block_value(m, work, i, j, a, b)) */
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
