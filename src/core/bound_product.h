/* A chain of linear or convolutional layers with 1-Lipschitz nonlinearities between them: the product of the norms.
 * Paper: Kim et al., corollary 2.1.  Mathematics: spec/mathematics.md, K19. */
#ifndef ATTEST_BOUND_PRODUCT_H
#define ATTEST_BOUND_PRODUCT_H

#include "bound.h"
#include <stdint.h>

#ifdef BOUND_VALUES
/*@ // whichever norms r_k the numbers bound, the result is not below their product
  @ logic real list_product(\list<real> r, integer n) = n <= 0 ? 1.0 : list_product(r, n - 1) * \nth(r, n - 1);
  @ predicate upper_list{L}(double *u, integer n, \list<real> r) = \forall integer k; 0 <= k < n ==> upper(u[k], \nth(r, k));
  @ predicate product_bound(double u, \list<real> r, integer n) = upper(u, list_product(r, n)); */
#endif

/* norms[k] is an upper bound of layer k's norm. The empty product is 1. */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(norms + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number:  \ge_double(\result.value, (double)0.0);
  @ ensures theorem: \result.theorem == ATTEST_PRODUCT;
  @ BOUND_ENSURES(\forall \list<real> r; upper_list(norms, n, r) ==> product_bound(\result.value, r, n))
  @ */
attest_bound attest_bound_product(const double *norms, int64_t n);

#endif
