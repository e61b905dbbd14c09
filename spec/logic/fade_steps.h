/* Inverses, and the order of what is made of them, for fade.h: in a file of its own, where provers see no exponential function. Compilers
 * see only comments. */
#ifndef ATTEST_LOGIC_FADE_STEPS_H
#define ATTEST_LOGIC_FADE_STEPS_H

#include "scaled.h"

/*@ predicate is_inverse(real x, real z) = x == 1 / z;
  @ lemma inverse_of: \forall real x, z; 0 < z ==> is_inverse(x, z) ==> times_is(1.0, x, z);
  @ lemma inverse_same: \forall real x, y, z; times_is(1.0, x, z) ==> times_is(1.0, y, z) ==> x == y;
  @ lemma inverse_positive: \forall real x, z; times_is(1.0, x, z) ==> 0 < z ==> 0 < x;
  @ predicate inverse_moved(real f, real g, real D, real p) = times_is(1.0, D * g, p) && times_is(f, D, g);
  @ lemma inverse_moved_of: \forall real f, g, D, p, q; times_is(1.0, f, p) ==> times_is(1.0, g, q) ==> times_is(q, D, p) ==>
  @     equal_scaled(g, q, D * p) && inverse_moved(f, g, D, p);
  @
  @ // with w = t - e, v = t - d, D = e^d, C = e^-d
  @ predicate excess_step(real w, real d, real D) = (w - d) * D <= w;
  @ lemma excess_step_left: \forall real w, d, D, C; times_is(1.0, D, C) ==> 1 <= D ==> 1 - d <= C ==> w <= 1 ==>
  @     order_scaled(D, 1 - d, C) && order_scaled(D - 1, w, 1.0) && excess_step(w, d, D);
  @ lemma excess_step_right: \forall real w, d, D, C; times_is(1.0, D, C) ==> 0 < D ==> 1 <= C ==> 1 - d <= C ==> 1 <= w ==>
  @     order_scaled(D, 1.0, C) && order_scaled(D, 1 - d, C) && order_scaled(1 - D, 1.0, w) && excess_step(w, d, D);
  @ predicate excess_moved(real x, real f, real w, real g) = x * f <= w * g;
  @ lemma excess_moved_of: \forall real x, f, D, w, g; times_is(f, D, g) ==> 0 <= g ==> x * D <= w ==>
  @     order_scaled(g, x * D, w) && excess_moved(x, f, w, g);
  @
  @ // a mean m / (1 + s) is at most e where m - e s is
  @ predicate quotient_below(real m, real t, real e) = m / t <= e;
  @ lemma quotient_below_of: \forall real m, s, e; m - e * s <= e ==> 0 <= s ==> quotient_below(m, 1 + s, e);
  @ predicate mean_below(real m, real s, real e) = quotient_below(m, 1 + s, e);
  @ lemma mean_below_of: \forall real m, s, e; m - e * s <= e ==> 0 <= s ==> quotient_below(m, 1 + s, e) && mean_below(m, s, e);
  @ predicate mean_not_negative(real m, real s) = 0 <= m / (1 + s);
  @ lemma mean_not_negative_of: \forall real m, s; 0 <= m ==> 0 <= s ==> mean_not_negative(m, s);
  @ // x, m and s are the sums of (v - e) f, of v f and of f
  @ predicate parts_are(real x, real m, real e, real s) = x == m - e * s && 0 <= s;
  @ lemma parts_none: \forall real e; parts_are(0.0, 0.0, e, 0.0);
  @ lemma parts_mean: \forall real x, m, e, s; parts_are(x, m, e, s) ==> x <= e ==> mean_below(m, s, e);
  @ lemma parts_more: \forall real x, m, e, s, v, f; parts_are(x, m, e, s) ==> 0 < f ==> parts_are(x + (v - e) * f, m + v * f, e, s + f);
  @ */

#endif
