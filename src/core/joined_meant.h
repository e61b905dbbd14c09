/* What W^O makes of the heads' outputs, which stand side by side in memory: the sum over what they stand for, and how far a computed one
 * may lie from it. multihead.h includes it after its types. Internal; compilers see only comments. */
#ifndef ATTEST_JOINED_MEANT_H
#define ATTEST_JOINED_MEANT_H

#include "heads_meant.h"
#include "projections_near.h"
#include "split_heads.h"

/*@ // how far a mean may be off that mean_rounded speaks of
  @ logic real mean_bound(real z, real e, real k, real m) = e + 0x1.0001p-53 * (k * (z + e)) + m * 0x1p-1074;
  @ // number t of the heads' outputs for token i, and how far it may be off; in column o, the first k of them times W^O
  @ logic real joined_head(attest_multihead m, meant p, integer i, integer t) =
  @     attention_real(logits(p), sees(p), logit_place(m, t / m.v, i), m.n, values(p), values_place(m, t / m.v), m.v, t % m.v, m.n);
  @ logic real joined_head_off(attest_multihead m, meant p, integer i, integer t) =
  @     mean_bound(attention_size(logits(p), sees(p), logit_place(m, t / m.v, i), m.n, values(p), values_place(m, t / m.v), m.v, t % m.v, m.n),
  @                attention_off(logits(p), logits_off(p), sees(p), logit_place(m, t / m.v, i), top(p), m.n, values(p), values_off(p),
  @                              values_place(m, t / m.v), m.v, t % m.v, m.n), rows_depth(m.n), 3 * m.n);
  @ logic real joining_weight(attest_multihead m, meant p, integer o, integer t) = \nth(joining(p), t * m.out + o);
  @ logic real output_meant(attest_multihead m, meant p, integer i, integer o, integer k) = k <= 0 ? 0.0 :
  @     output_meant(m, p, i, o, k - 1) + joined_head(m, p, i, k - 1) * joining_weight(m, p, o, k - 1);
  @ logic real output_size(attest_multihead m, meant p, integer i, integer o, integer k) = k <= 0 ? 0.0 :
  @     output_size(m, p, i, o, k - 1) + \abs(joined_head(m, p, i, k - 1) * joining_weight(m, p, o, k - 1));
  @ logic real output_off(attest_multihead m, meant p, integer i, integer o, integer k) = k <= 0 ? 0.0 :
  @     output_off(m, p, i, o, k - 1) +
  @     term_off(joined_head(m, p, i, k - 1), joined_head_off(m, p, i, k - 1), joining_weight(m, p, o, k - 1), 0.0);
  @
  @ // number t of the heads' outputs in z stands for one of a head
  @ predicate joined_stands{L}(attest_multihead m, meant p, integer i, double *z, integer t) =
  @     \abs(z[t] - joined_head(m, p, i, t)) <= joined_head_off(m, p, i, t);
  @ lemma joined_stands_of{L}: \forall attest_multihead m, meant p, double *z, integer i, t; split_at(m, t) ==>
  @     head_at(m, p, i, z, t / m.v, t % m.v) ==> joined_stands(m, p, i, z, t);
  @ // W^O in memory is the list
  @ predicate joining_meant{L}(attest_multihead m, meant p) = numbers(m.wo, (m.heads * m.v) * m.out, joining(p));
  @ predicate weight_meant{L}(attest_multihead m, meant p, integer o, integer t) = m.wo[t * m.out + o] == joining_weight(m, p, o, t);
  @ lemma weight_meant_of{L}: \forall attest_multihead m, meant p, integer o, t; joining_meant(m, p) ==>
  @     row_within(t, m.heads * m.v, m.out) ==> 0 <= o < m.out ==> weight_meant(m, p, o, t);
  @ // the outputs in z times W^O, as far as the first k, stand for the sum
  @ predicate sum_stands{L}(attest_multihead m, meant p, integer i, double *z, integer o, integer k) =
  @     terms_near(rows_real(z, m.wo, m.out, o, k), rows_size(z, m.wo, m.out, o, k), output_meant(m, p, i, o, k),
  @                output_size(m, p, i, o, k), output_off(m, p, i, o, k));
  @ lemma sum_stands_none{L}: \forall attest_multihead m, meant p, double *z, integer i, o; sum_stands(m, p, i, z, o, 0);
  @ predicate output_term_near{L}(attest_multihead m, meant p, integer i, double *z, integer o, integer t) =
  @     term_near((real)z[t], (real)m.wo[t * m.out + o], joined_head(m, p, i, t), joining_weight(m, p, o, t),
  @               term_off(joined_head(m, p, i, t), joined_head_off(m, p, i, t), joining_weight(m, p, o, t), 0.0));
  @ lemma output_term_near_of{L}: \forall attest_multihead m, meant p, double *z, integer i, o, t; joined_stands(m, p, i, z, t) ==>
  @     weight_meant(m, p, o, t) ==> output_term_near(m, p, i, z, o, t);
  @ predicate output_more(attest_multihead m, meant p, integer i, integer o, integer k) =
  @     product_added(output_meant(m, p, i, o, k + 1), output_meant(m, p, i, o, k), joined_head(m, p, i, k), joining_weight(m, p, o, k)) &&
  @     size_added(output_size(m, p, i, o, k + 1), output_size(m, p, i, o, k), joined_head(m, p, i, k), joining_weight(m, p, o, k)) &&
  @     error_added(output_off(m, p, i, o, k + 1), output_off(m, p, i, o, k),
  @                 term_off(joined_head(m, p, i, k), joined_head_off(m, p, i, k), joining_weight(m, p, o, k), 0.0));
  @ lemma output_more_of: \forall attest_multihead m, meant p, integer i, o, k; 0 <= k ==> output_more(m, p, i, o, k);
  @ predicate rows_more{L}(double *z, double *W, integer d, integer o, integer k) =
  @     product_added(rows_real(z, W, d, o, k + 1), rows_real(z, W, d, o, k), (real)z[k], (real)W[k * d + o]) &&
  @     size_added(rows_size(z, W, d, o, k + 1), rows_size(z, W, d, o, k), (real)z[k], (real)W[k * d + o]);
  @ lemma rows_more_of{L}: \forall double *z, *W, integer d, o, k; 0 <= k ==> rows_more(z, W, d, o, k);
  @ lemma sum_stands_more{L}: \forall attest_multihead m, meant p, double *z, integer i, o, k; 0 <= k ==> sum_stands(m, p, i, z, o, k) ==>
  @     output_term_near(m, p, i, z, o, k) ==> output_more(m, p, i, o, k) && rows_more(z, m.wo, m.out, o, k) &&
  @     sum_stands(m, p, i, z, o, k + 1);
  @
  @ // y is what multi-head attention puts out for token i in column o, the heads putting out n numbers
  @ predicate output_rounded(attest_multihead m, meant p, integer i, integer o, integer n, double y) = \is_finite(y) ==>
  @     mean_rounded((real)y, output_meant(m, p, i, o, n), output_size(m, p, i, o, n), output_off(m, p, i, o, n), rows_depth(n), 3 * n);
  @ predicate is_nothing{L}(double *Y, integer d, integer i, integer o) = Y[i * d + o] == 0.0;
  @ predicate output_at{M}(attest_multihead m, meant p, integer i, double *Y, integer o) =
  @     output_rounded(m, p, i, o, m.heads * m.v, Y[i * m.out + o]);
  @ predicate sum_rounded{L}(double *z, double *W, integer d, integer o, integer n, double r) = \is_finite(r) ==>
  @     terms_rounded((real)r, rows_real(z, W, d, o, n), rows_size(z, W, d, o, n), rows_depth(n), 3 * n);
  @ lemma sum_rounded_of{L}: \forall double *z, *W, start, r, integer d, o, n; start == 0.0 ==>
  @     rows_near(z, W, d, o, n, rows_depth(n), (real)start, r) ==> sum_rounded(z, W, d, o, n, r);
  @ lemma output_rounded_of{L}: \forall attest_multihead m, meant p, double *z, r, integer n, i, o; 0 <= n ==>
  @     sum_stands(m, p, i, z, o, n) ==> sum_rounded(z, m.wo, m.out, o, n, r) ==> 0 <= rows_depth(n) && output_rounded(m, p, i, o, n, r);
  @ predicate all_heads(attest_multihead m, integer n) = n == m.heads * m.v && 0 <= n;
  @ predicate sum_added{L, M}(attest_multihead m, double *z, double *Y, integer n, integer i, integer o) =
  @     column_added{L, M}(z, m.wo, m.out, n, Y + i * m.out, o);
  @ predicate row_rounded{L, M}(attest_multihead m, double *z, double *Y, integer n, integer i, integer o) =
  @     sum_rounded{L}(z, m.wo, m.out, o, n, \at(Y[i * m.out + o], M));
  @ lemma row_rounded_of{L, M}: \forall attest_multihead m, double *z, *Y, integer n, i, o; is_nothing{L}(Y, m.out, i, o) ==>
  @     column_added{L, M}(z, m.wo, m.out, n, Y + i * m.out, o) ==> row_rounded{L, M}(m, z, Y, n, i, o);
  @ lemma row_rounded_so{L, M}: \forall attest_multihead m, double *z, *Y, integer n, i, o; is_nothing{L}(Y, m.out, i, o) ==>
  @     sum_added{L, M}(m, z, Y, n, i, o) ==> row_rounded{L, M}(m, z, Y, n, i, o);
  @ lemma output_at_of{L, M}: \forall attest_multihead m, meant p, double *z, *Y, integer n, i, o; n == m.heads * m.v ==> 0 <= n ==>
  @     sum_stands{L}(m, p, i, z, o, n) ==> row_rounded{L, M}(m, z, Y, n, i, o) ==>
  @     output_rounded(m, p, i, o, n, \at(Y[i * m.out + o], M)) && output_at{M}(m, p, i, Y, o);
  @ lemma output_at_so{L, M}: \forall attest_multihead m, meant p, double *z, *Y, integer n, i, o; all_heads(m, n) ==>
  @     sum_stands{L}(m, p, i, z, o, n) ==> is_nothing{L}(Y, m.out, i, o) ==> sum_added{L, M}(m, z, Y, n, i, o) ==>
  @     row_rounded{L, M}(m, z, Y, n, i, o) && output_at{M}(m, p, i, Y, o);
  @ lemma output_at_kept{L, M}: \forall attest_multihead m, meant p, double *Y, integer i, o; same_at{L, M}(Y, m.out, i, o) ==>
  @     output_at{L}(m, p, i, Y, o) ==> output_at{M}(m, p, i, Y, o);
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
