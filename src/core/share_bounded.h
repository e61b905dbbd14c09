/* Why what attest_weight_errors finds wrong with a share is no less than what is wrong with it, if attest_logits found the logits: key by
 * key. The code went by the logits in memory, at L; what these stand for was there at M. After answer_asked.h and logit_known.h. Compilers
 * see only comments.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_SHARE_BOUNDED_H
#define ATTEST_SHARE_BOUNDED_H

#include "answer_asked.h"
#include "logic/bounded_logit.h"

/*@ // the terms of a score, as the bound adds them up, are as large as those that rounding is relative to
  @ logic real size_term(integer kind, real q, real k) =
  @     kind == ATTEST_DOT ? \abs(q * k) : kind == ATTEST_L2 ? squared(q - k) : \abs(q - k);
  @ predicate term_sized(integer kind, real q, real k) =
  @     direct(kind) ==> term_real(kind, q, k) == size_term(kind, q, k) && 0 <= size_term(kind, q, k);
  @ lemma term_sized_dot: \forall real q, k; size_of_product(q, k) && term_sized(ATTEST_DOT, q, k);
  @ lemma term_sized_square: \forall real q, k; size_of_square(q - k) && square_sign(q - k) && term_sized(ATTEST_L2, q, k);
  @ lemma term_sized_gap: \forall real q, k; term_sized(ATTEST_LAPLACE, q, k);
  @ lemma term_sized_of: \forall integer kind, real q, k; term_sized(ATTEST_DOT, q, k) && term_sized(ATTEST_L2, q, k) &&
  @     term_sized(ATTEST_LAPLACE, q, k) && term_sized(kind, q, k);
  @ predicate size_more{L}(integer kind, double *q, double *k, integer d) =
  @     score_size(kind, q, k, d + 1) == score_size(kind, q, k, d) + size_term(kind, q[d], k[d]);
  @ lemma size_more_of{L}: \forall integer kind, double *q, *k, integer d; 0 <= d ==> size_more(kind, q, k, d);
  @ predicate terms_sized{L, M}(integer kind, double *q, double *k, integer d) =
  @     direct(kind) ==> terms_real{L}(kind, q, k, d) == score_size{M}(kind, q, k, d) && 0 <= score_size{M}(kind, q, k, d);
  @ lemma terms_sized_none{L, M}: \forall integer kind, double *q, *k; terms_sized{L, M}(kind, q, k, 0);
  @ lemma terms_sized_more{L, M}: \forall integer kind, double *q, *k, integer d; 0 <= d ==> same_entry{L, M}(q, d) ==>
  @     same_entry{L, M}(k, d) ==> terms_sized{L, M}(kind, q, k, d) ==> size_more{M}(kind, q, k, d) &&
  @     term_sized(kind, (real)\at(q[d], M), (real)\at(k[d], M)) && terms_sized{L, M}(kind, q, k, d + 1);
  @ predicate key_sized{L, M}(attest_memory m, double *q, integer j) =
  @     terms_sized{L, M}((integer)m.score.kind, q, m.keys + j * m.d, m.d);
  @
  @ // what the logit of key j is known to, in the words of logic/bounded_logit.h
  @ logic real key_roundings{M}(attest_memory m, double *q, integer j) = term_roundings((integer)m.score.kind, m.d) * sizes_of(m, q, j);
  @ logic real key_under(attest_memory m) = (8 * (m.d + 1) + 1) * (\abs(m.score.scale) + 1) * 0x1p-1074;
  @ logic real key_lost(attest_memory m) = logit_lost(m.score.scale, m.score.softcap, m.d);
  @ lemma key_scaled_parts{M}: \forall attest_memory m, double *q, integer j;
  @     scaled_parts(scaled_off(m, q, j), key_roundings(m, q, j), key_under(m));
  @ lemma key_logit_parts{M}: \forall attest_memory m, double *q, *bias, integer j;
  @     logit_parts(logit_off(m, q, bias, j), scaled_off(m, q, j), logit_real(m, q, bias, j));
  @ predicate uncapped(attest_memory m) = 0 <= m.d <= 0x100000 && direct((integer)m.score.kind) && m.score.softcap <= 0;
  @ predicate key_lost_is(real scale, real cap, integer d) =
  @     logit_lost(scale, cap, d) == (8 * (d + 2)) * ((1 + \abs(scale)) * 0x1p-1074);
  @ predicate lost_alike(real f, real x, integer d) = (8 * (d + 2)) * (f * 0x1p-1074) == (8 * (d + 2)) * (x * 0x1p-1074);
  @ lemma lost_alike_of: \forall real f, x, integer d; f <= x ==> x <= f ==> lost_alike(f, x, d);
  @ lemma key_lost_is_of: \forall real scale, cap, integer d; cap <= 0 ==> logit_factors(scale, cap) == 1 + \abs(scale) &&
  @     lost_alike(logit_factors(scale, cap), 1 + \abs(scale), d) && key_lost_is(scale, cap, d);
  @ predicate under_is(attest_memory m) = key_under(m) == (8 * (m.d + 1) + 1) * (1 + \abs((real)m.score.scale)) * 0x1p-1074;
  @ lemma under_is_of: \forall attest_memory m; under_is(m);
  @ lemma key_under_lost: \forall attest_memory m; uncapped(m) ==> under_lost_times(1 + \abs((real)m.score.scale), m.d) &&
  @     key_lost_is((real)m.score.scale, (real)m.score.softcap, m.d) && under_is(m) && under_lost(key_under(m), key_lost(m));
  @ lemma key_roundings_positive{L, M}: \forall attest_memory m, double *q, integer j; uncapped(m) ==> key_sized{L, M}(m, q, j) ==>
  @     order_scaled(\abs((real)m.score.scale), 0.0, score_size{M}((integer)m.score.kind, q, m.keys + j * m.d, m.d)) &&
  @     order_scaled(term_roundings((integer)m.score.kind, m.d), 0.0, sizes_of{M}(m, q, j)) && 0 <= key_roundings{M}(m, q, j);
  @ predicate key_within{M}(real c, attest_memory m, double *q, double *bias, integer j) =
  @     known_within(c, logit_real(m, q, bias, j), logit_off(m, q, bias, j));
  @ lemma key_covered_of{L, M}: \forall attest_memory m, double *q, *bias, integer j, real c; uncapped(m) ==>
  @     key_sized{L, M}(m, q, j) ==> key_within{M}(c, m, q, bias, j) ==> under_lost(key_under(m), key_lost(m)) &&
  @     0 <= key_roundings{M}(m, q, j) && logit_covered(logit_off{M}(m, q, bias, j), c, key_roundings{M}(m, q, j), key_lost(m));
  @ // what the bound takes it to be off by
  @ logic real key_scaled{L}(attest_memory m, double *q, integer j) = scaled_terms(m.score, q, m.keys + j * m.d, m.d);
  @ logic real key_rounding(attest_memory m, real off) = logit_rounding((integer)m.score.kind, m.score.softcap, m.d, off);
  @ logic real plain_rounding(integer kind, integer d, real off) = term_roundings(kind, d) * 0x1.002p-53 + off;
  @ predicate sizes_alike{L, M}(attest_memory m, double *q, integer j) = key_scaled{L}(m, q, j) == sizes_of{M}(m, q, j);
  @ lemma sizes_alike_of{L, M}: \forall attest_memory m, double *q, integer j; uncapped(m) ==> key_sized{L, M}(m, q, j) ==>
  @     equal_scaled(\abs((real)m.score.scale), terms_real{L}((integer)m.score.kind, q, m.keys + j * m.d, m.d),
  @                  score_size{M}((integer)m.score.kind, q, m.keys + j * m.d, m.d)) && sizes_alike{L, M}(m, q, j);
  @ lemma rounding_is_of: \forall attest_memory m, real off; uncapped(m) ==>
  @     key_rounding(m, off) == plain_rounding((integer)m.score.kind, m.d, off);
  @ predicate key_error_sums{L}(attest_memory m, double *q, double *slack, integer j, real c, real off, real S, real g) =
  @     errors_summed(key_error(m, q, slack, j, c, off), key_lost(m), S, g, c, number_or_zero(slack, j));
  @ lemma key_error_sums_of{L}: \forall attest_memory m, double *q, *slack, integer j, real c, off;
  @     key_error_sums(m, q, slack, j, c, off, key_scaled(m, q, j), key_rounding(m, off));
  @ lemma key_error_of{L, M}: \forall attest_memory m, double *q, *slack, integer j, real c, off; uncapped(m) ==>
  @     sizes_alike{L, M}(m, q, j) ==> key_error_sums{L}(m, q, slack, j, c, off, key_scaled{L}(m, q, j), key_rounding(m, off)) &&
  @     rounded_by(plain_rounding((integer)m.score.kind, m.d, off), term_roundings((integer)m.score.kind, m.d), off) &&
  @     key_error_sums{L}(m, q, slack, j, c, off, sizes_of{M}(m, q, j), plain_rounding((integer)m.score.kind, m.d, off));
  @ predicate off_within{M}(attest_memory m, double *q, double *slack, double *bias, integer j, real h, real off) =
  @     off_scaled(h, sizes_of(m, q, j), off, number_or_zero(slack, j), logit_off(m, q, bias, j));
  @ predicate error_covers{L}(attest_memory m, double *q, double *slack, integer j, real c, real off, real h) =
  @     h <= key_error(m, q, slack, j, c, off);
  @ lemma error_covers_of{L, M}: \forall attest_memory m, double *q, *slack, *bias, integer j, real c, off, h; uncapped(m) ==>
  @     key_sized{L, M}(m, q, j) ==> key_within{M}(c, m, q, bias, j) ==> off_within{M}(m, q, slack, bias, j, h, off) ==>
  @     same_or_zero{L, M}(slack, j) ==>
  @     logit_covered(logit_off{M}(m, q, bias, j), c, key_roundings{M}(m, q, j), key_lost(m)) &&
  @     times_is(key_roundings{M}(m, q, j), term_roundings((integer)m.score.kind, m.d), sizes_of{M}(m, q, j)) &&
  @     sizes_alike{L, M}(m, q, j) && rounded_by(plain_rounding((integer)m.score.kind, m.d, off),
  @     term_roundings((integer)m.score.kind, m.d), off) &&
  @     key_error_sums{L}(m, q, slack, j, c, off, sizes_of{M}(m, q, j), plain_rounding((integer)m.score.kind, m.d, off)) &&
  @     error_covers{L}(m, q, slack, j, c, off, h);
  @
  @ // a key that is shown: its exact logit beside the one in memory, and its share
  @ predicate key_placed{M}(attest_memory m, double *q, double *bias, \list<real> l, \list<real> h, integer at, integer j) =
  @     logit_placed(\nth(l, at + j), \nth(h, at + j), logit_real(m, q, bias, j), logit_off(m, q, bias, j));
  @ lemma key_placed_of{M}: \forall attest_memory m, double *q, *slack, *bias, uint8_t *mask, \list<real> l, h, \list<integer> s,
  @     integer at, j, real off; key_meant(m, q, slack, bias, mask, l, h, s, at, off, j) ==> shown(mask, j) ==>
  @     key_placed(m, q, bias, l, h, at, j) && off_within(m, q, slack, bias, j, \nth(h, at + j), off);
  @ predicate key_near(\list<real> l, \list<real> h, integer at, integer j, real c) = nearly_at(\nth(l, at + j), \nth(h, at + j), c);
  @ lemma key_near_of{M}: \forall attest_memory m, double *q, *bias, \list<real> l, h, integer at, j, real c;
  @     key_placed(m, q, bias, l, h, at, j) ==> key_within(c, m, q, bias, j) ==> key_near(l, h, at, j, c);
  @ lemma below_top: \forall \list<real> l, h, integer at, j, real c, double lse; key_near(l, h, at, j, c) ==> 0 <= lse - c ==>
  @     \nth(l, at + j) <= top_of(lse);
  @ logic real above_real(real lse, real c) = (lse - c) + 3;
  @ predicate reached_within(double u, real e, double lse, double c) =
  @     0 <= lse - c && share_reached(shift_real(e, lse, c), u) && three_above(above_real(lse, c), c, lse) &&
  @     shift_is(shift_real(e, lse, c), e, above_real(lse, c));
  @ lemma reached_within_of: \forall double u, lse, c, real e; weight_reached(u, e, lse, c) ==> \is_finite(u) ==>
  @     reached_within(u, e, lse, c);
  @ predicate key_deep(\list<real> l, \list<integer> s, double lse, integer i) =
  @     depth_below(depth_of(l, s, top_of(lse), i), \nth(l, i), lse);
  @ lemma key_deep_of: \forall \list<real> l, \list<integer> s, double lse, integer i; \nth(s, i) != 0 ==> key_deep(l, s, lse, i);
  @ lemma share_reached_of: \forall real p, r, h, T, l, e, double u, lse, c; share_answers(p, r, h, T) ==> nearly_at(l, h, c) ==>
  @     depth_below(T, l, lse) ==> reached_within(u, e, lse, c) ==> h <= e ==> 0 <= p ==> 0 <= r ==> share_within(p, r, u);
  @ predicate probability_scaled(real c, \list<real> l, \list<integer> s, integer at, integer n, integer j) =
  @     0 <= c * probability(l, s, at, n, j);
  @ lemma probability_scaled_of: \forall real c, \list<real> l, \list<integer> s, integer at, n, j; 0 <= c ==>
  @     0 <= probability(l, s, at, n, j) ==> order_scaled(c, 0.0, probability(l, s, at, n, j)) && probability_scaled(c, l, s, at, n, j);
  @ lemma shown_share: \forall \list<real> l, h, \list<integer> s, integer at, n, j, real p, c, e, double u, lse, r;
  @     share_answered(p, l, h, s, at, top_of(lse), n, c, j) ==> key_near(l, h, at, j, r) ==> key_deep(l, s, lse, at + j) ==>
  @     reached_within(u, e, lse, r) ==> \nth(h, at + j) <= e ==> 0 <= p ==> probability_scaled(c, l, s, at, n, j) ==>
  @     share_covered(p, l, s, at, n, c, j, (real)u);
  @
  @ // one that is hidden
  @ predicate key_blind(\list<real> l, \list<integer> s, integer at, integer n, integer j) = probability(l, s, at, n, j) == 0;
  @ lemma key_blind_of: \forall \list<real> l, \list<integer> s, integer at, n, j; \nth(s, at + j) == 0 ==> 0 < masses_of(l, s, at, n) ==>
  @     mass_of(l, s, at + j) == 0 && nothing_of(0.0, masses_of(l, s, at, n)) && key_blind(l, s, at, n, j);
  @ lemma hidden_share: \forall \list<real> l, h, \list<integer> s, integer at, n, j, real p, c, double u, lse;
  @     share_answered(p, l, h, s, at, top_of(lse), n, c, j) ==> key_blind(l, s, at, n, j) ==> u == 0 ==>
  @     nothing_times(c, probability(l, s, at, n, j)) && share_within(p, c * probability(l, s, at, n, j), 0.0) &&
  @     share_covered(p, l, s, at, n, c, j, (real)u);
  @
  @ // any, of what is wrong with which u is found
  @ predicate key_judged{L, M}(double u, double r, attest_memory m, double *q, double *slack, double *bias, uint8_t *mask, double lse,
  @     real off, integer j) = key_sized{L, M}(m, q, j) && same_or_zero{L, M}(slack, j) &&
  @     (\is_finite(r) ==> key_within{M}((real)r, m, q, bias, j)) &&
  @     (shown{M}(mask, j) ==> (bias == \null || \is_finite(\at(bias[j], M))) ==>
  @         weight_reached(u, key_error{L}(m, q, slack, j, r, off), lse, r)) &&
  @     (!shown{M}(mask, j) ==> u == 0);
  @ lemma key_within_of{M}: \forall double r, attest_memory m, double *q, *bias, integer j; uncapped(m) ==> \is_finite(m.score.softcap) ==>
  @     logit_written(r, m.score, q, m.keys, bias, m.d, j) ==> \is_finite(r) ==> logit_known(r, m, q, bias, j) &&
  @     key_within((real)r, m, q, bias, j);
  @ predicate hidden_alike{L, M}(double *bias, uint8_t *mask, integer j) =
  @     (key_hidden{L}(bias, mask, j) <==> key_hidden{M}(bias, mask, j));
  @ lemma key_judged_of{L, M}: \forall double u, r, lse, attest_memory m, double *q, *slack, *bias, uint8_t *mask, integer j, real off;
  @     key_sized{L, M}(m, q, j) ==> same_or_zero{L, M}(slack, j) ==> (\is_finite(r) ==> key_within{M}((real)r, m, q, bias, j)) ==>
  @     hidden_alike{L, M}(bias, mask, j) ==>
  @     key_bounded{L}(u, m, q, slack, bias, mask, lse, r, off, j) ==> key_judged{L, M}(u, r, m, q, slack, bias, mask, lse, off, j);
  @ lemma shown_reached{L, M}: \forall double u, r, lse, attest_memory m, double *q, *slack, *bias, uint8_t *mask, \list<real> l, h,
  @     \list<integer> s, integer at, j, real off; uncapped(m) ==> key_judged{L, M}(u, r, m, q, slack, bias, mask, lse, off, j) ==>
  @     key_meant{M}(m, q, slack, bias, mask, l, h, s, at, off, j) ==> shown{M}(mask, j) ==> \is_finite(u) ==>
  @     key_placed{M}(m, q, bias, l, h, at, j) && off_within{M}(m, q, slack, bias, j, \nth(h, at + j), off) &&
  @     key_deep(l, s, lse, at + j) && reached_within(u, key_error{L}(m, q, slack, j, r, off), lse, r) && key_within{M}(r, m, q, bias, j) &&
  @     key_near(l, h, at, j, r) && error_covers{L}(m, q, slack, j, r, off, \nth(h, at + j));
  @ lemma shown_below{L, M}: \forall double u, r, lse, attest_memory m, double *q, *slack, *bias, uint8_t *mask, \list<real> l, h,
  @     \list<integer> s, integer at, j, real off; uncapped(m) ==> key_judged{L, M}(u, r, m, q, slack, bias, mask, lse, off, j) ==>
  @     key_meant{M}(m, q, slack, bias, mask, l, h, s, at, off, j) ==> shown{M}(mask, j) ==> \is_finite(u) ==>
  @     reached_within(u, key_error{L}(m, q, slack, j, r, off), lse, r) && key_near(l, h, at, j, r) && \nth(l, at + j) <= top_of(lse);
  @ lemma share_covered_of{L, M}: \forall double u, r, lse, attest_memory m, double *q, *slack, *bias, uint8_t *mask, \list<real> l, h,
  @     \list<integer> s, integer at, j, real off, c, p; uncapped(m) ==> key_judged{L, M}(u, r, m, q, slack, bias, mask, lse, off, j) ==>
  @     key_meant{M}(m, q, slack, bias, mask, l, h, s, at, off, j) ==> \is_finite(u) ==> 0 < masses_of(l, s, at, m.n) ==>
  @     share_answered(p, l, h, s, at, top_of(lse), m.n, c, j) ==> 0 <= p ==> probability_scaled(c, l, s, at, m.n, j) ==>
  @     (shown{M}(mask, j) ==> error_covers{L}(m, q, slack, j, r, off, \nth(h, at + j)) &&
  @     share_covered(p, l, s, at, m.n, c, j, (real)u)) &&
  @     (!shown{M}(mask, j) ==> key_blind(l, s, at, m.n, j) && share_covered(p, l, s, at, m.n, c, j, (real)u)) &&
  @     share_covered(p, l, s, at, m.n, c, j, (real)u);
  @ */

#endif
