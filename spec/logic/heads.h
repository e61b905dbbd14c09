/* Where the parts of head h lie: its block of W^Q, W^K, W^V [heads,width,d], its rows of W^O [width,width], its columns
 * h d ... of a token. The products are spelt out once, here, and named where they are needed. Compilers see only comments. */
#ifndef ATTEST_LOGIC_HEADS_H
#define ATTEST_LOGIC_HEADS_H

#include "index.h"
#include <stdint.h>

/*@ ghost
  /@ requires heads: 1 <= heads <= 0x100000 && 1 <= d <= 0x100000 && 1 <= width <= 0x100000 && width == heads * d;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures narrow:  d <= width;
   @ ensures squares: 1 <= d * d <= d * width <= width * width <= 0x10000000000;
   @ ensures block:   1 <= width * d <= width * width;
   @ ensures blocks:  1 <= heads * (width * d) <= 0x1000000000000000;
   @ ensures whole:   heads * (width * d) == width * width;
   @/
  static inline void heads_fit(int64_t heads, int64_t width, int64_t d)
  {
      product_below(1, d, heads, d);
      product_below(1, 1, d, d);
      product_below(d, d, d, width);
      product_below(d, width, width, width);
      product_below(width, d, width, width);
      product_below(width, width, 0x100000, 0x100000);
      product_below(1, 1, width, d);
      product_below(width, d, 0x100000, 0x100000);
      product_below(heads, width * d, 0x100000, 0x10000000000);
      product_below(1, 1, heads, width * d);
      /@ assert whole: heads * (width * d) == width * (heads * d); @/
  }

  /@ requires heads: 1 <= heads <= 0x100000 && 1 <= d <= 0x100000 && 1 <= width <= 0x100000 && width == heads * d;
   @ requires head:  0 <= h < heads;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures block:   0 <= h * (width * d) <= h * (width * d) + width * d <= heads * (width * d);
   @ ensures columns: 0 <= h * d <= h * d + d <= width;
   @ ensures rows:    0 <= (h * d) * width <= (h * d) * width + d * width <= width * width;
   @/
  static inline void head_inside(int64_t h, int64_t heads, int64_t width, int64_t d)
  {
      heads_fit(heads, width, d);
      row_inside(h, heads, width * d);
      row_inside(h, heads, d);
      product_below(h * d + d, width, width, width);
      product_below(h * d, width, width, width);
  }
*/

#endif
