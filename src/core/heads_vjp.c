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
#include "heads_vjp.h"
#include "attention_derivative.h"
#include "key_head.h"
#include "row_parts.h"
#include "vector.h"
#include "worse.h"
#include "logic/equal.h"
#include "logic/index.h"

#ifdef OVER_THE_REALS
#include "row_change.h"
#include "same_output.h"
#include "same_change.h"
#include "same_pull.h"
#include "other_blocks.h"
#include "same_heads_pull.h"

/*@ // a head whose keys and values lie here
  @ logic attest_memory head_at{L}(attest_multihead m, double *keys, double *values) =
  @     {*(attest_memory *)\null \with .score = m.score, .n = m.n, .d = m.d, .v = m.v, .keys = keys, .values = values};
  @ // p is none of what is written for the head whose queries begin at q, keys at k and values at u
  @ predicate far{L}(attest_multihead m, double *inner, double *z, attest_projected to, integer q, integer k, integer u, double *p) =
  @     \separated(p, inner + (0 .. vjp_inner(m) - 1)) && \separated(p, z + (0 .. m.n * m.v - 1)) &&
  @     \separated(p, to.Q + q + (0 .. m.n * m.d - 1)) && \separated(p, to.K + k + (0 .. m.n * m.d - 1)) &&
  @     \separated(p, to.U + u + (0 .. m.n * m.v - 1));
  @ */
#endif

/*@ // key head g serves head h
  @ predicate serves(attest_multihead m, integer h, integer g) = g == (h * m.groups) / m.heads; */

/*@ ghost
  /@ requires inside: 0 <= q <= q + nd <= size_q(m) && 0 <= k <= k + nd <= size_k(m) && 0 <= u <= u + nv <= size_u(m);
   @ requires parts:  0 <= nd && 0 <= nv && 0 <= length;
   @ requires apart:  projected_apart(m, p, out, length);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures queries: \separated(out + (0 .. length - 1), (p.Q + q) + (0 .. nd - 1));
   @ ensures keys:    \separated(out + (0 .. length - 1), (p.K + k) + (0 .. nd - 1));
   @ ensures values:  \separated(out + (0 .. length - 1), (p.U + u) + (0 .. nv - 1));
   @/
  static inline void head_apart(attest_multihead m, attest_projected p, int64_t q, int64_t k, int64_t u, int64_t nd,
                                int64_t nv, const double *out, int64_t length)
  {
  }

  /@ requires sizes:  multihead_sizes(m) && head.score.kind == m.score.kind;
   @ requires head:   head.n == m.n && head.d == m.d && head.v == m.v;
   @ requires blocks: 0 <= head.n * head.d == m.n * m.d && 0 <= head.n * head.v == m.n * m.v;
   @ requires inside: 0 <= k && k + m.n * m.d <= size_k(m) && 0 <= u && u + m.n * m.v <= size_u(m);
   @ requires place:  head.keys == at.K + k && head.values == at.U + u;
   @ requires ok:     projected_ok(m, at);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures memory: memory_ok(head);
   @/
  static inline void head_memory(attest_multihead m, attest_memory head, attest_projected at, int64_t k, int64_t u)
  {
      /@ assert keys:   \valid_read(head.keys + (0 .. head.n * head.d - 1)); @/
      /@ assert values: \valid_read(head.values + (0 .. head.n * head.v - 1)); @/
  }

  /@ requires head:     head.n == m.n && head.d == m.d && head.v == m.v;
   @ requires products: head.n * head.d == m.n * m.d && head.n * head.v == m.n * m.v;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures size: derivative_size(head) == vjp_inner(m);
   @/
  static inline void head_size(attest_multihead m, attest_memory head)
  {
  }

  /@ requires head:   head.n == m.n && 0 <= head.n * head.d == m.n * m.d && 0 <= head.n * head.v == m.n * m.v;
   @ requires rows:   m.n * head.d == m.n * m.d;
   @ requires inside: 0 <= q && q + m.n * m.d <= size_q(m) && 0 <= k && k + m.n * m.d <= size_k(m) &&
   @                  0 <= u && u + m.n * m.v <= size_u(m);
   @ requires place:  part.q == to.Q + q && part.k == to.K + k && part.v == to.U + u;
   @ requires ok:     projected_ok(m, to);
   @ requires to:     \separated(to.Q + (0 .. size_q(m) - 1), to.K + (0 .. size_k(m) - 1)) &&
   @     \separated(to.Q + (0 .. size_q(m) - 1), to.U + (0 .. size_u(m) - 1)) &&
   @     \separated(to.K + (0 .. size_k(m) - 1), to.U + (0 .. size_u(m) - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures ok:  gradient_ok(head, part, m.n);
   @ ensures new: gradient_new(head, part, m.n);
   @/
  static inline void head_gradient(attest_multihead m, attest_memory head, attest_projected to, int64_t q, int64_t k,
                                   int64_t u, attest_gradient part)
  {
      /@ assert queries: \valid(part.q + (0 .. m.n * m.d - 1)); @/
      /@ assert keys:    \valid(part.k + (0 .. m.n * m.d - 1)); @/
      /@ assert values:  \valid(part.v + (0 .. m.n * m.v - 1)); @/
  }
*/

