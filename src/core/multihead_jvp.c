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
#include "multihead_jvp.h"
#include "attention_derivative.h"
#include "key_head.h"
#include "matrix.h"
#include "row_parts.h"
#include "vector.h"
#include "worse.h"
#include "logic/equal.h"
#include "logic/index.h"
#include <stddef.h>

#ifdef OVER_THE_REALS
#include "projections_kept.h"
#include "row_change.h"
#include "same_output.h"
#include "same_change.h"
#include "same_heads_change.h"
#include "logic/blind.h"
#endif

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
  @
  @ // two projections overlap nowhere
  @ predicate projections_distinct{L}(attest_multihead m, attest_projected p, attest_projected q) =
  @     projected_apart(m, p, q.Q, size_q(m)) && projected_apart(m, p, q.K, size_k(m)) && projected_apart(m, p, q.U, size_u(m));
  @ // what is written here is none of what heads are made of
  @ predicate inputs_away{L}(attest_multihead m, places t, double *out, integer length) =
  @     projected_apart(m, t.at, out, length) && projected_apart(m, t.along, out, length) && weights_apart(m, out, length);
  @
  @ // what is written for a head, and where it joins: it is there, it is none of what heads are made of, and each place is its own
  @ predicate places_written{L}(attest_multihead m, places t, double *dY) =
  @     \valid(t.inner + (0 .. jvp_inner(m) - 1)) && \valid(t.y + (0 .. m.n * m.v - 1)) && \valid(t.dz + (0 .. m.n * m.v - 1)) &&
  @     \valid(dY + (0 .. m.n * m.out - 1));
  @ predicate places_away{L}(attest_multihead m, places t, double *dY) =
  @     inputs_away(m, t, t.inner, jvp_inner(m)) && inputs_away(m, t, t.y, m.n * m.v) && inputs_away(m, t, t.dz, m.n * m.v) &&
  @     inputs_away(m, t, dY, m.n * m.out);
  @ predicate places_distinct{L}(attest_multihead m, places t, double *dY) =
  @     \separated(t.inner + (0 .. jvp_inner(m) - 1), t.y + (0 .. m.n * m.v - 1)) &&
  @     \separated(t.inner + (0 .. jvp_inner(m) - 1), t.dz + (0 .. m.n * m.v - 1)) &&
  @     \separated(t.y + (0 .. m.n * m.v - 1), t.dz + (0 .. m.n * m.v - 1)) &&
  @     \separated(dY + (0 .. m.n * m.out - 1), t.inner + (0 .. jvp_inner(m) - 1)) &&
  @     \separated(dY + (0 .. m.n * m.out - 1), t.y + (0 .. m.n * m.v - 1)) &&
  @     \separated(dY + (0 .. m.n * m.out - 1), t.dz + (0 .. m.n * m.v - 1));
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

