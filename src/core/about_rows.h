/* Rows weighted with computed shares, beside the mean that they stand for (logic/attention.h), about that mean (logic/about_mean.h).
 * After logic/answered.h. Ghosts; compilers see only comments.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_ABOUT_ROWS_H
#define ATTEST_ABOUT_ROWS_H

#include "logic/about_mean.h"
#include "logic/answered.h"
#include "logic/row_added.h"
#include "shares_whole.h"

/*@ // The factor of a row's shares is nearly 1. The first k shares:
  @ lemma share_over{M}: \forall double *p, \list<real> l, h, \list<integer> s, integer at, n, j, real top, c;
  @     key_answered(p, l, h, s, at, top, n, c, j) ==> 1 <= c ==>
  @     times_is(c * probability(l, s, at, n, j), c, probability(l, s, at, n, j)) &&
  @     share_apart((real)p[j], c * probability(l, s, at, n, j), c * share_off(l, h, s, at, top, n, j));
  @ predicate shares_to{M}(double *p, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, real c, integer k) =
  @     shares_about(sum_real(p, k), shares_sum(l, s, at, n, k), shares_off(l, h, s, at, top, n, k), c);
  @ lemma shares_to_none{M}: \forall double *p, \list<real> l, h, \list<integer> s, integer at, n, real top, c;
  @     shares_to(p, l, h, s, at, top, n, c, 0);
  @ predicate sums_joined{M}(double *p, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, integer k) =
  @     sum_is(sum_real(p, k + 1), sum_real(p, k), (real)p[k]) &&
  @     sum_is(shares_sum(l, s, at, n, k + 1), shares_sum(l, s, at, n, k), probability(l, s, at, n, k)) &&
  @     sum_is(shares_off(l, h, s, at, top, n, k + 1), shares_off(l, h, s, at, top, n, k), share_off(l, h, s, at, top, n, k));
  @ lemma sums_joined_of{M}: \forall double *p, \list<real> l, h, \list<integer> s, integer at, n, k, real top; 0 <= k ==>
  @     sums_joined(p, l, h, s, at, top, n, k);
  @ lemma shares_to_more{M}: \forall double *p, \list<real> l, h, \list<integer> s, integer at, n, k, real top, c;
  @     shares_to(p, l, h, s, at, top, n, c, k) ==> sums_joined(p, l, h, s, at, top, n, k) ==>
  @     share_apart((real)p[k], c * probability(l, s, at, n, k), c * share_off(l, h, s, at, top, n, k)) ==>
  @     times_is(c * probability(l, s, at, n, k), c, probability(l, s, at, n, k)) && shares_to(p, l, h, s, at, top, n, c, k + 1);
  @ predicate sum_close{M}(double *p, integer n) = \abs(sum_real(p, n) - 1) <= 0x1p-20;
  @ lemma sum_close_of{M}: \forall double *p, integer n; nearly_whole(p, n, sum_depth(n)) ==> 0 <= n <= ATTEST_DIM_MAX ==>
  @     0 <= sum_depth(n) <= 0x100000 && sum_close(p, n);
  @ lemma factor_close{M}: \forall double *p, \list<real> l, h, \list<integer> s, integer at, n, real top, c; 0 < c ==>
  @     (1 <= c ==> shares_to(p, l, h, s, at, top, n, c, n)) ==> shares_sum(l, s, at, n, n) == 1.0 ==>
  @     shares_close(l, h, s, at, top, n) ==> sum_close(p, n) ==> nearly_one(c);
  @
  @ // Row k
  @ predicate share_about{M}(double *p, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, real c,
  @     integer k) = share_apart((real)p[k], c * probability(l, s, at, n, k), share_off(l, h, s, at, top, n, k)) &&
  @     0 <= probability(l, s, at, n, k);
  @ lemma share_about_of{M}: \forall double *p, \list<real> l, h, \list<integer> s, integer at, n, k, real top, c;
  @     key_answered(p, l, h, s, at, top, n, c, k) ==> nearly_one(c) ==>
  @     times_is(c * probability(l, s, at, n, k), c, probability(l, s, at, n, k)) &&
  @     share_parts(probability(l, s, at, n, k), \nth(h, at + k), depth_of(l, s, top, at + k)) && share_about(p, l, h, s, at, top, n, c, k);
  @ predicate value_known{M}(double *values, \list<real> v, \list<real> e, integer from, integer d, integer b, integer k) =
  @     value_apart(value_at(values, d, k, b), \nth(v, from + (k * d + b)), \nth(e, from + (k * d + b)));
  @ lemma value_known_of{M}: \forall double *values, \list<real> v, e, integer from, n, d, b, k; stands(values, n * d, v, e, from) ==>
  @     row_within(k, n, d) ==> 0 <= b < d ==> value_known(values, v, e, from, d, b, k);
  @ logic real row_term_off(\list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, \list<real> v, \list<real> e,
  @                         integer from, integer d, integer b, integer k) =
  @     term_off(0x1.0001p0 * probability(l, s, at, n, k), share_off(l, h, s, at, top, n, k), value_gap(l, s, at, n, v, from, d, b, k),
  @              \nth(e, from + (k * d + b)));
  @ lemma row_term_off_is: \forall \list<real> l, h, v, e, \list<integer> s, integer at, n, from, d, b, k, real top;
  @     row_off(row_term_off(l, h, s, at, top, n, v, e, from, d, b, k), 0x1.0001p0 * probability(l, s, at, n, k),
  @             share_off(l, h, s, at, top, n, k), \nth(v, from + (k * d + b)), attention_real(l, s, at, n, v, from, d, b, n),
  @             \nth(e, from + (k * d + b)));
  @ predicate row_about_key{M}(double *p, double *values, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n,
  @                        \list<real> v, \list<real> e, integer from, integer d, integer b, real c, integer k) =
  @     row_stands((real)p[k], value_at(values, d, k, b), c * probability(l, s, at, n, k), probability(l, s, at, n, k),
  @                \nth(v, from + (k * d + b)), attention_real(l, s, at, n, v, from, d, b, n), c,
  @                row_term_off(l, h, s, at, top, n, v, e, from, d, b, k), share_off(l, h, s, at, top, n, k));
  @ lemma row_about_key_of{M}: \forall double *p, *values, \list<real> l, h, v, e, \list<integer> s, integer at, n, from, d, b, k, real top,
  @     c;
  @     share_about(p, l, h, s, at, top, n, c, k) ==> value_known(values, v, e, from, d, b, k) ==> nearly_one(c) ==>
  @     times_is(c * probability(l, s, at, n, k), c, probability(l, s, at, n, k)) &&
  @     times_is(0x1.0001p0 * probability(l, s, at, n, k), 0x1.0001p0, probability(l, s, at, n, k)) &&
  @     row_off(row_term_off(l, h, s, at, top, n, v, e, from, d, b, k), 0x1.0001p0 * probability(l, s, at, n, k),
  @             share_off(l, h, s, at, top, n, k), \nth(v, from + (k * d + b)), attention_real(l, s, at, n, v, from, d, b, n),
  @             \nth(e, from + (k * d + b))) && row_about_key(p, values, l, h, s, at, top, n, v, e, from, d, b, c, k);
  @ // what joins on the side of the lists
  @ predicate term_added(\list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, \list<real> v, \list<real> e,
  @                      integer from, integer d, integer b, integer k) =
  @     product_added(attention_real(l, s, at, n, v, from, d, b, k + 1), attention_real(l, s, at, n, v, from, d, b, k),
  @                   probability(l, s, at, n, k), \nth(v, from + (k * d + b))) &&
  @     size_added(attention_size(l, s, at, n, v, from, d, b, k + 1), attention_size(l, s, at, n, v, from, d, b, k),
  @                probability(l, s, at, n, k), \nth(v, from + (k * d + b))) &&
  @     error_added(attention_off(l, h, s, at, top, n, v, e, from, d, b, k + 1), attention_off(l, h, s, at, top, n, v, e, from, d, b, k),
  @                 row_term_off(l, h, s, at, top, n, v, e, from, d, b, k));
  @ lemma term_more: \forall \list<real> l, h, v, e, \list<integer> s, integer at, n, from, d, b, k, real top; 0 <= k ==>
  @     term_added(l, h, s, at, top, n, v, e, from, d, b, k);
  @ // the first k rows, weighted with the shares p in memory, stand for the paper's
  @ predicate rows_attended{M}(double *p, double *values, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n,
  @                            \list<real> v, \list<real> e, integer from, integer d, integer b, real c, integer k) =
  @     mean_about(rows_real(p, values, d, b, k), rows_size(p, values, d, b, k), sum_real(p, k),
  @                attention_real(l, s, at, n, v, from, d, b, k), attention_size(l, s, at, n, v, from, d, b, k), shares_sum(l, s, at, n, k),
  @                attention_off(l, h, s, at, top, n, v, e, from, d, b, k), shares_off(l, h, s, at, top, n, k),
  @                attention_real(l, s, at, n, v, from, d, b, n), c);
  @ lemma rows_attended_none{M}: \forall double *p, *values, \list<real> l, h, v, e, \list<integer> s, integer at, n, from, d, b, real top,
  @     c;
  @     rows_attended(p, values, l, h, s, at, top, n, v, e, from, d, b, c, 0);
  @ lemma row_next{M}: \forall double *p, *values, \list<real> l, h, v, e, \list<integer> s, integer at, n, from, d, b, k, real top, c;
  @     rows_attended(p, values, l, h, s, at, top, n, v, e, from, d, b, c, k) ==>
  @     row_about_key(p, values, l, h, s, at, top, n, v, e, from, d, b, c, k) ==> row_added(p, values, d, b, k) ==>
  @     sums_joined(p, l, h, s, at, top, n, k) ==> term_added(l, h, s, at, top, n, v, e, from, d, b, k) ==>
  @     rows_attended(p, values, l, h, s, at, top, n, v, e, from, d, b, c, k + 1);
  @ // all of them, and what rounding does to their sum
  @ lemma rows_rounded{M}: \forall double *p, *values, y, \list<real> l, h, v, e, \list<integer> s, integer at, n, from, d, b, real top, c;
  @     rows_attended(p, values, l, h, s, at, top, n, v, e, from, d, b, c, n) ==> shares_sum(l, s, at, n, n) == 1.0 ==>
  @     nearly_whole(p, n, sum_depth(n)) ==> shares_close(l, h, s, at, top, n) ==> 0 <= sum_depth(n) ==> 0 <= rows_depth(n) ==>
  @     terms_rounded(y, rows_real(p, values, d, b, n), rows_size(p, values, d, b, n), rows_depth(n), 3 * n) ==>
  @     sum_whole(sum_real(p, n), (real)sum_depth(n)) && depth_is(attention_depth(n), (real)rows_depth(n), (real)sum_depth(n)) &&
  @     attention_near(l, h, s, at, top, n, v, e, from, d, b, y);
  @
  @ // A probability itself: the first k shares, as long as that of key j is not among them, and then without it
  @ predicate others_before{M}(double *p, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, real c,
  @                            integer k) =
  @     others_about(sum_real(p, k), shares_sum(l, s, at, n, k), c, 0.0, shares_off(l, h, s, at, top, n, k));
  @ predicate others_after{M}(double *p, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, real c, integer j,
  @                           integer k) =
  @     others_about(sum_real(p, k), shares_sum(l, s, at, n, k), c, p[j] - c * probability(l, s, at, n, j),
  @                  shares_off(l, h, s, at, top, n, k) - share_off(l, h, s, at, top, n, j));
  @ predicate others_to{M}(double *p, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, real c, integer j,
  @                        integer k) = (k <= j ==> others_before(p, l, h, s, at, top, n, c, k)) &&
  @     (j < k ==> others_after(p, l, h, s, at, top, n, c, j, k));
  @ lemma others_before_none{M}: \forall double *p, \list<real> l, h, \list<integer> s, integer at, n, real top, c;
  @     others_before(p, l, h, s, at, top, n, c, 0);
  @ predicate excess_joined{M}(double *p, \list<real> l, \list<integer> s, integer at, integer n, real c, integer k) =
  @     excess_grown(sum_real(p, k + 1), shares_sum(l, s, at, n, k + 1), sum_real(p, k), shares_sum(l, s, at, n, k), c, (real)p[k],
  @                  c * probability(l, s, at, n, k));
  @ lemma excess_joined_of{M}: \forall double *p, \list<real> l, h, \list<integer> s, integer at, n, k, real top, c;
  @     sums_joined(p, l, h, s, at, top, n, k) ==> times_is(c * probability(l, s, at, n, k), c, probability(l, s, at, n, k)) &&
  @     excess_joined(p, l, s, at, n, c, k);
  @ lemma others_before_more{M}: \forall double *p, \list<real> l, h, \list<integer> s, integer at, n, k, real top, c;
  @     others_before(p, l, h, s, at, top, n, c, k) ==> share_about(p, l, h, s, at, top, n, c, k) ==>
  @     sums_joined(p, l, h, s, at, top, n, k) ==> excess_joined(p, l, s, at, n, c, k) && others_before(p, l, h, s, at, top, n, c, k + 1);
  @ lemma others_after_own{M}: \forall double *p, \list<real> l, h, \list<integer> s, integer at, n, j, k, real top, c;
  @     others_before(p, l, h, s, at, top, n, c, j) ==> sums_joined(p, l, h, s, at, top, n, j) ==> k == j + 1 ==>
  @     excess_joined(p, l, s, at, n, c, j) && others_after(p, l, h, s, at, top, n, c, j, k);
  @ lemma others_after_more{M}: \forall double *p, \list<real> l, h, \list<integer> s, integer at, n, j, k, real top, c;
  @     others_after(p, l, h, s, at, top, n, c, j, k) ==> share_about(p, l, h, s, at, top, n, c, k) ==>
  @     sums_joined(p, l, h, s, at, top, n, k) ==> excess_joined(p, l, s, at, n, c, k) &&
  @     others_after(p, l, h, s, at, top, n, c, j, k + 1);
  @ lemma others_to_more{M}: \forall double *p, \list<real> l, h, \list<integer> s, integer at, n, j, k, real top, c;
  @     others_to(p, l, h, s, at, top, n, c, j, k) ==> share_about(p, l, h, s, at, top, n, c, k) ==>
  @     sums_joined(p, l, h, s, at, top, n, k) ==> (k < j ==> others_before(p, l, h, s, at, top, n, c, k + 1)) &&
  @     (k == j ==> others_before(p, l, h, s, at, top, n, c, j) && sums_joined(p, l, h, s, at, top, n, j) &&
  @      others_after(p, l, h, s, at, top, n, c, j, k + 1)) && (j < k ==> others_after(p, l, h, s, at, top, n, c, j, k + 1)) &&
  @     others_to(p, l, h, s, at, top, n, c, j, k + 1);
  @ lemma probability_close_of{M}: \forall double *p, \list<real> l, h, \list<integer> s, integer at, n, j, real top, c;
  @     others_to(p, l, h, s, at, top, n, c, j, n) ==> j < n ==> share_about(p, l, h, s, at, top, n, c, j) ==>
  @     shares_sum(l, s, at, n, n) == 1.0 ==> nearly_whole(p, n, sum_depth(n)) ==> others_after(p, l, h, s, at, top, n, c, j, n) &&
  @     rest_near(sum_real(p, n), c, (real)p[j], c * probability(l, s, at, n, j),
  @               shares_off(l, h, s, at, top, n, n) - share_off(l, h, s, at, top, n, j)) &&
  @     times_is(c * probability(l, s, at, n, j), c, probability(l, s, at, n, j)) && sum_whole(sum_real(p, n), (real)sum_depth(n)) &&
  @     probability_close((real)p[j], l, h, s, at, top, n, j); */

