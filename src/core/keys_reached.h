/* The first k keys of a query are within reach, one after the other: `reach` of logic/attention.h says it of all. After what that
 * header comes after. Internal; compilers see only comments. */
#ifndef ATTEST_KEYS_REACHED_H
#define ATTEST_KEYS_REACHED_H

#include "logic/attention.h"

/*@ predicate keys_reached{L}(attest_memory m, double *q, double *bias, uint8_t *mask, \list<real> l, \list<real> h, \list<integer> s,
  @                           integer at, real top, integer k) =
  @     \forall integer j; 0 <= j < k ==> key_reached(m, q, bias, mask, l, h, s, at, top, j);
  @ lemma keys_reached_more{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, \list<real> l, h, \list<integer> s, integer at, k,
  @     real top; keys_reached(m, q, bias, mask, l, h, s, at, top, k) ==> key_reached(m, q, bias, mask, l, h, s, at, top, k) ==>
  @     keys_reached(m, q, bias, mask, l, h, s, at, top, k + 1); */

#endif
