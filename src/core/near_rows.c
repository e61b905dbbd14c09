#define INTERVAL_VALUES
#define SIGHT_VALUES
#include "logic/masked.h"
#include "logic/near_columns.h"
#include "upper.h"
#include "interval_matrix.h"
#include "boxes.h"
#include "mask.h"
#include "bound.h"
#include "near_rows.h"
#include "boxes_spread.h"
#include "fl.h"
#include "vector.h"
#include "logic/index.h"
#include "logic/rows_within.h"

/*@ predicate row_kept{L, M}(attest_interval *Q, integer d, integer i) = cells_kept{L, M}(Q + i * d, d);
  @ predicate rows_kept{L, M}(attest_interval *Q, integer n, integer d) = \forall integer i; 0 <= i < n ==> row_kept{L, M}(Q, d, i);
  @ // the numbers v from place p on may be the squares of row b.i of Q; what joins column j then
  @ predicate distance_at{L}(attest_boxes b, attest_interval *Q, integer d, double reach, \list<real> v, integer p, integer j) =
  @     distance_in(Q, d, reach, b.i, j, \nth(v, p + j));
  @ predicate distances_in{L}(attest_boxes b, attest_interval *Q, integer d, double reach, \list<real> v, integer p) =
  @     \forall integer j; 0 <= j < b.n ==> distance_at(b, Q, d, reach, v, p, j);
  @ predicate row_joined{L, M}(double *a, attest_boxes b, attest_interval *Q, integer d, double reach, integer j) =
  @     \forall \list<real> v, integer p, real x; distances_in{L}(b, Q, d, reach, v, p) ==> upper(\at(a[j], L), x) ==>
  @     upper_sum(\at(a[j], M), x, share_real{L}(b.row, b.i, v, p, b.n, j));
  @ predicate row_moved{L, M}(double *a, attest_boxes b, attest_interval *Q, integer d, double reach, integer j) =
  @     \forall \list<real> v, integer p, real x; distances_in{L}(b, Q, d, reach, v, p) ==> upper(\at(a[j], L), x) ==>
  @     upper_sum(\at(a[j], M), x, moved_share{L}(b.row, b.i, v, p, b.n, j)); */

/* The token's spread; its row joins the sums of the columns. */
/*@ requires boxes: boxes_ok(b) && 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(Q + (0 .. b.n * d - 1));
  @ requires write: \valid(b.near + (0 .. b.n - 1)) && \valid(b.far + (0 .. b.n - 1)) && columns_ok(to, b);
  @ requires apart: \separated(b.near + (0 .. b.n - 1), b.far + (0 .. b.n - 1)) &&
  @     \separated(b.near + (0 .. b.n - 1), Q + (0 .. b.n * d - 1)) && \separated(b.far + (0 .. b.n - 1), Q + (0 .. b.n * d - 1)) &&
  @     columns_apart(to.weight, b) && columns_apart(to.spread, b) &&
  @     \separated(to.weight + (0 .. b.n - 1), Q + (0 .. b.n * d - 1)) && \separated(to.spread + (0 .. b.n - 1), Q + (0 .. b.n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    b.near[0 .. b.n - 1], b.far[0 .. b.n - 1], to.weight[0 .. b.n - 1], to.spread[0 .. b.n - 1];
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures most:   sees_own(b) ==> \forall \list<real> v, integer p; distances_in{Pre}(b, Q, d, reach, v, p) ==>
  @     spread_below(\result, b, v, p);
  @ ensures kept:   rows_kept{Pre, Post}(Q, b.n, d);
  @ ensures weight: \forall integer j; 0 <= j < b.n ==> row_joined{Pre, Post}(to.weight, b, Q, d, reach, j);
  @ ensures spread: \forall integer j; 0 <= j < b.n ==> row_moved{Pre, Post}(to.spread, b, Q, d, reach, j);
  @ */
