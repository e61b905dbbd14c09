/* Lines above and below the exponential function. Compilers see only comments. */
#ifndef ATTEST_LOGIC_EXP_LINES_H
#define ATTEST_LOGIC_EXP_LINES_H

/*@ // Theorems of proofs/theory/numeric/exp_ends.v, under these names.
  @ axiomatic exp_lines {
  @   axiom exp_line: \forall real x; 1 + x <= \exp(x);
  @   axiom exp_vanishes: \forall real x; x <= -747 ==> \exp(x) <= 0x1p-1074;
  @ } */

#endif
