/* The Jacobians of one row of attention, by its query, by the keys and by the values.
 * Paper: Kim et al., appendices C and E.  Mathematics: spec/mathematics.md, K8-K11.  Error: attention_derivative.h. Proved of
 * the code, for the dot product and L2 without softcap: by_query_near, by_key_near, by_value_near (spec/logic/jacobian_near.h). */
#ifndef ATTEST_ATTENTION_JACOBIAN_H
#define ATTEST_ATTENTION_JACOBIAN_H

#include "attention_derivative.h"

#ifdef OVER_THE_REALS
#include "logic/attention_change.h"

/*@ // the Jacobians' numbers at M are those of the inputs at L: of y_a by q_b, by number b of key j, and by number c of value j
  @ predicate by_query_written{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *JQ, integer a, integer b) =
  @     \at(JQ[a * m.d + b], M) == output_by_query{L}(m, q, bias, mask, a, b, m.n);
  @ predicate by_key_written{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *JK, integer a, integer j, integer b) =
  @     \at(JK[a * (m.n * m.d) + (j * m.d + b)], M) ==
  @         value_gap{L}(m, q, bias, mask, j, a) * logit_by_key{L}(m.score, q, m.keys + j * m.d, m.d, b);
  @ predicate by_value_written{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *JV, integer a, integer j,
  @                                  integer c) =
  @     is_value(\at(JV[a * (m.n * m.v) + (j * m.v + c)], M), c == a ? key_share{L}(m, q, bias, mask, j) : 0.0);
  @ */
#endif

/* A file that proves how near they are to the paper's includes what logic/jacobian_near.h comes after, and says ROW_JACOBIAN_VALUES
 * before this one. */
#if defined(ROW_JACOBIAN_VALUES) && !defined(OVER_THE_REALS)
#include "logic/jacobian_near.h"
#define ROW_JACOBIAN_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define ROW_JACOBIAN_ENSURES(name, ...)
#endif

/* One row's Jacobians: JQ [v,d] = dy/dq, JK [v,n,d] = dy/dK, JV [v,n,v] = dy/dV. Rows do not depend on each other's
 * queries, so this is all there is. The row's bias and mask are [n] or null. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires inputs: \valid_read(q + (0 .. m.d - 1));
  @ requires write:  \valid(work + (0 .. derivative_size(m) - 1)) && \valid(JQ + (0 .. m.v * m.d - 1)) &&
  @                  \valid(JK + (0 .. m.v * (m.n * m.d) - 1)) && \valid(JV + (0 .. m.v * (m.n * m.v) - 1));
  @ requires work:   memory_apart(m, work, derivative_size(m)) &&
  @     row_apart(bias, mask, m.n, work, derivative_size(m)) &&
  @     \separated(q + (0 .. m.d - 1), work + (0 .. derivative_size(m) - 1));
  @ requires apart:  \separated(work + (0 .. derivative_size(m) - 1), JQ + (0 .. m.v * m.d - 1)) &&
  @     \separated(work + (0 .. derivative_size(m) - 1), JK + (0 .. m.v * (m.n * m.d) - 1)) &&
  @     \separated(work + (0 .. derivative_size(m) - 1), JV + (0 .. m.v * (m.n * m.v) - 1));
  @ requires new:    \separated(JQ + (0 .. m.v * m.d - 1), JK + (0 .. m.v * (m.n * m.d) - 1)) &&
  @     \separated(JQ + (0 .. m.v * m.d - 1), JV + (0 .. m.v * (m.n * m.v) - 1)) &&
  @                  \separated(JK + (0 .. m.v * (m.n * m.d) - 1), JV + (0 .. m.v * (m.n * m.v) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. derivative_size(m) - 1], JQ[0 .. m.v * m.d - 1], JK[0 .. m.v * (m.n * m.d) - 1],
  @            JV[0 .. m.v * (m.n * m.v) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures finite: \result != ATTEST_RANGE ==> (\forall integer k; 0 <= k < m.v * m.d ==> \is_finite(JQ[k])) &&
  @     (\forall integer k; 0 <= k < m.v * (m.n * m.d) ==> \is_finite(JK[k])) &&
  @     \forall integer k; 0 <= k < m.v * (m.n * m.v) ==> \is_finite(JV[k]);
  @ ROW_JACOBIAN_ENSURES(near_q, \result == ATTEST_OK ==> \forall asked r, integer a, b; row_asked{Pre}(m, q, bias, mask, r) ==>
  @     0 <= a < m.v ==> 0 <= b < m.d ==> by_query_near{Post}(m, r, JQ, a, b))
  @ ROW_JACOBIAN_ENSURES(near_k, \result == ATTEST_OK ==> \forall asked r, integer a, j, b; row_asked{Pre}(m, q, bias, mask, r) ==>
  @     0 <= a < m.v ==> 0 <= j < m.n ==> 0 <= b < m.d ==> by_key_near{Post}(m, r, JK, a, j, b))
  @ ROW_JACOBIAN_ENSURES(near_v, \result == ATTEST_OK ==> \forall asked r, integer a, j, c; row_asked{Pre}(m, q, bias, mask, r) ==>
  @     0 <= a < m.v ==> 0 <= j < m.n ==> 0 <= c < m.v ==> by_value_near{Post}(m, r, JV, a, j, c))
  @ ensures blind:  \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> shows_none{Pre}(mask, m.n));
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_q, \result == ATTEST_OK ==> \forall integer a, b; 0 <= a < m.v ==> 0 <= b < m.d ==>
  @     by_query_written{Pre, Post}(m, q, bias, mask, JQ, a, b))
  @ REAL_ENSURES(real_k, \result == ATTEST_OK ==> \forall integer a, j, b; 0 <= a < m.v ==> 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     by_key_written{Pre, Post}(m, q, bias, mask, JK, a, j, b))
  @ REAL_ENSURES(real_v, \result == ATTEST_OK ==> \forall integer a, j, c; 0 <= a < m.v ==> 0 <= j < m.n ==> 0 <= c < m.v ==>
  @     by_value_written{Pre, Post}(m, q, bias, mask, JV, a, j, c))
  @ */
attest_status attest_attention_jacobian(attest_memory m, const double *q, const double *bias, const uint8_t *mask,
                                        double *work, double *JQ, double *JK, double *JV);

#endif
