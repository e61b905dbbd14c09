/* The share of the weights in the infinity-norm's bounds of L2 attention, as real numbers: W^Q and W^V [heads,n,d], of the first
 * heads. Mathematics: spec/mathematics.md, K15. Compilers see only comments. */
#ifndef ATTEST_LOGIC_WEIGHTS_H
#define ATTEST_LOGIC_WEIGHTS_H

#include "norm.h"

/*@ // |W^Q_h| |W^Q_h^T|, and that times |W^V_h^T|
  @ logic real query_share{L}(double *wq, integer n, integer d) = norm_inf_real(wq, n, d) * norm_one_real(wq, n, d);
  @ logic real head_share{L}(double *wq, double *wv, integer n, integer d) = query_share(wq, n, d) * norm_one_real(wv, n, d);
  @ // the largest of them, and of |W^V_h^T|
  @ logic real most_queries{L}(double *wq, integer n, integer d, integer heads) = heads <= 0 ? 0.0 :
  @     \max(most_queries(wq, n, d, heads - 1), query_share(wq + (heads - 1) * (n * d), n, d));
  @ logic real most_values{L}(double *wv, integer n, integer d, integer heads) = heads <= 0 ? 0.0 :
  @     \max(most_values(wv, n, d, heads - 1), norm_one_real(wv + (heads - 1) * (n * d), n, d));
  @ logic real most_both{L}(double *wq, double *wv, integer n, integer d, integer heads) = heads <= 0 ? 0.0 :
  @     \max(most_both(wq, wv, n, d, heads - 1), head_share(wq + (heads - 1) * (n * d), wv + (heads - 1) * (n * d), n, d));
  @ // kim_thm_3_2_inf multiplies the two maxima, kim_thm_3_2_inf_joint takes one
  @ logic real split_real{L}(double *wq, double *wv, double *wo, integer n, integer d, integer heads) =
  @     most_queries(wq, n, d, heads) * most_values(wv, n, d, heads) * norm_one_real(wo, n, n);
  @ logic real joint_real{L}(double *wq, double *wv, double *wo, integer n, integer d, integer heads) =
  @     most_both(wq, wv, n, d, heads) * norm_one_real(wo, n, n);
  @ */

#endif
