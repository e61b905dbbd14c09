/* Whole numbers, as doubles, are themselves. Compilers see only comments. */
#ifndef ATTEST_LOGIC_WHOLE_H
#define ATTEST_LOGIC_WHOLE_H

/*@ lemma whole_numbers: \forall integer n; 0 <= n <= 0x1000000000000 ==> (double)n == n; */

#endif
