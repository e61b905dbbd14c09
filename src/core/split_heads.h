/* All heads' outputs, side by side: which number of which head number t is; and that a row of Y is joined by W^O times them. After
 * multihead.h and weighted_rows.h (ROWS_VALUES). Internal; compilers see only comments. */
#ifndef ATTEST_SPLIT_HEADS_H
#define ATTEST_SPLIT_HEADS_H

#include "logic/split.h"

/*@ predicate split_at(attest_multihead m, integer t) = split_is(t / m.v, t % m.v, m.v, t) && t / m.v < m.heads;
  @ lemma split_at_of: \forall attest_multihead m, integer t; 1 <= m.v ==> 0 <= m.heads ==> 0 <= t ==> below(t, m.heads, m.v) ==>
  @     split_at(m, t);
  @ predicate all_joined(attest_multihead m, integer n) = n == m.heads * m.v;
  @ predicate row_joined{M, N}(attest_multihead m, double *z, double *Y, integer n, integer i, integer o) =
  @     column_added{M, N}(z, m.wo, m.out, n, Y + i * m.out, o);
  @ */

#endif
