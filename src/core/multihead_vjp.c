#ifdef OVER_THE_REALS
#define ROWS_VALUES
#include "logic/divided.h"
#include "rounding.h"
#include "logic/rows.h"
#include "logic/rows_within.h"
#include "logic/sum.h"
#include "weighted_rows.h"
#include "same_slopes.h"
#endif
#define DERIVATIVE_VALUES
#include "multihead_vjp.h"
#include "blocks_back.h"
#include "heads_vjp.h"
#include "matrix.h"
#include "vector.h"
#include "worse.h"
#include "vjp_places.h"
#include "logic/equal.h"
#include "logic/index.h"

#ifdef OVER_THE_REALS
#include "row_parts.h"
#include "projections_kept.h"
#include "turned_sums.h"
#include "row_change.h"
#include "same_output.h"
#include "same_change.h"
#include "same_pull.h"
#include "same_blocks.h"
#include "other_blocks.h"
#include "same_heads_pull.h"

/*@ // R W^T, made of head h's rows of W^O
  @ predicate output_turned{L, M}(attest_multihead m, double *R, double *T, integer h, integer i, integer a) =
  @     turned_sum{L, M}(R, m.wo + h * (m.v * m.out), T, m.out, m.v, i, a, m.out);
  @ lemma output_turned_of{L, M}: \forall attest_multihead m, double *R, *W, *T, integer h, i, a; W == m.wo + h * (m.v * m.out) ==>
  @     turned_sum{L, M}(R, W, T, m.out, m.v, i, a, m.out) ==> output_turned{L, M}(m, R, T, h, i, a);
  @ lemma output_upstream_of{L, M, N}: \forall attest_multihead m, double *R, *T, *up, *out, integer h, i, a;
  @     out == up + h * (m.n * m.v) ==> output_turned{L, M}(m, R, T, h, i, a) ==>
  @     product_near{M, N}(R, T, m.out, m.v, out, i, a) ==>
  @     turned_sum{L, M}(R, m.wo + h * (m.v * m.out), T, m.out, m.v, i, a, m.out) && output_upstream{L, N}(m, R, up, h, i, a);
  @ lemma output_upstream_kept{L, M, N}: \forall attest_multihead m, double *R, *up, integer h, i, a;
  @     output_upstream{L, M}(m, R, up, h, i, a) ==> same_weight_at{M, N}(up, m.n * m.v, m.v, h, i, a) ==>
  @     output_upstream{L, N}(m, R, up, h, i, a);
  @
  @ // through queries, from nothing; then through keys; then through values
  @ predicate untouched{L}(double *dX, integer width, integer i, integer b) = is_value(dX[i * width + b], 0.0);
  @ predicate through_queries{L, M}(attest_multihead m, attest_projected to, double *dX, integer i, integer b) =
  @     \at(dX[i * m.width + b], M) == blocks_back{L}(to.Q, m.wq, m.n, m.d, m.width, i, b, m.heads);
  @ predicate through_keys{L, M}(attest_multihead m, attest_projected to, double *dX, integer i, integer b) =
  @     \at(dX[i * m.width + b], M) == blocks_back{L}(to.Q, m.wq, m.n, m.d, m.width, i, b, m.heads) +
  @         blocks_back{L}(to.K, m.wk, m.n, m.d, m.width, i, b, m.groups);
  @ lemma through_queries_of{L, M, N}: \forall attest_multihead m, attest_projected to, double *dX, integer i, b;
  @     untouched{L}(dX, m.width, i, b) ==> blocks_added{L, M}(to.Q, m.wq, m.n, m.d, m.width, dX, i, b, m.heads) ==>
  @     same_blocks{L, N}(to.Q, m.wq, m.n, m.d, m.width, i, b, m.heads) ==> through_queries{N, M}(m, to, dX, i, b);
  @ lemma through_keys_of{L, M, N}: \forall attest_multihead m, attest_projected to, double *dX, integer i, b;
  @     through_queries{N, L}(m, to, dX, i, b) ==> blocks_added{L, M}(to.K, m.wk, m.n, m.d, m.width, dX, i, b, m.groups) ==>
  @     same_blocks{L, N}(to.K, m.wk, m.n, m.d, m.width, i, b, m.groups) ==> through_keys{N, M}(m, to, dX, i, b);
  @ lemma token_pulled_of{L, N}: \forall attest_multihead m, attest_projected to, double *dX, integer i, b;
  @     through_keys{N, L}(m, to, dX, i, b) ==> blocks_added{L, N}(to.U, m.wu, m.n, m.v, m.width, dX, i, b, m.groups) ==>
  @     same_blocks{L, N}(to.U, m.wu, m.n, m.v, m.width, i, b, m.groups) ==> token_pulled{N, N}(m, to, i, dX, b);
  @ // what neither the tokens' gradient nor a transposed matrix is made of: all that is read, and all gradients of projections
  @ predicate kept{L, M}(attest_multihead m, attest_vjp_places t) = same_read{L, M}(m, t) && same_values{L, M}(t.to.Q, size_q(m)) &&
  @     same_values{L, M}(t.to.K, size_k(m)) && same_values{L, M}(t.to.U, size_u(m)) &&
  @     same_values{L, M}(t.outputs, m.heads * (m.n * m.v)) && same_values{L, M}(m.wq, m.heads * (m.width * m.d)) &&
  @     same_values{L, M}(m.wk, m.groups * (m.width * m.d)) && same_values{L, M}(m.wu, m.groups * (m.width * m.v));
  @ lemma kept_on{L, M, N}: \forall attest_multihead m, attest_vjp_places t; kept{L, M}(m, t) ==> kept{M, N}(m, t) ==> kept{L, N}(m, t);
  @ */

