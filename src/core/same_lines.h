/* Lines of the Jacobian are the same in two states of memory in which what is kept of a row's heads is. After jacobian_places.h. Over
 * the reals only. Compilers see only comments. */
#ifndef ATTEST_SAME_LINES_H
#define ATTEST_SAME_LINES_H

#include "same_projections.h"
#include "logic/jacobian_value.h"
#include "logic/products.h"

/*@ // what is kept of the heads; what one adds; what the first k do; an element of J
  @ predicate same_kept{L, M}(attest_multihead m, attest_places t) = same_array{L, M}(t.p, m.heads, m.n) &&
  @     same_array{L, M}(t.M, m.heads, m.out * m.width) && same_array{L, M}(t.gaps, m.heads, m.n * m.out) &&
  @     same_array{L, M}(t.carried, m.heads, m.n * m.width) && same_values{L, M}(t.diagonal, m.out * m.width);
  @ predicate same_share_at{L, M}(double *p, integer n, integer h, integer j) = \at(p[h * n + j], L) == \at(p[h * n + j], M);
  @ lemma same_share_at_of{L, M}: \forall double *p, integer heads, n, h, j; same_array{L, M}(p, heads, n) ==>
  @     row_within(h, heads, n) ==> 0 <= j < n ==> same_share_at{L, M}(p, n, h, j);
  @ predicate same_adds{L, M}(attest_multihead m, attest_places t, integer h, integer j, integer a, integer b) =
  @     head_adds{L}(m, t, h, j, a, b) == head_adds{M}(m, t, h, j, a, b);
  @ predicate same_value_part{L, M}(attest_multihead m, attest_places t, integer h, integer j, integer a, integer b) =
  @     products_equal(\at(t.p[h * m.n + j], L), \at(t.M[h * (m.out * m.width) + (a * m.width + b)], L), \at(t.p[h * m.n + j], M),
  @                    \at(t.M[h * (m.out * m.width) + (a * m.width + b)], M));
  @ lemma same_value_part_of{L, M}: \forall attest_multihead m, attest_places t, integer h, j, a, b; same_share_at{L, M}(t.p, m.n, h, j) ==>
  @     same_weight_at{L, M}(t.M, m.out * m.width, m.width, h, a, b) ==> same_value_part{L, M}(m, t, h, j, a, b);
  @ predicate same_key_part{L, M}(attest_multihead m, attest_places t, integer h, integer j, integer a, integer b) =
  @     products_equal(\at(t.gaps[h * (m.n * m.out) + (a * m.n + j)], L), \at(t.carried[h * (m.n * m.width) + (j * m.width + b)], L),
  @                    \at(t.gaps[h * (m.n * m.out) + (a * m.n + j)], M), \at(t.carried[h * (m.n * m.width) + (j * m.width + b)], M));
  @ lemma same_key_part_of{L, M}: \forall attest_multihead m, attest_places t, integer h, j, a, b;
  @     same_weight_at{L, M}(t.gaps, m.n * m.out, m.n, h, a, j) ==> same_weight_at{L, M}(t.carried, m.n * m.width, m.width, h, j, b) ==>
  @     same_key_part{L, M}(m, t, h, j, a, b);
  @ lemma same_adds_of{L, M}: \forall attest_multihead m, attest_places t, integer h, j, a, b; same_value_part{L, M}(m, t, h, j, a, b) ==>
  @     same_key_part{L, M}(m, t, h, j, a, b) ==> same_adds{L, M}(m, t, h, j, a, b);
  @ predicate same_added{L, M}(attest_multihead m, attest_places t, integer j, integer a, integer b, integer k) =
  @     heads_add{L}(m, t, j, a, b, k) == heads_add{M}(m, t, j, a, b, k);
  @ lemma same_added_none{L, M}: \forall attest_multihead m, attest_places t, integer j, a, b; same_added{L, M}(m, t, j, a, b, 0);
  @ lemma same_added_more{L, M}: \forall attest_multihead m, attest_places t, integer j, a, b, k; 0 <= k ==>
  @     same_adds{L, M}(m, t, k, j, a, b) ==> same_added{L, M}(m, t, j, a, b, k) ==> same_added{L, M}(m, t, j, a, b, k + 1);
  @ predicate same_block{L, M}(attest_multihead m, attest_places t, integer i, integer j, integer a, integer b) =
  @     block_value{L}(m, t, i, j, a, b) == block_value{M}(m, t, i, j, a, b);
  @ lemma same_block_of{L, M}: \forall attest_multihead m, attest_places t, integer i, j, a, b; same_added{L, M}(m, t, j, a, b, m.heads) ==>
  @     same_at{L, M}(t.diagonal, m.width, a, b) ==> same_block{L, M}(m, t, i, j, a, b);
  @ */

