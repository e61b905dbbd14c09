/* The Gram matrix A A^T. Internal: not part of the library's interface. */
#ifndef ATTEST_GRAM_MATRIX_H
#define ATTEST_GRAM_MATRIX_H

#include "logic/gram.h"
#include "size.h"
#include <stdint.h>

/* An element of G: the product of two rows of A. */
/*@ requires length: 0 <= l <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(row + (0 .. l - 1)) && \valid_read(other + (0 .. l - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \forall integer t; 0 <= t < l ==> \is_finite(row[t]);
  @ ensures near:   \is_finite(\result) ==> \forall \list<real> a, integer p, q; parts_listed(a, p, q, row, other, l) ==>
  @     dot_near(\result, list_dot(a, p, q, l), list_dot_size(a, p, q, l), l);
  @ */
double attest_gram_element(const double *row, const double *other, int64_t l);

/* G [k,k] = A A^T of A [k,l], both of its halves. Rows are taken in blocks, for the sake of the cache alone. */
/*@ requires sizes: 0 <= k <= ATTEST_DIM_MAX && 0 <= l <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(A + (0 .. k * l - 1));
  @ requires write: \valid(G + (0 .. k * k - 1));
  @ requires apart: \separated(G + (0 .. k * k - 1), A + (0 .. k * l - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    G[0 .. k * k - 1];
  @ ensures one: k == 1 && 0 < l && \is_finite(G[0]) ==> \is_finite(A[0]);
  @ ensures near: \forall \list<real> a; lists{Pre}(a, A, k * l) ==> gram_done(G, a, k, l, k, k, 0, 0);
  @ */
void attest_gram(const double *A, int64_t k, int64_t l, double *G);

#endif