/* clang-format off */
/* Ghost code: all of it is as it was at M. */
#define KEPT(M, m, t)                                                                                                  \
    /@ assert at_q : same_values{M, Here}(t.at.Q, size_q(m)); @/                                                       \
    /@ assert at_k : same_values{M, Here}(t.at.K, size_k(m)); @/                                                       \
    /@ assert at_u : same_values{M, Here}(t.at.U, size_u(m)); @/                                                       \
    /@ assert upstream : same_values{M, Here}(t.upstream, m.heads * (m.n * m.v)); @/                                   \
    /@ assert bias : m.bias != \null ==> same_values{M, Here}(m.bias, m.n * m.n); @/                                   \
    /@ assert masks : same_masks{M, Here}(m.mask, m.n * m.n); @/                                                       \
    /@ assert to_q : same_values{M, Here}(t.to.Q, size_q(m)); @/                                                       \
    /@ assert to_k : same_values{M, Here}(t.to.K, size_k(m)); @/                                                       \
    /@ assert to_u : same_values{M, Here}(t.to.U, size_u(m)); @/                                                       \
    /@ assert outputs : same_values{M, Here}(t.outputs, m.heads * (m.n * m.v)); @/                                     \
    /@ assert wq : same_values{M, Here}(m.wq, m.heads * (m.width * m.d)); @/                                           \
    /@ assert wk : same_values{M, Here}(m.wk, m.groups * (m.width * m.d)); @/                                          \
    /@ assert wu : same_values{M, Here}(m.wu, m.groups * (m.width * m.v)); @/                                          \
    /@ assert kept : same_read{M, Here}(m, t) && kept{M, Here}(m, t); @/
/* clang-format on */
#endif

int64_t attest_multihead_vjp_work(attest_multihead m)
{
    //@ ghost vjp_fit(m);
    const int64_t nd = m.n * m.d, nv = m.n * m.v;
    //@ assert blocks: nd == m.n * m.d && nv == m.n * m.v;
    const int64_t q = m.heads * nd, k = m.groups * nd, u = m.groups * nv, heads = m.heads * nv;
    //@ assert kept: q == size_q(m) && k == size_k(m) && u == size_u(m) && heads == m.heads * (m.n * m.v);
    const int64_t kept = 2 * (q + k + u) + 2 * heads, inner = 2 * m.n + 1 + 2 * nd + 2 * nv + m.v;
    const int64_t weights = m.width * m.d + m.width * m.v + m.v * m.out, tokens = m.width * m.n + m.v * m.n;
    //@ assert turned: weights + tokens == vjp_turned(m);
    return kept + inner + weights + tokens;
}
/*@ ghost
  /@ requires sizes: multihead_sizes(m) && 0 <= h < m.heads && vo == m.v * m.out;
   @ requires apart: weights_apart(m, turned, vjp_turned(m));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures apart: \separated(turned + (0 .. vo - 1), (m.wo + h * vo) + (0 .. vo - 1));
   @/
  static inline void outputs_away(attest_multihead m, int64_t h, int64_t vo, const double *turned)
  {
      vjp_fit(m);
      row_inside(h, m.heads, vo);
      /@ assert whole: m.heads * vo == (m.heads * m.v) * m.out; @/
  }
*/

