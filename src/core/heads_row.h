/* The heads of multi-head attention: what each attends to, and what all put out for one token.
 * Paper: Kim et al., section 3.  Mathematics: spec/mathematics.md, K1. */
#ifndef ATTEST_HEADS_ROW_H
#define ATTEST_HEADS_ROW_H

#include "multihead.h"
#include <stdint.h>

/* What head h attends to, for the row functions of attention.h and attention_derivative.h. */
/*@ requires sizes: multihead_sizes(m) && 0 <= h < m.heads;
  @ requires read:  projected_ok(m, from);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures memory: memory_ok(\result);
  @ ensures sizes:  \result.n == m.n && \result.d == m.d && \result.v == m.v && \result.score == m.score;
  @ ensures head:   \result.keys == from.K + ((h * m.groups) / m.heads) * (m.n * m.d) &&
  @                 \result.values == from.U + ((h * m.groups) / m.heads) * (m.n * m.v);
  @ ensures places: 0 <= key_head_of(m, h) * (m.n * m.d) && key_head_of(m, h) * (m.n * m.d) + m.n * m.d <= size_k(m) &&
  @                 0 <= key_head_of(m, h) * (m.n * m.v) && key_head_of(m, h) * (m.n * m.v) + m.n * m.v <= size_u(m);
  @ ensures keys_inside:   \exists integer k; 0 <= k <= k + m.n * m.d <= size_k(m) && \result.keys == from.K + k;
  @ ensures values_inside: \exists integer u; 0 <= u <= u + m.n * m.v <= size_u(m) && \result.values == from.U + u;
  @ REAL_ENSURES(real, \result == head_of(m, from, h))
  @ */
attest_memory attest_head_memory(attest_multihead m, attest_projected from, int64_t h);

/* Row i of the heads' outputs, side by side: z [heads*v]. `p` [n] is left with the last head's probabilities. */
/*@ requires sizes: multihead_sizes(m) && 0 <= i < m.n;
  @ requires read:  weights_ok(m) && projected_ok(m, from);
  @ requires write: \valid(p + (0 .. m.n - 1)) && \valid(z + (0 .. m.heads * m.v - 1)) && \valid(lse + (0 .. m.heads - 1));
  @ requires apart: projected_apart(m, from, p, m.n) && projected_apart(m, from, z, m.heads * m.v) &&
  @     projected_apart(m, from, lse, m.heads) && weights_apart(m, p, m.n) && weights_apart(m, z, m.heads * m.v) &&
  @     weights_apart(m, lse, m.heads) && \separated(p + (0 .. m.n - 1), z + (0 .. m.heads * m.v - 1)) &&
  @     \separated(p + (0 .. m.n - 1), lse + (0 .. m.heads - 1)) &&
  @     \separated(z + (0 .. m.heads * m.v - 1), lse + (0 .. m.heads - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. m.n - 1], z[0 .. m.heads * m.v - 1], lse[0 .. m.heads - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK ==> \forall integer h; 0 <= h < m.heads ==> \is_finite(lse[h]);
  @ HEADS_ENSURES(near, \result == ATTEST_OK ==> \forall meant p, integer h; token_meant{Pre}(m, from, p, i) ==> 0 <= h < m.heads ==>
  @     heads_near{Post}(m, p, i, z, h))
  @ ensures blind:  \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> query_sees_none{Pre}(m.mask, i, m.n));
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real, \forall integer h, b; 0 <= h < m.heads ==> 0 <= b < m.v ==> output_in{Pre, Post}(m, from, i, z, h, b))
  @ */
attest_status attest_heads_row(attest_multihead m, attest_projected from, int64_t i, double *p, double *z, double *lse);

#endif
