/* Where attest_multihead_vjp leaves the gradients of the projections, what the heads put out and the gradients by that: after the
 * projections. To be included after multihead.h's types. Compilers see only comments. */
#ifndef ATTEST_LOGIC_GRADIENTS_IN_H
#define ATTEST_LOGIC_GRADIENTS_IN_H

/*@ logic attest_projected gradients_in{L}(attest_multihead m, double *work) =
  @     {*(attest_projected *)\null \with .Q = work + (size_q(m) + size_k(m) + size_u(m)),
  @      .K = work + (2 * size_q(m) + size_k(m) + size_u(m)), .U = work + (2 * size_q(m) + 2 * size_k(m) + size_u(m))};
  @ logic double *outputs_in(attest_multihead m, double *work) = work + 2 * (size_q(m) + size_k(m) + size_u(m));
  @ logic double *upstream_in(attest_multihead m, double *work) =
  @     work + (2 * (size_q(m) + size_k(m) + size_u(m)) + m.heads * (m.n * m.v));
  @ */

#endif
