/* What bounds the spectral norm of a matrix (spectral.h): its other norms, and what is known of its Gram matrix. The axioms are theorems of
 * Coq of the same names (proofs/theory/spectral.v). Mathematics: spec/norm2.md. Compilers see only comments. */
#ifndef ATTEST_LOGIC_SPECTRAL_BOUNDS_H
#define ATTEST_LOGIC_SPECTRAL_BOUNDS_H

#include "gram.h"
#include "norm.h"
#include "spectral.h"
#include "square.h"

/*@ // what is known of G = A A^T, of which g has the elements, and of the trace; sizes as in norm2.c, where a slack of this size suffices
  @ logic real list_trace(\list<real> g, integer k, integer n) =
  @     n <= 0 ? 0.0 : list_trace(g, k, n - 1) + \nth(g, (n - 1) * k + (n - 1));
  @ predicate trace_at_most(\list<real> g, integer k, real t) = list_trace(g, k, k) <= t;
  @ predicate large_entry(\list<real> a, integer n) = \exists integer m; 0 <= m < n && 0x1p-400 <= \abs(\nth(a, m));
  @ predicate sides(integer k, integer l) = 1 <= k <= l <= 0x100000;
  @ predicate slack_suffices(real slack, integer l) = 0x1p-53 * (l / 4 + 11.5) <= slack;
  @ predicate slack_covers(real slack, \list<real> a, integer k, integer l) =
  @     sides(k, l) && large_entry(a, k * l) && slack_suffices(slack, l);
  @ predicate gram_number(\list<real> g, \list<real> a, integer k, integer l, integer i, integer j) =
  @     gram_near(\nth(g, i * k + j), a, l, i, j);
  @ predicate gram_of(\list<real> g, \list<real> a, integer k, integer l) =
  @     \forall integer i, j; 0 <= j <= i < k ==> gram_number(g, a, k, l, i, j);
  @ predicate diagonal_of(\list<real> g, \list<real> a, integer k, integer l) =
  @     \forall integer i; 0 <= i < k ==> gram_number(g, a, k, l, i, i);
  @ // the sizes in n places from p on; every d-th of them
  @ logic real list_size(\list<real> a, integer p, integer n) = n <= 0 ? 0.0 : list_size(a, p, n - 1) + \abs(\nth(a, p + (n - 1)));
  @ logic real column_size(\list<real> a, integer d, integer j, integer n) =
  @     n <= 0 ? 0.0 : column_size(a, d, j, n - 1) + \abs(\nth(a, (n - 1) * d + j));
  @ predicate row_at_most(\list<real> a, integer i, integer d, real v) = list_size(a, i * d, d) <= v;
  @ predicate rows_at_most(\list<real> a, integer n, integer d, real v) = \forall integer i; 0 <= i < n ==> row_at_most(a, i, d, v);
  @ predicate columns_at_most(\list<real> a, integer n, integer d, real v) = \forall integer j; 0 <= j < d ==> column_size(a, d, j, n) <= v;
  @
  @ axiomatic spectral_bounds_theorems {
  @   axiom spectral_by_norms: \forall \list<real> a, integer n, d, real one, inf; 0 <= n ==> 0 <= d ==> 0 <= one ==> 0 <= inf ==>
  @       columns_at_most(a, n, d, one) ==> rows_at_most(a, n, d, inf) ==> squared(spectral(a, n, d)) <= one * inf;
  @   axiom spectral_by_trace: \forall \list<real> a, g, integer k, l, real t, slack; sides(k, l) ==> large_entry(a, k * l) ==>
  @       slack_suffices(slack, l) ==> diagonal_of(g, a, k, l) ==> trace_at_most(g, k, t) ==>
  @       squared(spectral(a, k, l)) <= t * (1 + slack);
  @   axiom spectral_by_cholesky: \forall \list<real> a, g, c, integer k, l, real shift, slack; sides(k, l) ==>
  @       large_entry(a, k * l) ==> slack_suffices(slack, l) ==> gram_of(g, a, k, l) ==> factored(shift, g, c, k) ==>
  @       0 <= shift && squared(spectral(a, k, l)) <= shift * (1 + k * slack);
  @ }
  @
  @ // G is A A^T, g and a having their numbers, as far as it is finite
  @ lemma gram_number_of{L}: \forall double *G, \list<real> g, a, integer k, l, i, j; gram_done(G, a, k, l, k, k, 0, 0) ==>
  @     lists(g, G, k * k) ==> finite_at(G, k, i, j) ==> 0 <= j <= i < k ==> done(i, j, k, k, 0, 0) && gram_at(G, a, k, l, i, j) &&
  @     listed_at(g, G, k, i, j) && gram_number(g, a, k, l, i, j);
  @ predicate lower_finite{L}(double *G, integer k) = \forall integer i, j; 0 <= j <= i < k ==> finite_at(G, k, i, j);
  @ predicate diagonal_finite{L}(double *G, integer k) = \forall integer i; 0 <= i < k ==> finite_at(G, k, i, i);
  @ lemma gram_of_done{L}: \forall double *G, \list<real> g, a, integer k, l; gram_done(G, a, k, l, k, k, 0, 0) ==>
  @     lists(g, G, k * k) ==> lower_finite(G, k) ==> gram_of(g, a, k, l);
  @ lemma diagonal_of_done{L}: \forall double *G, \list<real> g, a, integer k, l; gram_done(G, a, k, l, k, k, 0, 0) ==>
  @     lists(g, G, k * k) ==> diagonal_finite(G, k) ==> diagonal_of(g, a, k, l);
  @ lemma row_at_more: \forall \list<real> a, integer i, d, real v, w; row_at_most(a, i, d, v) ==> v <= w ==> row_at_most(a, i, d, w);
  @ */