/*@ ghost
  /@ requires sizes:  multihead_sizes(m);
   @ requires places: places_in(m, t, work);
   @ requires apart:  weights_apart(m, out, length) && \separated(work + (0 .. jvp_work(m) - 1), out + (0 .. length - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures at:    projected_apart(m, t.at, out, length);
   @ ensures along: projected_apart(m, t.along, out, length);
   @ ensures away:  inputs_away(m, t, out, length);
   @/
  static inline void output_away(attest_multihead m, places t, double *work, double *out, int64_t length)
  {
      fit(m);
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
  @ ensures away_inner: inputs_away(m, \result, \result.inner, jvp_inner(m));
  @ ensures away_y:  inputs_away(m, \result, \result.y, m.n * m.v);
  @ ensures away_dz: inputs_away(m, \result, \result.dz, m.n * m.v);
  @ ensures new:     \separated(\result.inner + (0 .. jvp_inner(m) - 1), \result.y + (0 .. m.n * m.v - 1)) &&
  @     \separated(\result.inner + (0 .. jvp_inner(m) - 1), \result.dz + (0 .. m.n * m.v - 1)) &&
  @     \separated(\result.y + (0 .. m.n * m.v - 1), \result.dz + (0 .. m.n * m.v - 1));
  @ ensures distinct: projections_distinct(m, \result.at, \result.along);
  @ ensures weights_q: weights_apart(m, \result.at.Q, size_q(m)) && weights_apart(m, \result.along.Q, size_q(m));
  @ ensures weights_k: weights_apart(m, \result.at.K, size_k(m)) && weights_apart(m, \result.along.K, size_k(m));
  @ ensures weights_u: weights_apart(m, \result.at.U, size_u(m)) && weights_apart(m, \result.along.U, size_u(m));
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
  @ REAL_ENSURES(real_q, tokens_projected{Pre, Post}(T, m.wq, (double *)\null, m.heads, m.n, m.width, m.d, to.Q))
  @ REAL_ENSURES(real_k, tokens_projected{Pre, Post}(T, m.wk, (double *)\null, m.groups, m.n, m.width, m.d, to.K))
  @ REAL_ENSURES(real_u, tokens_projected{Pre, Post}(T, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, to.U))
  @ */
static attest_status project_direction(attest_multihead m, const double *T, attest_projected to)
{
    const attest_multihead linear = {m.score, m.n,  m.width, m.heads, m.groups, m.d,  m.v,    m.out,
                                     m.wq,    m.wk, m.wu,    m.wo,    NULL,     NULL, m.bias, m.mask};
    //@ ghost same_sizes(linear, m);
    //@ assert write: projected_ok(linear, to);
    return attest_project(linear, T, to);
}

/* The projections of the tokens X and of the direction T. */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && \valid_read(X + (0 .. m.n * m.width - 1)) && \valid_read(T + (0 .. m.n * m.width - 1));
  @ requires write: projected_ok(m, at) && projected_ok(m, along);
  @ requires apart: projected_distinct(m, at) && projected_distinct(m, along) && projections_distinct(m, at, along);
  @ requires tokens: projected_apart(m, at, X, m.n * m.width) && projected_apart(m, at, T, m.n * m.width) &&
  @                  projected_apart(m, along, T, m.n * m.width);
  @ terminates \true;
  @ exits      \false;
  @ assigns    at.Q[0 .. size_q(m) - 1], at.K[0 .. size_k(m) - 1], at.U[0 .. size_u(m) - 1],
  @            along.Q[0 .. size_q(m) - 1], along.K[0 .. size_k(m) - 1], along.U[0 .. size_u(m) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK ==> all_finite(at.Q, size_q(m)) && all_finite(at.K, size_k(m)) && all_finite(at.U, size_u(m));
  @ REAL_ENSURES(real_status, \result == ATTEST_OK)
  @ REAL_ENSURES(real_q, tokens_projected{Pre, Post}(X, m.wq, m.bq, m.heads, m.n, m.width, m.d, at.Q))
  @ REAL_ENSURES(real_k, tokens_projected{Pre, Post}(X, m.wk, m.bk, m.groups, m.n, m.width, m.d, at.K))
  @ REAL_ENSURES(real_u, tokens_projected{Pre, Post}(X, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, at.U))
  @ REAL_ENSURES(real_along_q, tokens_projected{Pre, Post}(T, m.wq, (double *)\null, m.heads, m.n, m.width, m.d, along.Q))
  @ REAL_ENSURES(real_along_k, tokens_projected{Pre, Post}(T, m.wk, (double *)\null, m.groups, m.n, m.width, m.d, along.K))
  @ REAL_ENSURES(real_along_u, tokens_projected{Pre, Post}(T, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, along.U))
  @ */
static attest_status project_both(attest_multihead m, const double *X, const double *T, attest_projected at,
                                  attest_projected along)
{
    //@ ghost fit(m);
    const attest_status status = attest_project(m, X, at);
    //@ REAL_ASSERT(real_direction, same_values{Pre, Here}(T, m.n * m.width))
    //@ REAL_ASSERT(real_wq, same_values{Pre, Here}(m.wq, m.heads * (m.width * m.d)))
    //@ REAL_ASSERT(real_wk, same_values{Pre, Here}(m.wk, m.groups * (m.width * m.d)))
    //@ REAL_ASSERT(real_wu, same_values{Pre, Here}(m.wu, m.groups * (m.width * m.v)))
    //@ REAL_GHOST(SAME_PROJECTIONS(Pre, T, m.wq, m.heads, m.n, m.width, m.d))
    //@ REAL_GHOST(SAME_PROJECTIONS(Pre, T, m.wk, m.groups, m.n, m.width, m.d))
    //@ REAL_GHOST(SAME_PROJECTIONS(Pre, T, m.wu, m.groups, m.n, m.width, m.v))
    //@ ghost Tokens: ;
    project_direction(m, T, along);
    //@ REAL_ASSERT(real_at_q, same_values{Tokens, Here}(at.Q, size_q(m)))
    //@ REAL_ASSERT(real_at_k, same_values{Tokens, Here}(at.K, size_k(m)))
    //@ REAL_ASSERT(real_at_u, same_values{Tokens, Here}(at.U, size_u(m)))
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Tokens, X, m.wq, m.bq, m.heads, m.n, m.width, m.d, at.Q))
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Tokens, X, m.wk, m.bk, m.groups, m.n, m.width, m.d, at.K))
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Tokens, X, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, at.U))
    //@ REAL_GHOST(PROJECTION_FROM(Pre, Tokens, T, m.wq, m.heads, m.n, m.width, m.d, along.Q))
    //@ REAL_GHOST(PROJECTION_FROM(Pre, Tokens, T, m.wk, m.groups, m.n, m.width, m.d, along.K))
    //@ REAL_GHOST(PROJECTION_FROM(Pre, Tokens, T, m.wu, m.groups, m.n, m.width, m.v, along.U))
    return status;
}

