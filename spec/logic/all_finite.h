/* That numbers of an array are finite, from the first on. Compilers see only comments. */
#ifndef ATTEST_LOGIC_ALL_FINITE_H
#define ATTEST_LOGIC_ALL_FINITE_H

/*@ predicate all_finite{L}(double *a, integer n) = \forall integer k; 0 <= k < n ==> \is_finite(a[k]); */

#endif
