/* Projections X W_g + b_g of tokens, one after the other, over lists of real numbers: X [n,width], W [count,width,d], b [count,d]; and how
 * far the computed ones may lie from them. To be included after rounding.h and weighted_rows.h (ROWS_VALUES). Compilers see only
 * comments. */
#ifndef ATTEST_LOGIC_PROJECTION_H
#define ATTEST_LOGIC_PROJECTION_H

#include "numbers.h"

/*@ // element i, c of projection g, and the sizes of its terms
  @ logic real projection_real(\list<real> x, \list<real> w, \list<real> b, integer width, integer d, integer g, integer i, integer c) =
  @     product_real(x, i * width, w, g * (width * d), d, c, width) + \nth(b, g * d + c);
  @ logic real projection_size(\list<real> x, \list<real> w, \list<real> b, integer width, integer d, integer g, integer i, integer c) =
  @     product_size(x, i * width, w, g * (width * d), d, c, width) + \abs(\nth(b, g * d + c));
  @ // how far the computed one may be off, each term being rounded as often as in a product, and once more
  @ logic real projection_off(\list<real> x, \list<real> w, \list<real> b, integer width, integer d, integer g, integer i, integer c) =
  @     0x1.0001p-53 * ((rows_depth(width) + 1) * projection_size(x, w, b, width, d, g, i, c)) + (3 * width + 3) * 0x1p-1074;
  @ // the computed one, in its block of the array, is that, rounded
  @ predicate element_projected{M}(\list<real> x, \list<real> w, \list<real> b, integer width, integer d, double *block, integer g,
  @                                integer i, integer c) = \is_finite(block[i * d + c]) ==>
  @     computed(block[i * d + c], projection_real(x, w, b, width, d, g, i, c), projection_size(x, w, b, width, d, g, i, c),
  @              rows_depth(width) + 1, 3 * width + 3);
  @ predicate projection_near{M}(\list<real> x, \list<real> w, \list<real> b, integer n, integer width, integer d, double *out, integer g,
  @                              integer i, integer c) = element_projected(x, w, b, width, d, out + g * (n * d), g, i, c);
  @ predicate projections_near{M}(\list<real> x, \list<real> w, \list<real> b, integer count, integer n, integer width, integer d,
  @                               double *out) =
  @     \forall integer g, i, c; 0 <= g < count ==> 0 <= i < n ==> 0 <= c < d ==> projection_near(x, w, b, n, width, d, out, g, i, c);
  @ // x, w and b stand for what is projected; where there is no bias, it is zeros
  @ predicate projects{L}(double *X, double *W, double *b, integer count, integer n, integer width, integer d, \list<real> x,
  @                       \list<real> w, \list<real> z) =
  @     numbers(X, n * width, x) && numbers(W, count * (width * d), w) && numbers_or_zeros(b, count * d, z);
  @ // q is what is projected, each known to e
  @ predicate one_meant(\list<real> x, \list<real> w, \list<real> z, integer n, integer width, integer d, \list<real> q, \list<real> e,
  @                     integer g, integer i, integer c) =
  @     \nth(q, g * (n * d) + (i * d + c)) == projection_real(x, w, z, width, d, g, i, c) &&
  @     projection_off(x, w, z, width, d, g, i, c) <= \nth(e, g * (n * d) + (i * d + c));
  @ predicate projected_meant(\list<real> x, \list<real> w, \list<real> z, integer count, integer n, integer width, integer d,
  @                           \list<real> q, \list<real> e) =
  @     \forall integer g, i, c; 0 <= g < count ==> 0 <= i < n ==> 0 <= c < d ==> one_meant(x, w, z, n, width, d, q, e, g, i, c);
  @ */

#endif
