/* Rows of an array whose numbers are finite. Compilers see only comments. */
#ifndef ATTEST_LOGIC_FINITE_ROWS_H
#define ATTEST_LOGIC_FINITE_ROWS_H

#include "rows.h"

/*@ predicate finite_row{L}(double *a, integer n) = \forall integer k; 0 <= k < n ==> \is_finite(a[k]);
  @ // one behind the other
  @ predicate finite_number{L}(double *a, integer k) = \is_finite(a[k]);
  @ lemma finite_number_of{L}: \forall double *a, integer n, k; finite_row(a, n) ==> 0 <= k < n ==> finite_number(a, k);
  @ lemma finite_beyond{L}: \forall double *a, integer n, m, k; finite_row(a + n, m) ==> n <= k < n + m ==>
  @     finite_number(a + n, k - n) && finite_number(a, k);
  @ lemma finite_either{L}: \forall double *a, integer n, m, k; finite_row(a, n) ==> finite_row(a + n, m) ==> 0 <= k < n + m ==>
  @     finite_number(a, k);
  @ lemma finite_joined{L}: \forall double *a, integer n, m; finite_row(a, n) ==> finite_row(a + n, m) ==>
  @     (\forall integer k; 0 <= k < n + m ==> finite_number(a, k)) && finite_row(a, n + m);
  @
  @ // number b of row i, of d numbers; all of them
  @ predicate finite_in{L}(double *Y, integer d, integer i, integer b) = \is_finite(Y[i * d + b]);
  @ predicate finite_at{L}(double *Y, integer d, integer i) = \forall integer b; 0 <= b < d ==> finite_in(Y, d, i, b);
  @ lemma finite_stays{L, M}: \forall double *Y, integer d, i, b; same_at{L, M}(Y, d, i, b) ==> finite_at{L}(Y, d, i) ==> 0 <= b < d ==>
  @     finite_in{L}(Y, d, i, b) && finite_in{M}(Y, d, i, b);
  @ lemma finite_kept{L, M}: \forall double *Y, integer d, i; (\forall integer b; 0 <= b < d ==> same_at{L, M}(Y, d, i, b)) ==>
  @     finite_at{L}(Y, d, i) ==> finite_at{M}(Y, d, i);
  @ */

#endif
