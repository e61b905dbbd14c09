/* The Jacobian of softmax, and its product with a vector, from the probabilities.
 * Paper: Kim et al., appendix A.  Mathematics: spec/mathematics.md, K8. */
#ifndef ATTEST_SOFTMAX_DERIVATIVE_H
#define ATTEST_SOFTMAX_DERIVATIVE_H

#include "reals.h"
#include "size.h"
#include <stdint.h>

/* A file that proves what these compute includes rounding.h, logic/sum.h and logic/factor.h, and says VECTOR_VALUES and SOFTMAX_VALUES
 * before this one and vector.h. */
#ifdef SOFTMAX_VALUES
/*@ // r stands for the element i, j of the Jacobian, of which p and q are the probabilities i and j
  @ predicate element_near(double r, double p, double q, integer i, integer j) =
  @     \is_finite(r) ==> factor_near(r, p, (i == j ? 1.0 : 0.0) - q, 0.0);
  @ predicate jacobian_near{L, M}(double *p, integer n, double *J, integer i, integer j) =
  @     element_near(\at(J[i * n + j], M), \at(p[i], L), \at(p[j], L), i, j);
  @ // r stands for p_j (t_j - p . t)
  @ logic real dot_error{L}(double *p, double *t, integer n) =
  @     0x1.0001p-53 * ((1 + sum_depth(n)) * dot_size(p, t, n)) + 8 * (n + 1) * 0x1p-1074;
  @ predicate jvp_near{L}(double r, double *p, double *t, integer n, integer j) = n <= SUM_MAX ==> \is_finite(r) ==>
  @     factor_near(r, p[j], t[j] - dot_real(p, t, n), dot_error(p, t, n)); */
#define JACOBIAN_ENSURES(...) ensures near : (__VA_ARGS__);
#else
#define JACOBIAN_ENSURES(...)
#endif

/* K8: J = diag(p) - p p^T, with p a row of probabilities. The diagonal is p_i (1 - p_i). */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(p + (0 .. n - 1));
  @ requires write: \valid(J + (0 .. n * n - 1));
  @ requires apart: \separated(J + (0 .. n * n - 1), p + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    J[0 .. n * n - 1];
  @ ensures vouch: \forall integer j; 0 <= j < n ==> \is_finite(J[j]) ==> \is_finite(p[j]);
  @ JACOBIAN_ENSURES(\forall integer i, j; !(0 <= i < n) || !(0 <= j < n) || jacobian_near{Pre, Post}(p, n, J, i, j))
  @ */
void attest_softmax_jacobian(const double *p, int64_t n, double *J);

/* J t, which is also t^T J since J is symmetric: out_j = p_j (t_j - sum_k p_k t_k). */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(p + (0 .. n - 1)) && \valid_read(t + (0 .. n - 1));
  @ requires write:  \valid(out + (0 .. n - 1));
  @ requires apart:  \separated(out + (0 .. n - 1), p + (0 .. n - 1)) && \separated(out + (0 .. n - 1), t + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n - 1];
  @ ensures finite: \forall integer j; 0 <= j < n ==> \is_finite(out[j]) ==> \is_finite(p[j]) && \is_finite(t[j]);
  @ JACOBIAN_ENSURES(\forall integer j; !(0 <= j < n) || jvp_near{Pre}(out[j], p, t, n, j))
  @ */
void attest_softmax_jvp(const double *p, const double *t, int64_t n, double *out);

#endif
