/* What rounding does to the gaps of a row from its mean, found as the code finds them: a mean of the gaps from some number c, and the
 * gaps from c less their own mean. Sums are compared before they are divided by the number d of terms. In steps that are linear in the
 * products. Compilers see only comments. */
#ifndef ATTEST_LOGIC_CENTRED_H
#define ATTEST_LOGIC_CENTRED_H

#include "layernorm.h"
#include "unscaled.h"

/*@ // S and T add up n rounded gaps and their sizes, X and Y the gaps and theirs
  @ predicate gaps_summed(real S, real T, real X, real Y, real n) =
  @     ROUNDED(S, X, 0x1p-53 * Y + n * 0x1p-1074) && T <= 0x1.00001p0 * Y + n * 0x1p-1074 && 0 <= T && \abs(X) <= Y;
  @ lemma gaps_summed_none: gaps_summed(0.0, 0.0, 0.0, 0.0, 0.0);
  @ predicate gaps_joined(real S, real T, real X, real Y, real n, real z, real g) =
  @     gaps_summed(S + z, T + \abs(z), X + g, Y + \abs(g), n + 1);
  @ lemma gaps_summed_more: \forall real S, T, X, Y, n, z, g; gaps_summed(S, T, X, Y, n) ==> gap_rounded(z, g) ==>
  @     gaps_joined(S, T, X, Y, n, z, g);
  @
  @ // s is the sum S, computed; r is s / d, rounded (mean_summed)
  @ predicate sum_near(real s, real S, real T, real k, real d) =
  @     ROUNDED(s, S, 0x1.0001p-53 * (k * T) + 8 * (d + 1) * 0x1p-1074) && \abs(S) <= T;
  @ predicate part_near(real r, real s, real d) = ROUNDED(d * r, s, 0x1p-53 * \abs(s) + d * 0x1p-1074);
  @ lemma part_near_with: \forall real r, s, q, d; times_is(s, q, d) ==> 0 < d ==> gap_rounded(r, q) ==>
  @     gap_scaled(d, r, q, 0x1p-53 * \abs(q) + 0x1p-1074) && part_near(r, s, d);
  @ lemma mean_summed_of: \forall real r, s, S, T, k, d; part_near(r, s, d) ==> sum_near(s, S, T, k, d) ==> 1 <= d ==>
  @     0 <= k <= 0x1p19 ==> order_scaled(T, k, 0x1p19) && mean_summed(r, S, T, k, d);
  @ // the same for rounded gaps: X and Y are d times their real mean and its size
  @ predicate mean_gaps(real r, real X, real Y, real k, real d) =
  @     ROUNDED(d * r, X, 0x1.0003p-53 * ((k + 2) * Y) + d * 0x1p-1069);
  @ lemma mean_gaps_of: \forall real r, S, T, X, Y, k, d; mean_summed(r, S, T, k, d) ==> gaps_summed(S, T, X, Y, d) ==>
  @     1 <= d ==> 0 <= k <= 0x1p19 ==> order_scaled(k + 1, T, 0x1.00001p0 * Y + d * 0x1p-1074) &&
  @     order_scaled(d, k + 1, 0x1p20) && order_scaled(Y, 0.0, k) && mean_gaps(r, X, Y, k, d);
  @ // X = d M, Y = d A
  @ predicate mean_off(real r, real M, real A, real k) = ROUNDED(r, M, 0x1.0003p-53 * ((k + 2) * A) + 0x1p-1069);
  @ // the same of gaps from c
  @ predicate mean_off_from(real r, real M, real c, real A, real k) = mean_off(r, M - c, A, k);
  @ */
#ifdef OVER_THE_REALS
/*@ lemma mean_off_of: \forall real r, X, Y, M, A, k, d; mean_gaps(r, X, Y, k, d) ==> times_is(X, M, d) ==> times_is(Y, A, d) ==>
  @     0 < d ==> equal_scaled(d, r, M) && equals(r, M) && mean_off(r, M, A, k);
  @ */
