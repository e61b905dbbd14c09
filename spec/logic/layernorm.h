/* LayerNorm of a row x, over the reals: its mean, its gaps from the mean, their mean size and their mean square, and how far
 * rounding may take each (layernorm.h of src/core). Compilers see only comments. */
#ifndef ATTEST_LOGIC_LAYERNORM_H
#define ATTEST_LOGIC_LAYERNORM_H

#include "gap.h"
#include "sum.h"

/*@ // z is a difference, a sum or a product, rounded once (under names, for solvers find no x - y)
  @ predicate less_rounded(real z, real x, real y) = gap_rounded(z, x - y);
  @ predicate plus_rounded(real z, real x, real y) = gap_rounded(z, x + y);
  @ predicate times_rounded(real z, real x, real y) = gap_rounded(z, x * y);
  @ // r is a sum S of sizes that add up to T, k roundings deep, divided by the number d of terms
  @ predicate mean_summed(real r, real S, real T, real k, real d) =
  @     ROUNDED(d * r, S, 0x1.0002p-53 * ((k + 1) * T) + d * 0x1.ap-1070);
  @
  @ logic real over(real x, real y) = x / y;
  @ // how far the first n numbers lie from c, and the squares of that, added up
  @ logic real distances{L}(double *x, real c, integer n) = n <= 0 ? 0.0 : distances(x, c, n - 1) + \abs(x[n - 1] - c);
  @ logic real distances_squared{L}(double *x, real c, integer n) =
  @     n <= 0 ? 0.0 : distances_squared(x, c, n - 1) + squared(x[n - 1] - c);
  @ logic real mean_real{L}(double *x, integer d) = over(sum_real(x, d), d);
  @ // the mean distance from c, and from the mean
  @ logic real distance_from{L}(double *x, real c, integer d) = over(distances(x, c, d), d);
  @ logic real mean_distance{L}(double *x, integer d) = distance_from(x, mean_real(x, d), d);
  @ logic real variance_real{L}(double *x, integer d) = over(distances_squared(x, mean_real(x, d), d), d);
  @ logic real root_of(real x) = \sqrt(x);
  @ logic real root_real{L}(double *x, integer d, real eps) = root_of(variance_real(x, d) + eps);
  @ logic real normal_real{L}(double *x, integer d, real eps, integer i) = over(x[i] - mean_real(x, d), root_real(x, d, eps));
  @ logic real layernorm_real{L}(double *x, double *gamma, double *beta, integer d, real eps, integer i) =
  @     gamma[i] * normal_real(x, d, eps, i) + beta[i];
  @
  @ // what rounding does to every gap of a row alike: k roundings of the sum that a mean is, A the mean size of the gaps; the mean m
  @ // itself only enters as its last place
  @ logic real common_error(real A, real m, real k) = (k + 3) * (A + 0x1p-53 * \abs(m)) + 0x1p-1014;
  @
  @ // t is the root R of variance and eps, computed; their sum is off by this times R R, r and f being as below
  @ logic real power_error(real r, real k, real f) = 0x1.01p-53 * (k + 7 + 2 * r) + f;
  @ predicate root_off(real t, real R, real e) = 0 < t && 0 < R && \abs(t - R) <= 0x1.0001p-1 * (e * R) + 0x1.01p-53 * R;
  @
  @ // H = g / R stands divided by the root R of variance and eps, r = q / R and f = 2^-1068 / R^2: the error of its rounded form h
  @ logic real normal_error(real H, real r, real k, real f) =
  @     0x1.02p-53 * (r + \abs(H) * (r + 0.5 * k + 8)) + f * \abs(H) + 0x1p-1073;
  @ predicate normal_near(real h, real H, real e) = \abs(h - H) <= e;
  @ // y stands for a = gamma H + beta
  @ predicate affine_is(real a, real gamma, real H, real beta) = a == gamma * H + beta;
  @ predicate affine_near(real y, real a, real gamma, real H, real e) =
  @     \abs(y - a) <= 0x1.00001p0 * (\abs(gamma) * (e + 0x1p-53 * \abs(H))) + 0x1.00001p-53 * \abs(a) + 0x1p-1072;
  @
  @ // the same of entry i of a row, after sums of depth k; the mean is below 2^64 times the root, as it is of every row but a constant one
  @ predicate row_level{L}(double *x, integer d, real eps) = \abs(mean_real(x, d)) <= 0x1p64 * root_real(x, d, eps);
  @ logic real row_common{L}(double *x, integer d, integer k) = common_error(mean_distance(x, d), mean_real(x, d), k);
  @ // z stands for entry g of a row less the mean
  @ predicate row_gap_near{L}(real z, real g, double *x, integer d, integer k) =
  @     gap_near(z, g - mean_real(x, d), row_common(x, d, k));
  @ logic real row_ratio{L}(double *x, integer d, real eps, integer k) = over(row_common(x, d, k), root_real(x, d, eps));
  @ logic real underflow_ratio(real R) = over(0x1p-1068, squared(R));
  @ logic real normal_bound{L}(double *x, integer d, real eps, integer i, integer k) =
  @     normal_error(normal_real(x, d, eps, i), row_ratio(x, d, eps, k), k, underflow_ratio(root_real(x, d, eps)));
  @ // t is the root of a row, computed
  @ predicate row_root_near{L}(real t, double *x, integer d, real eps, integer k) = root_off(t, root_real(x, d, eps),
  @     power_error(row_ratio(x, d, eps, k), k, underflow_ratio(root_real(x, d, eps))));
  @ // by how much the square of that root is off, over that square: it is small
  @ predicate row_root_small{L}(double *x, integer d, real eps, integer k) =
  @     0 <= power_error(row_ratio(x, d, eps, k), k, underflow_ratio(root_real(x, d, eps))) <= 0x1p-21;
  @ // h is entry i, normalised
  @ predicate entry_normal{L}(real h, double *x, integer d, real eps, integer i, integer k) =
  @     normal_near(h, normal_real(x, d, eps, i), normal_bound(x, d, eps, i, k));
  @ predicate layernorm_near{L}(real y, double *x, double *gamma, double *beta, integer d, real eps, integer i, integer k) =
  @     affine_near(y, layernorm_real(x, gamma, beta, d, eps, i), gamma[i], normal_real(x, d, eps, i), normal_bound(x, d, eps, i, k));
  @ // output c of a row, in the state M, of inputs in the state L; and of row r of an array
  @ predicate row_normal{L, M}(double *x, double *gamma, double *beta, integer d, real eps, integer k, double *y, integer c) =
  @     row_level{L}(x, d, eps) ==> \is_finite(\at(y[c], M)) ==> layernorm_near{L}(\at(y[c], M), x, gamma, beta, d, eps, c, k);
  @ predicate output_normal{L, M}(double *X, double *gamma, double *beta, integer d, real eps, integer k, double *Y, integer r, integer c) =
  @     row_level{L}(X + r * d, d, eps) ==> \is_finite(\at(Y[r * d + c], M)) ==>
  @     layernorm_near{L}(\at(Y[r * d + c], M), X + r * d, gamma, beta, d, eps, c, k);
  @
  @ // one number more
  @ predicate distances_step{L}(double *x, real c, integer n) = distances(x, c, n + 1) == distances(x, c, n) + \abs(x[n] - c) &&
  @     distances_squared(x, c, n + 1) == distances_squared(x, c, n) + squared(x[n] - c);
  @ lemma distances_step_of{L}: \forall double *x, real c, integer n; 0 <= n ==> distances_step(x, c, n);
  @ // quotients, times what they were divided by
  @ lemma over_times: \forall real x, y; 0 < y ==> times_is(x, over(x, y), y);
  @ lemma mean_times{L}: \forall double *x, integer d; 0 < d ==> times_is(sum_real(x, d), mean_real(x, d), d);
  @ lemma distance_times{L}: \forall double *x, real c, integer d; 0 < d ==> times_is(distances(x, c, d), distance_from(x, c, d), d);
  @ lemma variance_times{L}: \forall double *x, integer d; 0 < d ==>
  @     times_is(distances_squared(x, mean_real(x, d), d), variance_real(x, d), d);
  @ predicate is_over(real h, real x, real y) = h == over(x, y);
  @ lemma is_over_times: \forall real h, x, y; is_over(h, x, y) ==> 0 < y ==> times_is(x, h, y);
  @ lemma ratio_is_over{L}: \forall double *x, integer d, real eps, integer k;
  @     is_over(row_ratio(x, d, eps, k), row_common(x, d, k), root_real(x, d, eps));
  @ lemma normal_is_over{L}: \forall double *x, integer d, real eps, integer i;
  @     is_over(normal_real(x, d, eps, i), x[i] - mean_real(x, d), root_real(x, d, eps));
  @ lemma ratio_times{L}: \forall double *x, integer d, real eps, integer k; 0 < root_real(x, d, eps) ==>
  @     times_is(row_common(x, d, k), row_ratio(x, d, eps, k), root_real(x, d, eps));
  @ lemma normal_times{L}: \forall double *x, integer d, real eps, integer i; 0 < root_real(x, d, eps) ==>
  @     times_is(x[i] - mean_real(x, d), normal_real(x, d, eps, i), root_real(x, d, eps));
  @ lemma root_times: \forall real x; 0 <= x ==> 0 <= root_of(x) && times_is(x, root_of(x), root_of(x)); */

#ifdef OVER_THE_REALS
/*@ // output c of a row, and of row r of an array, is LayerNorm's: as above, but where nothing is rounded
  @ predicate row_value{L, M}(double *x, double *gamma, double *beta, integer d, real eps, double *y, integer c) =
  @     \at(y[c], M) == layernorm_real{L}(x, gamma, beta, d, eps, c);
  @ predicate output_value{L, M}(double *X, double *gamma, double *beta, integer d, real eps, double *Y, integer r, integer c) =
  @     \at(Y[r * d + c], M) == layernorm_real{L}(X + r * d, gamma, beta, d, eps, c); */
#endif

#endif
