/* Powers of two as real numbers: 2^m for every integer m. Compilers see only comments. */
#ifndef ATTEST_LOGIC_POWER_H
#define ATTEST_LOGIC_POWER_H

#include <stdint.h>

/*@ logic real two_to(integer m) = m > 0 ? 2 * two_to(m - 1) : m < 0 ? two_to(m + 1) / 2 : 1;
  @ lemma two_to_zero: two_to(0) == 1;
  @ lemma two_to_more: \forall integer m; two_to(m + 1) == 2 * two_to(m);
  @ lemma two_to_8: two_to(8) == 256;
  @ lemma two_to_minus_8: two_to(-8) == 0x1p-8;
  @ predicate power_product(real p, real x, real y) = p == x * y && 0 < y && (1 <= y ==> x <= p);
  @ lemma product_doubled: \forall real p, x, y, q, z; q == 2 * p ==> z == 2 * y ==> 0 < x ==>
  @     power_product(p, x, y) ==> power_product(q, x, z);
  @ lemma product_halved: \forall real p, x, y, q, z; p == 2 * q ==> y == 2 * z ==> 0 < x ==>
  @     power_product(p, x, y) ==> power_product(q, x, z);
  @ */

/*@ ghost
  /@ requires sizes: -5000 <= a <= 5000;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures positive: 0 < two_to(a);
   @ ensures large: 0 <= a ==> 1 <= two_to(a);
   @/
  static inline void power_positive(int64_t a)
  {
      int64_t i = 0;
      /@ loop invariant range: (0 <= i <= a) || (i == 0 && a < 0);
       @ loop invariant large: 1 <= two_to(i);
       @ loop assigns i;
       @ loop variant a - i; @/
      while (i < a)
          i++;
      /@ loop invariant range: (a <= i <= 0) || i == a;
       @ loop invariant positive: 0 < two_to(i) && (0 <= a ==> i == a && 1 <= two_to(i));
       @ loop assigns i;
       @ loop variant i - a; @/
      while (i > a)
          i--;
  }

  /@ requires sizes: -5000 <= a <= 5000 && -5000 <= b <= 5000;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures product: power_product(two_to(a + b), two_to(a), two_to(b));
   @ ensures grows: 0 <= b ==> two_to(a) <= two_to(a + b);
   @/
  static inline void powers_multiply(int64_t a, int64_t b)
  {
      power_positive(a);
      power_positive(b);
      int64_t i = 0;
      /@ loop invariant range: (0 <= i <= b) || (i == 0 && b < 0);
       @ loop invariant product: power_product(two_to(a + i), two_to(a), two_to(i));
       @ loop assigns i;
       @ loop variant b - i; @/
      while (i < b)
          i++;
      /@ loop invariant range: (b <= i <= 0) || i == b;
       @ loop invariant product: power_product(two_to(a + i), two_to(a), two_to(i));
       @ loop assigns i;
       @ loop variant i - b; @/
      while (i > b)
          i--;
  }
*/

#endif
