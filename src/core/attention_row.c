#define ANSWER_VALUES
#define ATTENTION_VALUES
#define ROWS_VALUES
#define SCORE_VALUES
#define VECTOR_VALUES
#include "logic/index.h"
#include "logic/logit.h"
#include "rounding.h"
#include "logic/rows.h"
#include "logic/row_added.h"
#include "logic/sum.h"
#include "vector.h"
#include "attention_memory.h"
#include "weighted_rows.h"
#include "logic/answered.h"
#ifndef OVER_THE_REALS
#include "answered_same.h"
#endif
#include "attention.h"
#include "fl.h"
#include "probabilities.h"
#ifdef OVER_THE_REALS
#include "output_rows.h"
#endif

/*@ // y is z and a sum s of terms whose sizes add up to t, rounded; z is 0
  @ predicate started(real y, real z, real s, real t, real k, real c) = computed(y, z + s, \abs(z) + t, k, c);
  @ lemma started_of: \forall real y, z, s, t, k, c; started(y, z, s, t, k, c) ==> z <= 0 ==> 0 <= z ==>
  @     equal_scaled(k, \abs(z) + t, t) && order_scaled(k, 0.0, t) && terms_rounded(y, s, t, k, c);
  @ lemma rows_started{L}: \forall double *w, *rows, integer d, b, n, real z, double y;
  @     rows_near(w, rows, d, b, n, rows_depth(n), z, y) ==> \is_finite(y) ==>
  @     started(y, z, rows_real(w, rows, d, b, n), rows_size(w, rows, d, b, n), rows_depth(n), 3 * n);
  @ // as row k joins the first k (logic/row_added.h), so does the term that it stands for
  @ predicate term_added(\list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, \list<real> v, \list<real> e,
  @                      integer from, integer d, integer b, integer k) =
  @     product_added(attention_real(l, s, at, n, v, from, d, b, k + 1), attention_real(l, s, at, n, v, from, d, b, k),
  @                   probability(l, s, at, n, k), \nth(v, from + (k * d + b))) &&
  @     size_added(attention_size(l, s, at, n, v, from, d, b, k + 1), attention_size(l, s, at, n, v, from, d, b, k),
  @                probability(l, s, at, n, k), \nth(v, from + (k * d + b))) &&
  @     error_added(attention_off(l, h, s, at, top, n, v, e, from, d, b, k + 1), attention_off(l, h, s, at, top, n, v, e, from, d, b, k),
  @                 term_off(probability(l, s, at, n, k), probability_off(l, h, s, at, top, n, k), \nth(v, from + (k * d + b)),
  @                          \nth(e, from + (k * d + b))));
  @ lemma term_more: \forall \list<real> l, h, v, e, \list<integer> s, integer at, n, from, d, b, k, real top; 0 <= k ==>
  @     term_added(l, h, s, at, top, n, v, e, from, d, b, k);
  @ lemma probability_off_of: \forall double p, \list<real> l, h, \list<integer> s, integer at, n, j, real top;
  @     probability_near(p, l, h, s, at, top, n, j) ==>
  @     \abs(p - probability(l, s, at, n, j)) <= probability_off(l, h, s, at, top, n, j);
  @ predicate probabilities_near{M}(double *p, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n) =
  @     \forall integer j; 0 <= j < n ==> probability_near(p[j], l, h, s, at, top, n, j);
  @ predicate row_near{M}(double *p, double *values, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n,
  @                       \list<real> v, \list<real> e, integer from, integer d, integer b, integer k) =
  @     term_near(p[k], value_at(values, d, k, b), probability(l, s, at, n, k), \nth(v, from + (k * d + b)),
  @               term_off(probability(l, s, at, n, k), probability_off(l, h, s, at, top, n, k), \nth(v, from + (k * d + b)),
  @                        \nth(e, from + (k * d + b))));
  @ lemma row_near_of{M}: \forall double *p, *values, \list<real> l, h, v, e, \list<integer> s, integer at, n, from, d, b, k, real top;
  @     \abs(p[k] - probability(l, s, at, n, k)) <= probability_off(l, h, s, at, top, n, k) ==>
  @     \abs(value_at(values, d, k, b) - \nth(v, from + (k * d + b))) <= \nth(e, from + (k * d + b)) ==>
  @     row_near(p, values, l, h, s, at, top, n, v, e, from, d, b, k);
  @ // the first k rows, weighted with the probabilities p in memory, stand for the paper's
  @ predicate rows_attended{M}(double *p, double *values, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n,
  @                            \list<real> v, \list<real> e, integer from, integer d, integer b, integer k) =
  @     terms_near(rows_real(p, values, d, b, k), rows_size(p, values, d, b, k), attention_real(l, s, at, n, v, from, d, b, k),
  @                attention_size(l, s, at, n, v, from, d, b, k), attention_off(l, h, s, at, top, n, v, e, from, d, b, k));
  @ lemma row_next{M}: \forall double *p, *values, \list<real> l, h, v, e, \list<integer> s, integer at, n, from, d, b, k, real top;
  @     rows_attended(p, values, l, h, s, at, top, n, v, e, from, d, b, k) ==>
  @     row_near(p, values, l, h, s, at, top, n, v, e, from, d, b, k) ==> row_added(p, values, d, b, k) ==>
  @     term_added(l, h, s, at, top, n, v, e, from, d, b, k) ==>
  @     rows_attended(p, values, l, h, s, at, top, n, v, e, from, d, b, k + 1); */

