/* What bounds the spectral norm (spectral.h) from below: the length of a computed A^T x by that of x. The axiom is a theorem of Coq of the
 * same name (proofs/theory/spectral_below.v). Mathematics: spec/norm2.md, lemma L. Compilers see only comments. */
#ifndef ATTEST_LOGIC_SPECTRAL_BELOW_H
#define ATTEST_LOGIC_SPECTRAL_BELOW_H

#include "depth.h"
#include "gram.h"
#include "rows.h"
#include "spectral_bounds.h"

/*@ // column j of the first k rows of a, each of l numbers, weighed with x; the sizes of its terms
  @ logic real weighed(\list<real> a, \list<real> x, integer l, integer j, integer k) =
  @     k <= 0 ? 0.0 : weighed(a, x, l, j, k - 1) + \nth(x, k - 1) * \nth(a, (k - 1) * l + j);
  @ logic real weighed_size(\list<real> a, \list<real> x, integer l, integer j, integer k) =
  @     k <= 0 ? 0.0 : weighed_size(a, x, l, j, k - 1) + \abs(\nth(x, k - 1) * \nth(a, (k - 1) * l + j));
  @ // y has A^T x, and s is the square of x, but for what a product of that length loses
  @ predicate weighed_near(real y, \list<real> a, \list<real> x, integer k, integer l, integer j) =
  @     dot_near(y, weighed(a, x, l, j, k), weighed_size(a, x, l, j, k), k);
  @ predicate weighed_at(\list<real> y, \list<real> a, \list<real> x, integer k, integer l, integer j) =
  @     weighed_near(\nth(y, j), a, x, k, l, j);
  @ predicate weighed_of(\list<real> y, \list<real> a, \list<real> x, integer k, integer l) =
  @     \forall integer j; 0 <= j < l ==> weighed_at(y, a, x, k, l, j);
  @ predicate square_near(real s, \list<real> x, integer n) = dot_near(s, list_dot(x, 0, 0, n), list_dot_size(x, 0, 0, n), n);
  @ // r lies below x y; and a little below s
  @ predicate under_product(real r, real x, real y) = r <= x * y;
  @ predicate lower_share(real r, real y, real x, integer k, real slack) = under_product(r, \sqrt(y / x), 1 - slack * (1 + \sqrt(k)));
  @ predicate well_below(real r, real s) = r * (1 + 0x1p-54) <= s;
  @
  @ axiomatic spectral_below_theorems {
  @   axiom spectral_by_product: \forall \list<real> a, x, y, integer k, l, real yy, xx, slack, r; sides(k, l) ==>
  @       slack_suffices(slack, l) ==> weighed_of(y, a, x, k, l) ==> square_near(yy, y, l) ==> square_near(xx, x, k) ==>
  @       0x1p-900 <= yy ==> 0x1p-1 <= xx ==> lower_share(r, yy, xx, k, slack) ==> well_below(r, spectral(a, k, l));
  @ }
  @
  @ // the lists have the numbers of the arrays
  @ predicate same_weighed{L}(\list<real> a, \list<real> v, double *x, double *A, integer l, integer j, integer n) =
  @     same_pair(rows_real(x, A, l, j, n), rows_size(x, A, l, j, n), weighed(a, v, l, j, n), weighed_size(a, v, l, j, n));
  @ predicate same_term{L}(\list<real> a, \list<real> v, double *x, double *A, integer l, integer j, integer i) =
  @     same_pair(x[i], A[i * l + j], \nth(v, i), \nth(a, i * l + j));
  @ lemma rows_more{L}: \forall double *x, *A, integer l, j, i; 0 <= i ==> pair_added(rows_real(x, A, l, j, i), rows_size(x, A, l, j, i),
  @     x[i], A[i * l + j], rows_real(x, A, l, j, i + 1), rows_size(x, A, l, j, i + 1));
  @ lemma weighed_more: \forall \list<real> a, v, integer l, j, i; 0 <= i ==> pair_added(weighed(a, v, l, j, i),
  @     weighed_size(a, v, l, j, i), \nth(v, i), \nth(a, i * l + j), weighed(a, v, l, j, i + 1), weighed_size(a, v, l, j, i + 1));
  @ lemma same_term_of{L}: \forall \list<real> a, v, double *x, *A, integer k, l, j, i; lists(a, A, k * l) ==> lists(v, x, k) ==>
  @     row_within(i, k, l) ==> 0 <= i < k ==> 0 <= j < l ==> same_term(a, v, x, A, l, j, i);
  @ lemma weighed_same_more{L}: \forall \list<real> a, v, double *x, *A, integer l, j, i; 0 <= i ==> same_weighed(a, v, x, A, l, j, i) ==>
  @     same_term(a, v, x, A, l, j, i) ==> same_weighed(a, v, x, A, l, j, i + 1);
  @ lemma weighed_close_of: \forall real s, x, size, integer k; computed(s, x, size, rows_depth(k), 3 * k) ==> 0 <= k <= 0x100000 ==>
  @     computed(s, x, size, rows_depth(k), 8 * (k + 1)) && dot_close(s, x, size, k);
  @ lemma weighed_near_of{L}: \forall \list<real> a, v, double *x, *A, integer k, l, j, real y;
  @     dot_close(y, rows_real(x, A, l, j, k), rows_size(x, A, l, j, k), k) ==> same_weighed(a, v, x, A, l, j, k) ==>
  @     dot_near(y, rows_real(x, A, l, j, k), rows_size(x, A, l, j, k), k) && weighed_near(y, a, v, k, l, j);
  @ lemma same_parts_of{L}: \forall \list<real> v, double *x, integer n; lists(v, x, n) ==> part_listed(v, 0, x + 0, n) &&
  @     parts_listed(v, 0, 0, x, x, n);
  @ */

/*@ ghost
  /@ requires sizes: 0 <= k <= 0x100000 && 0 <= l <= 0x100000;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures same: \forall \list<real> a, v, integer j; lists(a, A, k * l) ==> lists(v, x, k) ==> 0 <= j < l ==>
   @     same_weighed(a, v, x, A, l, j, k);
   @/
  static inline void weighed_listed(const double *x, const double *A, int64_t k, int64_t l)
  {
      /@ loop invariant range: 0 <= i <= k;
       @ loop invariant same: \forall \list<real> a, v, integer j; lists(a, A, k * l) ==> lists(v, x, k) ==> 0 <= j < l ==>
       @     same_weighed(a, v, x, A, l, j, i);
       @ loop assigns i;
       @ loop variant k - i; @/
      for (int64_t i = 0; i < k; i++) {
          row_inside(i, k, l);
          /@ assert within: row_within(i, k, l); @/
          /@ assert term: \forall \list<real> a, v, integer j; lists(a, A, k * l) ==> lists(v, x, k) ==> 0 <= j < l ==>
           @     same_term(a, v, x, A, l, j, i) && same_weighed(a, v, x, A, l, j, i) && same_weighed(a, v, x, A, l, j, i + 1); @/
      }
  }
*/

#endif