/* Of the head whose queries begin at q, keys at k and values at u: its output z [n,v] and the gradients of its
 * projections. */
/*@ requires sizes:    multihead_sizes(m);
  @ requires parts:    0 <= q && q + m.n * m.d <= size_q(m) && 0 <= k && k + m.n * m.d <= size_k(m) &&
  @                    0 <= u && u + m.n * m.v <= size_u(m);
  @ requires read:     projected_ok(m, at) && row_ok(m.bias, m.mask, m.n * m.n) &&
  @                    \valid_read(upstream + (0 .. m.n * m.v - 1));
  @ requires write:    projected_ok(m, to) && \valid(inner + (0 .. vjp_inner(m) - 1)) &&
  @                    \valid(z + (0 .. m.n * m.v - 1));
  @ requires inner:    projected_apart(m, at, inner, vjp_inner(m)) && projected_apart(m, to, inner, vjp_inner(m));
  @ requires output:   projected_apart(m, at, z, m.n * m.v) && projected_apart(m, to, z, m.n * m.v);
  @ requires queries:  projected_apart(m, at, to.Q, size_q(m));
  @ requires keys:     projected_apart(m, at, to.K, size_k(m));
  @ requires values:   projected_apart(m, at, to.U, size_u(m));
  @ requires masks:    row_apart(m.bias, m.mask, m.n * m.n, inner, vjp_inner(m)) &&
  @                    row_apart(m.bias, m.mask, m.n * m.n, z, m.n * m.v);
  @ requires hides:    row_apart(m.bias, m.mask, m.n * m.n, to.Q, size_q(m)) &&
  @     row_apart(m.bias, m.mask, m.n * m.n, to.K, size_k(m)) && row_apart(m.bias, m.mask, m.n * m.n, to.U, size_u(m));
  @ requires to:       \separated(to.Q + (0 .. size_q(m) - 1), to.K + (0 .. size_k(m) - 1)) &&
  @     \separated(to.Q + (0 .. size_q(m) - 1), to.U + (0 .. size_u(m) - 1)) &&
  @     \separated(to.K + (0 .. size_k(m) - 1), to.U + (0 .. size_u(m) - 1));
  @ requires upstream: projected_apart(m, to, upstream, m.n * m.v) &&
  @     \separated(upstream + (0 .. m.n * m.v - 1), inner + (0 .. vjp_inner(m) - 1)) &&
  @     \separated(upstream + (0 .. m.n * m.v - 1), z + (0 .. m.n * m.v - 1));
  @ requires new:      \separated(inner + (0 .. vjp_inner(m) - 1), z + (0 .. m.n * m.v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    inner[0 .. vjp_inner(m) - 1], z[0 .. m.n * m.v - 1], to.Q[q .. q + m.n * m.d - 1], to.K[k .. k + m.n * m.d - 1],
  @            to.U[u .. u + m.n * m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures blind: \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(m.mask, m.n, m.n));
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_at_q, same_values{Pre, Post}(at.Q, size_q(m)))
  @ REAL_ENSURES(real_at_k, same_values{Pre, Post}(at.K, size_k(m)))
  @ REAL_ENSURES(real_at_u, same_values{Pre, Post}(at.U, size_u(m)))
  @ REAL_ENSURES(real_bias, m.bias != \null ==> same_values{Pre, Post}(m.bias, m.n * m.n))
  @ REAL_ENSURES(real_masks, same_masks{Pre, Post}(m.mask, m.n * m.n))
  @ REAL_ENSURES(real_z, \result == ATTEST_OK ==> \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.v ==>
  @     query_output{Post, Pre}(head_at(m, at.K + k, at.U + u), at.Q + q, m.bias, m.mask, z, i, a))
  @ REAL_ENSURES(real_q, \result == ATTEST_OK ==> \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.d ==>
  @     query_pulled{Pre, Post}(head_at(m, at.K + k, at.U + u), at.Q + q, m.bias, m.mask, upstream, to.Q + q, i, b))
  @ REAL_ENSURES(real_k, \result == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     key_pulled{Pre, Post}(head_at(m, at.K + k, at.U + u), at.Q + q, m.bias, m.mask, upstream, to.K + k, j, b, m.n))
  @ REAL_ENSURES(real_v, \result == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
  @     value_pulled{Pre, Post}(head_at(m, at.K + k, at.U + u), at.Q + q, m.bias, m.mask, upstream, to.U + u, j, a, m.n))
  @ */