/* The factor that the shares p have in common. */
/*@ ghost
  /@ requires size: 0 <= n <= ATTEST_DIM_MAX;
   @ requires read: \valid_read(p + (0 .. n - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures factor: \forall \list<real> l, h, \list<integer> s, integer at, real top, c; keys_answered(p, l, h, s, at, top, n, c) ==>
   @     nearly_whole(p, n, sum_depth(n)) ==> 0 < masses_of(l, s, at, n) ==> shares_close(l, h, s, at, top, n) ==> nearly_one(c);
   @/
  static inline void factor_known(const double *p, int64_t n)
  {
      shares_add_up(n);
      /@ loop invariant range:  0 <= k <= n;
       @ loop invariant shares: \forall \list<real> l, h, \list<integer> s, integer at, real top, c;
       @     keys_answered(p, l, h, s, at, top, n, c) ==> 1 <= c ==> shares_to(p, l, h, s, at, top, n, c, k);
       @ loop assigns k;
       @ loop variant n - k; @/
      for (int64_t k = 0; k < n; k++) {
          /@ assert next: \forall \list<real> l, h, \list<integer> s, integer at, real top, c;
           @     keys_answered(p, l, h, s, at, top, n, c) ==> 1 <= c ==> key_answered(p, l, h, s, at, top, n, c, k) &&
           @     share_apart((real)p[k], c * probability(l, s, at, n, k), c * share_off(l, h, s, at, top, n, k)) &&
           @     sums_joined(p, l, h, s, at, top, n, k) && shares_to(p, l, h, s, at, top, n, c, k + 1); @/
          ;
      }
      /@ assert close: nearly_whole(p, n, sum_depth(n)) ==> sum_close(p, n); @/
      ;
  }
*/

