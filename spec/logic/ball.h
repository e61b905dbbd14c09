/* attest_ball, the bound of dot-product attention where every token lies in a ball of radius r, as a real number; the weights' spectral
 * norms are those of spectral.h. Mathematics: spec/mathematics.md, 3.5 (iii); proofs/theory/dp_ball.v. Compilers see only comments. */
#ifndef ATTEST_LOGIC_BALL_H
#define ATTEST_LOGIC_BALL_H

#include "blocks.h"

/*@ // one head's bound, from the norms q, k and v of its W^Q, W^K and W^V, the scale s = 1 / sqrt(d), and t = sqrt(n) for n tokens
  @ logic real ball_logit(real q, real k, real s, real r) = q * k * s * (r * r);
  @ logic real ball_reach(real q, real k, real s, real t, real r) = ball_logit(q, k, s, r) * (1.0 + t) + t;
  @ logic real ball_share(real q, real k, real v, real s, real t, real r) = v * ball_reach(q, k, s, t, r);
  @ logic real ball_head{L}(double *wq, double *wk, double *wv, integer width, integer d, integer n, real r, integer h) =
  @     ball_share(norm_of(wq + h * (width * d), width, d), norm_of(wk + h * (width * d), width, d),
  @                norm_of(wv + h * (width * d), width, d), 1 / \sqrt(d), \sqrt(n), r);
  @ // the squares of the first heads' bounds, added up; all heads, and W^O
  @ logic real ball_squares{L}(double *wq, double *wk, double *wv, integer width, integer d, integer n, real r, integer heads) =
  @     heads <= 0 ? 0.0 : ball_squares(wq, wk, wv, width, d, n, r, heads - 1) +
  @     ball_head(wq, wk, wv, width, d, n, r, heads - 1) * ball_head(wq, wk, wv, width, d, n, r, heads - 1);
  @ logic real ball_real{L}(double *wq, double *wk, double *wv, double *wo, integer width, integer d, integer heads, integer n, real r) =
  @     \sqrt(ball_squares(wq, wk, wv, width, d, n, r, heads)) * norm_of(wo, width, width);
  @ */

#endif
