/* A computed share beside the one that it stands for, but for a factor that all shares of a row have in common: what moving the entries
 * does to it (moved.h), then what rounding does. In steps that are linear in the products. Compilers see only comments. */
#ifndef ATTEST_LOGIC_RESCALED_H
#define ATTEST_LOGIC_RESCALED_H

#include "moved.h"
#include "scaled_shares.h"

/*@ // what a weight is to be divided by, so that c times its share of the sum V remains: c = unit V
  @ logic real unit_for(real c, real V) = c / V;
  @ lemma unit_back: \forall real c, V; 0 < V ==> times_is(c, unit_for(c, V), V);
  @ lemma unit_positive: \forall real c, V; 0 < c ==> 0 < V ==> 0 < unit_for(c, V);
  @ predicate unit_is(real u, real c, real V) = u == unit_for(c, V);
  @ lemma unit_is_of: \forall real u, c, V; unit_is(u, c, V) ==> 0 < c ==> 0 < V ==> 0 < u && times_is(c, u, V);
  @
  @ // v and a are the weights of an entry that was moved and of one that was not: here times u
  @ predicate unit_moved(real u, real v, real a, real h) = \abs(u * v - u * a) <= 0x1.00002p0 * (h * (u * a));
  @ lemma unit_moved_of: \forall real u, v, a, h, t, T; 0 < u ==> moved_weight(v, a, h, t, T) ==>
  @     order_scaled(u, v - a, 0x1.00002p0 * (h * a)) && order_scaled(u, a - v, 0x1.00002p0 * (h * a)) && unit_moved(u, v, a, h);
  @ predicate unit_sizes(real u, real v, real a, real h, real T) = 0 <= u * a && 0 <= u * v && 0 <= T * (u * a) &&
  @     0 <= h * (u * a) <= 0x1p-21 * (u * a);
  @ lemma unit_sizes_of: \forall real u, v, a, h, t, T; 0 < u ==> moved_weight(v, a, h, t, T) ==>
  @     order_scaled(u, 0.0, a) && order_scaled(u, 0.0, v) && order_scaled(u, 0.0, T * a) && order_scaled(u, 0.0, h * a) &&
  @     order_scaled(u, h * a, 0x1p-21 * a) && unit_sizes(u, v, a, h, T);
  @
  @ // q and r are the shares, each times its factor
  @ predicate rescaled(real q, real r, real h, real T) = 0 <= r && 0 <= q <= 0x1.00001p0 * r && 0 <= T * r && 0 <= h * r &&
  @     \abs(q - r) <= 0x1.00002p0 * (h * r);
  @ lemma rescaled_units: \forall real u, v, a, h, T; unit_moved(u, v, a, h) ==> unit_sizes(u, v, a, h, T) ==>
  @     rescaled(u * v, u * a, h, T);
  @ // S is v's share of V = c / u
  @ predicate same_product_of(real x, real y, real z, real w) = x * y == z * w;
  @ lemma share_unit: \forall real u, v, V, S, c; times_is(c, u, V) ==> times_is(v, S, V) ==>
  @     equal_scaled(S, c, u * V) && equal_scaled(u, v, S * V) && same_product_of(c, S, u, v);
  @ // P is a's share of A = f / u
  @ lemma mass_unit: \forall real u, a, A, P, f; times_is(a, P, A) ==> times_is(f, u, A) ==>
  @     equal_scaled(P, f, u * A) && equal_scaled(u, a, P * A) && same_product_of(f, P, u, a);
  @ lemma rescaled_same: \forall real c, S, f, P, u, v, a, h, T; same_product_of(c, S, u, v) ==> same_product_of(f, P, u, a) ==>
  @     rescaled(u * v, u * a, h, T) ==> rescaled(c * S, f * P, h, T);
  @ lemma rescaled_of: \forall real c, u, f, v, a, V, A, S, P, h, t, T; 0 < u ==> moved_weight(v, a, h, t, T) ==> times_is(c, u, V) ==>
  @     times_is(f, u, A) ==> times_is(v, S, V) ==> times_is(a, P, A) ==> unit_moved(u, v, a, h) && unit_sizes(u, v, a, h, T) &&
  @     rescaled(u * v, u * a, h, T) && same_product_of(c, S, u, v) && same_product_of(f, P, u, a) && rescaled(c * S, f * P, h, T);
  @
  @ // p is q, rounded
  @ lemma share_answers_with: \forall real p, q, r, h, t, T; share_scaled_near(p, q, t) ==> rescaled(q, r, h, T) ==>
  @     order_scaled(q, t + 2.25, T + 2.2501) ==> order_scaled(T + 2.2501, q, 0x1.00001p0 * r) ==> share_answers(p, r, h, T);
  @ lemma share_answers_of: \forall real p, q, r, h, t, T; share_scaled_near(p, q, t) ==> rescaled(q, r, h, T) ==>
  @     entry_moved(h, t, T) ==> order_scaled(q, t + 2.25, T + 2.2501) && order_scaled(T + 2.2501, q, 0x1.00001p0 * r) &&
  @     share_answers(p, r, h, T);
  @ // where there is nothing
  @ predicate nothing_scaled(real f, real P) = 0 <= f * P <= 0;
  @ lemma nothing_scaled_of: \forall real f, P; 0 <= P ==> P <= 0 ==> equal_scaled(f, P, 0.0) && nothing_scaled(f, P);
  @ lemma share_answers_none: \forall real p, r, h, T; 0 <= p ==> p <= 0 ==> 0 <= r ==> r <= 0 ==>
  @     nothing_scaled(h, r) && nothing_scaled(T, r) && share_answers(p, r, h, T);
  @ */

#endif