/* Head h: its output t.y and the change t.dz of it. */
/*@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads;
  @ requires read:   projected_ok(m, t.at) && projected_ok(m, t.along) && row_ok(m.bias, m.mask, m.n * m.n);
  @ requires write:  \valid(t.inner + (0 .. jvp_inner(m) - 1)) && \valid(t.y + (0 .. m.n * m.v - 1)) &&
  @                  \valid(t.dz + (0 .. m.n * m.v - 1));
  @ requires away:   inputs_away(m, t, t.inner, jvp_inner(m)) && inputs_away(m, t, t.y, m.n * m.v) &&
  @                  inputs_away(m, t, t.dz, m.n * m.v);
  @ requires new:    \separated(t.inner + (0 .. jvp_inner(m) - 1), t.y + (0 .. m.n * m.v - 1)) &&
  @     \separated(t.inner + (0 .. jvp_inner(m) - 1), t.dz + (0 .. m.n * m.v - 1)) &&
  @     \separated(t.y + (0 .. m.n * m.v - 1), t.dz + (0 .. m.n * m.v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    t.inner[0 .. jvp_inner(m) - 1], t.y[0 .. m.n * m.v - 1], t.dz[0 .. m.n * m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures blind: \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(m.mask, m.n, m.n));
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real, \result == ATTEST_OK ==> \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.v ==>
  @     head_changed{Pre, Post}(m, t.at, t.along, h, i, t.dz, b))
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
    /*@ REAL_ASSERT(real_strides, head.n == m.n && \forall integer i; same_stride(i, head.n, m.n) && same_stride(i, head.d, m.d) &&
      @     same_stride(i, head.v, m.v)) */
    //@ REAL_ASSERT(real_place, head == head_of(m, t.at, h))
    const attest_status status =
        attest_attention_jvp(head, t.at.Q + h * nd, m.n, m.bias, m.mask, to, t.inner, t.y, t.dz);
    /*@ REAL_ASSERT(real_at, status == ATTEST_OK ==> \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.v ==>
      @     same_stride(i, head.n, m.n) && same_stride(i, head.d, m.d) && same_stride(i, head.v, m.v) &&
      @     query_changed{Pre, Here}(head, t.at.Q + h * nd, m.bias, m.mask, to.q, to.k, to.v, t.dz, i, b) &&
      @     head_changed_at{Pre, Here}(m, head, t.at.Q + h * nd, to.q, to.k, to.v, i, t.dz, b)) */
    /*@ REAL_ASSERT(real, status == ATTEST_OK ==> \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.v ==>
      @     head_changed_at{Pre, Here}(m, head, t.at.Q + h * nd, to.q, to.k, to.v, i, t.dz, b) &&
      @     head_changed_in{Pre, Here}(m, head, t.at, t.along, h, i, t.dz, b) &&
      @     head_changed{Pre, Here}(m, t.at, t.along, h, i, t.dz, b)) */
    return status;
}

