/* One value's gap to another, weighted and added, enclosed in intervals: what enclosed means add up. */
#ifndef ATTEST_ENCLOSED_GAP_H
#define ATTEST_ENCLOSED_GAP_H

#include "enclosed.h"
#include "interval.h"
#include "size.h"
#include <stdint.h>

/* A file that proves what the gaps enclose says INTERVAL_VALUES and ENCLOSED_VALUES and includes directed.h and interval_matrix.h
 * before this one. */
#ifdef ENCLOSED_VALUES
/*@ // the first n numbers of u lie in column a of U, with rows of d intervals
  @ predicate encloses_column{L}(attest_interval *U, integer d, integer a, integer n, \list<real> u) =
  @     \forall integer j; 0 <= j < n ==> encloses(U[j * d + a], \nth(u, j));
  @ predicate value_in{L}(attest_interval *v, integer a, real u) = encloses(v[a], u);
  @ lemma column_value{L}: \forall \list<real> u, attest_interval *U, integer d, a, n, j; 0 <= j < n ==>
  @     encloses_column(U, d, a, n, u) ==> value_in(U + j * d, a, \nth(u, j));
  @ predicate same_value{L, M}(attest_interval *v, integer a) = \at(v[a], L) == \at(v[a], M);
  @ lemma value_kept{L, M}: \forall attest_interval *v, integer a, real u; same_value{L, M}(v, a) ==> value_in{L}(v, a, u) ==>
  @     value_in{M}(v, a, u);
  @ // z encloses r + b (u - o) for all r in s, b in w, u in x and o in y
  @ predicate encloses_added_gap(attest_interval s, attest_interval w, attest_interval x, attest_interval y, attest_interval z) =
  @     \forall real r, b, u, o; encloses(s, r) ==> encloses(w, b) ==> encloses(x, u) ==> encloses(y, o) ==> encloses(z, r + b * (u - o));
  @ predicate gap_added{L, M}(attest_interval w, attest_interval *x, attest_interval *y, attest_interval *out, integer a) =
  @     encloses_added_gap(\at(out[a], L), w, \at(x[a], L), \at(y[a], L), \at(out[a], M));
  @ // for these numbers, under a name
  @ predicate gap_in{L}(attest_interval *out, integer a, real r, real b, real u, real o) = encloses(out[a], r + b * (u - o));
  @ lemma gap_in_of{L, M}: \forall attest_interval w, *x, *y, *out, integer a, real r, b, u, o; gap_added{L, M}(w, x, y, out, a) ==>
  @     value_in{L}(out, a, r) ==> encloses(w, b) ==> value_in{L}(x, a, u) ==> value_in{L}(y, a, o) ==> gap_in{M}(out, a, r, b, u, o); */
#endif

/* out += w (x - y) */
/*@ requires width: 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(x + (0 .. d - 1)) && \valid_read(y + (0 .. d - 1));
  @ requires write: \valid(out + (0 .. d - 1));
  @ requires apart: \separated(out + (0 .. d - 1), x + (0 .. d - 1)) && \separated(out + (0 .. d - 1), y + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures intervals: \forall integer a; 0 <= a < d ==> \le_double(out[a].lo, out[a].hi);
  @ ENCLOSED_ENSURES(added, \forall integer a; 0 <= a < d ==> gap_added{Pre, Post}(w, x, y, out, a))
  @ */
void attest_enclosed_gap(attest_interval w, const attest_interval *x, const attest_interval *y, int64_t d,
                         attest_interval *out);

#endif
