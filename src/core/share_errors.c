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
#include "share_errors.h"
#include "logit_known.h"
#include "share_bounded.h"
#include "weight_errors.h"

void attest_share_errors(attest_memory m, const double *q, const double *slack, const double *bias, const uint8_t *mask,
                         double lse, double scale_off, double *x)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_logits(m.score, q, m.keys, bias, m.n, m.d, x);
    //@ ghost Logits: ;
    //@ assert query: same_values{Here, Pre}(q, m.d);
    //@ assert keys: same_values{Here, Pre}(m.keys, m.n * m.d);
    //@ assert slack: slack != \null ==> same_values{Here, Pre}(slack, m.n);
    //@ assert alike: \forall integer j; 0 <= j < m.n ==> same_or_zero{Here, Pre}(slack, j);
    //@ assert hidden: \forall integer j; 0 <= j < m.n ==> hidden_alike{Here, Pre}(bias, mask, j);
    /*@ assert known: \is_finite(m.score.softcap) ==> uncapped(m) ==> \forall integer j; 0 <= j < m.n ==> \is_finite(x[j]) ==>
      @     key_within{Pre}((real)x[j], m, q, bias, j); */
    /*@ ghost
      /@ loop invariant range: 0 <= j <= m.n;
       @ loop invariant sized: \forall integer i; 0 <= i < j ==> key_sized{Logits, Pre}(m, q, i);
       @ loop assigns j;
       @ loop variant m.n - j; @/
      for (int64_t j = 0; j < m.n; j++) {
          row_inside(j, m.n, m.d);
          const double *key = m.keys + j * m.d;
          /@ assert key: same_values{Logits, Pre}(key, m.d); @/
          /@ loop invariant range: 0 <= t <= m.d;
           @ loop invariant terms: terms_sized{Logits, Pre}((integer)m.score.kind, q, key, t);
           @ loop assigns t;
           @ loop variant m.d - t; @/
          for (int64_t t = 0; t < m.d; t++) {
              /@ assert entry: same_entry{Logits, Pre}(q, t) && same_entry{Logits, Pre}(key, t); @/
              /@ assert more: terms_sized{Logits, Pre}((integer)m.score.kind, q, key, t + 1); @/
          }
          /@ assert sized: key_sized{Logits, Pre}(m, q, j); @/
      }
    */
    attest_weight_errors(m, q, slack, bias, mask, lse, scale_off, x);
    /*@ assert upper: \is_finite(m.score.softcap) ==> \forall real off; reaches(scale_off, off) ==> \forall integer j; 0 <= j < m.n ==>
      @     key_bounded{Logits}(x[j], m, q, slack, bias, mask, lse, \at(x[j], Logits), off, j); */
    /*@ assert judged: \is_finite(m.score.softcap) ==> uncapped(m) ==> \forall real off; reaches(scale_off, off) ==>
      @     \forall integer j; 0 <= j < m.n ==> key_sized{Logits, Pre}(m, q, j) && same_or_zero{Logits, Pre}(slack, j) &&
      @     hidden_alike{Logits, Pre}(bias, mask, j) && key_bounded{Logits}(x[j], m, q, slack, bias, mask, lse, \at(x[j], Logits), off,
      @     j) && key_judged{Logits, Pre}(x[j], \at(x[j], Logits), m, q, slack, bias, mask, lse, off, j); */
    /*@ assert meant: \forall \list<real> l, h, \list<integer> s, integer at, real off;
      @     logits_meant{Pre}(m, q, slack, bias, mask, l, h, s, at, off) ==> \is_finite(m.score.softcap) && uncapped(m); */
    /*@ assert ready: \forall \list<real> l, h, \list<integer> s, integer at, j, real off; reaches(scale_off, off) ==>
      @     logits_meant{Pre}(m, q, slack, bias, mask, l, h, s, at, off) ==> 0 <= j < m.n ==>
      @     key_meant{Pre}(m, q, slack, bias, mask, l, h, s, at, off, j) &&
      @     key_judged{Logits, Pre}(x[j], \at(x[j], Logits), m, q, slack, bias, mask, lse, off, j); */
    /*@ assert below: \forall \list<real> l, h, \list<integer> s, integer at, j, real off; reaches(scale_off, off) ==>
      @     logits_meant{Pre}(m, q, slack, bias, mask, l, h, s, at, off) ==> 0 <= j < m.n ==> \is_finite(x[j]) ==> shown{Pre}(mask, j) ==>
      @     key_meant{Pre}(m, q, slack, bias, mask, l, h, s, at, off, j) && \nth(l, at + j) <= top_of(lse); */
    /*@ assert bounded: \forall \list<real> l, h, \list<integer> s, integer at, j, real off, c, p; reaches(scale_off, off) ==>
      @     logits_meant{Pre}(m, q, slack, bias, mask, l, h, s, at, off) ==> 0 < masses_of(l, s, at, m.n) ==> 0 <= j < m.n ==>
      @     \is_finite(x[j]) ==> 0 <= c ==> share_answered(p, l, h, s, at, top_of(lse), m.n, c, j) ==> 0 <= p ==>
      @     key_meant{Pre}(m, q, slack, bias, mask, l, h, s, at, off, j) && 0 <= probability(l, s, at, m.n, j) &&
      @     probability_scaled(c, l, s, at, m.n, j) && share_covered(p, l, s, at, m.n, c, j, (real)x[j]); */
}
