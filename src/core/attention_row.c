#define ATTENTION_VALUES
#define ROWS_VALUES
#define SCORE_VALUES
#define SHARES_VALUES
#define VECTOR_VALUES
#include "logic/index.h"
#include "logic/logit.h"
#include "rounding.h"
#include "logic/rows.h"
#include "logic/sum.h"
#include "vector.h"
#include "attention_memory.h"
#include "weighted_rows.h"
#include "logic/answered.h"
#ifndef OVER_THE_REALS
#include "about_rows.h"
#include "answered_same.h"
#include "logic/parts.h"
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
  @     started(y, z, rows_real(w, rows, d, b, n), rows_size(w, rows, d, b, n), rows_depth(n), 3 * n); */

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
#else
    /*@ assert stand: \forall \list<real> v, e, integer from; stands{Pre}(m.values, m.n * m.v, v, e, from) ==>
      @     stands(m.values, m.n * m.v, v, e, from); */
    //@ assert same_shares: same_values{Shares, Here}(p, m.n);
    /*@ ghost
      /@ loop invariant range: 0 <= k <= m.n;
       @ loop invariant whole: same_whole{Shares, Here}(p, k);
       @ loop assigns k;
       @ loop variant m.n - k; @/
      for (int64_t k = 0; k < m.n; k++) {
          ;
      }
    */
    /*@ assert shares: \forall \list<real> l, h, \list<integer> s, integer at, real top; reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==>
      @     0 < masses_of(l, s, at, m.n) && shares_answered{Shares}(p, l, h, s, at, top, m.n) &&
      @     shares_answered(p, l, h, s, at, top, m.n) && nearly_whole{Shares}(p, m.n, sum_depth(m.n)) &&
      @     nearly_whole(p, m.n, sum_depth(m.n)); */
    //@ ghost factor_known(p, m.n);
    //@ ghost probabilities_known(p, m.n);
    //@ ghost rows_known(p, m.values, m.n, m.v);
    //@ ghost shares_add_up(m.n);
    //@ assert finite: \forall integer j; 0 <= j < m.n ==> same_number{Shares, Here}(p, j) && \is_finite(p[j]);
    /*@ assert any_shares: \forall \list<real> l, h, \list<integer> s, integer at, j, real top, c;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==> 0 <= j < m.n ==> keys_answered(p, l, h, s, at, top, m.n, c) ==>
      @     (shares_close(l, h, s, at, top, m.n) ==> nearly_one(c)) && probability_at(p, l, h, s, at, top, m.n, j); */
    /*@ assert near_shares: \forall \list<real> l, h, \list<integer> s, integer at, j, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==> 0 <= j < m.n ==> shares_answered(p, l, h, s, at, top, m.n) &&
      @     probability_at(p, l, h, s, at, top, m.n, j); */
    /*@ assert whole: \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top, c;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==> stands{Pre}(m.values, m.n * m.v, v, e, from) ==> 0 <= b < m.v ==>
      @     shares_close(l, h, s, at, top, m.n) ==> keys_answered(p, l, h, s, at, top, m.n, c) ==> nearly_one(c) &&
      @     rows_attended(p, m.values, l, h, s, at, top, m.n, v, e, from, m.v, b, c, m.n); */
#endif
    attest_add_weighted_rows(p, m.values, m.n, m.v, y);
    /*@ assert added: \forall integer b; 0 <= b < m.v ==> column_added{Before, Here}(p, m.values, m.v, m.n, y, b) &&
      @     rows_near{Before}(p, m.values, m.v, b, m.n, rows_depth(m.n), 0.0, y[b]); */
    /*@ assert started: \forall integer b; 0 <= b < m.v ==> \is_finite(y[b]) ==> started(y[b], 0.0,
      @     rows_real{Before}(p, m.values, m.v, b, m.n), rows_size{Before}(p, m.values, m.v, b, m.n), rows_depth(m.n), 3 * m.n); */
    /*@ assert rounded: \forall integer b; 0 <= b < m.v ==> \is_finite(y[b]) ==> terms_rounded(y[b],
      @     rows_real{Before}(p, m.values, m.v, b, m.n), rows_size{Before}(p, m.values, m.v, b, m.n), rows_depth(m.n), 3 * m.n); */
#ifndef OVER_THE_REALS
    //@ assert depth: 0 <= rows_depth(m.n) && 0 <= sum_depth(m.n);
    /*@ assert one: \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top, c;
      @     \is_finite(y[b]) ==> reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==> 0 <= b < m.v ==>
      @     shares_close(l, h, s, at, top, m.n) ==>
      @     rows_attended{Before}(p, m.values, l, h, s, at, top, m.n, v, e, from, m.v, b, c, m.n) ==>
      @     0 < masses_of(l, s, at, m.n) && nearly_whole{Before}(p, m.n, sum_depth(m.n)) &&
      @     attention_near(l, h, s, at, top, m.n, v, e, from, m.v, b, y[b]); */
    /*@ assert any: \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top, c;
      @     \is_finite(y[b]) ==> reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==>
      @     stands{Pre}(m.values, m.n * m.v, v, e, from) ==> 0 <= b < m.v ==> keys_answered{Before}(p, l, h, s, at, top, m.n, c) ==>
      @     (shares_close(l, h, s, at, top, m.n) ==>
      @      rows_attended{Before}(p, m.values, l, h, s, at, top, m.n, v, e, from, m.v, b, c, m.n)) &&
      @     attention_near(l, h, s, at, top, m.n, v, e, from, m.v, b, y[b]); */
    /*@ assert near: \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top;
      @     \is_finite(y[b]) ==> reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==>
      @     stands{Pre}(m.values, m.n * m.v, v, e, from) ==> 0 <= b < m.v ==> shares_answered{Before}(p, l, h, s, at, top, m.n) &&
      @     attention_near(l, h, s, at, top, m.n, v, e, from, m.v, b, y[b]); */
    //@ assert same_p: same_values{Before, Here}(p, m.n);
    //@ assert same_v: same_values{Before, Here}(m.values, m.n * m.v);
    /*@ assert still_shares: \forall \list<real> l, h, \list<integer> s, integer at, j, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==> 0 <= j < m.n ==> probability_at{Before}(p, l, h, s, at, top, m.n, j) &&
      @     same_number{Before, Here}(p, j) && probability_at(p, l, h, s, at, top, m.n, j); */
#endif
    /*@ REAL_ASSERT(real_output, \forall integer b; 0 <= b < m.v ==> output_is{Before, Pre}(m, q, bias, mask, p, b, m.n) &&
      @     y[b] == output_value{Pre}(m, q, bias, mask, b, m.n)) */
    return fl_is_finite(*lse) && attest_all_finite(y, m.v) ? ATTEST_OK : ATTEST_RANGE;
}
