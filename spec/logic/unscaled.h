/* Both sides of an inequality divided by the same number: proved here once, where provers see nothing else. Compilers see only comments. */
#ifndef ATTEST_LOGIC_UNSCALED_H
#define ATTEST_LOGIC_UNSCALED_H

#include "scaled.h"

/*@ // x <= y from x d <= y d
  @ predicate in_order(real x, real y) = x <= y;
  @ lemma unscaled: \forall real d, x, y; order_scaled(d, x, y) ==> 0 < d ==> (y < x ==> less_scaled(d, y, x)) && in_order(x, y);
  @ */

/* Both sides of an equation, too, where nothing is rounded (rounded.h). */
#ifdef OVER_THE_REALS
/*@ predicate equals(real x, real y) = x == y;
  @ lemma equal_unscaled: \forall real d, x, y; equal_scaled(d, x, y) ==> 0 < d ==> equals(x, y); */
#endif

#endif
