/* What is meant for a token (logic/multihead_near.h) stays so while what it is about does, and so does what is near it. After multihead.h
 * (HEADS_VALUES). Internal; compilers see only comments. */
#ifndef ATTEST_HEADS_MEANT_H
#define ATTEST_HEADS_MEANT_H

#include "multihead.h"

/*@ // what a token's heads are made of is the same in two states of memory
  @ predicate biases_same{L, M}(attest_multihead m) = m.bias == \null || same_values{L, M}(m.bias, m.n * m.n);
  @ predicate heads_same{L, M}(attest_multihead m, attest_projected from) = same_values{L, M}(from.Q, size_q(m)) &&
  @     same_values{L, M}(from.K, size_k(m)) && same_values{L, M}(from.U, size_u(m)) && biases_same{L, M}(m);
  @ lemma heads_same_still{L, M, N}: \forall attest_multihead m, attest_projected from; heads_same{L, M}(m, from) ==>
  @     heads_same{M, N}(m, from) ==> heads_same{L, N}(m, from);
  @ lemma bias_meant_kept{L, M}: \forall attest_multihead m, meant p, integer i, j; biases_same{L, M}(m) ==>
  @     row_within(i, m.n, m.n) ==> 0 <= j < m.n ==> (shown{L}(mask_of(m.mask, i, m.n), j) <==> shown{M}(mask_of(m.mask, i, m.n), j)) ==>
  @     bias_meant{L}(m, p, i, j) ==> (m.bias == \null || same_at{L, M}(m.bias, m.n, i, j)) && bias_meant{M}(m, p, i, j);
  @ predicate same_mask{L, M}(attest_multihead m, integer i) =
  @     \forall integer j; shown{L}(mask_of(m.mask, i, m.n), j) <==> shown{M}(mask_of(m.mask, i, m.n), j);
  @ lemma biases_meant_kept{L, M}: \forall attest_multihead m, meant p, integer i; biases_same{L, M}(m) ==> same_mask{L, M}(m, i) ==>
  @     row_within(i, m.n, m.n) ==> biases_meant{L}(m, p, i) ==> biases_meant{M}(m, p, i);
  @ lemma logits_meant_kept{L, M}: \forall attest_multihead m, meant p, integer i; same_mask{L, M}(m, i) ==>
  @     logits_meant{L}(m, p, i) ==> logits_meant{M}(m, p, i);
  @ lemma token_meant_kept{L, M}: \forall attest_multihead m, attest_projected from, meant p, integer i; heads_same{L, M}(m, from) ==>
  @     same_mask{L, M}(m, i) ==> row_within(i, m.n, m.n) ==> token_meant{L}(m, from, p, i) ==>
  @     biases_meant{M}(m, p, i) && logits_meant{M}(m, p, i) && projections_stand{M}(m, from, p) && token_meant{M}(m, from, p, i);
  @ lemma head_close_of{L}: \forall attest_multihead m, attest_projected from, meant p, integer i, h; token_meant(m, from, p, i) ==>
  @     0 <= h < m.heads ==> head_close(m, p, i, h);
  @
  @ // number b of what head h puts out for token i, at `out`
  @ predicate output_near{M}(attest_multihead m, meant p, integer i, integer h, double *out, integer b) = head_near(m, p, i, h, b, out[b]);
  @ // with all heads' outputs side by side in z
  @ lemma head_at_of{M}: \forall attest_multihead m, meant p, double *z, integer i, h, b; output_near(m, p, i, h, z + h * m.v, b) ==>
  @     head_at(m, p, i, z, h, b);
  @ lemma head_at_kept{L, M}: \forall attest_multihead m, meant p, double *z, integer i, h, b; same_at{L, M}(z, m.v, h, b) ==>
  @     head_at{L}(m, p, i, z, h, b) ==> head_at{M}(m, p, i, z, h, b);
  @ lemma head_at_still{L, M}: \forall attest_multihead m, meant p, double *z, integer i, h, n, b; same_values{L, M}(z, n * m.v) ==>
  @     row_within(h, n, m.v) ==> heads_near{L}(m, p, i, z, h) ==> 0 <= b < m.v ==> same_at{L, M}(z, m.v, h, b) &&
  @     head_at{L}(m, p, i, z, h, b) && head_at{M}(m, p, i, z, h, b);
  @ lemma heads_near_kept{L, M}: \forall attest_multihead m, meant p, double *z, integer i, h, n; same_values{L, M}(z, n * m.v) ==>
  @     row_within(h, n, m.v) ==> heads_near{L}(m, p, i, z, h) ==> heads_near{M}(m, p, i, z, h);
  @ */

#endif
