/* Rows of v numbers one after the other: in which row number t stands, and where there. Compilers see only comments. */
#ifndef ATTEST_LOGIC_SPLIT_H
#define ATTEST_LOGIC_SPLIT_H

#include "index.h"

/*@ // of rows of v numbers, number t is number r of row q
  @ predicate split_is(integer q, integer r, integer v, integer t) = 0 <= q && 0 <= r < v && q * v + r == t;
  @ predicate below(integer t, integer heads, integer v) = t < heads * v;
  @ lemma split_left: \forall integer t, v; 1 <= v ==> 0 <= t ==> 0 <= t % v < v;
  @ lemma split_whole: \forall integer t, v; 1 <= v ==> 0 <= t ==> (t / v) * v + t % v == t;
  @ lemma split_is_of: \forall integer t, v; 1 <= v ==> 0 <= t ==> split_is(t / v, t % v, v, t);
  @ predicate not_below(integer q, integer r, integer v, integer heads) = heads * v <= q * v + r;
  @ lemma split_more: \forall integer v, heads, q, r; 0 <= v ==> 0 <= r ==> 0 <= heads <= q ==>
  @     products(heads, v, q, v) && not_below(q, r, v, heads);
  @ lemma split_below: \forall integer t, v, heads, q, r; 0 <= heads ==> split_is(q, r, v, t) ==> below(t, heads, v) ==>
  @     (heads <= q ==> not_below(q, r, v, heads)) && q < heads;
  @ */

#endif
