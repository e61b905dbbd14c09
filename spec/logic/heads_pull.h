/* Gradients of sum_ia R_ia F(X)_ia over the reals, F being multi-head attention: by the output of each head, by its projections, and by the
 * tokens. To be included after heads_value.h. Compilers see only comments. */
#ifndef ATTEST_LOGIC_HEADS_PULL_H
#define ATTEST_LOGIC_HEADS_PULL_H

#include "attention_pull.h"
#include "blocks_back.h"

/*@ // by number b of head h's query of token i, of key j of the key head that serves it, of value j; `up` [heads,n,v] being the gradient by
  @ // what the heads put out
  @ logic real head_query_pull{L}(attest_multihead m, attest_projected p, double *up, integer h, integer i, integer b) =
  @     query_pull(head_of(m, p, h), query_of(m, p, h, i), row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n),
  @                up + (h * (m.n * m.v) + i * m.v), b, m.n);
  @ logic real head_key_pull{L}(attest_multihead m, attest_projected p, double *up, integer h, integer j, integer b) =
  @     key_pull(head_of(m, p, h), p.Q + h * (m.n * m.d), m.bias, m.mask, up + h * (m.n * m.v), j, b, m.n);
  @ logic real head_value_pull{L}(attest_multihead m, attest_projected p, double *up, integer h, integer j, integer b) =
  @     value_pull(head_of(m, p, h), p.Q + h * (m.n * m.d), m.bias, m.mask, up + h * (m.n * m.v), j, b, m.n);
  @ // key head g's: what those of the first k heads that it serves add up to
  @ logic real shared_key_pull{L}(attest_multihead m, attest_projected p, double *up, integer g, integer j, integer b, integer k) =
  @     k <= 0 ? 0.0 : shared_key_pull(m, p, up, g, j, b, k - 1) +
  @         (key_head_of(m, k - 1) == g ? head_key_pull(m, p, up, k - 1, j, b) : 0.0);
  @ logic real shared_value_pull{L}(attest_multihead m, attest_projected p, double *up, integer g, integer j, integer b, integer k) =
  @     k <= 0 ? 0.0 : shared_value_pull(m, p, up, g, j, b, k - 1) +
  @         (key_head_of(m, k - 1) == g ? head_value_pull(m, p, up, k - 1, j, b) : 0.0);
  @
  @ // what stands at M is that of inputs at L: R W_h^T, the gradient by number a of head h's output for token i; that output; the
  @ // gradients by its query, and by the keys and values of key head g
  @ predicate output_upstream{L, M}(attest_multihead m, double *R, double *up, integer h, integer i, integer a) =
  @     \at(up[h * (m.n * m.v) + (i * m.v + a)], M) == dot_real{L}(R + i * m.out, m.wo + (h * (m.v * m.out) + a * m.out), m.out);
  @ predicate head_put_out{L, M}(attest_multihead m, attest_projected p, integer h, integer i, double *Z, integer a) =
  @     \at(Z[h * (m.n * m.v) + (i * m.v + a)], M) == head_value{L}(m, p, h, i, a);
  @ predicate head_query_pulled{L, M}(attest_multihead m, attest_projected p, double *up, integer h, double *to_q, integer i, integer b) =
  @     \at(to_q[h * (m.n * m.d) + (i * m.d + b)], M) == head_query_pull{L}(m, p, up, h, i, b);
  @ predicate shared_key_pulled{L, M}(attest_multihead m, attest_projected p, double *up, integer g, double *to_k, integer j, integer b,
  @                                   integer k) =
  @     \at(to_k[g * (m.n * m.d) + (j * m.d + b)], M) == shared_key_pull{L}(m, p, up, g, j, b, k);
  @ predicate shared_value_pulled{L, M}(attest_multihead m, attest_projected p, double *up, integer g, double *to_u, integer j, integer b,
  @                                     integer k) =
  @     \at(to_u[g * (m.n * m.v) + (j * m.v + b)], M) == shared_value_pull{L}(m, p, up, g, j, b, k);
  @
  @ // the gradient by the tokens, of those by their projections
  @ predicate token_pulled{L, M}(attest_multihead m, attest_projected to, integer i, double *dX, integer b) =
  @     \at(dX[i * m.width + b], M) == blocks_back{L}(to.Q, m.wq, m.n, m.d, m.width, i, b, m.heads) +
  @         blocks_back{L}(to.K, m.wk, m.n, m.d, m.width, i, b, m.groups) + blocks_back{L}(to.U, m.wu, m.n, m.v, m.width, i, b, m.groups);
  @ */

#endif