/* Rows weighted with computed probabilities, beside the means that they stand for. */
/*@ ghost
  /@ requires sizes: 0 <= n && 0 <= d;
   @ requires read:  \valid_read(p + (0 .. n - 1)) && \valid_read(values + (0 .. n * d - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures rows: \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top;
   @     probabilities_near(p, l, h, s, at, top, n) ==> stands(values, n * d, v, e, from) ==>
   @     0 <= b < d ==> rows_attended(p, values, l, h, s, at, top, n, v, e, from, d, b, n);
   @/
  static inline void rows_known(const double *p, const double *values, int64_t n, int64_t d)
  {
      /@ loop invariant range: 0 <= k <= n;
       @ loop invariant terms: \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top;
       @     probabilities_near(p, l, h, s, at, top, n) ==> stands(values, n * d, v, e, from) ==>
       @     0 <= b < d ==> rows_attended(p, values, l, h, s, at, top, n, v, e, from, d, b, k);
       @ loop assigns k;
       @ loop variant n - k; @/
      for (int64_t k = 0; k < n; k++) {
          row_inside(k, n, d);
          /@ assert within: row_within(k, n, d); @/
          /@ assert value: \forall \list<real> v, e, integer from, b; stands(values, n * d, v, e, from) ==> 0 <= b < d ==>
           @     \abs(value_at(values, d, k, b) - \nth(v, from + (k * d + b))) <= \nth(e, from + (k * d + b)); @/
          /@ assert share: \forall \list<real> l, h, \list<integer> s, integer at, real top;
           @     probabilities_near(p, l, h, s, at, top, n) ==>
           @     \abs(p[k] - probability(l, s, at, n, k)) <= probability_off(l, h, s, at, top, n, k); @/
          /@ assert near: \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top;
           @     probabilities_near(p, l, h, s, at, top, n) ==> stands(values, n * d, v, e, from) ==>
           @     0 <= b < d ==> row_near(p, values, l, h, s, at, top, n, v, e, from, d, b, k); @/
          /@ assert next: \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top;
           @     probabilities_near(p, l, h, s, at, top, n) ==> stands(values, n * d, v, e, from) ==>
           @     0 <= b < d ==> row_near(p, values, l, h, s, at, top, n, v, e, from, d, b, k) && row_added(p, values, d, b, k) &&
           @     term_added(l, h, s, at, top, n, v, e, from, d, b, k) &&
           @     rows_attended(p, values, l, h, s, at, top, n, v, e, from, d, b, k + 1); @/
          ;
      }
  }
*/

