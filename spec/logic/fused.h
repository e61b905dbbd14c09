/* The fused weights in the bounds of L2 attention, as real numbers. One head's are W^Q_h^T W^V_h W^O_h, with W^Q_h and W^V_h [n,d] and
 * W^O_h [d,n]; several heads' are side by side. Mathematics: spec/mathematics.md, Theorem 3. Compilers see only comments. */
#ifndef ATTEST_LOGIC_FUSED_H
#define ATTEST_LOGIC_FUSED_H

#include "norm.h"
#include "products.h"

/*@ // element a, o of one head's, as far as the first b rows of W^O_h
  @ logic real fused_real{L}(double *wq, double *wv, double *wo, integer n, integer d, integer a, integer o, integer b) = b <= 0 ? 0.0 :
  @     fused_real(wq, wv, wo, n, d, a, o, b - 1) + transposed_real(wq, wv, d, d, a, b - 1, n) * wo[(b - 1) * n + o];
  @ // the sizes in column o, as far as the first a rows; the 1-norm of the column is that of d
  @ logic real fused_column{L}(double *wq, double *wv, double *wo, integer n, integer d, integer o, integer a) = a <= 0 ? 0.0 :
  @     fused_column(wq, wv, wo, n, d, o, a - 1) + \abs(fused_real(wq, wv, wo, n, d, a - 1, o, d));
  @ // |W^Q_h^T| |W^Q_h^T W^V_h W^O_h e_o|_1
  @ logic real fused_share{L}(double *wq, double *wv, double *wo, integer n, integer d, integer o) =
  @     norm_one_real(wq, n, d) * fused_column(wq, wv, wo, n, d, o, d);
  @ // the first heads' sum, and its maximum over the first outputs
  @ logic real fused_sum{L}(double *wq, double *wv, double *wo, integer n, integer d, integer o, integer heads) = heads <= 0 ? 0.0 :
  @     fused_sum(wq, wv, wo, n, d, o, heads - 1) +
  @     fused_share(wq + (heads - 1) * (n * d), wv + (heads - 1) * (n * d), wo + ((heads - 1) * d) * n, n, d, o);
  @ logic real most_fused{L}(double *wq, double *wv, double *wo, integer n, integer d, integer heads, integer outputs) =
  @     outputs <= 0 ? 0.0 :
  @     \max(most_fused(wq, wv, wo, n, d, heads, outputs - 1), fused_sum(wq, wv, wo, n, d, outputs - 1, heads));
  @ */

#endif