static attest_status head_from(attest_multihead m, attest_projected at, attest_projected to, int64_t q, int64_t k,
                               int64_t u, const double *upstream, double *inner, double *z)
{
    const attest_memory head = {m.score, m.n, m.d, m.v, at.K + k, at.U + u};
    const attest_gradient gradient = {to.Q + q, to.K + k, to.U + u};
    //@ ghost vjp_fit(m);
    //@ ghost same_product(head.n, head.d, m.n, m.d);
    //@ ghost same_product(head.n, head.v, m.n, m.v);
    //@ ghost same_product(m.n, head.d, m.n, m.d);
    //@ ghost head_memory(m, head, at, k, u);
    //@ ghost head_size(m, head);
    //@ ghost head_gradient(m, head, to, q, k, u, gradient);
    //@ ghost product_below(m.n, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost int64_t nd = m.n * m.d, nv = m.n * m.v, inner_size = 2 * m.n + 1 + 2 * nd + 2 * nv + m.v;
    //@ assert inner_size: inner_size == vjp_inner(m);
    //@ ghost projected_part(m, at, to.Q, m.heads * nd, q, nd);
    //@ ghost projected_part(m, at, to.K, m.groups * nd, k, nd);
    //@ ghost projected_part(m, at, to.U, m.groups * nv, u, nv);
    //@ ghost head_apart(m, at, q, k, u, nd, nv, inner, inner_size);
    //@ ghost head_apart(m, at, q, k, u, nd, nv, z, nv);
    //@ ghost head_apart(m, at, q, k, u, nd, nv, to.Q + q, nd);
    //@ ghost head_apart(m, at, q, k, u, nd, nv, to.K + k, nd);
    //@ ghost head_apart(m, at, q, k, u, nd, nv, to.U + u, nv);
    //@ ghost head_apart(m, to, q, k, u, nd, nv, inner, inner_size);
    //@ ghost head_apart(m, to, q, k, u, nd, nv, z, nv);
    //@ ghost head_apart(m, to, q, k, u, nd, nv, upstream, nv);
    //@ ghost out_part(m.bias, m.mask, m.n * m.n, to.Q, m.heads * nd, q, nd);
    //@ ghost out_part(m.bias, m.mask, m.n * m.n, to.K, m.groups * nd, k, nd);
    //@ ghost out_part(m.bias, m.mask, m.n * m.n, to.U, m.groups * nv, u, nv);
    //@ REAL_ASSERT(real_far_q, \forall integer x; 0 <= x < size_q(m) ==> far(m, inner, z, to, q, k, u, at.Q + x))
    //@ REAL_ASSERT(real_far_k, \forall integer x; 0 <= x < size_k(m) ==> far(m, inner, z, to, q, k, u, at.K + x))
    //@ REAL_ASSERT(real_far_u, \forall integer x; 0 <= x < size_u(m) ==> far(m, inner, z, to, q, k, u, at.U + x))
    //@ REAL_ASSERT(real_far_b, m.bias != \null ==> \forall integer x; 0 <= x < m.n * m.n ==> far(m, inner, z, to, q, k, u, m.bias + x))
    //@ REAL_ASSERT(real_place, head == head_at{Pre}(m, at.K + k, at.U + u))
    return attest_attention_vjp(head, at.Q + q, m.n, m.bias, m.mask, upstream, inner, z, gradient);
}
/* Head h: what it puts out and the gradients of its projections; those of keys and values are added to. */
/*@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads && 0 <= g < m.groups && serves(m, h, g);
  @ requires read:   row_ok(m.bias, m.mask, m.n * m.n);
  @ requires places: places_ok(m, t) && places_away(m, t) && places_distinct(m, t);
  @ terminates \true;
  @ exits      \false;
  @ assigns    t.inner[0 .. vjp_inner(m) - 1], t.outputs[h * (m.n * m.v) .. h * (m.n * m.v) + m.n * m.v - 1],
  @            t.to.Q[h * (m.n * m.d) .. h * (m.n * m.d) + m.n * m.d - 1], t.to.K[g * (m.n * m.d) .. g * (m.n * m.d) + m.n * m.d - 1],
  @            t.to.U[g * (m.n * m.v) .. g * (m.n * m.v) + m.n * m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures blind: \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(m.mask, m.n, m.n));
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_z, \result == ATTEST_OK ==> \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.v ==>
  @     head_put_out{Pre, Post}(m, t.at, h, i, t.outputs, a))
  @ REAL_ENSURES(real_q, \result == ATTEST_OK ==> \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.d ==>
  @     head_query_pulled{Pre, Post}(m, t.at, t.upstream, h, t.to.Q, i, b))
  @ REAL_ENSURES(real_k, \result == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     head_key_grown{Pre, Pre, Post}(m, t.at, t.upstream, h, g, t.to.K, j, b))
  @ REAL_ENSURES(real_v, \result == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
  @     head_value_grown{Pre, Pre, Post}(m, t.at, t.upstream, h, g, t.to.U, j, a))
  @ REAL_ENSURES(real_read, same_read{Pre, Post}(m, t))
  @ REAL_ENSURES(real_kept_z, \forall integer f, i, a; 0 <= f < m.heads ==> f != h ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
  @     same_weight_at{Pre, Post}(t.outputs, m.n * m.v, m.v, f, i, a))
  @ REAL_ENSURES(real_kept_q, \forall integer f, i, b; 0 <= f < m.heads ==> f != h ==> 0 <= i < m.n ==> 0 <= b < m.d ==>
  @     same_weight_at{Pre, Post}(t.to.Q, m.n * m.d, m.d, f, i, b))
  @ REAL_ENSURES(real_kept_k, \forall integer f, j, b; 0 <= f < m.groups ==> f != g ==> 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     same_weight_at{Pre, Post}(t.to.K, m.n * m.d, m.d, f, j, b))
  @ REAL_ENSURES(real_kept_v, \forall integer f, j, a; 0 <= f < m.groups ==> f != g ==> 0 <= j < m.n ==> 0 <= a < m.v ==>
  @     same_weight_at{Pre, Post}(t.to.U, m.n * m.v, m.v, f, j, a))
  @ */
