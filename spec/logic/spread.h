/* What rounding does to the numbers of a row, normalised: the computed variance (variance.h) and eps, their root and the gaps divided by it
 * (roots.h), times gamma, plus beta. In steps that are linear in the products; the last lemmas join them. Compilers see only comments. */
#ifndef ATTEST_LOGIC_SPREAD_H
#define ATTEST_LOGIC_SPREAD_H

#include "centred.h"
#include "roots.h"
#include "variance.h"

/*@ // the ratio r of what is common to all gaps, and the root
  @ lemma ratio_small_of: \forall real A, M, R, r, k; size_below(A, R) ==> 0 <= A ==> root_large(R) ==> \abs(M) <= 0x1p64 * R ==>
  @     0 <= k <= 0x1.1p18 ==> times_is(common_error(A, M, k), r, R) ==>
  @     order_scaled(k + 3, A + 0x1p-53 * \abs(M), 0x1.002p11 * R) && order_scaled(k + 3, 0.0, A + 0x1p-53 * \abs(M)) &&
  @     order_scaled(R, k + 3, 0x1.2p18) && (0x1p30 < r ==> less_scaled(R, 0x1p30, r)) && (r < 0 ==> less_scaled(R, r, 0.0)) &&
  @     ratio_small(r);
  @
  @ // v is z, computed: Z = d z is a sum
  @ predicate variance_near(real v, real z, real k) = ROUNDED(v, z, 0x1.0002p-53 * ((k + 2) * z) + 0x1.ap-1070);
  @ */
#ifdef OVER_THE_REALS
/*@ lemma variance_near_of: \forall real v, Z, z, k, d; mean_summed(v, Z, Z, k + 1, d) ==> 0 < d ==> times_is(Z, z, d) ==>
  @     equal_scaled(d, v, z) && equals(v, z) && variance_near(v, z, k); */
#else
/*@ lemma variance_near_of: \forall real v, Z, z, k, d; mean_summed(v, Z, Z, k + 1, d) ==> 0 < d ==> times_is(Z, z, d) ==>
  @     \let e = 0x1.0002p-53 * ((k + 2) * z) + 0x1.ap-1070;
  @     equal_scaled(k + 2, Z, z * d) && order_scaled(d, v - z, e) && order_scaled(d, z - v, e) && in_order(v - z, e) &&
  @     in_order(z - v, e) && variance_near(v, z, k);
  @ */
