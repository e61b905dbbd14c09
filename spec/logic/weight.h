/* What is known of a weight of softmax: how far it lies from e^(x - m). Compilers see only comments. */
#ifndef ATTEST_LOGIC_WEIGHT_H
#define ATTEST_LOGIC_WEIGHT_H

#include "scaled.h"

/*@ // e stands for the weight w of an entry, g being its gap times w
  @ predicate weight_near(real e, real w, real g) = \abs(e - w) <= 0x1.0001p-53 * (g + 0x1.1p0 * w) + 0x1p-1072;
  @ // e stands for w = e^(x - m) with the gap t = m - x; besides v = e^x and f = e^m
  @ predicate weight_known(real e, real w, real t, real v, real f) =
  @     weight_near(e, w, t * w) && 0 <= e && 0 <= t && 0 <= w <= 1 && 0 <= t * w <= 1 && times_is(v, w, f);
  @ */

#endif
