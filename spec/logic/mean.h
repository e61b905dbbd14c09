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
  @ predicate terms_joined(real s, real t, real r, real z, real e, real v, real p, real q, real h) =
  @     terms_near(s + q * v, t + \abs(q * v), r + p * v, z + \abs(p * v), e + \abs(v) * h);
  @ lemma terms_more: \forall real s, t, r, z, e, v, p, q, h; terms_near(s, t, r, z, e) ==> gap_scaled(v, q, p, h) ==>
  @     terms_joined(s, t, r, z, e, v, p, q, h);
  @ // x is y and q v, or its size, or an error times v's size
  @ predicate product_added(real x, real y, real q, real v) = x == y + q * v;
  @ predicate size_added(real x, real y, real q, real v) = x == y + \abs(q * v);
  @ predicate error_added(real x, real y, real v, real h) = x == y + \abs(v) * h;
  @ lemma terms_next: \forall real s, t, r, z, e, v, p, q, h, s_, t_, r_, z_, e_; terms_joined(s, t, r, z, e, v, p, q, h) ==>
  @     product_added(s_, s, q, v) ==> size_added(t_, t, q, v) ==> product_added(r_, r, p, v) ==> size_added(z_, z, p, v) ==>
  @     error_added(e_, e, v, h) ==> terms_near(s_, t_, r_, z_, e_);
  @ // y is s, rounded: k times the sizes, m smallest numbers besides
  @ predicate mean_rounded(real y, real r, real z, real e, real k, real m) =
  @     \abs(y - r) <= e + 0x1.0001p-53 * (k * (z + e)) + m * 0x1p-1074;
  @ predicate terms_rounded(real y, real s, real t, real k, real m) = \abs(y - s) <= 0x1.0001p-53 * (k * t) + m * 0x1p-1074;
  @ lemma mean_with: \forall real y, s, t, r, z, e, k, m; terms_near(s, t, r, z, e) ==> terms_rounded(y, s, t, k, m) ==>
  @     order_scaled(k, t, z + e) ==> mean_rounded(y, r, z, e, k, m);
  @ lemma mean_of: \forall real y, s, t, r, z, e, k, m; terms_near(s, t, r, z, e) ==> terms_rounded(y, s, t, k, m) ==> 0 <= k ==>
  @     order_scaled(k, t, z + e) && mean_rounded(y, r, z, e, k, m);
  @ */

#endif
