/* Products of equal integers are equal: a size that stands for another, times a size. The solvers see it once, here; code names the
 * instance it needs by calling same_product as ghost code. Compilers see only comments. */
#ifndef ATTEST_LOGIC_EQUAL_H
#define ATTEST_LOGIC_EQUAL_H

#include <stdint.h>

/*@ ghost
  /@ requires equal: a == c && b == e;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures product: a * b == c * e;
   @/
  static inline void same_product(int64_t a, int64_t b, int64_t c, int64_t e)
  {
  }
*/

#endif
