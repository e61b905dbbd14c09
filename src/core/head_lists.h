/* Multi-head attention over lists of real numbers, head by head, and how it moves: the formulas of the paper. x lists n tokens, w.width
 * numbers each, and c is 1 / sqrt(d). Mathematics: spec/mathematics.md, K2, K4, K9. Said in files that ask for it (enclosed.h), after
 * logic/l2_value.h, interval_matrix.h and logic/row_shares.h. */
#ifndef ATTEST_HEAD_LISTS_H
#define ATTEST_HEAD_LISTS_H

#include "projected_lists.h"
#include "token_lists.h"
#include <stdint.h>

#ifdef ENCLOSED_VALUES
/*@ // the scale of both papers; (double)d is d, as no width reaches 2^53
  @ logic real scale_of(attest_heads w) = 1 / \sqrt((double)w.d);
  @ // b is a and number t of z times the head's rows of W^O
  @ predicate output_added{L}(attest_heads w, integer h, \list<real> z, integer t, real a, real b) =
  @     \exists \list<real> o; output_weights(w, h, o) && b == a + product_real(z, 0, o, 0, w.width, t, w.d);
  @ // b is a and what head h adds to number t of the output of token i; or to how that moves as the tokens do along v
  @ predicate head_added{L}(attest_heads w, integer kind, real c, integer h, \list<real> x, integer n, uint8_t *mask, integer i,
  @                         integer t, real a, real b) =
  @     \exists \list<real> y, z; head_projected(w, kind, c, h, x, n, y) &&
  @     token_output(kind, w.d, c, y, n, i, mask_row(mask, n, i), z) && output_added(w, h, z, t, a, b);
  @ predicate head_moved{L}(attest_heads w, integer kind, real c, integer h, \list<real> x, \list<real> v, integer n, uint8_t *mask,
  @                         integer i, integer t, real a, real b) =
  @     \exists \list<real> y, e, z; head_projected(w, kind, c, h, x, n, y) && head_projected(w, kind, c, h, v, n, e) &&
  @     token_slope(kind, w.d, c, y, e, n, i, mask_row(mask, n, i), z) && output_added(w, h, z, t, a, b);
  @ // f lists the sums of what the first 0, 1, .. of all heads add
  @ predicate nothing_yet(real a) = a == 0.0;
  @ predicate multihead_sums{L}(attest_heads w, integer kind, \list<real> x, integer n, uint8_t *mask, integer i, integer t,
  @                             \list<real> f) = nothing_yet(\nth(f, 0)) &&
  @     \forall integer h; 0 <= h < w.heads ==> head_added(w, kind, scale_of(w), h, x, n, mask, i, t, \nth(f, h), \nth(f, h + 1));
  @ predicate multihead_moves{L}(attest_heads w, integer kind, \list<real> x, \list<real> v, integer n, uint8_t *mask, integer i,
  @                              integer t, \list<real> f) = nothing_yet(\nth(f, 0)) &&
  @     \forall integer h; 0 <= h < w.heads ==> head_moved(w, kind, scale_of(w), h, x, v, n, mask, i, t, \nth(f, h), \nth(f, h + 1));
  @ // r is number t of row i of F(X), or of F'(X) V: the sum of all
  @ predicate multihead_number{L}(attest_heads w, integer kind, \list<real> x, integer n, uint8_t *mask, integer i, integer t, real r) =
  @     \exists \list<real> f; multihead_sums(w, kind, x, n, mask, i, t, f) && r == \nth(f, w.heads);
  @ predicate multihead_slope{L}(attest_heads w, integer kind, \list<real> x, \list<real> v, integer n, uint8_t *mask, integer i,
  @                              integer t, real r) =
  @     \exists \list<real> f; multihead_moves(w, kind, x, v, n, mask, i, t, f) && r == \nth(f, w.heads); */
#endif

#endif
