/* The elements of multi-head attention's Jacobian are the same in two states of memory in which X's part of the workspace, the weights and
 * the masks are: sums over heads, term by term. After jacobian_sums.h and same_head_share.h. Over the reals only. Compilers see only
 * comments. */
#ifndef ATTEST_SAME_ELEMENTS_H
#define ATTEST_SAME_ELEMENTS_H

#include "logic/rows_within.h"

/*@ // M_h, in the workspace
  @ lemma same_matrix_within{L, M}: \forall attest_multihead m, double *work, *matrices, integer h, a, b;
  @     matrices == work + matrices_at(m) ==> same_matrix_at{L, M}(m, matrices, h, a, b) ==> same_matrix{L, M}(m, work, h, a, b);
  @
  @ // what a head adds by tokens; what the first k heads add, by tokens and by queries
  @ predicate same_by_token{L, M}(attest_multihead m, double *work, integer i, integer h, integer j, integer a, integer b) =
  @     by_token{L}(m, work, i, h, j, a, b) == by_token{M}(m, work, i, h, j, a, b);
  @ predicate adds_up(real z, real p, real x, real g, real y) = z == p * x + g * y;
  @ lemma adds_up_once: \forall real z, p, x, g, y, u, s, v, h, w; adds_up(z, p, x, g, y) ==> adds_up(u, s, v, h, w) ==> p == s ==>
  @     x == v ==> g == h ==> y == w ==> z == u;
  @ lemma by_token_adds_up{L}: \forall attest_multihead m, double *work, integer i, h, j, a, b;
  @     adds_up(by_token(m, work, i, h, j, a, b), share_in(m, work, i, h, j), (real)head_matrix(m, work, h)[a * m.width + b],
  @             gap_in(m, work, i, h, j, a), back_in(m, work, i, h, j, b));
  @ lemma same_by_token_of{L, M}: \forall attest_multihead m, double *work, integer i, h, j, a, b; same_share_in{L, M}(m, work, i, h, j) ==>
  @     same_matrix{L, M}(m, work, h, a, b) ==> same_gap_in{L, M}(m, work, i, h, j, a) ==> same_back_in{L, M}(m, work, i, h, j, b) ==>
  @     adds_up(by_token{L}(m, work, i, h, j, a, b), share_in{L}(m, work, i, h, j), \at(head_matrix(m, work, h)[a * m.width + b], L),
  @             gap_in{L}(m, work, i, h, j, a), back_in{L}(m, work, i, h, j, b)) &&
  @     adds_up(by_token{M}(m, work, i, h, j, a, b), share_in{M}(m, work, i, h, j), \at(head_matrix(m, work, h)[a * m.width + b], M),
  @             gap_in{M}(m, work, i, h, j, a), back_in{M}(m, work, i, h, j, b)) && same_by_token{L, M}(m, work, i, h, j, a, b);
  @ predicate same_by_tokens{L, M}(attest_multihead m, double *work, integer i, integer j, integer a, integer b, integer k) =
  @     by_tokens{L}(m, work, i, j, a, b, k) == by_tokens{M}(m, work, i, j, a, b, k);
  @ lemma same_by_tokens_none{L, M}: \forall attest_multihead m, double *work, integer i, j, a, b;
  @     same_by_tokens{L, M}(m, work, i, j, a, b, 0);
  @ lemma same_by_tokens_more{L, M}: \forall attest_multihead m, double *work, integer i, j, a, b, k; 0 <= k ==>
  @     same_by_tokens{L, M}(m, work, i, j, a, b, k) ==> same_by_token{L, M}(m, work, i, k, j, a, b) ==>
  @     same_by_tokens{L, M}(m, work, i, j, a, b, k + 1);
  @ predicate same_by_queries{L, M}(attest_multihead m, double *work, integer i, integer a, integer b, integer k) =
  @     by_queries{L}(m, work, i, a, b, k) == by_queries{M}(m, work, i, a, b, k);
  @ lemma same_by_queries_none{L, M}: \forall attest_multihead m, double *work, integer i, a, b;
  @     same_by_queries{L, M}(m, work, i, a, b, 0);
  @ lemma same_by_queries_more{L, M}: \forall attest_multihead m, double *work, integer i, a, b, k; 0 <= k ==>
  @     same_by_queries{L, M}(m, work, i, a, b, k) ==> same_query_in{L, M}(m, work, i, k, a, b) ==>
  @     same_by_queries{L, M}(m, work, i, a, b, k + 1);
  @ predicate same_element{L, M}(attest_multihead m, double *work, integer i, integer j, integer a, integer b) =
  @     element_value{L}(m, work, i, j, a, b) == element_value{M}(m, work, i, j, a, b);
  @ lemma same_element_from{L, M}: \forall attest_multihead m, double *work, integer i, j, a, b;
  @     same_by_tokens{L, M}(m, work, i, j, a, b, m.heads) ==> same_by_queries{L, M}(m, work, i, a, b, m.heads) ==>
  @     same_element{L, M}(m, work, i, j, a, b);
  @ */

