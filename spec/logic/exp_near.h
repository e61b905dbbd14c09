/* The exponential function turns sums into products; how far it moves with its argument, and how little is left of it far below 0.
 * Compilers see only comments. */
#ifndef ATTEST_LOGIC_EXP_NEAR_H
#define ATTEST_LOGIC_EXP_NEAR_H

#include "exp_lines.h"
#include "scaled.h"

/*@ lemma exp_above_zero: \forall real x; 0 < \exp(x);
  @ lemma exp_sum: \forall real x, y, z; x + y <= z ==> z <= x + y ==> times_is(\exp(z), \exp(x), \exp(y));
  @ lemma exp_zero: \forall real x; 0 <= x ==> x <= 0 ==> \exp(x) == 1;
  @ lemma exp_inverse: \forall real x, y; x + y <= 0 ==> 0 <= x + y ==> times_is(1.0, \exp(x), \exp(y));
  @
  @ // e is the exponential function's value at x, and lies above the line; so do e and f at d and c = -d
  @ predicate above_line(real e, real x) = 0 < e && 1 + x <= e;
  @ predicate opposite(real e, real d, real f, real c) = times_is(1.0, e, f) && above_line(e, d) && above_line(f, c);
  @ lemma exp_above_line: \forall real x; above_line(\exp(x), x);
  @ lemma exp_opposite: \forall real d, c; d + c <= 0 ==> 0 <= d + c ==> opposite(\exp(d), d, \exp(c), c);
  @
  @ predicate near_one(real e, real h) = \abs(e - 1) <= 0x1.00002p0 * h;
  @ lemma near_one_with: \forall real e, f, d, c, h; opposite(e, d, f, c) ==> 0 <= d + c ==>
  @     \abs(d) <= h ==> order_scaled(e, 1 - d, f) ==> order_scaled(e, d, h) ==> order_scaled(e, h, 0x1p-20) ==>
  @     (e <= 0x1.00002p0 ==> order_scaled(h, e, 0x1.00002p0)) ==> near_one(e, h);
  @ lemma near_one_of: \forall real e, f, d, c, h; opposite(e, d, f, c) ==> 0 <= d + c ==>
  @     \abs(d) <= h ==> h <= 0x1p-20 ==> order_scaled(e, 1 - d, f) && order_scaled(e, d, h) && order_scaled(e, h, 0x1p-20) &&
  @     (e <= 0x1.00002p0 ==> order_scaled(h, e, 0x1.00002p0)) && near_one(e, h);
  @
  @ predicate moved_near(real e, real f, real h) = \abs(e - f) <= 0x1.00002p0 * (h * f);
  @ lemma moved_with: \forall real e, f, g, h; times_is(e, g, f) ==> near_one(g, h) ==> 0 < f ==>
  @     order_scaled(f, g - 1, 0x1.00002p0 * h) ==> order_scaled(f, 1 - g, 0x1.00002p0 * h) ==> moved_near(e, f, h);
  @ lemma moved_of: \forall real e, f, g, h; times_is(e, g, f) ==> near_one(g, h) ==> 0 < f ==>
  @     order_scaled(f, g - 1, 0x1.00002p0 * h) && order_scaled(f, 1 - g, 0x1.00002p0 * h) && moved_near(e, f, h);
  @ lemma exp_moved: \forall real x, y, d, c, h; y + d <= x ==> x <= y + d ==> d + c <= 0 ==> 0 <= d + c ==>
  @     \abs(d) <= h ==> h <= 0x1p-20 ==>
  @     times_is(\exp(x), \exp(d), \exp(y)) && opposite(\exp(d), d, \exp(c), c) && near_one(\exp(d), h) && above_line(\exp(y), y) &&
  @     moved_near(\exp(x), \exp(y), h);
  @ predicate apart(real x, real y, real h) = \abs(x - y) <= h <= 0x1p-20;
  @ lemma exp_apart: \forall real x, y, h; apart(x, y, h) ==> times_is(\exp(x), \exp(x - y), \exp(y)) &&
  @     opposite(\exp(x - y), x - y, \exp(y - x), y - x) && near_one(\exp(x - y), h) && above_line(\exp(y), y) &&
  @     0 < \exp(x) && moved_near(\exp(x), \exp(y), h);
  @
  @ // f = e^-t for t >= 0
  @ predicate gap_small(real t, real f) = 0 < f <= 1 && 0 <= t * f <= 1;
  @ lemma gap_with: \forall real t, e, s, f; opposite(e, t, f, s) ==> 0 <= t ==> order_scaled(f, 0.0, t) &&
  @     order_scaled(f, 1.0, e) && order_scaled(f, 1 + t, e) && gap_small(t, f);
  @ lemma exp_gap: \forall real t, s; s + t <= 0 ==> 0 <= s + t ==> 0 <= t ==> opposite(\exp(t), t, \exp(s), s) &&
  @     gap_small(t, \exp(s));
  @ */

#endif
