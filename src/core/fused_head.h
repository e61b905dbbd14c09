/* What one head adds to the infinity-norm's bound by fused weights: the 1-norms of the columns of W^Q_h^T W^V_h W^O_h, that product
 * being formed before they are taken. Mathematics: spec/mathematics.md, Theorem 3. */
#ifndef ATTEST_FUSED_HEAD_H
#define ATTEST_FUSED_HEAD_H

#include "interval.h"
#include "size.h"
#include <stdint.h>

/* A file that proves what its bounds bound says INTERVAL_VALUES, PRODUCT_VALUES and FUSED_VALUES and includes logic/fused.h, upper.h
 * and interval_matrix.h before this one. */
#ifdef FUSED_VALUES
#define FUSED_ENSURES(name, ...) ensures name : (__VA_ARGS__);
/*@ // element a, o of the fused weights at L lies in that of M at M
  @ predicate fused_enclosed{L, M}(double *wq, double *wv, double *wo, integer n, integer d, attest_interval *M, integer a, integer o) =
  @     element_enclosed{M}(M, n, a, o, fused_real{L}(wq, wv, wo, n, d, a, o, d));
  @ // sums_o bounds what it bounded at L and p, or u times the 1-norm of the first a rows in column o
  @ predicate sum_grown{L, M}(double *sums, integer o, real p) = \forall real s; upper(\at(sums[o], L), s) ==>
  @     upper(\at(sums[o], M), s + p);
  @ predicate columns_added{L, M}(real u, double *wq, double *wv, double *wo, integer n, integer d, double *sums, integer o, integer a) =
  @     sum_grown{L, M}(sums, o, u * fused_column{L}(wq, wv, wo, n, d, o, a)); */
#else
#define FUSED_ENSURES(name, ...)
#endif

/*@ predicate fused_sizes(integer n, integer d) = 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ predicate fused_read{L}(double *wq, double *wv, double *wo, integer n, integer d) =
  @     \valid_read(wq + (0 .. n * d - 1)) && \valid_read(wv + (0 .. n * d - 1)) && \valid_read(wo + (0 .. d * n - 1));
  @ predicate fused_apart{L}(double *wq, double *wv, double *wo, integer n, integer d, attest_interval *cells) =
  @     \separated(cells + (0 .. d * d + d * n - 1), wq + (0 .. n * d - 1)) &&
  @     \separated(cells + (0 .. d * d + d * n - 1), wv + (0 .. n * d - 1)) &&
  @     \separated(cells + (0 .. d * d + d * n - 1), wo + (0 .. d * n - 1));
  @ predicate fused_apart_sums{L}(double *wq, double *wv, double *wo, integer n, integer d, attest_interval *cells, double *sums) =
  @     \separated(sums + (0 .. n - 1), wq + (0 .. n * d - 1)) && \separated(sums + (0 .. n - 1), wv + (0 .. n * d - 1)) &&
  @     \separated(sums + (0 .. n - 1), wo + (0 .. d * n - 1)) && \separated(sums + (0 .. n - 1), cells + (0 .. d * d + d * n - 1)); */

/* M [d,n] = wq^T wv wo, with wq and wv [n,d], wo [d,n], enclosed in cells + d d; the cells before it enclose wq^T wv. */
/*@ requires sizes: fused_sizes(n, d);
  @ requires read:  fused_read(wq, wv, wo, n, d);
  @ requires cells: \valid(cells + (0 .. d * d + d * n - 1)) && fused_apart(wq, wv, wo, n, d, cells);
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. d * d + d * n - 1];
  @ ensures corner: 0 < d && 0 < n ==> \le_double((cells + d * d)[0].lo, (cells + d * d)[0].hi);
  @ FUSED_ENSURES(encloses, \forall integer a, o; 0 <= a < d ==> 0 <= o < n ==>
  @     fused_enclosed{Pre, Post}(wq, wv, wo, n, d, cells + d * d, a, o))
  @ */
void attest_fuse(const double *wq, const double *wv, const double *wo, int64_t n, int64_t d, attest_interval *cells);

/* sums_o += q sum_a |M_ao|, from above */
/*@ requires sizes: fused_sizes(n, d);
  @ requires read:  fused_read(wq, wv, wo, n, d);
  @ requires cells: \valid(cells + (0 .. d * d + d * n - 1)) && fused_apart(wq, wv, wo, n, d, cells);
  @ requires sums:  \valid(sums + (0 .. n - 1)) && fused_apart_sums(wq, wv, wo, n, d, cells, sums);
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. d * d + d * n - 1], sums[0 .. n - 1];
  @ ensures numbers: 0 < d ==> \forall integer o; 0 <= o < n ==> \ge_double(sums[o], (double)0.0);
  @ FUSED_ENSURES(upper, \forall real u, integer o; 0 <= o < n ==> upper(q, u) ==>
  @     columns_added{Pre, Post}(u, wq, wv, wo, n, d, sums, o, d))
  @ */
void attest_add_fused(double q, const double *wq, const double *wv, const double *wo, int64_t n, int64_t d,
                      attest_interval *cells, double *sums);

#endif
