/* The share of the number of tokens in the bounds of L2 attention.
 * Mathematics: spec/mathematics.md, K14, K18, Theorems 1, 5 and 6.
 *
 * All are rounded upwards. N is `n`, a head's width is `d`, and c(n) = phi^-1(n - 1) = W0((n - 1) / e). */
#ifndef ATTEST_BOUND_TOKENS_H
#define ATTEST_BOUND_TOKENS_H

#include "size.h"
#include <stdint.h>

/* A file that proves what its bounds bound includes upper.h and logic/tokens.h and says TOKENS_VALUES before this one. */
#ifdef TOKENS_VALUES
#define TOKENS_ENSURES(name, ...) ensures name : __VA_ARGS__;
/*@ predicate kappa_is(double u, integer d, real s) = upper(u, kappa_real(d, s));
  @ predicate beta_is(double u, real c, real p, real k) = upper(u, beta_real(c, p, k)); */
#else
#define TOKENS_ENSURES(name, ...)
#endif

/* c(n), the largest value of sum_j P_ij |y_i - y_j|^2 (Lemma F.2): 0 for one token, at most log n. */
/*@ requires tokens: 1 <= n <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ TOKENS_ENSURES(upper, \forall real c; phi_inverse(c, n - 1) ==> upper(\result, c))
  @ TOKENS_ENSURES(above, \is_finite(\result) ==> phi_above(\result, n - 1))
  @ */
double attest_spread(int64_t n);

/* attest_thm_1: kappa = 1 + 4 eta W0((n - 1) e^(-1 - 1/(2 eta))), eta = (1 + sqrt(d)) / 2: the exact supremum of the
 * row sums of the Jacobian between keys for odd n, an upper bound for even n. The paper has 1 + 4 sqrt(d) c(n). */
/*@ requires tokens: 1 <= n <= ATTEST_DIM_MAX;
  @ requires width:  1 <= d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)1.0);
  @ TOKENS_ENSURES(upper, \forall real s; kappa_spread(s, n, d) ==> kappa_is(\result, d, s))
  @ */
double attest_kappa(int64_t n, int64_t d);

/* attest_thm_5: beta = 2c + n^(1/4) + 2 sqrt(c k), k = min((n - 1) W0(1/e), sqrt(n) log n for n >= 8). */
/*@ requires tokens: 1 <= n <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ TOKENS_ENSURES(upper, \forall real c, w; phi_inverse(c, n - 1) ==> phi_inverse(w, 1) ==>
  @     beta_is(\result, c, \sqrt(\sqrt(n)), column_real(n, w)))
  @ */
double attest_beta(int64_t n);

/* attest_thm_6, heads of width 1: the same with n^(1/4) and k also bounded by what a cover of the line by intervals
 * gives, sqrt(5.66752) and 3.17169: at most 2c + 2.381 + 3.563 sqrt(c). */
/*@ requires tokens: 1 <= n <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ TOKENS_ENSURES(upper, \forall real c, w; phi_inverse(c, n - 1) ==> phi_inverse(w, 1) ==>
  @     beta_is(\result, c, line_norm(n), line_column(n, w)))
  @ */
double attest_beta_line(int64_t n);

#endif
