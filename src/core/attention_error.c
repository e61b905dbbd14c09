#define ANSWER_VALUES
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
#include "answer_asked.h"
#include "attention_error.h"
#include "answer_sums.h"
#include "fl.h"
#include "logic/exp_near.h"
#include "row_errors.h"
#include "share_errors.h"
#include "shares_whole.h"

/*@ // the factor c that all shares have in common, by the share f of key r
  @ logic real over(real f, real P) = f / P;
  @ lemma over_back: \forall real f, P; 0 < P ==> times_is(f, over(f, P), P);
  @ predicate quotient_positive(real a, real b) = 0 < a / b;
  @ lemma over_positive_of: \forall real a, b; 0 < a ==> 0 < b ==> quotient_positive(a, b);
  @ predicate common_factor(real c, real f, \list<real> l, \list<integer> s, integer at, integer n, integer r) = \nth(s, at + r) != 0 &&
  @     0 < masses_of(l, s, at, n) && times_is(f, c, probability(l, s, at, n, r));
  @ lemma probability_positive: \forall \list<real> l, \list<integer> s, integer at, n, r; 0 < masses_of(l, s, at, n) ==>
  @     \nth(s, at + r) != 0 ==> 0 < mass_of(l, s, at + r) && quotient_positive(mass_of(l, s, at + r), masses_of(l, s, at, n)) &&
  @     0 < probability(l, s, at, n, r);
  @ lemma common_factor_of: \forall real c, f, P, \list<real> l, \list<integer> s, integer at, n, r; 0 < masses_of(l, s, at, n) ==>
  @     \nth(s, at + r) != 0 ==> P == probability(l, s, at, n, r) ==> times_is(f, c, P) ==> common_factor(c, f, l, s, at, n, r);
  @ predicate factor_fits(real c, real f, \list<real> l, \list<integer> s, integer at, integer n, integer r, integer j) =
  @     c * probability(l, s, at, n, j) == share_meant(f, l, s, at, r, j);
  @ // a key that is shown, one that is hidden
  @ lemma mass_back: \forall \list<real> l, \list<integer> s, integer at, n, j; 0 < masses_of(l, s, at, n) ==> \nth(s, at + j) != 0 ==>
  @     times_is(mass_of(l, s, at + j), probability(l, s, at, n, j), masses_of(l, s, at, n)) &&
  @     times_is(\exp(\nth(l, at + j)), probability(l, s, at, n, j), masses_of(l, s, at, n));
  @ predicate shifted(real x, real y) = times_is(\exp(x), \exp(x - y), \exp(y));
  @ lemma shifted_of: \forall real x, y; shifted(x, y);
  @ lemma exp_back: \forall \list<real> l, integer i, j;
  @     shifted(\nth(l, i), \nth(l, j)) && times_is(\exp(\nth(l, i)), \exp(\nth(l, i) - \nth(l, j)), \exp(\nth(l, j)));
  @ lemma factor_fits_shown: \forall real c, f, \list<real> l, \list<integer> s, integer at, n, r, j;
  @     common_factor(c, f, l, s, at, n, r) ==> \nth(s, at + j) != 0 ==>
  @     times_is(\exp(\nth(l, at + j)), \exp(\nth(l, at + j) - \nth(l, at + r)), \exp(\nth(l, at + r))) &&
  @     times_is(\exp(\nth(l, at + r)), probability(l, s, at, n, r), masses_of(l, s, at, n)) &&
  @     times_is(\exp(\nth(l, at + j)), probability(l, s, at, n, j), masses_of(l, s, at, n)) &&
  @     common_scaled(c, probability(l, s, at, n, j), f, \exp(\nth(l, at + j) - \nth(l, at + r))) &&
  @     factor_fits(c, f, l, s, at, n, r, j);
  @ predicate nothing_of(real m, real M) = m / M == 0;
  @ lemma nothing_of_any: \forall real m, M; m <= 0 ==> 0 <= m ==> 0 < M ==> nothing_of(m, M);
  @ predicate nothing_times(real c, real P) = c * P == 0;
  @ lemma nothing_times_of: \forall real c, P; P <= 0 ==> 0 <= P ==> nothing_times(c, P);
  @ lemma factor_fits_hidden: \forall real c, f, \list<real> l, \list<integer> s, integer at, n, r, j; 0 < masses_of(l, s, at, n) ==>
  @     !(\nth(s, at + j) != 0) ==> nothing_of(mass_of(l, s, at + j), masses_of(l, s, at, n)) &&
  @     nothing_times(c, probability(l, s, at, n, j)) && factor_fits(c, f, l, s, at, n, r, j);
  @ lemma factor_fits_of: \forall real c, f, \list<real> l, \list<integer> s, integer at, n, r, j; common_factor(c, f, l, s, at, n, r) ==>
  @     (\nth(s, at + j) != 0 ==> factor_fits(c, f, l, s, at, n, r, j)) &&
  @     (!(\nth(s, at + j) != 0) ==> factor_fits(c, f, l, s, at, n, r, j)) && factor_fits(c, f, l, s, at, n, r, j);
  @ lemma share_bounded_of{L}: \forall double *p, *x, \list<real> l, \list<integer> s, integer at, n, r, j, real c;
  @     common_factor(c, (real)p[r], l, s, at, n, r) ==> share_known(p, l, s, at, r, j, x[j]) ==> \is_finite(x[j]) ==>
  @     factor_fits(c, (real)p[r], l, s, at, n, r, j) && share_bounded(p, x, l, s, at, n, c, j);
  @ // a key by whose share the others may be judged
  @ predicate may_judge{L}(double *p, double *bias, uint8_t *mask, integer n, integer r) =
  @     0 <= r < n && key_open(bias, mask, r) && \is_finite(p[r]) && 0 < p[r];
  @ */

