/* Where things stand in the workspace of multi-head attention's Jacobian. Internal: not part of the library's interface. */
#ifndef ATTEST_JACOBIAN_PLACES_H
#define ATTEST_JACOBIAN_PLACES_H

#include "multihead_jacobian.h"
#include "logic/index.h"

typedef struct attest_places {
    attest_projected at; /* Q, K, U */
    double *M;           /* [heads,out,width] */
    double *values;      /* [heads,n,out]: x_j M_h^T */

    double *gaps;    /* [heads,out,n]: gap_ij, transposed */
    double *carried; /* [heads,n,width]: W^K to_k_ij */
    double *p;       /* [heads,n] */

    double *diagonal; /* [out,width]: sum_hk gap_ik (W^Q to_q_ik)^T */
    double *check;    /* [width]: the sum of all that is written */
    double *spare;    /* [width]: where a line goes that nobody wants */
    double *sum;      /* [out,d]: sum_k gap_ik to_q_ik^T of one head */
    double *turned;   /* [d,width]: weights, transposed */
    double *row;      /* one head's output, log-sum-exp and parts, see head_row */
} attest_places;

/*@ // one head's row: y [out], one number, gap [n,out], to_q and to_k [n,d]
  @ logic integer row_work(integer n, integer d, integer out) = out + 1 + n * out + 2 * (n * d);
  @
  @ predicate products{L}(attest_multihead m) =
  @     0 <= m.n * m.d <= ATTEST_DIM_MAX * ATTEST_DIM_MAX && 0 <= m.n * m.v <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.n * m.out <= ATTEST_DIM_MAX * ATTEST_DIM_MAX && 0 <= m.n * m.width <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.out * m.width <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.out * m.d <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.d * m.width <= ATTEST_DIM_MAX * ATTEST_DIM_MAX && 0 <= m.heads * m.n <= ATTEST_DIM_MAX * ATTEST_DIM_MAX;
  @
  @ predicate blocks{L}(attest_multihead m) = 0 <= m.heads * (m.n * m.d) <= ATTEST_LENGTH_MAX &&
  @     0 <= m.groups * (m.n * m.d) <= ATTEST_LENGTH_MAX &&
  @     0 <= m.groups * (m.n * m.v) <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.heads * (m.out * m.width) <= ATTEST_LENGTH_MAX && 0 <= m.heads * (m.n * m.out) <= ATTEST_LENGTH_MAX &&
  @     0 <= m.heads * (m.n * m.width) <= ATTEST_LENGTH_MAX;
  @ */

/*@ ghost
  /@ requires sizes: multihead_sizes(m);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures products: products(m);
   @ ensures blocks:   blocks(m);
   @/
  static inline void jacobian_sizes_fit(attest_multihead m)
  {
      product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.out, m.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.out, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.d, m.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.heads, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.heads, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.groups, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.groups, m.n * m.v, m.heads, m.n * m.v);
      product_below(m.n, m.heads * m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.heads, m.out * m.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.heads, m.n * m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.heads, m.n * m.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
  }
*/

/*@ predicate places_in{L}(attest_multihead m, attest_places t, double *work) = t.at.Q == work &&
  @     t.at.K == work + size_q(m) && t.at.U == work + (size_q(m) + size_k(m)) &&
  @     t.M == work + (size_q(m) + size_k(m) + size_u(m)) &&
  @     t.values == work + (size_q(m) + size_k(m) + size_u(m) + m.heads * (m.out * m.width)) &&
  @     t.gaps == work + jacobian_fixed(m) && t.carried == work + (jacobian_fixed(m) + m.heads * (m.n * m.out)) &&
  @     t.p == work + (jacobian_fixed(m) + m.heads * (m.n * m.out) + m.heads * (m.n * m.width)) &&
  @     t.diagonal == work + (jacobian_fixed(m) + jacobian_heads(m)) &&
  @     t.check == work + (jacobian_fixed(m) + jacobian_heads(m) + m.out * m.width) &&
  @     t.spare == work + (jacobian_fixed(m) + jacobian_heads(m) + m.out * m.width + m.width) &&
  @     t.sum == work + (jacobian_fixed(m) + jacobian_heads(m) + m.out * m.width + 2 * m.width) &&
  @     t.turned == work + (jacobian_fixed(m) + jacobian_heads(m) + m.out * m.width + 2 * m.width + m.out * m.d) &&
  @     t.row == work + (jacobian_fixed(m) + jacobian_heads(m) + m.out * m.width + 2 * m.width + m.out * m.d +
  @     m.d * m.width);
  @ */

/*@ requires sizes: multihead_sizes(m);
  @ requires write: \valid(work + (0 .. jacobian_work(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures places: places_in(m, \result, work);
  @ */
attest_places attest_jacobian_places(attest_multihead m, double *work);

#endif
