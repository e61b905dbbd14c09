/* All rows of an array lie inside it: by induction, for provers do not multiply. Compilers see only comments. */
#ifndef ATTEST_LOGIC_ROWS_WITHIN_H
#define ATTEST_LOGIC_ROWS_WITHIN_H

#include "index.h"
#include "rows.h"

/*@ ghost
  /@ requires sizes: 0 <= n && 0 <= d;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures within: \forall integer i; 0 <= i < n ==> row_within(i, n, d);
   @/
  static inline void rows_within(int64_t n, int64_t d)
  {
      /@ loop invariant range:  0 <= i <= n;
       @ loop invariant within: \forall integer r; 0 <= r < i ==> row_within(r, i, d);
       @ loop assigns i;
       @ loop variant n - i; @/
      for (int64_t i = 0; i < n; i++) {
          row_inside(i, i + 1, d);
          /@ assert last: row_within(i, i + 1, d); @/
          /@ assert more: \forall integer r; 0 <= r < i ==> row_within(r, i, d) && row_within(r, i + 1, d); @/
      }
  }
*/

#endif
