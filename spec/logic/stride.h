/* A row begins at the same place where two lengths of rows are equal: for provers do not multiply. Compilers see only comments. */
#ifndef ATTEST_LOGIC_STRIDE_H
#define ATTEST_LOGIC_STRIDE_H

/*@ predicate same_stride(integer i, integer a, integer b) = i * a == i * b;
  @ lemma same_stride_of: \forall integer i, a, b; a == b ==> same_stride(i, a, b);
  @ */

#endif
