/* What rounding does to a sum: the words in which contracts say how far a result lies from the real number it stands for.
 * The same over the reals: attest_sum_error, attest_dot_error (proofs/theory/rounding.v). Compilers see only comments. */
#ifndef ATTEST_ROUNDING_H
#define ATTEST_ROUNDING_H

#include "fl.h"
#include "logic/rounded.h"

/*@ // r stands for the real x, a sum of terms whose sizes add up to `size`, each of which went through k roundings at most:
  @ // (1 + u)^k - 1 <= 1.00002 k u, since k is small. Where numbers underflow, m smallest numbers come on top.
  @ predicate computed(real r, real x, real size, real k, real m) =
  @     0 <= k <= 0x1p36 && 0 <= m <= 0x1p50 && \abs(x) <= size &&
  @     ROUNDED(r, x, 0x1.0001p-53 * (k * size) + m * 0x1p-1074);
  @ // r is s and one more term, rounded; the term stands for x
  @ predicate added(real s, real r, real x, real size, real k, real m) =
  @     \exists real t; computed(t, x, size, k, m) && fl_near(r, s + t);
  @ // r is w x, rounded; or y + w x, the product and the sum rounded
  @ predicate scaled(real r, real w, real x) = fl_near(r, w * x);
  @ predicate moved(real r, real y, real w, real x) = added(y, r, w * x, \abs(w * x), 1, 1); */

#endif