static attest_status head_vjp(attest_multihead m, attest_vjp_places t, int64_t h, int64_t g)
{
    //@ ghost vjp_fit(m);
    const int64_t nd = m.n * m.d, nv = m.n * m.v;
    //@ assert blocks: nd == m.n * m.d && nv == m.n * m.v;
    //@ ghost row_inside(h, m.heads, nd);
    //@ ghost row_inside(h, m.heads, nv);
    //@ ghost row_inside(g, m.groups, nd);
    //@ ghost row_inside(g, m.groups, nv);
    const int64_t q = h * nd, k = g * nd, u = g * nv, z = h * nv;
    //@ assert inside_q: 0 <= q && q + nd <= size_q(m);
    //@ assert inside_k: 0 <= k && k + nd <= size_k(m);
    //@ assert inside_u: 0 <= u && u + nv <= size_u(m);
    //@ assert inside_z: 0 <= z && z + nv <= m.heads * nv;
    //@ REAL_ASSERT(real_far_up, \forall integer x; 0 <= x < m.heads * nv ==> far(m, t.inner, t.outputs + z, t.to, q, k, u, t.upstream + x))
    /*@ REAL_ASSERT(real_far_z, \forall integer x; 0 <= x < m.heads * nv ==> x < z || z + nv <= x ==>
      @     far(m, t.inner, t.outputs + z, t.to, q, k, u, t.outputs + x)) */
    /*@ REAL_ASSERT(real_far_q, \forall integer x; 0 <= x < size_q(m) ==> x < q || q + nd <= x ==>
      @     far(m, t.inner, t.outputs + z, t.to, q, k, u, t.to.Q + x)) */
    /*@ REAL_ASSERT(real_far_k, \forall integer x; 0 <= x < size_k(m) ==> x < k || k + nd <= x ==>
      @     far(m, t.inner, t.outputs + z, t.to, q, k, u, t.to.K + x)) */
    /*@ REAL_ASSERT(real_far_u, \forall integer x; 0 <= x < size_u(m) ==> x < u || u + nv <= x ==>
      @     far(m, t.inner, t.outputs + z, t.to, q, k, u, t.to.U + x)) */
    const attest_status status = head_from(m, t.at, t.to, q, k, u, t.upstream + z, t.inner, t.outputs + z);
    //@ REAL_ASSERT(real_upstream, same_values{Pre, Here}(t.upstream, m.heads * (m.n * m.v)))
    //@ REAL_ASSERT(real_read, same_read{Pre, Here}(m, t))
    //@ REAL_GHOST(SAME_BUT(Pre, t.outputs, m.heads, m.n, m.v, h))
    //@ REAL_GHOST(SAME_BUT(Pre, t.to.Q, m.heads, m.n, m.d, h))
    //@ REAL_GHOST(SAME_BUT(Pre, t.to.K, m.groups, m.n, m.d, g))
    //@ REAL_GHOST(SAME_BUT(Pre, t.to.U, m.groups, m.n, m.v, g))
    //@ REAL_GHOST(double *Q = t.at.Q + q; double *up = t.upstream + z; double *to_q = t.to.Q + q;)
    //@ REAL_GHOST(double *to_k = t.to.K + k; double *to_u = t.to.U + u; double *out = t.outputs + z;)
    //@ REAL_GHOST(attest_memory one = {m.score, m.n, m.d, m.v, t.at.K + k, t.at.U + u};)
    /*@ REAL_ASSERT(real_strides, one.n == m.n && one.d == m.d && one.v == m.v && \forall integer i; same_stride(i, one.n, m.n) &&
      @     same_stride(i, one.d, m.d) && same_stride(i, one.v, m.v)) */
    //@ REAL_ASSERT(real_blocks, block_at(Q, t.at.Q, h, m.n, m.d) && block_at(up, t.upstream, h, m.n, m.v))
    //@ REAL_ASSERT(real_rows, \forall integer i; head_row(m, one, t.at, t.upstream, h, i, Q, up))
    //@ REAL_ASSERT(real_serves, g == key_head_of(m, h))
    //@ REAL_ASSERT(real_at, one == head_at{Pre}(m, t.at.K + k, t.at.U + u))
    //@ REAL_ASSERT(real_place, one == head_of{Pre}(m, t.at, h))
    /*@ REAL_ASSERT(real_z, status == ATTEST_OK ==> \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.v ==>
      @     head_row(m, one, t.at, t.upstream, h, i, Q, up) && query_output{Here, Pre}(one, Q, m.bias, m.mask, out, i, a) &&
      @     head_put_out{Pre, Here}(m, t.at, h, i, t.outputs, a)) */
    /*@ REAL_ASSERT(real_q, status == ATTEST_OK ==> \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.d ==>
      @     head_row(m, one, t.at, t.upstream, h, i, Q, up) && query_pulled{Pre, Here}(one, Q, m.bias, m.mask, up, to_q, i, b) &&
      @     head_query_pulled{Pre, Here}(m, t.at, t.upstream, h, t.to.Q, i, b)) */
    /*@ REAL_ASSERT(real_k, status == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     head_row(m, one, t.at, t.upstream, h, j, Q, up) && key_pulled{Pre, Here}(one, Q, m.bias, m.mask, up, to_k, j, b, m.n) &&
      @     head_key_grown{Pre, Pre, Here}(m, t.at, t.upstream, h, g, t.to.K, j, b)) */
    /*@ REAL_ASSERT(real_v, status == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
      @     head_row(m, one, t.at, t.upstream, h, j, Q, up) && value_pulled{Pre, Here}(one, Q, m.bias, m.mask, up, to_u, j, a, m.n) &&
      @     head_value_grown{Pre, Pre, Here}(m, t.at, t.upstream, h, g, t.to.U, j, a)) */
    return status;
}

