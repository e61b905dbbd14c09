/* A weighted sum of rows: what a product of matrices is made of, and P V in attention.
 *
 * Four rows at a time, each group summed as (w0 r0 + w1 r1) + (w2 r2 + w3 r3) before it joins; single rows follow. So a
 * term goes through n/4 + n%4 + 3 roundings at most, its product's included, and one less where the sum begins with 0, to which a number
 * is added exactly. A finite result vouches for what was there. */
#ifndef ATTEST_WEIGHTED_ROWS_H
#define ATTEST_WEIGHTED_ROWS_H

#include "reals.h"
#include "size.h"
#include <stdint.h>

/* A file that proves what it computes includes rounding.h and logic/rows.h and says ROWS_VALUES before this one. */
#ifdef ROWS_VALUES
#include "logic/depth.h"
/*@ // where the sum does not begin with 0, a term goes through one rounding more
  @ predicate from_nothing(real start) = start == 0;
  @ logic integer start_depth(real start) = start == 0 ? 0 : 1;
  @ // r is start and column i of the first n weighted rows, each term rounded `depth` times at most
  @ predicate rows_near{L}(double *w, double *rows, integer d, integer i, integer n, integer depth, real start, double r) =
  @     \is_finite(r) ==> computed(r, start + rows_real{L}(w, rows, d, i, n),
  @                                \abs(start) + rows_size{L}(w, rows, d, i, n), depth, 3 * n);
  @ // no rows add nothing
  @ predicate joined_by_none(real s, real sum, real size, integer depth) = computed(s, s + sum, \abs(s) + size, depth, 0);
  @ lemma joined_by_none_of: \forall real s, sum, size, integer depth; sum == 0 ==> size == 0 ==> 0 <= depth <= 3 ==>
  @     joined_by_none(s, sum, size, depth);
  @ lemma rows_none{L}: \forall double *w, *rows, s, r, integer d, i; r == s ==>
  @     joined_by_none(s, rows_real(w, rows, d, i, 0), rows_size(w, rows, d, i, 0), rows_depth(0)) &&
  @     rows_near(w, rows, d, i, 0, rows_depth(0), s, r);
  @ // out[i] at M is what it was at L and column i of the n weighted rows, rounded
  @ predicate column_added{L, M}(double *w, double *rows, integer d, integer n, double *out, integer i) =
  @     rows_near{L}(w, rows, d, i, n, rows_depth(n) + start_depth(\at(out[i], L)), \at(out[i], L), \at(out[i], M));
  @ */
#define ROWS_ENSURES_NEAR                                                                                              \
    ensures near : \forall integer i;                                                                                  \
    !(0 <= i < d) || column_added{Pre, Post}(w, rows, d, n, out, i);
#else
#define ROWS_ENSURES_NEAR
#endif

/* out += sum_k w_k rows_k, the rows being consecutive and d long */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_LENGTH_MAX && n * d <= ATTEST_LENGTH_MAX;
  @ requires read:  \valid_read(w + (0 .. n - 1)) && \valid_read(rows + (0 .. n * d - 1));
  @ requires write: \valid(out + (0 .. d - 1));
  @ requires apart: \separated(out + (0 .. d - 1), rows + (0 .. n * d - 1)) &&
  @                 \separated(out + (0 .. d - 1), w + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures finite: \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> \is_finite(\old(out[i]));
  @ ROWS_ENSURES_NEAR
  @ */
void attest_add_weighted_rows(const double *w, const double *rows, int64_t n, int64_t d, double *out);

#endif
