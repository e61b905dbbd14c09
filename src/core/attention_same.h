/* Attention of a query is the same in two states of memory in which what it reads is the same: key by key, then their sums, then the
 * output, in steps in which every product has a name. For the file that proves it of all queries, each of which is asked while the
 * outputs of those before it are written. After logic/attention.h. Internal; compilers see only comments. */
#ifndef ATTEST_ATTENTION_SAME_H
#define ATTEST_ATTENTION_SAME_H

#include "logic/same_sums.h"

/*@ // the size of key j's score, and what the rounding of a sum of d terms does to it
  @ logic real size_of{L}(attest_memory m, double *q, integer j) =
  @     score_size((integer)m.score.kind, q, m.keys + j * m.d, m.d);
  @ predicate same_score{L, M}(attest_memory m, double *q, integer j) =
  @     score_of{L}(m, q, j) == score_of{M}(m, q, j) && size_of{L}(m, q, j) == size_of{M}(m, q, j);
  @ lemma same_score_of{L, M}: \forall attest_memory m, double *q, integer j; same_sums{L, M}(q, m.keys + j * m.d, m.d) ==>
  @     same_score{L, M}(m, q, j);
  @ predicate same_scaled{L, M}(attest_memory m, double *q, integer j) =
  @     same_product(m.score.scale, score_of{L}(m, q, j), m.score.scale, score_of{M}(m, q, j)) &&
  @     scaled_off{L}(m, q, j) == scaled_off{M}(m, q, j);
  @ // the error of a logit, for a score of that size; nothing else of it depends on memory
  @ logic real off_of(real scale, real size, integer d) =
  @     0x1.0001p-53 * ((5 + sum_depth(d)) * (\abs(scale) * size)) + (8 * (d + 1) + 1) * (\abs(scale) + 1) * 0x1p-1074;
  @ predicate scaled_off_is{L}(attest_memory m, double *q, integer j) =
  @     scaled_off(m, q, j) == off_of(m.score.scale, size_of(m, q, j), m.d);
  @ lemma scaled_off_of{L}: \forall attest_memory m, double *q, integer j; scaled_off_is(m, q, j);
  @ predicate same_number(real x, real y) = x == y;
  @ lemma same_off: \forall real scale, x, y, integer d; same_number(x, y) ==>
  @     same_number(off_of(scale, x, d), off_of(scale, y, d));
  @ lemma same_scaled_of{L, M}: \forall attest_memory m, double *q, integer j; same_score{L, M}(m, q, j) ==>
  @     scaled_off_is{L}(m, q, j) && scaled_off_is{M}(m, q, j) && same_number(size_of{L}(m, q, j), size_of{M}(m, q, j)) &&
  @     same_number(off_of(m.score.scale, size_of{L}(m, q, j), m.d), off_of(m.score.scale, size_of{M}(m, q, j), m.d)) &&
  @     same_scaled{L, M}(m, q, j);
  @ // the logit of key j, its error and whether it is shown are the same in two states of memory
  @ predicate same_key{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, integer j) =
  @     logit_real{L}(m, q, bias, j) == logit_real{M}(m, q, bias, j) && logit_off{L}(m, q, bias, j) == logit_off{M}(m, q, bias, j) &&
  @     (shown{L}(mask, j) <==> shown{M}(mask, j));
  @ predicate same_bias{L, M}(double *bias, integer j) = bias_of{L}(bias, j) == bias_of{M}(bias, j) &&
  @     (bias == \null || (\is_finite(\at(bias[j], L)) <==> \is_finite(\at(bias[j], M))));
  @ lemma same_key_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer j;
  @     same_scaled{L, M}(m, q, j) ==> same_bias{L, M}(bias, j) ==> (shown{L}(mask, j) <==> shown{M}(mask, j)) ==>
  @     same_key{L, M}(m, q, bias, mask, j);
  @ // so are what depends on these alone
  @ predicate same_terms{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, integer j) =
  @     mass_of{L}(m, q, bias, mask, j) == mass_of{M}(m, q, bias, mask, j) &&
  @     depth_of{L}(m, q, bias, mask, top, j) == depth_of{M}(m, q, bias, mask, top, j);
  @ lemma same_terms_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top, integer j;
  @     same_key{L, M}(m, q, bias, mask, j) ==> same_terms{L, M}(m, q, bias, mask, top, j);
  @ predicate same_masses{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, integer k) =
  @     masses_of{L}(m, q, bias, mask, k) == masses_of{M}(m, q, bias, mask, k) &&
  @     offs_of{L}(m, q, bias, mask, k) == offs_of{M}(m, q, bias, mask, k) &&
  @     depths_of{L}(m, q, bias, mask, top, k) == depths_of{M}(m, q, bias, mask, top, k);
  @ lemma same_masses_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top;
  @     same_masses{L, M}(m, q, bias, mask, top, 0);
  @ predicate masses_added{L}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, integer k) =
  @     masses_of(m, q, bias, mask, k + 1) == masses_of(m, q, bias, mask, k) + mass_of(m, q, bias, mask, k) &&
  @     offs_of(m, q, bias, mask, k + 1) == offs_of(m, q, bias, mask, k) + logit_off(m, q, bias, k) * mass_of(m, q, bias, mask, k) &&
  @     depths_of(m, q, bias, mask, top, k + 1) ==
  @         depths_of(m, q, bias, mask, top, k) + depth_of(m, q, bias, mask, top, k) * mass_of(m, q, bias, mask, k);
  @ lemma masses_more{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top, integer k; 0 <= k ==>
  @     masses_added(m, q, bias, mask, top, k);
  @ lemma same_masses_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top, integer k; 0 <= k ==>
  @     same_key{L, M}(m, q, bias, mask, k) ==> same_terms{L, M}(m, q, bias, mask, top, k) ==>
  @     same_masses{L, M}(m, q, bias, mask, top, k) ==>
  @     masses_added{L}(m, q, bias, mask, top, k) && masses_added{M}(m, q, bias, mask, top, k) &&
  @     same_product(logit_off{L}(m, q, bias, k), mass_of{L}(m, q, bias, mask, k),
  @                  logit_off{M}(m, q, bias, k), mass_of{M}(m, q, bias, mask, k)) &&
  @     same_product(depth_of{L}(m, q, bias, mask, top, k), mass_of{L}(m, q, bias, mask, k),
  @                  depth_of{M}(m, q, bias, mask, top, k), mass_of{M}(m, q, bias, mask, k)) &&
  @     same_masses{L, M}(m, q, bias, mask, top, k + 1);
  @ // the shares and the means: quotients of these
  @ predicate same_quotient(real x, real y, real z, real w) = x / y == z / w;
  @ lemma quotients_same: \forall real x, y, z, w; x == z ==> y == w ==> same_quotient(x, y, z, w);
  @ predicate same_shares{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, integer j) =
  @     probability{L}(m, q, bias, mask, j) == probability{M}(m, q, bias, mask, j) &&
  @     mean_off{L}(m, q, bias, mask) == mean_off{M}(m, q, bias, mask) &&
  @     mean_depth{L}(m, q, bias, mask, top) == mean_depth{M}(m, q, bias, mask, top);
  @ lemma same_shares_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top, integer j;
  @     same_terms{L, M}(m, q, bias, mask, top, j) ==> same_masses{L, M}(m, q, bias, mask, top, m.n) ==>
  @     same_quotient(mass_of{L}(m, q, bias, mask, j), masses_of{L}(m, q, bias, mask, m.n),
  @                   mass_of{M}(m, q, bias, mask, j), masses_of{M}(m, q, bias, mask, m.n)) &&
  @     same_quotient(offs_of{L}(m, q, bias, mask, m.n), masses_of{L}(m, q, bias, mask, m.n),
  @                   offs_of{M}(m, q, bias, mask, m.n), masses_of{M}(m, q, bias, mask, m.n)) &&
  @     same_quotient(depths_of{L}(m, q, bias, mask, top, m.n), masses_of{L}(m, q, bias, mask, m.n),
  @                   depths_of{M}(m, q, bias, mask, top, m.n), masses_of{M}(m, q, bias, mask, m.n)) &&
  @     same_shares{L, M}(m, q, bias, mask, top, j);
  @ predicate same_probability{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, integer j) =
  @     probability{L}(m, q, bias, mask, j) == probability{M}(m, q, bias, mask, j) &&
  @     probability_off{L}(m, q, bias, mask, top, j) == probability_off{M}(m, q, bias, mask, top, j);
  @ // attended_bound takes what it is made of from nowhere else
  @ lemma same_bound: \forall real p, h, e, t, d, p_, h_, e_, t_, d_, integer k; same_number(p, p_) ==> same_number(h, h_) ==>
  @     same_number(e, e_) ==> same_number(t, t_) ==> same_number(d, d_) ==>
  @     same_number(attended_bound(p, h, e, t, d, k), attended_bound(p_, h_, e_, t_, d_, k));
  @ predicate off_is{L}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, integer j) =
  @     probability_off(m, q, bias, mask, top, j) ==
  @     attended_bound(probability(m, q, bias, mask, j), logit_off(m, q, bias, j), mean_off(m, q, bias, mask),
  @                    depth_of(m, q, bias, mask, top, j), mean_depth(m, q, bias, mask, top), sum_depth(m.n));
  @ lemma off_is_so{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top, integer j;
  @     off_is(m, q, bias, mask, top, j);
  @ lemma same_probability_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top, integer j;
  @     same_key{L, M}(m, q, bias, mask, j) ==> same_terms{L, M}(m, q, bias, mask, top, j) ==>
  @     same_shares{L, M}(m, q, bias, mask, top, j) ==>
  @     off_is{L}(m, q, bias, mask, top, j) && off_is{M}(m, q, bias, mask, top, j) &&
  @     same_number(
  @         attended_bound(probability{L}(m, q, bias, mask, j), logit_off{L}(m, q, bias, j), mean_off{L}(m, q, bias, mask),
  @                        depth_of{L}(m, q, bias, mask, top, j), mean_depth{L}(m, q, bias, mask, top), sum_depth(m.n)),
  @         attended_bound(probability{M}(m, q, bias, mask, j), logit_off{M}(m, q, bias, j), mean_off{M}(m, q, bias, mask),
  @                        depth_of{M}(m, q, bias, mask, top, j), mean_depth{M}(m, q, bias, mask, top), sum_depth(m.n))) &&
  @     same_probability{L, M}(m, q, bias, mask, top, j);
  @ predicate same_value{L, M}(attest_memory m, integer j, integer b) =
  @     value_at{L}(m.values, m.v, j, b) == value_at{M}(m.values, m.v, j, b);
  @ predicate same_output{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, integer b, integer k) =
  @     attention_real{L}(m, q, bias, mask, b, k) == attention_real{M}(m, q, bias, mask, b, k) &&
  @     attention_size{L}(m, q, bias, mask, b, k) == attention_size{M}(m, q, bias, mask, b, k) &&
  @     attention_off{L}(m, q, bias, mask, top, b, k) == attention_off{M}(m, q, bias, mask, top, b, k);
  @ lemma same_output_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top, integer b;
  @     same_output{L, M}(m, q, bias, mask, top, b, 0);
  @ predicate output_added{L}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, integer b, integer k) =
  @     attention_real(m, q, bias, mask, b, k + 1) ==
  @         attention_real(m, q, bias, mask, b, k) + probability(m, q, bias, mask, k) * value_at(m.values, m.v, k, b) &&
  @     attention_size(m, q, bias, mask, b, k + 1) ==
  @         attention_size(m, q, bias, mask, b, k) + \abs(probability(m, q, bias, mask, k) * value_at(m.values, m.v, k, b)) &&
  @     attention_off(m, q, bias, mask, top, b, k + 1) == attention_off(m, q, bias, mask, top, b, k) +
  @         \abs(value_at(m.values, m.v, k, b)) * probability_off(m, q, bias, mask, top, k);
  @ lemma output_more{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top, integer b, k; 0 <= k ==>
  @     output_added(m, q, bias, mask, top, b, k);
  @ lemma same_output_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top, integer b, k; 0 <= k ==>
  @     same_probability{L, M}(m, q, bias, mask, top, k) ==> same_value{L, M}(m, k, b) ==>
  @     same_output{L, M}(m, q, bias, mask, top, b, k) ==>
  @     output_added{L}(m, q, bias, mask, top, b, k) && output_added{M}(m, q, bias, mask, top, b, k) &&
  @     same_product(probability{L}(m, q, bias, mask, k), value_at{L}(m.values, m.v, k, b),
  @                  probability{M}(m, q, bias, mask, k), value_at{M}(m.values, m.v, k, b)) &&
  @     same_product(\abs(value_at{L}(m.values, m.v, k, b)), probability_off{L}(m, q, bias, mask, top, k),
  @                  \abs(value_at{M}(m.values, m.v, k, b)), probability_off{M}(m, q, bias, mask, top, k)) &&
  @     same_output{L, M}(m, q, bias, mask, top, b, k + 1);
  @ // what was within reach is; what was near is
  @ predicate same_keys{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, integer k) =
  @     \forall integer j; 0 <= j < k ==> same_key{L, M}(m, q, bias, mask, j) && same_bias{L, M}(bias, j);
  @ predicate in_reach{L}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, integer j) = shown(mask, j) ==>
  @     (bias == \null || \is_finite(bias[j])) && logit_real(m, q, bias, j) <= top && logit_off(m, q, bias, j) <= 0x1p-21;
  @ lemma same_in_reach{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top, integer j;
  @     same_key{L, M}(m, q, bias, mask, j) ==> same_bias{L, M}(bias, j) ==> in_reach{M}(m, q, bias, mask, top, j) ==>
  @     in_reach{L}(m, q, bias, mask, top, j);
  @ // twice the same, by name and in full: a prover finds the one or the other
  @ predicate all_in_reach{L}(attest_memory m, double *q, double *bias, uint8_t *mask, real top) =
  @     \forall integer j; 0 <= j < m.n ==> in_reach(m, q, bias, mask, top, j) && (shown(mask, j) ==>
  @         (bias == \null || \is_finite(bias[j])) && logit_real(m, q, bias, j) <= top && logit_off(m, q, bias, j) <= 0x1p-21);
  @ lemma reach_all{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top; all_in_reach{L}(m, q, bias, mask, top) ==>
  @     reach{M}(m, q, bias, mask, top) ==> reach{L}(m, q, bias, mask, top);
  @ lemma same_in_full{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top, integer j;
  @     same_keys{L, M}(m, q, bias, mask, m.n) ==> all_in_reach{M}(m, q, bias, mask, top) ==> 0 <= j < m.n ==>
  @     same_key{L, M}(m, q, bias, mask, j) && same_bias{L, M}(bias, j) && in_reach{M}(m, q, bias, mask, top, j) &&
  @     in_reach{L}(m, q, bias, mask, top, j);
  @ lemma same_all{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top;
  @     same_keys{L, M}(m, q, bias, mask, m.n) ==> all_in_reach{M}(m, q, bias, mask, top) ==> all_in_reach{L}(m, q, bias, mask, top);
  @ lemma reach_in_full{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top; reach(m, q, bias, mask, top) ==>
  @     all_in_reach(m, q, bias, mask, top);
  @ lemma same_reach{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top;
  @     same_keys{L, M}(m, q, bias, mask, m.n) ==> reach{M}(m, q, bias, mask, top) ==>
  @     all_in_reach{M}(m, q, bias, mask, top) && all_in_reach{L}(m, q, bias, mask, top) && reach{L}(m, q, bias, mask, top);
  @ lemma same_mean: \forall real y, r, z, e, k, c, r_, z_, e_; mean_rounded(y, r, z, e, k, c) ==> same_number(r, r_) ==>
  @     same_number(z, z_) ==> same_number(e, e_) ==> mean_rounded(y, r_, z_, e_, k, c);
  @ lemma same_near{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top, integer b, double y;
  @     same_output{L, M}(m, q, bias, mask, top, b, m.n) ==> attention_near{L}(m, q, bias, mask, top, b, y) ==>
  @     same_number(attention_real{L}(m, q, bias, mask, b, m.n), attention_real{M}(m, q, bias, mask, b, m.n)) &&
  @     same_number(attention_size{L}(m, q, bias, mask, b, m.n), attention_size{M}(m, q, bias, mask, b, m.n)) &&
  @     same_number(attention_off{L}(m, q, bias, mask, top, b, m.n), attention_off{M}(m, q, bias, mask, top, b, m.n)) &&
  @     attention_near{M}(m, q, bias, mask, top, b, y);
  @ // all of this of query i, and of an element of its output
  @ predicate query_same{L, M}(attest_memory m, double *Q, double *bias, uint8_t *mask, real top, integer i, integer b) =
  @     same_keys{L, M}(m, Q + i * m.d, row_of(bias, i, m.n), mask_of(mask, i, m.n), m.n) &&
  @     same_output{L, M}(m, Q + i * m.d, row_of(bias, i, m.n), mask_of(mask, i, m.n), top, b, m.n);
  @ lemma query_moved{L, M, N}: \forall attest_memory m, double *Q, *bias, *Y, uint8_t *mask, real top, integer i, b;
  @     query_same{L, N}(m, Q, bias, mask, top, i, b) ==> query_near{L, M}(m, Q, bias, mask, top, Y, i, b) ==>
  @     query_near{N, M}(m, Q, bias, mask, top, Y, i, b);
  @ lemma query_kept{L, M, N}: \forall attest_memory m, double *Q, *bias, *Y, uint8_t *mask, real top, integer i, b;
  @     same_at{M, N}(Y, m.v, i, b) ==> query_near{L, M}(m, Q, bias, mask, top, Y, i, b) ==>
  @     query_near{L, N}(m, Q, bias, mask, top, Y, i, b);
  @ lemma query_placed{L, M}: \forall attest_memory m, double *Q, *bias, *Y, uint8_t *mask, real top, integer i, b;
  @     element_near{L, M}(m, Q + i * m.d, row_of(bias, i, m.n), mask_of(mask, i, m.n), top, Y + i * m.v, b) ==>
  @     query_near{L, M}(m, Q, bias, mask, top, Y, i, b);
  @ */

#endif
