/* Which key head serves a head, found in ghost code. Compilers see only comments. */
#ifndef ATTEST_LOGIC_SERVING_HEAD_H
#define ATTEST_LOGIC_SERVING_HEAD_H

#include "index.h"

/*@ ghost
  /@ requires sizes: 1 <= groups <= heads <= 0x100000 && 0 <= h < heads;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures head:  \result == (h * groups) / heads;
   @ ensures group: 0 <= \result < groups;
   @/
  static inline int64_t serving_head(int64_t heads, int64_t groups, int64_t h)
  {
      product_below(h, groups, 0x100000, 0x100000);
      row_inside(h, heads, groups);
      return h * groups / heads;
  }
*/

#endif
