#define INTERVAL_VALUES
#define PRODUCT_VALUES
#define ENCLOSED_VALUES
#include "reals.h"
#include "directed.h"
#include "logic/l2_value.h"
#include "interval_matrix.h"
#include "interval_same.h"
#include "logic/row_shares.h"
#include "enclosed_head.h"
#include "enclosed_projections.h"
#include "enclosed_token.h"
#include "lists_kept.h"
#include "logic/heads.h"
#include "logic/parts.h"
#include "logic/rows_within.h"
#include <stddef.h>

/*@ // a row and a column of a list in a matrix's intervals lie in those of the matrix
  @ lemma row_of_cells{L}: \forall attest_interval *C, \list<real> x, integer d, i; row_enclosed(C, d, i, x) ==>
  @     encloses_row(C + i * d, d, x);
  @ lemma row_in{L}: \forall attest_interval *C, \list<real> y, x, integer n, d, o, i; matrix_in(C, n, d, y, o) ==> 0 <= i < n ==>
  @     row_of(y, o, i, d, x) ==> row_enclosed(C, d, i, x) && encloses_row(C + i * d, d, x);
  @ predicate cells_in{L}(attest_interval *U, integer d, integer a, integer n, \list<real> u) =
  @     \forall integer j; 0 <= j < n ==> element_enclosed(U, d, j, a, \nth(u, j));
  @ lemma column_of_cells{L}: \forall attest_interval *U, integer d, a, n, \list<real> u; cells_in(U, d, a, n, u) ==>
  @     encloses_column(U, d, a, n, u);
  @ lemma column_in{L}: \forall attest_interval *C, \list<real> y, u, integer n, d, o, a; matrix_in(C, n, d, y, o) ==> 0 <= a < d ==>
  @     column_of(y, o, d, a, n, u) ==> cells_in(C, d, a, n, u) && encloses_column(C, d, a, n, u);
  @ // L2's key i is query i where keys are queries
  @ predicate same_rows(\list<real> x, \list<real> k, integer d) = \forall integer b; 0 <= b < d ==> \nth(x, b) == \nth(k, b);
  @ predicate apart_by_nothing(\list<real> x, \list<real> k, integer d) = row_distance(x, k, d) == 0;
  @ predicate no_gap(real a, real b) = (a - b) * (a - b) == 0;
  @ lemma no_gap_of: \forall real a, b; a == b ==> no_gap(a, b);
  @ lemma nothing_apart_none: \forall \list<real> x, k; apart_by_nothing(x, k, 0);
  @ lemma nothing_apart_more: \forall \list<real> x, k, integer b; 0 <= b ==> \nth(x, b) == \nth(k, b) ==> apart_by_nothing(x, k, b) ==>
  @     no_gap(\nth(x, b), \nth(k, b)) && apart_by_nothing(x, k, b + 1);
  @ lemma own_row: \forall \list<real> y, x, k, integer n, d, i; keys_are_queries(y, n, d) ==> 0 <= i < n ==> row_of(y, 0, i, d, x) ==>
  @     row_of(y, n * d, i, d, k) ==> same_rows(x, k, d); */

/*@ ghost
  /@ requires size: 0 <= d;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures nothing: \forall \list<real> x, k; same_rows(x, k, d) ==> apart_by_nothing(x, k, d);
   @/
  static inline void rows_alike(int64_t d)
  {
      /@ loop invariant range:   0 <= b <= d;
       @ loop invariant nothing: \forall \list<real> x, k; same_rows(x, k, d) ==> apart_by_nothing(x, k, b);
       @ loop assigns b;
       @ loop variant d - b; @/
      for (int64_t b = 0; b < d; b++)
          ;
  }
*/

/* Is token i its own key, at distance exactly 0? */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures self: \result == (kind == ATTEST_L2 && w.wq == w.wk ? i : -1);
  @ */
static inline int64_t self_of(attest_heads w, attest_kind kind, int64_t i)
{
    return kind == ATTEST_L2 && w.wq == w.wk ? i : -1;
}

