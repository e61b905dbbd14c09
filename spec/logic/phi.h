/* phi(x) = x e^(x + 1), what makes c its inverse at t, and what lies below and above it. Compilers see only comments. */
#ifndef ATTEST_LOGIC_PHI_H
#define ATTEST_LOGIC_PHI_H

/*@ logic real phi_real(real x) = x * \exp(x + 1);
  @ // c is phi^-1(t)
  @ predicate phi_inverse(real c, real t) = 0 <= c && phi_real(c) == t;
  @ // l is not above it, h not below
  @ predicate phi_below(real l, real t) = 0 <= l && phi_real(l) <= t;
  @ predicate phi_above(real h, real t) = 0 <= h && t <= phi_real(h);
  @ */

#endif