static double add_token(attest_boxes b, const attest_interval *Q, double reach, int64_t d, attest_columns to)
{
    //@ ghost rows_within(b.n, d);
    attest_boxes_measure(b, Q, reach, d);
    /*@ assert each: \forall \list<real> v, integer p, j; distances_in{Pre}(b, Q, d, reach, v, p) ==> 0 <= j < b.n ==>
      @     distance_at{Pre}(b, Q, d, reach, v, p, j); */
    /*@ assert box: \forall integer j, real v; 0 <= j < b.n ==> distance_in{Pre}(Q, d, reach, b.i, j, v) ==>
      @     box_holds{Pre, Here}(b, Q, d, reach, j) && 0 <= v && boxed(b.near[j], b.far[j], v); */
    /*@ assert inside: \forall \list<real> v, integer p, j; distances_in{Pre}(b, Q, d, reach, v, p) ==> 0 <= j < b.n ==>
      @     distance_at{Pre}(b, Q, d, reach, v, p, j) && positive_at(v, p, j) && boxed_at(b, v, p, j); */
    /*@ assert allowed: \forall \list<real> v, integer p; distances_in{Pre}(b, Q, d, reach, v, p) ==> allowed(b, v, p); */
    //@ assert kept: \forall integer j; 0 <= j < b.n ==> bounds_kept{Pre, Here}(to.weight, j) && bounds_kept{Pre, Here}(to.spread, j);
    const double e = attest_boxes_spread(b);
    //@ ghost before: ;
    attest_columns_add(b, to);
    /*@ assert weight: \forall integer j, p, \list<real> v, real x; 0 <= j < b.n ==> distances_in{Pre}(b, Q, d, reach, v, p) ==>
      @     upper(\at(to.weight[j], Pre), x) ==> allowed{before}(b, v, p) && bounds_kept{Pre, before}(to.weight, j) &&
      @     upper(\at(to.weight[j], before), x) && share_joined{before, Here}(to.weight, b, j) &&
      @     upper_sum(to.weight[j], x, share_real{Pre}(b.row, b.i, v, p, b.n, j)); */
    /*@ assert spread: \forall integer j, p, \list<real> v, real x; 0 <= j < b.n ==> distances_in{Pre}(b, Q, d, reach, v, p) ==>
      @     upper(\at(to.spread[j], Pre), x) ==> allowed{before}(b, v, p) && bounds_kept{Pre, before}(to.spread, j) &&
      @     upper(\at(to.spread[j], before), x) && moved_joined{before, Here}(to.spread, b, j) &&
      @     upper_sum(to.spread[j], x, moved_share{Pre}(b.row, b.i, v, p, b.n, j)); */
    //@ assert kept: \forall integer i; 0 <= i < b.n ==> row_within(i, b.n, d) && row_kept{Pre, Here}(Q, d, i);
    return e;
}

/*@ // what may be the square of two rows still may be, where these are what they were
  @ predicate row_same{L, M}(attest_interval *Q, integer d, integer i) = \forall \list<real> x; row_in{L}(Q, d, i, x) ==>
  @     row_in{M}(Q, d, i, x);
  @ lemma row_same_of{L, M}: \forall attest_interval *Q, integer d, i; row_kept{L, M}(Q, d, i) ==> row_same{L, M}(Q, d, i);
  @ lemma row_kept_on{L, M, N}: \forall attest_interval *Q, integer d, i; row_kept{L, M}(Q, d, i) ==> row_kept{M, N}(Q, d, i) ==>
  @     row_kept{L, N}(Q, d, i);
  @ lemma distance_kept{L, M}: \forall attest_interval *Q, integer d, i, j, double reach, real v; row_same{L, M}(Q, d, i) ==>
  @     row_same{L, M}(Q, d, j) ==> distance_in{L}(Q, d, reach, i, j, v) ==> distance_in{M}(Q, d, reach, i, j, v); */