/* The projections of the tokens, and R W_h^T for the rows W_h of W^O of each head: the gradient by what it puts out. */
/*@ requires sizes:  multihead_sizes(m);
  @ requires read:   weights_ok(m) && \valid_read(X + (0 .. m.n * m.width - 1)) && \valid_read(R + (0 .. m.n * m.out - 1));
  @ requires write:  projected_ok(m, t.at) && \valid(t.upstream + (0 .. m.heads * (m.n * m.v) - 1)) &&
  @                  \valid(t.turned + (0 .. vjp_turned(m) - 1));
  @ requires apart:  projected_distinct(m, t.at) && projected_apart(m, t.at, t.upstream, m.heads * (m.n * m.v)) &&
  @     projected_apart(m, t.at, t.turned, vjp_turned(m)) && weights_apart(m, t.turned, vjp_turned(m)) &&
  @     weights_apart(m, t.upstream, m.heads * (m.n * m.v)) &&
  @     \separated(t.turned + (0 .. vjp_turned(m) - 1), t.upstream + (0 .. m.heads * (m.n * m.v) - 1));
  @ requires inputs: projected_apart(m, t.at, X, m.n * m.width) && projected_apart(m, t.at, R, m.n * m.out) &&
  @     \separated(t.turned + (0 .. vjp_turned(m) - 1), R + (0 .. m.n * m.out - 1)) &&
  @     \separated(t.upstream + (0 .. m.heads * (m.n * m.v) - 1), R + (0 .. m.n * m.out - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    t.at.Q[0 .. size_q(m) - 1], t.at.K[0 .. size_k(m) - 1], t.at.U[0 .. size_u(m) - 1],
  @            t.upstream[0 .. m.heads * (m.n * m.v) - 1], t.turned[0 .. vjp_turned(m) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK ==> all_finite(t.at.Q, size_q(m)) && all_finite(t.at.K, size_k(m)) &&
  @     all_finite(t.at.U, size_u(m));
  @ REAL_ENSURES(real_status, \result == ATTEST_OK)
  @ REAL_ENSURES(real_q, tokens_projected{Pre, Post}(X, m.wq, m.bq, m.heads, m.n, m.width, m.d, t.at.Q))
  @ REAL_ENSURES(real_k, tokens_projected{Pre, Post}(X, m.wk, m.bk, m.groups, m.n, m.width, m.d, t.at.K))
  @ REAL_ENSURES(real_u, tokens_projected{Pre, Post}(X, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, t.at.U))
  @ REAL_ENSURES(real, \forall integer h, i, a; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
  @     output_upstream{Pre, Post}(m, R, t.upstream, h, i, a))
  @ */
