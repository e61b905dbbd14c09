/* Lemma A with boxes: what a token's spread, sum_j P_j v_j with P_j = e^-v_j / (1 + sum_k e^-v_k) over the other tokens that it sees, can
 * reach where each v_j lies in an interval. Mathematics: spec/mathematics.md, 3.5. The v_j are a list, `row` is the token's row of the
 * mask, or null, and i its place. Compilers see only comments. */
#ifndef ATTEST_LOGIC_NEARBY_H
#define ATTEST_LOGIC_NEARBY_H

#include "fade.h"
#include <stdint.h>

/*@ // the sums over the other tokens that are seen
  @ predicate beside{L}(uint8_t *row, integer i, integer j) = j != i && (row == \null || row[j] != 0);
  @ logic real if_beside{L}(uint8_t *row, integer i, integer j, real x) = j == i ? 0.0 : row == \null ? x : row[j] == 0 ? 0.0 : x;
  @ logic real decay_sum{L}(uint8_t *row, integer i, \list<real> v, integer n) = n <= 0 ? 0.0 :
  @     decay_sum(row, i, v, n - 1) + if_beside(row, i, n - 1, fade(\nth(v, n - 1)));
  @ logic real decay_mean{L}(uint8_t *row, integer i, \list<real> v, integer n) = n <= 0 ? 0.0 :
  @     decay_mean(row, i, v, n - 1) + if_beside(row, i, n - 1, \nth(v, n - 1) * fade(\nth(v, n - 1)));
  @ logic real excess_sum{L}(uint8_t *row, integer i, \list<real> v, real e, integer n) = n <= 0 ? 0.0 :
  @     excess_sum(row, i, v, e, n - 1) + if_beside(row, i, n - 1, excess_real(\nth(v, n - 1), e));
  @ logic real spread_real{L}(uint8_t *row, integer i, \list<real> v, integer n) =
  @     decay_mean(row, i, v, n) / (1 + decay_sum(row, i, v, n));
  @
  @ predicate excess_parts{L}(uint8_t *row, integer i, \list<real> v, real e, integer n) =
  @     parts_are(excess_sum(row, i, v, e, n), decay_mean(row, i, v, n), e, decay_sum(row, i, v, n));
  @ predicate three_sums{L}(uint8_t *row, integer i, \list<real> v, real e, integer n, real x, real m, real s) =
  @     excess_sum(row, i, v, e, n) == x && decay_mean(row, i, v, n) == m && decay_sum(row, i, v, n) == s;
  @ lemma excess_parts_none{L}: \forall uint8_t *row, integer i, \list<real> v, real e; three_sums(row, i, v, e, 0, 0.0, 0.0, 0.0) &&
  @     parts_are(0.0, 0.0, e, 0.0) && excess_parts(row, i, v, e, 0);
  @ lemma excess_parts_seen{L}: \forall uint8_t *row, integer i, \list<real> v, real e, integer n; 0 <= n ==> beside(row, i, n) ==>
  @     three_sums(row, i, v, e, n + 1, excess_sum(row, i, v, e, n) + (\nth(v, n) - e) * fade(\nth(v, n)),
  @                decay_mean(row, i, v, n) + \nth(v, n) * fade(\nth(v, n)), decay_sum(row, i, v, n) + fade(\nth(v, n)));
  @ lemma excess_parts_unseen{L}: \forall uint8_t *row, integer i, \list<real> v, real e, integer n; 0 <= n ==> !beside(row, i, n) ==>
  @     three_sums(row, i, v, e, n + 1, excess_sum(row, i, v, e, n), decay_mean(row, i, v, n), decay_sum(row, i, v, n));
  @ lemma excess_parts_more{L}: \forall uint8_t *row, integer i, \list<real> v, real e, integer n; 0 <= n ==>
  @     excess_parts(row, i, v, e, n) ==> 0 < fade(\nth(v, n)) && (beside(row, i, n) ==>
  @     parts_are(excess_sum(row, i, v, e, n) + (\nth(v, n) - e) * fade(\nth(v, n)),
  @               decay_mean(row, i, v, n) + \nth(v, n) * fade(\nth(v, n)), e, decay_sum(row, i, v, n) + fade(\nth(v, n)))) &&
  @     excess_parts(row, i, v, e, n + 1);
  @ lemma spread_by_excess{L}: \forall uint8_t *row, integer i, \list<real> v, real e, integer n; excess_parts(row, i, v, e, n) ==>
  @     excess_sum(row, i, v, e, n) <= e ==>
  @     parts_are(excess_sum(row, i, v, e, n), decay_mean(row, i, v, n), e, decay_sum(row, i, v, n)) &&
  @     mean_below(decay_mean(row, i, v, n), decay_sum(row, i, v, n), e) && spread_real(row, i, v, n) <= e;
  @ */

#endif