/*@ predicate apart_row{L}(attest_heads w, integer n, uint8_t *row, attest_interval *cells, attest_interval *y) =
  @     \valid(cells + (0 .. enclosure_cells(w, n) - 1)) && \valid(y + (0 .. w.width - 1)) &&
  @     \separated(cells + (0 .. enclosure_cells(w, n) - 1), y + (0 .. w.width - 1)) &&
  @     heads_apart_cells(w, cells, enclosure_cells(w, n)) && heads_apart_cells(w, y, w.width) &&
  @     (row == \null || (\valid_read(row + (0 .. n - 1)) && \separated(cells + (0 .. enclosure_cells(w, n) - 1), row + (0 .. n - 1)))); */

/* What is said of all rows, said of one. */
/*@ ghost
  /@ requires sizes: heads_sizes(w) && 0 <= i < n <= ATTEST_DIM_MAX;
   @ requires rows:  apart_rows(w, n, mask, cells, Y);
   @ requires row:   (mask == \null ==> row == \null) && (mask != \null ==> row == mask + i * n);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures room: apart_row(w, n, row, cells, Y + i * w.width);
   @/
  static inline void row_room(attest_heads w, const uint8_t *mask, const uint8_t *row, int64_t i, int64_t n,
                              attest_interval *cells, attest_interval *Y)
  {
      row_inside(i, n, n);
      row_inside(i, n, w.width);
  }
*/

/* What lies in the intervals of a head, said of token i as enclosed_token.h does: of queries, keys and values, or of how they move */
/*@ ghost
  /@ requires sizes: scoring_ok(s) && 0 <= i < n <= ATTEST_DIM_MAX;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures query:  \forall \list<real> y, x; lists_in(at, n, s.d, y) ==> row_of(y, 0, i, s.d, x) ==>
   @     encloses_row(at + i * s.d, s.d, x);
   @ ensures key:    \forall \list<real> y, k, integer j; lists_in(at, n, s.d, y) ==> 0 <= j < n ==> row_of(y, n * s.d, j, s.d, k) ==>
   @     encloses_key(s, at + n * s.d, j, k);
   @ ensures column: \forall \list<real> y, u, integer a; lists_in(at, n, s.d, y) ==> 0 <= a < s.d ==>
   @     column_of(y, 2 * (n * s.d), s.d, a, n, u) ==> encloses_column(at + 2 * (n * s.d), s.d, a, n, u);
   @/
  static inline void lists_token(attest_scoring s, int64_t i, int64_t n, const attest_interval *at)
  {
      /@ assert query: \forall \list<real> y, x; lists_in(at, n, s.d, y) ==> row_of(y, 0, i, s.d, x) ==> matrix_in(at, n, s.d, y, 0) &&
       @     encloses_row(at + i * s.d, s.d, x); @/
      /@ assert column: \forall \list<real> y, u, integer a; lists_in(at, n, s.d, y) ==> 0 <= a < s.d ==>
       @     column_of(y, 2 * (n * s.d), s.d, a, n, u) ==> matrix_in(at + 2 * (n * s.d), n, s.d, y, 2 * (n * s.d)) &&
       @     cells_in(at + 2 * (n * s.d), s.d, a, n, u) && encloses_column(at + 2 * (n * s.d), s.d, a, n, u); @/
  }

  /@ requires weights: heads_sizes(w);
   @ requires scoring: scoring_ok(s) && s.d == w.d;
   @ requires sizes:   0 <= i < n <= ATTEST_DIM_MAX;
   @ requires self:    self == (s.kind == ATTEST_L2 && w.wq == w.wk ? i : -1);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures given:   \forall real c, \list<real> y, x, l, a; head_in(w, s.kind, n, cells, y) ==> encloses(s.scale, c) ==>
   @     shares_from(s.kind, s.d, c, y, n, i, row, x, l, a) ==>
   @     token_given(s, cells + i * w.d, cells + n * w.d, self, n, row, c, x, l, a);
   @/
  static inline void head_token(attest_heads w, attest_scoring s, int64_t i, int64_t self, int64_t n, const uint8_t *row,
                                const attest_interval *cells)
  {
      rows_alike(w.d);
      lists_token(s, i, n, cells);
      /@ assert own: \forall \list<real> y, x, k; head_in(w, s.kind, n, cells, y) ==> i == self ==> row_of(y, 0, i, s.d, x) ==>
       @     row_of(y, n * s.d, i, s.d, k) ==> same_rows(x, k, s.d) && apart_by_nothing(x, k, s.d) && itself(s, x, k); @/
      /@ assert logit: \forall real c, g, \list<real> y, x, integer j; head_in(w, s.kind, n, cells, y) ==> 0 <= j < n ==>
       @     row_of(y, 0, i, s.d, x) ==> logit_from(s.kind, s.d, c, y, n, x, j, g) ==>
       @     logit_of(s, c, x, cells + n * w.d, self, j, g); @/
      /@ assert each: \forall real c, \list<real> y, x, l, a; head_in(w, s.kind, n, cells, y) ==> encloses(s.scale, c) ==>
       @     shares_from(s.kind, s.d, c, y, n, i, row, x, l, a) ==> encloses_row(cells + i * w.d, s.d, x) &&
       @     logits_listed(s, c, x, cells + n * w.d, self, n, l) &&
       @     token_given(s, cells + i * w.d, cells + n * w.d, self, n, row, c, x, l, a); @/
  }
*/

