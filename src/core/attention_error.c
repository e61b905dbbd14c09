#define ANSWER_VALUES
#define ATTENTION_VALUES
#define ERROR_VALUES
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
#include "logic/answered.h"
#include "answer_asked.h"
#include "attention_error.h"
#include "answer_sums.h"
#include "answered_same.h"
#include "row_errors.h"
#include "share_errors.h"

void attest_attention_error(attest_memory m, const double *q, const double *bias, const uint8_t *mask, const double *p,
                            const double *y, double lse, double scale_off, attest_slack slack, double *work,
                            double *error)
{
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_share_errors(m, q, slack.logits, bias, mask, lse, scale_off, work);
    //@ ghost Shares: ;
    //@ assert slack: slack.values != \null ==> same_values{Pre, Here}(slack.values, m.n * m.v);
    //@ assert known: all_same_known{Pre, Here}(m.values, slack.values, m.n * m.v);
    //@ assert slack_ok: slack_ok(slack.values, m.n * m.v);
    //@ assert same: same_values{Pre, Here}(p, m.n) && same_values{Pre, Here}(y, m.v) && same_values{Pre, Here}(m.values, m.n * m.v);
    /*@ ghost
      SAME_WEIGHTED(Pre, Here, p, m.values, m.n, m.v)
    */
    //@ ghost sums_known(p, work, m.values, slack.values, y, m.n, m.v);
    //@ ghost masses_positive(m.n);
    //@ ghost shares_add_up(m.n);
    /*@ assert row: \forall integer b; 0 <= b < m.v ==> nearly_whole{Pre}(p, m.n, sum_depth(m.n)) ==>
      @     column_summed{Pre}(p, m.values, m.n, m.v, y, b) ==> same_rows{Pre, Here}(p, m.values, m.v, b, m.n) &&
      @     nearly_whole(p, m.n, sum_depth(m.n)) && column_summed(p, m.values, m.n, m.v, y, b); */
    /*@ assert sums: \forall \list<real> l, v, \list<integer> s, integer at, b, real c; shares_bounded(p, work, l, s, at, m.n, c) ==>
      @     known_to{Pre}(m.values, slack.values, m.n * m.v, v, 0) ==> seen(s, at, m.n) ==> 0 <= b < m.v ==>
      @     known_to(m.values, slack.values, m.n * m.v, v, 0) && sums_ready(m, slack.values, p, work, y, l, s, at, v, c, b); */
    //@ assert signs: not_negative(work, m.n) && (not_negative{Pre}(p, m.n) ==> not_negative(p, m.n));
    //@ assert range: all_known(p, work, m.n) ==> \forall integer j; 0 <= j < m.n ==> share_in_range(p, work, j);
    /*@ ghost
      /@ loop invariant range:   0 <= k <= m.n;
       @ loop invariant reached: all_known(p, work, m.n) ==> \forall \list<real> l, h, \list<integer> s, integer at, real off;
       @     reaches(scale_off, off) ==> logits_meant{Pre}(m, q, slack.logits, bias, mask, l, h, s, at, off) ==>
       @     keys_reached{Pre}(m, q, bias, mask, l, h, s, at, top_of(lse), k);
       @ loop assigns k;
       @ loop variant m.n - k; @/
      for (int64_t k = 0; k < m.n; k++) {
          /@ assert one: all_known(p, work, m.n) ==> \forall \list<real> l, h, \list<integer> s, integer at, real off;
           @     reaches(scale_off, off) ==> logits_meant{Pre}(m, q, slack.logits, bias, mask, l, h, s, at, off) ==>
           @     share_in_range(p, work, k) && key_meant{Pre}(m, q, slack.logits, bias, mask, l, h, s, at, off, k) &&
           @     key_reached{Pre}(m, q, bias, mask, l, h, s, at, top_of(lse), k); @/
          ;
      }
    */
    /*@ assert reach: all_known(p, work, m.n) ==> \forall \list<real> l, h, \list<integer> s, integer at, real off;
      @     reaches(scale_off, off) ==> logits_meant{Pre}(m, q, slack.logits, bias, mask, l, h, s, at, off) ==>
      @     keys_reached{Pre}(m, q, bias, mask, l, h, s, at, top_of(lse), m.n) &&
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top_of(lse)); */
    /*@ assert each: all_known(p, work, m.n) ==> not_negative(p, m.n) ==> \forall \list<real> l, h, \list<integer> s, integer at, j, real c;
      @     keys_answered{Pre}(p, l, h, s, at, top_of(lse), m.n, c) ==> 0 <= j < m.n ==>
      @     share_in_range(p, work, j) && keys_answered(p, l, h, s, at, top_of(lse), m.n, c) &&
      @     share_asked(p, work, l, h, s, at, top_of(lse), m.n, c, j); */
    /*@ assert share: \forall \list<real> l, h, \list<integer> s, integer at, j, real off, c; reaches(scale_off, off) ==>
      @     logits_meant{Pre}(m, q, slack.logits, bias, mask, l, h, s, at, off) ==> seen(s, at, m.n) ==> 0 <= j < m.n ==>
      @     share_asked(p, work, l, h, s, at, top_of(lse), m.n, c, j) ==> 0 < masses_of(l, s, at, m.n) &&
      @     share_covered((real)p[j], l, s, at, m.n, c, j, (real)work[j]) && share_bounded(p, work, l, s, at, m.n, c, j); */
    /*@ assert shares: all_known(p, work, m.n) ==> not_negative(p, m.n) ==> \forall \list<real> l, h, \list<integer> s, integer at,
      @     real off, c; reaches(scale_off, off) ==> logits_meant{Pre}(m, q, slack.logits, bias, mask, l, h, s, at, off) ==>
      @     seen(s, at, m.n) ==> keys_answered{Pre}(p, l, h, s, at, top_of(lse), m.n, c) ==> shares_bounded(p, work, l, s, at, m.n, c); */
    /*@ assert summed: \forall \list<real> l, v, \list<integer> s, integer at, b, real c; 0 <= b < m.v ==>
      @     shares_bounded(p, work, l, s, at, m.n, c) ==> known_to{Pre}(m.values, slack.values, m.n * m.v, v, 0) ==> seen(s, at, m.n) ==>
      @     sums_ready(m, slack.values, p, work, y, l, s, at, v, c, b) && row_summed(m, slack.values, p, work, y, l, s, at, v, c, b) &&
      @     sizes_over(p, work, m.values, slack.values, m.v, y, b, gamma_of(m.n), m.n); */
    /*@ assert rounded: \forall integer b, real g; 0 <= b < m.v ==> nearly_whole{Pre}(p, m.n, sum_depth(m.n)) ==>
      @     column_summed{Pre}(p, m.values, m.n, m.v, y, b) ==> sizes_over(p, work, m.values, slack.values, m.v, y, b, g, m.n) ==>
      @     row_ready(m, p, y, b) && row_rounded(m, p, y, b); */
    attest_row_errors(m, slack.values, p, work, y, error);
    //@ assert known: \forall integer b; 0 <= b < m.v ==> \is_finite(error[b]) ==> all_known{Shares}(p, work, m.n);
    /*@ assert bound: not_negative{Pre}(p, m.n) ==> \forall integer b; 0 <= b < m.v ==> \is_finite(error[b]) ==>
      @     not_negative{Shares}(p, m.n) && row_bound_is{Shares}(m, slack.values, p, work, y, b) &&
      @     element_reached{Shares}(error[b], p, work, m.values, slack.values, m.n, m.v, y, b); */
    /*@ assert bounded: \forall \list<real> l, v, \list<integer> s, integer at, b, real c; 0 <= b < m.v ==>
      @     row_rounded{Shares}(m, p, y, b) ==> row_summed{Shares}(m, slack.values, p, work, y, l, s, at, v, c, b) ==>
      @     row_bound_is{Shares}(m, slack.values, p, work, y, b) ==>
      @     element_reached{Shares}(error[b], p, work, m.values, slack.values, m.n, m.v, y, b) ==>
      @     \is_finite(error[b]) ==> answer_bounded{Shares}(m, y, l, s, at, v, b,
      @     element_error{Shares}(p, work, m.values, slack.values, m.n, m.v, y, b)) &&
      @     answer_bounded{Pre}(m, y, l, s, at, v, b, error[b]); */
    /*@ assert answer: \forall \list<real> l, h, v, \list<integer> s, integer at, b, real off, c; reaches(scale_off, off) ==>
      @     0 <= b < m.v ==> \is_finite(error[b]) ==> logits_meant{Pre}(m, q, slack.logits, bias, mask, l, h, s, at, off) ==>
      @     seen(s, at, m.n) ==> not_negative{Pre}(p, m.n) ==> keys_answered{Pre}(p, l, h, s, at, top_of(lse), m.n, c) ==>
      @     nearly_whole{Pre}(p, m.n, sum_depth(m.n)) ==> column_summed{Pre}(p, m.values, m.n, m.v, y, b) ==>
      @     known_to{Pre}(m.values, slack.values, m.n * m.v, v, 0) ==> shares_bounded{Shares}(p, work, l, s, at, m.n, c) &&
      @     row_summed{Shares}(m, slack.values, p, work, y, l, s, at, v, c, b) && row_rounded{Shares}(m, p, y, b) &&
      @     answer_bounded{Pre}(m, y, l, s, at, v, b, error[b]); */
    /*@ assert asked: \forall \list<real> l, h, \list<integer> s, integer at, b, real off; reaches(scale_off, off) ==> 0 <= b < m.v ==>
      @     \is_finite(error[b]) ==> error_asked{Pre}(m, q, slack.logits, bias, mask, p, y, lse, l, h, s, at, off) ==>
      @     all_known{Shares}(p, work, m.n) && logits_meant{Pre}(m, q, slack.logits, bias, mask, l, h, s, at, off) &&
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top_of(lse)) && row_answered{Pre}(m, p, y, l, h, s, at, top_of(lse)) &&
      @     column_summed{Pre}(p, m.values, m.n, m.v, y, b); */
    /*@ assert scaled: \forall \list<real> l, h, \list<integer> s, integer at, b, real off; reaches(scale_off, off) ==> 0 <= b < m.v ==>
      @     \is_finite(error[b]) ==> error_asked{Pre}(m, q, slack.logits, bias, mask, p, y, lse, l, h, s, at, off) ==>
      @     shares_answered{Pre}(p, l, h, s, at, top_of(lse), m.n) && nearly_whole{Pre}(p, m.n, sum_depth(m.n)) && seen(s, at, m.n) &&
      @     not_negative{Pre}(p, m.n) && \exists real c; keys_answered{Pre}(p, l, h, s, at, top_of(lse), m.n, c); */
}
