/* What is said of many rows: the worst that was said of one.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_WORSE_H
#define ATTEST_WORSE_H

#include "size.h"

/*@ // a status; their order is that of the numbers: to leave double's range is worse than to see nothing
  @ predicate is_status(integer s) = s == ATTEST_OK || s == ATTEST_EMPTY_ROW || s == ATTEST_RANGE; */

/*@ requires statuses: is_status(a) && is_status(b);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures worse: \result == (a < b ? b : a);
  @ */
attest_status attest_worse(attest_status a, attest_status b);

#endif