double attest_near_rows_sum(attest_near_rows t, double *near, double *far, attest_columns to)
{
    //@ ghost product_below(t.n, t.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(t.n, t.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    double most = 0.0;
    attest_fill(0.0, to.weight, t.n);
    attest_fill(0.0, to.spread, t.n);
    //@ assert empty: \forall integer j; 0 <= j < t.n ==> upper(to.weight[j], 0.0) && upper(to.spread[j], 0.0);
    //@ ghost rows_within(t.n, t.d);
    //@ assert still: \forall integer k; 0 <= k < t.n ==> row_within(k, t.n, t.d) && row_kept{Pre, Here}(t.Q, t.d, k);
    //@ assert none: \forall \list<real> v, integer j; columns_none{Pre}(t.mask, v, t.n, j);
    /*@ loop invariant range:   0 <= i <= t.n;
      @ loop invariant number:  \ge_double(most, (double)0.0);
      @ loop invariant kept:    rows_kept{Pre, Here}(t.Q, t.n, t.d);
      @ loop invariant spreads: spreads_bounded{Pre}(most, t, i);
      @ loop invariant columns: columns_bounded{Pre, Here}(to, t, i);
      @ loop assigns i, most, near[0 .. t.n - 1], far[0 .. t.n - 1], to.weight[0 .. t.n - 1], to.spread[0 .. t.n - 1];
      @ loop variant t.n - i; */
    for (int64_t i = 0; i < t.n; i++) {
        //@ ghost row_inside(i, t.n, t.n);
        const uint8_t *row = t.mask == NULL ? NULL : t.mask + i * t.n;
        //@ assert row: row == mask_of(t.mask, i, t.n) && (sees_self{Pre}(t.mask, t.n, i) ==> row == \null || row[i] != 0);
        const attest_boxes b = {.row = row, .i = i, .n = t.n, .near = near, .far = far};
        //@ assert still: \forall integer k; 0 <= k < t.n ==> row_kept{Pre, Here}(t.Q, t.d, k);
        //@ assert same: \forall integer k; 0 <= k < t.n ==> row_same{Pre, Here}(t.Q, t.d, k);
        /*@ assert at: \forall \list<real> v, integer j; squares_in{Pre}(t, v) ==> 0 <= j < t.n ==> square_in{Pre}(t, v, i, j) &&
          @     row_same{Pre, Here}(t.Q, t.d, i) && row_same{Pre, Here}(t.Q, t.d, j) &&
          @     distance_at(b, t.Q, t.d, t.reach, v, i * t.n, j); */
        //@ assert in: \forall \list<real> v; squares_in{Pre}(t, v) ==> distances_in(b, t.Q, t.d, t.reach, v, i * t.n);
        //@ ghost before: ;
        const double e = add_token(b, t.Q, t.reach, t.d, to), larger = fl_max(most, e);
        /*@ assert e: \forall \list<real> v; squares_in{Pre}(t, v) ==> sees_self{Pre}(t.mask, t.n, i) ==>
          @     distances_in{before}(b, t.Q, t.d, t.reach, v, i * t.n) && sees_own(b) && upper(e, spread_of{Pre}(t.mask, t.n, v, i)); */
        //@ assert larger: \forall real x; upper(most, x) || upper(e, x) ==> upper(larger, x);
        /*@ assert joined: \forall integer j; 0 <= j < t.n ==> row_joined{before, Here}(to.weight, b, t.Q, t.d, t.reach, j) &&
          @     row_moved{before, Here}(to.spread, b, t.Q, t.d, t.reach, j); */
        /*@ assert were: \forall \list<real> v, integer j; 0 <= j < t.n ==> squares_in{Pre}(t, v) ==>
          @     distances_in{before}(b, t.Q, t.d, t.reach, v, i * t.n) &&
          @     upper(\at(to.weight[j], before), column{Pre}(t.mask, v, t.n, j, i)) &&
          @     upper(\at(to.spread[j], before), moved_column{Pre}(t.mask, v, t.n, j, i)); */
        /*@ assert more: \forall \list<real> v, integer j; column_more{Pre}(t.mask, v, t.n, j, i,
          @     share_real{Pre}(row, i, v, i * t.n, t.n, j)) &&
          @     moved_column_more{Pre}(t.mask, v, t.n, j, i, moved_share{Pre}(row, i, v, i * t.n, t.n, j)); */
        /*@ assert weight: \forall \list<real> v, integer j; 0 <= j < t.n ==> squares_in{Pre}(t, v) ==>
          @     distances_in{before}(b, t.Q, t.d, t.reach, v, i * t.n) && row_joined{before, Here}(to.weight, b, t.Q, t.d, t.reach, j) &&
          @     upper_sum(to.weight[j], column{Pre}(t.mask, v, t.n, j, i), share_real{Pre}(row, i, v, i * t.n, t.n, j)) &&
          @     column_more{Pre}(t.mask, v, t.n, j, i, share_real{Pre}(row, i, v, i * t.n, t.n, j)) &&
          @     upper(to.weight[j], column{Pre}(t.mask, v, t.n, j, i + 1)); */
        /*@ assert spread: \forall \list<real> v, integer j; 0 <= j < t.n ==> squares_in{Pre}(t, v) ==>
          @     distances_in{before}(b, t.Q, t.d, t.reach, v, i * t.n) && row_moved{before, Here}(to.spread, b, t.Q, t.d, t.reach, j) &&
          @     upper_sum(to.spread[j], moved_column{Pre}(t.mask, v, t.n, j, i), moved_share{Pre}(row, i, v, i * t.n, t.n, j)) &&
          @     moved_column_more{Pre}(t.mask, v, t.n, j, i, moved_share{Pre}(row, i, v, i * t.n, t.n, j)) &&
          @     upper(to.spread[j], moved_column{Pre}(t.mask, v, t.n, j, i + 1)); */
        /*@ assert carried: \forall integer k; 0 <= k < t.n ==> row_kept{Pre, before}(t.Q, t.d, k) &&
          @     row_kept{before, Here}(t.Q, t.d, k) && row_kept{Pre, Here}(t.Q, t.d, k); */
        most = larger;
    }
    return most;
}
