/* How far the square of a number that is nearly x lies from the square of x. The solvers prove it once, here, where they
 * see nothing else. Compilers see only comments. */
#ifndef ATTEST_LOGIC_SQUARE_H
#define ATTEST_LOGIC_SQUARE_H

#include "rounded.h"

/*@ logic real squared(real x) = x * x;
  @ // d is the square x, or nearly
  @ predicate near_square(real d, real x) = 0 <= x && ROUNDED(d, x, 0x1.0001p-52 * x + 0x1p-1072);
  @ predicate below_square(real x) = \abs(x) <= 1 || \abs(x) <= squared(x);
  @ lemma size_square: \forall real x; below_square(x);
  @ predicate square_close(real d, real x) = near_square(squared(d), squared(x));
  @ lemma square_near: \forall real d, x; ROUNDED(d, x, 0x1p-53 * \abs(x) + 0x1p-1074) ==> square_close(d, x);
  @ predicate square_sign(real x) = 0 <= squared(x);
  @ lemma square_positive: \forall real x; square_sign(x);
  @ */

#endif
