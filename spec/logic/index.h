/* Index arithmetic: why row i of an n-by-d array lies inside the array.
 *
 * The solvers prove the product inequality once, here; where code steps to a row, it names the instance it needs by
 * calling row_inside as ghost code, so nothing depends on a solver guessing it. Compilers see only comments. */
#ifndef ATTEST_LOGIC_INDEX_H
#define ATTEST_LOGIC_INDEX_H

#include <stdint.h>

/*@ lemma idx_row: \forall integer i, n, d; 0 <= i < n ==> 0 <= d ==> 0 <= i * d <= i * d + d <= n * d;
  @ lemma mul_mono: \forall integer a, b, c, e; 0 <= a <= c ==> 0 <= b <= e ==> 0 <= a * b <= c * e;
  @ // the same under a name, for the solvers to find
  @ predicate products(integer a, integer b, integer c, integer e) = 0 <= a * b <= c * e;
  @ lemma products_of: \forall integer a, b, c, e; 0 <= a <= c ==> 0 <= b <= e ==> products(a, b, c, e);
  @ */

/*@ ghost
  /@ requires sizes: 0 <= a <= c && 0 <= b <= e;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures product: 0 <= a * b <= c * e;
   @/
  static inline void product_below(int64_t a, int64_t b, int64_t c, int64_t e)
  {
      /@ assert product: products(a, b, c, e); @/
      ;
  }

  /@ requires sizes: 0 <= i < n && 0 <= d;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures inside: 0 <= i * d <= i * d + d <= n * d;
   @/
  static inline void row_inside(int64_t i, int64_t n, int64_t d)
  {
      product_below(i + 1, d, n, d);
      product_below(0, 0, i, d);
  }
*/

#endif
