/* What multi-head attention's numbers in memory stand for: lists of real numbers, so that what is said of a result stays true while others
 * are written. What a head puts out is attention over these lists, near what is computed (logic/attention.h). multihead.h includes it after
 * its types. Internal; compilers see only comments. */
#ifndef ATTEST_HEADS_MEANT_H
#define ATTEST_HEADS_MEANT_H

#include "listed_logit.h"

/*@ axiomatic Meant {
  @   // lists, each for what its name says: nothing is assumed of them. What ends in `off` is how far a number in memory may lie from the
  @   // one of the list. In the order of memory: tokens; weights and biases of what they are projected to; queries [heads,n,d], keys
  @   // [groups,n,d], values [groups,n,v]; biases [n,n] of logits, W^O. Then logits, what they are known to, and which keys are seen,
  @   // all [heads,n,n]; no logit lies above the top.
  @   type meant;
  @   logic \list<real> tokens(meant p) reads \nothing;
  @   logic \list<real> query_weights(meant p) reads \nothing;
  @   logic \list<real> key_weights(meant p) reads \nothing;
  @   logic \list<real> value_weights(meant p) reads \nothing;
  @   logic \list<real> query_shifts(meant p) reads \nothing;
  @   logic \list<real> key_shifts(meant p) reads \nothing;
  @   logic \list<real> value_shifts(meant p) reads \nothing;
  @   logic \list<real> queries(meant p) reads \nothing;
  @   logic \list<real> queries_off(meant p) reads \nothing;
  @   logic \list<real> keys(meant p) reads \nothing;
  @   logic \list<real> keys_off(meant p) reads \nothing;
  @   logic \list<real> values(meant p) reads \nothing;
  @   logic \list<real> values_off(meant p) reads \nothing;
  @   logic \list<real> biases(meant p) reads \nothing;
  @   logic \list<real> joining(meant p) reads \nothing;
  @   logic \list<real> logits(meant p) reads \nothing;
  @   logic \list<real> logits_off(meant p) reads \nothing;
  @   logic \list<integer> sees(meant p) reads \nothing;
  @   logic real top(meant p) reads \nothing;
  @ } */

/*@ // where head h's query of token i stands, its logits, and the keys and values that serve it
  @ logic integer query_place(attest_multihead m, integer h, integer i) = h * (m.n * m.d) + i * m.d;
  @ logic integer logit_place(attest_multihead m, integer h, integer i) = (h * m.n + i) * m.n;
  @ logic integer key_place(attest_multihead m, integer h, integer j) = key_head_of(m, h) * (m.n * m.d) + j * m.d;
  @ logic integer values_place(attest_multihead m, integer h) = key_head_of(m, h) * (m.n * m.v);
  @
  @ predicate projections_stand{L}(attest_multihead m, attest_projected from, meant p) =
  @     stands(from.Q, size_q(m), queries(p), queries_off(p), 0) && stands(from.K, size_k(m), keys(p), keys_off(p), 0) &&
  @     stands(from.U, size_u(m), values(p), values_off(p), 0);
  @ // the biases of token i are those of memory, finite where they count
  @ predicate bias_meant{L}(attest_multihead m, meant p, integer i, integer j) =
  @     bias_of(row_of(m.bias, i, m.n), j) == \nth(biases(p), i * m.n + j) &&
  @     (shown(mask_of(m.mask, i, m.n), j) ==> m.bias == \null || \is_finite(row_of(m.bias, i, m.n)[j]));
  @ predicate biases_meant{L}(attest_multihead m, meant p, integer i) = \forall integer j; 0 <= j < m.n ==> bias_meant(m, p, i, j);
  @ // the logit of key j for head h and token i, and what it is known to
  @ predicate logit_meant(attest_multihead m, meant p, integer i, integer h, integer j, real l, real off) =
  @     l == m.score.scale * score_listed((integer)m.score.kind, queries(p), query_place(m, h, i), keys(p), key_place(m, h, j), m.d) +
  @         \nth(biases(p), i * m.n + j) &&
  @     logit_listed_off(l, m.score.scale,
  @         score_listed_size((integer)m.score.kind, queries(p), query_place(m, h, i), keys(p), key_place(m, h, j), m.d),
  @         score_listed_off((integer)m.score.kind, queries(p), queries_off(p), query_place(m, h, i), keys(p), keys_off(p),
  @                          key_place(m, h, j), m.d), m.d) <= off && l <= top(p) && off <= 0x1p-21;
  @ predicate key_meant{L}(attest_multihead m, meant p, integer i, integer h, integer j) =
  @     (shown(mask_of(m.mask, i, m.n), j) <==> \nth(sees(p), logit_place(m, h, i) + j) != 0) &&
  @     (shown(mask_of(m.mask, i, m.n), j) ==>
  @      logit_meant(m, p, i, h, j, \nth(logits(p), logit_place(m, h, i) + j), \nth(logits_off(p), logit_place(m, h, i) + j)));
  @ predicate logits_meant{L}(attest_multihead m, meant p, integer i) =
  @     direct((integer)m.score.kind) && \is_finite(m.score.softcap) && m.score.softcap <= 0 &&
  @     \forall integer h, j; 0 <= h < m.heads ==> 0 <= j < m.n ==> key_meant(m, p, i, h, j);
  @ // all that is meant for token i
  @ predicate token_meant{L}(attest_multihead m, attest_projected from, meant p, integer i) =
  @     projections_stand(m, from, p) && biases_meant(m, p, i) && logits_meant(m, p, i);
  @ // it stays so while what it is about does
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
  @
  @ // y is number b of what head h puts out for token i
  @ predicate head_near(attest_multihead m, meant p, integer i, integer h, integer b, double y) =
  @     attention_near(logits(p), logits_off(p), sees(p), logit_place(m, h, i), top(p), m.n, values(p), values_off(p),
  @                    values_place(m, h), m.v, b, y);
  @ predicate output_near{M}(attest_multihead m, meant p, integer i, integer h, double *out, integer b) = head_near(m, p, i, h, b, out[b]);
  @ // with all heads' outputs side by side in z
  @ predicate head_at{M}(attest_multihead m, meant p, integer i, double *z, integer h, integer b) =
  @     head_near(m, p, i, h, b, z[h * m.v + b]);
  @ predicate heads_near{M}(attest_multihead m, meant p, integer i, double *z, integer h) =
  @     \forall integer b; 0 <= b < m.v ==> head_at(m, p, i, z, h, b);
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