/* What the shares make of the rows, for whatever factor they have in common. */
/*@ ghost
  /@ requires sizes: 0 <= n && 0 <= d;
   @ requires read:  \valid_read(p + (0 .. n - 1)) && \valid_read(x + (0 .. n - 1)) && \valid_read(values + (0 .. n * d - 1)) &&
   @                 \valid_read(y + (0 .. d - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures outputs: \forall \list<real> l, v, \list<integer> s, integer at, b, real c; shares_bounded(p, x, l, s, at, n, c) ==>
   @     known_to(values, slack, n * d, v, 0) ==> 0 <= b < d ==> output_within(p, x, values, slack, d, y, b, l, s, at, n, v, c, n);
   @ ensures shares: \forall \list<real> l, \list<integer> s, integer at, real c; shares_bounded(p, x, l, s, at, n, c) ==>
   @     whole_within(p, x, l, s, at, n, c, n);
   @/
  static inline void sums_known(const double *p, const double *x, const double *values, const double *slack, const double *y,
                                int64_t n, int64_t d)
  {
      /@ loop invariant range:   0 <= k <= n;
       @ loop invariant outputs: \forall \list<real> l, v, \list<integer> s, integer at, b, real c;
       @     shares_bounded(p, x, l, s, at, n, c) ==> known_to(values, slack, n * d, v, 0) ==> 0 <= b < d ==>
       @     output_within(p, x, values, slack, d, y, b, l, s, at, n, v, c, k);
       @ loop invariant shares:  \forall \list<real> l, \list<integer> s, integer at, real c; shares_bounded(p, x, l, s, at, n, c) ==>
       @     whole_within(p, x, l, s, at, n, c, k);
       @ loop assigns k;
       @ loop variant n - k; @/
      for (int64_t k = 0; k < n; k++) {
          row_inside(k, n, d);
          /@ assert within: row_within(k, n, d); @/
          /@ assert share: \forall \list<real> l, \list<integer> s, integer at, real c; shares_bounded(p, x, l, s, at, n, c) ==>
           @     share_bounded(p, x, l, s, at, n, c, k); @/
          /@ assert value: \forall \list<real> v, integer b; known_to(values, slack, n * d, v, 0) ==> 0 <= b < d ==>
           @     known_in(values, slack, k * d + b, v, 0) && value_known(values, slack, d, b, v, k); @/
          /@ assert ready: \forall \list<real> l, v, \list<integer> s, integer at, b, real c; shares_bounded(p, x, l, s, at, n, c) ==>
           @     known_to(values, slack, n * d, v, 0) ==> 0 <= b < d ==> share_bounded(p, x, l, s, at, n, c, k) &&
           @     value_known(values, slack, d, b, v, k) && output_within(p, x, values, slack, d, y, b, l, s, at, n, v, c, k); @/
          /@ assert outputs: \forall \list<real> l, v, \list<integer> s, integer at, b, real c;
           @     output_within(p, x, values, slack, d, y, b, l, s, at, n, v, c, k) ==> share_bounded(p, x, l, s, at, n, c, k) ==>
           @     value_known(values, slack, d, b, v, k) ==> output_within(p, x, values, slack, d, y, b, l, s, at, n, v, c, k + 1); @/
          ;
      }
  }
*/

