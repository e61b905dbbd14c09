/* What the inputs near one can be, for a head of tied L2 attention, over lists of reals: x lists n tokens, `width` numbers each, q the
 * head's W^Q. Where every token moves by at most a radius, each projection does by at most |W^Q|_2 times it, and a distance by twice
 * that. Mathematics: spec/mathematics.md, 3.5 (ii); ball_is_boxed. Said in files that ask for it (bound_local.h), after mask.h and, with
 * SIGHT_VALUES, bound.h. */
#ifndef ATTEST_NEAR_INPUT_H
#define ATTEST_NEAR_INPUT_H

#include "logic/listed_products.h"
#include "logic/masked.h"
#include "logic/near_columns.h"
#include "logic/spectral.h"
#include "logic/tokens.h"
#include "bound.h"
#include "near_rows.h"

/*@ // a lists token i's query
  @ predicate query_of(\list<real> a, \list<real> x, integer i, integer width, \list<real> q, integer d) =
  @     \forall integer m; 0 <= m < d ==> \nth(a, m) == product_real(x, i * width, q, 0, d, m, width);
  @ // v may be the square of the distance of tokens i and j, / sqrt(d), where that moves by no more than reach; all of these squares
  @ predicate near_distance(\list<real> x, integer width, \list<real> q, integer d, real reach, integer i, integer j, real v) =
  @     \exists \list<real> a, b, real r; query_of(a, x, i, width, q, d) && query_of(b, x, j, width, q, d) &&
  @     within_reach(r, row_distance(a, b, d), reach) && is_square(v, d, r);
  @ predicate near_at(\list<real> x, integer n, integer width, \list<real> q, integer d, real reach, \list<real> v, integer i, integer j) =
  @     near_distance(x, width, q, d, reach, i, j, \nth(v, i * n + j));
  @ predicate near_distances(\list<real> x, integer n, integer width, \list<real> q, integer d, real reach, \list<real> v) =
  @     \forall integer i, j; 0 <= i < n ==> 0 <= j < n ==> near_at(x, n, width, q, d, reach, v, i, j);
  @ logic real reach_of(\list<real> q, integer width, integer d, real radius) = 2 * radius * spectral(q, width, d);
  @
  @ // every token sees itself; some pair is hidden
  @ predicate all_see_self{L}(uint8_t *mask, integer n) = mask == \null || all_see_themselves(mask, n, n);
  @ predicate hides{L}(uint8_t *mask, integer n) = mask != \null && some_hidden(mask, n, n);
  @ // the most that a token sees, at least 1
  @ logic integer most_of{L}(uint8_t *mask, integer n, integer i) = i <= 0 ? 1 :
  @     \max(most_of(mask, n, i - 1), sight_in(mask, n, i - 1));
  @ logic integer sight_of{L}(uint8_t *mask, integer n) = mask == \null ? n : most_of(mask, n, n);
  @
  @ // what the bounds for all inputs make of the number of tokens
  @ predicate global_kappa(real g, integer most, integer d) = \exists real s; kappa_spread(s, most, d) && g == kappa_real(d, s);
  @ predicate global_beta(real g, integer n, integer d) = \exists real c, w; phi_inverse(c, n - 1) && phi_inverse(w, 1) &&
  @     g == (d == 1 ? beta_real(c, line_norm(n), line_column(n, w)) : beta_real(c, \sqrt(\sqrt(n)), column_real(n, w)));
  @ // u is a bound of kappa, or of beta, at what the distances v give; or of that for all inputs
  @ predicate kappa_near{L}(double u, uint8_t *mask, integer n, integer d, \list<real> v, integer i) =
  @     \forall real g; global_kappa(g, sight_of(mask, n), d) ==> upper_smaller(u, kappa_real(d, spread_of(mask, n, v, i)), g);
  @ logic real beta_of{L}(uint8_t *mask, integer n, \list<real> v, integer i, integer j, integer k) =
  @     beta_real(spread_of(mask, n, v, i), \sqrt(column(mask, v, n, j, n)), moved_column(mask, v, n, k, n));
  @ predicate beta_near{L}(double u, uint8_t *mask, integer n, integer d, \list<real> v, integer i, integer j, integer k) =
  @     \forall real g; 0 <= g ==> (!hides(mask, n) ==> global_beta(g, n, d)) ==> upper_smaller(u, beta_of(mask, n, v, i, j, k), g); */

#endif
