/* LayerNorm's Jacobian over the reals, and how far rounding may take each element (layernorm_jacobian.h of src/core). Compilers see only
 * comments. */
#ifndef ATTEST_LOGIC_LAYERNORM_JACOBIAN_H
#define ATTEST_LOGIC_LAYERNORM_JACOBIAN_H

#include "layernorm.h"
#include "steps.h"

/*@ // element i, j is F = gamma_i / R times [i = j] - (1 + p) / d, where p = H_i H_j and `one` is [i = j]
  @ logic real rest_real(real p, real d, real one) = one - over(1 + p, d);
  @ logic real element_real(real F, real p, real d, real one) = F * rest_real(p, d, one);
  @ // how far off the steps are when p is off by e before it is rounded, and F by f
  @ logic real taken_error(real p, real e) = factor_error(1 + p, factor_error(p, e));
  @ logic real rest_error(real p, real e, real d, real one) =
  @     factor_error(rest_real(p, d, one), factor_error(over(1 + p, d), over(taken_error(p, e), d)));
  @ logic real element_error(real F, real f, real p, real e, real d, real one) = factor_error(element_real(F, p, d, one),
  @     product_error(F, factor_error(F, f), rest_real(p, d, one), rest_error(p, e, d, one)));
  @ predicate element_near(real r, real F, real f, real p, real e, real d, real one) =
  @     stands_for(r, element_real(F, p, d, one), element_error(F, f, p, e, d, one));
  @
  @ // r is computed from g, a and b, and so stands for what these stand for
  @ predicate element_follows(real r, real g, real a, real b, real d, real one) = \forall real F, f, A, x, B, y;
  @     stands_for(g, F, factor_error(F, f)) ==> stands_for(a, A, x) ==> stands_for(b, B, y) ==>
  @     element_near(r, F, f, A * B, product_error(A, x, B, y), d, one);
  @ lemma taken_of: \forall real s, c, q, p, e, d; plus_rounded(c, 1, q) ==> over_rounded(s, c, d) ==> 0 < d ==>
  @     stands_for(q, p, factor_error(p, e)) ==> stands_for(c, 1 + p, taken_error(p, e)) &&
  @     stands_for(s, over(1 + p, d), factor_error(over(1 + p, d), over(taken_error(p, e), d)));
  @ lemma rest_of: \forall real l, s, p, e, d, one; less_rounded(l, one, s) ==>
  @     stands_for(s, over(1 + p, d), factor_error(over(1 + p, d), over(taken_error(p, e), d))) ==>
  @     stands_for(l, rest_real(p, d, one), rest_error(p, e, d, one));
  @ lemma element_of: \forall real r, g, l, F, f, p, e, d, one; times_rounded(r, g, l) ==> stands_for(g, F, factor_error(F, f)) ==>
  @     stands_for(l, rest_real(p, d, one), rest_error(p, e, d, one)) ==> element_near(r, F, f, p, e, d, one);
  @ predicate element_steps(real r, real g, real a, real b, real d, real one, real q, real c, real s, real l) = times_rounded(q, a, b) &&
  @     plus_rounded(c, 1, q) && over_rounded(s, c, d) && less_rounded(l, one, s) && times_rounded(r, g, l);
  @ lemma element_with: \forall real r, g, a, b, d, one, q, c, s, l, F, f, A, x, B, y; element_steps(r, g, a, b, d, one, q, c, s, l) ==>
  @     0 < d ==> stands_for(g, F, factor_error(F, f)) ==> stands_for(a, A, x) ==> stands_for(b, B, y) ==>
  @     product_stands(a, b, A, x, B, y) && stands_for(q, A * B, factor_error(A * B, product_error(A, x, B, y))) &&
  @     stands_for(s, over(1 + A * B, d), factor_error(over(1 + A * B, d), over(taken_error(A * B, product_error(A, x, B, y)), d))) &&
  @     stands_for(l, rest_real(A * B, d, one), rest_error(A * B, product_error(A, x, B, y), d, one)) &&
  @     element_near(r, F, f, A * B, product_error(A, x, B, y), d, one);
  @ lemma element_follows_of: \forall real r, g, a, b, d, one, q, c, s, l; element_steps(r, g, a, b, d, one, q, c, s, l) ==> 0 < d ==>
  @     element_follows(r, g, a, b, d, one);
  @ lemma element_follows_with: \forall real r, g, a, b, d, one, F, f, A, x, B, y; element_follows(r, g, a, b, d, one) ==>
  @     stands_for(g, F, factor_error(F, f)) ==> stands_for(a, A, x) ==> stands_for(b, B, y) ==>
  @     element_near(r, F, f, A * B, product_error(A, x, B, y), d, one);
  @
  @ // g over t, which stands for the root R of what is off by e times R R (root_off)
  @ logic real over_error(real F, real e) = 0x1.0001p-1 * (e * \abs(F)) + 0x1.01p-53 * \abs(F);
  @ logic real part_error(real F, real e) = 0x1.00001p0 * over_error(F, e);
  @ predicate root_taken(real F, real t, real R, real e) = \abs(F * (t - R)) <= over_error(F, e) * R;
  @ lemma root_taken_of: \forall real F, t, R, e; root_off(t, R, e) ==>
  @     size_scaled(F, t - R, 0x1.0001p-1 * (e * R) + 0x1.01p-53 * R) && root_taken(F, t, R, e);
  @ predicate root_below(real t, real R) = R <= 0x1.00001p0 * t;
  @ lemma root_below_of: \forall real t, R, e; root_off(t, R, e) ==> 0 <= e <= 0x1p-21 ==> order_scaled(R, e, 0x1p-21) && root_below(t, R);
  @ predicate part_gap(real f, real F, real t, real R, real e) = gap_over(f - F, t, over_error(F, e), R);
  @ lemma part_gap_of: \forall real g, f, F, t, R, e; times_is(g, f, t) ==> times_is(g, F, R) ==> root_taken(F, t, R, e) ==>
  @     part_gap(f, F, t, R, e);
  @ lemma part_stands_with: \forall real f, F, t, R, e; part_gap(f, F, t, R, e) ==> root_off(t, R, e) ==> root_below(t, R) ==> 0 <= e ==>
  @     order_scaled(\abs(F), 0.0, e) && 0 <= over_error(F, e) && gap_within(f - F, over_error(F, e)) &&
  @     stands_for(f, F, part_error(F, e));
  @ lemma part_stands_of: \forall real g, f, F, t, R, e; times_is(g, f, t) ==> times_is(g, F, R) ==> root_off(t, R, e) ==>
  @     0 <= e <= 0x1p-21 ==> root_taken(F, t, R, e) && root_below(t, R) && part_gap(f, F, t, R, e) && stands_for(f, F, part_error(F, e));
  @ // the same, rounded
  @ predicate part_stands(real p, real F, real e) = stands_for(p, F, factor_error(F, part_error(F, e)));
  @ lemma part_stands_rounded: \forall real p, g, f, F, t, R, e; gap_rounded(p, f) ==> times_is(g, f, t) ==> times_is(g, F, R) ==>
  @     root_off(t, R, e) ==> 0 <= e <= 0x1p-21 ==> part_gap(f, F, t, R, e) && stands_for(f, F, part_error(F, e)) && part_stands(p, F, e);
  @ lemma part_computed: \forall real p, g, t, R, e; over_rounded(p, g, t) ==> root_off(t, R, e) ==> 0 <= e <= 0x1p-21 ==>
  @     times_is(g, over(g, t), t) && times_is(g, over(g, R), R) && part_stands(p, over(g, R), e);
  @
  @ // element i, j of a row's Jacobian
  @ logic real part_real{L}(double *x, double *gamma, integer d, real eps, integer i) = over(gamma[i], root_real(x, d, eps));
  @ logic real part_bound{L}(double *x, double *gamma, integer d, real eps, integer i, integer k) =
  @     part_error(part_real(x, gamma, d, eps, i), power_error(row_ratio(x, d, eps, k), k, underflow_ratio(root_real(x, d, eps))));
  @ predicate part_found{L}(real p, double *x, double *gamma, integer d, real eps, integer i, integer k) =
  @     stands_for(p, part_real(x, gamma, d, eps, i), factor_error(part_real(x, gamma, d, eps, i), part_bound(x, gamma, d, eps, i, k)));
  @ lemma part_of{L}: \forall real p, t, eps, double *x, *gamma, integer d, i, k; row_root_near(t, x, d, eps, k) ==>
  @     row_root_small(x, d, eps, k) ==> over_rounded(p, gamma[i], t) ==>
  @     part_stands(p, over(gamma[i], root_real(x, d, eps)),
  @     power_error(row_ratio(x, d, eps, k), k, underflow_ratio(root_real(x, d, eps)))) && part_found(p, x, gamma, d, eps, i, k);
  @ logic real one_at(integer i, integer j) = i == j ? 1.0 : 0.0;
  @ predicate jacobian_near{L}(real r, double *x, double *gamma, integer d, real eps, integer i, integer j, integer k) =
  @     element_near(r, part_real(x, gamma, d, eps, i), part_bound(x, gamma, d, eps, i, k),
  @                  normal_real(x, d, eps, i) * normal_real(x, d, eps, j),
  @                  product_error(normal_real(x, d, eps, i), normal_bound(x, d, eps, i, k), normal_real(x, d, eps, j),
  @                                normal_bound(x, d, eps, j, k)), d, one_at(i, j));
  @ // the same of J in the state M, of inputs in the state L
  @ predicate element_derived{L, M}(double *x, double *gamma, integer d, real eps, integer k, double *J, integer i, integer j) =
  @     \is_finite(\at(J[i * d + j], M)) ==> jacobian_near{L}(\at(J[i * d + j], M), x, gamma, d, eps, i, j, k);
  @ */

#ifdef OVER_THE_REALS
/*@ // r is such an element, from g = gamma_i / R and a and b, the normalised numbers i and j: g ([i = j] - (1 + a b) / d)
  @ predicate element_equals(real r, real g, real a, real b, real d, real one) = r == element_real(g, a * b, d, one);
  @ // element i, j of J, in the state M, is the Jacobian's
  @ predicate element_value{L, M}(double *x, double *gamma, integer d, real eps, double *J, integer i, integer j) =
  @     element_equals(\at(J[i * d + j], M), part_real{L}(x, gamma, d, eps, i), normal_real{L}(x, d, eps, i),
  @                    normal_real{L}(x, d, eps, j), d, one_at(i, j)); */
#endif

#endif