/* Head h's change, through its rows of W^O, joins dY. */
/*@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads;
  @ requires read:   weights_ok(m) && projected_ok(m, t.at) && projected_ok(m, t.along);
  @ requires write:  places_written(m, t, dY) && places_away(m, t, dY) && places_distinct(m, t, dY);
  @ terminates \true;
  @ exits      \false;
  @ assigns    t.inner[0 .. jvp_inner(m) - 1], t.y[0 .. m.n * m.v - 1], t.dz[0 .. m.n * m.v - 1], dY[0 .. m.n * m.out - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures blind: \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(m.mask, m.n, m.n));
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_at, same_projected{Pre, Post}(m, t.at))
  @ REAL_ENSURES(real_along, same_projected{Pre, Post}(m, t.along))
  @ REAL_ENSURES(real, \result == ATTEST_OK ==> all_changed{Pre}(m, t.at, t.along, dY, h) ==>
  @     all_changed{Post}(m, t.at, t.along, dY, h + 1))
  @ */
static attest_status add_head(attest_multihead m, places t, int64_t h, double *dY)
{
    //@ ghost fit(m);
    const int64_t vo = m.v * m.out;
    //@ assert block: vo == m.v * m.out;
    //@ ghost row_inside(h, m.heads, vo);
    const attest_status status = head_jvp(m, t, h);
    //@ REAL_ASSERT(real_dy, same_values{Pre, Here}(dY, m.n * m.out))
    //@ REAL_ASSERT(real_weights, same_values{Pre, Here}(m.wo, m.heads * vo))
    //@ REAL_ASSERT(real_at_q, same_values{Pre, Here}(t.at.Q, size_q(m)))
    //@ REAL_ASSERT(real_along_q, same_values{Pre, Here}(t.along.Q, size_q(m)))
    //@ REAL_ASSERT(real_at_k, same_values{Pre, Here}(t.at.K, size_k(m)))
    //@ REAL_ASSERT(real_along_k, same_values{Pre, Here}(t.along.K, size_k(m)))
    //@ REAL_ASSERT(real_at_u, same_values{Pre, Here}(t.at.U, size_u(m)))
    //@ REAL_ASSERT(real_along_u, same_values{Pre, Here}(t.along.U, size_u(m)))
    //@ ghost Headed: ;
    attest_add_matmul(t.dz, m.wo + h * vo, m.n, m.v, m.out, dY);
    //@ REAL_ASSERT(real_weights_kept, same_values{Headed, Here}(m.wo, m.heads * vo) && same_values{Pre, Here}(m.wo, m.heads * vo))
    //@ REAL_ASSERT(real_at_q_kept, same_values{Headed, Here}(t.at.Q, size_q(m)) && same_values{Pre, Here}(t.at.Q, size_q(m)))
    //@ REAL_ASSERT(real_along_q_kept, same_values{Headed, Here}(t.along.Q, size_q(m)) && same_values{Pre, Here}(t.along.Q, size_q(m)))
    //@ REAL_ASSERT(real_at_k_kept, same_values{Headed, Here}(t.at.K, size_k(m)) && same_values{Pre, Here}(t.at.K, size_k(m)))
    //@ REAL_ASSERT(real_along_k_kept, same_values{Headed, Here}(t.along.K, size_k(m)) && same_values{Pre, Here}(t.along.K, size_k(m)))
    //@ REAL_ASSERT(real_at_u_kept, same_values{Headed, Here}(t.at.U, size_u(m)) && same_values{Pre, Here}(t.at.U, size_u(m)))
    //@ REAL_ASSERT(real_along_u_kept, same_values{Headed, Here}(t.along.U, size_u(m)) && same_values{Pre, Here}(t.along.U, size_u(m)))
    //@ REAL_ASSERT(real_at, same_projected{Pre, Here}(m, t.at))
    //@ REAL_ASSERT(real_along, same_projected{Pre, Here}(m, t.along))
    //@ REAL_ASSERT(real_bias, m.bias != \null ==> same_values{Pre, Here}(m.bias, m.n * m.n))
    //@ REAL_ASSERT(real_masks, same_masks{Pre, Here}(m.mask, m.n * m.n))
    //@ REAL_GHOST(SAME_HEADS_CHANGES(Pre, m, t.at, t.along, h + 1))
    //@ REAL_GHOST(SAME_BY_HEADS(Pre, m, t.at, t.along, h))
    //@ REAL_GHOST(HEAD_JOINED(status == ATTEST_OK, Pre, Headed, m, t.at, t.along, h, t.dz))
    //@ REAL_GHOST(rows_within(m.n, m.out);)
    /*@ REAL_ASSERT(real_had, all_changed{Pre}(m, t.at, t.along, dY, h) ==> \forall integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==>
      @     heads_changed{Pre, Pre}(m, t.at, t.along, i, dY, o, h) && same_by_heads{Pre, Here}(m, t.at, t.along, i, o, h) &&
      @     heads_changed{Here, Pre}(m, t.at, t.along, i, dY, o, h)) */
    /*@ REAL_ASSERT(real_has, all_changed{Pre}(m, t.at, t.along, dY, h) ==> \forall integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==>
      @     row_within(i, m.n, m.out) && same_at{Pre, Headed}(dY, m.out, i, o) &&
      @     heads_changed{Here, Pre}(m, t.at, t.along, i, dY, o, h) && heads_changed{Here, Headed}(m, t.at, t.along, i, dY, o, h)) */
    /*@ REAL_ASSERT(real_added, status == ATTEST_OK ==> \forall integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==>
      @     by_head_in{Here, Headed}(m, t.at, t.along, h, i, t.dz, o, m.v) &&
      @     by_head_is{Here, Headed}(m, t.at, t.along, h, i, t.dz + i * m.v, m.wo + h * (m.v * m.out), o, m.v) &&
      @     product_added{Headed, Here}(t.dz, m.wo + h * (m.v * m.out), m.v, m.out, dY, i, o) &&
      @     head_added{Here, Headed, Here}(m, t.at, t.along, h, i, dY, o)) */
    /*@ REAL_ASSERT(real, status == ATTEST_OK ==> all_changed{Pre}(m, t.at, t.along, dY, h) ==>
      @     \forall integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==> heads_changed{Here, Headed}(m, t.at, t.along, i, dY, o, h) &&
      @     head_added{Here, Headed, Here}(m, t.at, t.along, h, i, dY, o) &&
      @     heads_changed{Here, Here}(m, t.at, t.along, i, dY, o, h + 1)) */
    return status;
}