static attest_status prepare(attest_multihead m, const double *X, const double *R, attest_vjp_places t)
{
    //@ ghost vjp_fit(m);
    const int64_t nv = m.n * m.v, vo = m.v * m.out;
    //@ assert blocks: nv == m.n * m.v && vo == m.v * m.out;
    const attest_status status = attest_project(m, X, t.at);
    //@ ghost Projected: ;
    /*@ loop invariant range: 0 <= h <= m.heads;
      @ loop invariant finite: status == ATTEST_OK ==> all_finite(t.at.Q, size_q(m)) && all_finite(t.at.K, size_k(m)) &&
      @     all_finite(t.at.U, size_u(m));
      @ REAL_INVARIANT(real_r, same_values{Pre, Here}(R, m.n * m.out))
      @ REAL_INVARIANT(real_wo, same_values{Pre, Here}(m.wo, m.heads * (m.v * m.out)))
      @ REAL_INVARIANT(real, \forall integer g, i, a; 0 <= g < h ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
      @     output_upstream{Pre, Here}(m, R, t.upstream, g, i, a))
      @ loop assigns h, t.turned[0 .. vjp_turned(m) - 1], t.upstream[0 .. m.heads * (m.n * m.v) - 1];
      @ loop variant m.heads - h; */
    for (int64_t h = 0; h < m.heads; h++) {
        //@ ghost row_inside(h, m.heads, nv);
        //@ ghost row_inside(h, m.heads, vo);
        //@ ghost outputs_away(m, h, vo, t.turned);
        //@ REAL_GHOST(double *w = (double *)m.wo + h * vo; double *up = t.upstream + h * nv;)
        //@ REAL_ASSERT(real_place, w == m.wo + h * (m.v * m.out) && up == t.upstream + h * (m.n * m.v))
        //@ ghost Block: ;
        attest_transpose(m.wo + h * vo, m.v, m.out, t.turned);
        //@ REAL_ASSERT(real_same, same_values{Pre, Here}(R, m.n * m.out) && same_values{Pre, Block}(w, vo))
        //@ REAL_GHOST(rows_within(m.v, m.out);)
        /*@ REAL_ASSERT(real_turned, \forall integer a, o; 0 <= a < m.v ==> 0 <= o < m.out ==> row_within(a, m.v, m.out) &&
          @     turned{Block, Here}(w, m.out, t.turned, m.v, a, o) && same_at{Pre, Block}(w, m.out, a, o) &&
          @     turned{Pre, Here}(w, m.out, t.turned, m.v, a, o)) */
        //@ REAL_GHOST(TURNED_SUMS(Pre, R, w, t.turned, m.n, m.out, m.v))
        /*@ REAL_ASSERT(real_sums, \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.v ==>
          @     turned_sum{Pre, Here}(R, w, t.turned, m.out, m.v, i, a, m.out) &&
          @     output_turned{Pre, Here}(m, R, t.turned, \at(h, Here), i, a)) */
        //@ REAL_ASSERT(real_wo, same_values{Block, Here}(m.wo, m.heads * (m.v * m.out)))
        //@ ghost Turned: ;
        attest_matmul(R, t.turned, m.n, m.out, m.v, t.upstream + h * nv);
        //@ REAL_ASSERT(real_wo, same_values{Turned, Here}(m.wo, m.heads * (m.v * m.out)))
        /*@ REAL_ASSERT(real_now, \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.v ==>
          @     output_turned{Pre, Turned}(m, R, t.turned, \at(h, Here), i, a) &&
          @     product_near{Turned, Here}(R, t.turned, m.out, m.v, up, i, a) &&
          @     output_upstream{Pre, Here}(m, R, t.upstream, \at(h, Here), i, a)) */
        //@ REAL_ASSERT(real_kept, same_values{Block, Here}(t.upstream, h * (m.n * m.v)))
        //@ REAL_GHOST(rows_within(h, m.n * m.v);)
        //@ REAL_GHOST(rows_within(m.n, m.v);)
        /*@ REAL_ASSERT(real_before, \forall integer g, i, a; 0 <= g < h ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
          @     row_within(g, h, m.n * m.v) && row_within(i, m.n, m.v) &&
          @     same_weight_at{Block, Here}(t.upstream, m.n * m.v, m.v, g, i, a) &&
          @     output_upstream{Pre, Block}(m, R, t.upstream, g, i, a) && output_upstream{Pre, Here}(m, R, t.upstream, g, i, a)) */
    }
    //@ REAL_ASSERT(real_at_q, same_values{Projected, Here}(t.at.Q, size_q(m)))
    //@ REAL_ASSERT(real_at_k, same_values{Projected, Here}(t.at.K, size_k(m)))
    //@ REAL_ASSERT(real_at_u, same_values{Projected, Here}(t.at.U, size_u(m)))
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Projected, X, m.wq, m.bq, m.heads, m.n, m.width, m.d, t.at.Q))
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Projected, X, m.wk, m.bk, m.groups, m.n, m.width, m.d, t.at.K))
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Projected, X, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, t.at.U))
    return status;
}
/*@ // a transposed matrix, and the tokens' gradient, overlap nothing else
  @ predicate aside{L}(attest_multihead m, attest_vjp_places t, double *out, integer length) =
  @     written_away(m, t, out, length) && projected_apart(m, t.to, out, length) &&
  @     \separated(out + (0 .. length - 1), t.outputs + (0 .. m.heads * (m.n * m.v) - 1)); */

#ifdef OVER_THE_REALS
/*@ // p is none of what is written as gradients are taken back to the tokens
  @ predicate beside{L}(attest_multihead m, attest_vjp_places t, double *dX, double *p) =
  @     \separated(p, t.turned + (0 .. m.width * m.d - 1)) && \separated(p, t.turned + (0 .. m.width * m.v - 1)) &&
  @     \separated(p, dX + (0 .. m.n * m.width - 1)); */
#endif

/* dX: the gradients of all projections, taken back to the tokens. */
/*@ requires sizes:  multihead_sizes(m);
  @ requires read:   weights_ok(m) && projected_ok(m, t.to);
  @ requires write:  \valid(t.turned + (0 .. vjp_turned(m) - 1)) && \valid(dX + (0 .. m.n * m.width - 1));
  @ requires apart:  aside(m, t, t.turned, vjp_turned(m)) && aside(m, t, dX, m.n * m.width) &&
  @                  \separated(dX + (0 .. m.n * m.width - 1), t.turned + (0 .. vjp_turned(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    t.turned[0 .. vjp_turned(m) - 1], dX[0 .. m.n * m.width - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < m.n * m.width ==> \is_finite(dX[k]);
  @ REAL_ENSURES(real_kept, kept{Pre, Post}(m, t))
  @ REAL_ENSURES(real, \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.width ==> token_pulled{Post, Post}(m, t.to, i, dX, b))
  @ */
