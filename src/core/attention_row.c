#define ATTENTION_VALUES
#define ROWS_VALUES
#define SCORE_VALUES
#define VECTOR_VALUES
#include "logic/index.h"
#include "logic/logit.h"
#include "rounding.h"
#include "logic/rows.h"
#include "logic/sum.h"
#include "vector.h"
#include "attention_memory.h"
#include "weighted_rows.h"
#include "logic/attention.h"
#include "attention.h"
#include "fl.h"
#include "probabilities.h"

/*@ // y is z and a sum s of terms whose sizes add up to t, rounded; z is 0
  @ predicate started(real y, real z, real s, real t, real k, real c) = computed(y, z + s, \abs(z) + t, k, c);
  @ lemma started_of: \forall real y, z, s, t, k, c; started(y, z, s, t, k, c) ==> z <= 0 ==> 0 <= z ==>
  @     equal_scaled(k, \abs(z) + t, t) && terms_rounded(y, s, t, k, c);
  @ lemma rows_started{L}: \forall double *w, *rows, integer d, b, n, real z, double y;
  @     rows_near(w, rows, d, b, n, rows_depth(n), z, y) ==> \is_finite(y) ==>
  @     started(y, z, rows_real(w, rows, d, b, n), rows_size(w, rows, d, b, n), rows_depth(n), 3 * n);
  @ // row k joins the first k
  @ predicate row_added{L}(double *w, double *rows, integer d, integer b, integer k, real v) =
  @     product_added(rows_real(w, rows, d, b, k + 1), rows_real(w, rows, d, b, k), (real)w[k], v) &&
  @     size_added(rows_size(w, rows, d, b, k + 1), rows_size(w, rows, d, b, k), (real)w[k], v);
  @ lemma row_sum{L}: \forall double *w, *rows, integer d, b, k; 0 <= k ==>
  @     rows_real(w, rows, d, b, k + 1) == rows_real(w, rows, d, b, k) + w[k] * value_at(rows, d, k, b);
  @ lemma row_size{L}: \forall double *w, *rows, integer d, b, k; 0 <= k ==>
  @     rows_size(w, rows, d, b, k + 1) == rows_size(w, rows, d, b, k) + \abs(w[k] * value_at(rows, d, k, b));
  @ lemma row_more{L}: \forall double *w, *rows, integer d, b, k; 0 <= k ==> row_added(w, rows, d, b, k, value_at(rows, d, k, b));
  @ lemma attention_more{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer b, k; 0 <= k ==>
  @     product_added(attention_real(m, q, bias, mask, b, k + 1), attention_real(m, q, bias, mask, b, k),
  @                   probability(m, q, bias, mask, k), value_at(m.values, m.v, k, b));
  @ lemma attention_size_more{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer b, k; 0 <= k ==>
  @     size_added(attention_size(m, q, bias, mask, b, k + 1), attention_size(m, q, bias, mask, b, k),
  @                probability(m, q, bias, mask, k), value_at(m.values, m.v, k, b));
  @ lemma attention_off_more{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top, integer b, k; 0 <= k ==>
  @     error_added(attention_off(m, q, bias, mask, top, b, k + 1), attention_off(m, q, bias, mask, top, b, k),
  @                 value_at(m.values, m.v, k, b), probability_off(m, q, bias, mask, top, k));
  @ lemma probability_off_of{L}: \forall double p, attest_memory m, double *q, *bias, uint8_t *mask, real top, integer j;
  @     probability_near(p, m, q, bias, mask, top, j) ==>
  @     \abs(p - probability(m, q, bias, mask, j)) <= probability_off(m, q, bias, mask, top, j);
  @ // the first k rows, weighted with the probabilities p at M, stand for the paper's of the state L
  @ predicate rows_attended{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, double *p, integer b, integer k) =
  @     terms_near(rows_real{M}(p, m.values, m.v, b, k), rows_size{M}(p, m.values, m.v, b, k),
  @                attention_real{L}(m, q, bias, mask, b, k), attention_size{L}(m, q, bias, mask, b, k),
  @                attention_off{L}(m, q, bias, mask, top, b, k));
  @ // row k joins them
  @ predicate row_joined{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, double *p, integer b, integer k) =
  @     terms_joined(rows_real{M}(p, m.values, m.v, b, k), rows_size{M}(p, m.values, m.v, b, k),
  @                  attention_real{L}(m, q, bias, mask, b, k), attention_size{L}(m, q, bias, mask, b, k),
  @                  attention_off{L}(m, q, bias, mask, top, b, k), value_at{L}(m.values, m.v, k, b),
  @                  probability{L}(m, q, bias, mask, k), \at(p[k], M), probability_off{L}(m, q, bias, mask, top, k));
  @ lemma row_next{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top, double *p, integer b, k; 0 <= k ==>
  @     row_joined{L, M}(m, q, bias, mask, top, p, b, k) ==>
  @     row_added{M}(p, m.values, m.v, b, k, value_at{L}(m.values, m.v, k, b)) ==>
  @     rows_attended{L, M}(m, q, bias, mask, top, p, b, k + 1); */

