/* An element of the Jacobian of multi-head attention, as it is put together from its heads' parts, over the reals. To be included after
 * multihead.h's types. Compilers see only comments. */
#ifndef ATTEST_LOGIC_MULTIHEAD_JACOBIAN_H
#define ATTEST_LOGIC_MULTIHEAD_JACOBIAN_H

#include "rows.h"

/*@ logic real two_products(real x, real y, real z, real w) = x * y + z * w;
  @ // what head h adds to element a, b of block i, j: p_ij M[a,b] + gap_ij[a] (W^K to_k_ij)[b]; and the first k heads
  @ logic real head_part{L}(attest_multihead m, double *M, double *gaps, double *carried, double *p, integer j, integer a, integer b,
  @                         integer h) =
  @     two_products(p[h * m.n + j], M[h * (m.out * m.width) + (a * m.width + b)], gaps[h * (m.n * m.out) + (a * m.n + j)],
  @                  carried[h * (m.n * m.width) + (j * m.width + b)]);
  @ logic real heads_part{L}(attest_multihead m, double *M, double *gaps, double *carried, double *p, integer j, integer a, integer b,
  @                          integer k) =
  @     k <= 0 ? 0.0 : heads_part(m, M, gaps, carried, p, j, a, b, k - 1) + head_part(m, M, gaps, carried, p, j, a, b, k - 1);
  @ // all of it: on the diagonal with what the queries bring
  @ logic real block_part{L}(attest_multihead m, double *M, double *gaps, double *carried, double *p, double *diagonal, integer i,
  @                          integer j, integer a, integer b) =
  @     heads_part(m, M, gaps, carried, p, j, a, b, m.heads) + (i == j ? (real)diagonal[a * m.width + b] : 0.0);
  @
  @ // what one head's queries bring to element a, b: sum_c (sum_j gap_ja to_q_j[c]) W^Q[b,c], of which the first k columns
  @ logic real diagonal_part{L}(double *gaps, double *to_q, double *wq, integer n, integer d, integer a, integer b, integer k) =
  @     k <= 0 ? 0.0 : diagonal_part(gaps, to_q, wq, n, d, a, b, k - 1) + rows_real(gaps + a * n, to_q, d, k - 1, n) * wq[b * d + (k - 1)];
  @ */

#endif