/* Token i of head h: adds its output to y [width]. */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires scoring: scoring_ok(s) && s.d == w.d;
  @ requires sizes:   0 <= i < n <= ATTEST_DIM_MAX;
  @ requires room:    apart_row(w, n, row, cells, y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[6 * (n * w.d) + w.d * w.d .. enclosure_cells(w, n) - 1], y[0 .. w.width - 1];
  @ ensures intervals: \forall integer k; 0 <= k < w.width ==> \le_double(y[k].lo, y[k].hi);
  @ ensures encloses:  \forall real c, r, \list<real> l, o, m, integer t; 0 <= t < w.width ==> encloses(s.scale, c) ==>
  @     head_in{Pre}(w, s.kind, n, cells, l) ==> output_weights{Pre}(w, h, o) ==> token_output{Pre}(s.kind, s.d, c, l, n, i, row, m) ==>
  @     value_in{Pre}(y, t, r) ==> output_within(y, t, r, m, o, w.width, w.d);
  @ */
static void add_value(attest_heads w, attest_scoring s, int64_t h, int64_t i, int64_t n, const uint8_t *row,
                      attest_interval *cells, attest_interval *y)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost head_inside(h, w.heads, w.width, w.d);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(i, n, w.d);
    const int64_t size = n * w.d;
    //@ assert size: size == n * w.d && n * s.d == n * w.d;
    const attest_interval *Q = cells + i * w.d, *K = cells + size, *U = cells + 2 * size;
    attest_interval *p = cells + 6 * size + w.d * w.d, *z = p + 2 * n;
    const int64_t self = self_of(w, s.kind, i);
    //@ ghost head_token(w, s, i, self, n, row, cells);
    //@ ghost lists_token(s, i, n, cells);
    attest_enclosed_token(s, Q, K, U, i, self, n, row, p, z);
    /*@ assert mean: \forall real c, \list<real> l, x, g, m, integer a, real r; 0 <= a < s.d ==> head_in{Pre}(w, s.kind, n, cells, l) ==>
      @     encloses(s.scale, c) ==> shares_from{Pre}(s.kind, s.d, c, l, n, i, row, x, g, m) ==> mean_from(l, n, s.d, m, a, r) ==>
      @     token_given{Pre}(s, Q, K, self, n, row, c, x, g, m) && value_in(z, a, r); */
    /*@ assert output: \forall real c, \list<real> l, m; head_in{Pre}(w, s.kind, n, cells, l) ==> encloses(s.scale, c) ==>
      @     token_output{Pre}(s.kind, s.d, c, l, n, i, row, m) ==> encloses_row(z, w.d, m); */
    //@ assert weights: same_values{Pre, Here}(w.wo + (h * w.d) * w.width, w.d * w.width);
    //@ assert listed: \forall \list<real> o; output_weights{Pre}(w, h, o) ==> output_weights(w, h, o);
    //@ assert same: same_intervals{Pre, Here}(y, w.width);
    //@ assert value: \forall real r, integer t; 0 <= t < w.width ==> value_in{Pre}(y, t, r) ==> value_in(y, t, r);
    attest_enclosed_output(w, h, z, y);
}