/* Each share beside its probability. */
/*@ ghost
  /@ requires size: 0 <= n;
   @ requires read: \valid_read(p + (0 .. n - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures close: \forall \list<real> l, h, \list<integer> s, integer at, j, real top, c; keys_answered(p, l, h, s, at, top, n, c) ==>
   @     nearly_one(c) ==> 0 < masses_of(l, s, at, n) ==> nearly_whole(p, n, sum_depth(n)) ==> 0 <= j < n ==>
   @     probability_close((real)p[j], l, h, s, at, top, n, j);
   @/
  static inline void probabilities_known(const double *p, int64_t n)
  {
      shares_add_up(n);
      /@ loop invariant range:  0 <= k <= n;
       @ loop invariant others: \forall \list<real> l, h, \list<integer> s, integer at, j, real top, c;
       @     keys_answered(p, l, h, s, at, top, n, c) ==> nearly_one(c) ==> 0 <= j < n ==> others_to(p, l, h, s, at, top, n, c, j, k);
       @ loop assigns k;
       @ loop variant n - k; @/
      for (int64_t k = 0; k < n; k++) {
          /@ assert share: \forall \list<real> l, h, \list<integer> s, integer at, real top, c; keys_answered(p, l, h, s, at, top, n, c) ==>
           @     nearly_one(c) ==> key_answered(p, l, h, s, at, top, n, c, k) && share_about(p, l, h, s, at, top, n, c, k); @/
          /@ assert next: \forall \list<real> l, h, \list<integer> s, integer at, j, real top, c;
           @     keys_answered(p, l, h, s, at, top, n, c) ==> nearly_one(c) ==> 0 <= j < n ==>
           @     others_to(p, l, h, s, at, top, n, c, j, k) && sums_joined(p, l, h, s, at, top, n, k) &&
           @     share_about(p, l, h, s, at, top, n, c, k) && others_to(p, l, h, s, at, top, n, c, j, k + 1); @/
          ;
      }
      /@ assert own: \forall \list<real> l, h, \list<integer> s, integer at, j, real top, c;
       @     keys_answered(p, l, h, s, at, top, n, c) ==> nearly_one(c) ==> 0 <= j < n ==> key_answered(p, l, h, s, at, top, n, c, j) &&
       @     share_about(p, l, h, s, at, top, n, c, j) && others_to(p, l, h, s, at, top, n, c, j, n); @/
      /@ assert near: \forall \list<real> l, h, \list<integer> s, integer at, j, real top, c;
       @     keys_answered(p, l, h, s, at, top, n, c) ==> nearly_one(c) ==> 0 < masses_of(l, s, at, n) ==>
       @     nearly_whole(p, n, sum_depth(n)) ==> 0 <= j < n ==> share_about(p, l, h, s, at, top, n, c, j) &&
       @     others_to(p, l, h, s, at, top, n, c, j, n) && shares_sum(l, s, at, n, n) == 1.0 &&
       @     probability_close((real)p[j], l, h, s, at, top, n, j); @/
      ;
  }
*/

