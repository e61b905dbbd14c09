/* A quotient under a name, and that it times its divisor is its dividend. The solvers prove it here, where they see nothing else. Compilers
 * see only comments. */
#ifndef ATTEST_LOGIC_RATIO_H
#define ATTEST_LOGIC_RATIO_H

#include "scaled.h"

/*@ logic real ratio(real e, real s) = e / s;
  @ lemma division_back: \forall real e, s; 0 < s ==> times_is(e, ratio(e, s), s); */

#endif
