/* What lies in a head's intervals lies in them while the cells stay what they are, whatever else is written. Said in files that prove what
 * intervals enclose, after enclosed_projections.h, interval_same.h and logic/rows_within.h. */
#ifndef ATTEST_LISTS_KEPT_H
#define ATTEST_LISTS_KEPT_H

#include "enclosed_projections.h"
#include "interval_same.h"

/*@ // so of a number of a matrix of n rows, of the matrix, and of queries, keys and values
  @ lemma number_kept{L, M}: \forall attest_interval *C, integer d, i, b, n, o, \list<real> y; same_intervals{L, M}(C, n * d) ==>
  @     row_within(i, n, d) ==> 0 <= b < d ==> number_in{L}(C, d, i, b, y, o) ==> number_in{M}(C, d, i, b, y, o);
  @ predicate matrix_kept{L, M}(attest_interval *C, integer n, integer d) =
  @     \forall \list<real> y, integer o, i, b; 0 <= i < n ==> 0 <= b < d ==> matrix_in{L}(C, n, d, y, o) ==> row_within(i, n, d) &&
  @     number_in{L}(C, d, i, b, y, o) && number_in{M}(C, d, i, b, y, o);
  @ lemma matrix_stays{L, M}: \forall attest_interval *C, \list<real> y, integer n, d, o; matrix_kept{L, M}(C, n, d) ==>
  @     matrix_in{L}(C, n, d, y, o) ==> matrix_in{M}(C, n, d, y, o);
  @ predicate lists_kept{L, M}(attest_interval *at, integer n, integer d) = matrix_kept{L, M}(at, n, d) &&
  @     matrix_kept{L, M}(at + n * d, n, d) && matrix_kept{L, M}(at + 2 * (n * d), n, d);
  @ lemma lists_stay{L, M}: \forall attest_interval *at, \list<real> y, integer n, d; lists_kept{L, M}(at, n, d) ==>
  @     lists_in{L}(at, n, d, y) ==> lists_in{M}(at, n, d, y); */

#endif
