/* L2-MHA's effective weights of values over the reals, W^Q (W^Q^T W^V / sqrt(d)), and that they are the same in two states of memory in which
 * W^Q and W^V are. To be included after matrix.h. Compilers see only comments. */
#ifndef ATTEST_LOGIC_L2_WEIGHTS_H
#define ATTEST_LOGIC_L2_WEIGHTS_H

#include "joined.h"
#include "rows_within.h"
#include "same_projections.h"

/*@ // element e, b of W^Q^T W^V, of the first k rows: W^Q is [width,d], W^V [width,v]
  @ logic real crossed_real{L}(double *wq, double *wv, integer d, integer v, integer e, integer b, integer k) =
  @     k <= 0 ? 0.0 : crossed_real(wq, wv, d, v, e, b, k - 1) + wq[(k - 1) * d + e] * wv[(k - 1) * v + b];
  @ // element a, b of the weights, of the first k columns of W^Q
  @ logic real l2_weight{L}(double *wq, double *wv, integer width, integer d, integer v, integer a, integer b, integer k) =
  @     k <= 0 ? 0.0 : l2_weight(wq, wv, width, d, v, a, b, k - 1) +
  @         wq[a * d + (k - 1)] * (1 / \sqrt(d) * crossed_real(wq, wv, d, v, k - 1, b, width));
  @ predicate l2_weight_at{L, M}(double *wq, double *wv, double *wu, integer width, integer d, integer v, integer h, integer a, integer b) =
  @     \at(wu[h * (width * v) + (a * v + b)], M) == l2_weight{L}(wq + h * (width * d), wv + h * (width * v), width, d, v, a, b, d);
  @
  @ predicate same_crossed{L, M}(double *wq, double *wv, integer d, integer v, integer e, integer b, integer k) =
  @     crossed_real{L}(wq, wv, d, v, e, b, k) == crossed_real{M}(wq, wv, d, v, e, b, k);
  @ lemma crossed_joined{L}: \forall double *wq, *wv, integer d, v, e, b, k; 0 <= k ==>
  @     joined_by(crossed_real(wq, wv, d, v, e, b, k), (real)wq[k * d + e], (real)wv[k * v + b], crossed_real(wq, wv, d, v, e, b, k + 1));
  @ lemma same_crossed_none{L, M}: \forall double *wq, *wv, integer d, v, e, b; same_crossed{L, M}(wq, wv, d, v, e, b, 0);
  @ lemma same_crossed_more{L, M}: \forall double *wq, *wv, integer d, v, e, b, k; 0 <= k ==> same_at{L, M}(wq, d, k, e) ==>
  @     same_at{L, M}(wv, v, k, b) ==> same_crossed{L, M}(wq, wv, d, v, e, b, k) ==> same_crossed{L, M}(wq, wv, d, v, e, b, k + 1);
  @ logic real crossed_scaled{L}(double *wq, double *wv, integer width, integer d, integer v, integer e, integer b) =
  @     1 / \sqrt(d) * crossed_real(wq, wv, d, v, e, b, width);
  @ lemma same_crossed_scaled{L, M}: \forall double *wq, *wv, integer width, d, v, e, b; same_crossed{L, M}(wq, wv, d, v, e, b, width) ==>
  @     crossed_scaled{L}(wq, wv, width, d, v, e, b) == crossed_scaled{M}(wq, wv, width, d, v, e, b);
  @ predicate same_l2_weight{L, M}(double *wq, double *wv, integer width, integer d, integer v, integer a, integer b, integer k) =
  @     l2_weight{L}(wq, wv, width, d, v, a, b, k) == l2_weight{M}(wq, wv, width, d, v, a, b, k);
  @ lemma l2_weight_joined{L}: \forall double *wq, *wv, integer width, d, v, a, b, k; 0 <= k ==>
  @     joined_by(l2_weight(wq, wv, width, d, v, a, b, k), (real)wq[a * d + k], crossed_scaled(wq, wv, width, d, v, k, b),
  @               l2_weight(wq, wv, width, d, v, a, b, k + 1));
  @ lemma same_l2_weight_none{L, M}: \forall double *wq, *wv, integer width, d, v, a, b; same_l2_weight{L, M}(wq, wv, width, d, v, a, b, 0);
  @ lemma same_l2_weight_more{L, M}: \forall double *wq, *wv, integer width, d, v, a, b, k; 0 <= k ==> same_at{L, M}(wq, d, a, k) ==>
  @     same_crossed{L, M}(wq, wv, d, v, k, b, width) ==> same_l2_weight{L, M}(wq, wv, width, d, v, a, b, k) ==>
  @     same_l2_weight{L, M}(wq, wv, width, d, v, a, b, k + 1);
  @
  @ // W^Q transposed, in `turned` at M; what its product with W^V sums up to; that product scaled, in `inner`, and its product with W^Q
  @ predicate turned_at{L, M}(double *wq, double *turned, integer width, integer d, integer e, integer t) =
  @     \at((turned + e * width)[t], M) == \at(wq[t * d + e], L);
  @ lemma turned_at_of{L, M}: \forall double *wq, *transposed, integer width, d, e, t; turned{L, M}(wq, d, transposed, width, t, e) ==>
  @     turned_at{L, M}(wq, transposed, width, d, e, t);
  @ predicate crossed_in{L, M}(double *wq, double *wv, double *turned, integer width, integer d, integer v, integer e, integer b, integer k) =
  @     rows_real{M}(turned + e * width, wv, v, b, k) == crossed_real{L}(wq, wv, d, v, e, b, k);
  @ lemma crossed_in_none{L, M}: \forall double *wq, *wv, *turned, integer width, d, v, e, b;
  @     crossed_in{L, M}(wq, wv, turned, width, d, v, e, b, 0);
  @ lemma crossed_in_more{L, M}: \forall double *wq, *wv, *turned, integer width, d, v, e, b, k; 0 <= k ==>
  @     turned_at{L, M}(wq, turned, width, d, e, k) ==> same_at{L, M}(wv, v, k, b) ==>
  @     crossed_in{L, M}(wq, wv, turned, width, d, v, e, b, k) ==> crossed_in{L, M}(wq, wv, turned, width, d, v, e, b, k + 1);
  @ predicate inner_is{L, M}(double *wq, double *wv, double *inner, integer width, integer d, integer v, integer e, integer b) =
  @     \at(inner[e * v + b], M) == crossed_scaled{L}(wq, wv, width, d, v, e, b);
  @ predicate crossed_at{L, M}(double *wq, double *wv, double *inner, integer width, integer d, integer v, integer e, integer b) =
  @     \at(inner[e * v + b], M) == crossed_real{L}(wq, wv, d, v, e, b, width);
  @ predicate rooted{M, N}(double *inner, integer d, integer v, integer e, integer b) =
  @     \at(inner[e * v + b], N) == 1 / \sqrt(d) * \at(inner[e * v + b], M);
  @ lemma inner_is_of{L, M, N}: \forall double *wq, *wv, *inner, integer width, d, v, e, b;
  @     crossed_at{L, M}(wq, wv, inner, width, d, v, e, b) ==> rooted{M, N}(inner, d, v, e, b) ==>
  @     inner_is{L, N}(wq, wv, inner, width, d, v, e, b);
  @ predicate weight_in{L, M}(double *wq, double *wv, double *inner, integer width, integer d, integer v, integer a, integer b, integer k) =
  @     rows_real{M}(wq + a * d, inner, v, b, k) == l2_weight{L}(wq, wv, width, d, v, a, b, k);
  @ lemma weight_in_none{L, M}: \forall double *wq, *wv, *inner, integer width, d, v, a, b;
  @     weight_in{L, M}(wq, wv, inner, width, d, v, a, b, 0);
  @ lemma weight_in_more{L, M}: \forall double *wq, *wv, *inner, integer width, d, v, a, b, k; 0 <= k ==>
  @     same_at{L, M}(wq, d, a, k) ==> inner_is{L, M}(wq, wv, inner, width, d, v, k, b) ==>
  @     weight_in{L, M}(wq, wv, inner, width, d, v, a, b, k) ==> weight_in{L, M}(wq, wv, inner, width, d, v, a, b, k + 1);
  @ */

#endif
