/* Multi-head attention over the reals: what tokens are projected to. To be included after score.h's types. Compilers see only comments. */
#ifndef ATTEST_LOGIC_MULTIHEAD_VALUE_H
#define ATTEST_LOGIC_MULTIHEAD_VALUE_H

#include "rows.h"

/*@ // projection h of tokens X, W being [heads,width,d] and b [heads,d] or null: number c of token i; and all of them, in `out`
  @ logic real projected_value{L}(double *X, double *W, double *b, integer width, integer d, integer h, integer i, integer c) =
  @     rows_real(X + i * width, W + h * (width * d), d, c, width) + (b == \null ? 0.0 : (real)b[h * d + c]);
  @ predicate token_projected{L, M}(double *X, double *W, double *b, integer n, integer width, integer d, double *out, integer h,
  @                                 integer i, integer c) =
  @     \at(out[h * (n * d) + (i * d + c)], M) == projected_value{L}(X, W, b, width, d, h, i, c);
  @ predicate tokens_projected{L, M}(double *X, double *W, double *b, integer count, integer n, integer width, integer d, double *out) =
  @     \forall integer h, i, c; 0 <= h < count ==> 0 <= i < n ==> 0 <= c < d ==> token_projected{L, M}(X, W, b, n, width, d, out, h, i, c);
  @ */

#endif