static bool take_all_back(attest_multihead m, attest_vjp_places t, double *dX)
{
    //@ ghost vjp_fit(m);
    //@ REAL_ASSERT(real_far_to_q, \forall integer x; 0 <= x < size_q(m) ==> beside(m, t, dX, t.to.Q + x))
    //@ REAL_ASSERT(real_far_to_k, \forall integer x; 0 <= x < size_k(m) ==> beside(m, t, dX, t.to.K + x))
    //@ REAL_ASSERT(real_far_to_u, \forall integer x; 0 <= x < size_u(m) ==> beside(m, t, dX, t.to.U + x))
    //@ REAL_ASSERT(real_far_outputs, \forall integer x; 0 <= x < m.heads * (m.n * m.v) ==> beside(m, t, dX, t.outputs + x))
    //@ REAL_ASSERT(real_far_wq, \forall integer x; 0 <= x < m.heads * (m.width * m.d) ==> beside(m, t, dX, m.wq + x))
    //@ REAL_ASSERT(real_far_wk, \forall integer x; 0 <= x < m.groups * (m.width * m.d) ==> beside(m, t, dX, m.wk + x))
    //@ REAL_ASSERT(real_far_wu, \forall integer x; 0 <= x < m.groups * (m.width * m.v) ==> beside(m, t, dX, m.wu + x))
    //@ REAL_ASSERT(real_far_at_q, \forall integer x; 0 <= x < size_q(m) ==> beside(m, t, dX, t.at.Q + x))
    //@ REAL_ASSERT(real_far_at_k, \forall integer x; 0 <= x < size_k(m) ==> beside(m, t, dX, t.at.K + x))
    //@ REAL_ASSERT(real_far_at_u, \forall integer x; 0 <= x < size_u(m) ==> beside(m, t, dX, t.at.U + x))
    //@ REAL_ASSERT(real_far_up, \forall integer x; 0 <= x < m.heads * (m.n * m.v) ==> beside(m, t, dX, t.upstream + x))
    //@ REAL_ASSERT(real_far_bias, m.bias != \null ==> \forall integer x; 0 <= x < m.n * m.n ==> beside(m, t, dX, m.bias + x))
    attest_fill(0.0, dX, m.n * m.width);
    //@ REAL_GHOST(rows_within(m.n, m.width);)
    /*@ REAL_ASSERT(real_nothing, \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.width ==> row_within(i, m.n, m.width) &&
      @     is_value(dX[i * m.width + b], 0.0) && untouched(dX, m.width, i, b)) */
    //@ REAL_GHOST(KEPT(Pre, m, t))
    //@ ghost Filled: ;
    attest_blocks_back(t.to.Q, m.wq, m.heads, m.n, m.d, m.width, t.turned, dX);
    //@ REAL_GHOST(KEPT(Filled, m, t))
    //@ ghost Queries: ;
    attest_blocks_back(t.to.K, m.wk, m.groups, m.n, m.d, m.width, t.turned, dX);
    //@ REAL_GHOST(KEPT(Queries, m, t))
    //@ ghost Keys: ;
    const bool finite = attest_blocks_back(t.to.U, m.wu, m.groups, m.n, m.v, m.width, t.turned, dX);
    //@ REAL_GHOST(KEPT(Keys, m, t))
    //@ REAL_ASSERT(real_since, kept{Queries, Here}(m, t) && kept{Filled, Here}(m, t) && kept{Pre, Here}(m, t))
    //@ REAL_GHOST(SAME_BLOCKS(Filled, t.to.Q, m.wq, m.heads, m.n, m.d, m.width))
    //@ REAL_GHOST(SAME_BLOCKS(Queries, t.to.K, m.wk, m.groups, m.n, m.d, m.width))
    //@ REAL_GHOST(SAME_BLOCKS(Keys, t.to.U, m.wu, m.groups, m.n, m.v, m.width))
    /*@ REAL_ASSERT(real_by_queries, \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.width ==>
      @     untouched{Filled}(dX, m.width, i, b) &&
      @     blocks_added{Filled, Queries}(t.to.Q, m.wq, m.n, m.d, m.width, dX, i, b, m.heads) &&
      @     same_blocks{Filled, Here}(t.to.Q, m.wq, m.n, m.d, m.width, i, b, m.heads) &&
      @     through_queries{Here, Queries}(m, t.to, dX, i, b)) */
    /*@ REAL_ASSERT(real_by_keys, \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.width ==>
      @     through_queries{Here, Queries}(m, t.to, dX, i, b) &&
      @     blocks_added{Queries, Keys}(t.to.K, m.wk, m.n, m.d, m.width, dX, i, b, m.groups) &&
      @     same_blocks{Queries, Here}(t.to.K, m.wk, m.n, m.d, m.width, i, b, m.groups) && through_keys{Here, Keys}(m, t.to, dX, i, b)) */
    /*@ REAL_ASSERT(real, \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.width ==>
      @     through_keys{Here, Keys}(m, t.to, dX, i, b) &&
      @     blocks_added{Keys, Here}(t.to.U, m.wu, m.n, m.v, m.width, dX, i, b, m.groups) &&
      @     same_blocks{Keys, Here}(t.to.U, m.wu, m.n, m.v, m.width, i, b, m.groups) && token_pulled{Here, Here}(m, t.to, i, dX, b)) */
    return finite;
}

