#ifdef OVER_THE_REALS
#define ROWS_VALUES
#include "rounding.h"
#include "logic/rows_within.h"
#include "weighted_rows.h"
#endif
#define DERIVATIVE_VALUES
#include "weight_gradients.h"
#include "matrix.h"
#include "vector.h"
#include "vjp_places.h"
#include "logic/index.h"
#include "logic/rows.h"
#include <stdbool.h>

#ifdef OVER_THE_REALS
#include "projections_kept.h"
#include "turned_sums.h"

/*@ // what a product with a transposed matrix makes: of head h's X^T D; of head h's Z^T R
  @ lemma token_made{L, M, N}: \forall double *T, *D, *W, integer n, width, d, h, b, c; same_terms{L, M}(T, D, n, d, h, b, c, n) ==>
  @     product_near{M, N}(T, D + h * (n * d), n, d, W + h * (width * d), b, c) ==>
  @     token_projected{L, N}(T, D, (double *)\null, width, n, d, W, h, b, c);
  @ predicate gathered_sum{L, M}(double *X, double *T, double *D, integer n, integer width, integer d, integer h, integer b, integer c) =
  @     column_sum{L, M}(X, T, D + h * (n * d), n, width, d, b, c, n);
  @ lemma gathered_sum_of{L, M}: \forall double *X, *T, *D, *rows, integer n, width, d, h, b, c; rows == D + h * (n * d) ==>
  @     column_sum{L, M}(X, T, rows, n, width, d, b, c, n) ==> gathered_sum{L, M}(X, T, D, n, width, d, h, b, c);
  @ lemma tokens_gathered_of{L, M, N}: \forall double *X, *T, *D, *W, integer n, width, d, h, b, c;
  @     gathered_sum{L, M}(X, T, D, n, width, d, h, b, c) ==>
  @     token_projected{M, N}(T, D, (double *)\null, width, n, d, W, h, b, c) ==> tokens_gathered{L, N}(X, D, n, width, d, h, b, c, W);
  @ lemma tokens_gathered_kept{L, M, N}: \forall double *X, *D, *W, integer n, width, d, h, b, c;
  @     tokens_gathered{L, M}(X, D, n, width, d, h, b, c, W) ==> same_weight_at{M, N}(W, width * d, d, h, b, c) ==>
  @     tokens_gathered{L, N}(X, D, n, width, d, h, b, c, W);
  @ predicate output_made{L, M}(double *T, double *R, integer n, integer v, integer out, integer h, integer a, integer o, double *W) =
  @     \at(W[h * (v * out) + (a * out + o)], M) == rows_real{L}(T + a * n, R, out, o, n);
  @ lemma output_made_of{L, M}: \forall double *T, *R, *W, integer n, v, out, h, a, o;
  @     product_near{L, M}(T, R, n, out, W + h * (v * out), a, o) ==> output_made{L, M}(T, R, n, v, out, h, a, o, W);
  @ lemma outputs_gathered_of{L, M, N}: \forall double *Z, *T, *R, *W, integer n, v, out, h, a, o;
  @     column_sum{L, M}(Z + h * (n * v), T, R, n, v, out, a, o, n) ==> output_made{M, N}(T, R, n, v, out, h, a, o, W) ==>
  @     outputs_gathered{L, N}(Z, R, n, v, out, h, a, o, W);
  @ // the sums over the columns of head h's Z and R are the same in two states of memory
  @ predicate same_columns{L, M}(double *Z, double *R, integer n, integer v, integer out, integer h, integer a, integer o, integer k) =
  @     columns_product{L}(Z + h * (n * v), R, v, out, a, o, k) == columns_product{M}(Z + h * (n * v), R, v, out, a, o, k);
  @ lemma head_columns_joined{L}: \forall double *Z, *R, integer n, v, out, h, a, o, k; 0 <= k ==>
  @     joined_by(columns_product(Z + h * (n * v), R, v, out, a, o, k), (real)Z[h * (n * v) + (k * v + a)], (real)R[k * out + o],
  @               columns_product(Z + h * (n * v), R, v, out, a, o, k + 1));
  @ lemma same_columns_none{L, M}: \forall double *Z, *R, integer n, v, out, h, a, o; same_columns{L, M}(Z, R, n, v, out, h, a, o, 0);
  @ lemma same_columns_more{L, M}: \forall double *Z, *R, integer n, v, out, h, a, o, k; 0 <= k ==>
  @     same_weight_at{L, M}(Z, n * v, v, h, k, a) ==> same_at{L, M}(R, out, k, o) ==> same_columns{L, M}(Z, R, n, v, out, h, a, o, k) ==>
  @     same_columns{L, M}(Z, R, n, v, out, h, a, o, k + 1);
  @ lemma outputs_gathered_from{L, M, N}: \forall double *Z, *R, *W, integer n, v, out, h, a, o;
  @     same_columns{L, M}(Z, R, n, v, out, h, a, o, n) ==> outputs_gathered{M, N}(Z, R, n, v, out, h, a, o, W) ==>
  @     outputs_gathered{L, N}(Z, R, n, v, out, h, a, o, W);
  @ lemma outputs_gathered_kept{L, M, N}: \forall double *Z, *R, *W, integer n, v, out, h, a, o;
  @     outputs_gathered{L, M}(Z, R, n, v, out, h, a, o, W) ==> same_weight_at{M, N}(W, v * out, out, h, a, o) ==>
  @     outputs_gathered{L, N}(Z, R, n, v, out, h, a, o, W);
  @ */

