/* All heads lie inside the weights: their blocks of W^Q, W^K, W^V, their rows of W^O. By induction, for provers do not multiply. Compilers
 * see only comments. */
#ifndef ATTEST_LOGIC_HEADS_WITHIN_H
#define ATTEST_LOGIC_HEADS_WITHIN_H

#include "heads.h"
#include <stdint.h>

/*@ predicate head_within(integer h, integer heads, integer width, integer d) = 0 <= h * (width * d) &&
  @     h * (width * d) + width * d <= heads * (width * d) && 0 <= (h * d) * width && (h * d) * width + d * width <= width * width; */

/*@ ghost
  /@ requires heads: 1 <= heads <= 0x100000 && 1 <= d <= 0x100000 && 1 <= width <= 0x100000 && width == heads * d;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures within: \forall integer h; 0 <= h < heads ==> head_within(h, heads, width, d);
   @/
  static inline void heads_within(int64_t heads, int64_t width, int64_t d)
  {
      /@ loop invariant range:  0 <= h <= heads;
       @ loop invariant within: \forall integer g; 0 <= g < h ==> head_within(g, heads, width, d);
       @ loop assigns h;
       @ loop variant heads - h; @/
      for (int64_t h = 0; h < heads; h++)
          head_inside(h, heads, width, d);
  }
*/

#endif
