/* What the heads' gradients are taken back to is the same in two states of memory in which the projections, the gradients by what the heads
 * put out, biases and masks are; and what each head adds to the gradients of the keys and values that it shares. After same_pull.h. Over
 * the reals only. Compilers see only comments. */
#ifndef ATTEST_SAME_HEADS_PULL_H
#define ATTEST_SAME_HEADS_PULL_H

#include "logic/heads_pull.h"
#include "logic/serving_head.h"
#include "logic/stride.h"
#include "same_projections.h"

/*@ // the sums over the first k queries
  @ predicate same_key_sum{L, M}(attest_memory m, double *Q, double *bias, uint8_t *mask, double *R, integer j, integer b, integer k) =
  @     key_pull{L}(m, Q, bias, mask, R, j, b, k) == key_pull{M}(m, Q, bias, mask, R, j, b, k);
  @ lemma same_key_sum_none{L, M}: \forall attest_memory m, double *Q, *bias, uint8_t *mask, double *R, integer j, b;
  @     same_key_sum{L, M}(m, Q, bias, mask, R, j, b, 0);
  @ lemma same_key_sum_more{L, M}: \forall attest_memory m, double *Q, *bias, uint8_t *mask, double *R, integer j, b, k; 0 <= k ==>
  @     query_same_key_pull{L, M}(m, Q, bias, mask, R, k, j, b) ==> same_key_sum{L, M}(m, Q, bias, mask, R, j, b, k) ==>
  @     plus_product(key_pull{L}(m, Q, bias, mask, R, j, b, k + 1), key_pull{L}(m, Q, bias, mask, R, j, b, k),
  @                  query_logit_pull{L}(m, Q, bias, mask, R, k, j), query_slope_by_key{L}(m, Q, bias, mask, k, j, b)) &&
  @     plus_product(key_pull{M}(m, Q, bias, mask, R, j, b, k + 1), key_pull{M}(m, Q, bias, mask, R, j, b, k),
  @                  query_logit_pull{M}(m, Q, bias, mask, R, k, j), query_slope_by_key{M}(m, Q, bias, mask, k, j, b)) &&
  @     same_key_sum{L, M}(m, Q, bias, mask, R, j, b, k + 1);
  @ predicate same_value_sum{L, M}(attest_memory m, double *Q, double *bias, uint8_t *mask, double *R, integer j, integer a, integer k) =
  @     value_pull{L}(m, Q, bias, mask, R, j, a, k) == value_pull{M}(m, Q, bias, mask, R, j, a, k);
  @ lemma same_value_sum_none{L, M}: \forall attest_memory m, double *Q, *bias, uint8_t *mask, double *R, integer j, a;
  @     same_value_sum{L, M}(m, Q, bias, mask, R, j, a, 0);
  @ lemma same_value_sum_more{L, M}: \forall attest_memory m, double *Q, *bias, uint8_t *mask, double *R, integer j, a, k; 0 <= k ==>
  @     query_same_value_pull{L, M}(m, Q, bias, mask, R, k, j, a) ==> same_value_sum{L, M}(m, Q, bias, mask, R, j, a, k) ==>
  @     plus_product(value_pull{L}(m, Q, bias, mask, R, j, a, k + 1), value_pull{L}(m, Q, bias, mask, R, j, a, k),
  @                  share_of_query{L}(m, Q, bias, mask, k, j), \at(R[k * m.v + a], L)) &&
  @     plus_product(value_pull{M}(m, Q, bias, mask, R, j, a, k + 1), value_pull{M}(m, Q, bias, mask, R, j, a, k),
  @                  share_of_query{M}(m, Q, bias, mask, k, j), \at(R[k * m.v + a], M)) &&
  @     same_value_sum{L, M}(m, Q, bias, mask, R, j, a, k + 1);
  @
  @ // q is block h of Q [heads,n,d]
  @ predicate block_at(double *q, double *Q, integer h, integer n, integer d) = q == Q + h * (n * d);
  @ // row i of what head h reads, which is `one` with queries Q and a gradient R by its output
  @ predicate head_row(attest_multihead m, attest_memory one, attest_projected p, double *up, integer h, integer i, double *Q, double *R) =
  @     one.n == m.n && one.d == m.d && one.v == m.v && same_stride(i, one.n, m.n) && same_stride(i, one.d, m.d) &&
  @     same_stride(i, one.v, m.v) &&
  @     block_at(Q, p.Q, h, m.n, m.d) && block_at(R, up, h, m.n, m.v) && Q + i * m.d == query_of(m, p, h, i) &&
  @     R + i * m.v == up + (h * (m.n * m.v) + i * m.v);
  @ lemma head_row_of: \forall attest_multihead m, attest_memory one, attest_projected p, double *up, *Q, *R, integer h, i;
  @     one.n == m.n ==> one.d == m.d ==> one.v == m.v ==> same_stride(i, one.n, m.n) ==> same_stride(i, one.d, m.d) ==>
  @     same_stride(i, one.v, m.v) ==> block_at(Q, p.Q, h, m.n, m.d) ==> block_at(R, up, h, m.n, m.v) ==>
  @     head_row(m, one, p, up, h, i, Q, R);
  @ // what is read for query i of many, and what is the same of it
  @ predicate query_row(attest_memory m, double *Q, double *bias, uint8_t *mask, double *R, integer i, double *q, double *row_bias,
  @                     uint8_t *row_mask, double *r) =
  @     q == Q + i * m.d && row_bias == row_of(bias, i, m.n) && row_mask == mask_of(mask, i, m.n) && r == R + i * m.v;
  @ lemma query_row_of: \forall attest_memory one, integer n, d, v, i, double *Q, *q, *bias, uint8_t *mask, double *R, *r;
  @     one.n == n ==> same_stride(i, one.d, d) ==> same_stride(i, one.v, v) ==> row_at(q, Q, i, d) ==> row_at(r, R, i, v) ==>
  @     query_row(one, Q, bias, mask, R, i, q, row_of(bias, i, n), mask_of(mask, i, n), r);
  @ lemma query_same_output_at{L, M}: \forall attest_memory m, double *Q, *q, *bias, *row_bias, uint8_t *mask, *row_mask, double *R, *r,
  @     integer i, a; query_row(m, Q, bias, mask, R, i, q, row_bias, row_mask, r) ==>
  @     same_output{L, M}(m, q, row_bias, row_mask, a, m.n) ==> query_same_output{L, M}(m, Q, bias, mask, i, a);
  @ lemma query_same_pull_at{L, M}: \forall attest_memory m, double *Q, *q, *bias, *row_bias, uint8_t *mask, *row_mask, double *R, *r,
  @     integer i, b; query_row(m, Q, bias, mask, R, i, q, row_bias, row_mask, r) ==>
  @     same_query_pull{L, M}(m, q, row_bias, row_mask, r, b, m.n) ==> query_same_pull{L, M}(m, Q, bias, mask, R, i, b);
  @ lemma query_same_key_pull_at{L, M}: \forall attest_memory m, double *Q, *q, *bias, *row_bias, uint8_t *mask, *row_mask, double *R, *r,
  @     integer i, j, b; query_row(m, Q, bias, mask, R, i, q, row_bias, row_mask, r) ==>
  @     same_pull{L, M}(m, q, row_bias, row_mask, r, j, m.v) ==> same_slopes_held{L, M}(m, q, row_bias, row_mask, j, b) ==>
  @     query_same_key_pull{L, M}(m, Q, bias, mask, R, i, j, b);
  @ lemma query_same_value_pull_at{L, M}: \forall attest_memory m, double *Q, *q, *bias, *row_bias, uint8_t *mask, *row_mask, double *R, *r,
  @     integer i, j, a; query_row(m, Q, bias, mask, R, i, q, row_bias, row_mask, r) ==>
  @     same_share{L, M}(m, q, row_bias, row_mask, j) ==> same_entry{L, M}(r, a) ==>
  @     query_same_value_pull{L, M}(m, Q, bias, mask, R, i, j, a);
  @ // head h's output and gradients
  @ predicate same_put_out{L, M}(attest_multihead m, attest_projected p, integer h, integer i, integer a) =
  @     head_value{L}(m, p, h, i, a) == head_value{M}(m, p, h, i, a);
  @ predicate same_query_gradient{L, M}(attest_multihead m, attest_projected p, double *up, integer h, integer i, integer b) =
  @     head_query_pull{L}(m, p, up, h, i, b) == head_query_pull{M}(m, p, up, h, i, b);
  @ predicate same_key_gradient{L, M}(attest_multihead m, attest_projected p, double *up, integer h, integer j, integer b) =
  @     head_key_pull{L}(m, p, up, h, j, b) == head_key_pull{M}(m, p, up, h, j, b);
  @ predicate same_value_gradient{L, M}(attest_multihead m, attest_projected p, double *up, integer h, integer j, integer a) =
  @     head_value_pull{L}(m, p, up, h, j, a) == head_value_pull{M}(m, p, up, h, j, a);
  @ lemma same_put_out_of{L, M}: \forall attest_multihead m, attest_memory one, attest_projected p, double *up, *Q, *R, integer h, i, a;
  @     one == head_of{L}(m, p, h) ==> head_row(m, one, p, up, h, i, Q, R) ==> query_same_output{L, M}(one, Q, m.bias, m.mask, i, a) ==>
  @     same_put_out{L, M}(m, p, h, i, a);
  @ lemma same_query_gradient_of{L, M}: \forall attest_multihead m, attest_memory one, attest_projected p, double *up, *Q, *R,
  @     integer h, i, b; one == head_of{L}(m, p, h) ==> head_row(m, one, p, up, h, i, Q, R) ==>
  @     query_same_pull{L, M}(one, Q, m.bias, m.mask, R, i, b) ==> same_query_gradient{L, M}(m, p, up, h, i, b);
  @ lemma same_key_gradient_of{L, M}: \forall attest_multihead m, attest_memory one, attest_projected p, double *up, *Q, *R,
  @     integer h, j, b; one == head_of{L}(m, p, h) ==> head_row(m, one, p, up, h, j, Q, R) ==>
  @     same_key_sum{L, M}(one, Q, m.bias, m.mask, R, j, b, m.n) ==> same_key_gradient{L, M}(m, p, up, h, j, b);
  @ lemma same_value_gradient_of{L, M}: \forall attest_multihead m, attest_memory one, attest_projected p, double *up, *Q, *R,
  @     integer h, j, a; one == head_of{L}(m, p, h) ==> head_row(m, one, p, up, h, j, Q, R) ==>
  @     same_value_sum{L, M}(one, Q, m.bias, m.mask, R, j, a, m.n) ==> same_value_gradient{L, M}(m, p, up, h, j, a);
  @ // of all heads that share a key head
  @ predicate same_shared_key{L, M}(attest_multihead m, attest_projected p, double *up, integer g, integer j, integer b, integer k) =
  @     shared_key_pull{L}(m, p, up, g, j, b, k) == shared_key_pull{M}(m, p, up, g, j, b, k);
  @ lemma same_shared_key_none{L, M}: \forall attest_multihead m, attest_projected p, double *up, integer g, j, b;
  @     same_shared_key{L, M}(m, p, up, g, j, b, 0);
  @ lemma same_shared_key_more{L, M}: \forall attest_multihead m, attest_projected p, double *up, integer g, j, b, k; 0 <= k ==>
  @     same_key_gradient{L, M}(m, p, up, k, j, b) ==> same_shared_key{L, M}(m, p, up, g, j, b, k) ==>
  @     same_shared_key{L, M}(m, p, up, g, j, b, k + 1);
  @ predicate same_shared_value{L, M}(attest_multihead m, attest_projected p, double *up, integer g, integer j, integer a, integer k) =
  @     shared_value_pull{L}(m, p, up, g, j, a, k) == shared_value_pull{M}(m, p, up, g, j, a, k);
  @ lemma same_shared_value_none{L, M}: \forall attest_multihead m, attest_projected p, double *up, integer g, j, a;
  @     same_shared_value{L, M}(m, p, up, g, j, a, 0);
  @ lemma same_shared_value_more{L, M}: \forall attest_multihead m, attest_projected p, double *up, integer g, j, a, k; 0 <= k ==>
  @     same_value_gradient{L, M}(m, p, up, k, j, a) ==> same_shared_value{L, M}(m, p, up, g, j, a, k) ==>
  @     same_shared_value{L, M}(m, p, up, g, j, a, k + 1);
  @
  @ // what is written for head h, from what is written for its queries, keys and values; where inputs are the same; and where it stays
  @ lemma head_put_out_of{L, M}: \forall attest_multihead m, attest_memory one, attest_projected p, double *up, *Q, *R, *Z, *z,
  @     integer h, i, a;
  @     one == head_of{L}(m, p, h) ==> head_row(m, one, p, up, h, i, Q, R) ==> z == Z + h * (m.n * m.v) ==>
  @     query_output{M, L}(one, Q, m.bias, m.mask, z, i, a) ==> head_put_out{L, M}(m, p, h, i, Z, a);
  @ lemma head_put_out_from{L, M, N}: \forall attest_multihead m, attest_projected p, double *Z, integer h, i, a;
  @     head_put_out{M, N}(m, p, h, i, Z, a) ==> same_put_out{L, M}(m, p, h, i, a) ==> head_put_out{L, N}(m, p, h, i, Z, a);
  @ lemma head_put_out_kept{L, M, N}: \forall attest_multihead m, attest_projected p, double *Z, integer h, i, a;
  @     head_put_out{L, M}(m, p, h, i, Z, a) ==> same_weight_at{M, N}(Z, m.n * m.v, m.v, h, i, a) ==> head_put_out{L, N}(m, p, h, i, Z, a);
  @ lemma head_query_pulled_of{L, M}: \forall attest_multihead m, attest_memory one, attest_projected p, double *up, *Q, *R, *to_q, *to,
  @     integer h, i, b; one == head_of{L}(m, p, h) ==> head_row(m, one, p, up, h, i, Q, R) ==>
  @     to == to_q + h * (m.n * m.d) ==> query_pulled{L, M}(one, Q, m.bias, m.mask, R, to, i, b) ==>
  @     head_query_pulled{L, M}(m, p, up, h, to_q, i, b);
  @ lemma head_query_pulled_from{L, M, N}: \forall attest_multihead m, attest_projected p, double *up, *to_q, integer h, i, b;
  @     head_query_pulled{M, N}(m, p, up, h, to_q, i, b) ==> same_query_gradient{L, M}(m, p, up, h, i, b) ==>
  @     head_query_pulled{L, N}(m, p, up, h, to_q, i, b);
  @ lemma head_query_pulled_kept{L, M, N}: \forall attest_multihead m, attest_projected p, double *up, *to_q, integer h, i, b;
  @     head_query_pulled{L, M}(m, p, up, h, to_q, i, b) ==> same_weight_at{M, N}(to_q, m.n * m.d, m.d, h, i, b) ==>
  @     head_query_pulled{L, N}(m, p, up, h, to_q, i, b);
  @ // what head h adds to what stood at M for key head g
  @ predicate head_key_grown{L, M, N}(attest_multihead m, attest_projected p, double *up, integer h, integer g, double *to_k, integer j,
  @                                   integer b) = \at(to_k[g * (m.n * m.d) + (j * m.d + b)], N) ==
  @     \at(to_k[g * (m.n * m.d) + (j * m.d + b)], M) + head_key_pull{L}(m, p, up, h, j, b);
  @ predicate head_value_grown{L, M, N}(attest_multihead m, attest_projected p, double *up, integer h, integer g, double *to_u, integer j,
  @                                     integer a) = \at(to_u[g * (m.n * m.v) + (j * m.v + a)], N) ==
  @     \at(to_u[g * (m.n * m.v) + (j * m.v + a)], M) + head_value_pull{L}(m, p, up, h, j, a);
  @ lemma head_key_grown_of{L, M}: \forall attest_multihead m, attest_memory one, attest_projected p, double *up, *Q, *R, *to_k, *to,
  @     integer h, g, j, b; one == head_of{L}(m, p, h) ==> head_row(m, one, p, up, h, j, Q, R) ==>
  @     to == to_k + g * (m.n * m.d) ==> key_pulled{L, M}(one, Q, m.bias, m.mask, R, to, j, b, m.n) ==>
  @     head_key_grown{L, L, M}(m, p, up, h, g, to_k, j, b);
  @ lemma head_value_grown_of{L, M}: \forall attest_multihead m, attest_memory one, attest_projected p, double *up, *Q, *R, *to_u, *to,
  @     integer h, g, j, a; one == head_of{L}(m, p, h) ==> head_row(m, one, p, up, h, j, Q, R) ==>
  @     to == to_u + g * (m.n * m.v) ==> value_pulled{L, M}(one, Q, m.bias, m.mask, R, to, j, a, m.n) ==>
  @     head_value_grown{L, L, M}(m, p, up, h, g, to_u, j, a);
  @ lemma head_key_grown_from{L, M, N}: \forall attest_multihead m, attest_projected p, double *up, *to_k, integer h, g, j, b;
  @     head_key_grown{M, M, N}(m, p, up, h, g, to_k, j, b) ==> same_key_gradient{L, M}(m, p, up, h, j, b) ==>
  @     head_key_grown{L, M, N}(m, p, up, h, g, to_k, j, b);
  @ lemma head_value_grown_from{L, M, N}: \forall attest_multihead m, attest_projected p, double *up, *to_u, integer h, g, j, a;
  @     head_value_grown{M, M, N}(m, p, up, h, g, to_u, j, a) ==> same_value_gradient{L, M}(m, p, up, h, j, a) ==>
  @     head_value_grown{L, M, N}(m, p, up, h, g, to_u, j, a);
  @ lemma shared_key_pulled_none{L, M}: \forall attest_multihead m, attest_projected p, double *up, *to_k, integer g, j, b;
  @     is_value(\at(to_k[g * (m.n * m.d) + (j * m.d + b)], M), 0.0) ==> shared_key_pulled{L, M}(m, p, up, g, to_k, j, b, 0);
  @ lemma shared_value_pulled_none{L, M}: \forall attest_multihead m, attest_projected p, double *up, *to_u, integer g, j, a;
  @     is_value(\at(to_u[g * (m.n * m.v) + (j * m.v + a)], M), 0.0) ==> shared_value_pulled{L, M}(m, p, up, g, to_u, j, a, 0);
  @ lemma shared_key_pulled_more{L, M, N}: \forall attest_multihead m, attest_projected p, double *up, *to_k, integer h, g, j, b; 0 <= h ==>
  @     key_head_of(m, h) == g ==> shared_key_pulled{L, M}(m, p, up, g, to_k, j, b, h) ==>
  @     head_key_grown{L, M, N}(m, p, up, h, g, to_k, j, b) ==> shared_key_pulled{L, N}(m, p, up, g, to_k, j, b, h + 1);
  @ lemma shared_value_pulled_more{L, M, N}: \forall attest_multihead m, attest_projected p, double *up, *to_u, integer h, g, j, a;
  @     0 <= h ==> key_head_of(m, h) == g ==> shared_value_pulled{L, M}(m, p, up, g, to_u, j, a, h) ==>
  @     head_value_grown{L, M, N}(m, p, up, h, g, to_u, j, a) ==> shared_value_pulled{L, N}(m, p, up, g, to_u, j, a, h + 1);
  @ lemma shared_key_pulled_past{L, M, N}: \forall attest_multihead m, attest_projected p, double *up, *to_k, integer h, g, j, b; 0 <= h ==>
  @     key_head_of(m, h) != g ==> shared_key_pulled{L, M}(m, p, up, g, to_k, j, b, h) ==>
  @     same_weight_at{M, N}(to_k, m.n * m.d, m.d, g, j, b) ==> shared_key_pulled{L, N}(m, p, up, g, to_k, j, b, h + 1);
  @ lemma shared_value_pulled_past{L, M, N}: \forall attest_multihead m, attest_projected p, double *up, *to_u, integer h, g, j, a;
  @     0 <= h ==> key_head_of(m, h) != g ==> shared_value_pulled{L, M}(m, p, up, g, to_u, j, a, h) ==>
  @     same_weight_at{M, N}(to_u, m.n * m.v, m.v, g, j, a) ==> shared_value_pulled{L, N}(m, p, up, g, to_u, j, a, h + 1);
  @ // in the state after
  @ lemma head_put_out_on{L, M, N}: \forall attest_multihead m, attest_projected p, double *Z, integer h, i, a;
  @     head_put_out{L, M}(m, p, h, i, Z, a) ==> same_put_out{L, N}(m, p, h, i, a) ==>
  @     same_weight_at{M, N}(Z, m.n * m.v, m.v, h, i, a) ==> head_put_out{N, N}(m, p, h, i, Z, a);
  @ lemma head_query_pulled_on{L, M, N}: \forall attest_multihead m, attest_projected p, double *up, *to_q, integer h, i, b;
  @     head_query_pulled{L, M}(m, p, up, h, to_q, i, b) ==> same_query_gradient{L, N}(m, p, up, h, i, b) ==>
  @     same_weight_at{M, N}(to_q, m.n * m.d, m.d, h, i, b) ==> head_query_pulled{N, N}(m, p, up, h, to_q, i, b);
  @ lemma shared_key_pulled_on{L, M, N}: \forall attest_multihead m, attest_projected p, double *up, *to_k, integer g, j, b, k;
  @     shared_key_pulled{L, M}(m, p, up, g, to_k, j, b, k) ==> same_shared_key{L, N}(m, p, up, g, j, b, k) ==>
  @     same_weight_at{M, N}(to_k, m.n * m.d, m.d, g, j, b) ==> shared_key_pulled{N, N}(m, p, up, g, to_k, j, b, k);
  @ lemma shared_value_pulled_on{L, M, N}: \forall attest_multihead m, attest_projected p, double *up, *to_u, integer g, j, a, k;
  @     shared_value_pulled{L, M}(m, p, up, g, to_u, j, a, k) ==> same_shared_value{L, N}(m, p, up, g, j, a, k) ==>
  @     same_weight_at{M, N}(to_u, m.n * m.v, m.v, g, j, a) ==> shared_value_pulled{N, N}(m, p, up, g, to_u, j, a, k);
  @ */

