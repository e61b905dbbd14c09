/* What one token of one head takes from all tokens, and how that moves, enclosed in intervals. Mathematics: spec/mathematics.md, K1, K3,
 * K9. */
#ifndef ATTEST_ENCLOSED_TOKEN_H
#define ATTEST_ENCLOSED_TOKEN_H

#include "enclosed_gap.h"
#include "enclosed_logits.h"
#include "interval.h"
#include "size.h"
#include <stdint.h>

/* A file that proves what a token's output encloses says INTERVAL_VALUES and ENCLOSED_VALUES and includes directed.h,
 * interval_matrix.h and logic/row_shares.h before this one. */
#ifdef ENCLOSED_VALUES
/*@ // l is the logit of the query x and of a row of numbers that lies in key j; r is how it moves when x moves along t and the key too
  @ predicate logit_of{L}(attest_scoring s, real w, \list<real> x, attest_interval *K, integer self, integer j, real l) =
  @     \exists \list<real> y; encloses_key(s, K, j, y) && (j == self ==> itself(s, x, y)) && l == row_logit(s.kind, s.d, w, x, y);
  @ predicate slope_of{L}(attest_scoring s, real w, \list<real> x, \list<real> t, attest_interval *K, attest_interval *dK, integer j,
  @                       real r) =
  @     \exists \list<real> y, dy; encloses_key(s, K, j, y) && encloses_key(s, dK, j, dy) && r == row_slope(s.kind, s.d, w, x, t, y, dy);
  @ // the lists of all keys' logits, of how they move
  @ predicate logits_listed{L}(attest_scoring s, real w, \list<real> x, attest_interval *K, integer self, integer n, \list<real> l) =
  @     \forall integer j; 0 <= j < n ==> logit_of(s, w, x, K, self, j, \nth(l, j));
  @ predicate slopes_listed{L}(attest_scoring s, real w, \list<real> x, \list<real> t, attest_interval *K, attest_interval *dK,
  @                            integer n, \list<real> dl) = \forall integer j; 0 <= j < n ==> slope_of(s, w, x, t, K, dK, j, \nth(dl, j));
  @ // of a token that sees a key: the scale is w, its query x, its logits l, its probabilities p
  @ predicate token_given{L}(attest_scoring s, attest_interval *q, attest_interval *K, integer self, integer n, uint8_t *row, real w,
  @                          \list<real> x, \list<real> l, \list<real> p) =
  @     encloses(s.scale, w) && encloses_row(q, s.d, x) && logits_listed(s, w, x, K, self, n, l) && softmax_listed(row, l, n, p);
  @ // it moves along t, its logits by dl
  @ predicate token_moved{L}(attest_scoring s, attest_interval *dq, attest_interval *K, attest_interval *dK, integer n, real w,
  @                          \list<real> x, \list<real> t, \list<real> dl) =
  @     encloses_row(dq, s.d, t) && slopes_listed(s, w, x, t, K, dK, n, dl); */
#endif

/* z [d] of token i: sum_j p_j U_j, with p [n] for its probabilities over the keys K [n,d] that `row` of the mask leaves visible. */
/*@ requires scoring: scoring_ok(s) && 0 <= i < n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(q + (0 .. s.d - 1)) && \valid_read(K + (0 .. n * s.d - 1)) && \valid_read(U + (0 .. n * s.d - 1)) &&
  @                   (row == \null || \valid_read(row + (0 .. n - 1)));
  @ requires write:   \valid(p + (0 .. n - 1)) && \valid(z + (0 .. s.d - 1)) && \separated(p + (0 .. n - 1), z + (0 .. s.d - 1));
  @ requires apart:   \separated(p + (0 .. n - 1), q + (0 .. s.d - 1)) && \separated(p + (0 .. n - 1), K + (0 .. n * s.d - 1)) &&
  @     \separated(p + (0 .. n - 1), U + (0 .. n * s.d - 1)) && \separated(z + (0 .. s.d - 1), U + (0 .. n * s.d - 1));
  @ requires mask:    row == \null || \separated(p + (0 .. n - 1), row + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. n - 1], z[0 .. s.d - 1];
  @ ensures intervals: \forall integer a; 0 <= a < s.d ==> \le_double(z[a].lo, z[a].hi);
  @ ENCLOSED_ENSURES(encloses, \forall real w, \list<real> x, l, c, u, integer a; 0 <= a < s.d ==>
  @     token_given{Pre}(s, q, K, self, n, row, w, x, l, c) ==> encloses_column{Pre}(U, s.d, a, n, u) ==>
  @     encloses(z[a], row_dot(c, u, n)))
  @ */
