/* What the heads' outputs, and with them the layer's, change by along a direction is the same in two states of memory in which the
 * projections, W^O, biases and masks are; and it is what a product with W^O adds up. After same_change.h and matrix.h with ROWS_VALUES.
 * Over the reals only. Compilers see only comments. */
#ifndef ATTEST_SAME_HEADS_CHANGE_H
#define ATTEST_SAME_HEADS_CHANGE_H

#include "logic/heads_change.h"
#include "logic/serving_head.h"
#include "logic/stride.h"

/*@ // the projections
  @ predicate same_projected{L, M}(attest_multihead m, attest_projected p) =
  @     same_values{L, M}(p.Q, size_q(m)) && same_values{L, M}(p.K, size_k(m)) && same_values{L, M}(p.U, size_u(m));
  @ lemma same_projected_on{L, M, N}: \forall attest_multihead m, attest_projected p; same_projected{L, M}(m, p) ==>
  @     same_projected{M, N}(m, p) ==> same_projected{L, N}(m, p);
  @ // number b of head h's output
  @ predicate same_head_change{L, M}(attest_multihead m, attest_projected p, attest_projected t, integer h, integer i, integer b) =
  @     head_change{L}(m, p, t, h, i, b) == head_change{M}(m, p, t, h, i, b);
  @ predicate head_changed_in{L, M}(attest_multihead m, attest_memory head, attest_projected p, attest_projected t, integer h, integer i,
  @                                 double *dz, integer b) =
  @     is_value(\at(dz[i * m.v + b], M), attention_change{L}(head, query_of(m, p, h, i), row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n),
  @              query_of(m, t, h, i), t.K + key_head_of(m, h) * (m.n * m.d), t.U + key_head_of(m, h) * (m.n * m.v), b));
  @ predicate head_changed_at{L, M}(attest_multihead m, attest_memory head, double *Q, double *dQ, double *dk, double *dv, integer i,
  @                                 double *dz, integer b) =
  @     is_value(\at(dz[i * m.v + b], M), attention_change{L}(head, Q + i * m.d, row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n),
  @              dQ + i * m.d, dk, dv, b));
  @ lemma head_changed_at_of{L, M}: \forall attest_multihead m, attest_memory head, double *Q, *dQ, *dk, *dv, *dz, integer i, b;
  @     same_stride(i, head.n, m.n) ==> same_stride(i, head.d, m.d) ==> same_stride(i, head.v, m.v) ==> head.n == m.n ==>
  @     query_changed{L, M}(head, Q, m.bias, m.mask, dQ, dk, dv, dz, i, b) ==> head_changed_at{L, M}(m, head, Q, dQ, dk, dv, i, dz, b);
  @ lemma head_query_is: \forall attest_multihead m, attest_projected p, integer h, i, double *Q; Q == p.Q + h * (m.n * m.d) ==>
  @     Q + i * m.d == query_of(m, p, h, i);
  @ lemma head_changed_in_of{L, M}: \forall attest_multihead m, attest_memory head, attest_projected p, t, integer h, i, b,
  @     double *Q, *dQ, *dk, *dv, *dz; Q == p.Q + h * (m.n * m.d) ==> dQ == t.Q + h * (m.n * m.d) ==>
  @     dk == t.K + key_head_of(m, h) * (m.n * m.d) ==> dv == t.U + key_head_of(m, h) * (m.n * m.v) ==>
  @     head_changed_at{L, M}(m, head, Q, dQ, dk, dv, i, dz, b) ==>
  @     Q + i * m.d == query_of(m, p, h, i) && dQ + i * m.d == query_of(m, t, h, i) && head_changed_in{L, M}(m, head, p, t, h, i, dz, b);
  @ lemma head_changed_of{L, M}: \forall attest_multihead m, attest_memory head, attest_projected p, t, integer h, i, b, double *dz;
  @     head == head_of{L}(m, p, h) ==> head_changed_in{L, M}(m, head, p, t, h, i, dz, b) ==> head_changed{L, M}(m, p, t, h, i, dz, b);
  @ lemma head_changed_from{L, M, N}: \forall attest_multihead m, attest_projected p, t, integer h, i, b, double *dz;
  @     head_changed{L, N}(m, p, t, h, i, dz, b) ==> same_head_change{L, M}(m, p, t, h, i, b) ==>
  @     head_changed{M, N}(m, p, t, h, i, dz, b);
  @ lemma same_head_change_of{L, M}: \forall attest_multihead m, attest_projected p, t, integer h, i, b;
  @     same_change{L, M}(head_of{L}(m, p, h), query_of(m, p, h, i), row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), query_of(m, t, h, i),
  @                       t.K + key_head_of(m, h) * (m.n * m.d), t.U + key_head_of(m, h) * (m.n * m.v), b) ==>
  @     same_head_change{L, M}(m, p, t, h, i, b);
  @ // a number of W^O; sums over the first k numbers of head h, over the first k heads
  @ predicate same_output_weight{L, M}(attest_multihead m, integer h, integer b, integer o) =
  @     \at(m.wo[h * (m.v * m.out) + (b * m.out + o)], L) == \at(m.wo[h * (m.v * m.out) + (b * m.out + o)], M);
  @ predicate same_by_head{L, M}(attest_multihead m, attest_projected p, attest_projected t, integer h, integer i, integer o, integer k) =
  @     change_by_head{L}(m, p, t, h, i, o, k) == change_by_head{M}(m, p, t, h, i, o, k);
  @ predicate same_by_heads{L, M}(attest_multihead m, attest_projected p, attest_projected t, integer i, integer o, integer k) =
  @     change_by_heads{L}(m, p, t, i, o, k) == change_by_heads{M}(m, p, t, i, o, k);
  @ lemma by_head_next{L}: \forall attest_multihead m, attest_projected p, t, integer h, i, o, k; 0 <= k ==>
  @     plus_product(change_by_head(m, p, t, h, i, o, k + 1), change_by_head(m, p, t, h, i, o, k), head_change(m, p, t, h, i, k),
  @                  (real)m.wo[h * (m.v * m.out) + (k * m.out + o)]);
  @ lemma same_by_head_none{L, M}: \forall attest_multihead m, attest_projected p, t, integer h, i, o;
  @     same_by_head{L, M}(m, p, t, h, i, o, 0);
  @ lemma same_by_head_more{L, M}: \forall attest_multihead m, attest_projected p, t, integer h, i, o, k; 0 <= k ==>
  @     same_head_change{L, M}(m, p, t, h, i, k) ==> same_output_weight{L, M}(m, h, k, o) ==> same_by_head{L, M}(m, p, t, h, i, o, k) ==>
  @     same_by_head{L, M}(m, p, t, h, i, o, k + 1);
  @ lemma same_by_heads_none{L, M}: \forall attest_multihead m, attest_projected p, t, integer i, o; same_by_heads{L, M}(m, p, t, i, o, 0);
  @ lemma same_by_heads_more{L, M}: \forall attest_multihead m, attest_projected p, t, integer i, o, k; 0 <= k ==>
  @     same_by_head{L, M}(m, p, t, k, i, o, m.v) ==> same_by_heads{L, M}(m, p, t, i, o, k) ==>
  @     same_by_heads{L, M}(m, p, t, i, o, k + 1);
  @
  @ // a row of dz times the head's rows of W^O, in column o, of the first k; and what a product with them makes of the heads before
  @ predicate row_changes{L, M}(attest_multihead m, attest_projected p, attest_projected t, integer h, integer i, double *row, integer b) =
  @     is_value(\at(row[b], M), head_change{L}(m, p, t, h, i, b));
  @ lemma row_changes_of{L, M}: \forall attest_multihead m, attest_projected p, t, integer h, i, b, double *dz;
  @     head_changed{L, M}(m, p, t, h, i, dz, b) ==> row_changes{L, M}(m, p, t, h, i, dz + i * m.v, b);
  @ predicate output_row{L, M}(attest_multihead m, integer h, double *wo, integer b, integer o) =
  @     \at(wo[b * m.out + o], M) == \at(m.wo[h * (m.v * m.out) + (b * m.out + o)], L);
  @ lemma output_row_of{L, M}: \forall attest_multihead m, integer h, b, o; same_output_weight{L, M}(m, h, b, o) ==>
  @     output_row{L, M}(m, h, m.wo + h * (m.v * m.out), b, o);
  @ predicate by_head_is{L, M}(attest_multihead m, attest_projected p, attest_projected t, integer h, integer i, double *row, double *wo,
  @                            integer o, integer k) = rows_real{M}(row, wo, m.out, o, k) == change_by_head{L}(m, p, t, h, i, o, k);
  @ lemma by_head_is_none{L, M}: \forall attest_multihead m, attest_projected p, t, integer h, i, o, double *row, *wo;
  @     by_head_is{L, M}(m, p, t, h, i, row, wo, o, 0);
  @ lemma by_head_is_more{L, M}: \forall attest_multihead m, attest_projected p, t, integer h, i, o, k, double *row, *wo; 0 <= k ==>
  @     row_changes{L, M}(m, p, t, h, i, row, k) ==> output_row{L, M}(m, h, wo, k, o) ==> by_head_is{L, M}(m, p, t, h, i, row, wo, o, k) ==>
  @     plus_product(rows_real{M}(row, wo, m.out, o, k + 1), rows_real{M}(row, wo, m.out, o, k), \at(row[k], M),
  @                  \at(wo[k * m.out + o], M)) &&
  @     plus_product(change_by_head{L}(m, p, t, h, i, o, k + 1), change_by_head{L}(m, p, t, h, i, o, k), head_change{L}(m, p, t, h, i, k),
  @                  \at(m.wo[h * (m.v * m.out) + (k * m.out + o)], L)) &&
  @     by_head_is{L, M}(m, p, t, h, i, row, wo, o, k + 1);
  @ predicate by_head_in{L, M}(attest_multihead m, attest_projected p, attest_projected t, integer h, integer i, double *dz, integer o,
  @                            integer k) = by_head_is{L, M}(m, p, t, h, i, dz + i * m.v, m.wo + h * (m.v * m.out), o, k);
  @ lemma by_head_in_none{L, M}: \forall attest_multihead m, attest_projected p, t, integer h, i, o, double *dz;
  @     by_head_in{L, M}(m, p, t, h, i, dz, o, 0);
  @ lemma by_head_in_more{L, M}: \forall attest_multihead m, attest_projected p, t, integer h, i, o, k, double *dz; 0 <= k ==>
  @     head_changed{L, M}(m, p, t, h, i, dz, k) ==> same_output_weight{L, M}(m, h, k, o) ==> by_head_in{L, M}(m, p, t, h, i, dz, o, k) ==>
  @     row_changes{L, M}(m, p, t, h, i, dz + i * m.v, k) && output_row{L, M}(m, h, m.wo + h * (m.v * m.out), k, o) &&
  @     by_head_is{L, M}(m, p, t, h, i, dz + i * m.v, m.wo + h * (m.v * m.out), o, k + 1) &&
  @     by_head_in{L, M}(m, p, t, h, i, dz, o, k + 1);
  @ lemma heads_changed_none{L, M}: \forall attest_multihead m, attest_projected p, t, integer i, o, double *dY;
  @     is_value(\at(dY[i * m.out + o], M), 0.0) ==> heads_changed{L, M}(m, p, t, i, dY, o, 0);
  @ predicate head_added{L, M, N}(attest_multihead m, attest_projected p, attest_projected t, integer h, integer i, double *dY, integer o) =
  @     \at(dY[i * m.out + o], N) == \at(dY[i * m.out + o], M) + change_by_head{L}(m, p, t, h, i, o, m.v);
  @ lemma head_added_of{L, M, N}: \forall attest_multihead m, attest_projected p, t, integer h, i, o, double *row, *wo, *dz, *dY;
  @     row == dz + i * m.v ==> by_head_is{L, M}(m, p, t, h, i, row, wo, o, m.v) ==> product_added{M, N}(dz, wo, m.v, m.out, dY, i, o) ==>
  @     head_added{L, M, N}(m, p, t, h, i, dY, o);
  @ lemma heads_changed_more{L, M, N}: \forall attest_multihead m, attest_projected p, t, integer h, i, o, double *dY; 0 <= h ==>
  @     heads_changed{L, M}(m, p, t, i, dY, o, h) ==> head_added{L, M, N}(m, p, t, h, i, dY, o) ==>
  @     heads_changed{L, N}(m, p, t, i, dY, o, h + 1);
  @ lemma heads_changed_from{L, M, N}: \forall attest_multihead m, attest_projected p, t, integer i, o, k, double *dY;
  @     heads_changed{L, N}(m, p, t, i, dY, o, k) ==> same_by_heads{L, M}(m, p, t, i, o, k) ==> heads_changed{M, N}(m, p, t, i, dY, o, k);
  @ // of all tokens and all numbers
  @ predicate all_changed{L}(attest_multihead m, attest_projected p, attest_projected t, double *dY, integer k) =
  @     \forall integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==> heads_changed{L, L}(m, p, t, i, dY, o, k);
  @ */