/* clang-format off */
/* Ghost loops that show it of the state L and the present one: of one head, query by query; and of the first `count` heads, and the sums
 * over them. */
#define SAME_HEAD_PULLS(L, m, p, up, head)                                                                             \
    int64_t group = serving_head(m.heads, m.groups, head);                                                             \
    int64_t keys = group * (m.n * m.d);                                                                                \
    int64_t values = group * (m.n * m.v);                                                                              \
    row_inside(head, m.heads, m.n * m.d);                                                                              \
    row_inside(head, m.heads, m.n * m.v);                                                                              \
    row_inside(group, m.groups, m.n * m.d);                                                                            \
    row_inside(group, m.groups, m.n * m.v);                                                                            \
    attest_memory one = {m.score, m.n, m.d, m.v, p.K + keys, p.U + values};                                            \
    double *queries = p.Q + head * (m.n * m.d);                                                                        \
    double *above = up + head * (m.n * m.v);                                                                           \
    /@ assert strides : \forall integer i; same_stride(i, one.n, m.n) && same_stride(i, one.d, m.d) &&                 \
        same_stride(i, one.v, m.v); @/                                                                                 \
    /@ assert blocks : block_at(queries, p.Q, head, m.n, m.d) && block_at(above, up, head, m.n, m.v); @/               \
    /@ assert rows : \forall integer i; head_row(m, one, p, up, head, i, queries, above); @/                           \
    /@ assert place : one == head_of{L}(m, p, head); @/                                                                \
    /@ assert inside : part_inside(keys, m.n * m.d, size_k(m)) && part_inside(values, m.n * m.v, size_u(m)); @/        \
    /@ assert keys : same_values{L, Here}(p.K, size_k(m)) && same_values{L, Here}(p.K + keys, m.n * m.d) &&            \
        same_values{L, Here}(one.keys, m.n * m.d); @/                                                                  \
    /@ assert values : same_values{L, Here}(p.U, size_u(m)) && same_values{L, Here}(p.U + values, m.n * m.v) &&        \
        same_values{L, Here}(one.values, m.n * m.v); @/                                                                \
    /@ assert queries : part_inside(head * (m.n * m.d), m.n * m.d, size_q(m)) && same_values{L, Here}(p.Q, size_q(m)) && \
        same_values{L, Here}(queries, m.n * m.d); @/                                                                   \
    /@ assert above : part_inside(head * (m.n * m.v), m.n * m.v, m.heads * (m.n * m.v)) &&                             \
        same_values{L, Here}(up, m.heads * (m.n * m.v)) && same_values{L, Here}(above, m.n * m.v); @/                  \
    /@ loop invariant range : 0 <= token <= m.n;                                                                       \
    loop invariant same_z : \forall integer i, a; 0 <= i < token ==> 0 <= a < m.v ==>                                  \
        query_same_output{L, Here}(one, queries, m.bias, m.mask, i, a);                                                \
    loop invariant same_q : \forall integer i, b; 0 <= i < token ==> 0 <= b < m.d ==>                                  \
        query_same_pull{L, Here}(one, queries, m.bias, m.mask, above, i, b);                                           \
    loop invariant same_k : \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>                                    \
        same_key_sum{L, Here}(one, queries, m.bias, m.mask, above, j, b, token);                                       \
    loop invariant same_v : \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>                                    \
        same_value_sum{L, Here}(one, queries, m.bias, m.mask, above, j, a, token);                                     \
    loop assigns token;                                                                                                \
    loop variant m.n - token; @/                                                                                       \
    for (int64_t token = 0; token < m.n; token++) {                                                                    \
        row_inside(token, m.n, m.d);                                                                                   \
        row_inside(token, m.n, m.n);                                                                                   \
        row_inside(token, m.n, m.v);                                                                                   \
        double *q = queries + token * m.d;                                                                             \
        double *r = above + token * m.v;                                                                               \
        row_placed(queries, token, m.d);                                                                               \
        row_placed(above, token, m.v);                                                                                 \
        /@ assert rows : row_at(q, queries, token, m.d) && row_at(r, above, token, m.v); @/                            \
        /@ assert query : part_inside(token * m.d, m.d, m.n * m.d) && same_values{L, Here}(q, m.d); @/                 \
        /@ assert upstream : part_inside(token * m.v, m.v, m.n * m.v) && same_values{L, Here}(r, m.v); @/              \
        /@ assert seen : row_within(token, m.n, m.n) && \forall integer j; 0 <= j < m.n ==>                            \
            same_sight{L, Here}(m.mask, token, m.n, j); @/                                                             \
        /@ assert shift : m.bias != \null ==> same_values{L, Here}(m.bias + token * m.n, m.n); @/                      \
        /@ assert told : \forall integer j; 0 <= j < m.n ==> same_sight{L, Here}(m.mask, token, m.n, j) &&             \
            same_telling{L, Here}(row_of(m.bias, token, m.n), mask_of(m.mask, token, m.n), j); @/                      \
        SAME_ROW_PARTS(L, one, q, row_of(m.bias, token, m.n), mask_of(m.mask, token, m.n))                             \
        SAME_PULLS(L, one, q, row_of(m.bias, token, m.n), mask_of(m.mask, token, m.n), r)                              \
        /@ assert row : same_stride(token, one.n, m.n) && same_stride(token, one.d, m.d) && same_stride(token, one.v, m.v) && \
            query_row(one, queries, m.bias, m.mask, above, token, q, row_of(m.bias, token, m.n),                       \
                      mask_of(m.mask, token, m.n), r); @/                                                              \
        /@ assert same_z : \forall integer a; 0 <= a < m.v ==>                                                         \
            same_output{L, Here}(one, q, row_of(m.bias, token, m.n), mask_of(m.mask, token, m.n), a, one.n) &&         \
            query_same_output{L, Here}(one, queries, m.bias, m.mask, token, a); @/                                     \
        /@ assert same_q : \forall integer b; 0 <= b < m.d ==>                                                         \
            same_query_pull{L, Here}(one, q, row_of(m.bias, token, m.n), mask_of(m.mask, token, m.n), r, b, one.n) &&  \
            query_same_pull{L, Here}(one, queries, m.bias, m.mask, above, token, b); @/                                \
        /@ assert same_k : \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>                                     \
            same_pull{L, Here}(one, q, row_of(m.bias, token, m.n), mask_of(m.mask, token, m.n), r, j, one.v) &&        \
            same_slopes_held{L, Here}(one, q, row_of(m.bias, token, m.n), mask_of(m.mask, token, m.n), j, b) &&        \
            query_same_key_pull{L, Here}(one, queries, m.bias, m.mask, above, token, j, b) &&                          \
            same_key_sum{L, Here}(one, queries, m.bias, m.mask, above, j, b, token) &&                                 \
            same_key_sum{L, Here}(one, queries, m.bias, m.mask, above, j, b, token + 1); @/                            \
        /@ assert same_v : \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>                                     \
            same_share{L, Here}(one, q, row_of(m.bias, token, m.n), mask_of(m.mask, token, m.n), j) &&                 \
            same_entry{L, Here}(r, a) &&                                                                               \
            query_same_value_pull{L, Here}(one, queries, m.bias, m.mask, above, token, j, a) &&                        \
            same_value_sum{L, Here}(one, queries, m.bias, m.mask, above, j, a, token) &&                               \
            same_value_sum{L, Here}(one, queries, m.bias, m.mask, above, j, a, token + 1); @/                          \
    }                                                                                                                  \
    /@ assert same_outputs : \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.v ==>                                   \
        head_row(m, one, p, up, head, i, queries, above) &&                                                            \
        query_same_output{L, Here}(one, queries, m.bias, m.mask, i, a) && same_put_out{L, Here}(m, p, head, i, a); @/  \
    /@ assert same_queries : \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.d ==>                                   \
        head_row(m, one, p, up, head, i, queries, above) &&                                                            \
        query_same_pull{L, Here}(one, queries, m.bias, m.mask, above, i, b) &&                                         \
        same_query_gradient{L, Here}(m, p, up, head, i, b); @/                                                         \
    /@ assert same_keys : \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>                                      \
        head_row(m, one, p, up, head, j, queries, above) &&                                                            \
        same_key_sum{L, Here}(one, queries, m.bias, m.mask, above, j, b, m.n) &&                                       \
        same_key_gradient{L, Here}(m, p, up, head, j, b); @/                                                           \
    /@ assert same_values : \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>                                    \
        head_row(m, one, p, up, head, j, queries, above) &&                                                            \
        same_value_sum{L, Here}(one, queries, m.bias, m.mask, above, j, a, m.n) &&                                     \
        same_value_gradient{L, Here}(m, p, up, head, j, a); @/

