/* The exponential function grows and is positive. WP knows it where it sees both sides, the solvers do not. Compilers see only
 * comments. */
#ifndef ATTEST_LOGIC_EXP_H
#define ATTEST_LOGIC_EXP_H

/*@ lemma exp_grows: \forall real x, y, e, f; e == \exp(x) ==> f == \exp(y) ==> x <= y ==> e <= f;
  @ lemma exp_positive: \forall real x; 0 < \exp(x); */

#endif
