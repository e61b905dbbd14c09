/* Vectors: the one-dimensional kernels that everything else is built from.
 *
 * A sum of n terms runs in four lanes (lane k adds the terms k, k+4, k+8, ...), joined as (s0 + s2) + (s1 + s3); what
 * n/4 leaves over is added to lane 0. So the rounding error grows with n/4 + 3 instead of n, the compiler may keep the
 * lanes in a vector register, and the bits are the same whether it does or not. */
#ifndef ATTEST_VECTOR_H
#define ATTEST_VECTOR_H

#include "size.h"
#include <stdbool.h>
#include <stdint.h>

/* sum_i a_i b_i */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ */
double attest_dot(const double *a, const double *b, int64_t n);

#endif
