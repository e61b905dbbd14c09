/* How far a share p lies from what it stands for, f e^g, where e is close to the exponential function at v, which is near g
 * (src/core/share_errors.h). Over real numbers, in steps that are linear in named products. Compilers see only comments. */
#ifndef ATTEST_LOGIC_FOUND_SHARE_H
#define ATTEST_LOGIC_FOUND_SHARE_H

#include "exp_near.h"

/*@ // e^d is close to 1 where d is no larger than h; z is h + 2 h^2
  @ predicate near_by(real e, real z) = \abs(e - 1) <= z;
  @ predicate spread_is(real z, real h, real s) = z == h + 2 * s && s == h * h;
  @ lemma near_by_with: \forall real e, d, f, c, h, z, s; opposite(e, d, f, c) ==> d + c <= 0 ==> 0 <= d + c ==> \abs(d) <= h ==>
  @     h <= 0.25 ==>
  @     spread_is(z, h, s) ==> order_scaled(e, 1 - h, f) ==> order_scaled(h, e, 0x1.56p0) ==> order_scaled(h, h * e, 0x1.56p0 * h) ==>
  @     order_scaled(h, 0.0, h) ==> near_by(e, z);
  @ lemma near_one_below: \forall real e, d, f, c, h; opposite(e, d, f, c) ==> 0 <= d + c ==> \abs(d) <= h ==> h <= 0.25 ==>
  @     order_scaled(e, 1 - h, f) && order_scaled(e, h, 0.25) && e <= 0x1.56p0;
  @ lemma near_by_steps: \forall real e, h; e <= 0x1.56p0 ==> 0 <= h ==>
  @     order_scaled(h, e, 0x1.56p0) && order_scaled(h, h * e, 0x1.56p0 * h) && order_scaled(h, 0.0, h);
  @ lemma near_by_so: \forall real e, d, f, c, h, z, s; opposite(e, d, f, c) ==> d + c <= 0 ==> 0 <= d + c ==> \abs(d) <= h ==>
  @     h <= 0.25 ==> spread_is(z, h, s) ==> order_scaled(e, 1 - h, f) && e <= 0x1.56p0 && order_scaled(h, e, 0x1.56p0) &&
  @     order_scaled(h, h * e, 0x1.56p0 * h) && order_scaled(h, 0.0, h) && near_by(e, z);
  @ lemma near_by_of: \forall real d, c, h, z, s; d + c <= 0 ==> 0 <= d + c ==> \abs(d) <= h ==> h <= 0.25 ==> spread_is(z, h, s) ==>
  @     opposite(\exp(d), d, \exp(c), c) && near_by(\exp(d), z);
  @ // x = e^v, y = e^g, m = e^(g - v), and a number e that is close to x
  @ predicate exp_close(real e, real x) = \abs(e - x) <= 0x1.08p-53 * x + 0x1p-1074;
  @ predicate spread_times(real y, real x, real zx) = \abs(y - x) <= zx;
  @ lemma spread_times_of: \forall real y, x, m, z; times_is(y, m, x) ==> near_by(m, z) ==> 0 < x ==> order_scaled(x, m - 1, z) &&
  @     order_scaled(x, 1 - m, z) && spread_times(y, x, x * z);
  @ predicate weighed(real w, real z) = 0x1.0001p0 * z + 0x1.09p-53 <= w;
  @ predicate swapped(real w, real x) = w * (x - 0x1.08p-53 * x) == x * (w - 0x1.08p-53 * w);
  @ lemma swapped_of: \forall real w, x; swapped(w, x);
  @ predicate exp_known(real y, real e, real w) = \abs(y - e) <= w * (e + 0x1p-1074) + 0x1p-1074;
  @ lemma exp_known_with: \forall real y, e, x, z, w; exp_close(e, x) ==> spread_times(y, x, x * z) ==> swapped(w, x) ==>
  @     order_scaled(w, x - 0x1.08p-53 * x, e + 0x1p-1074) ==> order_scaled(x, z + 0x1.08p-53, w - 0x1.08p-53 * w) ==> exp_known(y, e, w);
  @ lemma exp_known_of: \forall real y, e, x, z, w; exp_close(e, x) ==> spread_times(y, x, x * z) ==> weighed(w, z) ==> 0 <= z ==> 0 < x ==>
  @     swapped(w, x) && order_scaled(w, x - 0x1.08p-53 * x, e + 0x1p-1074) && order_scaled(x, z + 0x1.08p-53, w - 0x1.08p-53 * w) &&
  @     exp_known(y, e, w);
  @ lemma exp_found: \forall real g, v, e, h, z, s, w; exp_close(e, \exp(v)) ==> \abs(g - v) <= h ==> h <= 0.25 ==> spread_is(z, h, s) ==>
  @     weighed(w, z) ==> times_is(\exp(g), \exp(g - v), \exp(v)) && opposite(\exp(g - v), g - v, \exp(v - g), v - g) &&
  @     near_by(\exp(g - v), z) && 0 < \exp(v) &&
  @     order_scaled(h, 0.0, h) && spread_times(\exp(g), \exp(v), \exp(v) * z) && exp_known(\exp(g), e, w);
  @ // the share p beside f e and f y; `more` is what y may be off
  @ predicate share_apart(real p, real f, real y, real u) = \abs(p - f * y) <= u;
  @ // far below, nothing is left of it
  @ predicate exp_gone(real y) = 0 < y <= 0x1p-1074;
  @ lemma exp_gone_of: \forall real x; x <= -747 ==> above_line(\exp(x), x) && exp_gone(\exp(x));
  @ lemma share_gone: \forall real p, f, y, u; exp_gone(y) ==> 0 <= f ==> \abs(p) + f * 0x1p-1074 <= u ==>
  @     order_scaled(f, y, 0x1p-1074) && order_scaled(f, 0.0, y) && share_apart(p, f, y, u);
  @ predicate exp_reached(real more, real e, real w) = w * (e + 0x1p-1074) + 0x1p-1074 <= more;
  @ predicate product_apart(real f, real e, real p, real gap) = \abs(f * e - p) <= gap;
  @ lemma share_apart_found: \forall real p, f, e, y, w, more, gap; exp_known(y, e, w) ==> exp_reached(more, e, w) ==>
  @     product_apart(f, e, p, gap) ==> 0 <= f ==> order_scaled(f, y - e, more) && order_scaled(f, e - y, more) &&
  @     share_apart(p, f, y, gap + f * more);
  @ */

#endif
