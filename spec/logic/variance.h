/* The mean of the squares of rounded gaps beside that of the gaps, the variance; both beside the square of the root of variance and eps. In
 * steps that are linear in the products, and in a file of their own, where provers see nothing else. Compilers see only comments. */
#ifndef ATTEST_LOGIC_VARIANCE_H
#define ATTEST_LOGIC_VARIANCE_H

#include "gap.h"
#include "square.h"
#include "unscaled.h"

/*@ // the square of a number near a gap of size a: z = g + e
  @ predicate square_gap(real z, real g, real q) =
  @     ROUNDED(squared(z), squared(g), 0x1.002p-53 * (4 * squared(g) + 2 * (q * \abs(g)) + 0x1p-52 * (q * q)));
  @ predicate error_squared(real e, real a, real q) = e * e <= 0x1.01p-106 * (8 * squared(a) + 2 * (q * q));
  @ lemma error_squared_of: \forall real e, a, q, c; 0 <= e ==> e <= c * (2 * a + q) ==> 0 <= a ==> 0 <= q ==> c == 0x1.001p-53 ==>
  @     order_scaled(e, e, c * (2 * a + q)) && order_scaled(c * (2 * a + q), e, c * (2 * a + q)) && 0 <= squared(2 * a - q) &&
  @     error_squared(e, a, q);
  @ */
#ifdef OVER_THE_REALS
/*@ lemma square_gap_of: \forall real z, g, q; gap_near(z, g, q) ==> square_gap(z, g, q); */
#else
/*@ lemma square_gap_of: \forall real z, g, q; gap_near(z, g, q) ==> 0 <= q ==>
  @     error_squared(\abs(z - g), \abs(g), q) && order_scaled(\abs(g), \abs(z - g), 0x1.001p-53 * (2 * \abs(g) + q)) &&
  @     \abs(g * (z - g)) <= \abs(g) * \abs(z - g) && square_gap(z, g, q);
  @ */
#endif
/*@ // Z and Q add up n squares of each kind, Y the sizes of the gaps
  @ predicate squares_near(real Z, real Q, real Y, real q, real n) = 0 <= Z && 0 <= Q &&
  @     ROUNDED(Z, Q, 0x1.002p-53 * (4 * Q + 2 * (q * Y) + n * (0x1p-52 * (q * q))));
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
  @     ROUNDED(z, V, 0x1.002p-53 * (4 * V + 2 * (q * A) + 0x1p-52 * (q * q)));
  @ */
#ifdef OVER_THE_REALS
/*@ lemma mean_squares_of: \forall real Z, Q, Y, z, V, A, q, d; squares_near(Z, Q, Y, q, d) ==> 0 < d ==> times_is(Z, z, d) ==>
  @     times_is(Q, V, d) ==> times_is(Y, A, d) ==> equal_scaled(d, z, V) && equals(z, V) && order_scaled(d, 0.0, z) &&
  @     in_order(0.0, z) && mean_squares(z, V, A, q); */
#else
/*@ lemma mean_squares_of: \forall real Z, Q, Y, z, V, A, q, d; squares_near(Z, Q, Y, q, d) ==> 0 < d ==> times_is(Z, z, d) ==>
  @     times_is(Q, V, d) ==> times_is(Y, A, d) ==>
  @     \let e = 0x1.002p-53 * (4 * V + 2 * (q * A) + 0x1p-52 * (q * q));
  @     equal_scaled(q, Y, A * d) && order_scaled(d, z - V, e) && order_scaled(d, V - z, e) && order_scaled(d, 0.0, z) &&
  @     order_scaled(d, 0.0, V) && in_order(z - V, e) && in_order(V - z, e) && in_order(0.0, z) && in_order(0.0, V) &&
  @     mean_squares(z, V, A, q);
  @ */
#endif
/*@ predicate size_in_spread(real V, real A) = squared(A) <= V;
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
  @ predicate squares_within(real z, real V, real r, real W) = 0 <= z && 0 <= V <= W && 0 <= r * W <= 0x1p30 * W &&
  @     ROUNDED(z, V, 0x1.003p-53 * (4 * W + 0x1.00001p1 * (r * W)));
  @ */
#ifdef OVER_THE_REALS
/*@ lemma squares_within_of: \forall real z, V, A, R, q, r, eps, W; mean_squares(z, V, A, q) ==> root_is(R, V, eps) ==> 0 < eps ==>
  @     ratio_small(r) ==> times_is(W, R, R) ==> order_scaled(W, 0.0, r) && order_scaled(W, r, 0x1p30) &&
  @     squares_within(z, V, r, W); */
#else
/*@ lemma squares_within_of: \forall real z, V, A, R, q, r, eps, W; mean_squares(z, V, A, q) ==> root_is(R, V, eps) ==> 0 < eps ==>
  @     root_large(R) ==> size_below(A, R) ==> 0 <= q ==> times_is(q, r, R) ==> ratio_small(r) ==> times_is(W, R, R) ==>
  @     order_scaled(q, A, R) && equal_scaled(R, q, r * R) && equal_scaled(q, q, r * R) && equal_scaled(r, q * R, r * W) &&
  @     order_scaled(W, 0.0, r) && order_scaled(W, r, 0x1p30) && order_scaled(r * W, r, 0x1p30) &&
  @     squares_within(z, V, r, W);
  @ */
#endif

#endif