#define SAME_HEADS_PULLS(L, m, p, up)                                                                                  \
    /@ loop invariant range : 0 <= head <= m.heads;                                                                    \
    loop invariant same_z : \forall integer h, i, a; 0 <= h < head ==> 0 <= i < m.n ==> 0 <= a < m.v ==>               \
        same_put_out{L, Here}(m, p, h, i, a);                                                                          \
    loop invariant same_q : \forall integer h, i, b; 0 <= h < head ==> 0 <= i < m.n ==> 0 <= b < m.d ==>               \
        same_query_gradient{L, Here}(m, p, up, h, i, b);                                                               \
    loop invariant same_k : \forall integer g, j, b; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= b < m.d ==>           \
        same_shared_key{L, Here}(m, p, up, g, j, b, head);                                                             \
    loop invariant same_v : \forall integer g, j, a; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= a < m.v ==>           \
        same_shared_value{L, Here}(m, p, up, g, j, a, head);                                                           \
    loop assigns head;                                                                                                 \
    loop variant m.heads - head; @/                                                                                    \
    for (int64_t head = 0; head < m.heads; head++) {                                                                   \
        SAME_HEAD_PULLS(L, m, p, up, head)                                                                             \
        /@ assert more_k : \forall integer g, j, b; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= b < m.d ==>            \
            same_key_gradient{L, Here}(m, p, up, head, j, b) && same_shared_key{L, Here}(m, p, up, g, j, b, head) &&   \
            same_shared_key{L, Here}(m, p, up, g, j, b, head + 1); @/                                                  \
        /@ assert more_v : \forall integer g, j, a; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= a < m.v ==>            \
            same_value_gradient{L, Here}(m, p, up, head, j, a) && same_shared_value{L, Here}(m, p, up, g, j, a, head) && \
            same_shared_value{L, Here}(m, p, up, g, j, a, head + 1); @/                                                \
    }
/* clang-format on */

#endif