/* clang-format off */
/* A ghost loop that shows it of the state L and the present one, head by head, for row i. */
#define SAME_LINES(L, m, t, i)                                                                                         \
    rows_within(m.heads, m.n);                                                                                         \
    rows_within(m.heads, m.out * m.width);                                                                             \
    rows_within(m.heads, m.n * m.out);                                                                                 \
    rows_within(m.heads, m.n * m.width);                                                                               \
    rows_within(m.out, m.width);                                                                                       \
    rows_within(m.out, m.n);                                                                                           \
    rows_within(m.n, m.width);                                                                                         \
    /@ assert kept : same_kept{L, Here}(m, t); @/                                                                      \
    /@ loop invariant range : 0 <= head <= m.heads;                                                                    \
    loop invariant same : \forall integer s, a, b; 0 <= s < m.n ==> 0 <= a < m.out ==> 0 <= b < m.width ==>            \
        same_added{L, Here}(m, t, s, a, b, head);                                                                      \
    loop assigns head;                                                                                                 \
    loop variant m.heads - head; @/                                                                                    \
    for (int64_t head = 0; head < m.heads; head++) {                                                                   \
        /@ assert share : \forall integer s; 0 <= s < m.n ==> row_within(head, m.heads, m.n) &&                        \
            same_share_at{L, Here}(t.p, m.n, head, s); @/                                                              \
        /@ assert map : \forall integer a, b; 0 <= a < m.out ==> 0 <= b < m.width ==>                                  \
            row_within(head, m.heads, m.out * m.width) && row_within(a, m.out, m.width) &&                             \
            same_weight_at{L, Here}(t.M, m.out * m.width, m.width, head, a, b); @/                                     \
        /@ assert gap : \forall integer a, s; 0 <= a < m.out ==> 0 <= s < m.n ==>                                      \
            row_within(head, m.heads, m.n * m.out) && row_within(a, m.out, m.n) &&                                     \
            same_weight_at{L, Here}(t.gaps, m.n * m.out, m.n, head, a, s); @/                                          \
        /@ assert carried : \forall integer s, b; 0 <= s < m.n ==> 0 <= b < m.width ==>                                \
            row_within(head, m.heads, m.n * m.width) && row_within(s, m.n, m.width) &&                                 \
            same_weight_at{L, Here}(t.carried, m.n * m.width, m.width, head, s, b); @/                                 \
        /@ assert more : \forall integer s, a, b; 0 <= s < m.n ==> 0 <= a < m.out ==> 0 <= b < m.width ==>             \
            same_value_part{L, Here}(m, t, head, s, a, b) && same_key_part{L, Here}(m, t, head, s, a, b) &&            \
            same_adds{L, Here}(m, t, head, s, a, b) && same_added{L, Here}(m, t, s, a, b, head) &&                     \
            same_added{L, Here}(m, t, s, a, b, head + 1); @/                                                           \
    }                                                                                                                  \
    /@ assert blocks : \forall integer s, a, b; 0 <= s < m.n ==> 0 <= a < m.out ==> 0 <= b < m.width ==>               \
        row_within(a, m.out, m.width) && same_at{L, Here}(t.diagonal, m.width, a, b) &&                                \
        same_added{L, Here}(m, t, s, a, b, m.heads) && same_block{L, Here}(m, t, i, s, a, b); @/
/* clang-format on */

#endif