/*@ // number a of what moves encloses the change of the shares' mean, whatever lists the columns are
  @ predicate slopes_known{L}(attest_interval *z, \list<real> l, \list<real> e, integer n, integer d, \list<real> m, \list<real> f,
  @                           integer a) =
  @     \forall \list<real> u, du; column_of(l, 2 * (n * d), d, a, n, u) ==> column_of(e, 2 * (n * d), d, a, n, du) ==>
  @     value_in(z, a, row_slopes(m, f, u, du, row_dot(m, f, n), 0.0, n));
  @ lemma slope_known{L}: \forall attest_interval *z, \list<real> l, e, m, f, integer n, d, a, real r;
  @     slopes_known(z, l, e, n, d, m, f, a) ==> mean_slope_from(l, e, n, d, m, f, a, r) ==> value_in(z, a, r); */

/* Token i of head h: adds the change of its output to y [width]. */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires scoring: scoring_ok(s) && s.d == w.d;
  @ requires sizes:   0 <= i < n <= ATTEST_DIM_MAX;
  @ requires room:    apart_row(w, n, row, cells, y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[6 * (n * w.d) + w.d * w.d .. enclosure_cells(w, n) - 1], y[0 .. w.width - 1];
  @ ensures intervals: \forall integer k; 0 <= k < w.width ==> \le_double(y[k].lo, y[k].hi);
  @ ensures encloses:  \forall real c, r, \list<real> l, e, o, m, integer t; 0 <= t < w.width ==> encloses(s.scale, c) ==>
  @     head_in{Pre}(w, s.kind, n, cells, l) ==> lists_in{Pre}(cells + 3 * (n * w.d), n, w.d, e) ==> output_weights{Pre}(w, h, o) ==>
  @     token_slope{Pre}(s.kind, s.d, c, l, e, n, i, row, m) ==> value_in{Pre}(y, t, r) ==> output_within(y, t, r, m, o, w.width, w.d);
  @ */
static void add_slope(attest_heads w, attest_scoring s, int64_t h, int64_t i, int64_t n, const uint8_t *row,
                      attest_interval *cells, attest_interval *y)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost head_inside(h, w.heads, w.width, w.d);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(i, n, w.d);
    const int64_t size = n * w.d;
    //@ assert size: size == n * w.d && n * s.d == n * w.d;
    const attest_interval *Q = cells + i * w.d, *K = cells + size, *U = cells + 2 * size, *moved = cells + 3 * size;
    const attest_interval *dQ = moved + i * w.d, *dK = moved + size, *dU = moved + 2 * size;
    attest_interval *p = cells + 6 * size + w.d * w.d, *dl = p + n, *dz = p + 2 * n;
    const int64_t self = self_of(w, s.kind, i);
    //@ ghost head_token(w, s, i, self, n, row, cells);
    //@ ghost lists_token(s, i, n, cells);
    //@ ghost lists_token(s, i, n, moved);
    /*@ assert slope: \forall real c, g, \list<real> l, e, x, t, integer j; head_in(w, s.kind, n, cells, l) ==>
      @     lists_in(moved, n, w.d, e) ==> 0 <= j < n ==> slope_from(s.kind, s.d, c, l, e, n, x, t, j, g) ==>
      @     slope_of(s, c, x, t, K, dK, j, g); */
    /*@ assert moved: \forall real c, \list<real> l, e, x, t, m; head_in(w, s.kind, n, cells, l) ==> lists_in(moved, n, w.d, e) ==>
      @     row_of(e, 0, i, s.d, t) ==> slopes_from(s.kind, s.d, c, l, e, n, x, t, m) ==> token_moved(s, dQ, K, dK, n, c, x, t, m); */
    attest_enclosed_token_slope(s, Q, dQ, K, dK, U, dU, i, self, n, row, p, dl, dz);
    /*@ assert each: \forall real c, \list<real> x, g, m, t, f, u, du, integer a; 0 <= a < s.d ==>
      @     token_given{Pre}(s, Q, K, self, n, row, c, x, g, m) ==> token_moved{Pre}(s, dQ, K, dK, n, c, x, t, f) ==>
      @     encloses_column{Pre}(U, s.d, a, n, u) ==> encloses_column{Pre}(dU, s.d, a, n, du) ==>
      @     value_in(dz, a, row_slopes(m, f, u, du, row_dot(m, f, n), 0.0, n)); */
    /*@ assert columns: \forall real c, \list<real> l, e, x, g, m, t, f, u, du, integer a; 0 <= a < s.d ==>
      @     head_in{Pre}(w, s.kind, n, cells, l) ==> lists_in{Pre}(moved, n, w.d, e) ==>
      @     token_given{Pre}(s, Q, K, self, n, row, c, x, g, m) ==> token_moved{Pre}(s, dQ, K, dK, n, c, x, t, f) ==>
      @     column_of(l, 2 * (n * s.d), s.d, a, n, u) ==> column_of(e, 2 * (n * s.d), s.d, a, n, du) ==>
      @     encloses_column{Pre}(U, s.d, a, n, u) && encloses_column{Pre}(dU, s.d, a, n, du) &&
      @     value_in(dz, a, row_slopes(m, f, u, du, row_dot(m, f, n), 0.0, n)); */
    /*@ assert known: \forall real c, \list<real> l, e, x, g, m, t, f, integer a; 0 <= a < s.d ==>
      @     head_in{Pre}(w, s.kind, n, cells, l) ==> lists_in{Pre}(moved, n, w.d, e) ==>
      @     token_given{Pre}(s, Q, K, self, n, row, c, x, g, m) ==> token_moved{Pre}(s, dQ, K, dK, n, c, x, t, f) ==>
      @     slopes_known(dz, l, e, n, s.d, m, f, a); */
    /*@ assert means: \forall real c, \list<real> l, e, x, g, m, t, f, integer a, real r; 0 <= a < s.d ==>
      @     head_in{Pre}(w, s.kind, n, cells, l) ==> lists_in{Pre}(moved, n, w.d, e) ==>
      @     token_given{Pre}(s, Q, K, self, n, row, c, x, g, m) ==> token_moved{Pre}(s, dQ, K, dK, n, c, x, t, f) ==>
      @     mean_slope_from(l, e, n, s.d, m, f, a, r) ==> slopes_known(dz, l, e, n, s.d, m, f, a) && value_in(dz, a, r); */
    /*@ assert mean: \forall real c, \list<real> l, e, x, g, m, t, f, integer a, real r; 0 <= a < s.d ==>
      @     head_in{Pre}(w, s.kind, n, cells, l) ==> lists_in{Pre}(moved, n, w.d, e) ==> encloses(s.scale, c) ==>
      @     shares_from{Pre}(s.kind, s.d, c, l, n, i, row, x, g, m) ==> row_of(e, 0, i, s.d, t) ==>
      @     slopes_from(s.kind, s.d, c, l, e, n, x, t, f) ==> mean_slope_from(l, e, n, s.d, m, f, a, r) ==>
      @     token_given{Pre}(s, Q, K, self, n, row, c, x, g, m) && token_moved{Pre}(s, dQ, K, dK, n, c, x, t, f) && value_in(dz, a, r); */
    /*@ assert output: \forall real c, \list<real> l, e, m; head_in{Pre}(w, s.kind, n, cells, l) ==> lists_in{Pre}(moved, n, w.d, e) ==>
      @     encloses(s.scale, c) ==> token_slope{Pre}(s.kind, s.d, c, l, e, n, i, row, m) ==> encloses_row(dz, w.d, m); */
    //@ assert weights: same_values{Pre, Here}(w.wo + (h * w.d) * w.width, w.d * w.width);
    //@ assert listed: \forall \list<real> o; output_weights{Pre}(w, h, o) ==> output_weights(w, h, o);
    //@ assert same: same_intervals{Pre, Here}(y, w.width);
    //@ assert value: \forall real r, integer t; 0 <= t < w.width ==> value_in{Pre}(y, t, r) ==> value_in(y, t, r);
    attest_enclosed_output(w, h, dz, y);
}

