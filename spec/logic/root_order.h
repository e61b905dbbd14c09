/* Square roots keep the order. Compilers see only comments. */
#ifndef ATTEST_LOGIC_ROOT_ORDER_H
#define ATTEST_LOGIC_ROOT_ORDER_H

/*@ predicate roots_ordered(real x, real y) = 0 <= \sqrt(x) <= \sqrt(y);
  @ lemma both_roots: \forall real x, y; 0 <= x <= y ==> roots_ordered(x, y);
  @ */

#endif
