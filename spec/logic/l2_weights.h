/* L2-MHA's effective weights of values over the reals: W^Q (W^Q^T W^V / sqrt(d)). Mathematics: spec/mathematics.md, K4. Compilers see only
 * comments. */
#ifndef ATTEST_LOGIC_L2_WEIGHTS_H
#define ATTEST_LOGIC_L2_WEIGHTS_H

#include "columns.h"
#include "joined.h"

/*@ logic real over_root(integer d, real x) = 1 / \sqrt(d) * x;
  @ // element e, b of W^Q^T W^V / sqrt(d): W^Q is [width,d], W^V [width,v]
  @ logic real crossed_scaled{L}(double *wq, double *wv, integer width, integer d, integer v, integer e, integer b) =
  @     over_root(d, columns_product(wq, wv, d, v, e, b, width));
  @ predicate crossed_in{L, M}(double *wq, double *wv, double *inner, integer width, integer d, integer v, integer e, integer b) =
  @     \at(inner[e * v + b], M) == crossed_scaled{L}(wq, wv, width, d, v, e, b);
  @ // element a, b of the weights, of the first k columns of W^Q
  @ logic real l2_weight{L}(double *wq, double *wv, integer width, integer d, integer v, integer a, integer b, integer k) =
  @     k <= 0 ? 0.0 : l2_weight(wq, wv, width, d, v, a, b, k - 1) +
  @         wq[a * d + (k - 1)] * crossed_scaled(wq, wv, width, d, v, k - 1, b);
  @ // with one term more
  @ lemma l2_weight_joined{L}: \forall double *wq, *wv, integer width, d, v, a, b, k; 0 <= k ==>
  @     joined_by(l2_weight(wq, wv, width, d, v, a, b, k), (real)wq[a * d + k], crossed_scaled(wq, wv, width, d, v, k, b),
  @               l2_weight(wq, wv, width, d, v, a, b, k + 1));
  @ // they stand in wu at M: of one head; and of head h in that of all
  @ predicate weight_at{L, M}(double *wq, double *wv, double *wu, integer width, integer d, integer v, integer a, integer b) =
  @     \at(wu[a * v + b], M) == l2_weight{L}(wq, wv, width, d, v, a, b, d);
  @ predicate l2_weight_at{L, M}(double *wq, double *wv, double *wu, integer width, integer d, integer v, integer h, integer a, integer b) =
  @     \at(wu[h * (width * v) + (a * v + b)], M) == l2_weight{L}(wq + h * (width * d), wv + h * (width * v), width, d, v, a, b, d);
  @ */

#endif