/* The key with the largest share of those that may be seen; -1 where none has any. */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires row:    row_ok(bias, mask, n);
  @ requires read:   \valid_read(p + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures place: \result == -1 || may_judge(p, bias, mask, n, \result);
  @ ensures most:  \forall integer k; may_judge(p, bias, mask, n, k) ==> 0 <= \result && p[k] <= p[\result];
  @ */
static int64_t largest_share(const double *p, const double *bias, const uint8_t *mask, int64_t n)
{
    int64_t first = -1;
    double most = 0.0;
    /*@ loop invariant range: 0 <= j <= n;
      @ loop invariant most:  \is_finite(most) && (first == -1 ? most == 0 : most == p[first]);
      @ loop invariant place: first == -1 || may_judge(p, bias, mask, n, first);
      @ loop invariant other: \forall integer k; 0 <= k < j ==> may_judge(p, bias, mask, n, k) ==> 0 <= first && p[k] <= most;
      @ loop assigns j, first, most;
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        if (attest_may_be_seen(bias, mask, j) && fl_is_finite(p[j]) && p[j] > most) {
            first = j;
            most = p[j];
        }
    }
    return first;
}

/* error = infinity */
/*@ requires size:  0 <= n;
  @ requires write: \valid(error + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    error[0 .. n - 1];
  @ ensures infinite: \forall integer b; 0 <= b < n ==> \is_plus_infinity(error[b]);
  @ */
static void all_unknown(double *error, int64_t n)
{
    /*@ loop invariant range:    0 <= b <= n;
      @ loop invariant infinite: \forall integer c; 0 <= c < b ==> \is_plus_infinity(error[c]);
      @ loop assigns b, error[0 .. n - 1];
      @ loop variant n - b; */
    for (int64_t b = 0; b < n; b++)
        error[b] = fl_infinity();
}

void attest_attention_error(attest_memory m, const double *q, const double *bias, const uint8_t *mask, const double *p,
                            const double *y, double scale_off, attest_slack slack, double *work, double *error)
{
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t first = largest_share(p, bias, mask, m.n);
    if (first < 0) {
        all_unknown(error, m.v);
        return;
    }
    attest_share_errors(m, q, slack.logits, bias, mask, p, first, scale_off, work);
    //@ ghost Shares: ;
    //@ assert slack: slack.values != \null ==> same_values{Pre, Here}(slack.values, m.n * m.v);
    //@ assert known: all_same_known{Pre, Here}(m.values, slack.values, m.n * m.v);
    //@ assert slack_ok: slack_ok(slack.values, m.n * m.v);
    //@ assert same: same_values{Pre, Here}(p, m.n) && same_values{Pre, Here}(y, m.v);
    //@ assert signs: not_negative(work, m.n);
    //@ ghost sums_known(p, work, m.values, slack.values, y, m.n, m.v);
    //@ ghost masses_positive(m.n);
    //@ ghost shares_add_up(m.n);
    /*@ assert open: \forall \list<real> l, \list<integer> s, integer at, real scale;
      @     logits_stand{Pre}(m, q, slack.logits, bias, mask, l, s, at, scale) ==>
      @     key_stands{Pre}(m, q, slack.logits, bias, mask, l, s, at, scale, first) && \nth(s, at + first) != 0; */
    /*@ assert positive: \forall \list<real> l, \list<integer> s, integer at; \nth(s, at + first) != 0 ==>
      @     0 < masses_of(l, s, at, m.n) && shares_sum(l, s, at, m.n, m.n) == 1.0 && 0 < probability(l, s, at, m.n, first); */
    /*@ assert divided: \forall real P; 0 < P ==> times_is((real)p[first], over((real)p[first], P), P); */
    /*@ assert factor_known: \forall \list<real> l, \list<integer> s, integer at, real P; \nth(s, at + first) != 0 ==>
      @     P == probability(l, s, at, m.n, first) ==> 0 < P &&
      @     common_factor(over((real)p[first], P), (real)p[first], l, s, at, m.n, first); */
    /*@ assert known_shares: \forall \list<real> l, \list<integer> s, integer at, j, real off, scale; reaches(scale_off, off) ==>
      @     scale_stands(scale, (real)m.score.scale, off) ==>
      @     logits_stand{Pre}(m, q, slack.logits, bias, mask, l, s, at, scale) ==> 0 <= j < m.n ==>
      @     share_known{Pre}(p, l, s, at, first, j, work[j]) && share_known(p, l, s, at, first, j, work[j]); */
    /*@ assert shares: all_known(p, work, m.n) ==> \forall \list<real> l, \list<integer> s, integer at, real off, scale, c;
      @     reaches(scale_off, off) ==> scale_stands(scale, (real)m.score.scale, off) ==>
      @     logits_stand{Pre}(m, q, slack.logits, bias, mask, l, s, at, scale) ==>
      @     common_factor(c, (real)p[first], l, s, at, m.n, first) ==> shares_bounded(p, work, l, s, at, m.n, c); */
    /*@ assert sums: all_known(p, work, m.n) ==> \forall \list<real> l, v, \list<integer> s, integer at, b, real c; 0 <= b < m.v ==>
      @     shares_bounded(p, work, l, s, at, m.n, c) ==> known_to{Pre}(m.values, slack.values, m.n * m.v, v, 0) ==>
      @     known_to(m.values, slack.values, m.n * m.v, v, 0) &&
      @     output_within(p, work, m.values, slack.values, m.v, y, b, l, s, at, m.n, v, c, m.n) &&
      @     whole_within(p, work, l, s, at, m.n, c, m.n); */
    attest_row_errors(m, slack.values, p, work, y, error);
    /*@ assert bounded: \forall integer b; 0 <= b < m.v ==> \is_finite(error[b]) ==> 0 <= error[b] && all_known{Shares}(p, work, m.n) &&
      @     row_bounded{Shares}(m, slack.values, p, work, y, b, (real)error[b]); */
    /*@ assert factor: \forall \list<real> l, v, \list<integer> s, integer at, b, real off, scale, c; reaches(scale_off, off) ==>
      @     scale_stands(scale, (real)m.score.scale, off) ==>
      @     logits_stand{Pre}(m, q, slack.logits, bias, mask, l, s, at, scale) ==>
      @     known_to{Pre}(m.values, slack.values, m.n * m.v, v, 0) ==> 0 <= b < m.v ==> \is_finite(error[b]) ==>
      @     common_factor(c, (real)\at(p[first], Shares), l, s, at, m.n, first) ==> shares_bounded{Shares}(p, work, l, s, at, m.n, c) &&
      @     output_within{Shares}(p, work, m.values, slack.values, m.v, y, b, l, s, at, m.n, v, c, m.n) &&
      @     whole_within{Shares}(p, work, l, s, at, m.n, c, m.n); */
    /*@ assert within: \forall \list<real> l, v, \list<integer> s, integer at, b, real c; 0 <= b < m.v ==> \is_finite(error[b]) ==>
      @     output_within{Shares}(p, work, m.values, slack.values, m.v, y, b, l, s, at, m.n, v, c, m.n) ==>
      @     whole_within{Shares}(p, work, l, s, at, m.n, c, m.n) ==> shares_sum(l, s, at, m.n, m.n) == 1.0 ==>
      @     answer_bounded{Shares}(m, y, l, s, at, v, b, (real)error[b]) && answer_bounded{Pre}(m, y, l, s, at, v, b, (real)error[b]); */
    /*@ assert scaled: \forall \list<real> l, v, \list<integer> s, integer at, b, real off, scale, P; reaches(scale_off, off) ==>
      @     scale_stands(scale, (real)m.score.scale, off) ==>
      @     logits_stand{Pre}(m, q, slack.logits, bias, mask, l, s, at, scale) ==>
      @     known_to{Pre}(m.values, slack.values, m.n * m.v, v, 0) ==> 0 <= b < m.v ==> \is_finite(error[b]) ==>
      @     P == probability(l, s, at, m.n, first) ==> \nth(s, at + first) != 0 && shares_sum(l, s, at, m.n, m.n) == 1.0 &&
      @     common_factor(over((real)\at(p[first], Shares), P), (real)\at(p[first], Shares), l, s, at, m.n, first) &&
      @     answer_bounded{Pre}(m, y, l, s, at, v, b, (real)error[b]); */
}
