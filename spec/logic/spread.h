/* What rounding does to the variance of a row, to the root of it and eps, and to the gaps divided by that root. In steps that are linear
 * in the products. Compilers see only comments. */
#ifndef ATTEST_LOGIC_SPREAD_H
#define ATTEST_LOGIC_SPREAD_H

#include "centred.h"

/*@ // the square of a number near a gap of size a: z = g + e
  @ predicate square_gap(real z, real g, real q) =
  @     \abs(squared(z) - squared(g)) <= 0x1.002p-53 * (4 * squared(g) + 2 * (q * \abs(g)) + 0x1p-52 * (q * q));
  @ predicate error_squared(real e, real a, real q) = e * e <= 0x1.01p-106 * (8 * squared(a) + 2 * (q * q));
  @ lemma error_squared_of: \forall real e, a, q, c; 0 <= e ==> e <= c * (2 * a + q) ==> 0 <= a ==> 0 <= q ==> c == 0x1.001p-53 ==>
  @     order_scaled(e, e, c * (2 * a + q)) && order_scaled(c * (2 * a + q), e, c * (2 * a + q)) && 0 <= squared(2 * a - q) &&
  @     error_squared(e, a, q);
  @ lemma square_gap_of: \forall real z, g, q; gap_near(z, g, q) ==> 0 <= q ==>
  @     error_squared(\abs(z - g), \abs(g), q) && order_scaled(\abs(g), \abs(z - g), 0x1.001p-53 * (2 * \abs(g) + q)) &&
  @     \abs(g * (z - g)) <= \abs(g) * \abs(z - g) && square_gap(z, g, q);
  @ // Z and Q add up n squares of each kind, Y the sizes of the gaps
  @ predicate squares_near(real Z, real Q, real Y, real q, real n) = 0 <= Z && 0 <= Q &&
  @     \abs(Z - Q) <= 0x1.002p-53 * (4 * Q + 2 * (q * Y) + n * (0x1p-52 * (q * q)));
  @ lemma squares_near_none: \forall real q; squares_near(0.0, 0.0, 0.0, q, 0.0);
  @ predicate squares_joined(real Z, real Q, real Y, real q, real n, real z, real g) =
  @     squares_near(Z + squared(z), Q + squared(g), Y + \abs(g), q, n + 1);
  @ lemma squares_near_more: \forall real Z, Q, Y, q, n, z, g; squares_near(Z, Q, Y, q, n) ==> square_gap(z, g, q) ==>
  @     square_sign(z) && square_sign(g) && squares_joined(Z, Q, Y, q, n, z, g);
  @ // the mean size is at most the root of the mean square: Q - 2 a Y + n a a >= 0
  @ predicate spread_sizes(real Q, real Y, real a, real n) = 0 <= Q - 2 * (a * Y) + n * squared(a);
  @ lemma spread_sizes_none: \forall real a; spread_sizes(0.0, 0.0, a, 0.0);
  @ predicate spread_joined(real Q, real Y, real a, real n, real g) = spread_sizes(Q + squared(g), Y + \abs(g), a, n + 1);
  @ lemma spread_sizes_more: \forall real Q, Y, a, n, g; spread_sizes(Q, Y, a, n) ==>
  @     square_sign(\abs(g) - a) && spread_joined(Q, Y, a, n, g);
  @
  @ // Z = d z, Q = d V, Y = d A
  @ predicate mean_squares(real z, real V, real A, real q) = 0 <= z && 0 <= V &&
  @     \abs(z - V) <= 0x1.002p-53 * (4 * V + 2 * (q * A) + 0x1p-52 * (q * q));
  @ lemma mean_squares_of: \forall real Z, Q, Y, z, V, A, q, d; squares_near(Z, Q, Y, q, d) ==> 0 < d ==> times_is(Z, z, d) ==>
  @     times_is(Q, V, d) ==> times_is(Y, A, d) ==>
  @     \let e = 0x1.002p-53 * (4 * V + 2 * (q * A) + 0x1p-52 * (q * q));
  @     equal_scaled(q, Y, A * d) && order_scaled(d, z - V, e) && order_scaled(d, V - z, e) && order_scaled(d, 0.0, z) &&
  @     order_scaled(d, 0.0, V) && in_order(z - V, e) && in_order(V - z, e) && in_order(0.0, z) && in_order(0.0, V) &&
  @     mean_squares(z, V, A, q);
  @ predicate size_in_spread(real V, real A) = squared(A) <= V;
  @ lemma size_in_spread_of: \forall real Q, Y, V, A, d; spread_sizes(Q, Y, A, d) ==> 0 < d ==> times_is(Q, V, d) ==>
  @     times_is(Y, A, d) ==> equal_scaled(A, Y, A * d) && order_scaled(d, squared(A), V) && in_order(squared(A), V) &&
  @     size_in_spread(V, A);
  @
  @ // R is the root of V + eps; r = q / R
  @ predicate root_is(real R, real V, real eps) = 0 <= R && squared(R) == V + eps;
  @ predicate root_large(real R) = 0x1p-511 <= R;
  @ lemma root_large_of: \forall real R, V, eps; root_is(R, V, eps) ==> 0 <= V ==> 0x1p-1022 <= eps ==>
  @     (R < 0x1p-511 ==> order_scaled(R, R, 0x1p-511)) && root_large(R);
  @ predicate size_below(real A, real R) = A <= R;
  @ lemma size_below_of: \forall real R, V, A, eps; size_in_spread(V, A) ==> root_is(R, V, eps) ==> 0 < eps ==> 0 <= A ==>
  @     (R < A ==> order_scaled(R, R, A) && order_scaled(A, R, A)) && size_below(A, R);
  @ predicate ratio_small(real r) = 0 <= r <= 0x1p30;
  @ lemma ratio_small_of: \forall real A, M, R, r, k; size_below(A, R) ==> 0 <= A ==> root_large(R) ==> \abs(M) <= 0x1p64 * R ==>
  @     0 <= k <= 0x1.1p18 ==> times_is(common_error(A, M, k), r, R) ==>
  @     order_scaled(k + 3, A + 0x1p-53 * \abs(M), 0x1.002p11 * R) && order_scaled(k + 3, 0.0, A + 0x1p-53 * \abs(M)) &&
  @     order_scaled(R, k + 3, 0x1.2p18) && (0x1p30 < r ==> less_scaled(R, 0x1p30, r)) && (r < 0 ==> less_scaled(R, r, 0.0)) &&
  @     ratio_small(r);
  @ predicate squares_within(real z, real V, real r, real W) = 0 <= z && 0 <= V <= W && 0 <= r * W <= 0x1p30 * W &&
  @     \abs(z - V) <= 0x1.003p-53 * (4 * W + 0x1.00001p1 * (r * W));
  @ lemma squares_within_of: \forall real z, V, A, R, q, r, eps, W; mean_squares(z, V, A, q) ==> root_is(R, V, eps) ==> 0 < eps ==>
  @     root_large(R) ==> size_below(A, R) ==> 0 <= q ==> times_is(q, r, R) ==> ratio_small(r) ==> times_is(W, R, R) ==>
  @     order_scaled(q, A, R) && equal_scaled(R, q, r * R) && equal_scaled(q, q, r * R) && equal_scaled(r, q * R, r * W) &&
  @     order_scaled(W, 0.0, r) && order_scaled(W, r, 0x1p30) && order_scaled(r * W, r, 0x1p30) &&
  @     squares_within(z, V, r, W);
  @
  @ // v is z, computed: Z = d z is a sum
  @ predicate variance_near(real v, real z, real k) = \abs(v - z) <= 0x1.0002p-53 * ((k + 2) * z) + 0x1.ap-1070;
  @ lemma variance_near_of: \forall real v, Z, z, k, d; mean_summed(v, Z, Z, k + 1, d) ==> 0 < d ==> times_is(Z, z, d) ==>
  @     \let e = 0x1.0002p-53 * ((k + 2) * z) + 0x1.ap-1070;
  @     equal_scaled(k + 2, Z, z * d) && order_scaled(d, v - z, e) && order_scaled(d, z - v, e) && in_order(v - z, e) &&
  @     in_order(z - v, e) && variance_near(v, z, k);
  @ // p is v + eps, computed; it stands for W = R R; f is 2^-1068 / eps
  @ logic real power_error(real r, real k, real f) = 0x1.01p-53 * (k + 7 + 2 * r) + f;
  @ predicate power_near(real p, real W, real e) = \abs(p - W) <= e * W && 0 <= e <= 0x1p-21;
  @ lemma power_near_of: \forall real p, v, z, V, eps, r, W, k, f; gap_rounded(p, v + eps) ==> variance_near(v, z, k) ==>
  @     squares_within(z, V, r, W) ==> W <= V + eps ==> V + eps <= W ==> ratio_small(r) ==> 0x1p-1022 <= eps ==>
  @     times_is(0x1p-1068, f, eps) ==> 0 <= k <= 0x1.1p18 ==>
  @     order_scaled(k + 2, z, 0x1.00001p0 * W) && (f < 0 ==> less_scaled(eps, f, 0.0)) &&
  @     (0x1p-46 < f ==> less_scaled(eps, 0x1p-46, f)) && in_order(0.0, f) && in_order(f, 0x1p-46) && order_scaled(f, eps, W) &&
  @     order_scaled(W, 0.0, k) && power_near(p, W, power_error(r, k, f));
  @
  @ // s is the root of p, and t its rounding; both stand for R
  @ predicate roots_apart(real s, real R, real e) = \abs(s - R) <= 0x1.00001p-1 * (e * R);
  @ predicate roots_step(real g, real s, real R, real e) = g * (s + R) <= (e * R) * R;
  @ lemma roots_step_of: \forall real s, R, p, W, e; times_is(p, s, s) ==> times_is(W, R, R) ==> 0 <= s ==> 0 < R ==>
  @     power_near(p, W, e) ==> roots_step(\abs(s - R), s, R, e);
  @ lemma roots_apart_with: \forall real g, s, R, e; roots_step(g, s, R, e) ==> 0 <= s ==> 0 < R ==> 0 <= g ==> R - g <= s ==>
  @     0 <= e <= 0x1p-21 ==>
  @     order_scaled(g, R, s + R) && (e * R < g ==> less_scaled(R, e * R, g)) && in_order(g, e * R) &&
  @     order_scaled(R, e, 0x1p-21) && order_scaled(g, 0x1.fffffp0 * R, s + R) &&
  @     (0x1.00001p-1 * (e * R) < g ==> less_scaled(R, 0x1.00001p-1 * (e * R), g)) && order_scaled(R, 0.0, e * R) &&
  @     in_order(g, 0x1.00001p-1 * (e * R));
  @ lemma roots_apart_of: \forall real s, R, p, W, e; times_is(p, s, s) ==> times_is(W, R, R) ==> 0 <= s ==> 0 < R ==>
  @     power_near(p, W, e) ==>
  @     roots_step(\abs(s - R), s, R, e) && in_order(\abs(s - R), 0x1.00001p-1 * (e * R)) && roots_apart(s, R, e);
  @ predicate root_near(real t, real R, real e) =
  @     \abs(t - R) <= 0x1.0001p-1 * (e * R) + 0x1.01p-53 * R && 0 <= e <= 0x1p-21 && 0 < R <= 0x1.00001p0 * t && 0 < t;
  @ lemma root_near_of: \forall real t, s, R, e; gap_rounded(t, s) ==> roots_apart(s, R, e) ==> root_large(R) ==> 0 <= s ==>
  @     0 <= e <= 0x1p-21 ==> order_scaled(R, e, 0x1p-21) && order_scaled(R, 0.0, e) && root_near(t, R, e);
  @
  @ // H = g / R, y = z / t; h is y, rounded
  @ logic real quotient_error(real H, real r, real e) =
  @     0x1.001p-53 * (2 * \abs(H) + r) + 0x1.0001p-1 * (e * \abs(H)) + 0x1.01p-53 * \abs(H);
  @ predicate quotient_over(real y, real t, real H, real r, real e, real R) = gap_over(y - H, t, quotient_error(H, r, e), R);
  @ predicate root_moved(real H, real t, real R, real e) =
  @     \abs(H * (t - R)) <= 0x1.0001p-1 * (\abs(H) * (e * R)) + 0x1.01p-53 * (\abs(H) * R);
  @ lemma root_moved_of: \forall real H, t, R, e; root_near(t, R, e) ==>
  @     size_scaled(H, t - R, 0x1.0001p-1 * (e * R) + 0x1.01p-53 * R) && root_moved(H, t, R, e);
  @ predicate size_is(real g, real H, real R) = \abs(g) == \abs(H) * R;
  @ lemma size_is_of: \forall real g, H, R; times_is(g, H, R) ==> 0 < R ==>
  @     (0 <= H ==> order_scaled(R, 0.0, H)) && (H < 0 ==> order_scaled(R, H, 0.0)) && size_is(g, H, R);
  @ lemma quotient_over_of: \forall real y, z, t, H, g, q, r, e, R; gap_near(z, g, q) ==> times_is(q, r, R) ==> times_is(g, H, R) ==>
  @     times_is(z, y, t) ==> root_near(t, R, e) ==>
  @     root_moved(H, t, R, e) && size_is(g, H, R) && quotient_over(y, t, H, r, e, R);
  @ predicate quotient_close(real y, real H, real r, real e) = \abs(y - H) <= 0x1.00001p0 * quotient_error(H, r, e);
  @ lemma quotient_close_of: \forall real y, t, H, r, e, R; quotient_over(y, t, H, r, e, R) ==> root_near(t, R, e) ==> 0 <= r ==>
  @     order_scaled(\abs(H), 0.0, e) && 0 <= quotient_error(H, r, e) && gap_within(y - H, quotient_error(H, r, e)) &&
  @     quotient_close(y, H, r, e);
  @
  @ predicate power_times(real a, real r, real k, real f) =
  @     power_error(r, k, f) * a == 0x1.01p-53 * (k * a + 7 * a + 2 * (r * a)) + f * a;
  @ lemma power_times_of: \forall real a, r, k, f; power_times(a, r, k, f);
  @ predicate normal_parts(real a, real r, real k, real f) = 0 <= k * a && 0 <= r * a && 0 <= f * a && power_times(a, r, k, f);
  @ lemma normal_parts_of: \forall real a, r, k, f; 0 <= a ==> 0 <= k ==> 0 <= f ==> ratio_small(r) ==>
  @     order_scaled(a, 0.0, k) && order_scaled(a, 0.0, r) && order_scaled(a, 0.0, f) && normal_parts(a, r, k, f);
  @ lemma normal_near_with: \forall real h, y, H, r, k, f; gap_rounded(h, y) ==>
  @     quotient_close(y, H, r, power_error(r, k, f)) ==> normal_parts(\abs(H), r, k, f) ==> ratio_small(r) ==>
  @     normal_near(h, H, normal_error(H, r, k, f));
  @ // y is h times gamma, rounded, plus beta, rounded
  @ lemma affine_near_of: \forall real y, t, h, H, e, gamma, beta, a; gap_rounded(y, t + beta) ==> gap_rounded(t, gamma * h) ==>
  @     normal_near(h, H, e) ==> affine_is(a, gamma, H, beta) ==>
  @     gap_scaled(gamma, h, H, e) && size_scaled(gamma, h, \abs(H) + e) && affine_near(y, a, gamma, H, e);
  @ */

#endif