/* clang-format off */
/* Ghost loops that show it of the state L and the present one: of the first `count` heads, token by token; of the sums over the numbers
 * of a head and over the first `count` heads; and that where `given`, what head h's outputs change by, dz at M, joins with W^O. */
#define SAME_HEADS_CHANGES(L, m, p, t, count)                                                                          \
    /@ loop invariant range : 0 <= head <= count;                                                                      \
    loop invariant same : \forall integer g, i, b; 0 <= g < head ==> 0 <= i < m.n ==> 0 <= b < m.v ==>                 \
        same_head_change{L, Here}(m, p, t, g, i, b);                                                                   \
    loop assigns head;                                                                                                 \
    loop variant count - head; @/                                                                                      \
    for (int64_t head = 0; head < count; head++) {                                                                     \
        int64_t group = serving_head(m.heads, m.groups, head);                                                         \
        int64_t keys = group * (m.n * m.d);                                                                            \
        int64_t values = group * (m.n * m.v);                                                                          \
        int64_t queries = head * (m.n * m.d);                                                                          \
        row_inside(head, m.heads, m.n * m.d);                                                                          \
        row_inside(group, m.groups, m.n * m.d);                                                                        \
        row_inside(group, m.groups, m.n * m.v);                                                                        \
        attest_memory one = {m.score, m.n, m.d, m.v, p.K + keys, p.U + values};                                        \
        /@ assert place : one == head_of{L}(m, p, head); @/                                                            \
        /@ assert inside : part_inside(keys, m.n * m.d, size_k(m)) && part_inside(values, m.n * m.v, size_u(m)); @/    \
        /@ assert keys : same_values{L, Here}(p.K, size_k(m)) && same_values{L, Here}(p.K + keys, m.n * m.d) &&        \
            same_values{L, Here}(one.keys, m.n * m.d); @/                                                              \
        /@ assert keys_along : same_values{L, Here}(t.K, size_k(m)) && same_values{L, Here}(t.K + keys, m.n * m.d); @/ \
        /@ assert values : same_values{L, Here}(p.U, size_u(m)) && same_values{L, Here}(p.U + values, m.n * m.v) &&    \
            same_values{L, Here}(one.values, m.n * m.v); @/                                                            \
        /@ assert values_along : same_values{L, Here}(t.U, size_u(m)) && same_values{L, Here}(t.U + values, m.n * m.v); @/ \
        /@ loop invariant range : 0 <= token <= m.n;                                                                   \
        loop invariant same : \forall integer i, b; 0 <= i < token ==> 0 <= b < m.v ==>                                \
            same_head_change{L, Here}(m, p, t, head, i, b);                                                            \
        loop assigns token;                                                                                            \
        loop variant m.n - token; @/                                                                                   \
        for (int64_t token = 0; token < m.n; token++) {                                                                \
            row_inside(token, m.n, m.d);                                                                               \
            row_inside(token, m.n, m.n);                                                                               \
            double *q = p.Q + (queries + token * m.d);                                                                 \
            double *dq = t.Q + (queries + token * m.d);                                                                \
            /@ assert query : same_values{L, Here}(q, m.d) && same_values{L, Here}(dq, m.d); @/                        \
            /@ assert seen : row_within(token, m.n, m.n) && \forall integer j; 0 <= j < m.n ==>                        \
                same_sight{L, Here}(m.mask, token, m.n, j); @/                                                         \
            /@ assert shift : m.bias != \null ==> same_values{L, Here}(m.bias + token * m.n, m.n); @/                  \
            /@ assert told : \forall integer j; 0 <= j < m.n ==>                                                       \
                same_sight{L, Here}(m.mask, token, m.n, j) &&                                                          \
                same_telling{L, Here}(row_of(m.bias, token, m.n), mask_of(m.mask, token, m.n), j); @/                  \
            SAME_ROW_PARTS(L, one, q, row_of(m.bias, token, m.n), mask_of(m.mask, token, m.n))                         \
            SAME_CHANGES(L, one, q, row_of(m.bias, token, m.n), mask_of(m.mask, token, m.n), dq, t.K + keys, t.U + values) \
            /@ assert same : \forall integer b; 0 <= b < m.v ==>                                                       \
                same_change{L, Here}(one, q, row_of(m.bias, token, m.n), mask_of(m.mask, token, m.n), dq, t.K + keys,  \
                                     t.U + values, b) && same_head_change{L, Here}(m, p, t, head, token, b); @/        \
        }                                                                                                              \
    }

