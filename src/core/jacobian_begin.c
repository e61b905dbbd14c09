#ifdef OVER_THE_REALS
#define ROWS_VALUES
#define TURNED_VALUES
#include "rounding.h"
#include "logic/rows_within.h"
#include "logic/sum.h"
#include "weighted_rows.h"
#endif
#include "multihead_jacobian.h"
#include "jacobian_places.h"
#include "key_head.h"
#include "matrix.h"
#include "vector.h"
#include <stdbool.h>

#ifdef OVER_THE_REALS
#include "logic/parts.h"
#include "same_projections.h"

/*@ // element i, j of C at M is that of A B at L; or, C being the product's transpose, element j, i
  @ predicate element_made{L, M}(double *A, double *B, integer k, integer d, double *C, integer i, integer j) =
  @     \at(C[i * d + j], M) == rows_real{L}(A + i * k, B, d, j, k);
  @ predicate element_turned{L, M}(double *A, double *B, integer k, integer d, integer n, double *C, integer j, integer i) =
  @     \at(C[j * n + i], M) == rows_real{L}(A + i * k, B, d, j, k);
  @ lemma element_made_of{L, M}: \forall double *A, *B, *C, integer k, d, i, j; product_near{L, M}(A, B, k, d, C, i, j) ==>
  @     element_made{L, M}(A, B, k, d, C, i, j);
  @ lemma element_kept{L, M, N}: \forall double *A, *B, *C, integer k, d, i, j; element_made{L, M}(A, B, k, d, C, i, j) ==>
  @     same_at{M, N}(C, d, i, j) ==> element_made{L, N}(A, B, k, d, C, i, j);
  @ lemma element_turned_of{L, M, N}: \forall double *A, *B, *C, *T, integer k, d, n, i, j; element_made{L, M}(A, B, k, d, C, i, j) ==>
  @     turned{M, N}(C, d, T, n, i, j) ==> element_turned{L, N}(A, B, k, d, n, T, j, i);
  @ // the sum of the first t terms of element i, j of A B is the same in two states of memory
  @ predicate same_element{L, M}(double *A, double *B, integer k, integer d, integer i, integer j, integer t) =
  @     same_column{L, M}(A + i * k, B, d, j, t);
  @ lemma same_element_none{L, M}: \forall double *A, *B, integer k, d, i, j; same_element{L, M}(A, B, k, d, i, j, 0);
  @ lemma same_element_more{L, M}: \forall double *A, *B, integer k, d, i, j, t; 0 <= t ==> same_at{L, M}(A, k, i, t) ==>
  @     same_at{L, M}(B, d, t, j) ==> same_element{L, M}(A, B, k, d, i, j, t) ==>
  @     same_in_column{L, M}(A + i * k, B, d, j, t) && same_element{L, M}(A, B, k, d, i, j, t + 1);
  @ lemma element_from{L, M, N}: \forall double *A, *B, *C, integer k, d, i, j; same_element{L, M}(A, B, k, d, i, j, k) ==>
  @     element_made{M, N}(A, B, k, d, C, i, j) ==> element_made{L, N}(A, B, k, d, C, i, j);
  @ lemma turned_from{L, M, N}: \forall double *A, *B, *T, integer k, d, n, i, j; same_element{L, M}(A, B, k, d, i, j, k) ==>
  @     element_turned{M, N}(A, B, k, d, n, T, j, i) ==> element_turned{L, N}(A, B, k, d, n, T, j, i);
  @
  @ // head h's value of token j: w holds at M the projections that W^U makes, and W what W^O is, of tokens and weights at L
  @ predicate token_sum{L, M}(attest_multihead m, double *X, double *w, double *W, integer h, integer j, integer a, integer t) =
  @     rows_real{M}(w, W, m.out, a, t) == token_value{L}(m, X, h, j, a, t);
  @ predicate token_value_at{L, M}(attest_multihead m, double *X, double *w, integer h, integer j, integer c) =
  @     \at(w[c], M) == projected_value{L}(X, m.wu, (double *)\null, m.width, m.v, key_head_of(m, h), j, c);
  @ predicate output_weight{L, M}(attest_multihead m, double *W, integer h, integer t, integer a) =
  @     \at(W[t * m.out + a], M) == \at(m.wo[h * (m.v * m.out) + (t * m.out + a)], L);
  @ lemma token_value_joined{L}: \forall attest_multihead m, double *X, integer h, j, a, t; 0 <= t ==>
  @     joined_by(token_value(m, X, h, j, a, t), projected_value(X, m.wu, (double *)\null, m.width, m.v, key_head_of(m, h), j, t),
  @               (real)m.wo[h * (m.v * m.out) + (t * m.out + a)], token_value(m, X, h, j, a, t + 1));
  @ lemma token_sum_none{L, M}: \forall attest_multihead m, double *X, *w, *W, integer h, j, a; token_sum{L, M}(m, X, w, W, h, j, a, 0);
  @ lemma token_sum_more{L, M}: \forall attest_multihead m, double *X, *w, *W, integer h, j, a, t; 0 <= t ==>
  @     token_value_at{L, M}(m, X, w, h, j, t) ==> output_weight{L, M}(m, W, h, t, a) ==>
  @     token_sum{L, M}(m, X, w, W, h, j, a, t) ==>
  @     joined_by(token_value{L}(m, X, h, j, a, t), projected_value{L}(X, m.wu, (double *)\null, m.width, m.v, key_head_of(m, h), j, t),
  @               \at(m.wo[h * (m.v * m.out) + (t * m.out + a)], L), token_value{L}(m, X, h, j, a, t + 1)) &&
  @     joined_by(rows_real{M}(w, W, m.out, a, t), \at(w[t], M), \at(W[t * m.out + a], M), rows_real{M}(w, W, m.out, a, t + 1)) &&
  @     token_sum{L, M}(m, X, w, W, h, j, a, t + 1);
  @ // of U, which holds the projections of all tokens
  @ logic double *token_at(attest_multihead m, double *U, integer h, integer j) = U + key_head_of(m, h) * (m.n * m.v) + j * m.v;
  @ predicate token_value_in{L, M}(attest_multihead m, double *X, double *U, integer h, integer j, integer c) =
  @     token_value_at{L, M}(m, X, token_at(m, U, h, j), h, j, c);
  @ lemma token_value_in_of{L, M}: \forall attest_multihead m, double *X, *U, integer h, j, c;
  @     token_projected{L, M}(X, m.wu, (double *)\null, m.n, m.width, m.v, U, key_head_of(m, h), j, c) ==>
  @     token_value_in{L, M}(m, X, U, h, j, c);
  @ predicate token_sum_in{L, M}(attest_multihead m, double *X, double *U, double *W, integer h, integer j, integer a, integer t) =
  @     token_sum{L, M}(m, X, token_at(m, U, h, j), W, h, j, a, t);
  @ lemma token_sum_in_none{L, M}: \forall attest_multihead m, double *X, *U, *W, integer h, j, a;
  @     token_sum_in{L, M}(m, X, U, W, h, j, a, 0);
  @ lemma token_sum_in_more{L, M}: \forall attest_multihead m, double *X, *U, *W, integer h, j, a, t; 0 <= t ==>
  @     token_value_in{L, M}(m, X, U, h, j, t) ==> output_weight{L, M}(m, W, h, t, a) ==>
  @     token_sum_in{L, M}(m, X, U, W, h, j, a, t) ==> token_sum_in{L, M}(m, X, U, W, h, j, a, t + 1);
  @ lemma output_weight_of{L, M}: \forall attest_multihead m, integer h, t, a;
  @     same_at{L, M}(m.wo + h * (m.v * m.out), m.out, t, a) ==> output_weight{L, M}(m, m.wo + h * (m.v * m.out), h, t, a);
  @
  @ // numbers in the workspace, where the places of all heads are: made, and the same
  @ predicate value_product{L, M}(attest_multihead m, double *U, double *W, double *values, integer h, integer j, integer a) =
  @     \at(values[j * m.out + a], M) == rows_real{L}(token_at(m, U, h, j), W, m.out, a, m.v);
  @ lemma value_product_of{L, M}: \forall attest_multihead m, double *U, *W, *values, integer h, j, a;
  @     element_made{L, M}(U + key_head_of(m, h) * (m.n * m.v), W, m.v, m.out, values, j, a) ==>
  @     value_product{L, M}(m, U, W, values, h, j, a);
  @ lemma value_made_of{L, M, N}: \forall attest_multihead m, double *X, *U, *W, *work, integer h, j, a;
  @     token_sum_in{L, M}(m, X, U, W, h, j, a, m.v) ==> value_product{M, N}(m, U, W, values_within(m, work, h), h, j, a) ==>
  @     value_made{L, N}(m, X, work, h, j, a);
  @ lemma matrix_made_of{L, M}: \forall attest_multihead m, double *work, integer h, a, b;
  @     element_turned{L, M}(m.wu + key_head_of(m, h) * (m.width * m.v), m.wo + h * (m.v * m.out), m.v, m.out, m.width,
  @                          head_matrix(m, work, h), a, b) ==> matrix_made{L, M}(m, work, h, a, b);
  @ predicate same_value_at{L, M}(attest_multihead m, double *values, integer h, integer j, integer a) =
  @     same_at{L, M}(values, m.n * m.out, h, j * m.out + a);
  @ predicate same_matrix_of{L, M}(attest_multihead m, double *matrices, integer h, integer a, integer b) =
  @     same_at{L, M}(matrices, m.out * m.width, h, a * m.width + b);
  @ lemma value_made_kept{L, M, N}: \forall attest_multihead m, attest_places t, double *X, *work, integer h, j, a;
  @     places_in{M}(m, t, work) ==> same_value_at{M, N}(m, t.values, h, j, a) ==> value_made{L, M}(m, X, work, h, j, a) ==>
  @     value_made{L, N}(m, X, work, h, j, a);
  @ lemma matrix_made_kept{L, M, N}: \forall attest_multihead m, attest_places t, double *work, integer h, a, b;
  @     places_in{M}(m, t, work) ==> same_matrix_of{M, N}(m, t.M, h, a, b) ==> matrix_made{L, M}(m, work, h, a, b) ==>
  @     matrix_made{L, N}(m, work, h, a, b);
  @ */

