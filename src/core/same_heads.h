/* What heads put out is the same in two states of memory in which projections and biases are. After heads_row.h. Compilers see only
 * comments. */
#ifndef ATTEST_SAME_HEADS_H
#define ATTEST_SAME_HEADS_H

#include "same_output.h"
#include "same_projections.h"

/*@ // head h's key j
  @ logic double *head_key(attest_multihead m, attest_projected p, integer h, integer j) =
  @     p.K + (key_head_of(m, h) * (m.n * m.d) + j * m.d);
  @ predicate same_inputs{L, M}(attest_multihead m, attest_projected p) =
  @     same_array{L, M}(p.Q, m.heads, m.n * m.d) && same_array{L, M}(p.K, m.groups, m.n * m.d) &&
  @     same_array{L, M}(p.U, m.groups, m.n * m.v) && (m.bias != \null ==> same_array{L, M}(m.bias, m.n, m.n));
  @ lemma same_inputs_on{L, M, N}: \forall attest_multihead m, attest_projected p; same_inputs{L, M}(m, p) ==>
  @     same_inputs{M, N}(m, p) ==> same_inputs{L, N}(m, p);
  @ // every head is served by a key head
  @ predicate key_head_within(attest_multihead m, integer h) = 0 <= key_head_of(m, h) < m.groups;
  @ lemma key_head_inside: \forall integer h, groups, heads; 1 <= groups <= heads ==> 0 <= h < heads ==>
  @     0 <= (h * groups) / heads < groups;
  @ lemma key_head_within_of: \forall attest_multihead m, integer h; 1 <= m.groups <= m.heads ==> 0 <= h < m.heads ==>
  @     key_head_within(m, h);
  @
  @ // a number of its query of token i, of its key j, of its value j; the bias of token i's view of j, and whether it sees it
  @ predicate same_query{L, M}(attest_multihead m, attest_projected p, integer h, integer i, integer t) =
  @     same_entry{L, M}(query_of(m, p, h, i), t);
  @ predicate same_key_of{L, M}(attest_multihead m, attest_projected p, integer h, integer j, integer t) =
  @     same_entry{L, M}(head_key(m, p, h, j), t);
  @ predicate same_value{L, M}(attest_multihead m, attest_projected p, integer h, integer j, integer b) =
  @     same_at{L, M}(head_of{L}(m, p, h).values, m.v, j, b);
  @ predicate same_view{L, M}(attest_multihead m, integer i, integer j) =
  @     \at(bias_of(row_of(m.bias, i, m.n), j), L) == \at(bias_of(row_of(m.bias, i, m.n), j), M) &&
  @     (shown{L}(mask_of(m.mask, i, m.n), j) <==> shown{M}(mask_of(m.mask, i, m.n), j));
  @ lemma same_query_of{L, M}: \forall attest_multihead m, attest_projected p, integer h, i, t;
  @     same_weight_at{L, M}(p.Q, m.n * m.d, m.d, h, i, t) ==> same_query{L, M}(m, p, h, i, t);
  @ lemma same_key_of_of{L, M}: \forall attest_multihead m, attest_projected p, integer h, j, t;
  @     same_weight_at{L, M}(p.K, m.n * m.d, m.d, key_head_of(m, h), j, t) ==> same_key_of{L, M}(m, p, h, j, t);
  @ lemma same_head_value_of{L, M}: \forall attest_multihead m, attest_projected p, integer h, j, b;
  @     same_weight_at{L, M}(p.U, m.n * m.v, m.v, key_head_of(m, h), j, b) ==> same_value{L, M}(m, p, h, j, b);
  @ predicate same_shift_of{L, M}(attest_multihead m, integer i, integer j) =
  @     m.bias == \null || \at((m.bias + i * m.n)[j], L) == \at((m.bias + i * m.n)[j], M);
  @ lemma same_shift_at{L, M}: \forall attest_multihead m, integer i, j; (m.bias != \null ==> same_array{L, M}(m.bias, m.n, m.n)) ==>
  @     row_within(i, m.n, m.n) ==> 0 <= j < m.n ==> same_shift_of{L, M}(m, i, j);
  @ lemma same_view_of{L, M}: \forall attest_multihead m, integer i, j; same_shift_of{L, M}(m, i, j) ==>
  @     (shown{L}(mask_of(m.mask, i, m.n), j) <==> shown{M}(mask_of(m.mask, i, m.n), j)) ==> same_view{L, M}(m, i, j);
  @
  @ // so are sums over a query and a key, the key's weight, those of the first k, a share, the output of the first k, that of all
  @ predicate same_head_sums{L, M}(attest_multihead m, attest_projected p, integer h, integer i, integer j, integer t) =
  @     same_sums{L, M}(query_of(m, p, h, i), head_key(m, p, h, j), t);
  @ lemma same_head_sums_none{L, M}: \forall attest_multihead m, attest_projected p, integer h, i, j;
  @     same_head_sums{L, M}(m, p, h, i, j, 0);
  @ lemma same_head_sums_more{L, M}: \forall attest_multihead m, attest_projected p, integer h, i, j, t; 0 <= t ==>
  @     same_query{L, M}(m, p, h, i, t) ==> same_key_of{L, M}(m, p, h, j, t) ==> same_head_sums{L, M}(m, p, h, i, j, t) ==>
  @     same_head_sums{L, M}(m, p, h, i, j, t + 1);
  @ lemma head_key_is{L}: \forall attest_multihead m, attest_projected p, integer h, j;
  @     head_of{L}(m, p, h).keys + j * head_of{L}(m, p, h).d == head_key(m, p, h, j);
  @ predicate same_head_logit{L, M}(attest_multihead m, attest_projected p, integer h, integer i, integer j) =
  @     same_logit{L, M}(head_of{L}(m, p, h), query_of(m, p, h, i), row_of(m.bias, i, m.n), j);
  @ lemma same_head_logit_of{L, M}: \forall attest_multihead m, attest_projected p, integer h, i, j;
  @     same_head_sums{L, M}(m, p, h, i, j, m.d) ==> same_view{L, M}(m, i, j) ==>
  @     same_sums{L, M}(query_of(m, p, h, i), head_of{L}(m, p, h).keys + j * head_of{L}(m, p, h).d, head_of{L}(m, p, h).d) &&
  @     same_head_logit{L, M}(m, p, h, i, j);
  @ predicate same_head_key{L, M}(attest_multihead m, attest_projected p, integer h, integer i, integer j) =
  @     same_key_weight{L, M}(head_of{L}(m, p, h), query_of(m, p, h, i), row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), j);
  @ lemma same_head_key_of{L, M}: \forall attest_multihead m, attest_projected p, integer h, i, j; same_head_logit{L, M}(m, p, h, i, j) ==>
  @     same_view{L, M}(m, i, j) ==> same_head_key{L, M}(m, p, h, i, j);
  @ predicate same_head_weights{L, M}(attest_multihead m, attest_projected p, integer h, integer i, integer k) =
  @     same_weights{L, M}(head_of{L}(m, p, h), query_of(m, p, h, i), row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), k);
  @ lemma same_head_weights_none{L, M}: \forall attest_multihead m, attest_projected p, integer h, i;
  @     same_head_weights{L, M}(m, p, h, i, 0);
  @ lemma same_head_weights_more{L, M}: \forall attest_multihead m, attest_projected p, integer h, i, k; 0 <= k ==>
  @     same_head_weights{L, M}(m, p, h, i, k) ==> same_head_key{L, M}(m, p, h, i, k) ==>
  @     same_head_weights{L, M}(m, p, h, i, k + 1);
  @ predicate same_head_share{L, M}(attest_multihead m, attest_projected p, integer h, integer i, integer j) =
  @     same_share{L, M}(head_of{L}(m, p, h), query_of(m, p, h, i), row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), j);
  @ lemma same_head_share_of{L, M}: \forall attest_multihead m, attest_projected p, integer h, i, j;
  @     same_head_weights{L, M}(m, p, h, i, m.n) ==> 0 <= j < m.n ==> same_head_share{L, M}(m, p, h, i, j);
  @ predicate same_head_output{L, M}(attest_multihead m, attest_projected p, integer h, integer i, integer b, integer k) =
  @     same_output{L, M}(head_of{L}(m, p, h), query_of(m, p, h, i), row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), b, k);
  @ lemma same_head_output_none{L, M}: \forall attest_multihead m, attest_projected p, integer h, i, b;
  @     same_head_output{L, M}(m, p, h, i, b, 0);
  @ lemma same_head_output_more{L, M}: \forall attest_multihead m, attest_projected p, integer h, i, b, k; 0 <= k ==>
  @     same_head_output{L, M}(m, p, h, i, b, k) ==> same_head_share{L, M}(m, p, h, i, k) ==> same_value{L, M}(m, p, h, k, b) ==>
  @     same_output_term{L, M}(head_of{L}(m, p, h), query_of(m, p, h, i), row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), b, k) &&
  @     same_head_output{L, M}(m, p, h, i, b, k + 1);
  @ predicate same_head{L, M}(attest_multihead m, attest_projected p, integer h, integer i, integer b) =
  @     head_value{L}(m, p, h, i, b) == head_value{M}(m, p, h, i, b);
  @ lemma same_head_of{L, M}: \forall attest_multihead m, attest_projected p, integer h, i, b;
  @     same_head_output{L, M}(m, p, h, i, b, m.n) ==> same_head{L, M}(m, p, h, i, b);
  @
  @ // what a head has put out stays where it is not written
  @ lemma head_output_kept{L, M, N}: \forall attest_multihead m, attest_projected p, double *z, integer i, h, b;
  @     same_at{M, N}(z, m.v, h, b) ==> output_in{L, M}(m, p, i, z, h, b) ==> output_in{L, N}(m, p, i, z, h, b);
  @ // what it puts out where inputs are the same
  @ lemma output_from{L, M, N}: \forall attest_multihead m, attest_projected p, double *z, integer i, h, b;
  @     same_head{L, M}(m, p, h, i, b) ==> (query_sees_none{L}(m.mask, i, m.n) <==> query_sees_none{M}(m.mask, i, m.n)) ==>
  @     output_in{M, N}(m, p, i, z, h, b) ==> output_in{L, N}(m, p, i, z, h, b);
  @ */

