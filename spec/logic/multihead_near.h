/* Multi-head attention over lists of real numbers, as the papers write it, for what its numbers in memory stand for; and how far rounding
 * may lead from it. What is said of lists stays true while results are written. To be included by multihead.h after its types, and after
 * what logic/attention.h comes after. Compilers see only comments. */
#ifndef ATTEST_LOGIC_MULTIHEAD_NEAR_H
#define ATTEST_LOGIC_MULTIHEAD_NEAR_H

#include "listed_logit.h"
#include "projection.h"

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
  @     logit_listed_off((integer)m.score.kind, l, m.score.scale,
  @         score_listed_size((integer)m.score.kind, queries(p), query_place(m, h, i), keys(p), key_place(m, h, j), m.d),
  @         score_listed_off((integer)m.score.kind, queries(p), queries_off(p), query_place(m, h, i), keys(p), keys_off(p),
  @                          key_place(m, h, j), m.d), m.d) <= off && l <= top(p) && off <= 0x1p-21;
  @ predicate key_meant{L}(attest_multihead m, meant p, integer i, integer h, integer j) =
  @     (shown(mask_of(m.mask, i, m.n), j) <==> \nth(sees(p), logit_place(m, h, i) + j) != 0) &&
  @     (shown(mask_of(m.mask, i, m.n), j) ==>
  @      logit_meant(m, p, i, h, j, \nth(logits(p), logit_place(m, h, i) + j), \nth(logits_off(p), logit_place(m, h, i) + j)));
  @ // what the errors of a head's logits do to its shares is little in all
  @ predicate head_close(attest_multihead m, meant p, integer i, integer h) =
  @     shares_close(logits(p), logits_off(p), sees(p), logit_place(m, h, i), top(p), m.n);
  @ predicate logits_meant{L}(attest_multihead m, meant p, integer i) =
  @     direct((integer)m.score.kind) && \is_finite(m.score.softcap) && m.score.softcap <= 0 &&
  @     (\forall integer h, j; 0 <= h < m.heads ==> 0 <= j < m.n ==> key_meant(m, p, i, h, j)) &&
  @     \forall integer h; 0 <= h < m.heads ==> head_close(m, p, i, h);
  @ // all that is meant for token i
  @ predicate token_meant{L}(attest_multihead m, attest_projected from, meant p, integer i) =
  @     projections_stand(m, from, p) && biases_meant(m, p, i) && logits_meant(m, p, i);
  @
  @ // y is number b of what head h puts out for token i
  @ predicate head_near(attest_multihead m, meant p, integer i, integer h, integer b, double y) =
  @     attention_near(logits(p), logits_off(p), sees(p), logit_place(m, h, i), top(p), m.n, values(p), values_off(p),
  @                    values_place(m, h), m.v, b, y);
  @ // with all heads' outputs side by side in z
  @ predicate head_at{M}(attest_multihead m, meant p, integer i, double *z, integer h, integer b) =
  @     head_near(m, p, i, h, b, z[h * m.v + b]);
  @ predicate heads_near{M}(attest_multihead m, meant p, integer i, double *z, integer h) =
  @     \forall integer b; 0 <= b < m.v ==> head_at(m, p, i, z, h, b);
  @
  @ // number t of the heads' outputs for token i, and how far it may be off; in column o, the first k of them times W^O
  @ logic real joined_head(attest_multihead m, meant p, integer i, integer t) =
  @     attention_real(logits(p), sees(p), logit_place(m, t / m.v, i), m.n, values(p), values_place(m, t / m.v), m.v, t % m.v, m.n);
  @ logic real joined_head_off(attest_multihead m, meant p, integer i, integer t) =
  @     mean_bound(attention_size(logits(p), sees(p), logit_place(m, t / m.v, i), m.n, values(p), values_place(m, t / m.v), m.v, t % m.v,
  @                               m.n),
  @                attention_off(logits(p), logits_off(p), sees(p), logit_place(m, t / m.v, i), top(p), m.n, values(p), values_off(p),
  @                              values_place(m, t / m.v), m.v, t % m.v, m.n), attention_depth(m.n), 3 * m.n);
  @ logic real joining_weight(attest_multihead m, meant p, integer o, integer t) = \nth(joining(p), t * m.out + o);
  @ logic real output_meant(attest_multihead m, meant p, integer i, integer o, integer k) = k <= 0 ? 0.0 :
  @     output_meant(m, p, i, o, k - 1) + joined_head(m, p, i, k - 1) * joining_weight(m, p, o, k - 1);
  @ logic real output_size(attest_multihead m, meant p, integer i, integer o, integer k) = k <= 0 ? 0.0 :
  @     output_size(m, p, i, o, k - 1) + \abs(joined_head(m, p, i, k - 1) * joining_weight(m, p, o, k - 1));
  @ logic real output_off(attest_multihead m, meant p, integer i, integer o, integer k) = k <= 0 ? 0.0 :
  @     output_off(m, p, i, o, k - 1) +
  @     term_off(joined_head(m, p, i, k - 1), joined_head_off(m, p, i, k - 1), joining_weight(m, p, o, k - 1), 0.0);
  @
  @ // W^O in memory is the list
  @ predicate joining_meant{L}(attest_multihead m, meant p) = numbers(m.wo, (m.heads * m.v) * m.out, joining(p));
  @ // y is what multi-head attention puts out for token i in column o, the heads putting out n numbers
  @ predicate output_rounded(attest_multihead m, meant p, integer i, integer o, integer n, double y) = \is_finite(y) ==>
  @     mean_rounded((real)y, output_meant(m, p, i, o, n), output_size(m, p, i, o, n), output_off(m, p, i, o, n), rows_depth(n), 3 * n);
  @ predicate output_at{M}(attest_multihead m, meant p, integer i, double *Y, integer o) =
  @     output_rounded(m, p, i, o, m.heads * m.v, Y[i * m.out + o]);
  @
  @ // the queries, keys and values meant are those of the tokens, by the numbers in memory, each known to what projecting may be off by
  @ predicate queries_meant{L}(attest_multihead m, double *X, meant p) =
  @     projects(X, m.wq, m.bq, m.heads, m.n, m.width, m.d, tokens(p), query_weights(p), query_shifts(p)) &&
  @     projected_meant(tokens(p), query_weights(p), query_shifts(p), m.heads, m.n, m.width, m.d, queries(p), queries_off(p));
  @ predicate keys_meant{L}(attest_multihead m, double *X, meant p) =
  @     projects(X, m.wk, m.bk, m.groups, m.n, m.width, m.d, tokens(p), key_weights(p), key_shifts(p)) &&
  @     projected_meant(tokens(p), key_weights(p), key_shifts(p), m.groups, m.n, m.width, m.d, keys(p), keys_off(p));
  @ predicate values_meant{L}(attest_multihead m, double *X, meant p) =
  @     projects(X, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, tokens(p), value_weights(p), value_shifts(p)) &&
  @     projected_meant(tokens(p), value_weights(p), value_shifts(p), m.groups, m.n, m.width, m.v, values(p), values_off(p));
  @ // all that is meant, for token i
  @ predicate input_meant{L}(attest_multihead m, double *X, meant p, integer i) = queries_meant(m, X, p) && keys_meant(m, X, p) &&
  @     values_meant(m, X, p) && biases_meant(m, p, i) && logits_meant(m, p, i) && joining_meant(m, p);
  @ */

#endif
