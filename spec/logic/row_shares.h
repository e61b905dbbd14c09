/* The probabilities of a row, as a list, and that they add up to 1. Compilers see only comments. */
#ifndef ATTEST_LOGIC_ROW_SHARES_H
#define ATTEST_LOGIC_ROW_SHARES_H

#include "row_mean.h"
#include "row_softmax.h"
#include "part_of_whole.h"

/*@ // c lists the softmax of the row l, in which an entry is visible
  @ predicate softmax_listed{L}(uint8_t *mask, \list<real> l, integer n, \list<real> c) =
  @     0 < row_weights(mask, l, 0.0, n) && \forall integer j; 0 <= j < n ==> \nth(c, j) == row_softmax(mask, l, n, j);
  @ predicate share_listed{L}(uint8_t *mask, \list<real> l, integer n, \list<real> c, integer j) =
  @     share_of(\nth(c, j), row_weight(mask, l, 0.0, j), row_weights(mask, l, 0.0, n));
  @ lemma share_listed_of{L}: \forall uint8_t *mask, \list<real> l, c, integer n, j; softmax_listed(mask, l, n, c) ==> 0 <= j < n ==>
  @     share_listed(mask, l, n, c, j);
  @ // the sum of all weights times the first j shares is the sum of the first j weights
  @ predicate shares_add_up{L}(uint8_t *mask, \list<real> l, integer n, \list<real> c, integer j) =
  @     times_is(row_weights(mask, l, 0.0, j), row_weights(mask, l, 0.0, n), row_sum(c, j));
  @ predicate share_of_weight{L}(uint8_t *mask, \list<real> l, integer n, \list<real> c, integer j) =
  @     times_is(row_weight(mask, l, 0.0, j), row_weights(mask, l, 0.0, n), \nth(c, j));
  @ lemma shares_none{L}: \forall uint8_t *mask, \list<real> l, c, integer n; shares_add_up(mask, l, n, c, 0);
  @ predicate shares_grown(\list<real> c, integer j) = sum_is(row_sum(c, j + 1), row_sum(c, j), \nth(c, j));
  @ lemma shares_grown_of: \forall \list<real> c, integer j; 0 <= j ==> shares_grown(c, j);
  @ lemma shares_more{L}: \forall uint8_t *mask, \list<real> l, c, integer n, j; weights_grown(mask, l, 0.0, j) ==> shares_grown(c, j) ==>
  @     shares_add_up(mask, l, n, c, j) ==> share_of_weight(mask, l, n, c, j) ==> shares_add_up(mask, l, n, c, j + 1);
  @ lemma shares_whole{L}: \forall uint8_t *mask, \list<real> l, c, integer n; shares_add_up(mask, l, n, c, n) ==>
  @     0 < row_weights(mask, l, 0.0, n) ==> times_is(row_weights(mask, l, 0.0, n), row_sum(c, n), row_weights(mask, l, 0.0, n)) &&
  @     times_is(row_weights(mask, l, 0.0, n), 1.0, row_weights(mask, l, 0.0, n)) && row_sum(c, n) == 1.0;
  @ */

/*@ ghost
  /@ requires size: 0 <= n;
   @ requires read: mask == \null || \valid_read(mask + (0 .. n - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures whole: \forall \list<real> l, c; softmax_listed(mask, l, n, c) ==> row_sum(c, n) == 1.0;
   @/
  static inline void shares_are_whole(const uint8_t *mask, int64_t n)
  {
      /@ loop invariant range: 0 <= j <= n;
       @ loop invariant added: \forall \list<real> l, c; softmax_listed(mask, l, n, c) ==> shares_add_up(mask, l, n, c, j);
       @ loop assigns j;
       @ loop variant n - j; @/
      for (int64_t j = 0; j < n; j++) {
          /@ assert more: \forall \list<real> l, c; softmax_listed(mask, l, n, c) ==> share_listed(mask, l, n, c, j) &&
           @     share_of_weight(mask, l, n, c, j) && weights_grown(mask, l, 0.0, j) && shares_grown(c, j) &&
           @     shares_add_up(mask, l, n, c, j) && shares_add_up(mask, l, n, c, j + 1); @/
          ;
      }
  }
*/

#endif
