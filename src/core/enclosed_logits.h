/* Logits of one query over all keys, of the dot product and of L2, and how they move when query and keys do, enclosed in
 * intervals. Mathematics: spec/mathematics.md, K1, K3, K9, K10. */
#ifndef ATTEST_ENCLOSED_LOGITS_H
#define ATTEST_ENCLOSED_LOGITS_H

#include "enclosed.h"
#include "interval.h"
#include "score.h"
#include "size.h"
#include <stdint.h>

/* How a head scores: the kind, the width of a query, 1 / sqrt(d). */
typedef struct attest_scoring {
    attest_kind kind;
    int64_t d;
    attest_interval scale;
} attest_scoring;

/*@ predicate scoring_ok(attest_scoring s) = (s.kind == ATTEST_DOT || s.kind == ATTEST_L2) && 1 <= s.d <= ATTEST_DIM_MAX; */

/* A file that proves what the logits enclose says INTERVAL_VALUES and ENCLOSED_VALUES and includes directed.h and interval_matrix.h
 * before this one. */
#ifdef ENCLOSED_VALUES
/*@ // over rows of d real numbers: the logit of the query x and the key y, w being the scale; K1 and K3
  @ logic real row_logit(integer kind, integer d, real w, \list<real> x, \list<real> y) =
  @     kind == ATTEST_DOT ? w * row_dot(x, y, d) : -(w * row_distance(x, y, d));
  @ // what number a of each adds to how the score moves when x moves along t and y along r; the sum of the first n; times the scale
  @ logic real slope_term(integer kind, real x, real t, real y, real r) =
  @     kind == ATTEST_DOT ? t * y + x * r : -2 * (x - y) * (t - r);
  @ logic real slope_terms(integer kind, \list<real> x, \list<real> t, \list<real> y, \list<real> r, integer n) = n <= 0 ? 0.0 :
  @     slope_terms(kind, x, t, y, r, n - 1) + slope_term(kind, \nth(x, n - 1), \nth(t, n - 1), \nth(y, n - 1), \nth(r, n - 1));
  @ logic real row_slope(integer kind, integer d, real w, \list<real> x, \list<real> t, \list<real> y, \list<real> r) =
  @     w * slope_terms(kind, x, t, y, r, d);
  @ // the key is the query itself, as the caller of L2 may know
  @ predicate itself(attest_scoring s, \list<real> x, \list<real> y) = s.kind != ATTEST_DOT && row_distance(x, y, s.d) == 0;
  @ // row j of keys, and what is written of it
  @ predicate encloses_key{L}(attest_scoring s, attest_interval *K, integer j, \list<real> y) = encloses_row(K + j * s.d, s.d, y);
  @ predicate encloses_logit{L}(attest_scoring s, real w, \list<real> x, \list<real> y, attest_interval *p, integer j) =
  @     encloses(p[j], row_logit(s.kind, s.d, w, x, y));
  @ predicate encloses_slope{L}(attest_scoring s, real w, \list<real> x, \list<real> t, \list<real> y, \list<real> r,
  @                             attest_interval *p, integer j) = encloses(p[j], row_slope(s.kind, s.d, w, x, t, y, r)); */
#endif

/* p [n]: the logits of query q over the keys K [n,d]. `self` is the key that is the query itself, whose L2 logit is exactly
 * 0, or -1. */
/*@ requires scoring: scoring_ok(s) && 1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(q + (0 .. s.d - 1)) && \valid_read(K + (0 .. n * s.d - 1));
  @ requires write:   \valid(p + (0 .. n - 1));
  @ requires apart:   \separated(p + (0 .. n - 1), q + (0 .. s.d - 1)) && \separated(p + (0 .. n - 1), K + (0 .. n * s.d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. n - 1];
  @ ensures intervals: \forall integer j; 0 <= j < n ==> \le_double(p[j].lo, p[j].hi);
  @ ENCLOSED_ENSURES(encloses, \forall \list<real> x, y, real w, integer j; 0 <= j < n ==> encloses(s.scale, w) ==>
  @     encloses_row{Pre}(q, s.d, x) ==> encloses_key{Pre}(s, K, j, y) ==> (j == self ==> itself(s, x, y)) ==>
  @     encloses_logit(s, w, x, y, p, j))
  @ */
void attest_enclosed_logits(attest_scoring s, const attest_interval *q, const attest_interval *K, int64_t self,
                            int64_t n, attest_interval *p);

/* dl [n]: how the logits of query q move */
/*@ requires scoring: scoring_ok(s) && 1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(q + (0 .. s.d - 1)) && \valid_read(dq + (0 .. s.d - 1)) &&
  @                   \valid_read(K + (0 .. n * s.d - 1)) && \valid_read(dK + (0 .. n * s.d - 1));
  @ requires write:   \valid(dl + (0 .. n - 1));
  @ requires apart:   \separated(dl + (0 .. n - 1), q + (0 .. s.d - 1)) && \separated(dl + (0 .. n - 1), dq + (0 .. s.d - 1)) &&
  @     \separated(dl + (0 .. n - 1), K + (0 .. n * s.d - 1)) && \separated(dl + (0 .. n - 1), dK + (0 .. n * s.d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    dl[0 .. n - 1];
  @ ensures intervals: \forall integer j; 0 <= j < n ==> \le_double(dl[j].lo, dl[j].hi);
  @ ENCLOSED_ENSURES(encloses, \forall \list<real> x, t, y, r, real w, integer j; 0 <= j < n ==> encloses(s.scale, w) ==>
  @     encloses_row{Pre}(q, s.d, x) ==> encloses_row{Pre}(dq, s.d, t) ==> encloses_key{Pre}(s, K, j, y) ==>
  @     encloses_key{Pre}(s, dK, j, r) ==> encloses_slope(s, w, x, t, y, r, dl, j))
  @ */
void attest_enclosed_logit_slopes(attest_scoring s, const attest_interval *q, const attest_interval *dq,
                                  const attest_interval *K, const attest_interval *dK, int64_t n, attest_interval *dl);

#endif
