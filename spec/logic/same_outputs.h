/* The output of attention for a query is the same in two states of memory in which the query, the keys and values, bias and mask are. To be
 * included after attention_value.h. Compilers see only comments. */
#ifndef ATTEST_LOGIC_SAME_OUTPUTS_H
#define ATTEST_LOGIC_SAME_OUTPUTS_H

#include "joined.h"
#include "rows_within.h"
#include "same_sums.h"

/*@ predicate same_bytes{L, M}(uint8_t *a, integer n) = \forall integer t; 0 <= t < n ==> \at(a[t], L) == \at(a[t], M);
  @ // keys and values are; so is key j, and each of its numbers
  @ predicate same_memory{L, M}(attest_memory m) = same_values{L, M}(m.keys, m.n * m.d) && same_values{L, M}(m.values, m.n * m.v);
  @ predicate same_key_row{L, M}(attest_memory m, integer j) = same_values{L, M}(m.keys + j * m.d, m.d);
  @ lemma same_key_row_of{L, M}: \forall attest_memory m, integer j; same_memory{L, M}(m) ==> row_within(j, m.n, m.d) ==>
  @     same_key_row{L, M}(m, j);
  @ predicate same_key_entry{L, M}(attest_memory m, integer j, integer t) = same_entry{L, M}(m.keys + j * m.d, t);
  @ lemma same_key_entry_of{L, M}: \forall attest_memory m, integer j, t; same_key_row{L, M}(m, j) ==> 0 <= t < m.d ==>
  @     same_key_entry{L, M}(m, j, t);
  @ // the bias of key j is, and whether it is seen
  @ predicate same_sight{L, M}(double *bias, uint8_t *mask, integer j) =
  @     (bias == \null || \at(bias[j], L) == \at(bias[j], M)) && (mask == \null || \at(mask[j], L) == \at(mask[j], M));
  @ lemma same_sight_of{L, M}: \forall double *bias, uint8_t *mask, integer n, j; (bias != \null ==> same_values{L, M}(bias, n)) ==>
  @     (mask != \null ==> same_bytes{L, M}(mask, n)) ==> 0 <= j < n ==> same_sight{L, M}(bias, mask, j);
  @ // so are its logit, its weight, that of the first k, its share, and column b of the output of the first k
  @ predicate same_logit_value{L, M}(attest_memory m, double *q, integer j) =
  @     logit_value{L}(m.score, q, m.keys + j * m.d, m.d) == logit_value{M}(m.score, q, m.keys + j * m.d, m.d);
  @ lemma same_logit_of{L, M}: \forall attest_memory m, double *q, integer j; same_sums{L, M}(q, m.keys + j * m.d, m.d) ==>
  @     same_logit_value{L, M}(m, q, j);
  @ predicate same_key_weight{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, integer j) =
  @     key_weight{L}(m, q, bias, mask, j) == key_weight{M}(m, q, bias, mask, j);
  @ lemma same_key_weight_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer j;
  @     same_logit_value{L, M}(m, q, j) ==> same_sight{L, M}(bias, mask, j) ==> same_key_weight{L, M}(m, q, bias, mask, j);
  @ predicate same_key_weights{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, integer k) =
  @     key_weights{L}(m, q, bias, mask, k) == key_weights{M}(m, q, bias, mask, k);
  @ lemma same_key_weights_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask; same_key_weights{L, M}(m, q, bias, mask, 0);
  @ lemma same_key_weights_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer k; 0 <= k ==>
  @     same_key_weights{L, M}(m, q, bias, mask, k) ==> same_key_weight{L, M}(m, q, bias, mask, k) ==>
  @     same_key_weights{L, M}(m, q, bias, mask, k + 1);
  @ predicate quotient_is(real x, real a, real b) = x == a / b;
  @ lemma quotient_same: \forall real a, b, c, e, x, y; a == c ==> b == e ==> quotient_is(x, a, b) ==> quotient_is(y, c, e) ==> x == y;
  @ predicate same_share{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, integer j) =
  @     key_share{L}(m, q, bias, mask, j) == key_share{M}(m, q, bias, mask, j);
  @ lemma share_is{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer j;
  @     quotient_is(key_share(m, q, bias, mask, j), key_weight(m, q, bias, mask, j), key_weights(m, q, bias, mask, m.n));
  @ lemma same_share_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer j;
  @     same_key_weight{L, M}(m, q, bias, mask, j) ==> same_key_weights{L, M}(m, q, bias, mask, m.n) ==>
  @     same_share{L, M}(m, q, bias, mask, j);
  @ predicate same_value{L, M}(attest_memory m, integer j, integer b) = \at(m.values[j * m.v + b], L) == \at(m.values[j * m.v + b], M);
  @ lemma same_value_of{L, M}: \forall attest_memory m, integer j, b; same_memory{L, M}(m) ==>
  @     row_within(j, m.n, m.v) ==> 0 <= b < m.v ==> same_value{L, M}(m, j, b);
  @ predicate same_output{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, integer b, integer k) =
  @     output_value{L}(m, q, bias, mask, b, k) == output_value{M}(m, q, bias, mask, b, k);
  @ lemma output_joined{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer b, k; 0 <= k ==>
  @     joined_by(output_value(m, q, bias, mask, b, k), key_share(m, q, bias, mask, k), (real)m.values[k * m.v + b],
  @               output_value(m, q, bias, mask, b, k + 1));
  @ lemma same_output_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer b;
  @     same_output{L, M}(m, q, bias, mask, b, 0);
  @ lemma same_output_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer b, k; 0 <= k ==>
  @     same_output{L, M}(m, q, bias, mask, b, k) ==> same_share{L, M}(m, q, bias, mask, k) ==> same_value{L, M}(m, k, b) ==>
  @     same_output{L, M}(m, q, bias, mask, b, k + 1);
  @ */

