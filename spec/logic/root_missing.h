/* What a number is missing to be 1 / sqrt(n), found from how far its square, n times, lies from 1. Compilers see only comments. */
#ifndef ATTEST_LOGIC_ROOT_MISSING_H
#define ATTEST_LOGIC_ROOT_MISSING_H

#include "scale_near.h"

/*@ // e is what s s n is missing to be 1, and p is 1 / sqrt(n)
  @ predicate square_missing(real s, real n, real e) = e == 1 - s * s * n;
  @ logic real missing_square(real s, integer n) = 1 - s * s * n;
  @ lemma missing_square_is: \forall real s, integer n; square_missing(s, n, missing_square(s, n));
  @ predicate inverse_square(real p, real n) = 0 < p && p * p * n == 1;
  @ lemma inverse_square_of: \forall real q, p, n; 0 <= q ==> q * q == n ==> inverse_times(q, p) ==> inverse_square(p, n);
  @ // so the squares of s and p have the quotient 1 - e
  @ predicate squares_apart(real s, real p, real e) = s * s == (1 - e) * (p * p);
  @ predicate cross_equal(real a, real u, real b, real c) = a * u == b * c;
  @ lemma cross_equal_of: \forall real s, p, n; cross_equal(s * s, p * p * n, s * s * n, p * p);
  @ predicate part_is(real a, real e, real c) = a == (1 - e) * c;
  @ lemma part_is_of: \forall real a, u, b, c, e; cross_equal(a, u, b, c) ==> u == 1 ==> b == 1 - e ==> part_is(a, e, c);
  @ lemma squares_apart_of: \forall real s, p, n, e; square_missing(s, n, e) ==> inverse_square(p, n) ==>
  @     cross_equal(s * s, p * p * n, s * s * n, p * p) && part_is(s * s, e, p * p) && squares_apart(s, p, e);
  @ // and s (1 + e/2) lies as near to p as e e s
  @ logic real half_more(real s, real e) = s + 0.5 * (s * e);
  @ predicate root_not_far(real s, real p) = p <= 1.2 * s;
  @ lemma root_not_far_of: \forall real s, p, e; squares_apart(s, p, e) ==> 0 < s ==> 0 < p ==> \abs(e) <= 0.25 ==> root_not_far(s, p);
  @ predicate squares_left(real w, real p, real c) = (p - w) * (p + w) == (p * p) * c;
  @ logic real left_factor(real e) = e * e * (0.75 + 0.25 * e);
  @ predicate more_squared(real w, real a, real e) = w * w == a * ((1 + 0.5 * e) * (1 + 0.5 * e));
  @ lemma more_squared_of: \forall real s, e; more_squared(half_more(s, e), s * s, e);
  @ predicate left_of_one(real b, real e) = b - ((1 - e) * b) * ((1 + 0.5 * e) * (1 + 0.5 * e)) == b * left_factor(e);
  @ lemma left_of_one_of: \forall real b, e; left_of_one(b, e);
  @ predicate squares_gap(real p, real w) = (p - w) * (p + w) == p * p - w * w;
  @ lemma squares_gap_of: \forall real p, w; squares_gap(p, w);
  @ lemma squares_left_with: \forall real s, p, e, w; squares_apart(s, p, e) ==> more_squared(w, s * s, e) ==> left_of_one(p * p, e) ==>
  @     squares_gap(p, w) ==> squares_left(w, p, left_factor(e));
  @ lemma squares_left_of: \forall real s, p, e; squares_apart(s, p, e) ==> more_squared(half_more(s, e), s * s, e) &&
  @     left_of_one(p * p, e) && squares_gap(p, half_more(s, e)) && squares_left(half_more(s, e), p, left_factor(e));
  @ predicate left_small(real e) = 0 <= left_factor(e) <= 0.8125 * (e * e);
  @ lemma left_small_of: \forall real e; \abs(e) <= 0.25 ==> left_small(e);
  @ predicate root_left(real w, real p, real c) = 0 <= p - w <= p * c;
  @ lemma root_left_of: \forall real w, p, c; squares_left(w, p, c) ==> 0 < p ==> 0 < w ==> 0 <= c ==> root_left(w, p, c);
  @ predicate root_missing(real s, real p, real e) = \abs(p - s - 0.5 * (s * e)) <= s * (e * e);
  @ lemma half_more_positive: \forall real s, e; 0 < s ==> \abs(e) <= 0.25 ==> 0 < half_more(s, e);
  @ predicate root_within(real s, real p, real c) = p * c <= (1.2 * s) * c;
  @ lemma root_within_of: \forall real s, p, c; root_not_far(s, p) ==> 0 <= c ==> root_within(s, p, c);
  @ lemma root_missing_with: \forall real s, p, e; root_left(half_more(s, e), p, left_factor(e)) ==> left_small(e) ==>
  @     root_within(s, p, left_factor(e)) ==> 0 < s ==> order_scaled(1.2 * s, left_factor(e), 0.8125 * (e * e)) && root_missing(s, p, e);
  @ lemma root_missing_of: \forall real s, p, n, e; square_missing(s, n, e) ==> inverse_square(p, n) ==> 0 < s ==> \abs(e) <= 0.25 ==>
  @     squares_apart(s, p, e) && squares_left(half_more(s, e), p, left_factor(e)) && root_not_far(s, p) && left_small(e) &&
  @     root_left(half_more(s, e), p, left_factor(e)) && root_within(s, p, left_factor(e)) && root_missing(s, p, e);
  @
  @ // the first n numbers of y are those of x over sqrt(d)
  @ predicate entry_rooted(\list<real> y, \list<real> x, integer d, integer t) = \nth(y, t) == root_scale(d) * \nth(x, t);
  @ predicate rooted_listed(\list<real> y, \list<real> x, integer d, integer n) =
  @     \forall integer t; 0 <= t < n ==> entry_rooted(y, x, d, t);
  @ */

#endif
