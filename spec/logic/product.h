/* How large a product of real numbers can be. The solvers prove it once, here, where they see nothing else; where it is
 * needed, an assertion names the instance. Compilers see only comments. */
#ifndef ATTEST_LOGIC_PRODUCT_H
#define ATTEST_LOGIC_PRODUCT_H

/*@ predicate product_grows(real x, real y, real a, real b) = x * y <= a * b;
  @ predicate product_within(real x, real y, real a, real b) = \abs(x * y) <= a * b;
  @ lemma growing_product: \forall real x, y, a, b; 0 <= x <= a ==> 0 <= y <= b ==> product_grows(x, y, a, b);
  @ lemma product_abs: \forall real x, y; \abs(x * y) == \abs(x) * \abs(y);
  @ lemma product_within_of: \forall real x, y, a, b; \abs(x) <= a ==> \abs(y) <= b ==> product_within(x, y, a, b);
  @ */

#endif
