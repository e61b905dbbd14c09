/* Rows of an array whose numbers are finite. Compilers see only comments. */
#ifndef ATTEST_LOGIC_FINITE_ROWS_H
#define ATTEST_LOGIC_FINITE_ROWS_H

#include "all_finite.h"
#include "rows.h"

/*@ // two rows, one behind the other
  @ predicate finite_number{L}(double *a, integer k) = \is_finite(a[k]);
  @ lemma finite_number_of{L}: \forall double *a, integer n, k; all_finite(a, n) ==> 0 <= k < n ==> finite_number(a, k);
  @ lemma finite_beyond{L}: \forall double *a, integer n, m, k; all_finite(a + n, m) ==> n <= k < n + m ==>
  @     finite_number(a + n, k - n) && finite_number(a, k);
  @ lemma finite_either{L}: \forall double *a, integer n, m, k; all_finite(a, n) ==> all_finite(a + n, m) ==> 0 <= k < n + m ==>
  @     finite_number(a, k);
  @ lemma finite_joined{L}: \forall double *a, integer n, m; all_finite(a, n) ==> all_finite(a + n, m) ==>
  @     (\forall integer k; 0 <= k < n + m ==> finite_number(a, k)) && all_finite(a, n + m);
  @
  @ // number b of row i, of d numbers; all of them
  @ predicate finite_entry{L}(double *Y, integer d, integer i, integer b) = \is_finite(Y[i * d + b]);
  @ predicate finite_line{L}(double *Y, integer d, integer i) = \forall integer b; 0 <= b < d ==> finite_entry(Y, d, i, b);
  @ lemma finite_stays{L, M}: \forall double *Y, integer d, i, b; same_at{L, M}(Y, d, i, b) ==> finite_line{L}(Y, d, i) ==> 0 <= b < d ==>
  @     finite_entry{L}(Y, d, i, b) && finite_entry{M}(Y, d, i, b);
  @ predicate zero_entry{L}(double *Y, integer d, integer i, integer b) = \is_finite(Y[i * d + b]) && Y[i * d + b] == 0.0;
  @ predicate zero_line{L}(double *Y, integer d, integer i) = \forall integer b; 0 <= b < d ==> zero_entry(Y, d, i, b);
  @ lemma zero_stays{L, M}: \forall double *Y, integer d, i, b; same_at{L, M}(Y, d, i, b) ==> zero_line{L}(Y, d, i) ==> 0 <= b < d ==>
  @     zero_entry{L}(Y, d, i, b) && zero_entry{M}(Y, d, i, b);
  @ lemma zero_each{L, M}: \forall double *Y, integer d, i, b; (\forall integer a; 0 <= a < d ==> same_at{L, M}(Y, d, i, a)) ==>
  @     zero_line{L}(Y, d, i) ==> 0 <= b < d ==> zero_entry{M}(Y, d, i, b);
  @ lemma zero_kept{L, M}: \forall double *Y, integer d, i; (\forall integer b; 0 <= b < d ==> same_at{L, M}(Y, d, i, b)) ==>
  @     zero_line{L}(Y, d, i) ==> zero_line{M}(Y, d, i);
  @ lemma finite_each{L, M}: \forall double *Y, integer d, i, b; (\forall integer a; 0 <= a < d ==> same_at{L, M}(Y, d, i, a)) ==>
  @     finite_line{L}(Y, d, i) ==> 0 <= b < d ==> finite_entry{M}(Y, d, i, b);
  @ lemma finite_kept{L, M}: \forall double *Y, integer d, i; (\forall integer b; 0 <= b < d ==> same_at{L, M}(Y, d, i, b)) ==>
  @     finite_line{L}(Y, d, i) ==> finite_line{M}(Y, d, i);
  @ */

#endif