#else
/*@ lemma mean_off_of: \forall real r, X, Y, M, A, k, d; mean_gaps(r, X, Y, k, d) ==> times_is(X, M, d) ==> times_is(Y, A, d) ==>
  @     0 < d ==> equal_scaled(k + 2, Y, A * d) && order_scaled(d, r - M, 0x1.0003p-53 * ((k + 2) * A) + 0x1p-1069) &&
  @     order_scaled(d, M - r, 0x1.0003p-53 * ((k + 2) * A) + 0x1p-1069) &&
  @     in_order(r - M, 0x1.0003p-53 * ((k + 2) * A) + 0x1p-1069) && in_order(M - r, 0x1.0003p-53 * ((k + 2) * A) + 0x1p-1069) &&
  @     mean_off(r, M, A, k);
  @ */
#endif
/*@ // M is the mean, A the mean distance from it, B that from c
  @ predicate mean_from(real B, real A, real c, real M) = 0 <= A && 0 <= B <= A + \abs(c - M);
  @ // c is the first number and the computed mean m of the gaps from it: a distance of at most d <= 2^20 times A
  @ predicate first_near(real x, real M, real A) = \abs(x - M) <= 0x1p20 * A;
  @ predicate centre_near(real c, real M, real A) = ROUNDED(c, M, 0x1p-13 * A + 0x1p-53 * \abs(M) + 0x1p-1068);
  @ lemma centre_near_of: \forall real c, m, x, M, A, B, k; plus_rounded(c, x, m) ==> mean_off_from(m, M, x, B, k) ==>
  @     mean_from(B, A, x, M) ==> first_near(x, M, A) ==> 0 <= k <= 0x1.1p18 ==>
  @     order_scaled(B, k + 2, 0x1.2p18) && centre_near(c, M, A);
  @
  @ // z is the gap w from c less the mean m of such gaps
  @ predicate gap_off(real z, real g, real A, real M, real k) =
  @     ROUNDED(z, g, 0x1.001p-53 * (2 * \abs(g) + (k + 3) * (A + 0x1p-53 * \abs(M))) + 0x1p-1067);
  @ predicate gap_off_at(real z, real x, real A, real M, real k) = gap_off(z, x - M, A, M, k);
  @ lemma gap_off_of: \forall real z, w, m, x, c, M, A, B, k; less_rounded(z, w, m) ==> less_rounded(w, x, c) ==>
  @     mean_off_from(m, M, c, B, k) ==> mean_from(B, A, c, M) ==> centre_near(c, M, A) ==> 0 <= k <= 0x1.1p18 ==>
  @     order_scaled(k + 2, B, 0x1.0008p0 * (A + 0x1p-53 * \abs(M)) + 0x1p-1068) && order_scaled(A + 0x1p-53 * \abs(M), 0.0, k) &&
  @     gap_off_at(z, x, A, M, k);
  @ // all gaps from c added up, as the code never does
  @ logic real gaps_total{L}(double *x, real c, integer n) = n <= 0 ? 0.0 : gaps_total(x, c, n - 1) + (x[n - 1] - c);
  @ predicate total_of(real s, real g, real c, real n) = s == g + n * c;
  @ // one number x more, in words that solvers need not multiply for
  @ predicate total_next(real s_, real g_, real n_, real s, real g, real c, real n, real x) =
  @     s_ == s + x && g_ == g + (x - c) && n_ == n + 1;
  @ lemma total_more: \forall real s_, g_, n_, s, g, c, n, x; total_of(s, g, c, n) ==>
  @     total_next(s_, g_, n_, s, g, c, n, x) ==> total_of(s_, g_, c, n_);
  @ lemma total_times: \forall real s, g, c, n, M; total_of(s, g, c, n) ==> times_is(s, M, n) ==> times_is(g, M - c, n);
  @ // Y and D add up n distances from c and from m, v being how far they lie apart; x is the first number
  @ predicate distances_apart(real Y, real D, real v, real n) = 0 <= Y <= D + n * v && 0 <= D;
  @ predicate distances_next(real Y_, real D_, real n_, real Y, real D, real n, real x, real c, real m) =
  @     Y_ == Y + \abs(x - c) && D_ == D + \abs(x - m) && n_ == n + 1;
  @ lemma distances_more: \forall real Y_, D_, n_, Y, D, v, n, x, c, m; distances_apart(Y, D, v, n) ==> v == \abs(c - m) ==>
  @     distances_next(Y_, D_, n_, Y, D, n, x, c, m) ==> distances_apart(Y_, D_, v, n_);
  @ lemma mean_from_of: \forall real Y, D, c, M, A, B, d; distances_apart(Y, D, \abs(c - M), d) ==> 0 < d ==> times_is(Y, B, d) ==>
  @     times_is(D, A, d) ==> order_scaled(d, B, A + \abs(c - M)) && order_scaled(d, 0.0, B) && order_scaled(d, 0.0, A) &&
  @     in_order(B, A + \abs(c - M)) && in_order(0.0, B) && in_order(0.0, A) && mean_from(B, A, c, M);
  @ lemma first_near_of: \forall real D, x, M, A, d; \abs(x - M) <= D ==> times_is(D, A, d) ==> 0 < d <= 0x1p20 ==> 0 <= A ==>
  @     order_scaled(A, d, 0x1p20) && first_near(x, M, A);
  @ predicate total_known{L}(double *x, real c, integer n) = total_of(sum_real(x, n), gaps_total(x, c, n), c, n);
  @ lemma total_none{L}: \forall double *x, real c; total_known(x, c, 0);
  @ predicate total_joins{L}(double *x, real c, integer n) =
  @     total_next(sum_real(x, n + 1), gaps_total(x, c, n + 1), n + 1, sum_real(x, n), gaps_total(x, c, n), c, n, x[n]);
  @ lemma total_joins_of{L}: \forall double *x, real c, integer n; 0 <= n ==> total_joins(x, c, n);
  @ lemma total_known_more{L}: \forall double *x, real c, integer n; 0 <= n ==> total_known(x, c, n) ==>
  @     total_joins(x, c, n) && total_known(x, c, n + 1);
  @ predicate distances_known{L}(double *x, real c, real m, integer n) =
  @     distances_apart(distances(x, c, n), distances(x, m, n), \abs(c - m), n);
  @ predicate distances_join{L}(double *x, real c, real m, integer n) =
  @     distances_next(distances(x, c, n + 1), distances(x, m, n + 1), n + 1, distances(x, c, n), distances(x, m, n), n, x[n], c, m);
  @ lemma distances_join_of{L}: \forall double *x, real c, m, integer n; 0 <= n ==> distances_join(x, c, m, n);
  @ lemma distances_none{L}: \forall double *x, real c, m; distances_known(x, c, m, 0);
  @ lemma distances_known_more{L}: \forall double *x, real c, m, integer n; 0 <= n ==> distances_known(x, c, m, n) ==>
  @     distances_join(x, c, m, n) && distances_known(x, c, m, n + 1);
  @ lemma gap_near_of: \forall real z, g, A, M, k; gap_off(z, g, A, M, k) ==> gap_near(z, g, common_error(A, M, k));
  @ lemma mean_off_sums: \forall real r, S, T, X, Y, s, M, c, B, k, d; mean_summed(r, S, T, k, d) ==> gaps_summed(S, T, X, Y, d) ==>
  @     total_of(s, X, c, d) ==> times_is(s, M, d) ==> times_is(Y, B, d) ==> 1 <= d ==> 0 <= k <= 0x1.1p18 ==>
  @     mean_gaps(r, X, Y, k, d) && times_is(X, M - c, d) && mean_off(r, M - c, B, k) && mean_off_from(r, M, c, B, k);
  @ lemma row_gap_of{L}: \forall real z, g, double *x, integer d, k; gap_off_at(z, g, mean_distance(x, d), mean_real(x, d), k) ==>
  @     row_gap_near(z, g, x, d, k);
  @ */

#endif
