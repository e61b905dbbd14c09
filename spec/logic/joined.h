/* One step of a sum of products: the term a b joins s. Where what it is made of is the same, so is the sum. Compilers see only comments. */
#ifndef ATTEST_LOGIC_JOINED_H
#define ATTEST_LOGIC_JOINED_H

/*@ predicate joined_by(real s, real a, real b, real t) = t == s + a * b;
  @ lemma joined_same: \forall real s, a, b, t, z, x, y, u; s == z ==> a == x ==> b == y ==> joined_by(s, a, b, t) ==>
  @     joined_by(z, x, y, u) ==> t == u;
  @ */

#endif
