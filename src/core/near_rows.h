/* The spreads of all tokens of a head and the sums of its columns, from above, for all inputs near one.
 * Mathematics: spec/mathematics.md, 3.5 (ii). What boxes.h wants comes before it, logic/near_columns.h, mask.h and, with SIGHT_VALUES,
 * bound.h. */
#ifndef ATTEST_NEAR_ROWS_H
#define ATTEST_NEAR_ROWS_H

#include "boxes.h"
#include "column_sums.h"

/* A head's projections, enclosed in Q [n,d], and how far their distances move. */
typedef struct attest_near_rows {
    const attest_interval *Q;
    double reach;
    const uint8_t *mask; /* [n,n], or null */
    int64_t n, d;
} attest_near_rows;

/*@ // token i sees itself; its spread
  @ predicate sees_self{L}(uint8_t *mask, integer n, integer i) = mask == \null || sees_itself(mask, n, i);
  @ logic real spread_of{L}(uint8_t *mask, integer n, \list<real> v, integer i) = spread_real(mask_of(mask, i, n), i, v, i * n, n);
  @
  @ predicate near_rows_ok{L}(attest_near_rows t) = 1 <= t.n <= ATTEST_DIM_MAX && 1 <= t.d <= ATTEST_DIM_MAX &&
  @     \valid_read(t.Q + (0 .. t.n * t.d - 1)) && (t.mask == \null || \valid_read(t.mask + (0 .. t.n * t.n - 1)));
  @ // v lists what the squared distances may be, row by row
  @ predicate square_in{L}(attest_near_rows t, \list<real> v, integer i, integer j) =
  @     distance_in(t.Q, t.d, t.reach, i, j, \nth(v, i * t.n + j));
  @ predicate squares_in{L}(attest_near_rows t, \list<real> v) =
  @     \forall integer i, j; 0 <= i < t.n ==> 0 <= j < t.n ==> square_in(t, v, i, j);
  @ predicate sums_apart(double *a, attest_near_rows t) = \separated(a + (0 .. t.n - 1), t.Q + (0 .. t.n * t.d - 1)) &&
  @     (t.mask == \null || \separated(a + (0 .. t.n - 1), t.mask + (0 .. t.n * t.n - 1)));
  @ // bounds of what the first m tokens see of others, and give each column
  @ predicate spreads_bounded{L}(double u, attest_near_rows t, integer m) = \forall \list<real> v, integer i; squares_in(t, v) ==>
  @     0 <= i < m ==> sees_self(t.mask, t.n, i) ==> upper(u, spread_of(t.mask, t.n, v, i));
  @ predicate columns_bounded{L, M}(attest_columns to, attest_near_rows t, integer m) = \forall \list<real> v, integer j;
  @     squares_in{L}(t, v) ==> 0 <= j < t.n ==> upper(\at(to.weight[j], M), column{L}(t.mask, v, t.n, j, m)) &&
  @     upper(\at(to.spread[j], M), moved_column{L}(t.mask, v, t.n, j, m)); */

/* The largest spread. The sums are written to `to`; near and far [n] are workspace. */
/*@ requires rows:  near_rows_ok(t);
  @ requires write: \valid(near + (0 .. t.n - 1)) && \valid(far + (0 .. t.n - 1)) && \valid(to.weight + (0 .. t.n - 1)) &&
  @     \valid(to.spread + (0 .. t.n - 1));
  @ requires apart: sums_apart(near, t) && sums_apart(far, t) && sums_apart(to.weight, t) && sums_apart(to.spread, t) &&
  @     \separated(near + (0 .. t.n - 1), far + (0 .. t.n - 1), to.weight + (0 .. t.n - 1), to.spread + (0 .. t.n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    near[0 .. t.n - 1], far[0 .. t.n - 1], to.weight[0 .. t.n - 1], to.spread[0 .. t.n - 1];
  @ ensures number:  \ge_double(\result, (double)0.0);
  @ ensures spreads: spreads_bounded{Pre}(\result, t, t.n);
  @ ensures columns: columns_bounded{Pre, Post}(to, t, t.n);
  @ */
double attest_near_rows_sum(attest_near_rows t, double *near, double *far, attest_columns to);

#endif