/*@ predicate same_interval{L, M}(attest_interval *a, integer t) = \at(a[t], L) == \at(a[t], M);
  @ // the rows of Y from i on stand as they stood
  @ predicate ahead_kept{L, M}(attest_heads w, attest_interval *Y, integer i, integer n) =
  @     \forall integer t; i * w.width <= t < n * w.width ==> same_interval{L, M}(Y, t);
  @ lemma row_joined_stays{P, L, M}: \forall attest_heads w, attest_scoring s, integer h, n, i, j, uint8_t *mask,
  @     attest_interval *cells, *Y;
  @     same_intervals{L, M}(Y, i * w.width) ==> row_within(j, i, w.width) ==>
  @     row_joined{P, L}(w, s, h, n, mask, cells, Y, j) ==> row_joined{P, M}(w, s, h, n, mask, cells, Y, j);
  @ lemma row_moved_stays{P, L, M}: \forall attest_heads w, attest_scoring s, integer h, n, i, j, uint8_t *mask,
  @     attest_interval *cells, *Y;
  @     same_intervals{L, M}(Y, i * w.width) ==> row_within(j, i, w.width) ==>
  @     row_moved{P, L}(w, s, h, n, mask, cells, Y, j) ==> row_moved{P, M}(w, s, h, n, mask, cells, Y, j);
  @ lemma value_of_element{L}: \forall attest_interval *Y, integer d, i, t, real r; element_enclosed(Y, d, i, t, r) ==>
  @     value_in(Y + i * d, t, r);
  @ lemma same_interval_of{L, M}: \forall attest_interval *a, integer m, o, t; same_intervals{L, M}(a, m) ==> 0 <= o + t < m ==>
  @     same_interval{L, M}(a, o + t) && same_interval{L, M}(a + o, t);
  @ lemma same_interval_at{L, M}: \forall attest_interval *a, integer o, t; same_interval{L, M}(a + o, t - o) ==>
  @     same_interval{L, M}(a, t);
  @ lemma same_value_of{L, M}: \forall attest_interval *a, integer o, t; same_interval{L, M}(a, o + t) ==> same_value{L, M}(a + o, t);
  @ lemma element_value_kept{L, M}: \forall attest_interval *Y, integer d, i, t, real r; element_enclosed{L}(Y, d, i, t, r) ==>
  @     same_value{L, M}(Y + i * d, t) ==> value_in{L}(Y + i * d, t, r) && value_in{M}(Y + i * d, t, r);
  @ lemma intervals_inside{L, M}: \forall attest_interval *a, integer m, o, n; same_intervals{L, M}(a, m) ==> part_inside(o, n, m) ==>
  @     (\forall integer t; 0 <= t < n ==> same_interval{L, M}(a + o, t)) && same_intervals{L, M}(a + o, n);
  @ lemma output_joined_of{L}: \forall attest_heads w, attest_interval *Y, integer i, t, real r, \list<real> z, o;
  @     output_within(Y + i * w.width, t, r, z, o, w.width, w.d) ==> output_joined(w, Y, i, t, r, z, o); */

