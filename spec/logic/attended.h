/* How far a computed probability of attention may lie from the real one: what the errors of the logits do to it, and what rounding does.
 * Compilers see only comments. */
#ifndef ATTEST_LOGIC_ATTENDED_H
#define ATTEST_LOGIC_ATTENDED_H

/*@ // P is the probability, h its logit's error, T how far the logit lies below the top; their means taken with the probabilities; k
  @ // roundings sum up the weights
  @ logic real attended_bound(real P, real h, real mean_h, real T, real mean_T, integer k) =
  @     0x1.00004p0 * ((h + mean_h) * P) + 0x1.002p-53 * ((T + mean_T + k + 5) * P) + 0x1p-1070;
  @ predicate attended_near(real r, real P, real h, real mean_h, real T, real mean_T, integer k) =
  @     \abs(r - P) <= attended_bound(P, h, mean_h, T, mean_T, k);
  @ */

#endif