#define SAME_BY_HEADS(L, m, p, t, count)                                                                               \
    rows_within(m.v, m.out);                                                                                           \
    rows_within(m.heads, m.v * m.out);                                                                                 \
    /@ assert weights : \forall integer g, b, o; 0 <= g < m.heads ==> 0 <= b < m.v ==> 0 <= o < m.out ==>              \
        row_within(b, m.v, m.out) && row_within(g, m.heads, m.v * m.out) && same_output_weight{L, Here}(m, g, b, o); @/ \
    /@ loop invariant range : 0 <= number <= m.v;                                                                      \
    loop invariant same : \forall integer g, i, o; 0 <= g < count ==> 0 <= i < m.n ==> 0 <= o < m.out ==>              \
        same_by_head{L, Here}(m, p, t, g, i, o, number);                                                               \
    loop assigns number;                                                                                               \
    loop variant m.v - number; @/                                                                                      \
    for (int64_t number = 0; number < m.v; number++) {                                                                 \
        /@ assert more : \forall integer g, i, o; 0 <= g < count ==> 0 <= i < m.n ==> 0 <= o < m.out ==>               \
            same_head_change{L, Here}(m, p, t, g, i, number) && same_output_weight{L, Here}(m, g, number, o) &&        \
            same_by_head{L, Here}(m, p, t, g, i, o, number) && same_by_head{L, Here}(m, p, t, g, i, o, number + 1); @/ \
    }                                                                                                                  \
    /@ loop invariant range : 0 <= head <= count;                                                                      \
    loop invariant same : \forall integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==>                                    \
        same_by_heads{L, Here}(m, p, t, i, o, head);                                                                   \
    loop assigns head;                                                                                                 \
    loop variant count - head; @/                                                                                      \
    for (int64_t head = 0; head < count; head++) {                                                                     \
        /@ assert more : \forall integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==>                                     \
            same_by_head{L, Here}(m, p, t, head, i, o, m.v) && same_by_heads{L, Here}(m, p, t, i, o, head) &&          \
            same_by_heads{L, Here}(m, p, t, i, o, head + 1); @/                                                        \
    }

