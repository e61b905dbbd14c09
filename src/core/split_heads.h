/* Which number of which head number t of all heads' outputs is, where these stand side by side. After multihead.h. Internal; compilers see
 * only comments. */
#ifndef ATTEST_SPLIT_HEADS_H
#define ATTEST_SPLIT_HEADS_H

#include "logic/split.h"

/*@ predicate split_at(attest_multihead m, integer t) = split_is(t / m.v, t % m.v, m.v, t) && t / m.v < m.heads;
  @ lemma split_at_of: \forall attest_multihead m, integer t; 1 <= m.v ==> 0 <= m.heads ==> 0 <= t ==> below(t, m.heads, m.v) ==>
  @     split_at(m, t);
  @ */

#endif