/* clang-format off */
/* Ghost loops: head h's values of all tokens, of U in the present state and inputs in the state L. */
#define TOKEN_SUMS(L, m, X, U, W, h)                                                                                   \
    rows_within(m.v, m.out);                                                                                           \
    /@ loop invariant range : 0 <= term <= m.v;                                                                        \
    loop invariant sums : \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.out ==>                                    \
        token_sum_in{L, Here}(m, X, U, W, h, j, a, term);                                                              \
    loop assigns term;                                                                                                 \
    loop variant m.v - term; @/                                                                                        \
    for (int64_t term = 0; term < m.v; term++) {                                                                       \
        /@ assert weights : \forall integer a; 0 <= a < m.out ==> row_within(term, m.v, m.out) &&                      \
            same_at{L, Here}(W, m.out, term, a) && output_weight{L, Here}(m, W, h, term, a); @/                        \
        /@ assert more : \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.out ==>                                     \
            token_value_in{L, Here}(m, X, U, h, j, term) && output_weight{L, Here}(m, W, h, term, a) &&                \
            token_sum_in{L, Here}(m, X, U, W, h, j, a, term) && token_sum_in{L, Here}(m, X, U, W, h, j, a, term + 1); @/ \
        ;                                                                                                              \
    }

/* A ghost loop that shows sameness of A [n,k] and B [k,d], in the state L and the present one. */
#define SAME_PRODUCTS(L, A, B, n, k, d)                                                                                \
    rows_within(n, k);                                                                                                 \
    rows_within(k, d);                                                                                                 \
    /@ loop invariant range : 0 <= term <= k;                                                                          \
    loop invariant same : \forall integer i, j; 0 <= i < n ==> 0 <= j < d ==> same_element{L, Here}(A, B, k, d, i, j, term); \
    loop assigns term;                                                                                                 \
    loop variant k - term; @/                                                                                          \
    for (int64_t term = 0; term < k; term++) {                                                                         \
        /@ assert more : \forall integer i, j; 0 <= i < n ==> 0 <= j < d ==> row_within(i, n, k) && row_within(term, k, d) && \
            same_at{L, Here}(A, k, i, term) && same_at{L, Here}(B, d, term, j) &&                                      \
            same_element{L, Here}(A, B, k, d, i, j, term) && same_element{L, Here}(A, B, k, d, i, j, term + 1); @/     \
        ;                                                                                                              \
    }