/* dY [n,out]: the changes of all heads, through W^O. */
/*@ requires sizes:  multihead_sizes(m);
  @ requires read:   weights_ok(m) && projected_ok(m, t.at) && projected_ok(m, t.along);
  @ requires write:  places_written(m, t, dY) && places_away(m, t, dY) && places_distinct(m, t, dY);
  @ terminates \true;
  @ exits      \false;
  @ assigns    t.inner[0 .. jvp_inner(m) - 1], t.y[0 .. m.n * m.v - 1], t.dz[0 .. m.n * m.v - 1], dY[0 .. m.n * m.out - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures blind: \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(m.mask, m.n, m.n));
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_at, same_projected{Pre, Post}(m, t.at))
  @ REAL_ENSURES(real_along, same_projected{Pre, Post}(m, t.along))
  @ REAL_ENSURES(real, \result == ATTEST_OK ==> all_changed{Post}(m, t.at, t.along, dY, m.heads))
  @ */
static attest_status add_heads(attest_multihead m, places t, double *dY)
{
    attest_status worst = ATTEST_OK;
    //@ ghost fit(m);
    attest_fill(0.0, dY, m.n * m.out);
    //@ REAL_GHOST(rows_within(m.n, m.out);)
    /*@ REAL_ASSERT(real_nothing, \forall integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==> row_within(i, m.n, m.out) &&
      @     is_value(dY[i * m.out + o], 0.0) && heads_changed{Here, Here}(m, t.at, t.along, i, dY, o, 0)) */
    /*@ loop invariant range:  0 <= h <= m.heads;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop invariant blind:  worst == ATTEST_RANGE || (worst == ATTEST_EMPTY_ROW <==> 0 < h && one_sees_none{Pre}(m.mask, m.n, m.n));
      @ REAL_INVARIANT(real_range, worst != ATTEST_RANGE)
      @ REAL_INVARIANT(real_at, same_projected{Pre, Here}(m, t.at))
      @ REAL_INVARIANT(real_along, same_projected{Pre, Here}(m, t.along))
      @ REAL_INVARIANT(real, worst == ATTEST_OK ==> all_changed{Here}(m, t.at, t.along, dY, h))
      @ loop assigns h, worst, t.inner[0 .. jvp_inner(m) - 1], t.y[0 .. m.n * m.v - 1], t.dz[0 .. m.n * m.v - 1],
      @              dY[0 .. m.n * m.out - 1];
      @ loop variant m.heads - h; */
    for (int64_t h = 0; h < m.heads; h++) {
        //@ ghost Head: ;
        const attest_status status = add_head(m, t, h, dY);
        //@ REAL_ASSERT(real_at, same_projected{Head, Here}(m, t.at) && same_projected{Pre, Here}(m, t.at))
        //@ REAL_ASSERT(real_along, same_projected{Head, Here}(m, t.along) && same_projected{Pre, Here}(m, t.along))
        worst = attest_worse(worst, status);
    }
    return worst;
}

attest_status attest_multihead_jvp(attest_multihead m, const double *X, const double *T, double *work, double *dY)
{
    //@ ghost fit(m);
    const places t = split(m, work);
    //@ ghost output_away(m, t, work, dY, m.n * m.out);
    const attest_status projected = project_both(m, X, T, t.at, t.along);
    //@ ghost Projected: ;
    const attest_status status = add_heads(m, t, dY);
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Projected, X, m.wq, m.bq, m.heads, m.n, m.width, m.d, t.at.Q))
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Projected, X, m.wk, m.bk, m.groups, m.n, m.width, m.d, t.at.K))
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Projected, X, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, t.at.U))
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Projected, T, m.wq, (double *)\null, m.heads, m.n, m.width, m.d, t.along.Q))
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Projected, T, m.wk, (double *)\null, m.groups, m.n, m.width, m.d, t.along.K))
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Projected, T, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, t.along.U))
    //@ REAL_ASSERT(real_places, t.at == projections_in(m, work) && t.along == direction_in(m, work))
    const attest_status worst = attest_worse(projected, status);
    return attest_all_finite(dY, m.n * m.out) ? worst : ATTEST_RANGE;
}