#define HEAD_JOINED(given, L, M, m, p, t, h, dz)                                                                       \
    /@ assert changed : given ==> \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.v ==>                              \
        head_changed{L, M}(m, p, t, h, i, dz, b) && same_head_change{L, Here}(m, p, t, h, i, b) &&                     \
        head_changed{Here, M}(m, p, t, h, i, dz, b); @/                                                                \
    rows_within(m.v, m.out);                                                                                           \
    rows_within(m.heads, m.v * m.out);                                                                                 \
    /@ assert weights : \forall integer b, o; 0 <= b < m.v ==> 0 <= o < m.out ==> row_within(b, m.v, m.out) &&         \
        row_within(h, m.heads, m.v * m.out) && same_output_weight{M, Here}(m, h, b, o) &&                              \
        same_output_weight{Here, M}(m, h, b, o); @/                                                                    \
    /@ loop invariant range : 0 <= number <= m.v;                                                                      \
    loop invariant joined : given ==> \forall integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==>                        \
        by_head_in{Here, M}(m, p, t, h, i, dz, o, number);                                                             \
    loop assigns number;                                                                                               \
    loop variant m.v - number; @/                                                                                      \
    for (int64_t number = 0; number < m.v; number++) {                                                                 \
        /@ assert more : given ==> \forall integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==>                           \
            head_changed{Here, M}(m, p, t, h, i, dz, number) && same_output_weight{Here, M}(m, h, number, o) &&        \
            by_head_in{Here, M}(m, p, t, h, i, dz, o, number) && by_head_in{Here, M}(m, p, t, h, i, dz, o, number + 1); @/ \
    }
/* clang-format on */

#endif