void attest_enclosed_token(attest_scoring s, const attest_interval *q, const attest_interval *K,
                           const attest_interval *U, int64_t i, int64_t self, int64_t n, const uint8_t *row,
                           attest_interval *p, attest_interval *z);

/* dz [d]: how z moves as the queries, keys and values do, by dq, dK and dU. The logits' changes are written to dl [n]. */
/*@ requires scoring: scoring_ok(s) && 0 <= i < n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(q + (0 .. s.d - 1)) && \valid_read(dq + (0 .. s.d - 1)) && \valid_read(K + (0 .. n * s.d - 1)) &&
  @     \valid_read(dK + (0 .. n * s.d - 1)) && \valid_read(U + (0 .. n * s.d - 1)) && \valid_read(dU + (0 .. n * s.d - 1)) &&
  @     (row == \null || \valid_read(row + (0 .. n - 1)));
  @ requires write:   \valid(p + (0 .. n - 1)) && \valid(dl + (0 .. n - 1)) && \valid(dz + (0 .. s.d - 1)) &&
  @     \separated(p + (0 .. n - 1), dl + (0 .. n - 1)) && \separated(p + (0 .. n - 1), dz + (0 .. s.d - 1)) &&
  @     \separated(dl + (0 .. n - 1), dz + (0 .. s.d - 1));
  @ requires apart:   \separated(p + (0 .. n - 1), q + (0 .. s.d - 1)) && \separated(p + (0 .. n - 1), dq + (0 .. s.d - 1)) &&
  @     \separated(p + (0 .. n - 1), K + (0 .. n * s.d - 1)) && \separated(p + (0 .. n - 1), dK + (0 .. n * s.d - 1)) &&
  @     \separated(p + (0 .. n - 1), U + (0 .. n * s.d - 1)) && \separated(p + (0 .. n - 1), dU + (0 .. n * s.d - 1));
  @ requires slopes:  \separated(dl + (0 .. n - 1), q + (0 .. s.d - 1)) && \separated(dl + (0 .. n - 1), dq + (0 .. s.d - 1)) &&
  @     \separated(dl + (0 .. n - 1), K + (0 .. n * s.d - 1)) && \separated(dl + (0 .. n - 1), dK + (0 .. n * s.d - 1)) &&
  @     \separated(dl + (0 .. n - 1), U + (0 .. n * s.d - 1)) && \separated(dl + (0 .. n - 1), dU + (0 .. n * s.d - 1));
  @ requires values:  \separated(dz + (0 .. s.d - 1), U + (0 .. n * s.d - 1)) && \separated(dz + (0 .. s.d - 1), dU + (0 .. n * s.d - 1));
  @ requires mask:    row == \null || \separated(p + (0 .. n - 1), row + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. n - 1], dl[0 .. n - 1], dz[0 .. s.d - 1];
  @ ensures intervals: \forall integer a; 0 <= a < s.d ==> \le_double(dz[a].lo, dz[a].hi);
  @ ENCLOSED_ENSURES(encloses, \forall real w, \list<real> x, l, c, t, m, u, du, integer a; 0 <= a < s.d ==>
  @     token_given{Pre}(s, q, K, self, n, row, w, x, l, c) ==> token_moved{Pre}(s, dq, K, dK, n, w, x, t, m) ==>
  @     encloses_column{Pre}(U, s.d, a, n, u) ==> encloses_column{Pre}(dU, s.d, a, n, du) ==>
  @     encloses(dz[a], row_slopes(c, m, u, du, row_dot(c, m, n), 0.0, n)))
  @ */
void attest_enclosed_token_slope(attest_scoring s, const attest_interval *q, const attest_interval *dq,
                                 const attest_interval *K, const attest_interval *dK, const attest_interval *U,
                                 const attest_interval *dU, int64_t i, int64_t self, int64_t n, const uint8_t *row,
                                 attest_interval *p, attest_interval *dl, attest_interval *dz);

#endif