/* The gradients of the projections and of the tokens. */
/*@ requires sizes:  multihead_sizes(m);
  @ requires read:   weights_ok(m);
  @ requires places: places_ok(m, t) && places_away(m, t) && places_distinct(m, t);
  @ requires write:  \valid(t.turned + (0 .. vjp_turned(m) - 1)) && \valid(dX + (0 .. m.n * m.width - 1));
  @ requires apart:  aside(m, t, t.turned, vjp_turned(m)) && aside(m, t, dX, m.n * m.width) &&
  @                  \separated(dX + (0 .. m.n * m.width - 1), t.turned + (0 .. vjp_turned(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    t.inner[0 .. vjp_inner(m) - 1], t.outputs[0 .. m.heads * (m.n * m.v) - 1], t.to.Q[0 .. size_q(m) - 1],
  @            t.to.K[0 .. size_k(m) - 1], t.to.U[0 .. size_u(m) - 1], t.turned[0 .. vjp_turned(m) - 1], dX[0 .. m.n * m.width - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures finite: \result != ATTEST_RANGE ==> \forall integer k; 0 <= k < m.n * m.width ==> \is_finite(dX[k]);
  @ ensures blind: \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(m.mask, m.n, m.n));
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_read, same_read{Pre, Post}(m, t))
  @ REAL_ENSURES(real_z, \result == ATTEST_OK ==> \forall integer h, i, a; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
  @     head_put_out{Post, Post}(m, t.at, h, i, t.outputs, a))
  @ REAL_ENSURES(real_q, \result == ATTEST_OK ==> \forall integer h, i, b; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= b < m.d ==>
  @     head_query_pulled{Post, Post}(m, t.at, t.upstream, h, t.to.Q, i, b))
  @ REAL_ENSURES(real_k, \result == ATTEST_OK ==> \forall integer g, j, b; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     shared_key_pulled{Post, Post}(m, t.at, t.upstream, g, t.to.K, j, b, m.heads))
  @ REAL_ENSURES(real_v, \result == ATTEST_OK ==> \forall integer g, j, a; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= a < m.v ==>
  @     shared_value_pulled{Post, Post}(m, t.at, t.upstream, g, t.to.U, j, a, m.heads))
  @ REAL_ENSURES(real, \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.width ==> token_pulled{Post, Post}(m, t.to, i, dX, b))
  @ */
