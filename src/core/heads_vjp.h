/* The heads' part in the gradients of multi-head attention (multihead_vjp.h). Internal: not part of the library's interface. */
#ifndef ATTEST_HEADS_VJP_H
#define ATTEST_HEADS_VJP_H

#include "vjp_places.h"

/* A file that proves what is computed over the reals says DERIVATIVE_VALUES before this one. */
#ifdef OVER_THE_REALS
#include "logic/blind.h"

/*@ // what the heads read stays as it is
  @ predicate same_read{L, M}(attest_multihead m, attest_vjp_places t) =
  @     same_values{L, M}(t.at.Q, size_q(m)) && same_values{L, M}(t.at.K, size_k(m)) && same_values{L, M}(t.at.U, size_u(m)) &&
  @     same_values{L, M}(t.upstream, m.heads * (m.n * m.v)) && (m.bias != \null ==> same_values{L, M}(m.bias, m.n * m.n)) &&
  @     same_masks{L, M}(m.mask, m.n * m.n);
  @ lemma same_read_on{L, M, N}: \forall attest_multihead m, attest_vjp_places t; same_read{L, M}(m, t) ==> same_read{M, N}(m, t) ==>
  @     same_read{L, N}(m, t);
  @ */
#endif

/* All heads: what they put out and the gradients of the projections. */
/*@ requires sizes:  multihead_sizes(m);
  @ requires read:   row_ok(m.bias, m.mask, m.n * m.n);
  @ requires places: places_ok(m, t) && places_away(m, t) && places_distinct(m, t);
  @ terminates \true;
  @ exits      \false;
  @ assigns    t.inner[0 .. vjp_inner(m) - 1], t.outputs[0 .. m.heads * (m.n * m.v) - 1], t.to.Q[0 .. size_q(m) - 1],
  @            t.to.K[0 .. size_k(m) - 1], t.to.U[0 .. size_u(m) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures blind: \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(m.mask, m.n, m.n));
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_z, \result == ATTEST_OK ==> \forall integer h, i, a; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
  @     head_put_out{Pre, Post}(m, t.at, h, i, t.outputs, a))
  @ REAL_ENSURES(real_q, \result == ATTEST_OK ==> \forall integer h, i, b; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= b < m.d ==>
  @     head_query_pulled{Pre, Post}(m, t.at, t.upstream, h, t.to.Q, i, b))
  @ REAL_ENSURES(real_k, \result == ATTEST_OK ==> \forall integer g, j, b; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     shared_key_pulled{Pre, Post}(m, t.at, t.upstream, g, t.to.K, j, b, m.heads))
  @ REAL_ENSURES(real_v, \result == ATTEST_OK ==> \forall integer g, j, a; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= a < m.v ==>
  @     shared_value_pulled{Pre, Post}(m, t.at, t.upstream, g, t.to.U, j, a, m.heads))
  @ REAL_ENSURES(real_read, same_read{Pre, Post}(m, t))
  @ */
attest_status attest_heads_vjp(attest_multihead m, attest_vjp_places t);

#endif