/* clang-format off */
/* Ghost loops that show it of the state L and the present one, where same_inputs holds of them: sums by their terms, weights and
 * outputs key by key, for all heads and tokens at once. */
#define SAME_HEADS(L, m, p)                                                                                            \
    rows_within(m.heads, m.n * m.d);                                                                                   \
    rows_within(m.groups, m.n * m.d);                                                                                  \
    rows_within(m.groups, m.n * m.v);                                                                                  \
    rows_within(m.n, m.d);                                                                                             \
    rows_within(m.n, m.v);                                                                                             \
    rows_within(m.n, m.n);                                                                                             \
    /@ assert inputs : same_inputs{L, Here}(m, p); @/                                                                  \
    /@ assert serving : \forall integer h; 0 <= h < m.heads ==> key_head_within(m, h); @/                              \
    /@ assert query : \forall integer h, i, t; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= t < m.d ==>                  \
        row_within(h, m.heads, m.n * m.d) && row_within(i, m.n, m.d) &&                                                \
        same_weight_at{L, Here}(p.Q, m.n * m.d, m.d, h, i, t) && same_query{L, Here}(m, p, h, i, t); @/                \
    /@ assert key : \forall integer h, j, t; 0 <= h < m.heads ==> 0 <= j < m.n ==> 0 <= t < m.d ==>                    \
        key_head_within(m, h) && row_within(key_head_of(m, h), m.groups, m.n * m.d) && row_within(j, m.n, m.d) &&      \
        same_weight_at{L, Here}(p.K, m.n * m.d, m.d, key_head_of(m, h), j, t) && same_key_of{L, Here}(m, p, h, j, t); @/ \
    /@ assert value : \forall integer h, j, b; 0 <= h < m.heads ==> 0 <= j < m.n ==> 0 <= b < m.v ==>                  \
        key_head_within(m, h) && row_within(key_head_of(m, h), m.groups, m.n * m.v) && row_within(j, m.n, m.v) &&      \
        same_weight_at{L, Here}(p.U, m.n * m.v, m.v, key_head_of(m, h), j, b) && same_value{L, Here}(m, p, h, j, b); @/ \
    /@ assert view : \forall integer i, j; 0 <= i < m.n ==> 0 <= j < m.n ==>                                           \
        row_within(i, m.n, m.n) && same_shift_of{L, Here}(m, i, j) && same_view{L, Here}(m, i, j); @/                  \
    /@ loop invariant range : 0 <= term <= m.d;                                                                        \
    loop invariant sums : \forall integer h, i, j; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= j < m.n ==>              \
        same_head_sums{L, Here}(m, p, h, i, j, term);                                                                  \
    loop assigns term;                                                                                                 \
    loop variant m.d - term; @/                                                                                        \
    for (int64_t term = 0; term < m.d; term++) {                                                                       \
        /@ assert more : \forall integer h, i, j; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= j < m.n ==>               \
            same_query{L, Here}(m, p, h, i, term) && same_key_of{L, Here}(m, p, h, j, term) &&                         \
            same_head_sums{L, Here}(m, p, h, i, j, term) && same_head_sums{L, Here}(m, p, h, i, j, term + 1); @/       \
    }                                                                                                                  \
    /@ assert weight : \forall integer h, i, j; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= j < m.n ==>                 \
        same_head_sums{L, Here}(m, p, h, i, j, m.d) && same_view{L, Here}(m, i, j) &&                                  \
        same_head_logit{L, Here}(m, p, h, i, j) && same_head_key{L, Here}(m, p, h, i, j); @/                           \
    /@ loop invariant range : 0 <= key <= m.n;                                                                         \
    loop invariant weights : \forall integer h, i; 0 <= h < m.heads ==> 0 <= i < m.n ==>                               \
        same_head_weights{L, Here}(m, p, h, i, key);                                                                   \
    loop assigns key;                                                                                                  \
    loop variant m.n - key; @/                                                                                         \
    for (int64_t key = 0; key < m.n; key++) {                                                                          \
        /@ assert more : \forall integer h, i; 0 <= h < m.heads ==> 0 <= i < m.n ==>                                   \
            same_head_key{L, Here}(m, p, h, i, key) && same_head_weights{L, Here}(m, p, h, i, key) &&                  \
            same_head_weights{L, Here}(m, p, h, i, key + 1); @/                                                        \
    }                                                                                                                  \
    /@ assert share : \forall integer h, i, j; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= j < m.n ==>                  \
        same_head_weights{L, Here}(m, p, h, i, m.n) && same_head_share{L, Here}(m, p, h, i, j); @/                     \
    /@ loop invariant range : 0 <= key <= m.n;                                                                         \
    loop invariant outputs : \forall integer h, i, b; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= b < m.v ==>           \
        same_head_output{L, Here}(m, p, h, i, b, key);                                                                 \
    loop assigns key;                                                                                                  \
    loop variant m.n - key; @/                                                                                         \
    for (int64_t key = 0; key < m.n; key++) {                                                                          \
        /@ assert more : \forall integer h, i, b; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= b < m.v ==>               \
            same_head_share{L, Here}(m, p, h, i, key) && same_value{L, Here}(m, p, h, key, b) &&                       \
            same_head_output{L, Here}(m, p, h, i, b, key) && same_head_output{L, Here}(m, p, h, i, b, key + 1); @/     \
    }                                                                                                                  \
    /@ assert heads : \forall integer h, i, b; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= b < m.v ==>                  \
        same_head_output{L, Here}(m, p, h, i, b, m.n) && same_head{L, Here}(m, p, h, i, b); @/
/* clang-format on */

#endif
