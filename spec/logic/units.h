/* Products in other units: what scaling by a power of two does to them and to their order. The solvers prove this once, here,
 * step by step, where they see little else. Compilers see only comments. */
#ifndef ATTEST_LOGIC_UNITS_H
#define ATTEST_LOGIC_UNITS_H

#include "scaled.h"

/*@ predicate inverses(real p, real q) = p * q == 1 && 0 < q;
  @ // there and back; two factors, one after the other
  @ lemma back_with: \forall real z, y, p, q; equal_scaled(y, p * q, 1.0) ==> equal_scaled(p, z, y * q) ==> times_is(y, z, p);
  @ lemma times_back: \forall real z, y, p, q; times_is(z, y, q) ==> inverses(p, q) ==>
  @     equal_scaled(y, p * q, 1.0) && equal_scaled(p, z, y * q) && times_is(y, z, p);
  @ lemma forth_with: \forall real z, y, p, q; equal_scaled(z, p * q, 1.0) ==> equal_scaled(q, y, z * p) ==> times_is(z, y, q);
  @ lemma times_forth: \forall real z, y, p, q; times_is(y, z, p) ==> inverses(p, q) ==>
  @     equal_scaled(z, p * q, 1.0) && equal_scaled(q, y, z * p) && times_is(z, y, q);
  @ lemma twice_with: \forall real z, y, x, p, r, s; equal_scaled(r, y, z * p) ==> equal_scaled(z, s, p * r) ==>
  @     times_is(x, y, r) ==> times_is(x, z, s);
  @ lemma times_twice: \forall real z, y, x, p, r, s; times_is(y, z, p) ==> times_is(x, y, r) ==> times_is(s, p, r) ==>
  @     equal_scaled(r, y, z * p) && equal_scaled(z, s, p * r) && times_is(x, z, s);
  @
  @ // a approximates e
  @ predicate near_unit(real a, real e, real u) = \abs(a - e) <= u * e;
  @ lemma near_scaled: \forall real a, x, p, q, u, e; order_scaled(q, a * p - x, u * x) ==>
  @     order_scaled(q, -(u * x), a * p - x) ==> equal_scaled(a, p * q, 1.0) ==> times_is(e, x, q) ==>
  @     equal_scaled(u, e, x * q) ==> near_unit(a, e, u);
  @ lemma unit_near: \forall real a, x, p, q, u, e; near_unit(a * p, x, u) ==> inverses(p, q) ==> times_is(e, x, q) ==>
  @     order_scaled(q, a * p - x, u * x) && order_scaled(q, -(u * x), a * p - x) && equal_scaled(a, p * q, 1.0) &&
  @     equal_scaled(u, e, x * q) && near_unit(a, e, u);
  @
  @ // f and g have the factor z, g a larger one besides, or a smaller one
  @ predicate larger(real f, real g, real p) = p <= f <= g;
  @ predicate smaller(real f, real g, real p) = 0 < g <= f <= 2 * p;
  @ lemma factor_larger: \forall real f, g, z, p, k; times_is(f, z, p) ==> times_is(g, z, k) ==> 1 <= z < 2 ==> 0 < p <= k ==>
  @     larger(f, g, p);
  @ lemma factor_smaller: \forall real f, g, z, p, k; times_is(f, z, p) ==> times_is(g, z, k) ==> 1 <= z < 2 ==> 0 < k <= p ==>
  @     smaller(f, g, p);
  @ // e f and e g lie on the same side of z
  @ predicate same_side(real e, real f, real g, real z) = (e * f > z ==> e * g > z) && (e * f < z ==> e * g < z);
  @ lemma large_side: \forall real e, f, g, z; 0.9 <= e ==> 256 <= f <= g ==> z < 2 ==> same_side(e, f, g, z);
  @ lemma small_side: \forall real e, f, g, z; 0 < e <= 2.1 ==> 0 < g <= f <= 0x1p-7 ==> 1 <= z ==> same_side(e, f, g, z);
  @
  @ // with e = x / p, g = z k and d = z s: e g in the unit t is d x
  @ predicate equal_products(real g, real t, real d, real p) = g * t == d * p;
  @ predicate units(real e, real g, real t, real d, real x) = e * g * t == d * x;
  @ lemma products_with: \forall real d, z, s, g, k, t, x; equal_scaled(z, k * t, s * x) ==> times_is(d, z, s) ==>
  @     times_is(g, z, k) ==> equal_products(g, t, d, x);
  @ lemma units_first: \forall real d, z, s, g, k, t, x; times_is(d, z, s) ==> times_is(g, z, k) ==>
  @     equal_products(k, t, s, x) ==> equal_scaled(z, k * t, s * x) && equal_products(g, t, d, x);
  @ lemma units_with: \forall real e, g, t, d, x, p, q; equal_scaled(x * q, g * t, d * p) ==> equal_scaled(d * x, p * q, 1.0) ==>
  @     equal_scaled(g * t, e, x * q) ==> units(e, g, t, d, x);
  @ lemma units_whole: \forall real e, g, t, d, x, p, q; equal_products(g, t, d, p) ==> times_is(e, x, q) ==> inverses(p, q) ==>
  @     equal_scaled(x * q, g * t, d * p) && equal_scaled(d * x, p * q, 1.0) &&
  @     equal_scaled(g * t, e, x * q) && units(e, g, t, d, x);
  @ // and lies on the side of z t on which e g lies of z
  @ predicate above_kept(real e, real g, real z, real t, real d, real x) = e * g > z ==> d * x > z * t;
  @ predicate below_kept(real e, real g, real z, real t, real d, real x) = e * g < z ==> d * x < z * t;
  @ lemma units_above: \forall real e, g, z, t, d, x; units(e, g, t, d, x) ==> (e * g > z ==> less_scaled(t, z, e * g)) ==>
  @     above_kept(e, g, z, t, d, x);
  @ lemma units_below: \forall real e, g, z, t, d, x; units(e, g, t, d, x) ==> (e * g < z ==> less_scaled(t, e * g, z)) ==>
  @     below_kept(e, g, z, t, d, x);
  @ predicate order_kept(real e, real g, real z, real t, real d, real x) =
  @     above_kept(e, g, z, t, d, x) && below_kept(e, g, z, t, d, x);
  @ lemma units_order: \forall real e, g, z, t, d, x; units(e, g, t, d, x) ==> 0 < t ==> order_kept(e, g, z, t, d, x);
  @
  @ // 1 / r falls
  @ predicate reciprocals_ordered(real r, real a) = 1 / r <= 1 / a && -1 / a == -(1 / a);
  @ lemma reciprocal: \forall real r; 1 <= r ==> r * (1 / r) == 1;
  @ lemma reciprocal_positive: \forall real r; 1 <= r ==> 0 < 1 / r;
  @ lemma smaller_inverse: \forall real r, a, p, q; r * p == 1 ==> a * q == 1 ==> 0 < q ==> 0 < r ==> a <= r ==>
  @     order_scaled(q, a, r) && (q < p ==> less_scaled(r, q, p)) && p <= q;
  @ lemma smaller_reciprocal: \forall real r, a; 1 <= a <= r ==> reciprocals_ordered(r, a);
  @ */

#endif