/* clang-format off */
/* Ghost code: the sums over the columns of X of the state L, for each of `count` gradients, T being X transposed; what gathering them made
 * of T at M; and that it stays. */
#define GATHERED_SUMS(L, X, T, D, count, n, width, d)                                                                  \
    /@ loop invariant range : 0 <= block <= count;                                                                     \
    loop invariant sums : \forall integer h, b, c; 0 <= h < block ==> 0 <= b < width ==> 0 <= c < d ==>                \
        gathered_sum{L, Here}(X, T, D, n, width, d, h, b, c);                                                          \
    loop assigns block;                                                                                                \
    loop variant count - block; @/                                                                                     \
    for (int64_t block = 0; block < count; block++) {                                                                  \
        row_inside(block, count, n * d);                                                                               \
        double *rows = D + block * (n * d);                                                                            \
        /@ assert rows : same_values{L, Here}(D, count * (n * d)) && same_values{L, Here}(rows, n * d); @/             \
        COLUMN_SUMS(L, X, T, rows, n, width, d)                                                                        \
        /@ assert block : \forall integer b, c; 0 <= b < width ==> 0 <= c < d ==>                                      \
            column_sum{L, Here}(X, T, rows, n, width, d, b, c, n) &&                                                   \
            gathered_sum{L, Here}(X, T, D, n, width, d, block, b, c); @/                                               \
    }

#define GATHERED(L, M, X, T, D, count, n, width, d, W)                                                                 \
    /@ assert gathered : \forall integer h, b, c; 0 <= h < count ==> 0 <= b < width ==> 0 <= c < d ==>                 \
        gathered_sum{L, M}(X, T, D, n, width, d, h, b, c) &&                                                           \
        token_projected{M, Here}(T, D, (double *)\null, width, n, d, W, h, b, c) &&                                    \
        tokens_gathered{L, Here}(X, D, n, width, d, h, b, c, W); @/