/* Ghost loops that show it of the state L and the present one, for the memory c of as many keys, `width` wide, and
 * values, `columns` wide: key by key. */
#define SAME_OUTPUT(L, c, count, width, columns, q, bias, mask)                                                                 \
    rows_within(count, width);                                                                                                  \
    rows_within(count, columns);                                                                                                \
    /@ loop invariant range : 0 <= key <= count;                                                                                \
    loop invariant weights : same_key_weights{L, Here}(c, q, bias, mask, key);                                                  \
    loop invariant each : \forall integer j; 0 <= j < key ==> same_key_weight{L, Here}(c, q, bias, mask, j);                    \
    loop assigns key;                                                                                                           \
    loop variant count - key; @/                                                                                                \
    for (int64_t key = 0; key < count; key++) {                                                                                 \
        /@ assert row : row_within(key, count, width) && same_key_row{L, Here}(c, key); @/                                      \
        /@ loop invariant range : 0 <= entry <= width;                                                                          \
        loop invariant sums : same_sums{L, Here}(q, c.keys + key * c.d, entry);                                                 \
        loop assigns entry;                                                                                                     \
        loop variant width - entry; @/                                                                                          \
        for (int64_t entry = 0; entry < width; entry++) {                                                                       \
            /@ assert entry : same_entry{L, Here}(q, entry) && same_key_entry{L, Here}(c, key, entry); @/                       \
            /@ assert more : same_sums{L, Here}(q, c.keys + key * c.d, entry + 1); @/                                           \
        }                                                                                                                       \
        /@ assert logit : same_logit_value{L, Here}(c, q, key); @/                                                              \
        /@ assert sight : same_sight{L, Here}(bias, mask, key); @/                                                              \
        /@ assert weight : same_key_weight{L, Here}(c, q, bias, mask, key); @/                                                  \
        /@ assert weights : same_key_weights{L, Here}(c, q, bias, mask, key + 1); @/                                            \
    }                                                                                                                           \
    /@ loop invariant range : 0 <= key <= count;                                                                                \
    loop invariant output : \forall integer b; 0 <= b < columns ==> same_output{L, Here}(c, q, bias, mask, b, key);             \
    loop assigns key;                                                                                                           \
    loop variant count - key; @/                                                                                                \
    for (int64_t key = 0; key < count; key++) {                                                                                 \
        /@ assert weight : same_key_weight{L, Here}(c, q, bias, mask, key); @/                                                  \
        /@ assert share : same_share{L, Here}(c, q, bias, mask, key); @/                                                        \
        /@ assert value : \forall integer b; 0 <= b < columns ==> row_within(key, count, columns) && same_value{L, Here}(c, key, b); @/\
        /@ assert more : \forall integer b; 0 <= b < columns ==> same_output{L, Here}(c, q, bias, mask, b, key) &&              \
            same_output{L, Here}(c, q, bias, mask, b, key + 1); @/                                                              \
    }

#endif
