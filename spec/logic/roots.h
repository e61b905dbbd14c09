/* The root of a number that is near another, and what is divided by it: how far rounding takes both. In steps that are linear in the
 * products, and in a file of their own, where provers see nothing else. Compilers see only comments. */
#ifndef ATTEST_LOGIC_ROOTS_H
#define ATTEST_LOGIC_ROOTS_H

#include "gap.h"
#include "unscaled.h"

/*@ // p stands for W = R R
  @ predicate power_near(real p, real W, real e) = \abs(p - W) <= e * W && 0 <= e <= 0x1p-21;
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
  @ lemma root_near_of: \forall real t, s, R, e; gap_rounded(t, s) ==> roots_apart(s, R, e) ==> 0x1p-511 <= R ==> 0 <= s ==>
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
  @     times_is(z, y, t) ==> root_near(t, R, e) ==> 0 <= q ==>
  @     root_moved(H, t, R, e) && size_is(g, H, R) && quotient_over(y, t, H, r, e, R);
  @ predicate quotient_close(real y, real H, real r, real e) = \abs(y - H) <= 0x1.00001p0 * quotient_error(H, r, e);
  @ lemma quotient_close_of: \forall real y, t, H, r, e, R; quotient_over(y, t, H, r, e, R) ==> root_near(t, R, e) ==> 0 <= r ==>
  @     order_scaled(\abs(H), 0.0, e) && 0 <= quotient_error(H, r, e) && gap_within(y - H, quotient_error(H, r, e)) &&
  @     quotient_close(y, H, r, e);
  @ */

#endif
