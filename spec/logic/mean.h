/* Softmax's mean of rows: sum_j p_j v_j, the rows being consecutive and d long; its column b. And what the errors of probabilities
 * that stand for the p_j do to it. Compilers see only comments. */
#ifndef ATTEST_LOGIC_MEAN_H
#define ATTEST_LOGIC_MEAN_H

#include "gap.h"
#include "softmax.h"

/*@ logic real value_at{L}(double *rows, integer d, integer j, integer b) = (real)rows[j * d + b];
  @
  @ // the first k terms of the mean over n entries; the sizes of these terms
  @ logic real mean_real{L}(uint8_t *mask, double *x, integer n, double *rows, integer d, integer b, integer k) =
  @     k <= 0 ? 0.0 : mean_real(mask, x, n, rows, d, b, k - 1) + softmax_real(mask, x, n, k - 1) * value_at(rows, d, k - 1, b);
  @ logic real mean_size{L}(uint8_t *mask, double *x, integer n, double *rows, integer d, integer b, integer k) =
  @     k <= 0 ? 0.0 : mean_size(mask, x, n, rows, d, b, k - 1) + \abs(softmax_real(mask, x, n, k - 1) * value_at(rows, d, k - 1, b));
  @ // and the sum of the errors of the probabilities, each times its value's size; `depth` roundings sum up the weights
  @ logic real mean_error{L}(uint8_t *mask, double *x, real m, integer n, integer depth, double *rows, integer d, integer b,
  @                          integer k) =
  @     k <= 0 ? 0.0 : mean_error(mask, x, m, n, depth, rows, d, b, k - 1) +
  @         \abs(value_at(rows, d, k - 1, b)) *
  @         share_bound(softmax_real(mask, x, n, k - 1), gap_of(mask, x, m, k - 1), mean_gap(mask, x, m, n), depth);
  @
  @ // s and t, the sum of terms and of their sizes, stand for r and z; e adds up the errors
  @ predicate terms_near(real s, real t, real r, real z, real e) = \abs(s - r) <= e && t <= z + e;
  @ lemma terms_none: terms_near(0.0, 0.0, 0.0, 0.0, 0.0);
  @ predicate terms_joined(real s, real t, real r, real z, real e, real v, real p, real q, real h) =
  @     terms_near(s + q * v, t + \abs(q * v), r + p * v, z + \abs(p * v), e + \abs(v) * h);
  @ lemma terms_more: \forall real s, t, r, z, e, v, p, q, h; terms_near(s, t, r, z, e) ==> gap_scaled(v, q, p, h) ==>
  @     terms_joined(s, t, r, z, e, v, p, q, h);
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
