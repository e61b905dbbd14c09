/* Masks and biases, which may be null: then nothing is hidden, and nothing added. Compilers see only comments. */
#ifndef ATTEST_LOGIC_MASKED_H
#define ATTEST_LOGIC_MASKED_H

#include <stddef.h>
#include <stdint.h>

/*@ predicate shown{L}(uint8_t *mask, integer j) = mask == \null || mask[j] != 0;
  @ predicate shows_none{L}(uint8_t *mask, integer n) = \forall integer j; 0 <= j < n ==> !shown(mask, j);
  @ logic real bias_of{L}(double *bias, integer j) = bias == \null ? 0.0 : (real)bias[j];
  @ // row i of many
  @ logic double *row_of(double *bias, integer i, integer n) = bias == \null ? (double *)\null : bias + i * n;
  @ logic uint8_t *mask_of(uint8_t *mask, integer i, integer n) = mask == \null ? (uint8_t *)\null : mask + i * n;
  @ // query i of many sees none of its n keys; so does one of the first m queries
  @ predicate query_sees_none{L}(uint8_t *mask, integer i, integer n) = shows_none(mask_of(mask, i, n), n);
  @ predicate one_sees_none{L}(uint8_t *mask, integer m, integer n) = \exists integer i; 0 <= i < m && query_sees_none(mask, i, n);
  @ */

#endif
