/* What the computed shares make of the rows, beside the means of which these stand for a factor c: the sums, key by key, behind the
 * bound of attention_error.h. Compilers see only comments.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_ANSWER_SUMS_H
#define ATTEST_ANSWER_SUMS_H

#include "answer_asked.h"
#include "logic/bounded_answer.h"
#include "logic/known_to.h"
#include "logic/row_added.h"
#include "shares_whole.h"

/*@ // a term joins the first k
  @ lemma bounded_output_more: \forall \list<real> l, v, \list<integer> s, integer at, n, d, b, k; 0 <= k ==>
  @     product_added(attention_real(l, s, at, n, v, 0, d, b, k + 1), attention_real(l, s, at, n, v, 0, d, b, k),
  @                   probability(l, s, at, n, k), \nth(v, k * d + b));
  @ lemma bounded_sum_more{L}: \forall double *p, integer k; 0 <= k ==> sum_is(sum_real(p, k + 1), sum_real(p, k), (real)p[k]);
  @ lemma bounded_mean_more{L}: \forall double *p, *x, integer k; 0 <= k ==>
  @     product_added(weights_off(p, x, k + 1), weights_off(p, x, k), (real)p[k], (real)x[k]);
  @
  @ predicate share_in_range{M}(double *p, double *x, integer j) = \is_finite(p[j]) && \is_finite(x[j]) && 0 <= x[j];
  @ // share j of p is near c times the probability, by x
  @ predicate share_bounded{M}(double *p, double *x, \list<real> l, \list<integer> s, integer at, integer n, real c, integer j) =
  @     0 <= p[j] && 0 <= x[j] && share_covered((real)p[j], l, s, at, n, c, j, (real)x[j]);
  @ predicate shares_bounded{M}(double *p, double *x, \list<real> l, \list<integer> s, integer at, integer n, real c) =
  @     \forall integer j; 0 <= j < n ==> share_bounded(p, x, l, s, at, n, c, j);
  @ lemma share_in_range_of{M}: \forall double *p, *x, integer n, j; not_negative(x, n) ==> all_known(p, x, n) ==> 0 <= j < n ==>
  @     reaches(x[j], (real)x[j]) && share_in_range(p, x, j);
  @ predicate share_asked{M}(double *p, double *x, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, real c,
  @                          integer j) =
  @     share_in_range(p, x, j) && 0 <= p[j] && 0 < c && share_answered((real)p[j], l, h, s, at, top, n, c, j);
  @ lemma share_asked_of{M}: \forall double *p, *x, \list<real> l, h, \list<integer> s, integer at, n, j, real top, c;
  @     not_negative(p, n) ==> share_in_range(p, x, j) ==> keys_answered(p, l, h, s, at, top, n, c) ==> 0 <= j < n ==>
  @     reaches(p[j], (real)p[j]) && key_answered(p, l, h, s, at, top, n, c, j) && share_asked(p, x, l, h, s, at, top, n, c, j);
  @ // the sums over the first k keys
  @ predicate outputs_apart{M}(double *p, double *x, double *values, double *slack, integer d, double *y, integer b, \list<real> l,
  @     \list<integer> s, integer at, integer n, \list<real> v, real c, real g, integer k) =
  @     sums_apart(off_real(c, attention_real(l, s, at, n, v, 0, d, b, k), rows_real(p, values, d, b, k), shares_sum(l, s, at, n, k),
  @                         sum_real(p, k), (real)y[b]),
  @                g * rows_size(p, values, d, b, k), keys_parts(p, x, values, slack, d, y, b, g, k), k * \abs((real)y[b]));
  @ predicate all_none{M}(double *p, double *x, double *values, double *slack, integer d, double *y, integer b, \list<real> l,
  @     \list<integer> s, integer at, integer n, \list<real> v, real g) = attention_real(l, s, at, n, v, 0, d, b, 0) == 0.0 &&
  @     rows_real(p, values, d, b, 0) == 0.0 && rows_size(p, values, d, b, 0) == 0.0 && shares_sum(l, s, at, n, 0) == 0.0 &&
  @     sum_real(p, 0) == 0.0 && keys_parts(p, x, values, slack, d, y, b, g, 0) == 0.0 && weights_off(p, x, 0) == 0x1p-980;
  @ lemma all_none_of{M}: \forall double *p, *x, *values, *slack, *y, integer d, b, n, at, \list<real> l, v, \list<integer> s, real g;
  @     all_none(p, x, values, slack, d, y, b, l, s, at, n, v, g);
  @ lemma off_none{M}: \forall double *p, *x, *values, *slack, *y, integer d, b, n, at, \list<real> l, v, \list<integer> s, real c, g;
  @     all_none(p, x, values, slack, d, y, b, l, s, at, n, v, g) ==> sums_apart(off_real(c, attention_real(l, s, at, n, v, 0, d, b, 0),
  @     rows_real(p, values, d, b, 0), shares_sum(l, s, at, n, 0), sum_real(p, 0), (real)y[b]), 0.0, 0.0, 0.0);
  @ lemma parts_nothing{M}: \forall double *p, *x, *values, *slack, *y, integer d, b, n, at, \list<real> l, v, \list<integer> s, real g;
  @     all_none(p, x, values, slack, d, y, b, l, s, at, n, v, g) ==> nothing_off(rows_size(p, values, d, b, 0)) &&
  @     nothing_off(keys_parts(p, x, values, slack, d, y, b, g, 0)) &&
  @     sums_apart(0.0, g * rows_size(p, values, d, b, 0), keys_parts(p, x, values, slack, d, y, b, g, 0), 0.0);
  @ lemma answer_sums_none{M}: \forall double *p, *x, *values, *slack, *y, integer d, b, n, at, \list<real> l, v, \list<integer> s, real c,
  @     g;
  @     all_none(p, x, values, slack, d, y, b, l, s, at, n, v, g) ==> sums_apart(off_real(c, attention_real(l, s, at, n, v, 0, d, b, 0),
  @     rows_real(p, values, d, b, 0), shares_sum(l, s, at, n, 0), sum_real(p, 0), (real)y[b]), 0.0, 0.0, 0.0) &&
  @     sums_apart(0.0, g * rows_size(p, values, d, b, 0), keys_parts(p, x, values, slack, d, y, b, g, 0), 0.0) &&
  @     sums_apart(off_real(c, attention_real(l, s, at, n, v, 0, d, b, 0), rows_real(p, values, d, b, 0), shares_sum(l, s, at, n, 0),
  @     sum_real(p, 0), (real)y[b]), g * rows_size(p, values, d, b, 0), keys_parts(p, x, values, slack, d, y, b, g, 0), 0.0);
  @ lemma outputs_none{M}: \forall double *p, *x, *values, *slack, *y, integer d, b, n, at, \list<real> l, v, \list<integer> s, real c, g;
  @     all_none(p, x, values, slack, d, y, b, l, s, at, n, v, g) && outputs_apart(p, x, values, slack, d, y, b, l, s, at, n, v, c, g, 0);
  @ predicate whole_apart{M}(double *p, double *x, \list<real> l, \list<integer> s, integer at, integer n, real c, integer k) =
  @     shares_apart(gap_real(c, shares_sum(l, s, at, n, k), sum_real(p, k)), weights_off(p, x, k), k);
  @ lemma whole_none{M}: \forall double *p, *x, \list<real> l, \list<integer> s, integer at, n, real c;
  @     nothing_off(gap_real(c, 0.0, 0.0)) && whole_apart(p, x, l, s, at, n, c, 0);
  @ predicate mean_over{M}(double *p, double *x, integer k) = 0x1p-980 <= weights_off(p, x, k);
  @ predicate sizes_over{M}(double *p, double *x, double *values, double *slack, integer d, double *y, integer b, real g, integer k) =
  @     size_over(rows_real(p, values, d, b, k), rows_size(p, values, d, b, k)) && 0 <= keys_parts(p, x, values, slack, d, y, b, g, k);
  @ // what key k adds is covered by what it adds to the bound
  @ predicate part_ready{M}(double *p, double *x, double *values, double *slack, integer d, double *y, integer b, \list<real> l,
  @                        \list<integer> s, integer at, integer n, \list<real> v, real c, real g, integer k) =
  @     key_covered(key_real(c * probability(l, s, at, n, k), (real)p[k], value_at(values, d, k, b), \nth(v, k * d + b), (real)y[b]),
  @                 g * \abs(p[k] * value_at(values, d, k, b)), key_part(p, x, values, slack, d, y, b, g, k), \abs((real)y[b])) &&
  @     0 <= key_part(p, x, values, slack, d, y, b, g, k);
  @ // the exact value, in the list v, lies within the slack
  @ predicate value_known{M}(double *values, double *slack, integer d, integer b, \list<real> v, integer k) =
  @     value_apart(value_at(values, d, k, b), \nth(v, k * d + b), number_or_zero(slack, k * d + b)) &&
  @     0 <= number_or_zero(slack, k * d + b);
  @ lemma key_part_is{M}: \forall double *p, *x, *values, *slack, *y, integer d, b, k, real g;
  @     key_part(p, x, values, slack, d, y, b, g, k) == part_real((real)p[k], (real)x[k], value_at(values, d, k, b), (real)y[b], g) +
  @     wide_real((real)p[k], (real)x[k], number_or_zero(slack, k * d + b));
  @ lemma part_ready_of{M}: \forall double *p, *x, *values, *slack, *y, integer d, b, n, at, k, \list<real> l, v, \list<integer> s,
  @     real c, g; share_bounded(p, x, l, s, at, n, c, k) ==> value_known(values, slack, d, b, v, k) ==> 0 <= g ==>
  @     key_apart(key_real(c * probability(l, s, at, n, k), (real)p[k], value_at(values, d, k, b), \nth(v, k * d + b), (real)y[b]),
  @               \abs(value_at(values, d, k, b) - y[b]) * (x[k] * p[k] + 0x1p-1067) +
  @                   wide_real((real)p[k], (real)x[k], number_or_zero(slack, k * d + b))) &&
  @     part_covers(part_real((real)p[k], (real)x[k], value_at(values, d, k, b), (real)y[b], g), (real)p[k], (real)x[k],
  @                 value_at(values, d, k, b), (real)y[b], g) &&
  @     0 <= part_real((real)p[k], (real)x[k], value_at(values, d, k, b), (real)y[b], g) &&
  @     0 <= wide_real((real)p[k], (real)x[k], number_or_zero(slack, k * d + b)) &&
  @     part_ready(p, x, values, slack, d, y, b, l, s, at, n, v, c, g, k);
  @ lemma sizes_over_more{M}: \forall double *p, *x, *values, *slack, *y, integer d, b, k, real g;
  @     sizes_over(p, x, values, slack, d, y, b, g, k) ==> 0 <= k ==> 0 <= key_part(p, x, values, slack, d, y, b, g, k) ==>
  @     row_added(p, values, d, b, k) && sizes_over(p, x, values, slack, d, y, b, g, k + 1);
  @ lemma mean_over_more{M}: \forall double *p, *x, integer k; mean_over(p, x, k) ==> 0 <= k ==> 0 <= p[k] ==> 0 <= x[k] ==>
  @     order_scaled((real)p[k], 0.0, (real)x[k]) && mean_over(p, x, k + 1);
  @ predicate whole_joined{M}(double *p, \list<real> l, \list<integer> s, integer at, integer n, real c, integer k) =
  @     gap_grown(c, shares_sum(l, s, at, n, k + 1), sum_real(p, k + 1), shares_sum(l, s, at, n, k), sum_real(p, k),
  @               probability(l, s, at, n, k), (real)p[k]);
  @ lemma whole_joined_of{M}: \forall double *p, \list<real> l, \list<integer> s, integer at, n, k, real c; 0 <= k ==>
  @     sum_is(shares_sum(l, s, at, n, k + 1), shares_sum(l, s, at, n, k), probability(l, s, at, n, k)) &&
  @     sum_is(sum_real(p, k + 1), sum_real(p, k), (real)p[k]) && whole_joined(p, l, s, at, n, c, k);
  @ lemma whole_apart_more{M}: \forall double *p, *x, \list<real> l, \list<integer> s, integer at, n, k, real c;
  @     whole_apart(p, x, l, s, at, n, c, k) ==> 0 <= k ==> share_bounded(p, x, l, s, at, n, c, k) ==>
  @     whole_joined(p, l, s, at, n, c, k) &&
  @     product_added(weights_off(p, x, k + 1), weights_off(p, x, k), (real)p[k], (real)x[k]) &&
  @     less_by(c * probability(l, s, at, n, k) - p[k], c * probability(l, s, at, n, k), (real)p[k]) &&
  @     whole_apart(p, x, l, s, at, n, c, k + 1);
  @ // what joins on all sides with key k
  @ predicate off_grown{M}(double *p, double *values, integer d, double *y, integer b, \list<real> l, \list<integer> s, integer at,
  @                        integer n, \list<real> v, real c, integer k) =
  @     sum_is(off_real(c, attention_real(l, s, at, n, v, 0, d, b, k + 1), rows_real(p, values, d, b, k + 1),
  @                     shares_sum(l, s, at, n, k + 1), sum_real(p, k + 1), (real)y[b]),
  @            off_real(c, attention_real(l, s, at, n, v, 0, d, b, k), rows_real(p, values, d, b, k), shares_sum(l, s, at, n, k),
  @                     sum_real(p, k), (real)y[b]),
  @            key_real(c * probability(l, s, at, n, k), (real)p[k], value_at(values, d, k, b), \nth(v, k * d + b), (real)y[b]));
  @ lemma off_grown_of{M}: \forall double *p, *values, *y, integer d, b, n, at, k, \list<real> l, v, \list<integer> s, real c; 0 <= k ==>
  @     product_added(attention_real(l, s, at, n, v, 0, d, b, k + 1), attention_real(l, s, at, n, v, 0, d, b, k),
  @                   probability(l, s, at, n, k), \nth(v, k * d + b)) ==>
  @     product_added(rows_real(p, values, d, b, k + 1), rows_real(p, values, d, b, k), (real)p[k], value_at(values, d, k, b)) ==>
  @     sum_is(shares_sum(l, s, at, n, k + 1), shares_sum(l, s, at, n, k), probability(l, s, at, n, k)) ==>
  @     sum_is(sum_real(p, k + 1), sum_real(p, k), (real)p[k]) ==>
  @     off_joined(c, attention_real(l, s, at, n, v, 0, d, b, k), rows_real(p, values, d, b, k), shares_sum(l, s, at, n, k),
  @                sum_real(p, k), (real)y[b], probability(l, s, at, n, k), (real)p[k], value_at(values, d, k, b), \nth(v, k * d + b)) &&
  @     off_grown(p, values, d, y, b, l, s, at, n, v, c, k);
  @ predicate sizes_grown{M}(double *p, double *values, integer d, integer b, real g, integer k) =
  @     sum_is(g * rows_size(p, values, d, b, k + 1), g * rows_size(p, values, d, b, k), g * \abs(p[k] * value_at(values, d, k, b)));
  @ lemma sizes_grown_of{M}: \forall double *p, *values, integer d, b, k, real g; 0 <= k ==> row_added(p, values, d, b, k) &&
  @     sum_is(rows_size(p, values, d, b, k + 1), rows_size(p, values, d, b, k), \abs(p[k] * value_at(values, d, k, b))) &&
  @     scaled_more(g, rows_size(p, values, d, b, k + 1), rows_size(p, values, d, b, k), \abs(p[k] * value_at(values, d, k, b))) &&
  @     sizes_grown(p, values, d, b, g, k);
  @ lemma all_grown{M}: \forall double *p, *values, *y, integer d, b, n, at, k, \list<real> l, v, \list<integer> s, real c; 0 <= k ==>
  @     row_added(p, values, d, b, k) && off_grown(p, values, d, y, b, l, s, at, n, v, c, k);
  @ predicate count_grown{M}(double *y, integer b, integer k) = sum_is((k + 1) * \abs((real)y[b]), k * \abs((real)y[b]), \abs((real)y[b]));
  @ lemma count_grown_of{M}: \forall double *y, integer b, k; count_grown(y, b, k);
  @ predicate parts_grown{M}(double *p, double *x, double *values, double *slack, integer d, double *y, integer b, real g, integer k) =
  @     sum_is(keys_parts(p, x, values, slack, d, y, b, g, k + 1), keys_parts(p, x, values, slack, d, y, b, g, k),
  @            key_part(p, x, values, slack, d, y, b, g, k));
  @ lemma parts_grown_of{M}: \forall double *p, *x, *values, *slack, *y, integer d, b, k, real g; 0 <= k ==>
  @     parts_grown(p, x, values, slack, d, y, b, g, k);
  @ lemma outputs_apart_more{M}: \forall double *p, *x, *values, *slack, *y, integer d, b, n, at, k, \list<real> l, v, \list<integer> s,
  @     real c, g;
  @     outputs_apart(p, x, values, slack, d, y, b, l, s, at, n, v, c, g, k) ==>
  @     part_ready(p, x, values, slack, d, y, b, l, s, at, n, v, c, g, k) ==>
  @     off_grown(p, values, d, y, b, l, s, at, n, v, c, k) ==> sizes_grown(p, values, d, b, g, k) ==> count_grown(y, b, k) ==>
  @     parts_grown(p, x, values, slack, d, y, b, g, k) ==> outputs_apart(p, x, values, slack, d, y, b, l, s, at, n, v, c, g, k + 1);
  @
  @ // all of them, for element b of the output y; so it is no farther from the exact one than the bound says
  @ predicate sums_ready{M}(attest_memory m, double *slack, double *p, double *x, double *y, \list<real> l, \list<integer> s, integer at,
  @     \list<real> v, real c, integer b) =
  @     outputs_apart(p, x, m.values, slack, m.v, y, b, l, s, at, m.n, v, c, gamma_of(m.n), m.n) &&
  @     sizes_over(p, x, m.values, slack, m.v, y, b, gamma_of(m.n), m.n) && whole_apart(p, x, l, s, at, m.n, c, m.n) &&
  @     mean_over(p, x, m.n) && shares_sum(l, s, at, m.n, m.n) == 1.0;
  @ predicate row_ready{M}(attest_memory m, double *p, double *y, integer b) =
  @     nearly_whole(p, m.n, sum_depth(m.n)) && column_summed(p, m.values, m.n, m.v, y, b) && 0 <= m.n <= ATTEST_DIM_MAX &&
  @     size_over(rows_real(p, m.values, m.v, b, m.n), rows_size(p, m.values, m.v, b, m.n));
  @ logic real unwhole(integer n) = 0x1.001p-53 * (lane_additions(n) + 1.25);
  @ predicate row_rounded{M}(attest_memory m, double *p, double *y, integer b) =
  @     answer_rounded((real)y[b], rows_real(p, m.values, m.v, b, m.n), rows_size(p, m.values, m.v, b, m.n), sum_real(p, m.n),
  @                    unwhole(m.n), gamma_of(m.n), (real)lane_additions(m.n), (real)m.n);
  @ predicate row_summed{M}(attest_memory m, double *slack, double *p, double *x, double *y, \list<real> l, \list<integer> s, integer at,
  @     \list<real> v, real c, integer b) =
  @     answer_sums(c, attention_real(l, s, at, m.n, v, 0, m.v, b, m.n), (real)y[b], rows_real(p, m.values, m.v, b, m.n),
  @                 rows_size(p, m.values, m.v, b, m.n), sum_real(p, m.n), keys_parts(p, x, m.values, slack, m.v, y, b, gamma_of(m.n), m.n),
  @                 weights_off(p, x, m.n), gamma_of(m.n), (real)m.n);
  @ lemma few_rows: \forall integer n; 0 <= n <= ATTEST_DIM_MAX ==> few((real)lane_additions(n), (real)n);
  @ lemma rows_roundings: \forall integer n; 0 <= n ==> roundings_are(unwhole(n), gamma_of(n), (real)lane_additions(n));
  @ lemma whole_roundings{M}: \forall double *p, integer n; 0 <= n ==> nearly_whole(p, n, sum_depth(n)) ==>
  @     \abs(sum_real(p, n) - 1) <= unwhole(n);
  @ lemma column_roundings{M}: \forall double *p, *values, *y, integer n, d, b; 0 <= n ==> column_summed(p, values, n, d, y, b) ==>
  @     terms_rounded((real)y[b], rows_real(p, values, d, b, n), rows_size(p, values, d, b, n), (real)lane_additions(n) + 1, 3 * (real)n);
  @ lemma row_rounded_of{M}: \forall attest_memory m, double *p, *y, integer b; row_ready(m, p, y, b) ==> row_rounded(m, p, y, b);
  @ lemma row_summed_of{M}: \forall attest_memory m, double *slack, *p, *x, *y, \list<real> l, v, \list<integer> s, integer at, b, real c;
  @     sums_ready(m, slack, p, x, y, l, s, at, v, c, b) ==> row_summed(m, slack, p, x, y, l, s, at, v, c, b);
  @ predicate row_bound_is{M}(attest_memory m, double *slack, double *p, double *x, double *y, integer b) =
  @     lost_is(lost_elements(m.n), (real)m.n) && mean_is(mean_error_real(p, x, m.n), weights_off(p, x, m.n),
  @     gamma_real(lane_additions(m.n) + 1)) && grown_is(share_of(p, x, m.n), mean_error_real(p, x, m.n), gamma_of(m.n)) &&
  @     bound_is(element_error(p, x, m.values, slack, m.n, m.v, y, b), lost_elements(m.n),
  @              keys_parts(p, x, m.values, slack, m.v, y, b, gamma_of(m.n), m.n), share_of(p, x, m.n));
  @ lemma row_bound_of{M}: \forall attest_memory m, double *slack, *p, *x, *y, integer b; 0 <= m.n ==> mean_error_real(p, x, m.n) < 0.5 ==>
  @     row_bound_is(m, slack, p, x, y, b);
  @ lemma row_answer_of{M}: \forall attest_memory m, double *slack, *p, *x, *y, \list<real> l, v, \list<integer> s, integer at, b, real c;
  @     row_rounded(m, p, y, b) ==> row_summed(m, slack, p, x, y, l, s, at, v, c, b) ==> row_bound_is(m, slack, p, x, y, b) ==>
  @     times_is(c * share_of(p, x, m.n), c, share_of(p, x, m.n)) &&
  @     answer_bounded(m, y, l, s, at, v, b, element_error(p, x, m.values, slack, m.n, m.v, y, b)); */

