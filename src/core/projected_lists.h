/* The queries, keys and values of a head over lists of real numbers: the formulas of the paper. x lists n tokens, w.width numbers each, and
 * c is 1 / sqrt(d). Mathematics: spec/mathematics.md, K2, K4. Said in files that ask for it (enclosed.h), after logic/l2_value.h. */
#ifndef ATTEST_PROJECTED_LISTS_H
#define ATTEST_PROJECTED_LISTS_H

#include "heads.h"
#include "score.h"

#ifdef ENCLOSED_VALUES
/*@ // number b of row i of a matrix with rows of d numbers that begins at o
  @ logic real number_at(\list<real> y, integer o, integer d, integer i, integer b) = \nth(y, o + (i * d + b));
  @ // the numbers of head h's weights, one block of size numbers per head, and of its rows of W^O
  @ predicate head_numbers{L}(double *W, integer h, integer size, \list<real> y) = numbers(W + h * size, size, y);
  @ predicate output_weights{L}(attest_heads w, integer h, \list<real> o) = numbers(w.wo + (h * w.d) * w.width, w.d * w.width, o);
  @ // from o on, y lists the tokens times the matrix q [k,d]; or the values of L2
  @ predicate product_at(\list<real> y, integer o, \list<real> x, integer k, \list<real> q, integer d, integer i, integer b) =
  @     number_at(y, o, d, i, b) == product_real(x, i * k, q, 0, d, b, k);
  @ predicate l2_value_at(\list<real> y, integer o, real c, \list<real> x, integer k, \list<real> q, \list<real> v, integer d, integer i,
  @                       integer b) = number_at(y, o, d, i, b) == l2_value(c, x, i * k, q, v, k, d, b, d);
  @ predicate projected(\list<real> y, integer o, \list<real> x, integer n, integer k, \list<real> q, integer d) =
  @     \forall integer i, b; 0 <= i < n ==> 0 <= b < d ==> product_at(y, o, x, k, q, d, i, b);
  @ predicate l2_projected(\list<real> y, integer o, real c, \list<real> x, integer n, integer k, \list<real> q, \list<real> v,
  @                        integer d) = \forall integer i, b; 0 <= i < n ==> 0 <= b < d ==> l2_value_at(y, o, c, x, k, q, v, d, i, b);
  @ // y lists the queries, keys and values of head h, which are linear in x: K2, K4
  @ predicate values_projected(attest_heads w, integer kind, real c, \list<real> x, integer n, \list<real> q, \list<real> v,
  @                            \list<real> y) =
  @     kind == ATTEST_DOT ? projected(y, 2 * (n * w.d), x, n, w.width, v, w.d)
  @                        : l2_projected(y, 2 * (n * w.d), c, x, n, w.width, q, v, w.d);
  @ predicate head_projected{L}(attest_heads w, integer kind, real c, integer h, \list<real> x, integer n, \list<real> y) =
  @     \exists \list<real> q, k, v; head_numbers(w.wq, h, w.width * w.d, q) && head_numbers(w.wk, h, w.width * w.d, k) &&
  @     head_numbers(w.wv, h, w.width * w.d, v) && projected(y, 0, x, n, w.width, q, w.d) &&
  @     projected(y, n * w.d, x, n, w.width, k, w.d) && values_projected(w, kind, c, x, n, q, v, y); */
#endif

#endif