/* clang-format off */
/* A ghost loop that shows it of row i, of the state L and the present one. In the workspace, queries begin at Q, keys at K, the matrices
 * M_h at matrices and the tokens' values at V. */
#define SAME_ELEMENTS(L, m, work, Q, K, matrices, V, i)                                                                \
    rows_within(m.heads, m.out * m.width);                                                                             \
    rows_within(m.out, m.width);                                                                                       \
    /@ assert stays : same_values{L, Here}(matrices, m.heads * (m.out * m.width)) && matrices == work + matrices_at(m); @/ \
    /@ assert matrix : \forall integer h, a, b; 0 <= h < m.heads ==> 0 <= a < m.out ==> 0 <= b < m.width ==>           \
        row_within(h, m.heads, m.out * m.width) && row_within(a, m.out, m.width) &&                                    \
        same_matrix_at{L, Here}(m, matrices, h, a, b) && same_matrix{L, Here}(m, work, h, a, b); @/                    \
    /@ loop invariant range : 0 <= h <= m.heads;                                                                       \
    loop invariant tokens : \forall integer j, a, b; 0 <= j < m.n ==> 0 <= a < m.out ==> 0 <= b < m.width ==>          \
        same_by_tokens{L, Here}(m, work, i, j, a, b, h);                                                               \
    loop invariant queries : \forall integer a, b; 0 <= a < m.out ==> 0 <= b < m.width ==>                             \
        same_by_queries{L, Here}(m, work, i, a, b, h);                                                                 \
    loop assigns h;                                                                                                    \
    loop variant m.heads - h; @/                                                                                       \
    for (int64_t h = 0; h < m.heads; h++) {                                                                            \
        row_inside(h, m.heads, m.n * m.out);                                                                           \
        SAME_HEAD(L, m, work, Q, K, V, i, h)                                                                           \
        /@ assert one : \forall integer j, a, b; 0 <= j < m.n ==> 0 <= a < m.out ==> 0 <= b < m.width ==>              \
            same_share_in{L, Here}(m, work, i, h, j) && same_matrix{L, Here}(m, work, h, a, b) &&                      \
            same_gap_in{L, Here}(m, work, i, h, j, a) && same_back_in{L, Here}(m, work, i, h, j, b) &&                 \
            same_by_token{L, Here}(m, work, i, h, j, a, b); @/                                                         \
        /@ assert more : \forall integer j, a, b; 0 <= j < m.n ==> 0 <= a < m.out ==> 0 <= b < m.width ==>             \
            same_by_tokens{L, Here}(m, work, i, j, a, b, h) && same_by_token{L, Here}(m, work, i, h, j, a, b) &&       \
            same_by_tokens{L, Here}(m, work, i, j, a, b, h + 1); @/                                                    \
        /@ assert more_queries : \forall integer a, b; 0 <= a < m.out ==> 0 <= b < m.width ==>                         \
            same_by_queries{L, Here}(m, work, i, a, b, h) && same_query_in{L, Here}(m, work, i, h, a, b) &&            \
            same_by_queries{L, Here}(m, work, i, a, b, h + 1); @/                                                      \
    }                                                                                                                  \
    /@ assert elements : \forall integer j, a, b; 0 <= j < m.n ==> 0 <= a < m.out ==> 0 <= b < m.width ==>             \
        same_by_tokens{L, Here}(m, work, i, j, a, b, m.heads) && same_by_queries{L, Here}(m, work, i, a, b, m.heads) && \
        same_element{L, Here}(m, work, i, j, a, b); @/
/* clang-format on */

#endif
