/* A factor falls out of a quotient: the quotient is the only number that gives the dividend when it is multiplied by the divisor. In
 * steps in which every product has a name. Compilers see only comments. */
#ifndef ATTEST_LOGIC_QUOTIENT_H
#define ATTEST_LOGIC_QUOTIENT_H

#include "scaled.h"

/*@ logic real quotient(real v, real w) = v / w;
  @ predicate same_quotient(real v, real w, real t, real u) = quotient(v, w) == quotient(t, u);
  @ lemma quotient_back: \forall real v, w; 0 < w ==> times_is(v, quotient(v, w), w);
  @ predicate only(real q, real r, real w) = (q < r ==> less_scaled(w, q, r)) && (r < q ==> less_scaled(w, r, q));
  @ lemma only_of: \forall real q, r, w; 0 < w ==> only(q, r, w);
  @ lemma only_quotient: \forall real q, r, v, w; times_is(v, q, w) ==> times_is(v, r, w) ==> 0 < w ==> only(q, r, w) && q == r;
  @ lemma factor_positive: \forall real e, w, u; times_is(w, e, u) ==> 0 < e ==> 0 < w ==> (u <= 0 ==> order_scaled(e, u, 0.0)) && 0 < u;
  @ lemma factor_out: \forall real e, v, w, t, u, q; times_is(v, e, t) ==> times_is(w, e, u) ==> times_is(t, q, u) ==>
  @     equal_scaled(e, t, q * u) && equal_scaled(q, w, e * u) && times_is(v, q, w);
  @ lemma same_quotient_with: \forall real v, w, t, u; times_is(v, quotient(t, u), w) ==> 0 < w ==>
  @     times_is(v, quotient(v, w), w) && same_quotient(v, w, t, u);
  @ lemma same_quotient_of: \forall real e, v, w, t, u; times_is(v, e, t) ==> times_is(w, e, u) ==> 0 < e ==> 0 < w ==>
  @     0 < u && times_is(t, quotient(t, u), u) && times_is(v, quotient(t, u), w) && same_quotient(v, w, t, u);
  @ */

#endif
