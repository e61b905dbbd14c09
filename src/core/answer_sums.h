/* What the shares in memory make of the rows, beside the means of those for which they stand but for a factor c: the sums, key by key,
 * behind the bound of attention_error.h. Compilers see only comments.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_ANSWER_SUMS_H
#define ATTEST_ANSWER_SUMS_H

#include "answer_asked.h"
#include "logic/known_to.h"
#include "logic/shares_sum.h"
#include "logic/sum.h"

/*@ logic real value_in{L}(double *values, integer d, integer k, integer b) = (real)values[k * d + b];
  @ // what the first k keys add to how far element b of y may be off, x being what each share may be
  @ logic real key_part{L}(double *p, double *x, double *values, double *slack, integer d, double *y, integer b, integer k) =
  @     part_real((real)p[k], (real)x[k], value_in(values, d, k, b), (real)y[b], number_or_zero(slack, k * d + b));
  @ logic real keys_parts{L}(double *p, double *x, double *values, double *slack, integer d, double *y, integer b, integer k) =
  @     k <= 0 ? 0.0 : keys_parts(p, x, values, slack, d, y, b, k - 1) + key_part(p, x, values, slack, d, y, b, k - 1);
  @ lemma keys_parts_more{L}: \forall double *p, *x, *values, *slack, *y, integer d, b, k; 0 <= k ==>
  @     sum_is(keys_parts(p, x, values, slack, d, y, b, k + 1), keys_parts(p, x, values, slack, d, y, b, k),
  @            key_part(p, x, values, slack, d, y, b, k));
  @ // a bound E of it, if all shares and errors are numbers: what attest_row_errors finds
  @ predicate all_known{L}(double *p, double *x, integer n) = \forall integer j; 0 <= j < n ==> \is_finite(p[j]) && \is_finite(x[j]);
  @ logic real shares_left{L}(double *p, double *x, integer n) = sum_real(p, n) - sum_real(x, n);
  @ predicate row_bounded{L}(attest_memory m, double *slack, double *p, double *x, double *y, integer b, real E) =
  @     all_known(p, x, m.n) && bound_over(E, shares_left(p, x, m.n), rows_real(p, m.values, m.v, b, m.n), sum_real(p, m.n),
  @                                        keys_parts(p, x, m.values, slack, m.v, y, b, m.n), (real)y[b]);
  @
  @ // share j stands for c times the probability, by x
  @ predicate share_bounded{L}(double *p, double *x, \list<real> l, \list<integer> s, integer at, integer n, real c, integer j) =
  @     \abs(c * probability(l, s, at, n, j) - p[j]) <= x[j];
  @ predicate shares_bounded{L}(double *p, double *x, \list<real> l, \list<integer> s, integer at, integer n, real c) =
  @     \forall integer j; 0 <= j < n ==> share_bounded(p, x, l, s, at, n, c, j);
  @ predicate value_known{L}(double *values, double *slack, integer d, integer b, \list<real> v, integer k) =
  @     \abs(\nth(v, k * d + b) - value_in(values, d, k, b)) <= number_or_zero(slack, k * d + b);
  @ // the sums over the first k keys
  @ logic real output_off{L}(double *p, double *values, integer d, double *y, integer b, \list<real> l, \list<integer> s, integer at,
  @     integer n, \list<real> v, real c, integer k) =
  @     off_real(c, attention_real(l, s, at, n, v, 0, d, b, k), rows_real(p, values, d, b, k), shares_sum(l, s, at, n, k),
  @              sum_real(p, k), (real)y[b]);
  @ logic real whole_off{L}(double *p, \list<real> l, \list<integer> s, integer at, integer n, real c, integer k) =
  @     gap_real(c, shares_sum(l, s, at, n, k), sum_real(p, k));
  @ predicate output_within{L}(double *p, double *x, double *values, double *slack, integer d, double *y, integer b, \list<real> l,
  @     \list<integer> s, integer at, integer n, \list<real> v, real c, integer k) =
  @     lies_within(output_off(p, values, d, y, b, l, s, at, n, v, c, k), keys_parts(p, x, values, slack, d, y, b, k));
  @ predicate whole_within{L}(double *p, double *x, \list<real> l, \list<integer> s, integer at, integer n, real c, integer k) =
  @     lies_within(whole_off(p, l, s, at, n, c, k), sum_real(x, k));
  @ lemma output_within_none{L}: \forall double *p, *x, *values, *slack, *y, integer d, b, n, at, \list<real> l, v, \list<integer> s,
  @     real c; lies_within(off_real(c, 0.0, 0.0, 0.0, 0.0, (real)y[b]), 0.0) &&
  @     output_within(p, x, values, slack, d, y, b, l, s, at, n, v, c, 0);
  @ lemma whole_within_none{L}: \forall double *p, *x, \list<real> l, \list<integer> s, integer at, n, real c;
  @     lies_within(gap_real(c, 0.0, 0.0), 0.0) && whole_within(p, x, l, s, at, n, c, 0);
  @ // key k joins
  @ predicate sums_joined{L}(double *p, double *values, integer d, integer b, \list<real> l, \list<integer> s, integer at, integer n,
  @     \list<real> v, integer k) =
  @     product_added(attention_real(l, s, at, n, v, 0, d, b, k + 1), attention_real(l, s, at, n, v, 0, d, b, k),
  @                   probability(l, s, at, n, k), \nth(v, k * d + b)) &&
  @     product_added(rows_real(p, values, d, b, k + 1), rows_real(p, values, d, b, k), (real)p[k], value_in(values, d, k, b)) &&
  @     sum_is(shares_sum(l, s, at, n, k + 1), shares_sum(l, s, at, n, k), probability(l, s, at, n, k)) &&
  @     sum_is(sum_real(p, k + 1), sum_real(p, k), (real)p[k]);
  @ lemma answer_sums_joined_of{L}: \forall double *p, *values, integer d, b, n, at, k, \list<real> l, v, \list<integer> s; 0 <= k ==>
  @     sums_joined(p, values, d, b, l, s, at, n, v, k);
  @ logic real key_off{L}(double *p, double *values, integer d, double *y, integer b, \list<real> l, \list<integer> s, integer at,
  @     integer n, \list<real> v, real c, integer k) =
  @     key_real(c, probability(l, s, at, n, k), (real)p[k], value_in(values, d, k, b), \nth(v, k * d + b), (real)y[b]);
  @ lemma output_off_more{L}: \forall double *p, *values, *y, integer d, b, n, at, k, \list<real> l, v, \list<integer> s, real c; 0 <= k ==>
  @     sums_joined(p, values, d, b, l, s, at, n, v, k) &&
  @     off_joined(c, attention_real(l, s, at, n, v, 0, d, b, k), rows_real(p, values, d, b, k), shares_sum(l, s, at, n, k),
  @                sum_real(p, k), (real)y[b], probability(l, s, at, n, k), (real)p[k], value_in(values, d, k, b), \nth(v, k * d + b)) &&
  @     sum_is(output_off(p, values, d, y, b, l, s, at, n, v, c, k + 1),
  @     output_off(p, values, d, y, b, l, s, at, n, v, c, k), key_off(p, values, d, y, b, l, s, at, n, v, c, k));
  @ lemma key_off_within{L}: \forall double *p, *x, *values, *slack, *y, integer d, b, n, at, k, \list<real> l, v, \list<integer> s, real c;
  @     share_bounded(p, x, l, s, at, n, c, k) ==> value_known(values, slack, d, b, v, k) ==>
  @     lies_within(key_off(p, values, d, y, b, l, s, at, n, v, c, k), key_part(p, x, values, slack, d, y, b, k));
  @ lemma answer_within_more{L}: \forall double *p, *x, *values, *slack, *y, integer d, b, n, at, k, \list<real> l, v, \list<integer> s,
  @     real c; output_within(p, x, values, slack, d, y, b, l, s, at, n, v, c, k) ==> 0 <= k ==>
  @     share_bounded(p, x, l, s, at, n, c, k) ==> value_known(values, slack, d, b, v, k) ==>
  @     lies_within(key_off(p, values, d, y, b, l, s, at, n, v, c, k), key_part(p, x, values, slack, d, y, b, k)) &&
  @     sum_is(output_off(p, values, d, y, b, l, s, at, n, v, c, k + 1),
  @            output_off(p, values, d, y, b, l, s, at, n, v, c, k), key_off(p, values, d, y, b, l, s, at, n, v, c, k)) &&
  @     sum_is(keys_parts(p, x, values, slack, d, y, b, k + 1), keys_parts(p, x, values, slack, d, y, b, k),
  @            key_part(p, x, values, slack, d, y, b, k)) &&
  @     output_within(p, x, values, slack, d, y, b, l, s, at, n, v, c, k + 1);
  @ lemma whole_within_more{L}: \forall double *p, *x, \list<real> l, \list<integer> s, integer at, n, k, real c;
  @     whole_within(p, x, l, s, at, n, c, k) ==> 0 <= k ==> share_bounded(p, x, l, s, at, n, c, k) ==>
  @     sum_is(shares_sum(l, s, at, n, k + 1), shares_sum(l, s, at, n, k), probability(l, s, at, n, k)) &&
  @     sum_is(sum_real(p, k + 1), sum_real(p, k), (real)p[k]) && sum_is(sum_real(x, k + 1), sum_real(x, k), (real)x[k]) &&
  @     sum_is(whole_off(p, l, s, at, n, c, k + 1), whole_off(p, l, s, at, n, c, k),
  @     share_gap(c, probability(l, s, at, n, k), (real)p[k])) &&
  @     lies_within(share_gap(c, probability(l, s, at, n, k), (real)p[k]), (real)x[k]) &&
  @     whole_within(p, x, l, s, at, n, c, k + 1);
  @ // so the output is no farther from the exact one than the bound says
  @ lemma row_answer_of{L}: \forall attest_memory m, double *slack, *p, *x, *y, \list<real> l, v, \list<integer> s, integer at, b,
  @     real c, E;
  @     output_within(p, x, m.values, slack, m.v, y, b, l, s, at, m.n, v, c, m.n) ==> whole_within(p, x, l, s, at, m.n, c, m.n) ==>
  @     shares_sum(l, s, at, m.n, m.n) == 1.0 ==> row_bounded(m, slack, p, x, y, b, E) ==> 0 <= E ==>
  @     left_is(shares_left(p, x, m.n), sum_real(p, m.n), sum_real(x, m.n)) && answer_bounded(m, y, l, s, at, v, b, E); */

#endif