attest_status attest_attention_row(attest_memory m, const double *q, const double *bias, const uint8_t *mask, double *p,
                                   double *y, double *lse)
{
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const attest_status visible = attest_probabilities(m, q, bias, mask, p, lse);
    //@ ghost Shares: ;
    attest_fill(0.0, y, m.v);
    if (visible != ATTEST_OK) {
        return visible;
    }
    //@ assert size: m.n * m.v <= ATTEST_LENGTH_MAX;
    //@ assert values: same_values{Here, Pre}(m.values, m.n * m.v);
    //@ ghost Before: ;
#ifdef OVER_THE_REALS
    //@ assert real_shares: \forall integer j; 0 <= j < m.n ==> holds_share{Here, Pre}(m, q, bias, mask, p, j);
    /*@ ghost
      /@ loop invariant range: 0 <= k <= m.n;
       @ loop invariant sums:  \forall integer b; 0 <= b < m.v ==> output_is{Here, Pre}(m, q, bias, mask, p, b, k);
       @ loop assigns k;
       @ loop variant m.n - k; @/
      for (int64_t k = 0; k < m.n; k++) {
          row_inside(k, m.n, m.v);
          /@ assert within: row_within(k, m.n, m.v); @/
          /@ assert value: \forall integer b; 0 <= b < m.v ==> same_at{Here, Pre}(m.values, m.v, k, b); @/
          /@ assert term: \forall integer b; 0 <= b < m.v ==> same_at{Here, Pre}(m.values, m.v, k, b) &&
           @     output_term{Here, Pre}(m, q, bias, mask, p, b, k) && output_is{Here, Pre}(m, q, bias, mask, p, b, k) &&
           @     output_is{Here, Pre}(m, q, bias, mask, p, b, k + 1); @/
          ;
      }
    */
#endif
    /*@ assert shares: \forall \list<real> l, h, \list<integer> s, integer at, real top; reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==>
      @     probabilities_near(p, l, h, s, at, top, m.n); */
    /*@ assert stand: \forall \list<real> v, e, integer from; stands{Pre}(m.values, m.n * m.v, v, e, from) ==>
      @     stands(m.values, m.n * m.v, v, e, from); */
    //@ ghost rows_known(p, m.values, m.n, m.v);
    attest_add_weighted_rows(p, m.values, m.n, m.v, y);
    //@ assert added: \forall integer b; 0 <= b < m.v ==> rows_near{Before}(p, m.values, m.v, b, m.n, rows_depth(m.n), 0.0, y[b]);
    /*@ assert started: \forall integer b; 0 <= b < m.v ==> \is_finite(y[b]) ==> started(y[b], 0.0,
      @     rows_real{Before}(p, m.values, m.v, b, m.n), rows_size{Before}(p, m.values, m.v, b, m.n), rows_depth(m.n), 3 * m.n); */
    /*@ assert rounded: \forall integer b; 0 <= b < m.v ==> \is_finite(y[b]) ==> terms_rounded(y[b],
      @     rows_real{Before}(p, m.values, m.v, b, m.n), rows_size{Before}(p, m.values, m.v, b, m.n), rows_depth(m.n), 3 * m.n); */
#ifndef OVER_THE_REALS
    //@ assert same_p: same_values{Shares, Here}(p, m.n) && same_values{Before, Here}(p, m.n);
    //@ assert same_v: same_values{Before, Here}(m.values, m.n * m.v);
    /*@ ghost
      /@ loop invariant range: 0 <= k <= m.n;
       @ loop invariant whole: same_whole{Shares, Here}(p, k);
       @ loop invariant rows:  \forall integer b; 0 <= b < m.v ==> same_rows{Before, Here}(p, m.values, m.v, b, k);
       @ loop assigns k;
       @ loop variant m.n - k; @/
      for (int64_t k = 0; k < m.n; k++) {
          row_inside(k, m.n, m.v);
          /@ assert within: row_within(k, m.n, m.v); @/
          /@ assert share: \forall integer b; 0 <= b < m.v ==> same_term{Before, Here}(p, m.values, m.v, b, k) &&
           @     same_rows{Before, Here}(p, m.values, m.v, b, k) && same_rows{Before, Here}(p, m.values, m.v, b, k + 1); @/
          ;
      }
    */
    /*@ assert summed: \forall integer b; 0 <= b < m.v ==> \is_finite(y[b]) ==> same_rows{Before, Here}(p, m.values, m.v, b, m.n) &&
      @     column_rounded{Before, Here}(p, m.values, m.n, m.v, y, b) && column_summed(p, m.values, m.n, m.v, y, b); */
    /*@ assert answered: \forall \list<real> l, h, \list<integer> s, integer at, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==>
      @     shares_answered{Shares}(p, l, h, s, at, top, m.n) && shares_answered(p, l, h, s, at, top, m.n); */
    /*@ assert nearly: \forall \list<real> l, h, \list<integer> s, integer at, real top; reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==>
      @     nearly_whole{Shares}(p, m.n, sum_depth(m.n)) && nearly_whole(p, m.n, sum_depth(m.n)); */
    /*@ assert row_answered: (\forall integer b; 0 <= b < m.v ==> \is_finite(y[b])) ==>
      @     \forall \list<real> l, h, \list<integer> s, integer at, real top; reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==>
      @     row_answered(m, p, y, l, h, s, at, top); */
#endif
    //@ assert depth: 0 <= rows_depth(m.n);
    /*@ assert whole: \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==> stands{Pre}(m.values, m.n * m.v, v, e, from) ==> 0 <= b < m.v ==>
      @     rows_attended{Before}(p, m.values, l, h, s, at, top, m.n, v, e, from, m.v, b, m.n); */
    /*@ assert both: \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top;
      @     \is_finite(y[b]) ==> reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==>
      @     stands{Pre}(m.values, m.n * m.v, v, e, from) ==> 0 <= b < m.v ==>
      @     terms_near(rows_real{Before}(p, m.values, m.v, b, m.n), rows_size{Before}(p, m.values, m.v, b, m.n),
      @                attention_real(l, s, at, m.n, v, from, m.v, b, m.n), attention_size(l, s, at, m.n, v, from, m.v, b, m.n),
      @                attention_off(l, h, s, at, top, m.n, v, e, from, m.v, b, m.n)) &&
      @     terms_rounded(y[b], rows_real{Before}(p, m.values, m.v, b, m.n), rows_size{Before}(p, m.values, m.v, b, m.n),
      @                   rows_depth(m.n), 3 * m.n) &&
      @     mean_rounded(y[b], attention_real(l, s, at, m.n, v, from, m.v, b, m.n), attention_size(l, s, at, m.n, v, from, m.v, b, m.n),
      @                  attention_off(l, h, s, at, top, m.n, v, e, from, m.v, b, m.n), rows_depth(m.n), 3 * m.n); */
    /*@ assert near: \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top;
      @     \is_finite(y[b]) ==> reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==>
      @     stands{Pre}(m.values, m.n * m.v, v, e, from) ==> 0 <= b < m.v ==>
      @     attention_near(l, h, s, at, top, m.n, v, e, from, m.v, b, y[b]); */
    /*@ REAL_ASSERT(real_output, \forall integer b; 0 <= b < m.v ==> output_is{Before, Pre}(m, q, bias, mask, p, b, m.n) &&
      @     y[b] == output_value{Pre}(m, q, bias, mask, b, m.n)) */
    return fl_is_finite(*lse) && attest_all_finite(y, m.v) ? ATTEST_OK : ATTEST_RANGE;
}
