/* Means of the tokens' values, weighted by probabilities, enclosed in intervals. They are taken of the gaps to the token's own
 * value: multihead_enclosure.h says why. Mathematics: spec/mathematics.md, K1. */
#ifndef ATTEST_ENCLOSED_MEAN_H
#define ATTEST_ENCLOSED_MEAN_H

#include "enclosed_gap.h"
#include "interval.h"
#include "size.h"
#include <stdint.h>

/* A file that proves what the means enclose says INTERVAL_VALUES and ENCLOSED_VALUES and includes directed.h, interval_matrix.h and
 * logic/row_mean.h before this one. */
#ifdef ENCLOSED_VALUES
/*@ // the mean of u, with weights x, of the gaps to its own number i lies in z_a; so does the plain mean
  @ predicate gaps_enclosed{L}(\list<real> x, \list<real> u, attest_interval *z, integer i, integer a, integer n) =
  @     encloses(z[a], \nth(u, i) + row_gaps(x, u, \nth(u, i), n));
  @ predicate mean_enclosed{L}(\list<real> x, \list<real> u, attest_interval *z, integer a, integer n) =
  @     row_sum(x, n) == 1.0 ==> encloses(z[a], row_dot(x, u, n)); */
#endif

/* z [d] of token i: u_i + sum_j p_j (u_j - u_i), which is sum_j p_j u_j where the p_j add up to 1 */
/*@ requires sizes: 0 <= i < n <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(p + (0 .. n - 1)) && \valid_read(U + (0 .. n * d - 1));
  @ requires write: \valid(z + (0 .. d - 1));
  @ requires apart: \separated(z + (0 .. d - 1), p + (0 .. n - 1)) && \separated(z + (0 .. d - 1), U + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    z[0 .. d - 1];
  @ ensures intervals: \forall integer a; 0 <= a < d ==> \le_double(z[a].lo, z[a].hi);
  @ ENCLOSED_ENSURES(encloses, \forall \list<real> x, u, integer a; 0 <= a < d ==> encloses_row{Pre}(p, n, x) ==>
  @     encloses_column{Pre}(U, d, a, n, u) ==> gaps_enclosed(x, u, z, i, a, n) && mean_enclosed(x, u, z, a, n))
  @ */
void attest_enclosed_mean(const attest_interval *p, const attest_interval *U, int64_t i, int64_t n, int64_t d,
                          attest_interval *z);

#endif
