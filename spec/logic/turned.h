/* A transposed matrix. Compilers see only comments. */
#ifndef ATTEST_LOGIC_TURNED_H
#define ATTEST_LOGIC_TURNED_H

/*@ // number j of row i of A at L stands in row j of T at M, in column i; a row of A has d numbers and one of T n
  @ predicate turned{L, M}(double *A, integer d, double *T, integer n, integer i, integer j) =
  @     \at(T[j * n + i], M) == \at(A[i * d + j], L);
  @ */

#endif
