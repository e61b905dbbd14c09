/* The sums of the columns of P, and of P_ij |y_i - y_j|^2 / sqrt(d), from above, where the distances lie in boxes.
 * Mathematics: spec/mathematics.md, 3.5 (i); attest_local_two. What boxes.h wants comes before it, and logic/near_columns.h. */
#ifndef ATTEST_COLUMN_SUMS_H
#define ATTEST_COLUMN_SUMS_H

#include "boxes.h"

typedef struct attest_columns {
    double *weight, *spread; /* [n] */
} attest_columns;

/*@ predicate columns_ok{L}(attest_columns to, attest_boxes b) =
  @     \valid(to.weight + (0 .. b.n - 1)) && \valid(to.spread + (0 .. b.n - 1)) &&
  @     \separated(to.spread + (0 .. b.n - 1), to.weight + (0 .. b.n - 1));
  @ predicate columns_apart{L}(double *a, attest_boxes b) = \separated(a + (0 .. b.n - 1), b.near + (0 .. b.n - 1)) &&
  @     \separated(a + (0 .. b.n - 1), b.far + (0 .. b.n - 1)) &&
  @     (b.row == \null || \separated(a + (0 .. b.n - 1), b.row + (0 .. b.n - 1)));
  @ // whatever the boxes allow: a number of column j that was a bound of x is one of x and of what the token gives
  @ predicate allowed{L}(attest_boxes b, \list<real> v, integer p) = all_boxed(b, v, p) && all_positive(b, v, p);
  @ predicate joins_share{L}(double u, double *a, attest_boxes b, integer j) =
  @     \forall \list<real> v, integer p, real x; allowed(b, v, p) ==> upper(a[j], x) ==>
  @     upper_sum(u, x, share_real(b.row, b.i, v, p, b.n, j));
  @ predicate joins_moved{L}(double u, double *a, attest_boxes b, integer j) =
  @     \forall \list<real> v, integer p, real x; allowed(b, v, p) ==> upper(a[j], x) ==>
  @     upper_sum(u, x, moved_share(b.row, b.i, v, p, b.n, j));
  @ predicate share_joined{L, M}(double *a, attest_boxes b, integer j) = joins_share{L}(\at(a[j], M), a, b, j);
  @ predicate moved_joined{L, M}(double *a, attest_boxes b, integer j) = joins_moved{L}(\at(a[j], M), a, b, j); */

/*@ // what stays as it is keeps what has joined it
  @ predicate same_number(double u, double w) = (\is_plus_infinity(u) ==> \is_plus_infinity(w)) && (\is_finite(u) ==> \is_finite(w) &&
  @     u == w);
  @ predicate entry_kept{L, M}(double *a, integer j) = same_number(\at(a[j], L), \at(a[j], M));
  @ predicate bounds_kept{L, M}(double *a, integer j) = \forall real x; upper(\at(a[j], L), x) ==> upper(\at(a[j], M), x);
  @ lemma bounds_kept_of{L, M}: \forall double *a, integer j; entry_kept{L, M}(a, j) ==> bounds_kept{L, M}(a, j); */

/* Adds the token's row to them. */
/*@ requires boxes:   boxes_ok(b);
  @ requires numbers: far_ok(b);
  @ requires write:   columns_ok(to, b);
  @ requires apart:   columns_apart(to.weight, b) && columns_apart(to.spread, b);
  @ terminates \true;
  @ exits      \false;
  @ assigns    to.weight[0 .. b.n - 1], to.spread[0 .. b.n - 1];
  @ ensures weight: \forall integer j; 0 <= j < b.n ==> share_joined{Pre, Post}(to.weight, b, j);
  @ ensures spread: \forall integer j; 0 <= j < b.n ==> moved_joined{Pre, Post}(to.spread, b, j);
  @ */
void attest_columns_add(attest_boxes b, attest_columns to);

#endif