#define SAME_COLUMNS(L, Z, R, count, n, v, out)                                                                        \
    rows_within(count, n * v);                                                                                         \
    rows_within(n, v);                                                                                                 \
    rows_within(n, out);                                                                                               \
    /@ loop invariant range : 0 <= term <= n;                                                                          \
    loop invariant same : \forall integer h, a, o; 0 <= h < count ==> 0 <= a < v ==> 0 <= o < out ==>                  \
        same_columns{L, Here}(Z, R, n, v, out, h, a, o, term);                                                         \
    loop assigns term;                                                                                                 \
    loop variant n - term; @/                                                                                          \
    for (int64_t term = 0; term < n; term++) {                                                                         \
        /@ assert more : \forall integer h, a, o; 0 <= h < count ==> 0 <= a < v ==> 0 <= o < out ==>                   \
            row_within(h, count, n * v) && row_within(term, n, v) && row_within(term, n, out) &&                       \
            same_weight_at{L, Here}(Z, n * v, v, h, term, a) && same_at{L, Here}(R, out, term, o) &&                   \
            same_columns{L, Here}(Z, R, n, v, out, h, a, o, term) &&                                                   \
            same_columns{L, Here}(Z, R, n, v, out, h, a, o, term + 1); @/                                              \
    }

#define GATHERED_KEPT(L, M, X, D, count, n, width, d, W)                                                               \
    rows_within(count, width * d);                                                                                     \
    rows_within(width, d);                                                                                             \
    /@ assert kept : \forall integer h, b, c; 0 <= h < count ==> 0 <= b < width ==> 0 <= c < d ==>                     \
        row_within(h, count, width * d) && row_within(b, width, d) && same_weight_at{M, Here}(W, width * d, d, h, b, c) && \
        tokens_gathered{L, M}(X, D, n, width, d, h, b, c, W) && tokens_gathered{L, Here}(X, D, n, width, d, h, b, c, W); @/
/* clang-format on */
#endif

/* W [count,width,d]: X^T D for each of `count` gradients D [n,d], from X transposed [width,n]. */
/*@ requires sizes: 1 <= count <= ATTEST_DIM_MAX && 1 <= n <= ATTEST_DIM_MAX && 1 <= width <= ATTEST_DIM_MAX &&
  @                 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(turned + (0 .. width * n - 1)) && \valid_read(D + (0 .. count * (n * d) - 1));
  @ requires write: \valid(W + (0 .. count * (width * d) - 1));
  @ requires apart: \separated(W + (0 .. count * (width * d) - 1), turned + (0 .. width * n - 1)) &&
  @                 \separated(W + (0 .. count * (width * d) - 1), D + (0 .. count * (n * d) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    W[0 .. count * (width * d) - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < count * (width * d) ==> \is_finite(W[k]);
  @ REAL_ENSURES(real, tokens_projected{Pre, Post}(turned, D, (double *)\null, count, width, n, d, W))
  @ */
