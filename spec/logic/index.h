/* Index arithmetic: why row i of an n-by-d array lies inside the array. Linear provers need these products spelt out. */
#ifndef ATTEST_LOGIC_INDEX_H
#define ATTEST_LOGIC_INDEX_H

/*@ lemma idx_row: \forall integer i, n, d; 0 <= i < n ==> 0 <= d ==> 0 <= i * d <= i * d + d <= n * d;
  @ lemma mul_mono: \forall integer a, b, c, e; 0 <= a <= c ==> 0 <= b <= e ==> 0 <= a * b <= c * e;
  @ */

#endif