/* What the shares make of the rows, beside the means of which these stand for a factor c. */
/*@ ghost
  /@ requires sizes: 0 <= n && 0 <= d;
   @ requires read:  \valid_read(p + (0 .. n - 1)) && \valid_read(x + (0 .. n - 1)) && \valid_read(values + (0 .. n * d - 1)) &&
   @                 \valid_read(y + (0 .. d - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures outputs: \forall \list<real> l, v, \list<integer> s, integer at, b, real c, g; shares_bounded(p, x, l, s, at, n, c) ==>
   @     known_to(values, slack, n * d, v, 0) ==> 0 <= g ==> 0 <= b < d ==>
   @     outputs_apart(p, x, values, slack, d, y, b, l, s, at, n, v, c, g, n) && sizes_over(p, x, values, slack, d, y, b, g, n);
   @ ensures shares: \forall \list<real> l, \list<integer> s, integer at, real c; shares_bounded(p, x, l, s, at, n, c) ==>
   @     whole_apart(p, x, l, s, at, n, c, n) && mean_over(p, x, n);
   @/
  static inline void sums_known(const double *p, const double *x, const double *values, const double *slack, const double *y,
                                int64_t n, int64_t d)
  {
      /@ loop invariant range:   0 <= k <= n;
       @ loop invariant outputs: \forall \list<real> l, v, \list<integer> s, integer at, b, real c, g;
       @     shares_bounded(p, x, l, s, at, n, c) ==> known_to(values, slack, n * d, v, 0) ==> 0 <= g ==> 0 <= b < d ==>
       @     outputs_apart(p, x, values, slack, d, y, b, l, s, at, n, v, c, g, k) && sizes_over(p, x, values, slack, d, y, b, g, k);
       @ loop invariant shares:  \forall \list<real> l, \list<integer> s, integer at, real c; shares_bounded(p, x, l, s, at, n, c) ==>
       @     whole_apart(p, x, l, s, at, n, c, k) && mean_over(p, x, k);
       @ loop assigns k;
       @ loop variant n - k; @/
      for (int64_t k = 0; k < n; k++) {
          row_inside(k, n, d);
          /@ assert within: row_within(k, n, d); @/
          /@ assert share: \forall \list<real> l, \list<integer> s, integer at, real c; shares_bounded(p, x, l, s, at, n, c) ==>
           @     share_bounded(p, x, l, s, at, n, c, k); @/
          /@ assert value: \forall \list<real> v, integer b; known_to(values, slack, n * d, v, 0) ==> 0 <= b < d ==>
           @     known_at(values, slack, k * d + b, \nth(v, 0 + (k * d + b))) && value_known(values, slack, d, b, v, k); @/
          /@ assert ready: \forall \list<real> l, v, \list<integer> s, integer at, b, real c, g; shares_bounded(p, x, l, s, at, n, c) ==>
           @     known_to(values, slack, n * d, v, 0) ==> 0 <= g ==> 0 <= b < d ==> value_known(values, slack, d, b, v, k) &&
           @     share_bounded(p, x, l, s, at, n, c, k) && part_ready(p, x, values, slack, d, y, b, l, s, at, n, v, c, g, k); @/
          /@ assert outputs: \forall \list<real> l, v, \list<integer> s, integer at, b, real c, g;
           @     shares_bounded(p, x, l, s, at, n, c) ==> known_to(values, slack, n * d, v, 0) ==> 0 <= g ==> 0 <= b < d ==>
           @     part_ready(p, x, values, slack, d, y, b, l, s, at, n, v, c, g, k) &&
           @     off_grown(p, values, d, y, b, l, s, at, n, v, c, k) && sizes_grown(p, values, d, b, g, k) &&
           @     count_grown(y, b, k) && parts_grown(p, x, values, slack, d, y, b, g, k) &&
           @     outputs_apart(p, x, values, slack, d, y, b, l, s, at, n, v, c, g, k + 1); @/
          /@ assert sizes: \forall \list<real> l, v, \list<integer> s, integer at, b, real c, g;
           @     shares_bounded(p, x, l, s, at, n, c) ==> known_to(values, slack, n * d, v, 0) ==> 0 <= g ==> 0 <= b < d ==>
           @     part_ready(p, x, values, slack, d, y, b, l, s, at, n, v, c, g, k) &&
           @     (sizes_over(p, x, values, slack, d, y, b, g, k) ==> sizes_over(p, x, values, slack, d, y, b, g, k + 1)); @/
          ;
      }
  }
*/

#endif
