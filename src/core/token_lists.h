/* The output of a token of a head, and how it moves, over lists of real numbers: the formulas of the paper, part by part. y lists the
 * queries, keys and values of n tokens, d numbers each, one after the other. Mathematics: spec/mathematics.md, K1, K3, K9. Said in files
 * that ask for it (enclosed.h), after logic/l2_value.h, interval_matrix.h and logic/row_shares.h. */
#ifndef ATTEST_TOKEN_LISTS_H
#define ATTEST_TOKEN_LISTS_H

#include "enclosed_logits.h"
#include "projected_lists.h"
#include <stdint.h>

#ifdef ENCLOSED_VALUES
/*@ // of a matrix with rows of d numbers that begins at o, x lists row i, u lists column a
  @ predicate row_of(\list<real> y, integer o, integer i, integer d, \list<real> x) =
  @     \forall integer b; 0 <= b < d ==> \nth(x, b) == number_at(y, o, d, i, b);
  @ predicate column_of(\list<real> y, integer o, integer d, integer a, integer n, \list<real> u) =
  @     \forall integer j; 0 <= j < n ==> \nth(u, j) == number_at(y, o, d, j, a);
  @ // l is the logit of the query x and key j; l lists those of all keys; w is the scale
  @ predicate logit_from(integer kind, integer d, real w, \list<real> y, integer n, \list<real> x, integer j, real l) =
  @     \exists \list<real> k; row_of(y, n * d, j, d, k) && l == row_logit(kind, d, w, x, k);
  @ predicate logits_from(integer kind, integer d, real w, \list<real> y, integer n, \list<real> x, \list<real> l) =
  @     \forall integer j; 0 <= j < n ==> logit_from(kind, d, w, y, n, x, j, \nth(l, j));
  @ // c lists the probabilities of token i, of query x and logits l, that sees a key
  @ predicate shares_from{L}(integer kind, integer d, real w, \list<real> y, integer n, integer i, uint8_t *row, \list<real> x,
  @                          \list<real> l, \list<real> c) =
  @     row_of(y, 0, i, d, x) && logits_from(kind, d, w, y, n, x, l) && softmax_listed(row, l, n, c);
  @ // r is number a of the mean of the values; z lists all of it: K1
  @ predicate mean_from(\list<real> y, integer n, integer d, \list<real> c, integer a, real r) =
  @     \exists \list<real> u; column_of(y, 2 * (n * d), d, a, n, u) && r == row_dot(c, u, n);
  @ predicate token_output{L}(integer kind, integer d, real w, \list<real> y, integer n, integer i, uint8_t *row, \list<real> z) =
  @     \exists \list<real> x, l, c; shares_from(kind, d, w, y, n, i, row, x, l, c) &&
  @     \forall integer a; 0 <= a < d ==> mean_from(y, n, d, c, a, \nth(z, a));
  @
  @ // and of how it moves as the tokens do, e listing how their queries, keys and values move: K9
  @ predicate slope_from(integer kind, integer d, real w, \list<real> y, \list<real> e, integer n, \list<real> x, \list<real> t,
  @                      integer j, real r) =
  @     \exists \list<real> k, dk; row_of(y, n * d, j, d, k) && row_of(e, n * d, j, d, dk) && r == row_slope(kind, d, w, x, t, k, dk);
  @ predicate slopes_from(integer kind, integer d, real w, \list<real> y, \list<real> e, integer n, \list<real> x, \list<real> t,
  @                       \list<real> m) = \forall integer j; 0 <= j < n ==> slope_from(kind, d, w, y, e, n, x, t, j, \nth(m, j));
  @ predicate mean_slope_from(\list<real> y, \list<real> e, integer n, integer d, \list<real> c, \list<real> m, integer a, real r) =
  @     \exists \list<real> u, du; column_of(y, 2 * (n * d), d, a, n, u) && column_of(e, 2 * (n * d), d, a, n, du) &&
  @     r == row_slopes(c, m, u, du, row_dot(c, m, n), 0.0, n);
  @ predicate token_slope{L}(integer kind, integer d, real w, \list<real> y, \list<real> e, integer n, integer i, uint8_t *row,
  @                          \list<real> z) =
  @     \exists \list<real> x, l, c, t, m; shares_from(kind, d, w, y, n, i, row, x, l, c) && row_of(e, 0, i, d, t) &&
  @     slopes_from(kind, d, w, y, e, n, x, t, m) && \forall integer a; 0 <= a < d ==> mean_slope_from(y, e, n, d, c, m, a, \nth(z, a));
  @ // row i of the mask, if there is one
  @ logic uint8_t *mask_row(uint8_t *mask, integer n, integer i) = mask == \null ? mask : mask + i * n; */
#endif

#endif
