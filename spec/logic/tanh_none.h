/* The tanh of 0 is 0: what proofs of logits over the reals need of it (logit_value.h), in a file of its own, where provers see nothing
 * else. Compilers see only comments. */
#ifndef ATTEST_LOGIC_TANH_NONE_H
#define ATTEST_LOGIC_TANH_NONE_H

/*@ predicate same_number(real e, real f) = e <= f && f <= e;
  @ predicate over(real q, real l, real c) = q == l / c;
  @ lemma over_none: \forall real c, l; 0 < c ==> l <= 0 ==> 0 <= l ==> over(0.0, l, c);
  @ // t is (e - f) / (e + f), as the tanh of x is for e = e^x and f = e^-x
  @ predicate tanh_of(real t, real e, real f) = t == (e - f) / (e + f);
  @ lemma tanh_even: \forall real t, e, f; tanh_of(t, e, f) ==> 0 < e ==> same_number(e, f) ==> over(0.0, e - f, e + f) && t == 0;
  @ lemma exp_above: \forall real x; 0 < \exp(x);
  @ lemma exp_same: \forall real x, y; x <= y ==> y <= x ==> same_number(\exp(x), \exp(y));
  @ lemma exp_opposite_same: \forall real x; x <= 0 ==> 0 <= x ==> same_number(\exp(x), \exp(-x));
  @ */

#endif
