/* A row begins at the same place where two lengths of rows are equal: for provers do not multiply. Compilers see only comments. */
#ifndef ATTEST_LOGIC_STRIDE_H
#define ATTEST_LOGIC_STRIDE_H

#include <stdint.h>

/*@ predicate same_stride(integer i, integer a, integer b) = i * a == i * b;
  @ lemma same_stride_of: \forall integer i, a, b; a == b ==> same_stride(i, a, b);
  @ // q is row i of Q
  @ predicate row_at(double *q, double *Q, integer i, integer d) = q == Q + i * d;
  @ */

/*@ ghost
  /@ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures row: row_at(Q + i * d, Q, i, d);
   @/
  static inline void row_placed(double *Q, int64_t i, int64_t d)
  {
  }
*/

#endif
