/* Where the squared distances between a token and the others lie, for all inputs near one.
 * Mathematics: spec/mathematics.md, 3.5 (ii); ball_is_boxed. A file that includes this includes directed.h, logic/nearby.h and, with
 * INTERVAL_VALUES, interval_matrix.h before it. */
#ifndef ATTEST_BOXES_H
#define ATTEST_BOXES_H

#include "interval.h"
#include "size.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Token i's: near[j] <= |y_i - y_j|^2 / sqrt(d) <= far[j]. */
typedef struct attest_boxes {
    const uint8_t *row; /* row i of the mask, or null */
    int64_t i, n;
    double *near, *far; /* [n] */
} attest_boxes;

/*@ predicate boxes_ok{L}(attest_boxes b) = 0 <= b.i < b.n <= ATTEST_DIM_MAX && \valid_read(b.near + (0 .. b.n - 1)) &&
  @     \valid_read(b.far + (0 .. b.n - 1)) && (b.row == \null || \valid_read(b.row + (0 .. b.n - 1)));
  @ predicate far_ok{L}(attest_boxes b) = \forall integer j; 0 <= j < b.n ==> \ge_double(b.far[j], (double)0.0);
  @ predicate seen{L}(attest_boxes b, integer j) = beside(b.row, b.i, j);
  @ // v lies between two bounds; so do the numbers of a list, from place p on, that belong to tokens seen
  @ predicate boxed(double near, double far, real v) = (\is_finite(near) ==> near <= v) && fl_not_below(far, v);
  @ predicate boxed_at{L}(attest_boxes b, \list<real> v, integer p, integer j) = boxed(b.near[j], b.far[j], \nth(v, p + j));
  @ predicate positive_at(\list<real> v, integer p, integer j) = 0 <= \nth(v, p + j);
  @ predicate all_boxed{L}(attest_boxes b, \list<real> v, integer p) =
  @     \forall integer j; 0 <= j < b.n ==> seen(b, j) ==> boxed_at(b, v, p, j);
  @ predicate all_positive{L}(attest_boxes b, \list<real> v, integer p) =
  @     \forall integer j; 0 <= j < b.n ==> seen(b, j) ==> positive_at(v, p, j);
  @
  @ // r is a distance whose square is q, moved by no more than reach
  @ predicate within_reach(real r, real q, real reach) = 0 <= r && 0 <= q && \sqrt(q) - reach <= r <= \sqrt(q) + reach;
  @ predicate reached(double reach, real r, real q) = \exists real a; upper(reach, a) && within_reach(r, q, a);
  @ // the square of such a distance, times s
  @ logic real scaled_square(real s, real r) = s * (r * r);
  @
  @ // v may be that square of rows i and j of Q, times 1 / sqrt(d): some real rows lie in them, whose distance is moved within reach
  @ predicate row_in{L}(attest_interval *Q, integer d, integer j, \list<real> x) = encloses_row(Q + j * d, d, x);
  @ predicate moved_row(\list<real> x, \list<real> y, integer d, double reach, real r) = reached(reach, r, row_distance(x, y, d));
  @ predicate is_square(real v, integer d, real r) = v == scaled_square(1 / \sqrt(d), r);
  @ predicate distance_in{L}(attest_interval *Q, integer d, double reach, integer i, integer j, real v) =
  @     \exists \list<real> x, y, real r; row_in(Q, d, i, x) && row_in(Q, d, j, y) && moved_row(x, y, d, reach, r) && is_square(v, d, r);
  @ // j's box holds whatever it may be
  @ predicate box_holds{L, M}(attest_boxes b, attest_interval *Q, integer d, double reach, integer j) =
  @     \forall real v; distance_in{L}(Q, d, reach, b.i, j, v) ==> 0 <= v && boxed(\at(b.near[j], M), \at(b.far[j], M), v);
  @ // intervals are the same in two states of memory
  @ predicate cells_kept{L, M}(attest_interval *a, integer n) = \forall integer m; 0 <= m < n ==> \at(a[m], L) == \at(a[m], M); */

/* Measures them for all inputs whose projections lie within reach / 2 of those enclosed in Q [n,d]. */
/*@ requires boxes: boxes_ok(b) && 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(Q + (0 .. b.n * d - 1));
  @ requires write: \valid(b.near + (0 .. b.n - 1)) && \valid(b.far + (0 .. b.n - 1));
  @ requires apart: \separated(b.near + (0 .. b.n - 1), b.far + (0 .. b.n - 1)) &&
  @     \separated(b.near + (0 .. b.n - 1), Q + (0 .. b.n * d - 1)) && \separated(b.far + (0 .. b.n - 1), Q + (0 .. b.n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    b.near[0 .. b.n - 1], b.far[0 .. b.n - 1];
  @ ensures numbers: far_ok(b);
  @ ensures holds:   \forall integer j; 0 <= j < b.n ==> box_holds{Pre, Post}(b, Q, d, reach, j);
  @ */
void attest_boxes_measure(attest_boxes b, const attest_interval *Q, double reach, int64_t d);

/* Does the token see token j, j another one? */
/*@ requires boxes: boxes_ok(b) && 0 <= j < b.n;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures other: \result ==> j != b.i;
  @ ensures seen: \result <==> seen(b, j);
  @ */
static inline bool attest_boxes_see(attest_boxes b, int64_t j)
{
    return j != b.i && (b.row == NULL || b.row[j] != 0);
}

#endif
