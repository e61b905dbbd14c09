/* A number known within an error, times another and plus a third, each step rounded once. Compilers see only comments. */
#ifndef ATTEST_LOGIC_AFFINE_H
#define ATTEST_LOGIC_AFFINE_H

#include "layernorm.h"

/*@ // y is h times gamma, rounded, plus beta, rounded
  @ lemma affine_near_of: \forall real y, t, h, H, e, gamma, beta, a; plus_rounded(y, t, beta) ==> times_rounded(t, gamma, h) ==>
  @     normal_near(h, H, e) ==> affine_is(a, gamma, H, beta) ==>
  @     gap_scaled(gamma, h, H, e) && size_scaled(gamma, h, \abs(H) + e) && affine_near(y, a, gamma, H, e); */

#endif
