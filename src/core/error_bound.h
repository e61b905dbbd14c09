/* What the bound of a row's error is made of, as real numbers: how far a logit, a weight, an element of the output may be off.
 * Mathematics: src/core/attention_error.h. Compilers see only comments. */
#ifndef ATTEST_ERROR_BOUND_H
#define ATTEST_ERROR_BOUND_H

#include "attention_memory.h"
#include "logic/rows.h"

/*@ // where u is finite, it is a bound of x, which is not negative
  @ predicate reaches(double u, real x) = \is_finite(u) ==> 0 <= x <= u;
  @ predicate reaches_product(double u, real x, real y) = reaches(u, x * y);
  @ predicate reaches_plus(double u, real x, real y, real z) = reaches(u, x + y * z);
  @ predicate product_between(real x, real y, real a, real b) = 0 <= x * y <= a * b;
  @ lemma product_between_of: \forall real x, y, a, b; 0 <= x <= a ==> 0 <= y <= b ==> product_between(x, y, a, b);
  @
  @ // one term of a score, by its size; and the terms of q and k as far as the first d
  @ logic real gap_size(real q, real k) = \abs(q - k);
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
  @ // the additions that a term of a sum of n goes through (vector.h), and what a term of a score goes through besides
  @ logic integer lane_additions(integer n) = n / 4 + n % 4 + 1;
  @ logic integer term_roundings(integer kind, integer d) =
  @     lane_additions(d) + (kind == ATTEST_L2 || kind == ATTEST_L2_EXPANDED ? 5 : 3);
  @ // and a logit, with a softcap or none; its rounding, with what its scale is off, relatively
  @ logic integer logit_roundings(integer kind, real cap, integer d) = term_roundings(kind, d) + (cap > 0 ? 6 : 0);
  @ logic real logit_rounding(integer kind, real cap, integer d, real off) = logit_roundings(kind, cap, d) * 0x1.00001p-53 + off;
  @ // what underflows in a logit
  @ logic real logit_factors(real scale, real cap) = (1 + \abs(scale)) + (cap > 0 ? cap : 0.0);
  @ logic real logit_lost(real scale, real cap, integer d) = (d + 8) * (logit_factors(scale, cap) * 0x1p-1074);
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
  @ // how far a weight exp(l - lse) may be off, relatively, if l may by e: e^h (1 + 1.04 u) - 1, as e^h - 1 <= h + h^2
  @ logic real shift_real(real e, real lse, real l) = e + (lse - l) * 0x1p-53;
  @ logic real widened(real h) = h + 0x1.2p-53;
  @ logic real weight_error_real(real h) = widened(h) + h * widened(h);
  @ // l lies below lse, near; far below, where the weight is negligible
  @ predicate lies_near(double lse, double l) = \is_finite(lse) && \is_finite(l) && 0 <= lse - l <= 700;
  @ predicate lies_far(double lse, double l) = \is_finite(lse) && \is_finite(l) && 700 < lse - l;
  @ // near, u is such a bound and known where h is at most 1/4; far, it is one or nothing, and known where e is at most that
  @ predicate weight_reached(double u, real e, double lse, double l) =
  @     (lies_near(lse, l) ==> reaches(u, weight_error_real(shift_real(e, lse, l))) && (\is_finite(u) ==> shift_real(e, lse, l) <= 0.25)) &&
  @     (lies_far(lse, l) ==> \is_finite(u) ==> (u == 0 || reaches(u, weight_error_real(shift_real(e, lse, l)))) && e <= 0.25);
  @ lemma weight_unknown: \forall double u, lse, l, real e; !\is_finite(u) ==> weight_reached(u, e, lse, l);
  @ lemma weight_reached_same: \forall double u, lse, l, k, real e; (\is_finite(l) <==> \is_finite(k)) ==> l == k ==>
  @     weight_reached(u, e, lse, l) ==> weight_reached(u, e, lse, k);
  @
  @ // key j is hidden by the mask or by a bias of minus infinity; how far its logit l may be off, with the bias added
  @ predicate key_hidden{L}(double *bias, uint8_t *mask, integer j) =
  @     (mask != \null && mask[j] == 0) || (bias != \null && !\is_finite(bias[j]));
  @ logic real key_error{L}(attest_memory m, double *q, double *bias, integer j, real l, real off) =
  @     logit_error_real(m.score, q, m.keys + j * m.d, m.d, off) + (bias == \null ? 0.0 : \abs(l) * 0x1p-52);
  @ predicate key_off{L}(double u, attest_memory m, double *q, double *bias, integer j, real l, real off) =
  @     reaches(u, key_error(m, q, bias, j, l, off));
  @ lemma key_off_plain{L}: \forall double u, attest_memory m, double *q, integer j, real l, off;
  @     logit_reached(u, m.score, q, m.keys + j * m.d, m.d, off) ==> key_off(u, m, q, \null, j, l, off);
  @ lemma key_off_biased{L}: \forall double u, attest_memory m, double *q, *bias, integer j, real l, off; bias != \null ==>
  @     reaches_plus(u, logit_error_real(m.score, q, m.keys + j * m.d, m.d, off), \abs(l), 0x1p-52) ==>
  @     key_off(u, m, q, bias, j, l, off);
  @ // u bounds what is wrong with its weight
  @ predicate key_reached{L}(double u, attest_memory m, double *q, double *bias, uint8_t *mask, double lse, double l, real off, integer j) =
  @     (key_hidden(bias, mask, j) ==> u == 0) &&
  @     (!key_hidden(bias, mask, j) ==> weight_reached(u, key_error(m, q, bias, j, l, off), lse, l));
  @ // entry i of x is what it was
  @ predicate kept{L, M}(double *x, integer i) = \at(x[i], L) == \at(x[i], M) && (\is_finite(\at(x[i], L)) <==> \is_finite(\at(x[i], M)));
  @ lemma key_reached_kept{L, M, N}: \forall double u, attest_memory m, double *q, *bias, uint8_t *mask, double lse, double *x,
  @     real off, integer j;
  @     kept{M, N}(x, j) ==> key_reached{L}(u, m, q, bias, mask, lse, \at(x[j], M), off, j) ==>
  @     key_reached{L}(u, m, q, bias, mask, lse, \at(x[j], N), off, j);
  @
  @ // no entry is negative
  @ predicate not_negative{L}(double *x, integer n) = \forall integer j; 0 <= j < n ==> reaches(x[j], x[j]);
  @ // H: the mean of what is wrong with the weights, and with what the computed mean is wrong by; p are the computed weights
  @ logic real weights_off{L}(double *p, double *x, integer n) = n <= 0 ? 0x1p-980 : weights_off(p, x, n - 1) + p[n - 1] * x[n - 1];
  @ logic real gamma_real(integer roundings) = roundings * 0x1.00001p-53;
  @ logic real mean_error_real{L}(double *p, double *x, integer n) =
  @     weights_off(p, x, n) + weights_off(p, x, n) * gamma_real(lane_additions(n) + 1);
  @ predicate weights_reached{L}(double u, double *p, double *x, integer n) = reaches(u, weights_off(p, x, n));
  @ predicate mean_reached{L}(double u, double *p, double *x, integer n) = reaches(u, mean_error_real(p, x, n));
  @ lemma error_weights_more{L}: \forall double u, *p, *x, integer n; 0 <= n ==> reaches_plus(u, weights_off(p, x, n), p[n], x[n]) ==>
  @     weights_reached(u, p, x, n + 1);
  @
  @ // what p_j is multiplied by, (1 + G) / (1 - H)
  @ logic real grown(real h, real g) = (1 + g) / (1 - h);
  @ predicate quotient_between(real x, real z, real a, real c) = 0 <= x / z <= a / c;
  @ lemma quotient_between_of: \forall real x, z, a, c; 0 <= x <= a ==> 0 < c <= z ==> quotient_between(x, z, a, c);
  @ // a key's part of how far an element may be off: of its value v's gap to the output, and of v
  @ logic real gap_joined(real e, real to_gap, real gap) = e + to_gap * gap;
  @ logic real joined_error(real e, real to_gap, real gap, real to_size, real size) = gap_joined(e, to_gap, gap) + to_size * size;
  @ predicate part_reached{L}(double u, real e, real to_gap, real to_size, double *v, double *y, integer b) =
  @     reaches(u, joined_error(e, to_gap, gap_size(v[b], y[b]), to_size, \abs(v[b])));
  @ lemma part_reached_of{L}: \forall double u, *v, *y, real e, to_gap, to_size, integer b;
  @     reaches_plus(u, gap_joined(e, to_gap, gap_size(v[b], y[b])), to_size, \abs(v[b])) ==> part_reached(u, e, to_gap, to_size, v, y, b);
  @ logic real key_part(real p, real share) = p * share;
  @ logic real gap_share(real part, real x) = part * x;
  @ logic real size_share(real part, real g) = 0x1p-980 + part * g;
  @ // for all of them, H with them
  @ logic real lost_elements(integer n) = (n + 1) * 0x1p-1074;
  @ logic real gamma_of(integer n) = gamma_real(2 * (lane_additions(n) + 1));
  @ logic real share_of{L}(double *p, double *x, integer n) = grown(mean_error_real(p, x, n), gamma_of(n));
  @ lemma kept_of{L, M}: \forall double *a, integer t, n; same_values{L, M}(a, n) ==> 0 <= t < n ==> kept{L, M}(a, t);
  @ */

#endif
