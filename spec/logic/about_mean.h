/* A mean of rows that are weighted with shares which a common factor c is off: it cancels, for what a row adds to the mean is its gap
 * from it. So an error of a share counts no more than that gap. In steps that are linear in the products. Compilers see only comments. */
#ifndef ATTEST_LOGIC_ABOUT_MEAN_H
#define ATTEST_LOGIC_ABOUT_MEAN_H

#include "common_factor.h"
#include "mean.h"
#include "scaled_shares.h"

/*@ // The share p stands for r = c P: by what P, h and T say alone (scaled_shares.h)
  @ predicate share_parts(real P, real h, real T) = 0 <= P && 0 <= h * P && 0 <= T * P;
  @ lemma factor_sign: \forall real c, x; 0 < c ==> 0 <= c * x ==> (x < 0 ==> less_scaled(c, x, 0.0)) && 0 <= x;
  @ predicate factor_out(real r, real h, real c, real P) = h * r == c * (h * P);
  @ lemma factor_out_of: \forall real r, h, c, P; times_is(r, c, P) ==> equal_scaled(h, r, c * P) && factor_out(r, h, c, P);
  @ lemma share_parts_of: \forall real p, r, c, P, h, T; share_answers(p, r, h, T) ==> times_is(r, c, P) ==> 0 < c ==>
  @     factor_out(r, h, c, P) && factor_out(r, T, c, P) && 0 <= P && 0 <= h * P && 0 <= T * P && share_parts(P, h, T);
  @ predicate share_apart(real p, real r, real x) = \abs(p - r) <= x;
  @ predicate bound_split(real c, real x, real r, real h, real T) =
  @     c * x == 0x1.0003p0 * (h * r) + 0x1.004p-53 * (T * r + 2.25 * r) + 0x1p-1069 * c;
  @ lemma bound_split_of: \forall real c, P, r, h, T; times_is(r, c, P) ==> factor_out(r, h, c, P) ==> factor_out(r, T, c, P) ==>
  @     bound_split(c, share_bound(P, h, T), r, h, T);
  @ lemma share_apart_over: \forall real p, r, c, P, h, T; share_answers(p, r, h, T) ==> times_is(r, c, P) ==> 1 <= c ==>
  @     factor_out(r, h, c, P) && factor_out(r, T, c, P) && bound_split(c, share_bound(P, h, T), r, h, T) &&
  @     share_apart(p, r, c * share_bound(P, h, T));
  @ predicate nearly_one(real c) = 0 < c <= 0x1.0001p0;
  @ lemma share_apart_of: \forall real p, r, c, P, h, T; share_answers(p, r, h, T) ==> times_is(r, c, P) ==> nearly_one(c) ==>
  @     share_parts(P, h, T) ==> factor_out(r, h, c, P) && factor_out(r, T, c, P) && order_scaled(h * P, c, 0x1.0001p0) &&
  @     order_scaled(T * P, c, 0x1.0001p0) && order_scaled(P, c, 0x1.0001p0) && share_apart(p, r, share_bound(P, h, T));
  @
  @ // The factor: S adds up the shares, W the probabilities, X how far each share may be off
  @ predicate shares_about(real S, real W, real X, real c) = \abs(S - c * W) <= c * X;
  @ lemma shares_about_none: \forall real c; shares_about(0.0, 0.0, 0.0, c);
  @ lemma shares_about_more: \forall real S, W, X, S_, W_, X_, c, p, r, P, x; shares_about(S, W, X, c) ==> share_apart(p, r, c * x) ==>
  @     times_is(r, c, P) ==> sum_is(S_, S, p) ==> sum_is(W_, W, P) ==> sum_is(X_, X, x) ==>
  @     product_sum(c, W, P, W_) && product_sum(c, X, x, X_) && shares_about(S_, W_, X_, c);
  @ lemma nearly_one_of: \forall real S, W, X, c; shares_about(S, W, X, c) ==> W == 1.0 ==> \abs(S - 1) <= 0x1p-20 ==> X <= 0x1p-17 ==>
  @     1 <= c ==> order_scaled(c, X, 0x1p-17) && equal_scaled(c, W, 1.0) && nearly_one(c);
  @
  @ // The sums, over some rows: G of p u, g of their sizes, S of p; A of P v, a of their sizes, W of P; E and X of errors. They are
  @ // compared about o, which is to be the mean
  @ logic real about(real G, real S, real o) = G - o * S;
  @ predicate gap_about(real G, real S, real A, real W, real E, real o, real c) = \abs(about(G, S, o) - c * about(A, W, o)) <= E;
  @ predicate size_about(real g, real a, real E, real X, real o) = g <= 0x1.0001p0 * a + E + \abs(o) * X;
  @ predicate mean_about(real G, real g, real S, real A, real a, real W, real E, real X, real o, real c) =
  @     gap_about(G, S, A, W, E, o, c) && size_about(g, a, E, X, o) && \abs(A) <= a;
  @ lemma mean_about_none: \forall real o, c; mean_about(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, o, c);
  @ // a row: p u stands for r v, r being c P; R is at least as much
  @ logic real row_gap(real p, real u, real o) = p * u - o * p;
  @ predicate row_about(real p, real u, real r, real v, real o, real w) = \abs(row_gap(p, u, o) - row_gap(r, v, o)) <= w;
  @ predicate row_size(real p, real u, real r, real v, real o, real w, real x) = \abs(p * u) <= \abs(r * v) + w + \abs(o) * x;
  @ predicate value_apart(real u, real v, real e) = \abs(u - v) <= e;
  @ predicate between_factors(real r, real R) = 0 <= r <= R;
  @ // how far it may be off
  @ predicate row_off(real w, real R, real x, real v, real o, real e) = w == term_off(R, x, v - o, e);
  @ lemma row_about_of: \forall real p, u, r, R, v, o, x, e, w; share_apart(p, r, x) ==> value_apart(u, v, e) ==> between_factors(r, R) ==>
  @     row_off(w, R, x, v, o, e) ==> gap_scaled(p, u, v, e) && gap_scaled(v - o, p, r, x) && order_scaled(e, \abs(p), R + x) &&
  @     row_about(p, u, r, v, o, w);
  @ lemma row_size_of: \forall real p, u, r, R, v, o, x, e, w; share_apart(p, r, x) ==> value_apart(u, v, e) ==> between_factors(r, R) ==>
  @     row_off(w, R, x, v, o, e) ==> gap_scaled(p, u, v, e) && gap_scaled(v, p, r, x) && order_scaled(e, \abs(p), R + x) &&
  @     order_scaled(x, \abs(v), \abs(v - o) + \abs(o)) && row_size(p, u, r, v, o, w, x);
  @ // r v = c P v
  @ predicate factor_term(real r, real v, real c, real t) = r * v == c * t;
  @ predicate factor_size(real c, real t) = \abs(c * t) <= 0x1.0001p0 * \abs(t);
  @ lemma factor_term_of: \forall real r, v, c, P; times_is(r, c, P) ==> equal_scaled(v, r, c * P) && factor_term(r, v, c, P * v);
  @ lemma factor_size_of: \forall real c, t; nearly_one(c) ==> (0 <= t ==> order_scaled(c, 0.0, t) && order_scaled(t, c, 0x1.0001p0)) &&
  @     (t < 0 ==> order_scaled(c, t, 0.0) && order_scaled(-t, c, 0x1.0001p0)) && factor_size(c, t);
  @ // what is known of a row
  @ predicate row_stands(real p, real u, real r, real P, real v, real o, real c, real w, real x) =
  @     row_about(p, u, r, v, o, w) && row_size(p, u, r, v, o, w, x) && times_is(r, c, P) && nearly_one(c);
  @ lemma between_factors_of: \forall real r, R, P, c; times_is(r, c, P) ==> times_is(R, 0x1.0001p0, P) ==> 0 <= P ==> nearly_one(c) ==>
  @     order_scaled(P, c, 0x1.0001p0) && order_scaled(c, 0.0, P) && between_factors(r, R);
  @ lemma row_stands_of: \forall real p, u, r, R, P, v, o, c, x, e, w; share_apart(p, r, x) ==> value_apart(u, v, e) ==>
  @     times_is(r, c, P) ==> times_is(R, 0x1.0001p0, P) ==> row_off(w, R, x, v, o, e) ==> 0 <= P ==> nearly_one(c) ==>
  @     between_factors(r, R) && row_stands(p, u, r, P, v, o, c, w, x);
  @ // it joins on both sides
  @ predicate about_grown(real G_, real S_, real G, real S, real p, real u, real o) =
  @     about(G_, S_, o) == about(G, S, o) + row_gap(p, u, o);
  @ predicate factor_grown(real A_, real W_, real A, real W, real r, real v, real o, real c) =
  @     c * about(A_, W_, o) == c * about(A, W, o) + row_gap(r, v, o);
  @ lemma about_grown_of: \forall real G, S, G_, S_, p, u, o; product_added(G_, G, p, u) ==> sum_is(S_, S, p) ==>
  @     product_sum(o, S, p, S_) && about_grown(G_, S_, G, S, p, u, o);
  @ predicate factor_gap(real c, real P, real v, real r, real o) = c * row_gap(P, v, o) == row_gap(r, v, o);
  @ lemma factor_gap_of: \forall real c, P, v, r, o; times_is(r, c, P) ==> factor_term(r, v, c, P * v) && equal_scaled(o, r, c * P) &&
  @     factor_gap(c, P, v, r, o);
  @ lemma factor_grown_of: \forall real A, W, A_, W_, r, P, v, o, c; product_added(A_, A, P, v) ==> sum_is(W_, W, P) ==>
  @     times_is(r, c, P) ==> about_grown(A_, W_, A, W, P, v, o) && factor_gap(c, P, v, r, o) &&
  @     product_sum(c, about(A, W, o), row_gap(P, v, o), about(A_, W_, o)) && factor_grown(A_, W_, A, W, r, v, o, c);
  @ lemma gap_about_more: \forall real G, S, A, W, E, G_, S_, A_, W_, E_, o, c, p, u, r, v, w; gap_about(G, S, A, W, E, o, c) ==>
  @     row_about(p, u, r, v, o, w) ==> about_grown(G_, S_, G, S, p, u, o) ==> factor_grown(A_, W_, A, W, r, v, o, c) ==>
  @     error_added(E_, E, w) ==> gap_about(G_, S_, A_, W_, E_, o, c);
  @ lemma size_about_more: \forall real g, a, E, X, g_, a_, E_, X_, o, c, p, u, r, P, v, w, x; size_about(g, a, E, X, o) ==>
  @     row_size(p, u, r, v, o, w, x) ==> times_is(r, c, P) ==> nearly_one(c) ==> size_added(g_, g, p, u) ==>
  @     size_added(a_, a, P, v) ==> error_added(E_, E, w) ==> sum_is(X_, X, x) ==> factor_term(r, v, c, P * v) &&
  @     factor_size(c, P * v) && product_sum(\abs(o), X, x, X_) && size_about(g_, a_, E_, X_, o);
  @ lemma mean_about_more: \forall real G, g, S, A, a, W, E, X, G_, g_, S_, A_, a_, W_, E_, X_, o, c, p, u, r, P, v, w, x;
  @     mean_about(G, g, S, A, a, W, E, X, o, c) ==> row_stands(p, u, r, P, v, o, c, w, x) ==> product_added(G_, G, p, u) ==>
  @     size_added(g_, g, p, u) ==> sum_is(S_, S, p) ==> product_added(A_, A, P, v) ==> size_added(a_, a, P, v) ==> sum_is(W_, W, P) ==>
  @     error_added(E_, E, w) ==> sum_is(X_, X, x) ==>
  @     about_grown(G_, S_, G, S, p, u, o) && factor_grown(A_, W_, A, W, r, v, o, c) &&
  @     gap_about(G_, S_, A_, W_, E_, o, c) && size_about(g_, a_, E_, X_, o) && mean_about(G_, g_, S_, A_, a_, W_, E_, X_, o, c);
  @
  @ // All rows: y is G, rounded k times; S is 1 but for d roundings
  @ predicate about_whole(real G, real S, real o, real c) = about(G, S, o) - c * about(o, 1.0, o) == G - S * o;
  @ lemma about_whole_of: \forall real G, S, o, c; about_whole(G, S, o, c);
  @ predicate size_whole(real g, real a, real E) = g <= 0x1.0002p0 * (a + E);
  @ lemma size_whole_of: \forall real G, g, S, a, W, E, X, o, c; mean_about(G, g, S, o, a, W, E, X, o, c) ==> X <= 0x1p-17 ==> 0 <= E ==>
  @     order_scaled(\abs(o), X, 0x1p-17) && size_whole(g, a, E);
  @ predicate sum_whole(real S, real d) = \abs(S - 1) <= 0x1.001p-53 * (d + 1.25);
  @ predicate whole_off(real S, real o, real a, real d) = \abs(S * o - o) <= 0x1.001p-53 * (d * a + 1.25 * a);
  @ lemma whole_off_of: \forall real S, o, a, d; sum_whole(S, d) ==> \abs(o) <= a ==> 0 <= d ==>
  @     gap_scaled(o, S, 1.0, 0x1.001p-53 * (d + 1.25)) && order_scaled(0x1.001p-53 * (d + 1.25), \abs(o), a) && whole_off(S, o, a, d);
  @ lemma about_sign: \forall real G, g, S, A, a, W, E, X, o, c; mean_about(G, g, S, A, a, W, E, X, o, c) ==> 0 <= E && 0 <= a;
  @ // K roundings in all
  @ predicate depth_is(real K, real k, real d) = K == 0x1.01p0 * (k + d + 1.5);
  @ lemma mean_whole_with: \forall real y, G, g, S, a, E, o, k, d, K, m; \abs(G - S * o) <= E ==> size_whole(g, a, E) ==>
  @     whole_off(S, o, a, d) ==> terms_rounded(y, G, g, k, m) ==> 0 <= E ==> 0 <= a ==> order_scaled(k, g, 0x1.0002p0 * (a + E)) ==>
  @     order_scaled(d, 0.0, E) ==> order_scaled(d, 0.0, a) ==> order_scaled(k, 0.0, a + E) ==> depth_is(K, k, d) ==>
  @     equal_scaled(a + E, K, 0x1.01p0 * (k + d + 1.5)) && mean_rounded(y, o, a, E, K, m);
  @ lemma mean_whole_of: \forall real y, G, g, S, a, W, E, X, o, c, k, d, K, m; mean_about(G, g, S, o, a, W, E, X, o, c) ==> W == 1.0 ==>
  @     sum_whole(S, d) ==> X <= 0x1p-17 ==> terms_rounded(y, G, g, k, m) ==> depth_is(K, k, d) ==> 0 <= k ==> 0 <= d ==>
  @     0 <= E && 0 <= a && about_whole(G, S, o, c) && size_whole(g, a, E) && whole_off(S, o, a, d) &&
  @     order_scaled(k, g, 0x1.0002p0 * (a + E)) && order_scaled(d, 0.0, E) && order_scaled(d, 0.0, a) && order_scaled(k, 0.0, a + E) &&
  @     mean_rounded(y, o, a, E, K, m);
  @
  @ // A share p itself, which stands for r = c P: what the other shares are off by enters with c, S adding up all of them
  @ logic real rest(real S, real c, real p, real r) = (S - c) - (p - r);
  @ predicate rest_near(real S, real c, real p, real r, real X) = \abs(rest(S, c, p, r)) <= X;
  @ predicate probability_split(real p, real P, real r, real S, real c) =
  @     p - P == ((1 - P) * p - (1 - P) * r) - P * rest(S, c, p, r) + P * (S - 1);
  @ lemma probability_split_of: \forall real p, P, r, S, c; times_is(r, c, P) ==> probability_split(p, P, r, S, c);
  @ lemma probability_bounded: \forall real p, P, r, S, c, x, X, d; share_apart(p, r, x) ==> times_is(r, c, P) ==> 0 <= P ==>
  @     rest_near(S, c, p, r, X - x) ==> sum_whole(S, d) ==> probability_split(p, P, r, S, c) && gap_scaled(1 - P, p, r, x) &&
  @     size_scaled(P, rest(S, c, p, r), X - x) && size_scaled(P, S - 1, 0x1.001p-53 * (d + 1.25)) &&
  @     \abs(p - P) <= probability_bound(P, x, X, d);
  @ // as the shares are added up: S and W without this one's part, where it is not among them
  @ logic real excess(real S, real W, real c) = S - c * W;
  @ predicate excess_grown(real S_, real W_, real S, real W, real c, real p, real r) = excess(S_, W_, c) == excess(S, W, c) + (p - r);
  @ lemma excess_grown_of: \forall real S, W, S_, W_, c, p, r, P; times_is(r, c, P) ==> sum_is(S_, S, p) ==> sum_is(W_, W, P) ==>
  @     product_sum(c, W, P, W_) && excess_grown(S_, W_, S, W, c, p, r);
  @ predicate others_about(real S, real W, real c, real t, real X) = \abs(excess(S, W, c) - t) <= X;
  @ lemma others_about_none: \forall real c; others_about(0.0, 0.0, c, 0.0, 0.0);
  @ lemma others_about_more: \forall real S, W, X, S_, W_, X_, c, t, p, r, x; others_about(S, W, c, t, X) ==> share_apart(p, r, x) ==>
  @     excess_grown(S_, W_, S, W, c, p, r) ==> X_ == X + x ==> others_about(S_, W_, c, t, X_);
  @ lemma others_about_own: \forall real S, W, X, S_, W_, c, p, r; others_about(S, W, c, 0.0, X) ==>
  @     excess_grown(S_, W_, S, W, c, p, r) ==> others_about(S_, W_, c, p - r, X);
  @ lemma rest_near_of: \forall real S, W, c, p, r, X; others_about(S, W, c, p - r, X) ==> W == 1.0 ==> equal_scaled(c, W, 1.0) &&
  @     rest_near(S, c, p, r, X);
  @ */

#endif