static bool gather(const double *turned, const double *D, int64_t count, int64_t n, int64_t width, int64_t d, double *W)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(width, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(count, n * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(count, width * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t nd = n * d, wd = width * d;
    //@ assert blocks: nd == n * d && wd == width * d;
    /*@ loop invariant range: 0 <= g <= count;
      @ REAL_INVARIANT(real_turned, same_values{Pre, Here}(turned, width * n))
      @ REAL_INVARIANT(real_gradients, same_values{Pre, Here}(D, count * (n * d)))
      @ REAL_INVARIANT(real, tokens_projected{Pre, Here}(turned, D, (double *)\null, g, width, n, d, W))
      @ loop assigns g, W[0 .. count * wd - 1];
      @ loop variant count - g; */
    for (int64_t g = 0; g < count; g++) {
        //@ ghost row_inside(g, count, nd);
        //@ ghost row_inside(g, count, wd);
        //@ REAL_GHOST(SAME_PROJECTIONS(Pre, turned, D, count, width, n, d))
        //@ ghost Block: ;
        attest_matmul(turned, D + g * nd, width, n, d, W + g * wd);
        /*@ REAL_ASSERT(real_now, \forall integer b, c; 0 <= b < width ==> 0 <= c < d ==>
          @     same_terms{Pre, Block}(turned, D, n, d, \at(g, Here), b, c, n) &&
          @     product_near{Block, Here}(turned, D + g * (n * d), n, d, W + g * (width * d), b, c) &&
          @     token_projected{Pre, Here}(turned, D, (double *)\null, width, n, d, W, \at(g, Here), b, c)) */
        //@ REAL_ASSERT(real_kept, same_values{Block, Here}(W, g * (width * d)))
        //@ REAL_GHOST(PROJECTION_KEPT(Pre, Block, turned, D, (double *)\null, g, width, n, d, W))
    }
    return attest_all_finite(W, count * wd);
}

/* W [heads,v,out]: Z^T R for each head's output Z [n,v]. */
/*@ requires sizes: 1 <= heads <= ATTEST_DIM_MAX && 1 <= n <= ATTEST_DIM_MAX && 1 <= v <= ATTEST_DIM_MAX &&
  @                 1 <= out <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(Z + (0 .. heads * (n * v) - 1)) && \valid_read(R + (0 .. n * out - 1));
  @ requires write: \valid(turned + (0 .. v * n - 1)) && \valid(W + (0 .. heads * (v * out) - 1));
  @ requires apart: \separated(W + (0 .. heads * (v * out) - 1), R + (0 .. n * out - 1)) &&
  @     \separated(W + (0 .. heads * (v * out) - 1), turned + (0 .. v * n - 1)) &&
  @     \separated(turned + (0 .. v * n - 1), Z + (0 .. heads * (n * v) - 1)) &&
  @     \separated(turned + (0 .. v * n - 1), R + (0 .. n * out - 1)) &&
  @     \separated(W + (0 .. heads * (v * out) - 1), Z + (0 .. heads * (n * v) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    turned[0 .. v * n - 1], W[0 .. heads * (v * out) - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < heads * (v * out) ==> \is_finite(W[k]);
  @ REAL_ENSURES(real, \forall integer h, a, o; 0 <= h < heads ==> 0 <= a < v ==> 0 <= o < out ==>
  @     outputs_gathered{Pre, Post}(Z, R, n, v, out, h, a, o, W))
  @ */
static bool gather_outputs(const double *Z, const double *R, int64_t heads, int64_t n, int64_t v, int64_t out,
                           double *turned, double *W)
{
    //@ ghost product_below(n, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(v, out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(heads, n * v, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(heads, v * out, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t nv = n * v, vo = v * out;
    //@ assert blocks: nv == n * v && vo == v * out;
    /*@ loop invariant range: 0 <= h <= heads;
      @ REAL_INVARIANT(real_upstream, same_values{Pre, Here}(R, n * out))
      @ REAL_INVARIANT(real_outputs, same_values{Pre, Here}(Z, heads * (n * v)))
      @ REAL_INVARIANT(real, \forall integer g, a, o; 0 <= g < h ==> 0 <= a < v ==> 0 <= o < out ==>
      @     outputs_gathered{Pre, Here}(Z, R, n, v, out, g, a, o, W))
      @ loop assigns h, turned[0 .. v * n - 1], W[0 .. heads * vo - 1];
      @ loop variant heads - h; */
    for (int64_t h = 0; h < heads; h++) {
        //@ ghost row_inside(h, heads, nv);
        //@ ghost row_inside(h, heads, vo);
        //@ ghost Row: ;
        attest_transpose(Z + h * nv, n, v, turned);
        //@ REAL_GHOST(double *z = (double *)Z + h * nv;)
        //@ REAL_GHOST(rows_within(n, v);)
        //@ REAL_ASSERT(real_place, z == Z + h * (n * v) && same_values{Pre, Row}(z, nv))
        /*@ REAL_ASSERT(real_turned, \forall integer i, a; 0 <= i < n ==> 0 <= a < v ==> row_within(i, n, v) &&
          @     turned{Row, Here}(z, v, turned, n, i, a) && same_at{Pre, Row}(z, v, i, a) && turned{Pre, Here}(z, v, turned, n, i, a)) */
        //@ REAL_ASSERT(real_upstream, same_values{Pre, Here}(R, n * out))
        //@ REAL_GHOST(COLUMN_SUMS(Pre, z, turned, R, n, v, out))
        /*@ REAL_ASSERT(real_sums, \forall integer a, o; 0 <= a < v ==> 0 <= o < out ==>
          @     column_sum{Pre, Here}(z, turned, R, n, v, out, a, o, n) &&
          @     column_sum{Pre, Here}(Z + \at(h, Here) * (n * v), turned, R, n, v, out, a, o, n)) */
        //@ ghost Block: ;
        attest_matmul(turned, R, v, n, out, W + h * vo);
        /*@ REAL_ASSERT(real_made, \forall integer a, o; 0 <= a < v ==> 0 <= o < out ==>
          @     product_near{Block, Here}(turned, R, n, out, W + h * (v * out), a, o) &&
          @     output_made{Block, Here}(turned, R, n, v, out, \at(h, Here), a, o, W)) */
        /*@ REAL_ASSERT(real_now, \forall integer a, o; 0 <= a < v ==> 0 <= o < out ==>
          @     column_sum{Pre, Block}(Z + \at(h, Here) * (n * v), turned, R, n, v, out, a, o, n) &&
          @     output_made{Block, Here}(turned, R, n, v, out, \at(h, Here), a, o, W) &&
          @     outputs_gathered{Pre, Here}(Z, R, n, v, out, \at(h, Here), a, o, W)) */
        //@ REAL_ASSERT(real_kept, same_values{Row, Here}(W, h * (v * out)))
        //@ REAL_GHOST(rows_within(h, v * out);)
        //@ REAL_GHOST(rows_within(v, out);)
        /*@ REAL_ASSERT(real_before, \forall integer g, a, o; 0 <= g < h ==> 0 <= a < v ==> 0 <= o < out ==>
          @     row_within(g, h, v * out) && row_within(a, v, out) && same_weight_at{Row, Here}(W, v * out, out, g, a, o) &&
          @     outputs_gathered{Pre, Row}(Z, R, n, v, out, g, a, o, W) && outputs_gathered{Pre, Here}(Z, R, n, v, out, g, a, o, W)) */
    }
    return attest_all_finite(W, heads * vo);
}

/*@ // gradients, or inputs and what is read of the workspace, overlap nothing that is written
  @ predicate gathers_apart{L}(attest_multihead m, double *R, attest_vjp_places t, attest_weight_gradients to) =
  @     gradients_new(m, to) && gradients_apart(m, to, t.turned, vjp_turned(m)) && gradients_apart(m, to, R, m.n * m.out) &&
  @     gradients_apart(m, to, t.to.Q, size_q(m)) && gradients_apart(m, to, t.to.K, size_k(m)) &&
  @     gradients_apart(m, to, t.to.U, size_u(m)) && gradients_apart(m, to, t.outputs, m.heads * (m.n * m.v)) &&
  @     projected_apart(m, t.to, t.turned, vjp_turned(m)) &&
  @     \separated(t.turned + (0 .. vjp_turned(m) - 1), t.outputs + (0 .. m.heads * (m.n * m.v) - 1)) &&
  @     \separated(t.turned + (0 .. vjp_turned(m) - 1), R + (0 .. m.n * m.out - 1));
  @ */

/* The weights' gradients, from those of the projections and the heads' outputs. */
/*@ requires sizes:  multihead_sizes(m);
  @ requires read:   \valid_read(X + (0 .. m.n * m.width - 1)) && \valid_read(R + (0 .. m.n * m.out - 1)) && projected_ok(m, t.to) &&
  @                  \valid_read(t.outputs + (0 .. m.heads * (m.n * m.v) - 1));
  @ requires write:  \valid(t.turned + (0 .. vjp_turned(m) - 1)) && gradients_ok(m, to);
  @ requires apart:  gathers_apart(m, R, t, to);
  @ requires tokens: \separated(t.turned + (0 .. vjp_turned(m) - 1), X + (0 .. m.n * m.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    t.turned[0 .. vjp_turned(m) - 1], to.wq[0 .. m.heads * (m.width * m.d) - 1],
  @            to.wk[0 .. m.groups * (m.width * m.d) - 1], to.wu[0 .. m.groups * (m.width * m.v) - 1],
  @            to.wo[0 .. m.heads * (m.v * m.out) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK <==> gradients_finite(m, to);
  @ REAL_ENSURES(real_status, \result == ATTEST_OK)
  @ REAL_ENSURES(real_q, \forall integer h, b, c; 0 <= h < m.heads ==> 0 <= b < m.width ==> 0 <= c < m.d ==>
  @     tokens_gathered{Pre, Post}(X, t.to.Q, m.n, m.width, m.d, h, b, c, to.wq))
  @ REAL_ENSURES(real_k, \forall integer g, b, c; 0 <= g < m.groups ==> 0 <= b < m.width ==> 0 <= c < m.d ==>
  @     tokens_gathered{Pre, Post}(X, t.to.K, m.n, m.width, m.d, g, b, c, to.wk))
  @ REAL_ENSURES(real_u, \forall integer g, b, c; 0 <= g < m.groups ==> 0 <= b < m.width ==> 0 <= c < m.v ==>
  @     tokens_gathered{Pre, Post}(X, t.to.U, m.n, m.width, m.v, g, b, c, to.wu))
  @ REAL_ENSURES(real_o, \forall integer h, a, o; 0 <= h < m.heads ==> 0 <= a < m.v ==> 0 <= o < m.out ==>
  @     outputs_gathered{Pre, Post}(t.outputs, R, m.n, m.v, m.out, h, a, o, to.wo))
  @ */
static attest_status gather_all(attest_multihead m, const double *X, const double *R, attest_vjp_places t,
                                attest_weight_gradients to)
{
    //@ ghost vjp_fit(m);
    attest_transpose(X, m.n, m.width, t.turned);
    //@ REAL_ASSERT(real_from_q, same_values{Pre, Here}(t.to.Q, m.heads * (m.n * m.d)))
    //@ REAL_GHOST(GATHERED_SUMS(Pre, X, t.turned, t.to.Q, m.heads, m.n, m.width, m.d))
    //@ ghost Turned: ;
    const bool q = gather(t.turned, t.to.Q, m.heads, m.n, m.width, m.d, to.wq);
    //@ REAL_GHOST(GATHERED(Pre, Turned, X, t.turned, t.to.Q, m.heads, m.n, m.width, m.d, to.wq))
    //@ REAL_GHOST(rows_within(m.width, m.n);)
    /*@ REAL_ASSERT(real_turned, same_values{Turned, Here}(t.turned, m.width * m.n) && \forall integer i, b; 0 <= i < m.n ==>
      @     0 <= b < m.width ==> row_within(b, m.width, m.n) && same_at{Turned, Here}(t.turned, m.n, b, i) &&
      @     turned{Pre, Turned}(X, m.width, t.turned, m.n, i, b) && turned{Pre, Here}(X, m.width, t.turned, m.n, i, b)) */
    //@ REAL_ASSERT(real_from_k, same_values{Pre, Here}(t.to.K, m.groups * (m.n * m.d)))
    //@ REAL_GHOST(GATHERED_SUMS(Pre, X, t.turned, t.to.K, m.groups, m.n, m.width, m.d))
    //@ ghost Queries: ;
    const bool k = gather(t.turned, t.to.K, m.groups, m.n, m.width, m.d, to.wk);
    //@ REAL_GHOST(GATHERED(Pre, Queries, X, t.turned, t.to.K, m.groups, m.n, m.width, m.d, to.wk))
    /*@ REAL_ASSERT(real_turned_again, same_values{Queries, Here}(t.turned, m.width * m.n) && \forall integer i, b; 0 <= i < m.n ==>
      @     0 <= b < m.width ==> row_within(b, m.width, m.n) && same_at{Queries, Here}(t.turned, m.n, b, i) &&
      @     turned{Pre, Queries}(X, m.width, t.turned, m.n, i, b) && turned{Pre, Here}(X, m.width, t.turned, m.n, i, b)) */
    //@ REAL_ASSERT(real_from_u, same_values{Pre, Here}(t.to.U, m.groups * (m.n * m.v)))
    //@ REAL_GHOST(GATHERED_SUMS(Pre, X, t.turned, t.to.U, m.groups, m.n, m.width, m.v))
    //@ ghost Keys: ;
    const bool u = gather(t.turned, t.to.U, m.groups, m.n, m.width, m.v, to.wu);
    //@ REAL_GHOST(GATHERED(Pre, Keys, X, t.turned, t.to.U, m.groups, m.n, m.width, m.v, to.wu))
    //@ REAL_ASSERT(real_heads, same_values{Pre, Here}(t.outputs, m.heads * (m.n * m.v)))
    //@ REAL_ASSERT(real_upstream, same_values{Pre, Here}(R, m.n * m.out))
    //@ REAL_GHOST(SAME_COLUMNS(Pre, t.outputs, R, m.heads, m.n, m.v, m.out))
    //@ ghost Values: ;
    const bool o = gather_outputs(t.outputs, R, m.heads, m.n, m.v, m.out, t.turned, to.wo);
    /*@ REAL_ASSERT(real_o, \forall integer h, a, o; 0 <= h < m.heads ==> 0 <= a < m.v ==> 0 <= o < m.out ==>
      @     same_columns{Pre, Values}(t.outputs, R, m.n, m.v, m.out, h, a, o, m.n) &&
      @     outputs_gathered{Values, Here}(t.outputs, R, m.n, m.v, m.out, h, a, o, to.wo) &&
      @     outputs_gathered{Pre, Here}(t.outputs, R, m.n, m.v, m.out, h, a, o, to.wo)) */
    //@ assert same_wq: same_values{Queries, Here}(to.wq, m.heads * (m.width * m.d));
    //@ assert same_wk: same_values{Keys, Here}(to.wk, m.groups * (m.width * m.d));
    //@ assert same_wu: same_values{Values, Here}(to.wu, m.groups * (m.width * m.v));
    //@ REAL_GHOST(GATHERED_KEPT(Pre, Queries, X, t.to.Q, m.heads, m.n, m.width, m.d, to.wq))
    //@ REAL_GHOST(GATHERED_KEPT(Pre, Keys, X, t.to.K, m.groups, m.n, m.width, m.d, to.wk))
    //@ REAL_GHOST(GATHERED_KEPT(Pre, Values, X, t.to.U, m.groups, m.n, m.width, m.v, to.wu))
    //@ assert finite_q: q <==> \forall integer k; 0 <= k < m.heads * (m.width * m.d) ==> \is_finite(to.wq[k]);
    //@ assert finite_k: k <==> \forall integer j; 0 <= j < m.groups * (m.width * m.d) ==> \is_finite(to.wk[j]);
    //@ assert finite_u: u <==> \forall integer j; 0 <= j < m.groups * (m.width * m.v) ==> \is_finite(to.wu[j]);
    return q && k && u && o ? ATTEST_OK : ATTEST_RANGE;
}

attest_status attest_multihead_weight_gradients(attest_multihead m, const double *X, const double *R, double *work,
                                                attest_weight_gradients to)
{
    //@ ghost vjp_fit(m);
    const attest_vjp_places t = attest_vjp_split(m, work);
    //@ assert apart: gathers_apart(m, R, t, to);
    return gather_all(m, X, R, t, to);
}
