/* Cholesky's decomposition L L^T = shift I - G of a symmetric G.
 *
 * It runs to completion for every shift that exceeds the largest eigenvalue of G by a little more than its own rounding,
 * and for none that lies below it by as much (spec/norm2.md). L is lower triangular; what its upper triangle holds is
 * neither read nor changed. */
#ifndef ATTEST_CHOLESKY_H
#define ATTEST_CHOLESKY_H

#include "size.h"
#include <stdint.h>

/* A file that proves what the decomposition is includes logic/cholesky.h and says CHOLESKY_VALUES before this one. The lists have the
 * numbers of G and of L. */
#ifdef CHOLESKY_VALUES
#define CHOLESKY_ENSURES                                                                                               \
    ensures near : \result < n || \forall \list<real> g, c;                                                            \
    !lists{Pre}(g, G, n * n) || !lists{Post}(c, L, n * n) || factored(shift, g, c, n);
#else
#define CHOLESKY_ENSURES
#endif

/* How many rows were done; n is success. Row r = \result < n met a pivot that is not positive, or
 * not finite: its elements left of the diagonal are done. Of G [n,n] the lower triangle is read. */
/*@ requires size:  0 <= n <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(G + (0 .. n * n - 1));
  @ requires write: \valid(L + (0 .. n * n - 1));
  @ requires apart: \separated(L + (0 .. n * n - 1), G + (0 .. n * n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    L[0 .. n * n - 1];
  @ ensures rows: 0 <= \result <= n;
  @ CHOLESKY_ENSURES
  @ */
int64_t attest_cholesky(const double *G, double shift, int64_t n, double *L);

#endif