/* The rows, weighted with the shares p. */
/*@ ghost
  /@ requires sizes: 0 <= n && 0 <= d;
   @ requires read:  \valid_read(p + (0 .. n - 1)) && \valid_read(values + (0 .. n * d - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures rows: \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top, c;
   @     keys_answered(p, l, h, s, at, top, n, c) ==> nearly_one(c) ==> stands(values, n * d, v, e, from) ==>
   @     0 <= b < d ==> rows_attended(p, values, l, h, s, at, top, n, v, e, from, d, b, c, n);
   @/
  static inline void rows_known(const double *p, const double *values, int64_t n, int64_t d)
  {
      /@ loop invariant range: 0 <= k <= n;
       @ loop invariant terms: \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top, c;
       @     keys_answered(p, l, h, s, at, top, n, c) ==> nearly_one(c) ==> stands(values, n * d, v, e, from) ==>
       @     0 <= b < d ==> rows_attended(p, values, l, h, s, at, top, n, v, e, from, d, b, c, k);
       @ loop assigns k;
       @ loop variant n - k; @/
      for (int64_t k = 0; k < n; k++) {
          row_inside(k, n, d);
          /@ assert within: row_within(k, n, d); @/
          /@ assert share: \forall \list<real> l, h, \list<integer> s, integer at, real top, c; keys_answered(p, l, h, s, at, top, n, c) ==>
           @     nearly_one(c) ==> key_answered(p, l, h, s, at, top, n, c, k) && share_about(p, l, h, s, at, top, n, c, k); @/
          /@ assert value: \forall \list<real> v, e, integer from, b; stands(values, n * d, v, e, from) ==> 0 <= b < d ==>
           @     value_known(values, v, e, from, d, b, k); @/
          /@ assert known: \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top, c;
           @     keys_answered(p, l, h, s, at, top, n, c) ==> nearly_one(c) ==> stands(values, n * d, v, e, from) ==> 0 <= b < d ==>
           @     share_about(p, l, h, s, at, top, n, c, k) && value_known(values, v, e, from, d, b, k) &&
           @     row_about_key(p, values, l, h, s, at, top, n, v, e, from, d, b, c, k); @/
          /@ assert next: \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top, c;
           @     keys_answered(p, l, h, s, at, top, n, c) ==> nearly_one(c) ==> stands(values, n * d, v, e, from) ==> 0 <= b < d ==>
           @     row_about_key(p, values, l, h, s, at, top, n, v, e, from, d, b, c, k) && row_added(p, values, d, b, k) &&
           @     sums_joined(p, l, h, s, at, top, n, k) && term_added(l, h, s, at, top, n, v, e, from, d, b, k) &&
           @     rows_attended(p, values, l, h, s, at, top, n, v, e, from, d, b, c, k + 1); @/
          ;
      }
  }
*/

#endif