#endif
/*@ // p is v + eps, computed; it stands for W = R R; f is 2^-1068 / W (power_error)
  @ predicate power_is(real W, real V, real eps) = W == V + eps;
  @ predicate underflow_small(real f) = 0 <= f <= 0x1p-46;
  @ lemma underflow_small_of: \forall real f, W; times_is(0x1p-1068, f, W) ==> 0x1p-1022 <= W ==>
  @     (f < 0 ==> less_scaled(W, f, 0.0)) && (0x1p-46 < f ==> less_scaled(W, 0x1p-46, f)) && underflow_small(f);
  @ predicate power_times(real a, real r, real k, real f) =
  @     power_error(r, k, f) * a == 0x1.01p-53 * (k * a + 7 * a + 2 * (r * a)) + f * a;
  @ lemma power_times_of: \forall real a, r, k, f; power_times(a, r, k, f);
  @ predicate power_off(real p, real W, real r, real k, real f) =
  @     \abs(p - W) <= 0x1.01p-53 * (k * W + 7 * W + 2 * (r * W)) + f * W;
  @ lemma power_off_of: \forall real p, v, z, V, eps, r, W, k, f; gap_rounded(p, v + eps) ==> variance_near(v, z, k) ==>
  @     squares_within(z, V, r, W) ==> power_is(W, V, eps) ==> ratio_small(r) ==> 0x1p-1022 <= eps ==>
  @     times_is(0x1p-1068, f, W) ==> 0 <= k <= 0x1.1p18 ==>
  @     order_scaled(k + 2, z, 0x1.00001p0 * W) && order_scaled(W, 0.0, k) && power_off(p, W, r, k, f);
  @ predicate power_small(real e) = 0 <= e <= 0x1p-21;
  @ lemma power_small_of: \forall real r, k, f; ratio_small(r) ==> 0 <= k <= 0x1.1p18 ==> underflow_small(f) ==>
  @     power_small(power_error(r, k, f));
  @ lemma power_near_with: \forall real p, W, r, k, f; power_off(p, W, r, k, f) ==> power_small(power_error(r, k, f)) ==>
  @     power_times(W, r, k, f) && power_near(p, W, power_error(r, k, f));
  @ lemma power_near_of: \forall real p, v, z, V, eps, r, W, k, f; gap_rounded(p, v + eps) ==> variance_near(v, z, k) ==>
  @     squares_within(z, V, r, W) ==> power_is(W, V, eps) ==> ratio_small(r) ==> 0x1p-1022 <= eps ==>
  @     times_is(0x1p-1068, f, W) ==> 0 <= k <= 0x1.1p18 ==>
  @     0x1p-1022 <= W && underflow_small(f) && power_off(p, W, r, k, f) && power_small(power_error(r, k, f)) &&
  @     power_near(p, W, power_error(r, k, f));
  @
  @ predicate normal_parts(real a, real r, real k, real f) = 0 <= k * a && 0 <= r * a && 0 <= f * a && power_times(a, r, k, f);
  @ lemma normal_parts_of: \forall real a, r, k, f; 0 <= a ==> 0 <= k ==> 0 <= f ==> ratio_small(r) ==>
  @     order_scaled(a, 0.0, k) && order_scaled(a, 0.0, r) && order_scaled(a, 0.0, f) && normal_parts(a, r, k, f);
  @ lemma normal_near_with: \forall real h, y, H, r, k, f; gap_rounded(h, y) ==>
  @     quotient_close(y, H, r, power_error(r, k, f)) ==> normal_parts(\abs(H), r, k, f) ==> ratio_small(r) ==>
  @     normal_near(h, H, normal_error(H, r, k, f));
  @
  @ // a row: its mean M, the mean size A and the mean square V of its gaps, the root R of V + eps, and q, r, f as above
  @ predicate common_is(real q, real A, real M, real k) = q == common_error(A, M, k) && 0 <= q;
  @ lemma common_is_of: \forall real A, M, k; 0 <= A ==> 0 <= k ==> order_scaled(k + 3, 0.0, A + 0x1p-53 * \abs(M)) &&
  @     common_is(common_error(A, M, k), A, M, k);
  @ predicate mean_level(real M, real R) = \abs(M) <= 0x1p64 * R;
  @ predicate underflow_is(real f, real R) = f * squared(R) == 0x1p-1068;
  @ predicate row_is(real M, real A, real V, real R, real q, real r, real k, real f, real eps) = 0 <= A && 0 <= V &&
  @     root_is(R, V, eps) && common_is(q, A, M, k) && times_is(q, r, R) && underflow_is(f, R) &&
  @     mean_level(M, R) && 0x1p-1022 <= eps && 0 <= k <= 0x1.1p18;
  @ predicate row_small(real A, real R, real r, real f) = root_large(R) && size_below(A, R) && ratio_small(r) && 0 <= f;
  @ lemma row_small_of: \forall real M, A, V, R, q, r, k, f, eps; row_is(M, A, V, R, q, r, k, f, eps) ==> size_in_spread(V, A) ==>
  @     root_large(R) && size_below(A, R) && times_is(common_error(A, M, k), r, R) && ratio_small(r) &&
  @     0 < squared(R) && (f < 0 ==> less_scaled(squared(R), f, 0.0)) && row_small(A, R, r, f);
  @ // the mean z of the squares of rounded gaps stands for V, and v, computed, for z; p is v + eps, rounded, and t its root
  @ predicate variance_of(real v, real z, real V, real A, real q, real k) = mean_squares(z, V, A, q) && size_in_spread(V, A) &&
  @     variance_near(v, z, k);
  @ lemma row_variance_of: \forall real v, z, Z, Q, Y, V, A, q, k, d; squares_near(Z, Q, Y, q, d) ==> spread_sizes(Q, Y, A, d) ==>
  @     mean_summed(v, Z, Z, k + 1, d) ==> 1 <= d ==> times_is(Z, z, d) ==> times_is(Q, V, d) ==> times_is(Y, A, d) ==>
  @     mean_squares(z, V, A, q) && size_in_spread(V, A) && variance_near(v, z, k) && variance_of(v, z, V, A, q, k);
  @ predicate row_known(real t, real M, real A, real V, real R, real q, real r, real k, real f, real eps) =
  @     row_is(M, A, V, R, q, r, k, f, eps) && row_small(A, R, r, f) && root_near(t, R, power_error(r, k, f));
  @ lemma row_power_of: \forall real p, v, z, M, A, V, R, W, q, r, k, f, eps; row_is(M, A, V, R, q, r, k, f, eps) ==>
  @     row_small(A, R, r, f) ==> times_is(W, R, R) ==> times_is(0x1p-1068, f, W) ==>
  @     variance_of(v, z, V, A, q, k) ==> gap_rounded(p, v + eps) ==>
  @     squares_within(z, V, r, W) && power_is(W, V, eps) && power_near(p, W, power_error(r, k, f));
  @ lemma row_root_of: \forall real t, s, p, R, W, e; times_is(p, s, s) ==> times_is(W, R, R) ==> 0 <= s ==> gap_rounded(t, s) ==>
  @     root_large(R) ==> power_near(p, W, e) ==> roots_apart(s, R, e) && root_near(t, R, e);
  @ lemma row_known_of: \forall real t, s, p, v, z, M, A, V, R, q, r, k, f, eps; row_is(M, A, V, R, q, r, k, f, eps) ==>
  @     variance_of(v, z, V, A, q, k) ==> gap_rounded(p, v + eps) ==> times_is(p, s, s) ==> 0 <= s ==> gap_rounded(t, s) ==>
  @     row_small(A, R, r, f) && times_is(squared(R), R, R) && times_is(0x1p-1068, f, squared(R)) &&
  @     power_near(p, squared(R), power_error(r, k, f)) &&
  @     root_near(t, R, power_error(r, k, f)) && row_known(t, M, A, V, R, q, r, k, f, eps);
  @ lemma row_normal_of: \forall real h, y, z, t, g, H, M, A, V, R, q, r, k, f, eps; row_known(t, M, A, V, R, q, r, k, f, eps) ==>
  @     gap_near(z, g, q) ==> times_is(g, H, R) ==> times_is(z, y, t) ==> gap_rounded(h, y) ==>
  @     quotient_over(y, t, H, r, power_error(r, k, f), R) && quotient_close(y, H, r, power_error(r, k, f)) &&
  @     normal_parts(\abs(H), r, k, f) && normal_near(h, H, normal_error(H, r, k, f));
  @
  @ // the same of d numbers in memory, whose gaps were found by sums of depth k
  @ predicate row_spread{L}(double *x, integer d, real eps, integer k) = row_is(mean_real(x, d), mean_distance(x, d),
  @     variance_real(x, d), root_real(x, d, eps), row_common(x, d, k), row_ratio(x, d, eps, k), k,
  @     underflow_ratio(root_real(x, d, eps)), eps);
  @ predicate row_signs{L}(double *x, integer d) = 0 <= mean_distance(x, d) && 0 <= variance_real(x, d);
  @ predicate row_common_is{L}(double *x, integer d, integer k) =
  @     common_is(row_common(x, d, k), mean_distance(x, d), mean_real(x, d), k);
  @ lemma row_common_of{L}: \forall double *x, integer d, k; 0 <= mean_distance(x, d) ==> 0 <= k ==> row_common_is(x, d, k);
  @ predicate row_root{L}(double *x, integer d, real eps) = root_is(root_real(x, d, eps), variance_real(x, d), eps) &&
  @     root_large(root_real(x, d, eps));
  @ lemma root_is_of: \forall real R, V, eps, x; times_is(x, R, R) ==> 0 <= R ==> x == V + eps ==> root_is(R, V, eps);
  @ lemma root_of_is: \forall real V, eps; 0 <= V ==> 0 < eps ==>
  @     times_is(V + eps, root_of(V + eps), root_of(V + eps)) && root_is(root_of(V + eps), V, eps);
  @ lemma row_root_is{L}: \forall double *x, integer d, real eps; 0 <= variance_real(x, d) ==> 0x1p-1022 <= eps ==>
  @     root_is(root_of(variance_real(x, d) + eps), variance_real(x, d), eps) &&
  @     root_is(root_real(x, d, eps), variance_real(x, d), eps) && row_root(x, d, eps);
  @ lemma underflow_times: \forall real R; 0 < R ==> underflow_is(underflow_ratio(R), R);
  @ lemma row_spread_of{L}: \forall double *x, integer d, real eps, integer k; row_signs(x, d) ==> 0x1p-1022 <= eps ==>
  @     0 <= k <= 0x1.1p18 ==> row_level(x, d, eps) ==>
  @     row_common_is(x, d, k) && row_root(x, d, eps) && mean_level(mean_real(x, d), root_real(x, d, eps)) &&
  @     underflow_is(underflow_ratio(root_real(x, d, eps)), root_real(x, d, eps)) &&
  @     times_is(row_common(x, d, k), row_ratio(x, d, eps, k), root_real(x, d, eps)) && row_spread(x, d, eps, k);
  @ */

#endif
