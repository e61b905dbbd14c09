/* L2-MHA's effective weights of values over the reals: W^Q (W^Q^T W^V / sqrt(d)). Mathematics: spec/mathematics.md, K4. Compilers see only
 * comments. */
#ifndef ATTEST_LOGIC_L2_WEIGHTS_H
#define ATTEST_LOGIC_L2_WEIGHTS_H

#include "columns.h"

/*@ logic real over_root(integer d, real x) = 1 / \sqrt(d) * x;
  @ // element e, b of W^Q^T W^V / sqrt(d): W^Q is [width,d], W^V [width,v]
  @ logic real crossed_scaled{L}(double *wq, double *wv, integer width, integer d, integer v, integer e, integer b) =
  @     over_root(d, columns_product(wq, wv, d, v, e, b, width));
  @ // element a, b of the weights, of the first k columns of W^Q
  @ logic real l2_weight{L}(double *wq, double *wv, integer width, integer d, integer v, integer a, integer b, integer k) =
  @     k <= 0 ? 0.0 : l2_weight(wq, wv, width, d, v, a, b, k - 1) +
  @         wq[a * d + (k - 1)] * crossed_scaled(wq, wv, width, d, v, k - 1, b);
  @ // they stand in wu at M: of one head; and of head h in that of all
  @ predicate weight_at{L, M}(double *wq, double *wv, double *wu, integer width, integer d, integer v, integer a, integer b) =
  @     \at(wu[a * v + b], M) == l2_weight{L}(wq, wv, width, d, v, a, b, d);
  @ predicate l2_weight_at{L, M}(double *wq, double *wv, double *wu, integer width, integer d, integer v, integer h, integer a, integer b) =
  @     \at(wu[h * (width * v) + (a * v + b)], M) == l2_weight{L}(wq + h * (width * d), wv + h * (width * v), width, d, v, a, b, d);
  @ */

#endif