attest_status attest_heads_vjp(attest_multihead m, attest_vjp_places t)
{
    attest_status worst = ATTEST_OK;
    //@ ghost vjp_fit(m);
    const int64_t nd = m.n * m.d, nv = m.n * m.v;
    //@ assert blocks: nd == m.n * m.d && nv == m.n * m.v;
    attest_fill(0.0, t.to.K, m.groups * nd);
    attest_fill(0.0, t.to.U, m.groups * nv);
    //@ REAL_ASSERT(real_at_q, same_values{Pre, Here}(t.at.Q, size_q(m)))
    //@ REAL_ASSERT(real_at_k, same_values{Pre, Here}(t.at.K, size_k(m)))
    //@ REAL_ASSERT(real_at_u, same_values{Pre, Here}(t.at.U, size_u(m)))
    //@ REAL_ASSERT(real_up, same_values{Pre, Here}(t.upstream, m.heads * (m.n * m.v)))
    //@ REAL_ASSERT(real_bias, m.bias != \null ==> same_values{Pre, Here}(m.bias, m.n * m.n))
    //@ REAL_ASSERT(real_masks, same_masks{Pre, Here}(m.mask, m.n * m.n))
    //@ REAL_ASSERT(real_read, same_read{Pre, Here}(m, t))
    //@ REAL_GHOST(rows_within(m.groups, m.n * m.d);)
    //@ REAL_GHOST(rows_within(m.groups, m.n * m.v);)
    //@ REAL_GHOST(rows_within(m.n, m.d);)
    //@ REAL_GHOST(rows_within(m.n, m.v);)
    /*@ REAL_ASSERT(real_no_k, \forall integer g, j, b; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     row_within(g, m.groups, m.n * m.d) && row_within(j, m.n, m.d) && is_value(t.to.K[g * (m.n * m.d) + (j * m.d + b)], 0.0) &&
      @     shared_key_pulled{Pre, Here}(m, t.at, t.upstream, g, t.to.K, j, b, 0)) */
    /*@ REAL_ASSERT(real_no_v, \forall integer g, j, a; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= a < m.v ==>
      @     row_within(g, m.groups, m.n * m.v) && row_within(j, m.n, m.v) && is_value(t.to.U[g * (m.n * m.v) + (j * m.v + a)], 0.0) &&
      @     shared_value_pulled{Pre, Here}(m, t.at, t.upstream, g, t.to.U, j, a, 0)) */
    /*@ loop invariant range:  0 <= h <= m.heads;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop invariant blind:  worst == ATTEST_RANGE || (worst == ATTEST_EMPTY_ROW <==> 0 < h && one_sees_none{Pre}(m.mask, m.n, m.n));
      @ REAL_INVARIANT(real_range, worst != ATTEST_RANGE)
      @ REAL_INVARIANT(real_read, same_read{Pre, Here}(m, t))
      @ REAL_INVARIANT(real_z, worst == ATTEST_OK ==> \forall integer f, i, a; 0 <= f < h ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
      @     head_put_out{Pre, Here}(m, t.at, f, i, t.outputs, a))
      @ REAL_INVARIANT(real_q, worst == ATTEST_OK ==> \forall integer f, i, b; 0 <= f < h ==> 0 <= i < m.n ==> 0 <= b < m.d ==>
      @     head_query_pulled{Pre, Here}(m, t.at, t.upstream, f, t.to.Q, i, b))
      @ REAL_INVARIANT(real_k, worst == ATTEST_OK ==> \forall integer g, j, b; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     shared_key_pulled{Pre, Here}(m, t.at, t.upstream, g, t.to.K, j, b, h))
      @ REAL_INVARIANT(real_v, worst == ATTEST_OK ==> \forall integer g, j, a; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= a < m.v ==>
      @     shared_value_pulled{Pre, Here}(m, t.at, t.upstream, g, t.to.U, j, a, h))
      @ loop assigns h, worst, t.inner[0 .. vjp_inner(m) - 1], t.outputs[0 .. m.heads * (m.n * m.v) - 1], t.to.Q[0 .. size_q(m) - 1],
      @              t.to.K[0 .. size_k(m) - 1], t.to.U[0 .. size_u(m) - 1];
      @ loop variant m.heads - h; */
    for (int64_t h = 0; h < m.heads; h++) {
        const int64_t g = attest_key_head(m.heads, m.groups, h);
        //@ ghost row_inside(h, m.heads, m.n * m.d);
        //@ ghost row_inside(h, m.heads, m.n * m.v);
        //@ ghost row_inside(g, m.groups, m.n * m.d);
        //@ ghost row_inside(g, m.groups, m.n * m.v);
        //@ REAL_GHOST(SAME_HEAD_PULLS(Pre, m, t.at, t.upstream, h))
        //@ ghost Head: ;
        const attest_status status = head_vjp(m, t, h, g);
        //@ REAL_ASSERT(real_kept, same_read{Head, Here}(m, t) && same_read{Pre, Here}(m, t))
        /*@ REAL_ASSERT(real_z, status == ATTEST_OK ==> \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.v ==>
          @     head_put_out{Head, Here}(m, t.at, \at(h, Here), i, t.outputs, a) && same_put_out{Pre, Head}(m, t.at, \at(h, Here), i, a) &&
          @     head_put_out{Pre, Here}(m, t.at, \at(h, Here), i, t.outputs, a)) */
        /*@ REAL_ASSERT(real_z_before, worst == ATTEST_OK ==> \forall integer f, i, a; 0 <= f < h ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
          @     same_weight_at{Head, Here}(t.outputs, m.n * m.v, m.v, f, i, a) && head_put_out{Pre, Head}(m, t.at, f, i, t.outputs, a) &&
          @     head_put_out{Pre, Here}(m, t.at, f, i, t.outputs, a)) */
        /*@ REAL_ASSERT(real_q, status == ATTEST_OK ==> \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.d ==>
          @     head_query_pulled{Head, Here}(m, t.at, t.upstream, \at(h, Here), t.to.Q, i, b) &&
          @     same_query_gradient{Pre, Head}(m, t.at, t.upstream, \at(h, Here), i, b) &&
          @     head_query_pulled{Pre, Here}(m, t.at, t.upstream, \at(h, Here), t.to.Q, i, b)) */
        /*@ REAL_ASSERT(real_q_before, worst == ATTEST_OK ==> \forall integer f, i, b; 0 <= f < h ==> 0 <= i < m.n ==> 0 <= b < m.d ==>
          @     same_weight_at{Head, Here}(t.to.Q, m.n * m.d, m.d, f, i, b) &&
          @     head_query_pulled{Pre, Head}(m, t.at, t.upstream, f, t.to.Q, i, b) &&
          @     head_query_pulled{Pre, Here}(m, t.at, t.upstream, f, t.to.Q, i, b)) */
        /*@ REAL_ASSERT(real_k, worst == ATTEST_OK ==> status == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
          @     head_key_grown{Head, Head, Here}(m, t.at, t.upstream, \at(h, Here), \at(g, Here), t.to.K, j, b) &&
          @     same_key_gradient{Pre, Head}(m, t.at, t.upstream, \at(h, Here), j, b) &&
          @     head_key_grown{Pre, Head, Here}(m, t.at, t.upstream, \at(h, Here), \at(g, Here), t.to.K, j, b) &&
          @     shared_key_pulled{Pre, Here}(m, t.at, t.upstream, \at(g, Here), t.to.K, j, b, h + 1)) */
        /*@ REAL_ASSERT(real_k_others, worst == ATTEST_OK ==> \forall integer f, j, b; 0 <= f < m.groups ==> f != g ==> 0 <= j < m.n ==>
          @     0 <= b < m.d ==> same_weight_at{Head, Here}(t.to.K, m.n * m.d, m.d, f, j, b) &&
          @     shared_key_pulled{Pre, Head}(m, t.at, t.upstream, f, t.to.K, j, b, \at(h, Here)) &&
          @     shared_key_pulled{Pre, Here}(m, t.at, t.upstream, f, t.to.K, j, b, h + 1)) */
        /*@ REAL_ASSERT(real_v, worst == ATTEST_OK ==> status == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
          @     head_value_grown{Head, Head, Here}(m, t.at, t.upstream, \at(h, Here), \at(g, Here), t.to.U, j, a) &&
          @     same_value_gradient{Pre, Head}(m, t.at, t.upstream, \at(h, Here), j, a) &&
          @     head_value_grown{Pre, Head, Here}(m, t.at, t.upstream, \at(h, Here), \at(g, Here), t.to.U, j, a) &&
          @     shared_value_pulled{Pre, Here}(m, t.at, t.upstream, \at(g, Here), t.to.U, j, a, h + 1)) */
        /*@ REAL_ASSERT(real_v_others, worst == ATTEST_OK ==> \forall integer f, j, a; 0 <= f < m.groups ==> f != g ==> 0 <= j < m.n ==>
          @     0 <= a < m.v ==> same_weight_at{Head, Here}(t.to.U, m.n * m.v, m.v, f, j, a) &&
          @     shared_value_pulled{Pre, Head}(m, t.at, t.upstream, f, t.to.U, j, a, \at(h, Here)) &&
          @     shared_value_pulled{Pre, Here}(m, t.at, t.upstream, f, t.to.U, j, a, h + 1)) */
        worst = attest_worse(worst, status);
    }
    return worst;
}
