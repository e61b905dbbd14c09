/* What the number of tokens has to do with the bounds of L2 attention, as real numbers. c is c(n) = phi^-1(n - 1).
 * Mathematics: spec/mathematics.md, K14, K18, Theorems 1, 5 and 6. Compilers see only comments. */
#ifndef ATTEST_LOGIC_TOKENS_H
#define ATTEST_LOGIC_TOKENS_H

#include "phi.h"

/* What Theorem 6 adds: by a cover of the line by intervals (proofs/theory/numeric/line.v) the columns of P, and of P_ij |y_i - y_j|^2, sum
 * to no more. Over the reals, where a bound is the number itself, these are the doubles that the code has, which are not below them. */
#ifdef OVER_THE_REALS
#define LINE_NORM_REAL   0x1.6ab8a5ce5b425p+2
#define LINE_SPREAD_REAL 0x1.95f9f01b866e5p+1
#else
#define LINE_NORM_REAL   5.66752
#define LINE_SPREAD_REAL 3.17169
#endif

/*@ // Theorem 1: with r = 1 + sqrt(d) = 2 eta and s = phi^-1((n - 1) e^(-1/r)), kappa = 1 + 2 r s
  @ logic real twice_eta(integer d) = 1 + \sqrt(d);
  @ logic real decay_real(integer d) = \exp(-1 / twice_eta(d));
  @ predicate kappa_spread(real s, integer n, integer d) = phi_inverse(s, (n - 1) * decay_real(d));
  @ logic real kappa_real(integer d, real s) = 1 + 2 * (twice_eta(d) * s);
  @
  @ // Theorem 5: beta, given c, the norm p of P, and the spread k of a column; and this spread, with w = phi^-1(1)
  @ logic real beta_real(real c, real p, real k) = 2 * c + p + 2 * \sqrt(c * k);
  @ logic real few_real(integer n, real w) = (n - 1) * w;
  @ logic real many_real(integer n) = \sqrt(n) * \log(n);
  @ logic real column_real(integer n, real w) = n < 8 ? few_real(n, w) : \min(few_real(n, w), many_real(n));
  @
  @ // Theorem 6: what a cover of the line by intervals adds
  @ logic real line_norm(integer n) = \sqrt(\min(\sqrt(n), LINE_NORM_REAL));
  @ logic real line_column(integer n, real w) = \min(column_real(n, w), LINE_SPREAD_REAL);
  @ */

#endif
