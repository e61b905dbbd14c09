/* Products, and both sides of an equation or an inequality times a number: under names, so that the provers meet products where they
 * are told to. They prove this once, here, where they see nothing else. Compilers see only comments. */
#ifndef ATTEST_LOGIC_SCALED_H
#define ATTEST_LOGIC_SCALED_H

/*@ predicate times_is(real x, real y, real p) = x == y * p;
  @ // both sides of an equation, of an inequality, times z
  @ predicate equal_scaled(real z, real x, real y) = z * x == z * y;
  @ predicate order_scaled(real z, real x, real y) = z * x <= z * y;
  @ predicate less_scaled(real z, real x, real y) = z * x < z * y;
  @ lemma scaled_equal: \forall real z, x, y; x == y ==> equal_scaled(z, x, y);
  @ lemma scaled_order: \forall real z, x, y; x <= y ==> 0 <= z ==> order_scaled(z, x, y);
  @ lemma scaled_less: \forall real z, x, y; x < y ==> 0 < z ==> less_scaled(z, x, y);
  @ */

#endif
