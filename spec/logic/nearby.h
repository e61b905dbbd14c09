/* Lemma A with boxes: what a token's spread, sum_j P_j v_j with P_j = e^-v_j / (1 + sum_k e^-v_k) over the other tokens that it sees, can
 * reach where each v_j lies in an interval. Mathematics: spec/mathematics.md, 3.5. The v_j are the numbers of a list from place p on,
 * `row` is the token's row of the mask, or null, and i its place. Compilers see only comments. */
#ifndef ATTEST_LOGIC_NEARBY_H
#define ATTEST_LOGIC_NEARBY_H

#include "fade.h"
#include "phi.h"
#include <stdint.h>

/*@ // the sums over the other tokens that are seen
  @ predicate beside{L}(uint8_t *row, integer i, integer j) = j != i && (row == \null || row[j] != 0);
  @ logic real if_beside{L}(uint8_t *row, integer i, integer j, real x) = j == i ? 0.0 : row == \null ? x : row[j] == 0 ? 0.0 : x;
  @ logic real decay_sum{L}(uint8_t *row, integer i, \list<real> v, integer p, integer n) = n <= 0 ? 0.0 :
  @     decay_sum(row, i, v, p, n - 1) + if_beside(row, i, n - 1, fade(\nth(v, p + n - 1)));
  @ logic real decay_mean{L}(uint8_t *row, integer i, \list<real> v, integer p, integer n) = n <= 0 ? 0.0 :
  @     decay_mean(row, i, v, p, n - 1) + if_beside(row, i, n - 1, \nth(v, p + n - 1) * fade(\nth(v, p + n - 1)));
  @ logic real excess_sum{L}(uint8_t *row, integer i, \list<real> v, integer p, real e, integer n) = n <= 0 ? 0.0 :
  @     excess_sum(row, i, v, p, e, n - 1) + if_beside(row, i, n - 1, excess_real(\nth(v, p + n - 1), e));
  @ logic real spread_real{L}(uint8_t *row, integer i, \list<real> v, integer p, integer n) =
  @     decay_mean(row, i, v, p, n) / (1 + decay_sum(row, i, v, p, n));
  @
  @ predicate excess_parts{L}(uint8_t *row, integer i, \list<real> v, integer p, real e, integer n) =
  @     parts_are(excess_sum(row, i, v, p, e, n), decay_mean(row, i, v, p, n), e, decay_sum(row, i, v, p, n));
  @ predicate three_sums{L}(uint8_t *row, integer i, \list<real> v, integer p, real e, integer n, real x, real m, real s) =
  @     excess_sum(row, i, v, p, e, n) == x && decay_mean(row, i, v, p, n) == m && decay_sum(row, i, v, p, n) == s;
  @ lemma excess_parts_none{L}: \forall uint8_t *row, integer i, \list<real> v, integer p, real e;
  @     three_sums(row, i, v, p, e, 0, 0.0, 0.0, 0.0) && parts_are(0.0, 0.0, e, 0.0) && excess_parts(row, i, v, p, e, 0);
  @ lemma excess_parts_seen{L}: \forall uint8_t *row, integer i, \list<real> v, integer p, real e, integer n; 0 <= n ==>
  @     beside(row, i, n) ==>
  @     three_sums(row, i, v, p, e, n + 1, excess_sum(row, i, v, p, e, n) + (\nth(v, p + n) - e) * fade(\nth(v, p + n)),
  @                decay_mean(row, i, v, p, n) + \nth(v, p + n) * fade(\nth(v, p + n)), decay_sum(row, i, v, p, n) + fade(\nth(v, p + n)));
  @ lemma excess_parts_unseen{L}: \forall uint8_t *row, integer i, \list<real> v, integer p, real e, integer n; 0 <= n ==>
  @     !beside(row, i, n) ==>
  @     three_sums(row, i, v, p, e, n + 1, excess_sum(row, i, v, p, e, n), decay_mean(row, i, v, p, n), decay_sum(row, i, v, p, n));
  @ lemma excess_parts_more{L}: \forall uint8_t *row, integer i, \list<real> v, integer p, real e, integer n; 0 <= n ==>
  @     excess_parts(row, i, v, p, e, n) ==> 0 < fade(\nth(v, p + n)) && (beside(row, i, n) ==>
  @     parts_are(excess_sum(row, i, v, p, e, n) + (\nth(v, p + n) - e) * fade(\nth(v, p + n)),
  @               decay_mean(row, i, v, p, n) + \nth(v, p + n) * fade(\nth(v, p + n)), e,
  @               decay_sum(row, i, v, p, n) + fade(\nth(v, p + n)))) && excess_parts(row, i, v, p, e, n + 1);
  @ lemma spread_by_excess{L}: \forall uint8_t *row, integer i, \list<real> v, integer p, real e, integer n;
  @     excess_parts(row, i, v, p, e, n) ==> excess_sum(row, i, v, p, e, n) <= e ==>
  @     parts_are(excess_sum(row, i, v, p, e, n), decay_mean(row, i, v, p, n), e, decay_sum(row, i, v, p, n)) &&
  @     mean_below(decay_mean(row, i, v, p, n), decay_sum(row, i, v, p, n), e) && spread_real(row, i, v, p, n) <= e;
  @
  @ // what joins the sum of e^-v
  @ predicate decay_more{L}(uint8_t *row, integer i, \list<real> v, integer p, integer n, real x) =
  @     decay_sum(row, i, v, p, n + 1) == decay_sum(row, i, v, p, n) + x;
  @ lemma decay_more_seen{L}: \forall uint8_t *row, integer i, \list<real> v, integer p, integer n; 0 <= n ==> beside(row, i, n) ==>
  @     decay_more(row, i, v, p, n, fade(\nth(v, p + n)));
  @ lemma decay_more_unseen{L}: \forall uint8_t *row, integer i, \list<real> v, integer p, integer n; 0 <= n ==> !beside(row, i, n) ==>
  @     decay_more(row, i, v, p, n, 0.0);
  @
  @ // a spread of numbers that are not negative is not
  @ predicate mean_positive{L}(uint8_t *row, integer i, \list<real> v, integer p, integer n) =
  @     0 <= decay_mean(row, i, v, p, n) && 0 <= decay_sum(row, i, v, p, n);
  @ lemma mean_positive_more{L}: \forall uint8_t *row, integer i, \list<real> v, integer p, integer n; 0 <= n ==>
  @     mean_positive(row, i, v, p, n) ==>
  @     (beside(row, i, n) ==> 0 <= \nth(v, p + n)) ==> 0 < fade(\nth(v, p + n)) && (beside(row, i, n) ==>
  @     order_scaled(fade(\nth(v, p + n)), 0.0, \nth(v, p + n))) && mean_positive(row, i, v, p, n + 1);
  @ lemma spread_positive{L}: \forall uint8_t *row, integer i, \list<real> v, integer p, integer n; mean_positive(row, i, v, p, n) ==>
  @     mean_not_negative(decay_mean(row, i, v, p, n), decay_sum(row, i, v, p, n)) && 0 <= spread_real(row, i, v, p, n);
  @
  @ // of all numbers there are, so many cannot sum to more than so many times the largest (v - e) e^-v
  @ logic integer beside_count{L}(uint8_t *row, integer i, integer n) = n <= 0 ? 0 :
  @     beside_count(row, i, n - 1) + (n - 1 == i ? 0 : row == \null ? 1 : row[n - 1] == 0 ? 0 : 1);
  @ predicate few(real x, integer count, real top) = x <= count * top;
  @ predicate one_more(integer count, real top) = (count + 1) * top == count * top + top;
  @ predicate few_joined(real x, real y, integer count, real top) = few(x + y, count + 1, top);
  @ lemma few_more: \forall real x, y, top, integer count; few(x, count, top) ==> y <= top ==> one_more(count, top) &&
  @     few_joined(x, y, count, top);
  @ predicate counted{L}(uint8_t *row, integer i, integer n, integer count) = beside_count(row, i, n) == count;
  @ lemma counted_seen{L}: \forall uint8_t *row, integer i, n; 0 <= n ==> beside(row, i, n) ==>
  @     counted(row, i, n + 1, beside_count(row, i, n) + 1);
  @ lemma counted_unseen{L}: \forall uint8_t *row, integer i, n; 0 <= n ==> !beside(row, i, n) ==>
  @     counted(row, i, n + 1, beside_count(row, i, n));
  @ predicate excess_few{L}(uint8_t *row, integer i, \list<real> v, integer p, real e, integer n) =
  @     few(excess_sum(row, i, v, p, e, n), beside_count(row, i, n), excess_top(e));
  @ predicate excess_more{L}(uint8_t *row, integer i, \list<real> v, integer p, real e, integer n, real x) =
  @     excess_sum(row, i, v, p, e, n + 1) == excess_sum(row, i, v, p, e, n) + x;
  @ lemma excess_more_seen{L}: \forall uint8_t *row, integer i, \list<real> v, integer p, real e, integer n; 0 <= n ==>
  @     beside(row, i, n) ==>
  @     excess_more(row, i, v, p, e, n, excess_real(\nth(v, p + n), e));
  @ lemma excess_more_unseen{L}: \forall uint8_t *row, integer i, \list<real> v, integer p, real e, integer n; 0 <= n ==>
  @     !beside(row, i, n) ==>
  @     excess_more(row, i, v, p, e, n, 0.0);
  @ lemma excess_few_with{L}: \forall uint8_t *row, integer i, \list<real> v, integer p, real e, integer n, real x, integer c;
  @     excess_more(row, i, v, p, e, n, x) ==> counted(row, i, n + 1, c) ==> few(excess_sum(row, i, v, p, e, n) + x, c, excess_top(e)) ==>
  @     excess_few(row, i, v, p, e, n + 1);
  @ lemma excess_few_seen{L}: \forall uint8_t *row, integer i, \list<real> v, integer p, real e, integer n; 0 <= n ==> beside(row, i, n) ==>
  @     excess_few(row, i, v, p, e, n) ==> excess_below(\nth(v, p + n), e, excess_top(e)) &&
  @     few_joined(excess_sum(row, i, v, p, e, n), excess_real(\nth(v, p + n), e), beside_count(row, i, n), excess_top(e)) &&
  @     excess_more(row, i, v, p, e, n, excess_real(\nth(v, p + n), e)) && counted(row, i, n + 1, beside_count(row, i, n) + 1) &&
  @     excess_few(row, i, v, p, e, n + 1);
  @ lemma excess_few_unseen{L}: \forall uint8_t *row, integer i, \list<real> v, integer p, real e, integer n; 0 <= n ==>
  @     !beside(row, i, n) ==>
  @     excess_few(row, i, v, p, e, n) ==> excess_more(row, i, v, p, e, n, 0.0) && counted(row, i, n + 1, beside_count(row, i, n)) &&
  @     excess_few(row, i, v, p, e, n + 1);
  @ // for N - 1 numbers, c(N) is e enough
  @ predicate top_times(real t, real top, real e) = t * top <= e;
  @ lemma top_times_with: \forall real e, f, p, t; times_is(1.0, f, p) ==> 0 < f ==> t <= e * p ==>
  @     order_scaled(f, t, e * p) && equal_scaled(e, 1.0, f * p) && top_times(t, f, e);
  @ predicate phi_is(real e, real p) = phi_real(e) == e * p;
  @ lemma phi_is_of: \forall real e; phi_is(e, \exp(1 + e));
  @ lemma top_times_of: \forall real t, e; phi_above(e, t) ==> phi_is(e, \exp(1 + e)) &&
  @     times_is(1.0, fade(1 + e), \exp(1 + e)) && 0 < fade(1 + e) && top_times(t, fade(1 + e), e) && top_times(t, excess_top(e), e);
  @ */

#endif
