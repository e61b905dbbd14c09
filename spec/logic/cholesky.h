/* What floating-point Cholesky of shift I - G leaves behind: how far the products of rows of L lie from what was decomposed. The steps
 * that lead there, each linear in the products. Compilers see only comments. */
#ifndef ATTEST_LOGIC_CHOLESKY_H
#define ATTEST_LOGIC_CHOLESKY_H

#include "../../src/core/rounding.h"
#include "depth.h"
#include "lists.h"
#include "scaled.h"

/*@ // what the roundings of a dot product of n numbers at most may take of the sizes of its terms
  @ logic real lost(integer n) = 0x1.0001p-53 * (n / 4 + 6);
  @ logic real loss(integer n, real size) = lost(n) * size;
  @
  @ // e, of shift I - G, stands for x, a sum of products whose sizes add up to size, p being the diagonal element that took part
  @ predicate element_within(real e, real x, real w, real p) = \abs(e - x) <= w + 0x1p-1048 * (1 + \abs(p));
  @ predicate diagonal_within(real e, real x, real w, real p) = \abs(e - x) <= w + 0x1p-1048 * (1 + \abs(p)) + 0x1p-53 * \abs(e);
  @ predicate product_near(real e, real x, real size, real p, integer n) = element_within(e, x, loss(n, size), p);
  @ predicate diagonal_near(real e, real x, real size, real p, integer n) = diagonal_within(e, x, loss(n, size), p);
  @ // element i, j of shift I - G, which is e without the shift, stands for rows i and j of the list c, [n,n], as far as the diagonal
  @ predicate element_near(real shift, real e, \list<real> c, integer n, integer i, integer j) =
  @     i == j ? diagonal_near(shift - e, list_dot(c, i * n, j * n, j + 1), list_dot_size(c, i * n, j * n, j + 1), \nth(c, j * n + j), n) :
  @              product_near(-e, list_dot(c, i * n, j * n, j + 1), list_dot_size(c, i * n, j * n, j + 1), \nth(c, j * n + j), n);
  @
  @ // a dot product of j < n numbers, of four lanes, loses no more than that
  @ predicate dot_close(real s, real x, real size, integer n) = \abs(s - x) <= lost(n) * size + 0x1p-1050 && \abs(x) <= size;
  @ predicate fewer_lost(real size, integer j, integer n) = 0x1.0001p-53 * ((1 + sum_depth(j)) * size) <= lost(n) * size;
  @ lemma fewer_lost_of: \forall real size, integer j, n; 0 <= j <= n ==> 0 <= size ==> fewer_lost(size, j, n);
  @ lemma dot_close_of: \forall real s, x, size, integer j, n; computed(s, x, size, 1 + sum_depth(j), 8 * (j + 1)) ==>
  @     0 <= j <= n <= 0x100000 ==> fewer_lost(size, j, n) && dot_close(s, x, size, n);
  @
  @ // r = d / p, rounded, times p; r = sqrt(d), rounded, squared; three roundings of q are less than what is lost
  @ predicate last_near(real d, real q, real p) = \abs(d - q) <= 0x1.8p-52 * \abs(q) + 0x1p-1070 * (1 + p) && 0 <= p;
  @ predicate last_lost(real q, integer n) = 0x1.4p-51 * \abs(q) <= lost(n) * \abs(q);
  @ lemma last_lost_of: \forall real q, integer n; 0 <= n ==> last_lost(q, n);
  @ predicate quotient_near(real r, real d, real p) = \abs(r * p - d) <= 0x1p-53 * \abs(d) + 0x1p-1074 * p && 0 < p;
  @ predicate quotient_times(real d, real p, real s) = (d / p) * p == d && \abs(d / p) * p == s;
  @ lemma quotient_times_of: \forall real d, p; 0 < p ==> quotient_times(d, p, \abs(d));
  @ lemma quotient_near_of: \forall real r, d, p; fl_near(r, d / p) ==> 0 < p ==>
  @     quotient_times(d, p, \abs(d)) && order_scaled(p, r - d / p, 0x1p-53 * \abs(d / p) + 0x1p-1074) &&
  @     order_scaled(p, d / p - r, 0x1p-53 * \abs(d / p) + 0x1p-1074) && quotient_near(r, d, p);
  @ lemma last_near_of: \forall real d, q, p; \abs(q - d) <= 0x1p-53 * \abs(d) + 0x1p-1074 * p ==> 0 <= p ==> last_near(d, q, p);
  @ lemma last_quotient: \forall real r, d, p; quotient_near(r, d, p) ==> last_near(d, r * p, p);
  @ predicate root_of(real y, real d) = 0 <= y && squared(y) == d;
  @ lemma root_of_sqrt: \forall real d; 0 <= d ==> root_of(\sqrt(d), d);
  @
  @ // the products joined: b is e, rounded where it was not read, and m is b - s, rounded
  @ predicate joined_within(real b, real x, real w, real p) = \abs(b - x) <= w + 0x1p-1049 * (1 + p) && 0 <= p;
  @ predicate joined_near(real b, real x, real size, real q, real p, integer n) =
  @     joined_within(b, x + q, loss(n, size + \abs(q)), p);
  @ lemma joined_near_of: \forall real b, s, x, size, m, q, p, integer n; dot_close(s, x, size, n) ==> fl_near(m, b - s) ==>
  @     last_near(m, q, p) ==> 0 <= n ==> last_lost(q, n) && joined_near(b, x, size, q, p, n);
  @ predicate rounded_within(real e, real x, real w, real p) =
  @     \abs(e - x) <= w + 0x1p-1049 * (1 + p) + (0x1p-53 * \abs(e) + 0x1p-1074) && 0 <= p;
  @ predicate diagonal_joined(real e, real x, real size, real q, real p, integer n) =
  @     rounded_within(e, x + q, loss(n, size + \abs(q)), p);
  @ lemma rounded_within_of: \forall real e, b, x, w, p; fl_near(b, e) ==> joined_within(b, x, w, p) ==> rounded_within(e, x, w, p);
  @ lemma diagonal_joined_of: \forall real e, b, x, size, q, p, integer n; fl_near(b, e) ==> joined_near(b, x, size, q, p, n) ==>
  @     diagonal_joined(e, x, size, q, p, n);
  @ lemma element_within_of: \forall real e, x, w, p; joined_within(e, x, w, p) ==> element_within(e, x, w, p);
  @ lemma diagonal_within_of: \forall real e, x, w, p; rounded_within(e, x, w, p) ==> diagonal_within(e, x, w, p);
  @
  @ // element i, j of L, which is x, above it the diagonal element p, s and g being the products left of it and their sizes
  @ predicate element_joined(real shift, real e, real s, real g, real x, real p, integer n, integer i, integer j) =
  @     i == j ? diagonal_joined(shift - e, s, g, x * p, p, n) : joined_near(-e, s, g, x * p, p, n);
  @ lemma product_with: \forall real e, s, g, y, p, t, h, integer n; joined_near(e, s, g, y, p, n) ==> product_added(s, g, y, t, h) ==>
  @     product_near(e, t, h, p, n);
  @ lemma product_more: \forall real e, s, g, x, p, t, h, integer n; joined_near(e, s, g, x * p, p, n) ==> pair_added(s, g, x, p, t, h) ==>
  @     product_added(s, g, x * p, t, h) && product_near(e, t, h, p, n);
  @ lemma diagonal_with: \forall real e, s, g, y, p, t, h, integer n; diagonal_joined(e, s, g, y, p, n) ==>
  @     product_added(s, g, y, t, h) ==> diagonal_near(e, t, h, p, n);
  @ lemma diagonal_more: \forall real e, s, g, x, p, t, h, integer n; diagonal_joined(e, s, g, x * p, p, n) ==>
  @     pair_added(s, g, x, p, t, h) ==> product_added(s, g, x * p, t, h) && diagonal_near(e, t, h, p, n);
  @ lemma element_near_of: \forall real shift, e, s, g, x, p, \list<real> c, integer n, i, j; 0 <= j ==>
  @     element_joined(shift, e, s, g, x, p, n, i, j) ==>
  @     same_pair(s, g, list_dot(c, i * n, j * n, j), list_dot_size(c, i * n, j * n, j)) ==>
  @     same_pair(x, p, \nth(c, i * n + j), \nth(c, j * n + j)) ==>
  @     pair_added(list_dot(c, i * n, j * n, j), list_dot_size(c, i * n, j * n, j), \nth(c, i * n + j), \nth(c, j * n + j),
  @                list_dot(c, i * n, j * n, j + 1), list_dot_size(c, i * n, j * n, j + 1)) &&
  @     element_near(shift, e, c, n, i, j);
  @
  @ // G and L, as the lists g and c
  @ predicate factored_at(real shift, \list<real> g, \list<real> c, integer n, integer i, integer j) =
  @     element_near(shift, \nth(g, i * n + j), c, n, i, j);
  @ predicate factored(real shift, \list<real> g, \list<real> c, integer n) =
  @     \forall integer i, j; 0 <= j <= i < n ==> factored_at(shift, g, c, n, i, j);
  @ */

#endif
