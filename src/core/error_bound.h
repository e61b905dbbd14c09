/* What the bound of a row's error is made of, as real numbers: how far a logit, a weight, an element of the output may be off.
 * Mathematics: src/core/attention_error.h. Compilers see only comments. */
#ifndef ATTEST_ERROR_BOUND_H
#define ATTEST_ERROR_BOUND_H

#include "attention_memory.h"
#include "logic/error_parts.h"
#include "logic/numbers.h"
#include "logic/rows.h"
#include "logic/score_depth.h"

/*@ // where u is finite, it is a bound of x, which is not negative
  @ predicate reaches(double u, real x) = \is_finite(u) ==> 0 <= x <= u;
  @ predicate reaches_product(double u, real x, real y) = reaches(u, x * y);
  @ predicate reaches_plus(double u, real x, real y, real z) = reaches(u, x + y * z);
  @ predicate product_between(real x, real y, real a, real b) = 0 <= x * y <= a * b;
  @ lemma product_between_of: \forall real x, y, a, b; 0 <= x <= a ==> 0 <= y <= b ==> product_between(x, y, a, b);
  @
  @ // one term of a score, by its size; and the terms of q and k as far as the first d
  @ logic real both_sizes(real q, real k) = \abs(q) + \abs(k);
  @ logic real term_real(integer kind, real q, real k) = kind == ATTEST_DOT ? \abs(q) * \abs(k) :
  @     kind == ATTEST_L2 ? gap_size(q, k) * gap_size(q, k) : kind == ATTEST_LAPLACE ? gap_size(q, k) :
  @     kind == ATTEST_L2_EXPANDED ? both_sizes(q, k) * both_sizes(q, k) : 0.0;
  @ logic real terms_real{L}(integer kind, double *q, double *k, integer d) =
  @     d <= 0 ? 0.0 : terms_real(kind, q, k, d - 1) + term_real(kind, q[d - 1], k[d - 1]);
  @ predicate terms_reached{L}(double u, integer kind, double *q, double *k, integer d) = reaches(u, terms_real(kind, q, k, d));
  @ lemma error_terms_more{L}: \forall integer kind, double *q, *k, integer d; 0 <= d ==>
  @     terms_real(kind, q, k, d + 1) == terms_real(kind, q, k, d) + term_real(kind, q[d], k[d]);
  @ // which are the same in two states of memory, as their entries are
  @ predicate same_terms{L, M}(integer kind, double *q, double *k, integer d) = terms_real{L}(kind, q, k, d) ==
  @     terms_real{M}(kind, q, k, d);
  @ lemma same_error_terms_none{L, M}: \forall integer kind, double *q, *k; same_terms{L, M}(kind, q, k, 0);
  @ lemma same_error_terms_more{L, M}: \forall integer kind, double *q, *k, integer d; 0 <= d ==> same_entry{L, M}(q, d) ==>
  @     same_entry{L, M}(k, d) ==> same_terms{L, M}(kind, q, k, d) ==> same_terms{L, M}(kind, q, k, d + 1);
  @
  @ // the additions that a term of a sum of n goes through (vector.h); all roundings of a term of a score, its scale's included
  @ logic integer lane_additions(integer n) = n / 4 + n % 4 + 1;
  @ logic integer term_roundings(integer kind, integer d) = lane_additions(d) + score_depth(kind);
  @ // and of a logit, with a softcap or none; its rounding, with what its scale is off, relatively
  @ logic integer logit_roundings(integer kind, real cap, integer d) = term_roundings(kind, d) + (cap > 0 ? 6 : 0);
  @ logic real gamma_real(integer roundings) = roundings * 0x1.002p-53;
  @ logic real logit_rounding(integer kind, real cap, integer d, real off) = gamma_real(logit_roundings(kind, cap, d)) + off;
  @ // what underflows in a logit
  @ logic real logit_factors(real scale, real cap) = (1 + \abs(scale)) + (cap > 0 ? cap : 0.0);
  @ logic real logit_lost(real scale, real cap, integer d) = (8 * (d + 2)) * (logit_factors(scale, cap) * 0x1p-1074);
  @ // how far a logit may be off
  @ logic real scaled_terms{L}(attest_score s, double *q, double *k, integer d) =
  @     \abs(s.scale) * terms_real((integer)s.kind, q, k, d);
  @ logic real logit_error_real{L}(attest_score s, double *q, double *k, integer d, real off) =
  @     logit_lost(s.scale, s.softcap, d) + scaled_terms(s, q, k, d) * logit_rounding((integer)s.kind, s.softcap, d, off);
  @ predicate logit_reached{L}(double u, attest_score s, double *q, double *k, integer d, real off) =
  @     reaches(u, logit_error_real(s, q, k, d, off));
  @ lemma logit_reached_of{L}: \forall double u, attest_score s, double *q, *k, integer d, real off;
  @     reaches_plus(u, logit_lost(s.scale, s.softcap, d), scaled_terms(s, q, k, d),
  @                  logit_rounding((integer)s.kind, s.softcap, d, off)) ==> logit_reached(u, s, q, k, d, off);
  @ predicate scaled_alike(real x, real a, real b) = a * x == b * x;
  @ lemma scaled_alike_of: \forall real x, a, b; a == b ==> scaled_alike(x, a, b);
  @ predicate same_scaled{L, M}(attest_score s, double *q, double *k, integer d) = scaled_terms{L}(s, q, k, d) ==
  @     scaled_terms{M}(s, q, k, d);
  @ lemma same_scaled_terms_of{L, M}: \forall attest_score s, double *q, *k, integer d; same_terms{L, M}((integer)s.kind, q, k, d) ==>
  @     scaled_alike(\abs(s.scale), terms_real{L}((integer)s.kind, q, k, d), terms_real{M}((integer)s.kind, q, k, d)) &&
  @     same_scaled{L, M}(s, q, k, d);
  @ lemma logit_reached_same{L, M}: \forall double u, attest_score s, double *q, *k, integer d, real off;
  @     same_scaled{L, M}(s, q, k, d) ==> logit_reached{L}(u, s, q, k, d, off) ==>
  @     scaled_alike(logit_rounding((integer)s.kind, s.softcap, d, off), scaled_terms{L}(s, q, k, d), scaled_terms{M}(s, q, k, d)) &&
  @     logit_reached{M}(u, s, q, k, d, off);
  @
  @ // how far a share of the key whose logit l may be off by e and lies below lse may be off, relatively
  @ logic real shift_real(real e, real lse, real l) = e + ((lse - l) + 3) * 0x1.03p-53;
  @ predicate lies_below(double lse, double l) = \is_finite(lse) && \is_finite(l) && 0 <= lse - l;
  @ // u is such a bound, or infinite
  @ predicate weight_reached(double u, real e, double lse, double l) = \is_finite(u) ==>
  @     lies_below(lse, l) && shift_real(e, lse, l) <= 0.25 && reaches(u, weight_error_real(shift_real(e, lse, l)));
  @ lemma weight_unknown: \forall double u, lse, l, real e; !\is_finite(u) ==> weight_reached(u, e, lse, l);
  @ lemma weight_reached_same: \forall double u, lse, l, k, real e; (\is_finite(l) <==> \is_finite(k)) ==> l == k ==>
  @     weight_reached(u, e, lse, l) ==> weight_reached(u, e, lse, k);
  @
  @ // key j is hidden by the mask or by a bias of minus infinity; how far its logit l may be off, with the rounding of the bias and what
  @ // the inputs make of it (`slack`)
  @ predicate key_hidden{L}(double *bias, uint8_t *mask, integer j) =
  @     (mask != \null && mask[j] == 0) || (bias != \null && !\is_finite(bias[j]));
  @ predicate with_slack(double u, double w, real t) = \forall real x; reaches(w, x) ==> reaches(u, x + t);
  @ logic real key_error{L}(attest_memory m, double *q, double *slack, integer j, real l, real off) =
  @     (logit_error_real(m.score, q, m.keys + j * m.d, m.d, off) + \abs(l) * 0x1.02p-53) + number_or_zero(slack, j);
  @ predicate key_off{L}(double u, attest_memory m, double *q, double *slack, integer j, real l, real off) =
  @     reaches(u, key_error(m, q, slack, j, l, off));
  @ lemma key_off_of{L}: \forall double u, w, attest_memory m, double *q, *slack, integer j, real l, off;
  @     reaches_plus(w, logit_error_real(m.score, q, m.keys + j * m.d, m.d, off), \abs(l), 0x1.02p-53) ==>
  @     with_slack(u, w, number_or_zero(slack, j)) ==> key_off(u, m, q, slack, j, l, off);
  @ // u bounds what is wrong with its share
  @ predicate key_bounded{L}(double u, attest_memory m, double *q, double *slack, double *bias, uint8_t *mask, double lse, double l,
  @     real off, integer j) = (key_hidden(bias, mask, j) ==> u == 0) &&
  @     (!key_hidden(bias, mask, j) ==> weight_reached(u, key_error(m, q, slack, j, l, off), lse, l));
  @ // entry i of x is what it was
  @ predicate kept{L, M}(double *x, integer i) = \at(x[i], L) == \at(x[i], M) && (\is_finite(\at(x[i], L)) <==> \is_finite(\at(x[i], M)));
  @ lemma key_bounded_kept{L, M, N}: \forall double u, attest_memory m, double *q, *slack, *bias, uint8_t *mask, double lse, double *x,
  @     real off, integer j;
  @     kept{M, N}(x, j) ==> key_bounded{L}(u, m, q, slack, bias, mask, lse, \at(x[j], M), off, j) ==>
  @     key_bounded{L}(u, m, q, slack, bias, mask, lse, \at(x[j], N), off, j);
  @
  @ // no entry is negative
  @ predicate not_negative{L}(double *x, integer n) = \forall integer j; 0 <= j < n ==> reaches(x[j], x[j]);
  @ predicate all_known{L}(double *p, double *x, integer n) = \forall integer j; 0 <= j < n ==> \is_finite(p[j]) && \is_finite(x[j]);
  @ // what inputs are off by, or null where they are exact
  @ predicate slack_ok{L}(double *slack, integer n) = slack == \null || \valid_read(slack + (0 .. n - 1)) && not_negative(slack, n);
  @ predicate slack_apart{L}(double *slack, integer n, double *out, integer length) =
  @     slack == \null || \separated(out + (0 .. length - 1), slack + (0 .. n - 1));
  @ // H: the mean of what is wrong with the shares p, and with what it is wrong by itself
  @ logic real weights_off{L}(double *p, double *x, integer n) = n <= 0 ? 0x1p-980 : weights_off(p, x, n - 1) + p[n - 1] * x[n - 1];
  @ logic real mean_error_real{L}(double *p, double *x, integer n) =
  @     weights_off(p, x, n) + weights_off(p, x, n) * gamma_real(lane_additions(n) + 1);
  @ predicate weights_reached{L}(double u, double *p, double *x, integer n) = reaches(u, weights_off(p, x, n));
  @ predicate mean_reached{L}(double u, double *p, double *x, integer n) = reaches(u, mean_error_real(p, x, n));
  @ lemma error_weights_more{L}: \forall double u, *p, *x, integer n; 0 <= n ==> reaches_plus(u, weights_off(p, x, n), p[n], x[n]) ==>
  @     weights_reached(u, p, x, n + 1);
  @
  @ // what the sum over the keys is multiplied by, (1 + G) / (1 - H)
  @ predicate quotient_between(real x, real z, real a, real c) = 0 <= x / z <= a / c;
  @ lemma quotient_between_of: \forall real x, z, a, c; 0 <= x <= a ==> 0 < c <= z ==> quotient_between(x, z, a, c);
  @ // what key j adds to how far element b of the output y may be off: by its value's gap to the output, and by its value; their sum
  @ logic real key_part{L}(double *p, double *x, double *values, double *slack, integer d, double *y, integer b, real g, integer j) =
  @     part_real((real)p[j], (real)x[j], (real)values[j * d + b], (real)y[b], g) +
  @     wide_real((real)p[j], (real)x[j], number_or_zero(slack, j * d + b));
  @ logic real keys_parts{L}(double *p, double *x, double *values, double *slack, integer d, double *y, integer b, real g, integer k) =
  @     k <= 0 ? 0.0 : keys_parts(p, x, values, slack, d, y, b, g, k - 1) + key_part(p, x, values, slack, d, y, b, g, k - 1);
  @ lemma keys_parts_more{L}: \forall double *p, *x, *values, *slack, *y, integer d, b, k, real g; 0 <= k ==>
  @     sum_is(keys_parts(p, x, values, slack, d, y, b, g, k + 1), keys_parts(p, x, values, slack, d, y, b, g, k),
  @            key_part(p, x, values, slack, d, y, b, g, k));
  @ predicate parts_reached{L}(double u, double *p, double *x, double *values, double *slack, integer d, double *y, integer b, real g,
  @     integer k) = reaches(u, keys_parts(p, x, values, slack, d, y, b, g, k));
  @ lemma keys_none{L}: \forall double u, *p, *x, *values, *slack, *y, integer d, b, real g; reaches(u, 0.0) ==>
  @     parts_reached(u, p, x, values, slack, d, y, b, g, 0);
  @ // the same of one key, by its value v
  @ logic real gap_joined(real e, real to_gap, real gap) = e + to_gap * gap;
  @ logic real part_joined(real e, real to_gap, real gap, real to_size, real size) = gap_joined(e, to_gap, gap) + to_size * size;
  @ logic real size_share(real p, real g) = 0x1p-980 + p * g;
  @ logic real all_joined(real e, real p, real x, real g, real v, real y, real t) =
  @     part_joined(e, p * x, gap_size(v, y), size_share(p, g), \abs(v)) + wide_real(p, x, t);
  @ predicate part_reached(double u, real e, real p, real x, real g, real v, real y, real t) = reaches(u, all_joined(e, p, x, g, v, y, t));
  @ predicate plain_reached(double u, real e, real p, real x, real g, real v, real y) =
  @     reaches_plus(u, gap_joined(e, p * x, gap_size(v, y)), size_share(p, g), \abs(v));
  @ lemma part_reached_plain: \forall double u, real e, p, x, g, v, y; plain_reached(u, e, p, x, g, v, y) ==>
  @     part_reached(u, e, p, x, g, v, y, 0.0);
  @ lemma part_reached_of: \forall double u, w, real e, p, x, g, v, y, t; plain_reached(w, e, p, x, g, v, y) ==>
  @     (\forall real z; reaches(w, z) ==> reaches_plus(u, z, wide_share(p, x), t)) ==> part_reached(u, e, p, x, g, v, y, t);
  @ predicate part_added(real sum, real e, real p, real x, real g, real v, real y, real t) = all_joined(e, p, x, g, v, y, t) == sum;
  @ lemma part_added_of{L}: \forall double *p, *x, *values, *slack, *y, integer d, b, k, real g;
  @     part_added(keys_parts(p, x, values, slack, d, y, b, g, k) + key_part(p, x, values, slack, d, y, b, g, k),
  @                keys_parts(p, x, values, slack, d, y, b, g, k), p[k], x[k], g, values[k * d + b], y[b],
  @                number_or_zero(slack, k * d + b));
  @ lemma part_added_to: \forall real sum, e, k, p, x, g, v, y, t; part_added(e + k, e, p, x, g, v, y, t) ==> sum_is(sum, e, k) ==>
  @     part_added(sum, e, p, x, g, v, y, t);
  @ predicate key_added{L}(double *p, double *x, double *values, double *slack, integer d, double *y, integer b, real g, integer k) =
  @     part_added(keys_parts(p, x, values, slack, d, y, b, g, k + 1), keys_parts(p, x, values, slack, d, y, b, g, k), p[k], x[k], g,
  @                values[k * d + b], y[b], number_or_zero(slack, k * d + b));
  @ lemma key_added_of{L}: \forall double *p, *x, *values, *slack, *y, integer d, b, k, real g; 0 <= k ==>
  @     sum_is(keys_parts(p, x, values, slack, d, y, b, g, k + 1), keys_parts(p, x, values, slack, d, y, b, g, k),
  @            key_part(p, x, values, slack, d, y, b, g, k)) && key_added(p, x, values, slack, d, y, b, g, k);
  @ lemma part_sum: \forall double u, real sum, e, p, x, g, v, y, t; part_reached(u, e, p, x, g, v, y, t) ==>
  @     part_added(sum, e, p, x, g, v, y, t) ==> reaches(u, sum);
  @ lemma keys_joined{L}: \forall double u, *p, *x, *values, *slack, *y, integer d, b, k, real g; 0 <= k ==>
  @     part_reached(u, keys_parts(p, x, values, slack, d, y, b, g, k), p[k], x[k], g, values[k * d + b], y[b],
  @                number_or_zero(slack, k * d + b)) ==>
  @     key_added(p, x, values, slack, d, y, b, g, k) && parts_reached(u, p, x, values, slack, d, y, b, g, k + 1);
  @ // for all elements; and how far element b may be off
  @ logic real lost_elements(integer n) = (n + 1) * 0x1p-1070;
  @ logic real gamma_of(integer n) = gamma_real(2 * lane_additions(n) + 3);
  @ logic real share_of{L}(double *p, double *x, integer n) = grown(mean_error_real(p, x, n), gamma_of(n));
  @ logic real element_error{L}(double *p, double *x, double *values, double *slack, integer n, integer d, double *y, integer b) =
  @     lost_elements(n) + keys_parts(p, x, values, slack, d, y, b, gamma_of(n), n) * share_of(p, x, n);
  @ predicate element_reached{L}(double u, double *p, double *x, double *values, double *slack, integer n, integer d, double *y,
  @     integer b) = reaches(u, element_error(p, x, values, slack, n, d, y, b));
  @ lemma element_reached_of{L}: \forall double u, *p, *x, *values, *slack, *y, integer n, d, b;
  @     reaches_plus(u, lost_elements(n), keys_parts(p, x, values, slack, d, y, b, gamma_of(n), n), share_of(p, x, n)) ==>
  @     element_reached(u, p, x, values, slack, n, d, y, b);
  @ lemma not_negative_kept{L, M}: \forall double *a, integer n; same_values{L, M}(a, n) ==> not_negative{L}(a, n) ==>
  @     not_negative{M}(a, n);
  @ lemma kept_of{L, M}: \forall double *a, integer t, n; same_values{L, M}(a, n) ==> 0 <= t < n ==> kept{L, M}(a, t);
  @ */

#endif
