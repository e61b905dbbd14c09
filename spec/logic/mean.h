/* A mean of rows: what the errors of the weights do to it, and rounding. In steps that are linear in the products. Compilers see
 * only comments. */
#ifndef ATTEST_LOGIC_MEAN_H
#define ATTEST_LOGIC_MEAN_H

#include "gap.h"

/*@ // column b of row j, the rows being consecutive and d long
  @ logic real value_at{L}(double *rows, integer d, integer j, integer b) = (real)rows[j * d + b];
  @
  @ // s and t, the sum of terms and of their sizes, stand for r and z; e adds up the errors
  @ predicate terms_near(real s, real t, real r, real z, real e) = \abs(s - r) <= e && t <= z + e;
  @ lemma terms_none: terms_near(0.0, 0.0, 0.0, 0.0, 0.0);
  @ // a term joins: a stands for c, no farther from it than w
  @ predicate terms_joined(real s, real t, real r, real z, real e, real a, real c, real w) =
  @     terms_near(s + a, t + \abs(a), r + c, z + \abs(c), e + w);
  @ lemma terms_more: \forall real s, t, r, z, e, a, c, w; terms_near(s, t, r, z, e) ==> \abs(a - c) <= w ==>
  @     terms_joined(s, t, r, z, e, a, c, w);
  @ // q stands for p, no farther from it than h, and u for v, no farther than e: so does q u for p v
  @ logic real term_off(real p, real h, real v, real e) = (\abs(v) + e) * h + \abs(p) * e;
  @ predicate term_near(real q, real u, real p, real v, real w) = \abs(q * u - p * v) <= w;
  @ lemma term_near_with: \forall real q, u, p, v, h, e; gap_scaled(u, q, p, h) ==> gap_scaled(p, u, v, e) ==>
  @     order_scaled(h, \abs(u), \abs(v) + e) ==> term_near(q, u, p, v, term_off(p, h, v, e));
  @ lemma term_near_of: \forall real q, u, p, v, h, e; \abs(q - p) <= h ==> \abs(u - v) <= e ==>
  @     gap_scaled(u, q, p, h) && gap_scaled(p, u, v, e) && order_scaled(h, \abs(u), \abs(v) + e) &&
  @     term_near(q, u, p, v, term_off(p, h, v, e));
  @ // x is y and the term q v, or its size, or its error
  @ predicate product_added(real x, real y, real q, real v) = x == y + q * v;
  @ predicate size_added(real x, real y, real q, real v) = x == y + \abs(q * v);
  @ predicate error_added(real x, real y, real w) = x == y + w;
  @ lemma terms_next: \forall real s, t, r, z, e, q, u, p, v, w, s_, t_, r_, z_, e_; terms_near(s, t, r, z, e) ==>
  @     term_near(q, u, p, v, w) ==> product_added(s_, s, q, u) ==> size_added(t_, t, q, u) ==> product_added(r_, r, p, v) ==>
  @     size_added(z_, z, p, v) ==> error_added(e_, e, w) ==>
  @     terms_joined(s, t, r, z, e, q * u, p * v, w) && terms_near(s_, t_, r_, z_, e_);
  @ // y is s, rounded: k times the sizes, m smallest numbers besides
  @ logic real mean_bound(real z, real e, real k, real m) = e + 0x1.0001p-53 * (k * (z + e)) + m * 0x1p-1074;
  @ predicate mean_rounded(real y, real r, real z, real e, real k, real m) = \abs(y - r) <= mean_bound(z, e, k, m);
  @ predicate terms_rounded(real y, real s, real t, real k, real m) = \abs(y - s) <= 0x1.0001p-53 * (k * t) + m * 0x1p-1074;
  @ lemma mean_with: \forall real y, s, t, r, z, e, k, m; terms_near(s, t, r, z, e) ==> terms_rounded(y, s, t, k, m) ==>
  @     order_scaled(k, t, z + e) ==> mean_rounded(y, r, z, e, k, m);
  @ lemma mean_of: \forall real y, s, t, r, z, e, k, m; terms_near(s, t, r, z, e) ==> terms_rounded(y, s, t, k, m) ==> 0 <= k ==>
  @     order_scaled(k, t, z + e) && mean_rounded(y, r, z, e, k, m);
  @ */

#endif
