/* Gradients of L2-MHA's weights of values U = W^Q (W^Q^T W^V / sqrt(d)) over the reals, from dU. By W^V: the weights that dU makes in the
 * place of W^V, for U = A W^V and A is symmetric. By W^Q: dU B^T + W^V C^T, B = W^Q^T W^V / sqrt(d) and C = W^Q^T dU / sqrt(d).
 * Mathematics: spec/mathematics.md, K4. Compilers see only comments. */
#ifndef ATTEST_LOGIC_L2_WEIGHTS_PULL_H
#define ATTEST_LOGIC_L2_WEIGHTS_PULL_H

#include "l2_weights.h"

/*@ // element a, e of X (W^Q^T Y / sqrt(d))^T, of the first k columns of X: X and Y are [width,v]
  @ logic real crossed_back{L}(double *x, double *wq, double *y, integer width, integer d, integer v, integer a, integer e, integer k) =
  @     k <= 0 ? 0.0 : crossed_back(x, wq, y, width, d, v, a, e, k - 1) +
  @         x[a * v + (k - 1)] * crossed_scaled(wq, y, width, d, v, e, k - 1);
  @ lemma crossed_back_joined{L}: \forall double *x, *wq, *y, integer width, d, v, a, e, k; 0 <= k ==>
  @     joined_by(crossed_back(x, wq, y, width, d, v, a, e, k), (real)x[a * v + k], crossed_scaled(wq, y, width, d, v, e, k),
  @               crossed_back(x, wq, y, width, d, v, a, e, k + 1));
  @ // the gradient by W^Q was added to dwq: of one head; and of head h in that of all
  @ predicate query_weight_pulled{L, M}(double *wq, double *wv, double *du, integer width, integer d, integer v, double *dwq, integer a,
  @                                     integer e) =
  @     \at(dwq[a * d + e], M) == \at(dwq[a * d + e], L) + crossed_back{L}(du, wq, wv, width, d, v, a, e, v) +
  @         crossed_back{L}(wv, wq, du, width, d, v, a, e, v);
  @ predicate l2_query_pulled{L, M}(double *wq, double *wv, double *du, integer width, integer d, integer v, double *dwq, integer h,
  @                                 integer a, integer e) =
  @     \at(dwq[h * (width * d) + (a * d + e)], M) == \at(dwq[h * (width * d) + (a * d + e)], L) +
  @         crossed_back{L}(du + h * (width * v), wq + h * (width * d), wv + h * (width * v), width, d, v, a, e, v) +
  @         crossed_back{L}(wv + h * (width * v), wq + h * (width * d), du + h * (width * v), width, d, v, a, e, v);
  @ */

#endif