/*@ ghost
  /@ requires length: 0 <= n;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures same: \forall \list<real> c, integer p; part_listed(c, p, a, n) ==> list_size(c, p, n) == sum_size(a, n);
   @/
  static inline void sizes_listed(const double *a, int64_t n)
  {
      /@ loop invariant range: 0 <= t <= n;
       @ loop invariant same:  \forall \list<real> c, integer p; part_listed(c, p, a, n) ==> list_size(c, p, t) == sum_size(a, t);
       @ loop assigns t;
       @ loop variant n - t; @/
      for (int64_t t = 0; t < n; t++) {
          /@ assert array: sum_size(a, t + 1) == sum_size(a, t) + \abs(a[t]); @/
          /@ assert list: \forall \list<real> c, integer p; list_size(c, p, t + 1) == list_size(c, p, t) + \abs(\nth(c, p + t)); @/
          /@ assert more: \forall \list<real> c, integer p; part_listed(c, p, a, n) ==> number_listed(c, p, a, t) &&
           @     list_size(c, p, t) == sum_size(a, t) && list_size(c, p, t + 1) == sum_size(a, t + 1); @/
      }
  }

  /@ requires sizes: 0 <= k <= 0x100000 && 0 <= l <= 0x100000;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures rows: \forall \list<real> a; lists(a, A, k * l) ==> rows_at_most(a, k, l, norm_inf_real(A, k, l));
   @ ensures columns: \forall \list<real> a; lists(a, A, k * l) ==> columns_at_most(a, k, l, norm_one_real(A, k, l));
   @/
  static inline void norms_listed(const double *A, int64_t k, int64_t l)
  {
      product_below(k, l, 0x100000, 0x100000);
      /@ loop invariant range: 0 <= i <= k;
       @ loop invariant rows: \forall \list<real> a; lists(a, A, k * l) ==> rows_at_most(a, i, l, norm_inf_real(A, i, l));
       @ loop assigns i;
       @ loop variant k - i; @/
      for (int64_t i = 0; i < k; i++) {
          row_inside(i, k, l);
          sizes_listed(A + i * l, l);
          /@ assert size: \forall \list<real> a; lists(a, A, k * l) ==> part_listed(a, i * l, A + i * l, l) &&
           @     list_size(a, i * l, l) == sum_size(A + i * l, l); @/
          /@ assert more: norm_inf_real(A, i + 1, l) == \max(norm_inf_real(A, i, l), sum_size(A + i * l, l)); @/
          /@ assert last: \forall \list<real> a; lists(a, A, k * l) ==> row_at_most(a, i, l, norm_inf_real(A, i + 1, l)); @/
          /@ assert before: \forall \list<real> a, integer r; lists(a, A, k * l) ==> 0 <= r < i ==>
           @     row_at_most(a, r, l, norm_inf_real(A, i, l)) && row_at_most(a, r, l, norm_inf_real(A, i + 1, l)); @/
      }
      /@ loop invariant range: 0 <= j <= l;
       @ loop invariant columns: \forall \list<real> a; lists(a, A, k * l) ==>
       @     \forall integer t; 0 <= t < j ==> column_size(a, l, t, k) <= largest_column(A, k, l, j);
       @ loop assigns j;
       @ loop variant l - j; @/
      for (int64_t j = 0; j < l; j++) {
          /@ loop invariant range: 0 <= i <= k;
           @ loop invariant same: \forall \list<real> a; lists(a, A, k * l) ==> column_size(a, l, j, i) == column_sum(A, i, l, j);
           @ loop assigns i;
           @ loop variant k - i; @/
          for (int64_t i = 0; i < k; i++) {
              row_inside(i, k, l);
              /@ assert more: column_sum(A, i + 1, l, j) == column_sum(A, i, l, j) + \abs(A[i * l + j]); @/
              /@ assert listed: \forall \list<real> a; lists(a, A, k * l) ==> \nth(a, i * l + j) == A[i * l + j] &&
               @     column_size(a, l, j, i + 1) == column_size(a, l, j, i) + \abs(\nth(a, i * l + j)); @/
          }
          /@ assert larger: largest_column(A, k, l, j + 1) == \max(largest_column(A, k, l, j), column_sum(A, k, l, j)); @/
      }
  }
*/

#endif
