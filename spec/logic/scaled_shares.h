/* Computed shares beside the exact ones before these are compared to a formula: the computed sum of the weights, by which all are
 * divided, is off by one factor c, the same for all; each share is off by itself. A mean of rows does not care about c. Compilers see
 * only comments. */
#ifndef ATTEST_LOGIC_SCALED_SHARES_H
#define ATTEST_LOGIC_SCALED_SHARES_H

#include "sum.h"

/*@ // r stands for q = c S, S being the share of an entry that lies t below the largest
  @ predicate share_scaled_near(real r, real q, real t) = \abs(r - q) <= 0x1.001p-53 * ((t + 2.25) * q) + 0x1p-1070;
  @ // p stands for r = c P, P being the probability of a key whose logit is known to h and lies T below the top
  @ predicate share_answers(real p, real r, real h, real T) = 0 <= r && 0 <= h * r && 0 <= T * r &&
  @     \abs(p - r) <= 0x1.0001p0 * (h * r) + 0x1.002p-53 * ((T + 2.25) * r) + 0x1p-1069;
  @ // by what P, h and T say alone, c being nearly 1: how far p may be from c P
  @ logic real share_bound(real P, real h, real T) = 0x1.0003p0 * (h * P) + 0x1.004p-53 * ((T + 2.25) * P) + 0x1p-1069;
  @ // and from P itself, X being that of all keys together and x of this, d the roundings of the sum of the shares
  @ logic real probability_bound(real P, real x, real X, real d) =
  @     \abs(1 - P) * x + P * (X - x) + 0x1.001p-53 * ((d + 1.25) * P);
  @ // the n computed shares add up to 1 but for k roundings of their sum
  @ predicate nearly_whole{L}(double *p, integer n, integer k) = \abs(sum_real(p, n) - 1) <= 0x1.001p-53 * (k + 1.25);
  @ */

#endif
