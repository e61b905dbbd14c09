/* Where things stand in the workspace of multi-head attention's gradients. Internal: not part of the library's interface. */
#ifndef ATTEST_VJP_PLACES_H
#define ATTEST_VJP_PLACES_H

#include "multihead_vjp.h"
#include "logic/index.h"

typedef struct attest_vjp_places {
    attest_projected at; /* the projections */
    attest_projected to; /* their gradients */
    double *outputs;     /* [heads,n,v]: what each head puts out */
    double *upstream;    /* [heads,n,v]: R taken back to that */
    double *inner;       /* for attest_attention_vjp */
    double *turned;      /* a transposed matrix */
} attest_vjp_places;

/*@ predicate sizes_small{L}(attest_multihead m) =
  @     0 <= m.n * m.d <= ATTEST_DIM_MAX * ATTEST_DIM_MAX && 0 <= m.n * m.v <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.n * m.out <= ATTEST_DIM_MAX * ATTEST_DIM_MAX && 0 <= m.width * m.n <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.width * m.d <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.width * m.v <= ATTEST_DIM_MAX * ATTEST_DIM_MAX && 0 <= m.v * m.out <= ATTEST_DIM_MAX * ATTEST_DIM_MAX;
  @
  @ predicate sizes_large{L}(attest_multihead m) = 0 <= m.heads * (m.n * m.d) <= ATTEST_LENGTH_MAX &&
  @     0 <= m.groups * (m.n * m.d) <= ATTEST_LENGTH_MAX && 0 <= m.groups * (m.n * m.v) <= ATTEST_LENGTH_MAX &&
  @     0 <= m.heads * (m.n * m.v) <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     m.groups * (m.n * m.v) <= m.heads * (m.n * m.v) &&
  @     0 <= m.heads * (m.width * m.d) <= ATTEST_LENGTH_MAX && 0 <= m.groups * (m.width * m.d) <= ATTEST_LENGTH_MAX &&
  @     0 <= m.groups * (m.width * m.v) <= ATTEST_LENGTH_MAX && 0 <= m.heads * (m.v * m.out) <= ATTEST_LENGTH_MAX;
  @
  @ predicate places_in{L}(attest_multihead m, attest_vjp_places t, double *work) = t.at.Q == work &&
  @     t.at.K == work + size_q(m) && t.at.U == work + (size_q(m) + size_k(m)) &&
  @     t.to.Q == work + (size_q(m) + size_k(m) + size_u(m)) &&
  @     t.to.K == work + (2 * size_q(m) + size_k(m) + size_u(m)) &&
  @     t.to.U == work + (2 * size_q(m) + 2 * size_k(m) + size_u(m)) &&
  @     t.outputs == work + 2 * (size_q(m) + size_k(m) + size_u(m)) &&
  @     t.upstream == work + (2 * (size_q(m) + size_k(m) + size_u(m)) + m.heads * (m.n * m.v)) &&
  @     t.inner == work + vjp_kept(m) && t.turned == work + (vjp_kept(m) + vjp_inner(m));
  @
  @ // what is written is none of what heads are made of, and each place is its own
  @ predicate written_away{L}(attest_multihead m, attest_vjp_places t, double *out, integer length) =
  @     projected_apart(m, t.at, out, length) && weights_apart(m, out, length) &&
  @     \separated(out + (0 .. length - 1), t.upstream + (0 .. m.heads * (m.n * m.v) - 1));
  @ predicate places_away{L}(attest_multihead m, attest_vjp_places t) =
  @     written_away(m, t, t.to.Q, size_q(m)) && written_away(m, t, t.to.K, size_k(m)) && written_away(m, t, t.to.U, size_u(m)) &&
  @     written_away(m, t, t.outputs, m.heads * (m.n * m.v)) && written_away(m, t, t.inner, vjp_inner(m));
  @ predicate places_distinct{L}(attest_multihead m, attest_vjp_places t) =
  @     \separated(t.to.Q + (0 .. size_q(m) - 1), t.to.K + (0 .. size_k(m) - 1)) &&
  @     \separated(t.to.Q + (0 .. size_q(m) - 1), t.to.U + (0 .. size_u(m) - 1)) &&
  @     \separated(t.to.K + (0 .. size_k(m) - 1), t.to.U + (0 .. size_u(m) - 1)) &&
  @     projected_apart(m, t.to, t.outputs, m.heads * (m.n * m.v)) && projected_apart(m, t.to, t.inner, vjp_inner(m)) &&
  @     \separated(t.inner + (0 .. vjp_inner(m) - 1), t.outputs + (0 .. m.heads * (m.n * m.v) - 1));
  @ predicate places_ok{L}(attest_multihead m, attest_vjp_places t) =
  @     projected_ok(m, t.at) && projected_ok(m, t.to) && \valid(t.outputs + (0 .. m.heads * (m.n * m.v) - 1)) &&
  @     \valid(t.upstream + (0 .. m.heads * (m.n * m.v) - 1)) && \valid(t.inner + (0 .. vjp_inner(m) - 1));
  @ */

/*@ ghost
  /@ requires sizes: multihead_sizes(m);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures small: sizes_small(m);
   @ ensures large: sizes_large(m);
   @/
  static inline void vjp_fit(attest_multihead m)
  {
      product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.width, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.width, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.width, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.v, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.heads, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.groups, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.groups, m.n * m.v, m.heads, m.n * m.v);
      product_below(m.n, m.heads * m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.heads, m.width * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.groups, m.width * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.groups, m.width * m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.heads, m.v * m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
  }
*/

/*@ requires sizes: multihead_sizes(m);
  @ requires write: \valid(work + (0 .. vjp_work(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures places: places_in(m, \result, work);
  @ */
static inline attest_vjp_places attest_vjp_split(attest_multihead m, double *work)
{
    //@ ghost vjp_fit(m);
    const int64_t nd = m.n * m.d, nv = m.n * m.v;
    //@ assert blocks: nd == m.n * m.d && nv == m.n * m.v;
    const int64_t q = m.heads * nd, k = m.groups * nd, u = m.groups * nv, heads = m.heads * nv, twice = 2 * (q + k + u);
    //@ assert kept: q == size_q(m) && k == size_k(m) && u == size_u(m) && heads == m.heads * (m.n * m.v);
    const int64_t kept = twice + 2 * heads, inner = 2 * m.n + 1 + 2 * nd + 2 * nv + m.v;
    const attest_projected at = {work, work + q, work + (q + k)};
    const attest_projected to = {work + (q + k + u), work + (2 * q + k + u), work + (2 * q + 2 * k + u)};
    const attest_vjp_places t = {at, to, work + twice, work + (twice + heads), work + kept, work + (kept + inner)};
    return t;
}

#endif