static attest_status pull_tokens(attest_multihead m, attest_vjp_places t, double *dX)
{
    //@ ghost vjp_fit(m);
    const attest_status status = attest_heads_vjp(m, t);
    //@ ghost Pulled: ;
    const bool finite = take_all_back(m, t, dX);
    //@ REAL_ASSERT(real_read, same_read{Pre, Pulled}(m, t) && same_read{Pulled, Here}(m, t) && same_read{Pre, Here}(m, t))
    //@ REAL_GHOST(SAME_HEADS_PULLS(Pre, m, t.at, t.upstream))
    //@ REAL_GHOST(SAME_PLACES(Pulled, t.outputs, m.heads, m.n, m.v))
    //@ REAL_GHOST(SAME_PLACES(Pulled, t.to.Q, m.heads, m.n, m.d))
    //@ REAL_GHOST(SAME_PLACES(Pulled, t.to.K, m.groups, m.n, m.d))
    //@ REAL_GHOST(SAME_PLACES(Pulled, t.to.U, m.groups, m.n, m.v))
    /*@ REAL_ASSERT(real_z, status == ATTEST_OK ==> \forall integer h, i, a; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
      @     head_put_out{Pre, Pulled}(m, t.at, h, i, t.outputs, a) && same_weight_at{Pulled, Here}(t.outputs, m.n * m.v, m.v, h, i, a) &&
      @     same_put_out{Pre, Here}(m, t.at, h, i, a) && head_put_out{Here, Here}(m, t.at, h, i, t.outputs, a)) */
    /*@ REAL_ASSERT(real_q, status == ATTEST_OK ==> \forall integer h, i, b; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= b < m.d ==>
      @     head_query_pulled{Pre, Pulled}(m, t.at, t.upstream, h, t.to.Q, i, b) &&
      @     same_weight_at{Pulled, Here}(t.to.Q, m.n * m.d, m.d, h, i, b) && same_query_gradient{Pre, Here}(m, t.at, t.upstream, h, i, b) &&
      @     head_query_pulled{Here, Here}(m, t.at, t.upstream, h, t.to.Q, i, b)) */
    /*@ REAL_ASSERT(real_k, status == ATTEST_OK ==> \forall integer g, j, b; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     shared_key_pulled{Pre, Pulled}(m, t.at, t.upstream, g, t.to.K, j, b, m.heads) &&
      @     same_weight_at{Pulled, Here}(t.to.K, m.n * m.d, m.d, g, j, b) &&
      @     same_shared_key{Pre, Here}(m, t.at, t.upstream, g, j, b, m.heads) &&
      @     shared_key_pulled{Here, Here}(m, t.at, t.upstream, g, t.to.K, j, b, m.heads)) */
    /*@ REAL_ASSERT(real_v, status == ATTEST_OK ==> \forall integer g, j, a; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= a < m.v ==>
      @     shared_value_pulled{Pre, Pulled}(m, t.at, t.upstream, g, t.to.U, j, a, m.heads) &&
      @     same_weight_at{Pulled, Here}(t.to.U, m.n * m.v, m.v, g, j, a) &&
      @     same_shared_value{Pre, Here}(m, t.at, t.upstream, g, j, a, m.heads) &&
      @     shared_value_pulled{Here, Here}(m, t.at, t.upstream, g, t.to.U, j, a, m.heads)) */
    return finite ? status : ATTEST_RANGE;
}

