/* The columns of P, and of P_ij v_ij, where P_ij = e^-v_ij / (1 + sum_k e^-v_ik) over the tokens that token i sees, v_ii = 0. The v_ij
 * are a list, row by row. Mathematics: spec/mathematics.md, 3.5 (i). Compilers see only comments. */
#ifndef ATTEST_LOGIC_NEAR_COLUMNS_H
#define ATTEST_LOGIC_NEAR_COLUMNS_H

#include "masked.h"
#include "nearby.h"

/*@ // what token i, whose numbers stand from place p on, gives token j of n
  @ logic real share_real{L}(uint8_t *row, integer i, \list<real> v, integer p, integer n, integer j) = j == i ?
  @     1 / (1 + decay_sum(row, i, v, p, n)) : if_beside(row, i, j, fade(\nth(v, p + j)) / (1 + decay_sum(row, i, v, p, n)));
  @ logic real moved_share{L}(uint8_t *row, integer i, \list<real> v, integer p, integer n, integer j) =
  @     if_beside(row, i, j, share_real(row, i, v, p, n, j) * \nth(v, p + j));
  @ predicate share_is{L}(uint8_t *row, integer i, \list<real> v, integer p, integer n, integer j, real x) =
  @     share_real(row, i, v, p, n, j) == x;
  @ predicate moved_is{L}(uint8_t *row, integer i, \list<real> v, integer p, integer n, integer j, real x) =
  @     moved_share(row, i, v, p, n, j) == x;
  @ lemma share_own{L}: \forall uint8_t *row, integer i, \list<real> v, integer p, integer n;
  @     share_is(row, i, v, p, n, i, 1 / (1 + decay_sum(row, i, v, p, n)));
  @ lemma share_seen{L}: \forall uint8_t *row, integer i, \list<real> v, integer p, integer n, integer j; beside(row, i, j) ==>
  @     share_is(row, i, v, p, n, j, fade(\nth(v, p + j)) / (1 + decay_sum(row, i, v, p, n))) &&
  @     moved_is(row, i, v, p, n, j, share_real(row, i, v, p, n, j) * \nth(v, p + j));
  @ lemma share_unseen{L}: \forall uint8_t *row, integer i, \list<real> v, integer p, integer n, integer j; !beside(row, i, j) ==>
  @     (j != i ==> share_is(row, i, v, p, n, j, 0.0)) && moved_is(row, i, v, p, n, j, 0.0);
  @ // what the first m tokens do
  @ logic real column{L}(uint8_t *mask, \list<real> v, integer n, integer j, integer m) = m <= 0 ? 0.0 :
  @     column(mask, v, n, j, m - 1) + share_real(mask_of(mask, m - 1, n), m - 1, v, (m - 1) * n, n, j);
  @ logic real moved_column{L}(uint8_t *mask, \list<real> v, integer n, integer j, integer m) = m <= 0 ? 0.0 :
  @     moved_column(mask, v, n, j, m - 1) + moved_share(mask_of(mask, m - 1, n), m - 1, v, (m - 1) * n, n, j);
  @ predicate columns_none{L}(uint8_t *mask, \list<real> v, integer n, integer j) =
  @     column(mask, v, n, j, 0) == 0 && moved_column(mask, v, n, j, 0) == 0;
  @ lemma columns_none_of{L}: \forall uint8_t *mask, \list<real> v, integer n, j; columns_none(mask, v, n, j);
  @ predicate column_more{L}(uint8_t *mask, \list<real> v, integer n, integer j, integer m, real x) =
  @     column(mask, v, n, j, m + 1) == column(mask, v, n, j, m) + x;
  @ predicate moved_column_more{L}(uint8_t *mask, \list<real> v, integer n, integer j, integer m, real x) =
  @     moved_column(mask, v, n, j, m + 1) == moved_column(mask, v, n, j, m) + x;
  @ lemma column_more_of{L}: \forall uint8_t *mask, \list<real> v, integer n, j, m; 0 <= m ==>
  @     column_more(mask, v, n, j, m, share_real(mask_of(mask, m, n), m, v, m * n, n, j)) &&
  @     moved_column_more(mask, v, n, j, m, moved_share(mask_of(mask, m, n), m, v, m * n, n, j));
  @ */

#endif
