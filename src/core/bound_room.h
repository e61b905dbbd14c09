/* The workspace of bounds on weights (bound_weights.h) suffices for the norms that they take. Internal: not part of the library's
 * interface. */
#ifndef ATTEST_BOUND_ROOM_H
#define ATTEST_BOUND_ROOM_H

#include "bound_weights.h"
#include "norm2.h"
#include "logic/heads.h"

/*@ ghost
  /@ requires sizes: heads_sizes(w);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures all:     norm2_work(w.width, w.width) <= bound_work(w) <= ATTEST_LENGTH_MAX;
   @ ensures columns: w.width <= bound_work(w);
   @ ensures head:    norm2_work(w.width, w.d) <= bound_work(w);
   @ ensures lengths: 0 <= norm2_work(w.d, w.width) && 0 <= norm2_work(w.width, w.d);
   @ ensures fused:   0 <= w.d * w.width && w.d * w.width + norm2_work(w.d, w.width) <= bound_work(w);
   @/
  static inline void norms_suffice(attest_heads w)
  {
      heads_fit(w.heads, w.width, w.d);
  }
*/

#endif
