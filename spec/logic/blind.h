/* Which queries see no key is the same in two states of memory in which the mask is; and what one more query adds. Compilers see only
 * comments. */
#ifndef ATTEST_LOGIC_BLIND_H
#define ATTEST_LOGIC_BLIND_H

#include "masked.h"
#include "rows.h"

/*@ // n places of a mask are the same in two states of memory; so a query that sees no key in one sees none in the other
  @ predicate same_masks{L, M}(uint8_t *mask, integer n) =
  @     mask != \null ==> \forall integer k; 0 <= k < n ==> \at(mask[k], L) == \at(mask[k], M);
  @ predicate same_blindness{L, M}(uint8_t *mask, integer i, integer n) =
  @     query_sees_none{L}(mask, i, n) <==> query_sees_none{M}(mask, i, n);
  @ predicate same_sight{L, M}(uint8_t *mask, integer i, integer n, integer j) =
  @     shown{L}(mask_of(mask, i, n), j) <==> shown{M}(mask_of(mask, i, n), j);
  @ predicate same_mask_at{L, M}(uint8_t *mask, integer i, integer n, integer j) =
  @     mask != \null ==> \at(mask[i * n + j], L) == \at(mask[i * n + j], M);
  @ predicate same_mask_in{L, M}(uint8_t *row, integer j) = \at(row[j], L) == \at(row[j], M);
  @ lemma same_mask_at_of{L, M}: \forall uint8_t *mask, integer i, rows, n, j; same_masks{L, M}(mask, rows * n) ==>
  @     row_within(i, rows, n) ==> 0 <= j < n ==> same_mask_at{L, M}(mask, i, n, j);
  @ lemma same_mask_in_of{L, M}: \forall uint8_t *mask, integer i, n, j; mask != \null ==> same_mask_at{L, M}(mask, i, n, j) ==>
  @     same_mask_in{L, M}(mask + i * n, j);
  @ lemma same_sight_in{L, M}: \forall uint8_t *row, integer j; same_mask_in{L, M}(row, j) ==> (shown{L}(row, j) <==> shown{M}(row, j));
  @ lemma same_sight_at{L, M}: \forall uint8_t *mask, integer i, n, j; (mask != \null ==> same_mask_in{L, M}(mask + i * n, j)) ==>
  @     same_sight{L, M}(mask, i, n, j);
  @ lemma same_sight_of{L, M}: \forall uint8_t *mask, integer i, rows, n, j; same_masks{L, M}(mask, rows * n) ==>
  @     row_within(i, rows, n) ==> 0 <= j < n ==> same_mask_at{L, M}(mask, i, n, j) && same_sight{L, M}(mask, i, n, j);
  @ lemma same_blindness_of{L, M}: \forall uint8_t *mask, integer i, n; (\forall integer j; 0 <= j < n ==>
  @     (shown{L}(mask_of(mask, i, n), j) <==> shown{M}(mask_of(mask, i, n), j))) ==> same_blindness{L, M}(mask, i, n);
  @ // whether one of the first n queries sees no key
  @ lemma none_sees_none{L}: \forall uint8_t *mask, integer keys; !one_sees_none(mask, 0, keys);
  @ lemma one_sees_none_more{L}: \forall uint8_t *mask, integer n, keys; 0 <= n ==>
  @     (one_sees_none(mask, n + 1, keys) <==> one_sees_none(mask, n, keys) || query_sees_none(mask, n, keys));
  @ */

#endif
