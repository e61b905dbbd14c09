/* 1 / sqrt(n), the scale of both papers for heads of width n, and a root and a quotient, rounded once each, which are near to it.
 * Compilers see only comments. */
#ifndef ATTEST_LOGIC_SCALE_NEAR_H
#define ATTEST_LOGIC_SCALE_NEAR_H

#include "scaled.h"

/*@ logic real root_scale(integer n) = 1 / \sqrt((real)n);
  @ predicate scale_near(real s, integer n) = \abs(s - root_scale(n)) <= 0x1.00001p-52 * s;
  @
  @ // no width loses a bit as a double
  @ predicate exact_width(double x, integer n) = \is_finite(x) && x == n;
  @ lemma exact_width_of: \forall integer n; 1 <= n <= 0x100000 ==> exact_width((double)n, n);
  @ // s is the inverse p of r, rounded, and r the root q of n, rounded: s is near the inverse of q
  @ predicate nearest_once(real r, real x) = \abs(r - x) <= 0x1p-53 * x + 0x1p-1074;
  @ predicate root_between(real q) = 1 <= q <= 0x1p20;
  @ lemma root_between_of: \forall real n; 1 <= n <= 0x1p20 ==> 0 <= \sqrt(n) && \sqrt(n) * \sqrt(n) == n && root_between(\sqrt(n));
  @ predicate inverse_times(real r, real p) = p * r == 1 && 0 < p && 0 < r;
  @ lemma inverse_times_of: \forall real r; 0 < r ==> inverse_times(r, 1 / r);
  @ lemma inverse_small: \forall real r, p; inverse_times(r, p) ==> 0.5 <= r ==> order_scaled(p, 0.5, r) && p <= 2;
  @ predicate inverse_near(real s, real r) = \abs(s * r - 1) <= 0x1p-53 + 0x1p-1074 * r;
  @ lemma inverse_near_with: \forall real s, r, p; inverse_times(r, p) ==> nearest_once(s, p) ==>
  @     order_scaled(r, s - p, 0x1p-53 * p + 0x1p-1074) && order_scaled(r, p - s, 0x1p-53 * p + 0x1p-1074) && inverse_near(s, r);
  @ predicate roots_scaled(real s, real r, real q) = \abs(s * r - s * q) <= 0x1p-53 * (s * q) + 0x1p-1074 * s;
  @ lemma roots_scaled_of: \forall real s, r, q; nearest_once(r, q) ==> 0 <= s ==>
  @     order_scaled(s, r - q, 0x1p-53 * q + 0x1p-1074) && order_scaled(s, q - r, 0x1p-53 * q + 0x1p-1074) && roots_scaled(s, r, q);
  @ predicate root_inverted(real s, real q) = \abs(s * q - 1) <= 0x1.00001p-52 * (s * q) && 0 < q;
  @ lemma root_inverted_of: \forall real s, r, q; inverse_near(s, r) ==> roots_scaled(s, r, q) ==> 0 <= s <= 3 ==> 0 <= r <= 0x1p21 ==>
  @     1 <= q ==> root_inverted(s, q);
  @ predicate root_inverse(real s, real p) = \abs(s - p) <= 0x1.00001p-52 * s;
  @ lemma root_inverse_with: \forall real s, q, p; root_inverted(s, q) ==> inverse_times(q, p) ==>
  @     (0x1.00001p-52 * s < s - p ==> less_scaled(q, 0x1.00001p-52 * s, s - p)) &&
  @     (0x1.00001p-52 * s < p - s ==> less_scaled(q, 0x1.00001p-52 * s, p - s)) && root_inverse(s, p);
  @ lemma root_scale_times: \forall integer n; root_between(\sqrt((real)n)) ==> inverse_times(\sqrt((real)n), root_scale(n));
  @ */

#endif