/* clang-format on */
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
  @ requires kept:  \separated(values + (0 .. n * out - 1), wu + (0 .. width * v - 1)) &&
  @     \separated(values + (0 .. n * out - 1), product + (0 .. out * width - 1)) &&
  @     \separated(values + (0 .. n * out - 1), M + (0 .. out * width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    product[0 .. out * width - 1], values[0 .. n * out - 1], M[0 .. out * width - 1];
  @ ensures finite: \result <==> all_finite(M, out * width);
  @ REAL_ENSURES(real_values, \forall integer j, a; 0 <= j < n ==> 0 <= a < out ==> element_made{Pre, Post}(U, wo, v, out, values, j, a))
  @ REAL_ENSURES(real_M, \forall integer a, b; 0 <= a < out ==> 0 <= b < width ==>
  @     element_turned{Pre, Post}(wu, wo, v, out, width, M, a, b))
  @ */
static bool begin_head(const double *U, const double *wu, const double *wo, int64_t n, int64_t v, int64_t out,
                       int64_t width, double *product, double *values, double *M)
{
    //@ ghost product_below(out, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_matmul(U, wo, n, v, out, values);
    /*@ REAL_ASSERT(real_made, \forall integer j, a; 0 <= j < n ==> 0 <= a < out ==> product_near{Pre, Here}(U, wo, v, out, values, j, a) &&
      @     element_made{Pre, Here}(U, wo, v, out, values, j, a)) */
    //@ REAL_ASSERT(real_wu, same_values{Pre, Here}(wu, width * v))
    //@ REAL_ASSERT(real_wo, same_values{Pre, Here}(wo, v * out))
    //@ REAL_GHOST(SAME_PRODUCTS(Pre, wu, wo, width, v, out))
    //@ REAL_GHOST(Values:;)
    attest_matmul(wu, wo, width, v, out, product);
    /*@ REAL_ASSERT(real_product, \forall integer b, a; 0 <= b < width ==> 0 <= a < out ==>
      @     product_near{Values, Here}(wu, wo, v, out, product, b, a) && element_made{Values, Here}(wu, wo, v, out, product, b, a) &&
      @     same_element{Pre, Values}(wu, wo, v, out, b, a, v) && element_made{Pre, Here}(wu, wo, v, out, product, b, a)) */
    //@ REAL_ASSERT(real_kept, same_values{Values, Here}(values, n * out))
    //@ REAL_GHOST(Product:;)
    attest_transpose(product, width, out, M);
    //@ REAL_ASSERT(real_left, same_values{Product, Here}(values, n * out))
    /*@ REAL_ASSERT(real_turned, \forall integer a, b; 0 <= a < out ==> 0 <= b < width ==>
      @     turned{Product, Here}(product, out, M, width, b, a) && element_made{Pre, Product}(wu, wo, v, out, product, b, a) &&
      @     element_turned{Pre, Here}(wu, wo, v, out, width, M, a, b)) */
    //@ REAL_GHOST(rows_within(n, out);)
    /*@ REAL_ASSERT(real_values, \forall integer j, a; 0 <= j < n ==> 0 <= a < out ==> row_within(j, n, out) &&
      @     element_made{Pre, Values}(U, wo, v, out, values, j, a) && same_at{Values, Product}(values, out, j, a) &&
      @     same_at{Product, Here}(values, out, j, a) && element_made{Pre, Product}(U, wo, v, out, values, j, a) &&
      @     element_made{Pre, Here}(U, wo, v, out, values, j, a)) */
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
   @ ensures kept:   \separated((t.values + h * no) + (0 .. no - 1), t.diagonal + (0 .. ow - 1)) &&
   @                 \separated((t.values + h * no) + (0 .. no - 1), (t.M + h * ow) + (0 .. ow - 1));
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
   @ ensures kept:    \separated((t.values + h * no) + (0 .. no - 1), (m.wu + g * wv) + (0 .. wv - 1));
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

/*@ // the maps M of the first h heads
  @ predicate maps_finite{L}(attest_multihead m, double *M, integer h) = all_finite(M, h * (m.out * m.width));
  @ lemma maps_finite_whole{L}: \forall attest_multihead m, double *M, integer k; maps_finite(m, M, m.heads) ==>
  @     k == m.heads * (m.out * m.width) ==> all_finite(M, k);
  @ // no number of a lies where the workspace is written; no number of `made` where a head is begun
  @ predicate work_apart{L}(attest_multihead m, attest_places t, double *work, double *a, integer length) =
  @     \forall integer k; 0 <= k < length ==> \separated(a + k, t.at.Q + (0 .. size_q(m) - 1)) &&
  @         \separated(a + k, t.at.K + (0 .. size_k(m) - 1)) && \separated(a + k, t.at.U + (0 .. size_u(m) - 1)) &&
  @         \separated(a + k, work + (size_q(m) + size_k(m) + size_u(m) .. jacobian_work(m) - 1));
  @ predicate made_apart{L}(attest_multihead m, attest_places t, integer h, double *made, integer length) =
  @     \forall integer k; 0 <= k < length ==> \separated(made + k, t.diagonal + (0 .. m.out * m.width - 1)) &&
  @         \separated(made + k, (t.values + h * (m.n * m.out)) + (0 .. m.n * m.out - 1)) &&
  @         \separated(made + k, (t.M + h * (m.out * m.width)) + (0 .. m.out * m.width - 1));
  @ */

/*@ ghost
  /@ requires sizes:  multihead_sizes(m);
   @ requires places: places_in(m, t, work);
   @ requires apart:  weights_apart(m, work, jacobian_work(m));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures values: work_apart(m, t, work, m.wu, m.groups * (m.width * m.v));
   @ ensures output: work_apart(m, t, work, m.wo, m.heads * (m.v * m.out));
   @/
  static inline void weights_clear(attest_multihead m, attest_places t, double *work)
  {
      jacobian_sizes_fit(m);
      /@ assert whole: m.heads * (m.v * m.out) == (m.heads * m.v) * m.out; @/
  }

  /@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads;
   @ requires places: places_in(m, t, work);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures values: made_apart(m, t, h, t.values, h * (m.n * m.out));
   @ ensures M:      made_apart(m, t, h, t.M, h * (m.out * m.width));
   @ ensures Q:      made_apart(m, t, h, t.at.Q, size_q(m));
   @ ensures K:      made_apart(m, t, h, t.at.K, size_k(m));
   @ ensures U:      made_apart(m, t, h, t.at.U, size_u(m));
   @/
  static inline void earlier_made_apart(attest_multihead m, attest_places t, double *work, int64_t h)
  {
      jacobian_sizes_fit(m);
      row_inside(h, m.heads, m.n * m.out);
      row_inside(h, m.heads, m.out * m.width);
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
    //@ REAL_GHOST(weights_clear(m, t, work);)
    attest_status status = attest_project(m, X, t.at);
    //@ REAL_GHOST(Projected:;)
    /*@ loop invariant range:  0 <= h <= m.heads;
      @ loop invariant status: status == ATTEST_OK || status == ATTEST_RANGE;
      @ loop invariant finite: status == ATTEST_OK ==> projections_finite(m, work) && maps_finite(m, t.M, h);
      @ REAL_INVARIANT(real_status, status == ATTEST_OK)
      @ REAL_INVARIANT(real_M, \forall integer g, a, b; 0 <= g < h ==> 0 <= a < m.out ==> 0 <= b < m.width ==>
      @     matrix_made{Pre, Here}(m, work, g, a, b))
      @ REAL_INVARIANT(real_values, \forall integer g, j, a; 0 <= g < h ==> 0 <= j < m.n ==> 0 <= a < m.out ==>
      @     value_made{Pre, Here}(m, X, work, g, j, a))
      @ loop assigns h, status, work[size_q(m) + size_k(m) + size_u(m) .. jacobian_work(m) - 1];
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
        //@ REAL_ASSERT(real_served, g == key_head_of(m, h))
        //@ REAL_ASSERT(real_place, t.values + h * (m.n * m.out) == values_within(m, work, h))
        //@ REAL_ASSERT(real_map, t.M + h * (m.out * m.width) == head_matrix(m, work, h))
        //@ REAL_ASSERT(real_U, same_array{Projected, Here}(t.at.U, m.groups, m.n * m.v))
        //@ REAL_ASSERT(real_wu, same_array{Pre, Here}(m.wu, m.groups, m.width * m.v))
        //@ REAL_ASSERT(real_wo, same_array{Pre, Here}(m.wo, m.heads, m.v * m.out))
        //@ REAL_GHOST(rows_within(m.groups, m.n * m.v);)
        //@ REAL_GHOST(rows_within(m.groups, m.width * m.v);)
        //@ REAL_GHOST(rows_within(m.heads, m.v * m.out);)
        //@ REAL_GHOST(rows_within(m.n, m.v);)
        /*@ REAL_ASSERT(real_block_wu, part_inside(g * (m.width * m.v), m.width * m.v, m.groups * (m.width * m.v)) &&
          @     same_values{Pre, Here}(m.wu + g * (m.width * m.v), m.width * m.v)) */
        /*@ REAL_ASSERT(real_block_wo, part_inside(h * (m.v * m.out), m.v * m.out, m.heads * (m.v * m.out)) &&
          @     same_values{Pre, Here}(m.wo + h * (m.v * m.out), m.v * m.out)) */
        /*@ REAL_ASSERT(real_tokens, \forall integer j, c; 0 <= j < m.n ==> 0 <= c < m.v ==>
          @     row_within(g, m.groups, m.n * m.v) && row_within(j, m.n, m.v) &&
          @     same_weight_at{Projected, Here}(t.at.U, m.n * m.v, m.v, g, j, c) &&
          @     token_projected{Pre, Projected}(X, m.wu, (double *)\null, m.n, m.width, m.v, t.at.U, g, j, c) &&
          @     token_projected{Pre, Here}(X, m.wu, (double *)\null, m.n, m.width, m.v, t.at.U, g, j, c) &&
          @     token_value_in{Pre, Here}(m, X, t.at.U, h, j, c)) */
        //@ REAL_GHOST(TOKEN_SUMS(Pre, m, X, t.at.U, m.wo + h * (m.v * m.out), h))
        //@ REAL_GHOST(SAME_PRODUCTS(Pre, m.wu + g * (m.width * m.v), m.wo + h * (m.v * m.out), m.width, m.v, m.out))
        //@ ghost earlier_made_apart(m, t, work, h);
        //@ ghost Head: ;
        const bool finite = begin_head(t.at.U + g * nv, m.wu + g * wv, m.wo + h * vo, m.n, m.v, m.out, m.width,
                                       t.diagonal, t.values + h * no, t.M + h * ow);
        //@ assert before: all_finite{Head}(t.M, h * (m.out * m.width)) ==> all_finite(t.M, h * (m.out * m.width));
        //@ assert before_q: all_finite{Head}(t.at.Q, size_q(m)) ==> all_finite(t.at.Q, size_q(m));
        //@ assert before_k: all_finite{Head}(t.at.K, size_k(m)) ==> all_finite(t.at.K, size_k(m));
        //@ assert before_u: all_finite{Head}(t.at.U, size_u(m)) ==> all_finite(t.at.U, size_u(m));
        //@ assert begun: finite ==> all_finite(t.M + h * ow, m.out * m.width);
        //@ assert joined: all_finite(t.M, h * ow) ==> all_finite(t.M + h * ow, ow) ==> all_finite(t.M, h * ow + ow);
        //@ assert further: h * ow + ow == (h + 1) * (m.out * m.width);
        //@ REAL_ASSERT(real_places_still, places_in{Head}(m, t, work))
        /*@ REAL_ASSERT(real_product, \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.out ==>
          @     element_made{Head, Here}(t.at.U + key_head_of(m, \at(h, Here)) * (m.n * m.v), m.wo + \at(h, Here) * (m.v * m.out), m.v,
          @                              m.out, values_within(m, work, \at(h, Here)), j, a) &&
          @     value_product{Head, Here}(m, t.at.U, m.wo + \at(h, Here) * (m.v * m.out), values_within(m, work, \at(h, Here)),
          @                               \at(h, Here), j, a)) */
        /*@ REAL_ASSERT(real_value, \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.out ==>
          @     token_sum_in{Pre, Head}(m, X, t.at.U, m.wo + \at(h, Here) * (m.v * m.out), \at(h, Here), j, a, m.v) &&
          @     value_product{Head, Here}(m, t.at.U, m.wo + \at(h, Here) * (m.v * m.out), values_within(m, work, \at(h, Here)),
          @                               \at(h, Here), j, a) && value_made{Pre, Here}(m, X, work, \at(h, Here), j, a)) */
        /*@ REAL_ASSERT(real_matrix, \forall integer a, b; 0 <= a < m.out ==> 0 <= b < m.width ==>
          @     same_element{Pre, Head}(m.wu + g * (m.width * m.v), m.wo + \at(h, Here) * (m.v * m.out), m.v, m.out, b, a, m.v) &&
          @     element_turned{Head, Here}(m.wu + g * (m.width * m.v), m.wo + \at(h, Here) * (m.v * m.out), m.v, m.out, m.width,
          @                                head_matrix(m, work, \at(h, Here)), a, b) &&
          @     element_turned{Pre, Here}(m.wu + g * (m.width * m.v), m.wo + \at(h, Here) * (m.v * m.out), m.v, m.out, m.width,
          @                               head_matrix(m, work, \at(h, Here)), a, b) &&
          @     matrix_made{Pre, Here}(m, work, \at(h, Here), a, b)) */
        //@ REAL_ASSERT(real_values_left, same_values{Head, Here}(t.values, h * (m.n * m.out)))
        //@ REAL_ASSERT(real_M_left, same_values{Head, Here}(t.M, h * (m.out * m.width)))
        //@ REAL_GHOST(rows_within(h, m.n * m.out);)
        //@ REAL_GHOST(rows_within(h, m.out * m.width);)
        //@ REAL_GHOST(rows_within(m.n, m.out);)
        //@ REAL_GHOST(rows_within(m.out, m.width);)
        /*@ REAL_ASSERT(real_values_at, \forall integer g, j, a; 0 <= g < h ==> 0 <= j < m.n ==> 0 <= a < m.out ==>
          @     row_within(g, h, m.n * m.out) && row_within(j, m.n, m.out) && same_value_at{Head, Here}(m, t.values, g, j, a)) */
        /*@ REAL_ASSERT(real_M_at, \forall integer g, a, b; 0 <= g < h ==> 0 <= a < m.out ==> 0 <= b < m.width ==>
          @     row_within(g, h, m.out * m.width) && row_within(a, m.out, m.width) && same_matrix_of{Head, Here}(m, t.M, g, a, b)) */
        /*@ REAL_ASSERT(real_values, \forall integer g, j, a; 0 <= g < h ==> 0 <= j < m.n ==> 0 <= a < m.out ==>
          @     same_value_at{Head, Here}(m, t.values, g, j, a) && value_made{Pre, Head}(m, X, work, g, j, a) &&
          @     value_made{Pre, Here}(m, X, work, g, j, a)) */
        /*@ REAL_ASSERT(real_M, \forall integer g, a, b; 0 <= g < h ==> 0 <= a < m.out ==> 0 <= b < m.width ==>
          @     same_matrix_of{Head, Here}(m, t.M, g, a, b) && matrix_made{Pre, Head}(m, work, g, a, b) &&
          @     matrix_made{Pre, Here}(m, work, g, a, b)) */
        if (!finite)
            status = ATTEST_RANGE;
    }
    //@ assert finite: status == ATTEST_OK ==> projections_finite(m, work) && maps_finite(m, t.M, m.heads);
    //@ REAL_ASSERT(real_Q_left, same_array{Projected, Here}(t.at.Q, m.heads, m.n * m.d))
    //@ REAL_ASSERT(real_K_left, same_array{Projected, Here}(t.at.K, m.groups, m.n * m.d))
    //@ REAL_GHOST(rows_within(m.heads, m.n * m.d);)
    //@ REAL_GHOST(rows_within(m.groups, m.n * m.d);)
    //@ REAL_GHOST(rows_within(m.n, m.d);)
    /*@ REAL_ASSERT(real_q, \forall integer h, i, c; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= c < m.d ==>
      @     row_within(h, m.heads, m.n * m.d) && row_within(i, m.n, m.d) &&
      @     same_weight_at{Projected, Here}(t.at.Q, m.n * m.d, m.d, h, i, c) &&
      @     token_projected{Pre, Projected}(X, m.wq, m.bq, m.n, m.width, m.d, t.at.Q, h, i, c) &&
      @     token_projected{Pre, Here}(X, m.wq, m.bq, m.n, m.width, m.d, t.at.Q, h, i, c)) */
    /*@ REAL_ASSERT(real_k, \forall integer h, i, c; 0 <= h < m.groups ==> 0 <= i < m.n ==> 0 <= c < m.d ==>
      @     row_within(h, m.groups, m.n * m.d) && row_within(i, m.n, m.d) &&
      @     same_weight_at{Projected, Here}(t.at.K, m.n * m.d, m.d, h, i, c) &&
      @     token_projected{Pre, Projected}(X, m.wk, m.bk, m.n, m.width, m.d, t.at.K, h, i, c) &&
      @     token_projected{Pre, Here}(X, m.wk, m.bk, m.n, m.width, m.d, t.at.K, h, i, c)) */
    return status;
}
