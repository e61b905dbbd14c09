/* How means of the tokens' values, weighted by probabilities, move as the logits and the values do, enclosed in intervals. As the
 * means themselves (enclosed_mean.h), it is taken of the gaps to the token's own value. Mathematics: spec/mathematics.md, K9. */
#ifndef ATTEST_ENCLOSED_MEAN_SLOPE_H
#define ATTEST_ENCLOSED_MEAN_SLOPE_H

#include "enclosed_gap.h"
#include "interval.h"
#include "size.h"
#include <stdint.h>

/* A file that proves what the slopes enclose says INTERVAL_VALUES and ENCLOSED_VALUES and includes directed.h, interval_matrix.h and
 * logic/row_mean.h before this one. */
#ifdef ENCLOSED_VALUES
/*@ // lists of numbers in the probabilities, the logits' changes, column a of the values and of their changes
  @ predicate slope_given{L}(attest_interval *p, attest_interval *dl, attest_interval *U, attest_interval *dU, integer n, integer d,
  @                          integer a, \list<real> x, \list<real> l, \list<real> u, \list<real> du) = encloses_row(p, n, x) &&
  @     encloses_row(dl, n, l) && encloses_column(U, d, a, n, u) && encloses_column(dU, d, a, n, du);
  @ // how the mean moves, the logits' changes being taken from m and the values from o, lies in dz_a
  @ predicate slopes_enclosed{L}(\list<real> x, \list<real> l, \list<real> u, \list<real> du, real m, real o, attest_interval *dz,
  @                              integer a, integer n) = encloses(dz[a], row_slopes(x, l, u, du, m, o, n));
  @ // where the weights add up to 1, values taken from 0 do as well: the derivative of sum_j x_j u_j, x being a softmax
  @ predicate mean_slope_enclosed{L}(\list<real> x, \list<real> l, \list<real> u, \list<real> du, attest_interval *dz, integer a,
  @                                  integer n) =
  @     row_sum(x, n) == 1.0 ==> slopes_enclosed(x, l, u, du, row_dot(x, l, n), 0.0, dz, a, n); */
#endif

/* dz [d] of token i: sum_j p_j (du_j + (dl_j - mean) (u_j - u_i)), mean = sum_j p_j dl_j */
/*@ requires sizes: 0 <= i < n <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(p + (0 .. n - 1)) && \valid_read(dl + (0 .. n - 1)) && \valid_read(U + (0 .. n * d - 1)) &&
  @                 \valid_read(dU + (0 .. n * d - 1));
  @ requires write: \valid(dz + (0 .. d - 1));
  @ requires apart: \separated(dz + (0 .. d - 1), p + (0 .. n - 1)) && \separated(dz + (0 .. d - 1), dl + (0 .. n - 1)) &&
  @     \separated(dz + (0 .. d - 1), U + (0 .. n * d - 1)) && \separated(dz + (0 .. d - 1), dU + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    dz[0 .. d - 1];
  @ ensures intervals: \forall integer a; 0 <= a < d ==> \le_double(dz[a].lo, dz[a].hi);
  @ ENCLOSED_ENSURES(encloses, \forall \list<real> x, l, u, du, integer a; 0 <= a < d ==>
  @     slope_given{Pre}(p, dl, U, dU, n, d, a, x, l, u, du) ==>
  @     slopes_enclosed(x, l, u, du, row_dot(x, l, n), \nth(u, i), dz, a, n) && mean_slope_enclosed(x, l, u, du, dz, a, n))
  @ */
void attest_enclosed_mean_slope(const attest_interval *p, const attest_interval *dl, const attest_interval *U,
                                const attest_interval *dU, int64_t i, int64_t n, int64_t d, attest_interval *dz);

#endif
