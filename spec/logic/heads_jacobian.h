/* Multi-head attention's Jacobian over the reals, from what the workspace holds of X: projections, M_h and the tokens' values x_j M_h^T.
 * To be included after multihead_jacobian.h's sizes. Compilers see only comments. */
#ifndef ATTEST_LOGIC_HEADS_JACOBIAN_H
#define ATTEST_LOGIC_HEADS_JACOBIAN_H

#include "attention_change.h"
#include "heads_value.h"
#include "multihead_value.h"

/*@ // row b of W times the logit's slopes by key j, of the first k numbers
  @ logic real key_back{L}(attest_memory m, double *q, double *bias, uint8_t *mask, double *W, integer j, integer b, integer k) =
  @     k <= 0 ? 0.0 : key_back(m, q, bias, mask, W, j, b, k - 1) + slope_by_key(m, q, bias, mask, j, k - 1) * W[b * m.d + (k - 1)];
  @ // sum_j gap_ja dl_j / dq_c of the first k keys; row b of W times these, of the first k numbers
  @ logic real gaps_by_query{L}(attest_memory m, double *q, double *bias, uint8_t *mask, integer a, integer c, integer k) =
  @     k <= 0 ? 0.0 : gaps_by_query(m, q, bias, mask, a, c, k - 1) +
  @         value_gap(m, q, bias, mask, k - 1, a) * slope_by_query(m, q, bias, mask, k - 1, c);
  @ logic real query_back{L}(attest_memory m, double *q, double *bias, uint8_t *mask, double *W, integer a, integer b, integer k) =
  @     k <= 0 ? 0.0 : query_back(m, q, bias, mask, W, a, b, k - 1) + gaps_by_query(m, q, bias, mask, a, k - 1, m.n) * W[b * m.d + (k - 1)];
  @
  @ // in the workspace: M_h, the tokens' values, a query, the keys of a key head, and what head h attends to (every field is said)
  @ logic integer matrices_at(attest_multihead m) = size_q(m) + size_k(m) + size_u(m);
  @ logic double *head_matrix(attest_multihead m, double *work, integer h) = work + (matrices_at(m) + h * (m.out * m.width));
  @ logic double *values_within(attest_multihead m, double *work, integer h) =
  @     work + (matrices_at(m) + m.heads * (m.out * m.width) + h * (m.n * m.out));
  @ logic double *query_within(attest_multihead m, double *work, integer h, integer i) = work + (h * (m.n * m.d) + i * m.d);
  @ logic double *keys_within(attest_multihead m, double *work, integer g) = work + (size_q(m) + g * (m.n * m.d));
  @ logic attest_memory head_within{L}(attest_multihead m, double *work, integer h) =
  @     {*(attest_memory *)\null \with .score = m.score, .n = m.n, .d = m.d, .v = m.out,
  @      .keys = keys_within(m, work, key_head_of(m, h)),
  @      .values = values_within(m, work, h)};
  @
  @ // what M_h and the values are made of: at M, (W^U W^O)^T of weights at L; x_j W^U W^O, of the first k numbers of x_j W^U
  @ predicate matrix_made{L, M}(attest_multihead m, double *work, integer h, integer a, integer b) =
  @     \at(head_matrix(m, work, h)[a * m.width + b], M) ==
  @         rows_real{L}(m.wu + key_head_of(m, h) * (m.width * m.v) + b * m.v, m.wo + h * (m.v * m.out), m.out, a, m.v);
  @ logic real token_value{L}(attest_multihead m, double *X, integer h, integer j, integer a, integer k) =
  @     k <= 0 ? 0.0 : token_value(m, X, h, j, a, k - 1) +
  @         projected_value(X, m.wu, (double *)\null, m.width, m.v, key_head_of(m, h), j, k - 1) *
  @         m.wo[h * (m.v * m.out) + ((k - 1) * m.out + a)];
  @ predicate value_made{L, M}(attest_multihead m, double *X, double *work, integer h, integer j, integer a) =
  @     \at(values_within(m, work, h)[j * m.out + a], M) == token_value{L}(m, X, h, j, a, m.v);
  @
  @ // of head h in row i: the share and the gap of token j, what its key carries back, and what the query does
  @ logic real share_in{L}(attest_multihead m, double *work, integer i, integer h, integer j) =
  @     key_share(head_within(m, work, h), query_within(m, work, h, i), row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), j);
  @ logic real gap_in{L}(attest_multihead m, double *work, integer i, integer h, integer j, integer a) =
  @     value_gap(head_within(m, work, h), query_within(m, work, h, i), row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), j, a);
  @ logic real back_in{L}(attest_multihead m, double *work, integer i, integer h, integer j, integer b) =
  @     key_back(head_within(m, work, h), query_within(m, work, h, i), row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n),
  @              m.wk + key_head_of(m, h) * (m.width * m.d), j, b, m.d);
  @ logic real query_back_in{L}(attest_multihead m, double *work, integer i, integer h, integer a, integer b) =
  @     query_back(head_within(m, work, h), query_within(m, work, h, i), row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n),
  @                m.wq + h * (m.width * m.d), a, b, m.d);
  @
  @ // J[i,a,j,b]: sum_h p^h_ij M_h + gap^h_ij (W^K_h to_k^h_ij)^T of the first k heads, and on the diagonal what the queries carry back
  @ logic real by_token{L}(attest_multihead m, double *work, integer i, integer h, integer j, integer a, integer b) =
  @     share_in(m, work, i, h, j) * head_matrix(m, work, h)[a * m.width + b] + gap_in(m, work, i, h, j, a) * back_in(m, work, i, h, j, b);
  @ logic real by_tokens{L}(attest_multihead m, double *work, integer i, integer j, integer a, integer b, integer k) =
  @     k <= 0 ? 0.0 : by_tokens(m, work, i, j, a, b, k - 1) + by_token(m, work, i, k - 1, j, a, b);
  @ logic real by_queries{L}(attest_multihead m, double *work, integer i, integer a, integer b, integer k) =
  @     k <= 0 ? 0.0 : by_queries(m, work, i, a, b, k - 1) + query_back_in(m, work, i, k - 1, a, b);
  @ logic real element_value{L}(attest_multihead m, double *work, integer i, integer j, integer a, integer b) =
  @     i == j ? by_tokens(m, work, i, j, a, b, m.heads) + by_queries(m, work, i, a, b, m.heads) :
  @              by_tokens(m, work, i, j, a, b, m.heads);
  @
  @ // where a row's heads leave shares, gaps and what keys carry back; that this is there at M, of a workspace at L
  @ logic double *shares_within(attest_multihead m, double *work, integer h) = work + shares_at(m, h);
  @ logic double *gaps_within(attest_multihead m, double *work, integer h) = work + gaps_at(m, h);
  @ logic double *backs_within(attest_multihead m, double *work, integer h) = work + carried_at(m, h);
  @ logic double *diagonal_within(attest_multihead m, double *work) = work + (jacobian_fixed(m) + jacobian_heads(m));
  @ predicate share_kept{L, M}(attest_multihead m, double *work, integer i, integer h, integer j) =
  @     \at(shares_within(m, work, h)[j], M) == share_in{L}(m, work, i, h, j);
  @ predicate gap_kept{L, M}(attest_multihead m, double *work, integer i, integer h, integer j, integer a) =
  @     \at(gaps_within(m, work, h)[a * m.n + j], M) == gap_in{L}(m, work, i, h, j, a);
  @ predicate back_kept{L, M}(attest_multihead m, double *work, integer i, integer h, integer j, integer b) =
  @     \at(backs_within(m, work, h)[j * m.width + b], M) == back_in{L}(m, work, i, h, j, b);
  @ // the diagonal has grown by what head h's query carries back; it holds what those of the first k heads do
  @ predicate diagonal_grown{L, M}(attest_multihead m, double *work, integer i, integer h, integer a, integer b) =
  @     \at(diagonal_within(m, work)[a * m.width + b], M) ==
  @         \at(diagonal_within(m, work)[a * m.width + b], L) + query_back_in{L}(m, work, i, h, a, b);
  @ predicate diagonal_holds{L, M}(attest_multihead m, double *work, integer i, integer a, integer b, integer k) =
  @     \at(diagonal_within(m, work)[a * m.width + b], M) == by_queries{L}(m, work, i, a, b, k);
  @ // number a, b of block i, j, of it in row i, and in the whole
  @ predicate block_is{L, M}(attest_multihead m, double *work, integer i, integer j, double *J, integer a, integer b) =
  @     \at(J[a * m.width + b], M) == element_value{L}(m, work, i, j, a, b);
  @ predicate row_is{L, M}(attest_multihead m, double *work, integer i, double *J, integer a, integer j, integer b) =
  @     \at(J[a * (m.n * m.width) + (j * m.width + b)], M) == element_value{L}(m, work, i, j, a, b);
  @ predicate whole_is{L, M}(attest_multihead m, double *work, integer i, double *J, integer a, integer j, integer b) =
  @     \at(J[i * (m.out * (m.n * m.width)) + (a * (m.n * m.width) + (j * m.width + b))], M) == element_value{L}(m, work, i, j, a, b);
  @ */

#endif
