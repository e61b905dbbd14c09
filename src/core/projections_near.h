/* Projections that are near what they stand for (logic/projection.h) stay so where they are not written; and as one array of numbers, each
 * stands for its own. To be included after rounding.h and weighted_rows.h (ROWS_VALUES). Internal; compilers see only comments. */
#ifndef ATTEST_PROJECTIONS_NEAR_H
#define ATTEST_PROJECTIONS_NEAR_H

#include "logic/all_finite.h"
#include "logic/projection.h"
#include "logic/split.h"

/*@ // an element stays near where it stays what it is
  @ predicate same_in_block{L, M}(double *out, integer n, integer d, integer g, integer i, integer c) =
  @     same_at{L, M}(out + g * (n * d), d, i, c);
  @ lemma projection_kept{L, M}: \forall double *out, \list<real> x, w, z, integer n, width, d, g, i, c;
  @     same_in_block{L, M}(out, n, d, g, i, c) ==> projection_near{L}(x, w, z, n, width, d, out, g, i, c) ==>
  @     projection_near{M}(x, w, z, n, width, d, out, g, i, c);
  @ predicate same_blocks{L, M}(double *out, integer count, integer n, integer d) =
  @     \forall integer g, i, c; 0 <= g < count ==> 0 <= i < n ==> 0 <= c < d ==> same_in_block{L, M}(out, n, d, g, i, c);
  @ lemma projection_held{L, M}: \forall double *out, \list<real> x, w, z, integer count, n, width, d, g, i, c;
  @     same_blocks{L, M}(out, count, n, d) ==> projections_near{L}(x, w, z, count, n, width, d, out) ==> 0 <= g < count ==>
  @     0 <= i < n ==> 0 <= c < d ==> same_in_block{L, M}(out, n, d, g, i, c) &&
  @     projection_near{L}(x, w, z, n, width, d, out, g, i, c) && projection_near{M}(x, w, z, n, width, d, out, g, i, c);
  @ lemma projections_kept{L, M}: \forall double *out, \list<real> x, w, z, integer count, n, width, d;
  @     same_blocks{L, M}(out, count, n, d) ==> projections_near{L}(x, w, z, count, n, width, d, out) ==>
  @     projections_near{M}(x, w, z, count, n, width, d, out);
  @
  @ // of `count` blocks of n rows, number t is number c of row i of block g
  @ predicate block_place(integer n, integer d, integer g, integer i, integer c, integer t) = t == g * (n * d) + (i * d + c);
  @ predicate in_block(integer count, integer n, integer d, integer t, integer g, integer i, integer c) =
  @     0 <= g < count && 0 <= i < n && 0 <= c < d && block_place(n, d, g, i, c, t);
  @ predicate whole_block(integer b, integer n, integer d) = 1 <= n && 1 <= d && b == n * d && 1 <= b;
  @ lemma block_places: \forall integer count, n, d, t, b; 0 <= count ==> whole_block(b, n, d) ==> 0 <= t ==> below(t, count, b) ==>
  @     split_is(t / b, t % b, b, t) && t / b < count && below(t % b, n, d) && split_is((t % b) / d, (t % b) % d, d, t % b) &&
  @     (t % b) / d < n && in_block(count, n, d, t, t / b, (t % b) / d, (t % b) % d);
  @ predicate stands_at{L}(double *out, \list<real> q, \list<real> e, integer t) = \abs(out[t] - \nth(q, t)) <= \nth(e, t);
  @ predicate stands_in_block{L}(double *out, \list<real> q, \list<real> e, integer n, integer d, integer g, integer i, integer c) =
  @     \abs((out + g * (n * d))[i * d + c] - \nth(q, g * (n * d) + (i * d + c))) <= \nth(e, g * (n * d) + (i * d + c));
  @ lemma stands_in_block_of{L}: \forall double *out, \list<real> x, w, z, q, e, integer n, width, d, g, i, c;
  @     projection_near(x, w, z, n, width, d, out, g, i, c) ==> one_meant(x, w, z, n, width, d, q, e, g, i, c) ==>
  @     \is_finite((out + g * (n * d))[i * d + c]) ==> stands_in_block(out, q, e, n, d, g, i, c);
  @ lemma stands_at_of{L}: \forall double *out, \list<real> x, w, z, q, e, integer n, width, d, g, i, c, t;
  @     projection_near(x, w, z, n, width, d, out, g, i, c) ==> one_meant(x, w, z, n, width, d, q, e, g, i, c) ==>
  @     block_place(n, d, g, i, c, t) ==> \is_finite(out[t]) ==>
  @     stands_in_block(out, q, e, n, d, g, i, c) && stands_at(out, q, e, t);
  @ lemma stands_at_so{L}: \forall double *out, \list<real> x, w, z, q, e, integer count, n, width, d, g, i, c, t;
  @     in_block(count, n, d, t, g, i, c) ==> projections_near(x, w, z, count, n, width, d, out) ==>
  @     projected_meant(x, w, z, count, n, width, d, q, e) ==> \is_finite(out[t]) ==>
  @     projection_near(x, w, z, n, width, d, out, g, i, c) && one_meant(x, w, z, n, width, d, q, e, g, i, c) && stands_at(out, q, e, t);
  @ lemma stands_all{L}: \forall double *out, \list<real> x, w, z, q, e, integer count, n, width, d, b, t; whole_block(b, n, d) ==>
  @     0 <= count ==> 0 <= t ==> below(t, count, b) ==> projections_near(x, w, z, count, n, width, d, out) ==>
  @     projected_meant(x, w, z, count, n, width, d, q, e) ==> \is_finite(out[t]) ==>
  @     in_block(count, n, d, t, t / b, (t % b) / d, (t % b) % d) && stands_at(out, q, e, t);
  @ lemma stands_each{L}: \forall double *out, \list<real> x, w, z, q, e, integer count, n, width, d, b, t; whole_block(b, n, d) ==>
  @     0 <= count ==> projections_near(x, w, z, count, n, width, d, out) ==> projected_meant(x, w, z, count, n, width, d, q, e) ==>
  @     all_finite(out, count * b) ==> 0 <= t < count * b ==> below(t, count, b) && \is_finite(out[t]) && stands_at(out, q, e, t);
  @ predicate all_stand{L}(double *out, \list<real> q, \list<real> e, integer n) =
  @     \forall integer t; 0 <= t < n ==> stands_at(out, q, e, t);
  @ lemma all_stand_so{L}: \forall double *out, \list<real> q, e, integer n; all_stand(out, q, e, n) ==> stands(out, n, q, e, 0);
  @ lemma projections_stand_of{L}: \forall double *out, \list<real> x, w, z, q, e, integer count, n, width, d, b; whole_block(b, n, d) ==>
  @     0 <= count ==> projections_near(x, w, z, count, n, width, d, out) ==> projected_meant(x, w, z, count, n, width, d, q, e) ==>
  @     all_finite(out, count * b) ==> all_stand(out, q, e, count * b) && stands(out, count * b, q, e, 0);
  @ */

#endif
