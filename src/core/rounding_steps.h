/* What is known of a sum of terms when a term joins it: the steps that lead to the words of rounding.h, for files that prove them.
 * Compilers see only comments. */
#ifndef ATTEST_ROUNDING_STEPS_H
#define ATTEST_ROUNDING_STEPS_H

#include "logic/square.h"
#include "rounding.h"

/*@ // Equations under a name: where they are plain, the provers put x + y in place of z, and find nothing that looks so.
  @ predicate plus(real z, real x, real y) = z == x + y;
  @ predicate square_of(real z, real x) = z == squared(x);
  @ predicate size_of(real z, real x) = z == \abs(x);
  @
  @ lemma computed_none: \forall real r, x, size, k, m;
  @     0 <= k <= 0x1p36 ==> 0 <= m <= 0x1p50 ==> \abs(r) <= 0 ==> \abs(x) <= 0 ==> 0 <= size ==> computed(r, x, size, k, m);
  @ lemma computed_exact: \forall real x, k, m; 0 <= k <= 0x1p36 ==> 0 <= m <= 0x1p50 ==> computed(x, x, \abs(x), k, m);
  @ lemma computed_once: \forall real r, x, k, m;
  @     fl_near(r, x) ==> 1 <= k <= 0x1p36 ==> 1 <= m <= 0x1p50 ==> computed(r, x, \abs(x), k, m);
  @ lemma computed_of_none: \forall real r, x, size, k, l, m; computed(r, x, size, k, m) ==> size <= 0 ==> 0 <= l <= 0x1p36 ==>
  @     computed(r, x, size, l, m);
  @ lemma computed_within: \forall real r, x, size, k, l, m, n;
  @     computed(r, x, size, k, m) ==> k <= l <= 0x1p36 ==> m <= n <= 0x1p50 ==> computed(r, x, size, l, n);
  @ lemma computed_sum: \forall real s, x, a, t, y, b, e, r, k, m, n, z, c, l, o;
  @     computed(s, x, a, k, m) ==> computed(t, y, b, k, n) ==> fl_near(r, e) ==> plus(e, s, t) ==> plus(z, x, y) ==>
  @     a + b <= c ==>
  @     k + 1 <= l <= 0x1p36 ==> m + n + 2 <= o <= 0x1p50 ==> computed(r, z, c, l, o);
  @ lemma added_term: \forall real s, r, t, x, size, k, m;
  @     computed(t, x, size, k, m) ==> fl_near(r, s + t) ==> added(s, r, x, size, k, m);
  @ lemma computed_added: \forall real s, x, a, k, m, y, b, h, n, r, z, c, l, o;
  @     computed(s, x, a, k, m) ==> added(s, r, y, b, h, n) ==> h <= k ==> plus(z, x, y) ==> a + b <= c ==>
  @     k + 1 <= l <= 0x1p36 ==> m + n + 2 <= o <= 0x1p50 ==> computed(r, z, c, l, o);
  @ lemma rounded_square: \forall real d, x; fl_near(d, x) ==> square_close(d, x);
  @ lemma computed_square: \forall real r, d, e, x, k, m;
  @     square_close(d, x) ==> fl_near(r, e) ==> square_of(e, d) ==> 3 <= k <= 0x1p36 ==> 6 <= m <= 0x1p50 ==>
  @     computed(r, squared(x), squared(x), k, m);
  @ */

#endif
