/* attest_ball, the bound of dot-product attention where every token lies in a ball of radius r, as a real number; the weights' spectral
 * norms are those of spectral.h. Mathematics: spec/mathematics.md, 3.5 (iii); proofs/theory/dp_ball.v. Compilers see only comments. */
#ifndef ATTEST_LOGIC_BALL_H
#define ATTEST_LOGIC_BALL_H

#include "index.h"
#include "rows.h"
#include "spectral.h"
#include <stdint.h>

/*@ // one head's bound, from the norms q, k and v of its W^Q, W^K and W^V, the scale s = 1 / sqrt(d), and t = sqrt(n) for n tokens
  @ logic real ball_share(real q, real k, real v, real s, real t, real r) = v * (q * k * s * (r * r) * (1 + t) + t);
  @ // the norm of a matrix in memory; of block h of a row of them
  @ logic real norm_of{L}(double *W, integer n, integer d) = spectral(numbers(W, n * d), n, d);
  @ logic real ball_head{L}(double *wq, double *wk, double *wv, integer width, integer d, integer n, real r, integer h) =
  @     ball_share(norm_of(wq + h * (width * d), width, d), norm_of(wk + h * (width * d), width, d),
  @                norm_of(wv + h * (width * d), width, d), 1 / \sqrt(d), \sqrt(n), r);
  @ // the squares of the first heads' bounds, added up; all heads, and W^O
  @ logic real ball_squares{L}(double *wq, double *wk, double *wv, integer width, integer d, integer n, real r, integer heads) =
  @     heads <= 0 ? 0.0 : ball_squares(wq, wk, wv, width, d, n, r, heads - 1) +
  @     ball_head(wq, wk, wv, width, d, n, r, heads - 1) * ball_head(wq, wk, wv, width, d, n, r, heads - 1);
  @ logic real ball_real{L}(double *wq, double *wk, double *wv, double *wo, integer width, integer d, integer heads, integer n, real r) =
  @     \sqrt(ball_squares(wq, wk, wv, width, d, n, r, heads)) * norm_of(wo, width, width);
  @
  @ // block h of a row of matrices, each of `size` numbers, has the numbers of the list
  @ predicate block_listed{L}(double *W, integer size, integer h) = lists(numbers(W + h * size, size), W + h * size, size);
  @ // and still has them in another state of memory
  @ predicate block_kept{L, M}(double *W, integer size, integer h) = lists{M}(numbers{L}(W + h * size, size), W + h * size, size);
  @ predicate same_number{L, M}(double *W, integer p) = \at(W[p], L) == \at(W[p], M) &&
  @     (\is_finite(\at(W[p], L)) <==> \is_finite(\at(W[p], M)));
  @ predicate same_beyond{L, M}(double *W, integer at, integer t) = same_number{L, M}(W + at, t);
  @ predicate same_part{L, M}(double *W, integer at, integer size) = \forall integer t; 0 <= t < size ==> same_beyond{L, M}(W, at, t);
  @ lemma same_beyond_of{L, M}: \forall double *W, integer at, t, whole; same_values{L, M}(W, whole) ==> 0 <= at + t < whole ==>
  @     same_number{L, M}(W, at + t) && same_beyond{L, M}(W, at, t);
  @ lemma same_part_of{L, M}: \forall double *W, integer at, size, whole; same_values{L, M}(W, whole) ==> 0 <= at ==>
  @     at + size <= whole ==> same_part{L, M}(W, at, size);
  @ lemma block_kept_of{L, M}: \forall double *W, integer size, h; block_listed{L}(W, size, h) ==> same_part{L, M}(W, h * size, size) ==>
  @     block_kept{L, M}(W, size, h);
  @ */

/*@ ghost
  /@ requires sizes: 0 <= heads <= 0x100000 && 0 <= size <= 0x10000000000;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures listed: \forall integer h; 0 <= h < heads ==> block_listed(W, size, h);
   @/
  static inline void blocks_listed(const double *W, int64_t heads, int64_t size)
  {
      product_below(heads, size, 0x100000, 0x10000000000);
      /@ loop invariant range: 0 <= t <= heads;
       @ loop invariant listed: \forall integer h; 0 <= h < t ==> block_listed(W, size, h);
       @ loop assigns t;
       @ loop variant heads - t; @/
      for (int64_t t = 0; t < heads; t++) {
          row_inside(t, heads, size);
          listed(W + t * size, size);
          /@ assert more: block_listed(W, size, t); @/
      }
  }
*/

#endif