/* Token i of head h: adds its output to y [width], or the change of it. */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires scoring: scoring_ok(s) && s.d == w.d;
  @ requires sizes:   0 <= i < n <= ATTEST_DIM_MAX;
  @ requires room:    apart_row(w, n, row, cells, y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[6 * (n * w.d) + w.d * w.d .. enclosure_cells(w, n) - 1], y[0 .. w.width - 1];
  @ ensures intervals: \forall integer k; 0 <= k < w.width ==> \le_double(y[k].lo, y[k].hi);
  @ ensures encloses:  \forall real c, r, \list<real> l, o, m, integer t; !slope ==> 0 <= t < w.width ==> encloses(s.scale, c) ==>
  @     head_in{Pre}(w, s.kind, n, cells, l) ==> output_weights{Pre}(w, h, o) ==> token_output{Pre}(s.kind, s.d, c, l, n, i, row, m) ==>
  @     value_in{Pre}(y, t, r) ==> output_within(y, t, r, m, o, w.width, w.d);
  @ ensures slopes:    \forall real c, r, \list<real> l, e, o, m, integer t; slope ==> 0 <= t < w.width ==> encloses(s.scale, c) ==>
  @     head_in{Pre}(w, s.kind, n, cells, l) ==> lists_in{Pre}(cells + 3 * (n * w.d), n, w.d, e) ==> output_weights{Pre}(w, h, o) ==>
  @     token_slope{Pre}(s.kind, s.d, c, l, e, n, i, row, m) ==> value_in{Pre}(y, t, r) ==> output_within(y, t, r, m, o, w.width, w.d);
  @ */
static void add_token(bool slope, attest_heads w, attest_scoring s, int64_t h, int64_t i, int64_t n, const uint8_t *row,
                      attest_interval *cells, attest_interval *y)
{
    if (slope)
        add_slope(w, s, h, i, n, row, cells, y);
    else
        add_value(w, s, h, i, n, row, cells, y);
}

void attest_enclosed_head(bool slope, attest_heads w, attest_scoring s, int64_t h, int64_t n, const uint8_t *mask,
                          attest_interval *cells, attest_interval *Y)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost head_inside(h, w.heads, w.width, w.d);
    //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, w.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost rows_within(n, w.d);
    /*@ loop invariant range:   0 <= i <= n;
      @ loop invariant corner:  \le_double(Y[0].lo, Y[0].hi);
      @ loop invariant cells:   same_intervals{Pre, Here}(cells, 6 * (n * w.d));
      @ loop invariant weights: same_values{Pre, Here}(w.wo, w.width * w.width);
      @ loop invariant ahead:   ahead_kept{Pre, Here}(w, Y, i, n);
      @ loop invariant joined:  \forall integer j; !slope ==> 0 <= j < i ==> row_joined{Pre, Here}(w, s, h, n, mask, cells, Y, j);
      @ loop invariant moved:   \forall integer j; slope ==> 0 <= j < i ==> row_moved{Pre, Here}(w, s, h, n, mask, cells, Y, j);
      @ loop assigns i, cells[6 * (n * w.d) + w.d * w.d .. enclosure_cells(w, n) - 1], Y[0 .. n * w.width - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i != n; i++) {
        //@ ghost row_inside(i, n, n);
        //@ ghost row_inside(i, n, w.width);
        //@ ghost if (i > 0) product_below(1, w.width, i, w.width);
        //@ ghost rows_within(i, w.width);
        //@ assert beyond: i > 0 ==> 0 < w.width <= i * w.width;
        const uint8_t *row = mask == NULL ? NULL : mask + i * n;
        //@ assert row: row == mask_row(mask, n, i);
        //@ ghost row_room(w, mask, row, i, n, cells, Y);
        //@ ghost int64_t size = n * w.d;
        //@ assert queries: same_intervals{Pre, Here}(cells, size) && same_intervals{Pre, Here}(cells + 3 * size, size);
        //@ assert keys: same_intervals{Pre, Here}(cells + size, size) && same_intervals{Pre, Here}(cells + 3 * size + size, size);
        //@ assert values: same_intervals{Pre, Here}(cells + 2 * size, size);
        //@ assert changes: same_intervals{Pre, Here}(cells + 3 * size + 2 * size, size);
        //@ assert lists: lists_kept{Pre, Here}(cells, n, w.d);
        //@ assert queries_moved: matrix_kept{Pre, Here}(cells + 3 * size, n, w.d);
        //@ assert keys_moved: matrix_kept{Pre, Here}(cells + 3 * size + size, n, w.d);
        //@ assert values_moved: matrix_kept{Pre, Here}(cells + 3 * size + 2 * size, n, w.d);
        //@ assert moves: lists_kept{Pre, Here}(cells + 3 * (n * w.d), n, w.d);
        //@ assert head: \forall \list<real> y; head_in{Pre}(w, s.kind, n, cells, y) ==> head_in(w, s.kind, n, cells, y);
        //@ assert part: part_inside((h * w.d) * w.width, w.d * w.width, w.width * w.width);
        //@ assert same: same_values{Pre, Here}(w.wo + (h * w.d) * w.width, w.d * w.width);
        //@ assert listed: \forall \list<real> o; output_weights{Pre}(w, h, o) ==> output_weights(w, h, o);
        //@ ghost int64_t begin = i * w.width;
        //@ assert end: begin + w.width <= n * w.width;
        //@ assert there: \forall integer t; begin <= t < begin + w.width ==> same_interval{Pre, Here}(Y, t);
        /*@ assert own: \forall integer t; 0 <= t < w.width ==> same_interval{Pre, Here}(Y, begin + t) &&
          @     same_value{Pre, Here}(Y + begin, t); */
        /*@ assert value: \forall real r, integer t; 0 <= t < w.width ==> element_enclosed{Pre}(Y, w.width, i, t, r) ==>
          @     same_value{Pre, Here}(Y + i * w.width, t) && value_in(Y + i * w.width, t, r); */
        //@ assert apart_y: \separated(Y + i * w.width + (0 .. w.width - 1), w.wo + (0 .. w.width * w.width - 1));
        //@ assert apart_cells: \separated(cells + (0 .. enclosure_cells(w, n) - 1), w.wo + (0 .. w.width * w.width - 1));
        //@ assert apart_row: \separated(Y + (begin + w.width .. n * w.width - 1), Y + i * w.width + (0 .. w.width - 1));
        //@ assert apart_rest: \separated(Y + (begin + w.width .. n * w.width - 1), cells + (0 .. enclosure_cells(w, n) - 1));
        add_token(slope, w, s, h, i, n, row, cells, Y + i * w.width);
        //@ assert after: same_intervals{LoopCurrent, Here}(Y + (begin + w.width), n * w.width - (begin + w.width));
        /*@ assert ahead: \forall integer t; begin + w.width <= t < n * w.width ==>
          @     same_interval{LoopCurrent, Here}(Y + (begin + w.width), t - (begin + w.width)) && same_interval{LoopCurrent, Here}(Y, t); */
        /*@ assert untouched: \forall integer t; begin + w.width <= t < n * w.width ==> same_interval{Pre, LoopCurrent}(Y, t) &&
          @     same_interval{Pre, Here}(Y, t); */
        //@ assert cells_still: same_intervals{LoopCurrent, Here}(cells, 6 * (n * w.d));
        //@ assert weights_still: same_values{LoopCurrent, Here}(w.wo, w.width * w.width);
        //@ assert first: i == 0 ==> \le_double(Y[0].lo, Y[0].hi);
        //@ assert later: i > 0 ==> \le_double(Y[0].lo, Y[0].hi);
        //@ assert joined: !slope ==> row_joined{Pre, Here}(w, s, h, n, mask, cells, Y, i);
        //@ assert moved: slope ==> row_moved{Pre, Here}(w, s, h, n, mask, cells, Y, i);
        //@ assert still: same_intervals{LoopCurrent, Here}(Y, i * w.width);
        /*@ assert earlier: \forall integer j; 0 <= j < i ==> row_within(j, i, w.width) &&
          @     (row_joined{Pre, LoopCurrent}(w, s, h, n, mask, cells, Y, j) ==> row_joined{Pre, Here}(w, s, h, n, mask, cells, Y, j)) &&
          @     (row_moved{Pre, LoopCurrent}(w, s, h, n, mask, cells, Y, j) ==> row_moved{Pre, Here}(w, s, h, n, mask, cells, Y, j)); */
    }
}