attest_status attest_attention_row(attest_memory m, const double *q, const double *bias, const uint8_t *mask, double *p,
                                   double *y, double *lse)
{
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const attest_status visible = attest_probabilities(m, q, bias, mask, p, lse);
    attest_fill(0.0, y, m.v);
    if (visible != ATTEST_OK)
        return visible;
    //@ assert size: m.n * m.v <= ATTEST_LENGTH_MAX;
    //@ assert values: same_values{Here, Pre}(m.values, m.n * m.v);
    //@ ghost Before: ;
    /*@ ghost
      /@ loop invariant range: 0 <= k <= m.n;
       @ loop invariant terms: \forall integer b, real top; 0 <= b < m.v ==> reach{Pre}(m, q, bias, mask, top) ==>
       @     rows_attended{Pre, Before}(m, q, bias, mask, top, p, b, k);
       @ loop assigns k;
       @ loop variant m.n - k; @/
      for (int64_t k = 0; k < m.n; k++) {
          row_inside(k, m.n, m.v);
          /@ assert within: row_within(k, m.n, m.v); @/
          /@ assert share: \forall real top; reach{Pre}(m, q, bias, mask, top) ==>
           @     probability_near{Pre}(p[k], m, q, bias, mask, top, k); @/
          /@ assert gap: \forall integer b, real top; 0 <= b < m.v ==> reach{Pre}(m, q, bias, mask, top) ==>
           @     gap_scaled(value_at{Pre}(m.values, m.v, k, b), p[k], probability{Pre}(m, q, bias, mask, k),
           @                probability_off{Pre}(m, q, bias, mask, top, k)); @/
          /@ assert more: \forall integer b, real top; 0 <= b < m.v ==> reach{Pre}(m, q, bias, mask, top) ==>
           @     row_joined{Pre, Before}(m, q, bias, mask, top, p, b, k); @/
          /@ assert value: \forall integer b; 0 <= b < m.v ==>
           @     value_at{Before}(m.values, m.v, k, b) == value_at{Pre}(m.values, m.v, k, b); @/
          /@ assert added: \forall integer b; 0 <= b < m.v ==>
           @     row_added{Before}(p, m.values, m.v, b, k, value_at{Before}(m.values, m.v, k, b)); @/
          /@ assert joins: \forall integer b; 0 <= b < m.v ==>
           @     row_added{Before}(p, m.values, m.v, b, k, value_at{Pre}(m.values, m.v, k, b)); @/
          /@ assert next: \forall integer b, real top; 0 <= b < m.v ==> reach{Pre}(m, q, bias, mask, top) ==>
           @     row_joined{Pre, Before}(m, q, bias, mask, top, p, b, k) &&
           @     row_added{Before}(p, m.values, m.v, b, k, value_at{Pre}(m.values, m.v, k, b)) &&
           @     rows_attended{Pre, Before}(m, q, bias, mask, top, p, b, k + 1); @/
          ;
      }
    */
    attest_add_weighted_rows(p, m.values, m.n, m.v, y);
    //@ assert added: \forall integer b; 0 <= b < m.v ==> rows_near{Before}(p, m.values, m.v, b, m.n, rows_depth(m.n), 0.0, y[b]);
    /*@ assert started: \forall integer b; 0 <= b < m.v ==> \is_finite(y[b]) ==> started(y[b], 0.0,
      @     rows_real{Before}(p, m.values, m.v, b, m.n), rows_size{Before}(p, m.values, m.v, b, m.n), rows_depth(m.n), 3 * m.n); */
    /*@ assert rounded: \forall integer b; 0 <= b < m.v ==> \is_finite(y[b]) ==> terms_rounded(y[b],
      @     rows_real{Before}(p, m.values, m.v, b, m.n), rows_size{Before}(p, m.values, m.v, b, m.n), rows_depth(m.n), 3 * m.n); */
    //@ assert depth: 0 <= rows_depth(m.n);
    /*@ assert whole: \forall integer b, real top; 0 <= b < m.v ==> reach{Pre}(m, q, bias, mask, top) ==>
      @     rows_attended{Pre, Before}(m, q, bias, mask, top, p, b, m.n); */
    /*@ assert both: \forall integer b, real top; 0 <= b < m.v ==> \is_finite(y[b]) ==> reach{Pre}(m, q, bias, mask, top) ==>
      @     terms_near(rows_real{Before}(p, m.values, m.v, b, m.n), rows_size{Before}(p, m.values, m.v, b, m.n),
      @                attention_real{Pre}(m, q, bias, mask, b, m.n), attention_size{Pre}(m, q, bias, mask, b, m.n),
      @                attention_off{Pre}(m, q, bias, mask, top, b, m.n)) &&
      @     terms_rounded(y[b], rows_real{Before}(p, m.values, m.v, b, m.n), rows_size{Before}(p, m.values, m.v, b, m.n),
      @                   rows_depth(m.n), 3 * m.n); */
    /*@ assert mean: \forall integer b, real top; 0 <= b < m.v ==> \is_finite(y[b]) ==> reach{Pre}(m, q, bias, mask, top) ==>
      @     terms_near(rows_real{Before}(p, m.values, m.v, b, m.n), rows_size{Before}(p, m.values, m.v, b, m.n),
      @                attention_real{Pre}(m, q, bias, mask, b, m.n), attention_size{Pre}(m, q, bias, mask, b, m.n),
      @                attention_off{Pre}(m, q, bias, mask, top, b, m.n)) &&
      @     mean_rounded(y[b], attention_real{Pre}(m, q, bias, mask, b, m.n), attention_size{Pre}(m, q, bias, mask, b, m.n),
      @                  attention_off{Pre}(m, q, bias, mask, top, b, m.n), rows_depth(m.n), 3 * m.n); */
    /*@ assert near: \forall integer b, real top; 0 <= b < m.v ==> \is_finite(y[b]) ==> reach{Pre}(m, q, bias, mask, top) ==>
      @     attention_near{Pre}(m, q, bias, mask, top, b, y[b]); */
    /*@ assert element: \forall integer b, real top; 0 <= b < m.v ==> \is_finite(y[b]) ==>
      @     element_near{Pre, Here}(m, q, bias, mask, top, y, b); */
    return fl_is_finite(*lse) && attest_all_finite(y, m.v) ? ATTEST_OK : ATTEST_RANGE;
}
