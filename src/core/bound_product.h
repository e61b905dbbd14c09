/* A chain of linear or convolutional layers with 1-Lipschitz nonlinearities between them: the product of the norms.
 * Paper: Kim et al., corollary 2.1.  Mathematics: spec/mathematics.md, K19. */
#ifndef ATTEST_BOUND_PRODUCT_H
#define ATTEST_BOUND_PRODUCT_H

#include "bound.h"
#include <stdint.h>

/* norms[k] is an upper bound of layer k's norm. The empty product is 1. */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(norms + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number:  \ge_double(\result.value, (double)0.0);
  @ ensures theorem: \result.theorem == ATTEST_PRODUCT;
  @ */
attest_bound attest_bound_product(const double *norms, int64_t n);

#endif
