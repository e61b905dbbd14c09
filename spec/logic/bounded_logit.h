/* Why what the bound of src/core/attention_error.h takes a logit to be off by is no less than what it is off by: from the exact logit to
 * the computed one, which the bound goes by, and on to the share. Over real numbers, in steps that are linear in named products. Compilers
 * see only comments. */
#ifndef ATTEST_LOGIC_BOUNDED_LOGIT_H
#define ATTEST_LOGIC_BOUNDED_LOGIT_H

#include "bounded_answer.h"
#include "square.h"

/*@ // a term of a score and its size
  @ predicate size_of_product(real q, real k) = \abs(q) * \abs(k) == \abs(q * k);
  @ lemma size_of_product_of: \forall real q, k; size_of_product(q, k);
  @ predicate size_of_square(real g) = \abs(g) * \abs(g) == squared(g);
  @ lemma size_of_square_of: \forall real g; size_of_square(g);
  @
  @ // A logit r, computed as c: `scaled` is what its scaled score is off, ks the roundings of its terms times their sizes, `under` what
  @ // underflows, `all` what the logit is off, `lost` what the bound allows for underflow
  @ predicate scaled_parts(real scaled, real ks, real under) = scaled == 0x1.0001p-53 * ks + under;
  @ predicate logit_parts(real all, real scaled, real r) = all == scaled + 0x1p-53 * (\abs(r) + scaled) + 0x1p-1074;
  @ predicate under_lost(real under, real lost) = 0 <= under && under + 0x1p-50 * under + 0x1p-1073 <= lost;
  @ predicate under_lost_times(real x, integer d) = under_lost((8 * (d + 1) + 1) * x * 0x1p-1074, (8 * (d + 2)) * (x * 0x1p-1074));
  @ lemma under_lost_of: \forall real x, integer d; 1 <= x ==> 0 <= d <= 0x100000 ==> order_scaled(x, d, 0x100000) &&
  @     order_scaled(x, 0.0, d) && under_lost_times(x, d);
  @ predicate known_within(real c, real r, real all) = \abs(c - r) <= all;
  @ predicate logit_covered(real all, real c, real ks, real lost) = all <= (lost + 0x1.002p-53 * ks) + \abs(c) * 0x1.02p-53;
  @ lemma logit_covered_of: \forall real all, scaled, r, c, ks, under, lost; scaled_parts(scaled, ks, under) ==>
  @     logit_parts(all, scaled, r) ==> known_within(c, r, all) ==> 0 <= ks ==> under_lost(under, lost) ==>
  @     logit_covered(all, c, ks, lost);
  @ // with a scale that is off by `off`, relatively, and inputs by which the logit is by t; S are the sizes, scaled
  @ predicate rounding_times(real S, real k, real off) = S * (k * 0x1.002p-53 + off) == 0x1.002p-53 * (k * S) + S * off;
  @ lemma rounding_times_of: \forall real S, off, k; rounding_times(S, k, off);
  @ predicate off_scaled(real h, real S, real off, real t, real all) = h <= (S * off + t) + all;
  @ predicate rounded_by(real g, real k, real off) = g == k * 0x1.002p-53 + off;
  @ predicate errors_summed(real e, real lost, real S, real g, real c, real t) = e == ((lost + S * g) + \abs(c) * 0x1.02p-53) + t;
  @ predicate rounded_times(real S, real g, real ks, real off) = S * g == 0x1.002p-53 * ks + S * off;
  @ lemma rounded_times_of: \forall real ks, S, off, g, k; times_is(ks, k, S) ==> rounded_by(g, k, off) ==>
  @     equal_scaled(S, g, k * 0x1.002p-53 + off) && rounding_times(S, k, off) && rounded_times(S, g, ks, off);
  @ lemma logit_covered_with: \forall real all, c, ks, lost, h, S, off, g, e, t; logit_covered(all, c, ks, lost) ==>
  @     off_scaled(h, S, off, t, all) ==> rounded_times(S, g, ks, off) ==> errors_summed(e, lost, S, g, c, t) ==> h <= e;
  @ lemma logit_covered_more: \forall real all, c, ks, lost, h, S, off, g, k, e, t; logit_covered(all, c, ks, lost) ==>
  @     times_is(ks, k, S) ==> off_scaled(h, S, off, t, all) ==> rounded_by(g, k, off) ==> errors_summed(e, lost, S, g, c, t) ==>
  @     rounded_times(S, g, ks, off) && h <= e;
  @
  @ // the exact logit l, known to h; how far it lies below the top
  @ predicate logit_placed(real l, real h, real r, real all) = \abs(r - l) + all <= h && h <= 0x1p-21;
  @ predicate nearly_at(real l, real h, real c) = \abs(c - l) <= h && h <= 0x1p-21;
  @ lemma nearly_at_of: \forall real l, h, c, r, all; logit_placed(l, h, r, all) ==> known_within(c, r, all) ==> nearly_at(l, h, c);
  @ lemma top_above: \forall real l, h, c, lse; nearly_at(l, h, c) ==> 0 <= lse - c ==> l <= lse + 0x1p-21;
  @ predicate depth_below(real T, real l, real lse) = T == (lse + 0x1p-21) - l;
  @ predicate share_reached(real a, real x) = a <= 0.25 && weight_error_real(a) <= x;
  @ predicate shift_is(real a, real e, real g) = a == e + g * 0x1.03p-53;
  @ lemma share_by_shift: \forall real p, r, h, T, e, g, a; share_answers(p, r, h, T) ==> shift_is(a, e, g) ==> h <= e ==>
  @     T + 2.25 <= g ==> 0 <= g ==> 0 <= r ==> share_by(p, r, e + g * 0x1.03p-53) && share_by(p, r, a);
  @ lemma shift_within: \forall real p, r, e, g, a, x; shift_is(a, e, g) ==> share_by(p, r, a) ==> 0 <= e ==> 0 <= g ==>
  @     share_reached(a, x) ==> 0 <= p ==> 0 <= r ==>
  @     0 <= a <= 0.25 && weight_error_real(a) <= x && share_within(p, r, x);
  @ predicate depth_within(real h, real T, real e, real g) = 0 <= h <= e && T + 2.25 <= g && 0 <= g;
  @ lemma share_reached_with: \forall real p, r, h, T, e, g, a, x; share_answers(p, r, h, T) ==> depth_within(h, T, e, g) ==>
  @     shift_is(a, e, g) ==> share_reached(a, x) ==> 0 <= p ==> 0 <= r ==> share_by(p, r, a) && share_within(p, r, x);
  @ predicate three_above(real g, real c, real lse) = g == (lse - c) + 3;
  @ lemma depth_within_of: \forall real h, T, l, c, lse, e, g; nearly_at(l, h, c) ==> depth_below(T, l, lse) ==> 0 <= lse - c ==>
  @     h <= e ==> three_above(g, c, lse) ==> depth_within(h, T, e, g);
  @ lemma share_reached_within: \forall real p, r, h, T, l, c, lse, e, g, a, x; share_answers(p, r, h, T) ==> nearly_at(l, h, c) ==>
  @     depth_below(T, l, lse) ==> 0 <= lse - c ==> h <= e ==> 0 <= p ==> 0 <= r ==> three_above(g, c, lse) ==>
  @     shift_is(a, e, g) ==> share_reached(a, x) ==> depth_within(h, T, e, g) && share_within(p, r, x);
  @ // the share of a key that is hidden
  @ predicate nothing_of(real m, real M) = m / M == 0;
  @ lemma nothing_of_any: \forall real M; 0 < M ==> nothing_of(0.0, M);
  @ predicate nothing_times(real c, real P) = c * P == 0;
  @ lemma nothing_times_of: \forall real c, P; P == 0 ==> nothing_times(c, P);
  @ */

#endif
