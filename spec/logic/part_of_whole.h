/* A part's share in a whole, and the share times the whole. Compilers see only comments. */
#ifndef ATTEST_LOGIC_PART_OF_WHOLE_H
#define ATTEST_LOGIC_PART_OF_WHOLE_H

#include "quotient.h"

/*@ predicate share_of(real q, real v, real w) = q == quotient(v, w);
  @ lemma share_times: \forall real q, v, w; share_of(q, v, w) ==> 0 < w ==> times_is(v, quotient(v, w), w) && times_is(v, w, q);
  @ */

#endif