/*@ ghost
  /@ requires sizes:  multihead_sizes(m);
   @ requires places: places_in(m, t, work);
   @ requires write:  \valid(work + (0 .. vjp_work(m) - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures at:       projected_ok(m, t.at);
   @ ensures to:       projected_ok(m, t.to);
   @ ensures outputs:  \valid(t.outputs + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures upstream: \valid(t.upstream + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures inner:    \valid(t.inner + (0 .. vjp_inner(m) - 1));
   @ ensures turned:   \valid(t.turned + (0 .. vjp_turned(m) - 1));
   @ ensures queries_keys:   \separated(t.to.Q + (0 .. size_q(m) - 1), t.to.K + (0 .. size_k(m) - 1));
   @ ensures queries_values: \separated(t.to.Q + (0 .. size_q(m) - 1), t.to.U + (0 .. size_u(m) - 1));
   @ ensures keys_values:    \separated(t.to.K + (0 .. size_k(m) - 1), t.to.U + (0 .. size_u(m) - 1));
   @ ensures at_q: projected_apart(m, t.at, t.to.Q, size_q(m));
   @ ensures upstream_q: \separated(t.to.Q + (0 .. size_q(m) - 1), t.upstream + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures at_k: projected_apart(m, t.at, t.to.K, size_k(m));
   @ ensures upstream_k: \separated(t.to.K + (0 .. size_k(m) - 1), t.upstream + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures at_u: projected_apart(m, t.at, t.to.U, size_u(m));
   @ ensures upstream_u: \separated(t.to.U + (0 .. size_u(m) - 1), t.upstream + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures at_z: projected_apart(m, t.at, t.outputs, m.heads * (m.n * m.v));
   @ ensures upstream_z: \separated(t.outputs + (0 .. m.heads * (m.n * m.v) - 1), t.upstream + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures at_inner: projected_apart(m, t.at, t.inner, vjp_inner(m));
   @ ensures upstream_inner: \separated(t.inner + (0 .. vjp_inner(m) - 1), t.upstream + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures at_turned: projected_apart(m, t.at, t.turned, vjp_turned(m));
   @ ensures upstream_turned: \separated(t.turned + (0 .. vjp_turned(m) - 1), t.upstream + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures at_upstream: projected_apart(m, t.at, t.upstream, m.heads * (m.n * m.v));
   @ ensures to_z: projected_apart(m, t.to, t.outputs, m.heads * (m.n * m.v));
   @ ensures to_inner: projected_apart(m, t.to, t.inner, vjp_inner(m));
   @ ensures to_turned: projected_apart(m, t.to, t.turned, vjp_turned(m));
   @ ensures inner_outputs: \separated(t.inner + (0 .. vjp_inner(m) - 1), t.outputs + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures turned_outputs: \separated(t.turned + (0 .. vjp_turned(m) - 1), t.outputs + (0 .. m.heads * (m.n * m.v) - 1));
   @/
  static inline void workspace_apart(attest_multihead m, attest_vjp_places t, double *work)
  {
      vjp_fit(m);
  }

  /@ requires sizes:  multihead_sizes(m);
   @ requires places: places_in(m, t, work);
   @ requires apart:  weights_apart(m, work, vjp_work(m));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures at_q: weights_apart(m, t.at.Q, size_q(m));
   @ ensures at_k: weights_apart(m, t.at.K, size_k(m));
   @ ensures at_u: weights_apart(m, t.at.U, size_u(m));
   @ ensures upstream: weights_apart(m, t.upstream, m.heads * (m.n * m.v));
   @ ensures q: weights_apart(m, t.to.Q, size_q(m));
   @ ensures k: weights_apart(m, t.to.K, size_k(m));
   @ ensures u: weights_apart(m, t.to.U, size_u(m));
   @ ensures z: weights_apart(m, t.outputs, m.heads * (m.n * m.v));
   @ ensures inner: weights_apart(m, t.inner, vjp_inner(m));
   @ ensures turned: weights_apart(m, t.turned, vjp_turned(m));
   @ ensures distinct: projected_distinct(m, t.at);
   @/
  static inline void weights_away(attest_multihead m, attest_vjp_places t, double *work)
  {
      vjp_fit(m);
  }

  /@ requires sizes:  multihead_sizes(m);
   @ requires places: places_in(m, t, work);
   @ requires apart:  \separated(work + (0 .. vjp_work(m) - 1), out + (0 .. length - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures at:       projected_apart(m, t.at, out, length);
   @ ensures to:       projected_apart(m, t.to, out, length);
   @ ensures outputs:  \separated(out + (0 .. length - 1), t.outputs + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures upstream: \separated(out + (0 .. length - 1), t.upstream + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures turned:   \separated(out + (0 .. length - 1), t.turned + (0 .. vjp_turned(m) - 1));
   @/
  static inline void tokens_away(attest_multihead m, attest_vjp_places t, double *work, const double *out, int64_t length)
  {
      vjp_fit(m);
  }
*/

attest_status attest_multihead_vjp(attest_multihead m, const double *X, const double *R, double *work, double *dX)
{
    //@ ghost vjp_fit(m);
    const attest_vjp_places t = attest_vjp_split(m, work);
    //@ ghost workspace_apart(m, t, work);
    //@ ghost weights_away(m, t, work);
    //@ ghost tokens_away(m, t, work, dX, m.n * m.width);
    //@ ghost tokens_away(m, t, work, X, m.n * m.width);
    //@ ghost tokens_away(m, t, work, R, m.n * m.out);
    const attest_status projected = prepare(m, X, R, t);
    //@ ghost Prepared: ;
    const attest_status status = pull_tokens(m, t, dX);
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Prepared, X, m.wq, m.bq, m.heads, m.n, m.width, m.d, t.at.Q))
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Prepared, X, m.wk, m.bk, m.groups, m.n, m.width, m.d, t.at.K))
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Prepared, X, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, t.at.U))
    //@ REAL_GHOST(SAME_PLACES(Prepared, t.upstream, m.heads, m.n, m.v))
    /*@ REAL_ASSERT(real_upstream, \forall integer h, i, a; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
      @     output_upstream{Pre, Prepared}(m, R, t.upstream, h, i, a) &&
      @     same_weight_at{Prepared, Here}(t.upstream, m.n * m.v, m.v, h, i, a) && output_upstream{Pre, Here}(m, R, t.upstream, h, i, a)) */
    /*@ REAL_ASSERT(real_places, t.at == projections_in(m, work) && t.to == gradients_in(m, work) && t.outputs == outputs_in(m, work) &&
      @     t.upstream == upstream_in(m, work)) */
    return attest_worse(projected, status);
}
