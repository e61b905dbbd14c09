/* The first n numbers of a list are zeros. Compilers see only comments. */
#ifndef ATTEST_LOGIC_ZEROS_H
#define ATTEST_LOGIC_ZEROS_H

/*@ predicate real_zero(real x) = x == 0.0;
  @ predicate zero_in(\list<real> z, integer t) = real_zero(\nth(z, t));
  @ predicate zeros(\list<real> z, integer n) = \forall integer t; 0 <= t < n ==> zero_in(z, t);
  @ */

#endif
