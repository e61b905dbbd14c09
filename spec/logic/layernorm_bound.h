/* LayerNorm's Lipschitz constants, as real numbers. Mathematics: spec/mathematics.md, K27 and Theorem 4. After
 * fl.h and directed.h. Compilers see only comments. */
#ifndef ATTEST_LOGIC_LAYERNORM_BOUND_H
#define ATTEST_LOGIC_LAYERNORM_BOUND_H

#include "root_order.h"

/*@ predicate all_known{L}(double *a, integer n) = \forall integer i; 0 <= i < n ==> \is_finite(a[i]);
  @ // max_i |a_i| of the first n numbers
  @ logic real largest_size{L}(double *a, integer n) = n <= 0 ? 0.0 : \max(largest_size(a, n - 1), \abs(a[n - 1]));
  @
  @ // Theorem 4, infinity-norm: of the d - 1 other entries of a row of the Jacobian p are positive and q are not. t is 2 b.
  @ logic real others_real(integer d, integer p) = d - 1 - p;
  @ logic real steep_real(integer d, integer p) = d - 1 - p + d * p;
  @ logic real reach_square(integer d, integer p) = others_real(d, p) * steep_real(d, p);
  @ logic real twice_reach(integer d, integer p) = \sqrt(reach_square(d, p)) - others_real(d, p);
  @ logic real peak_sum(real t, real q) = 0.5 * t + q;
  @ logic real peak_ratio(real t, real q) = peak_sum(t, q) / (0.5 * t);
  @ logic real peak_above(real t, real q) = 4.0 * (peak_sum(t, q) * \sqrt(peak_ratio(t, q)));
  @ logic real peak_below(integer d) = 3.0 * \sqrt(3.0) * d;
  @ logic real peak_real(real t, real q, integer d) = peak_above(t, q) / peak_below(d);
  @ // the candidate counts where 2 b > q; elsewhere it would be 2 q / d, and 2 (d - 1) / d is not below that
  @ logic real candidate_real(integer d, integer p) =
  @     others_real(d, p) < twice_reach(d, p) ? peak_real(twice_reach(d, p), others_real(d, p), d) : 0.0;
  @ logic real lambda_up_to(integer d, integer p) =
  @     p <= 0 ? 2.0 * (d - 1) / d : \max(lambda_up_to(d, p - 1), candidate_real(d, p));
  @ logic real lambda_real(integer d) = lambda_up_to(d, d - 1);
  @ logic real times_lambda{L}(double *gamma, integer d) = largest_size(gamma, d) * lambda_real(d);
  @ logic real lip_inf_real{L}(double *gamma, integer d, double eps) = times_lambda(gamma, d) / \sqrt(eps);
  @ // the paper's (d^2 - 2) / d in the place of Lambda_d
  @ logic real paper_above(integer d) = d == 1 ? 0.0 : (real)(d * d - 2);
  @ logic real paper_share(integer d) = paper_above(d) / d;
  @ logic real times_paper_share{L}(double *gamma, integer d) = largest_size(gamma, d) * paper_share(d);
  @ logic real lip_inf_paper_real{L}(double *gamma, integer d, double eps) = times_paper_share(gamma, d) / \sqrt(eps);
  @
  @ // 2-norm: the numbers |gamma_i| times s, a power of two, as doubles; where the largest of all but `skip` is
  @ logic real scaled_size{L}(double *gamma, real s, integer i) = fl_times(s, \abs(gamma[i]));
  @ predicate largest_at{L}(double *gamma, integer d, integer m, integer skip) = 0 <= m < d && m != skip &&
  @     \forall integer i; 0 <= i < d ==> i != skip ==> \abs(gamma[i]) <= \abs(gamma[m]);
  @ // what falls as x grows from the second largest to the largest, a_m: sum_{i != m} 1 / (x^2 - a_i^2) - 1 / (a_m^2 - x^2)
  @ logic real over_gap_real(real x, real y) = 1.0 / ((x - y) * (x + y));
  @ logic real over_gaps{L}(double *gamma, real s, integer m, real x, integer n) =
  @     n <= 0 ? 0.0 : over_gaps(gamma, s, m, x, n - 1) + (n - 1 == m ? 0.0 : over_gap_real(x, scaled_size(gamma, s, n - 1)));
  @ logic real secular_real{L}(double *gamma, real s, integer m, integer d, real x) =
  @     over_gaps(gamma, s, m, x, d) - over_gap_real(scaled_size(gamma, s, m), x);
  @ // nu lies where diag(a) (I - 1 1^T / d) has its norm: between the second largest number and the largest, not below the norm of row m,
  @ // and where the secular function turns from positive to negative
  @ predicate row_reaches(real first, integer d, real nu) = first * \sqrt(1.0 - 1.0 / d) <= nu;
  @ predicate turns_at{L}(double *gamma, real s, integer d, integer m, integer k, real nu) =
  @     \forall real x; scaled_size(gamma, s, k) < x < scaled_size(gamma, s, m) ==>
  @         (0 < secular_real(gamma, s, m, d, x) ==> x <= nu) && (secular_real(gamma, s, m, d, x) < 0 ==> nu <= x);
  @ predicate norm_between{L}(double *gamma, real s, integer d, integer m, integer k, real nu) =
  @     scaled_size(gamma, s, k) <= nu <= scaled_size(gamma, s, m) && row_reaches(scaled_size(gamma, s, m), d, nu) &&
  @     turns_at(gamma, s, d, m, k, nu);
  @ predicate norm_of_scaled{L}(double *gamma, real s, integer d, real nu) =
  @     \forall integer m, k; largest_at(gamma, d, m, -1) ==> largest_at(gamma, d, k, m) ==> norm_between(gamma, s, d, m, k, nu);
  @ // the power of two that brings a number of size x between 2^-400 and 2^400
  @ logic real balance_real(real x) = x > 0x1p400 ? 0x1p-624 : x < 0x1p-400 ? 0x1p674 : 1.0;
  @ logic real balance_of{L}(double *gamma, integer d) = balance_real(largest_size(gamma, d));
  @ predicate scaled_back(real nu, real s, double eps, double lo, double hi) =
  @     lo <= nu / s / \sqrt(eps) && fl_not_below(hi, nu / s / \sqrt(eps));
  @ predicate lip_two{L}(double *gamma, integer d, double eps, real nu, double lo, double hi) =
  @     scaled_back(nu, balance_of(gamma, d), eps, lo, hi);
  @ */

#endif
