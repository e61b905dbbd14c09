#define ATTENTION_VALUES
#define ROWS_VALUES
#define SCORE_VALUES
#define SOFTMAX_VALUES
#define VECTOR_VALUES
#include "logic/moved.h"
#include "logic/exp_near.h"
#include "logic/logit.h"
#include "logic/index.h"
#include "rounding.h"
#include "logic/rows.h"
#include "logic/sum.h"
#include "vector.h"
#include "attention_memory.h"
#include "softmax.h"
#include "weighted_rows.h"
#include "logic/attention.h"
#include "probabilities.h"
#include "fl.h"
#include "mask.h"
#include <stdbool.h>
#include <stddef.h>

/*@ // every visible key's bias is finite
  @ predicate bias_finite{L}(double *bias, uint8_t *mask, integer n) =
  @     \forall integer j; 0 <= j < n ==> shown(mask, j) ==> bias == \null || \is_finite(bias[j]); */

/* Is every visible logit finite? But a bias of minus infinity hides its key as a mask does. */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(logits + (0 .. n - 1)) && row_ok(bias, mask, n);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \result ==> bias_finite(bias, mask, n) ==> visible_finite(mask, logits, n);
  @ */
static bool logits_in_range(const double *bias, const uint8_t *mask, int64_t n, const double *logits)
{
    /*@ loop invariant range:  0 <= j <= n;
      @ loop invariant finite: bias_finite(bias, mask, n) ==> \forall integer i; 0 <= i < j ==> shown(mask, i) ==> \is_finite(logits[i]);
      @ loop assigns j;
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++)
        if (attest_visible(mask, j) && !fl_is_finite(logits[j]) && (bias == NULL || fl_is_finite(bias[j])))
            return false;
    return true;
}

/*@ // l stands for scale times score, of key j; r for its logit
  @ predicate scaled_known{L}(double l, attest_memory m, double *q, integer j) =
  @     \abs(l - m.score.scale * score_of(m, q, j)) <= scaled_off(m, q, j);
  @ predicate logit_known{L}(double r, attest_memory m, double *q, double *bias, integer j) =
  @     \abs(r - logit_real(m, q, bias, j)) <= logit_off(m, q, bias, j);
  @ lemma scaled_known_of{L}: \forall double l, attest_memory m, double *q, integer j;
  @     logit_near(l, m.score.scale, (integer)m.score.kind, q, m.keys + j * m.d, m.d) ==> scaled_known(l, m, q, j);
  @ lemma written_known{L}: \forall double r, attest_memory m, double *q, *bias, integer j;
  @     logit_written(r, m.score, q, m.keys, bias, m.d, j) ==> \is_finite(r) ==> \is_finite(m.score.softcap) ==>
  @     m.score.softcap <= 0 ==> direct((integer)m.score.kind) ==>
  @     \exists double l; scaled_known(l, m, q, j) && biased(r, l, bias, j);
  @ lemma logit_known_of{L}: \forall double r, l, attest_memory m, double *q, *bias, integer j; scaled_known(l, m, q, j) ==>
  @     biased(r, l, bias, j) ==> logit_known(r, m, q, bias, j); */

/*@ // what the loop below adds up: the weights of the computed logits at M and of the paper's at L
  @ predicate masses_known{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, double *logits, real largest,
  @                              integer k) =
  @     moved_sums(weights_of{M}(mask, logits, 0.0, k), gaps_of{M}(mask, logits, largest, 0.0, k),
  @                masses_of{L}(m, q, bias, mask, k), depths_of{L}(m, q, bias, mask, top, k), offs_of{L}(m, q, bias, mask, k));
  @ // the means that they give
  @ predicate means_known{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, double *logits, real largest) =
  @     moved_total(weights_of{M}(mask, logits, 0.0, m.n), masses_of{L}(m, q, bias, mask, m.n), mean_off{L}(m, q, bias, mask),
  @                 mean_gap{M}(mask, logits, largest, m.n), mean_depth{L}(m, q, bias, mask, top));
  @ lemma mean_depth_back{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top; 0 < masses_of(m, q, bias, mask, m.n) ==>
  @     times_is(depths_of(m, q, bias, mask, top, m.n), mean_depth(m, q, bias, mask, top), masses_of(m, q, bias, mask, m.n));
  @ lemma mean_off_back{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask; 0 < masses_of(m, q, bias, mask, m.n) ==>
  @     times_is(offs_of(m, q, bias, mask, m.n), mean_off(m, q, bias, mask), masses_of(m, q, bias, mask, m.n));
  @ lemma probability_back{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer j;
  @     0 < masses_of(m, q, bias, mask, m.n) ==>
  @     times_is(mass_of(m, q, bias, mask, j), probability(m, q, bias, mask, j), masses_of(m, q, bias, mask, m.n));
  @ lemma probability_hidden{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer j; !shown(mask, j) ==>
  @     0 < masses_of(m, q, bias, mask, m.n) ==> 0 <= probability(m, q, bias, mask, j) <= 0;
  @ lemma nothing_near: \forall real r, P, h, mean_h, T, mean_T, integer k; 0 <= r <= 0 ==> 0 <= P <= 0 ==>
  @     attended_near(0.0, 0.0, h, mean_h, T, mean_T, k) && attended_near(r, P, h, mean_h, T, mean_T, k);
  @ // what is known of key j
  @ predicate mass_known{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, double *logits, real largest,
  @                            integer j) =
  @     moved_weight(weight_of{M}(mask, logits, 0.0, j), mass_of{L}(m, q, bias, mask, j), logit_off{L}(m, q, bias, j),
  @                  gap_of{M}(mask, logits, largest, j), depth_of{L}(m, q, bias, mask, top, j));
  @ predicate entry_known{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, double *logits, real largest,
  @                             integer j) = mass_known{L, M}(m, q, bias, mask, top, logits, largest, j) &&
  @     entry_moved(logit_off{L}(m, q, bias, j), gap_of{M}(mask, logits, largest, j), depth_of{L}(m, q, bias, mask, top, j));
  @ // and of its share
  @ predicate key_known{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *logits, integer j) =
  @     moved_share(softmax_real{M}(mask, logits, m.n, j), probability{L}(m, q, bias, mask, j), logit_off{L}(m, q, bias, j),
  @                 mean_off{L}(m, q, bias, mask));
  @ // what that follows from: its mass and its weight, both divided by their sums
  @ predicate key_ready{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, double *logits, real largest,
  @                           integer j) = entry_known{L, M}(m, q, bias, mask, top, logits, largest, j) &&
  @     means_known{L, M}(m, q, bias, mask, top, logits, largest) && 0 <= probability{L}(m, q, bias, mask, j) &&
  @     times_is(mass_of{L}(m, q, bias, mask, j), probability{L}(m, q, bias, mask, j), masses_of{L}(m, q, bias, mask, m.n)) &&
  @     times_is(weight_of{M}(mask, logits, 0.0, j), softmax_real{M}(mask, logits, m.n, j), weights_of{M}(mask, logits, 0.0, m.n));
  @ lemma key_known_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, real top, double *logits, real largest,
  @     integer j; key_ready{L, M}(m, q, bias, mask, top, logits, largest, j) ==> key_known{L, M}(m, q, bias, mask, logits, j);
  @ // p is the share of key j, rounded
  @ predicate share_written{M}(double p, uint8_t *mask, double *logits, real largest, integer n, integer j) =
  @     share_near(p, softmax_real{M}(mask, logits, n, j), gap_of{M}(mask, logits, largest, j), mean_gap{M}(mask, logits, largest, n),
  @                sum_depth(n));
  @ lemma probability_near_of{L, M}: \forall double p, attest_memory m, double *q, *bias, uint8_t *mask, real top, double *logits,
  @     real largest, integer j; key_ready{L, M}(m, q, bias, mask, top, logits, largest, j) ==>
  @     key_known{L, M}(m, q, bias, mask, logits, j) ==> share_written{M}(p, mask, logits, largest, m.n, j) ==>
  @     0 <= sum_depth(m.n) ==> probability_near{L}(p, m, q, bias, mask, top, j);
  @ // the logits are what the loop needs
  @ predicate logits_known{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, real top, double *logits, real largest) =
  @     reach{L}(m, q, bias, mask, top) && largest_of{M}(mask, logits, m.n, largest) && largest <= top + 0x1p-21 &&
  @     \forall integer j; 0 <= j < m.n ==> shown{L}(mask, j) ==> logit_known{L}(\at(logits[j], M), m, q, bias, j); */

attest_status attest_probabilities(attest_memory m, const double *q, const double *bias, const uint8_t *mask, double *p,
                                   double *lse)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_logits(m.score, q, m.keys, bias, m.n, m.d, p);
    //@ ghost Logits: ;
    const bool in_range = logits_in_range(bias, mask, m.n, p);
    /*@ assert finite: in_range ==> \forall real top; reach{Pre}(m, q, bias, mask, top) ==> visible_finite(mask, p, m.n); */
    /*@ assert scaled: in_range ==> \forall real top; reach{Pre}(m, q, bias, mask, top) ==> \forall integer j; 0 <= j < m.n ==>
      @     shown(mask, j) ==> \exists double l; scaled_known{Pre}(l, m, q, j) && biased{Pre}(p[j], l, bias, j); */
    /*@ assert known: in_range ==> \forall real top; reach{Pre}(m, q, bias, mask, top) ==> \forall integer j; 0 <= j < m.n ==>
      @     shown(mask, j) ==> logit_known{Pre}(p[j], m, q, bias, j); */
    /*@ assert logits: in_range ==> \forall real top, largest; reach{Pre}(m, q, bias, mask, top) ==>
      @     largest_of(mask, p, m.n, largest) ==> logits_known{Pre, Here}(m, q, bias, mask, top, p, largest); */
    /*@ ghost
      /@ loop invariant range:  0 <= k <= m.n;
       @ loop invariant masses: \forall real top, largest; logits_known{Pre, Here}(m, q, bias, mask, top, p, largest) ==>
       @     masses_known{Pre, Here}(m, q, bias, mask, top, p, largest, k);
       @ loop invariant each:   \forall real top, largest; logits_known{Pre, Here}(m, q, bias, mask, top, p, largest) ==>
       @     \forall integer i; 0 <= i < k ==> shown(mask, i) ==> entry_known{Pre, Here}(m, q, bias, mask, top, p, largest, i);
       @ loop invariant some:   0 <= masses_of{Pre}(m, q, bias, mask, k) &&
       @     \forall integer i; 0 <= i < k ==> shown(mask, i) ==> 0 < masses_of{Pre}(m, q, bias, mask, k);
       @ loop assigns k;
       @ loop variant m.n - k; @/
      for (int64_t k = 0; k < m.n; k++) {
          /@ assert mass: 0 <= mass_of{Pre}(m, q, bias, mask, k) && (shown(mask, k) ==> 0 < mass_of{Pre}(m, q, bias, mask, k)); @/
          /@ assert hidden: \forall real top, largest; !shown(mask, k) ==>
           @     mass_known{Pre, Here}(m, q, bias, mask, top, p, largest, k); @/
          /@ assert apart: \forall real top, largest; shown(mask, k) ==> logits_known{Pre, Here}(m, q, bias, mask, top, p, largest) ==>
           @     apart((real)p[k], logit_real{Pre}(m, q, bias, k), logit_off{Pre}(m, q, bias, k)); @/
          /@ assert moved: \forall real top, largest; shown(mask, k) ==> logits_known{Pre, Here}(m, q, bias, mask, top, p, largest) ==>
           @     entry_moved(logit_off{Pre}(m, q, bias, k), gap_of(mask, p, largest, k), depth_of{Pre}(m, q, bias, mask, top, k)); @/
          /@ assert weight: \forall real top, largest; shown(mask, k) ==> logits_known{Pre, Here}(m, q, bias, mask, top, p, largest) ==>
           @     moved_near(weight_of(mask, p, 0.0, k), mass_of{Pre}(m, q, bias, mask, k), logit_off{Pre}(m, q, bias, k)); @/
          /@ assert known: \forall real top, largest; logits_known{Pre, Here}(m, q, bias, mask, top, p, largest) ==>
           @     mass_known{Pre, Here}(m, q, bias, mask, top, p, largest, k); @/
          /@ assert joined: \forall real top, largest; logits_known{Pre, Here}(m, q, bias, mask, top, p, largest) ==>
           @     moved_joined(weights_of(mask, p, 0.0, k), gaps_of(mask, p, largest, 0.0, k), masses_of{Pre}(m, q, bias, mask, k),
           @                  depths_of{Pre}(m, q, bias, mask, top, k), offs_of{Pre}(m, q, bias, mask, k), weight_of(mask, p, 0.0, k),
           @                  mass_of{Pre}(m, q, bias, mask, k), logit_off{Pre}(m, q, bias, k), gap_of(mask, p, largest, k),
           @                  depth_of{Pre}(m, q, bias, mask, top, k)); @/
          ;
      }
    */
    /*@ assert some: \forall real top, largest; logits_known{Pre, Here}(m, q, bias, mask, top, p, largest) ==>
      @     0 < masses_of{Pre}(m, q, bias, mask, m.n); */
    /*@ assert positive: \forall real top, largest; logits_known{Pre, Here}(m, q, bias, mask, top, p, largest) ==>
      @     0 < weights_of(mask, p, 0.0, m.n); */
    /*@ assert means: \forall real top, largest; logits_known{Pre, Here}(m, q, bias, mask, top, p, largest) ==>
      @     moved_means(weights_of(mask, p, 0.0, m.n), gaps_of(mask, p, largest, 0.0, m.n), masses_of{Pre}(m, q, bias, mask, m.n),
      @                 depths_of{Pre}(m, q, bias, mask, top, m.n), offs_of{Pre}(m, q, bias, mask, m.n),
      @                 mean_off{Pre}(m, q, bias, mask), mean_gap(mask, p, largest, m.n), mean_depth{Pre}(m, q, bias, mask, top)); */
    /*@ assert total: \forall real top, largest; logits_known{Pre, Here}(m, q, bias, mask, top, p, largest) ==>
      @     means_known{Pre, Here}(m, q, bias, mask, top, p, largest); */
    /*@ assert shares: \forall real top, largest; logits_known{Pre, Here}(m, q, bias, mask, top, p, largest) ==>
      @     \forall integer j; 0 <= j < m.n ==> times_is(mass_of{Pre}(m, q, bias, mask, j), probability{Pre}(m, q, bias, mask, j),
      @                                                   masses_of{Pre}(m, q, bias, mask, m.n)) &&
      @         times_is(weight_of(mask, p, 0.0, j), softmax_real(mask, p, m.n, j), weights_of(mask, p, 0.0, m.n)); */
    /*@ assert sign: \forall real top, largest; logits_known{Pre, Here}(m, q, bias, mask, top, p, largest) ==>
      @     \forall integer j; 0 <= j < m.n ==> shown(mask, j) ==> 0 <= probability{Pre}(m, q, bias, mask, j); */
    /*@ assert ready: \forall real top, largest; logits_known{Pre, Here}(m, q, bias, mask, top, p, largest) ==>
      @     \forall integer j; 0 <= j < m.n ==> shown(mask, j) ==> key_ready{Pre, Here}(m, q, bias, mask, top, p, largest, j); */
    /*@ assert keys: \forall real top, largest; logits_known{Pre, Here}(m, q, bias, mask, top, p, largest) ==>
      @     \forall integer j; 0 <= j < m.n ==> shown(mask, j) ==> key_ready{Pre, Here}(m, q, bias, mask, top, p, largest, j) &&
      @     key_known{Pre, Here}(m, q, bias, mask, p, j); */
    //@ assert depth: 0 <= sum_depth(m.n);
    const attest_status visible = attest_softmax(mask, m.n, p, lse);
    /*@ assert rounded: visible == ATTEST_OK && in_range ==> \forall real top; reach{Pre}(m, q, bias, mask, top) ==>
      @     \exists real largest; logits_known{Pre, Logits}(m, q, bias, mask, top, p, largest) &&
      @         softmax_near{Logits, Here}(mask, p, m.n, largest); */
    /*@ assert written: visible == ATTEST_OK && in_range ==> \forall real top, largest;
      @     logits_known{Pre, Logits}(m, q, bias, mask, top, p, largest) ==> softmax_near{Logits, Here}(mask, p, m.n, largest) ==>
      @     \forall integer j; 0 <= j < m.n ==> shown(mask, j) ==> share_written{Logits}(p[j], mask, p, largest, m.n, j); */
    /*@ assert each: visible == ATTEST_OK && in_range ==> \forall real top, largest;
      @     logits_known{Pre, Logits}(m, q, bias, mask, top, p, largest) ==> softmax_near{Logits, Here}(mask, p, m.n, largest) ==>
      @     \forall integer j; 0 <= j < m.n ==> shown(mask, j) ==> key_ready{Pre, Logits}(m, q, bias, mask, top, p, largest, j) &&
      @     key_known{Pre, Logits}(m, q, bias, mask, p, j) && share_written{Logits}(p[j], mask, p, largest, m.n, j) &&
      @     probability_near{Pre}(p[j], m, q, bias, mask, top, j); */
    /*@ assert none: visible == ATTEST_OK && in_range ==> \forall real top; reach{Pre}(m, q, bias, mask, top) ==>
      @     \forall integer j; 0 <= j < m.n ==> !shown(mask, j) ==> 0 <= probability{Pre}(m, q, bias, mask, j) <= 0; */
    /*@ assert shown: visible == ATTEST_OK && in_range ==> \forall real top; reach{Pre}(m, q, bias, mask, top) ==>
      @     \forall integer j; 0 <= j < m.n ==> shown(mask, j) ==> probability_near{Pre}(p[j], m, q, bias, mask, top, j); */
    /*@ assert hidden: visible == ATTEST_OK && in_range ==> \forall real top; reach{Pre}(m, q, bias, mask, top) ==>
      @     \forall integer j; 0 <= j < m.n ==> !shown(mask, j) ==> probability_near{Pre}(p[j], m, q, bias, mask, top, j); */
    /*@ assert near: visible == ATTEST_OK && in_range ==> \forall real top; reach{Pre}(m, q, bias, mask, top) ==>
      @     \forall integer j; 0 <= j < m.n ==> probability_near{Pre}(p[j], m, q, bias, mask, top, j); */
    return visible == ATTEST_OK && !in_range ? ATTEST_RANGE : visible;
}
