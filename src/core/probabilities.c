#define ATTENTION_VALUES
#define ROWS_VALUES
#define SCORE_VALUES
#define SOFTMAX_VALUES
#define VECTOR_VALUES
#include "logic/square.h"
#ifdef OVER_THE_REALS
#include "logic/divided.h"
#endif
#include "logic/moved.h"
#include "logic/exp_near.h"
#include "logic/logit.h"
#include "logic/index.h"
#include "rounding.h"
#include "logic/rows.h"
#include "logic/sum.h"
#include "vector.h"
#include "attention_memory.h"
#include "logic/scaled_shares.h"
#include "softmax.h"
#include "weighted_rows.h"
#include "logic/answered.h"
#include "logit_known.h"
#ifndef OVER_THE_REALS
#include "logic/rescaled.h"
#endif
#include "probabilities.h"
#include "fl.h"
#include "mask.h"
#ifdef OVER_THE_REALS
#include "softmax_shares.h"
#endif
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
  @ ensures range:  !\result ==> \exists integer j; 0 <= j < n && shown(mask, j) && !\is_finite(logits[j]) &&
  @     (bias == \null || \is_finite(bias[j]));
  @ REAL_ENSURES(real, \result)
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

#ifndef OVER_THE_REALS
/*@ // r stands for the list's
  @ predicate logit_listed(double r, \list<real> l, \list<real> h, integer at, integer j) =
  @     \abs(r - \nth(l, at + j)) <= \nth(h, at + j);
  @ lemma logit_listed_of{L}: \forall double r, attest_memory m, double *q, *bias, uint8_t *mask, \list<real> l, h, \list<integer> s,
  @     integer at, j, real top; logit_known(r, m, q, bias, j) ==> key_reached(m, q, bias, mask, l, h, s, at, top, j) ==>
  @     shown(mask, j) ==> logit_listed(r, l, h, at, j); */

/*@ // what the loop below adds up: the weights of the computed logits in memory and of the list's
  @ predicate masses_known{M}(\list<real> l, \list<real> h, \list<integer> s, integer at, real top, uint8_t *mask, double *logits,
  @                           real largest, integer k) =
  @     moved_sums(weights_of(mask, logits, 0.0, k), gaps_of(mask, logits, largest, 0.0, k), masses_of(l, s, at, k),
  @                depths_of(l, s, at, top, k), offs_of(l, h, s, at, k));
  @ // the means that they give
  @ predicate means_known{M}(\list<real> l, \list<real> h, \list<integer> s, integer at, real top, uint8_t *mask, double *logits,
  @                          real largest, integer n) =
  @     moved_total(weights_of(mask, logits, 0.0, n), masses_of(l, s, at, n), mean_off(l, h, s, at, n),
  @                 mean_gap(mask, logits, largest, n), mean_depth(l, s, at, top, n));
  @ lemma probability_hidden: \forall \list<real> l, \list<integer> s, integer at, n, j; !(\nth(s, at + j) != 0) ==>
  @     0 < masses_of(l, s, at, n) ==> 0 <= probability(l, s, at, n, j) <= 0;
  @ lemma nothing_near: \forall real r, P, h, mean_h, T, mean_T, integer k; 0 <= r <= 0 ==> 0 <= P <= 0 ==>
  @     attended_near(0.0, 0.0, h, mean_h, T, mean_T, k) && attended_near(r, P, h, mean_h, T, mean_T, k);
  @ // what is known of key j
  @ predicate mass_known{M}(\list<real> l, \list<real> h, \list<integer> s, integer at, real top, uint8_t *mask, double *logits,
  @                         real largest, integer j) =
  @     moved_weight(weight_of(mask, logits, 0.0, j), mass_of(l, s, at + j), \nth(h, at + j), gap_of(mask, logits, largest, j),
  @                  depth_of(l, s, top, at + j));
  @ predicate entry_known{M}(\list<real> l, \list<real> h, \list<integer> s, integer at, real top, uint8_t *mask, double *logits,
  @                          real largest, integer j) = mass_known(l, h, s, at, top, mask, logits, largest, j) &&
  @     entry_moved(\nth(h, at + j), gap_of(mask, logits, largest, j), depth_of(l, s, top, at + j));
  @ // and of its share
  @ predicate key_known{M}(\list<real> l, \list<real> h, \list<integer> s, integer at, uint8_t *mask, double *logits, integer n,
  @     integer j) = moved_share(softmax_real(mask, logits, n, j), probability(l, s, at, n, j), \nth(h, at + j), mean_off(l, h, s, at, n));
  @ // what that follows from: its mass and its weight, both divided by their sums
  @ predicate key_ready{M}(\list<real> l, \list<real> h, \list<integer> s, integer at, real top, uint8_t *mask, double *logits,
  @                        real largest, integer n, integer j) = entry_known(l, h, s, at, top, mask, logits, largest, j) &&
  @     means_known(l, h, s, at, top, mask, logits, largest, n) && 0 <= probability(l, s, at, n, j) &&
  @     times_is(mass_of(l, s, at + j), probability(l, s, at, n, j), masses_of(l, s, at, n)) &&
  @     times_is(weight_of(mask, logits, 0.0, j), softmax_real(mask, logits, n, j), weights_of(mask, logits, 0.0, n));
  @ lemma key_known_of{M}: \forall \list<real> l, h, \list<integer> s, integer at, real top, uint8_t *mask, double *logits,
  @     real largest, integer n, j; key_ready(l, h, s, at, top, mask, logits, largest, n, j) ==>
  @     key_known(l, h, s, at, mask, logits, n, j);
  @ // p is the share of key j, rounded
  @ predicate share_written{M}(double p, uint8_t *mask, double *logits, real largest, integer n, integer j) =
  @     share_near(p, softmax_real{M}(mask, logits, n, j), gap_of{M}(mask, logits, largest, j), mean_gap{M}(mask, logits, largest, n),
  @                sum_depth(n));
  @ lemma probability_near_of{M}: \forall double p, \list<real> l, h, \list<integer> s, integer at, real top, uint8_t *mask,
  @     double *logits, real largest, integer n, j; key_ready(l, h, s, at, top, mask, logits, largest, n, j) ==>
  @     key_known(l, h, s, at, mask, logits, n, j) ==> share_written(p, mask, logits, largest, n, j) ==>
  @     0 <= sum_depth(n) ==> probability_near(p, l, h, s, at, top, n, j);
  @ // the logits in memory are what the loop needs: no list's lies above `top`, and where a key is shown, one stands for the other
  @ predicate logit_ready{M}(\list<real> l, \list<real> h, \list<integer> s, integer at, real top, uint8_t *mask, double *logits,
  @                          integer j) = (shown(mask, j) <==> \nth(s, at + j) != 0) &&
  @     (shown(mask, j) ==> logit_listed(logits[j], l, h, at, j) && \nth(l, at + j) <= top && \nth(h, at + j) <= 0x1p-21);
  @ predicate logits_ready{M}(\list<real> l, \list<real> h, \list<integer> s, integer at, real top, uint8_t *mask, double *logits,
  @                           integer n) = \forall integer j; 0 <= j < n ==> logit_ready(l, h, s, at, top, mask, logits, j);
  @ predicate logits_known{M}(\list<real> l, \list<real> h, \list<integer> s, integer at, real top, uint8_t *mask, double *logits,
  @                           integer n, real largest) =
  @     largest_of(mask, logits, n, largest) && largest <= top + 0x1p-21 && logits_ready(l, h, s, at, top, mask, logits, n);
  @ // where no visible logit lies above a limit, the largest does not
  @ predicate logit_below{L}(double *logits, integer j, real limit) = logits[j] <= limit;
  @ lemma ready_below{M}: \forall \list<real> l, h, \list<integer> s, integer at, n, j, real top, limit, uint8_t *mask, double *logits;
  @     logits_ready(l, h, s, at, top, mask, logits, n) ==> 0 <= j < n ==> top + 0x1p-21 <= limit ==> shown(mask, j) ==>
  @     logit_ready(l, h, s, at, top, mask, logits, j) && logit_below(logits, j, limit);
  @ predicate all_below{L}(uint8_t *mask, double *logits, integer n, real limit) =
  @     \forall integer j; 0 <= j < n ==> shown(mask, j) ==> logit_below(logits, j, limit);
  @ lemma all_ready_below{M}: \forall \list<real> l, h, \list<integer> s, integer at, n, real top, limit, uint8_t *mask, double *logits;
  @     logits_ready(l, h, s, at, top, mask, logits, n) ==> top + 0x1p-21 <= limit ==> all_below(mask, logits, n, limit);
  @ lemma largest_below{L}: \forall uint8_t *mask, double *logits, integer n, real largest, limit;
  @     largest_of(mask, logits, n, largest) ==> all_below(mask, logits, n, limit) ==> largest <= limit;
  @ lemma logits_known_of{M}: \forall \list<real> l, h, \list<integer> s, integer at, n, real top, limit, largest, uint8_t *mask,
  @     double *logits; logits_ready(l, h, s, at, top, mask, logits, n) ==> largest_of(mask, logits, n, largest) ==>
  @     limit == top + 0x1p-21 ==> all_below(mask, logits, n, limit) && logits_known(l, h, s, at, top, mask, logits, n, largest); */

/*@ // what the shares of the lists are to be times, when c times those of the computed logits are known
  @ logic real answer_unit{M}(uint8_t *mask, double *logits, integer n, real c) = unit_for(c, weights_of(mask, logits, 0.0, n));
  @ logic real answer_factor{M}(\list<real> l, \list<integer> s, integer at, uint8_t *mask, double *logits, integer n, real c) =
  @     answer_unit(mask, logits, n, c) * masses_of(l, s, at, n);
  @ // p is c times the share of key j, rounded; it stands for its probability
  @ predicate share_scaled{M}(double p, uint8_t *mask, double *logits, real largest, integer n, real c, integer j) =
  @     share_scaled_near(p, c * softmax_real{M}(mask, logits, n, j), gap_of{M}(mask, logits, largest, j));
  @ predicate key_answer{M}(double p, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, uint8_t *mask,
  @                         double *logits, integer n, real c, integer j) =
  @     share_answers(p, answer_factor{M}(l, s, at, mask, logits, n, c) * probability(l, s, at, n, j), \nth(h, at + j),
  @                   depth_of(l, s, top, at + j));
  @ lemma answer_unit_is{M}: \forall uint8_t *mask, double *logits, integer n, real c;
  @     unit_is(answer_unit(mask, logits, n, c), c, weights_of(mask, logits, 0.0, n));
  @ lemma answer_unit_of{M}: \forall uint8_t *mask, double *logits, integer n, real c; 0 < c ==> 0 < weights_of(mask, logits, 0.0, n) ==>
  @     unit_is(answer_unit(mask, logits, n, c), c, weights_of(mask, logits, 0.0, n)) && 0 < answer_unit(mask, logits, n, c) &&
  @     times_is(c, answer_unit(mask, logits, n, c), weights_of(mask, logits, 0.0, n));
  @ lemma answer_factor_of{M}: \forall \list<real> l, \list<integer> s, integer at, n, uint8_t *mask, double *logits, real c;
  @     times_is(answer_factor(l, s, at, mask, logits, n, c), answer_unit(mask, logits, n, c), masses_of(l, s, at, n));
  @ lemma answer_factor_positive{M}: \forall \list<real> l, \list<integer> s, integer at, n, uint8_t *mask, double *logits, real c;
  @     0 < answer_unit(mask, logits, n, c) ==> 0 < masses_of(l, s, at, n) ==>
  @     less_scaled(answer_unit(mask, logits, n, c), 0.0, masses_of(l, s, at, n)) && 0 < answer_factor(l, s, at, mask, logits, n, c);
  @ predicate key_rescaled{M}(\list<real> l, \list<real> h, \list<integer> s, integer at, real top, uint8_t *mask, double *logits,
  @                           integer n, real c, integer j) =
  @     rescaled(c * softmax_real(mask, logits, n, j), answer_factor(l, s, at, mask, logits, n, c) * probability(l, s, at, n, j),
  @              \nth(h, at + j), depth_of(l, s, top, at + j));
  @ lemma key_rescaled_of{M}: \forall \list<real> l, h, \list<integer> s, integer at, real top, uint8_t *mask, double *logits,
  @     real largest, integer n, j, real c; key_ready(l, h, s, at, top, mask, logits, largest, n, j) ==>
  @     0 < answer_unit(mask, logits, n, c) ==>
  @     times_is(c, answer_unit(mask, logits, n, c), weights_of(mask, logits, 0.0, n)) ==>
  @     times_is(answer_factor(l, s, at, mask, logits, n, c), answer_unit(mask, logits, n, c), masses_of(l, s, at, n)) ==>
  @     key_rescaled(l, h, s, at, top, mask, logits, n, c, j);
  @ lemma key_answer_of{M}: \forall double p, \list<real> l, h, \list<integer> s, integer at, real top, uint8_t *mask,
  @     double *logits, real largest, integer n, j, real c; key_ready(l, h, s, at, top, mask, logits, largest, n, j) ==>
  @     key_rescaled(l, h, s, at, top, mask, logits, n, c, j) ==> share_scaled(p, mask, logits, largest, n, c, j) ==>
  @     entry_known(l, h, s, at, top, mask, logits, largest, j) && key_answer(p, l, h, s, at, top, mask, logits, n, c, j);
  @ // all keys, p being their shares now
  @ predicate key_answers{L, M}(double *p, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, uint8_t *mask,
  @                             integer n, real c) =
  @     \forall integer j; 0 <= j < n ==> key_answer{L}(\at(p[j], M), l, h, s, at, top, mask, p, n, c, j);
  @ lemma keys_answered_of{L, M}: \forall double *p, \list<real> l, h, \list<integer> s, integer at, n, real top, c, uint8_t *mask;
  @     key_answers{L, M}(p, l, h, s, at, top, mask, n, c) ==> 0 < answer_factor{L}(l, s, at, mask, p, n, c) ==>
  @     keys_answered{M}(p, l, h, s, at, top, n, answer_factor{L}(l, s, at, mask, p, n, c));
  @ lemma key_answer_none{M}: \forall double p, \list<real> l, h, \list<integer> s, integer at, real top, uint8_t *mask,
  @     double *logits, integer n, j, real c; 0 <= p <= 0 ==> 0 <= probability(l, s, at, n, j) <= 0 ==>
  @     nothing_scaled(answer_factor(l, s, at, mask, logits, n, c), probability(l, s, at, n, j)) &&
  @     key_answer(p, l, h, s, at, top, mask, logits, n, c, j); */

/* The shares of the computed logits beside those of the lists for which they stand. */
/*@ ghost
  /@ requires length: 1 <= n <= ATTEST_DIM_MAX;
   @ requires read:   \valid_read(logits + (0 .. n - 1)) && (mask == \null || \valid_read(mask + (0 .. n - 1)));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures keys:   \forall \list<real> l, h, \list<integer> s, integer at, real top, largest;
   @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==>
   @     \forall integer j; 0 <= j < n ==> shown(mask, j) ==> key_ready(l, h, s, at, top, mask, logits, largest, n, j) &&
   @     key_known(l, h, s, at, mask, logits, n, j);
   @ ensures some:   \forall \list<real> l, h, \list<integer> s, integer at, real top, largest;
   @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==>
   @     0 < masses_of(l, s, at, n) && 0 < weights_of(mask, logits, 0.0, n);
   @ ensures hidden: \forall \list<real> l, h, \list<integer> s, integer at, real top, largest;
   @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==>
   @     \forall integer j; 0 <= j < n ==> !shown(mask, j) ==> 0 <= probability(l, s, at, n, j) <= 0;
   @/
  static inline void shares_known(const uint8_t *mask, const double *logits, int64_t n)
  {
      /@ loop invariant range:  0 <= k <= n;
       @ loop invariant masses: \forall \list<real> l, h, \list<integer> s, integer at, real top, largest;
       @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==>
       @     masses_known(l, h, s, at, top, mask, logits, largest, k);
       @ loop invariant each:   \forall \list<real> l, h, \list<integer> s, integer at, real top, largest;
       @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==>
       @     \forall integer i; 0 <= i < k ==> shown(mask, i) ==> entry_known(l, h, s, at, top, mask, logits, largest, i);
       @ loop invariant some:   \forall \list<real> l, h, \list<integer> s, integer at, real top, largest;
       @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==>
       @     0 <= masses_of(l, s, at, k) && \forall integer i; 0 <= i < k ==> shown(mask, i) ==> 0 < masses_of(l, s, at, k);
       @ loop assigns k;
       @ loop variant n - k; @/
      for (int64_t k = 0; k < n; k++) {
          /@ assert key: \forall \list<real> l, h, \list<integer> s, integer at, real top, largest;
           @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==>
           @     logit_ready(l, h, s, at, top, mask, logits, k); @/
          /@ assert mass: \forall \list<real> l, h, \list<integer> s, integer at, real top, largest;
           @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==>
           @     0 <= mass_of(l, s, at + k) && (shown(mask, k) ==> 0 < mass_of(l, s, at + k)); @/
          /@ assert hidden: \forall \list<real> l, h, \list<integer> s, integer at, real top, largest; !shown(mask, k) ==>
           @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==> mass_known(l, h, s, at, top, mask, logits, largest, k); @/
          /@ assert apart: \forall \list<real> l, h, \list<integer> s, integer at, real top, largest; shown(mask, k) ==>
           @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==> apart((real)logits[k], \nth(l, at + k), \nth(h, at + k)); @/
          /@ assert moved: \forall \list<real> l, h, \list<integer> s, integer at, real top, largest; shown(mask, k) ==>
           @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==>
           @     entry_moved(\nth(h, at + k), gap_of(mask, logits, largest, k), depth_of(l, s, top, at + k)); @/
          /@ assert weight: \forall \list<real> l, h, \list<integer> s, integer at, real top, largest; shown(mask, k) ==>
           @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==>
           @     moved_near(weight_of(mask, logits, 0.0, k), mass_of(l, s, at + k), \nth(h, at + k)); @/
          /@ assert known: \forall \list<real> l, h, \list<integer> s, integer at, real top, largest;
           @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==>
           @     mass_known(l, h, s, at, top, mask, logits, largest, k); @/
          /@ assert joined: \forall \list<real> l, h, \list<integer> s, integer at, real top, largest;
           @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==>
           @     moved_joined(weights_of(mask, logits, 0.0, k), gaps_of(mask, logits, largest, 0.0, k), masses_of(l, s, at, k),
           @                  depths_of(l, s, at, top, k), offs_of(l, h, s, at, k), weight_of(mask, logits, 0.0, k),
           @                  mass_of(l, s, at + k), \nth(h, at + k), gap_of(mask, logits, largest, k),
           @                  depth_of(l, s, top, at + k)); @/
          ;
      }
      /@ assert some: \forall \list<real> l, h, \list<integer> s, integer at, real top, largest;
       @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==>
       @     0 < masses_of(l, s, at, n); @/
      /@ assert positive: \forall \list<real> l, h, \list<integer> s, integer at, real top, largest;
       @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==>
       @     0 < weights_of(mask, logits, 0.0, n); @/
      /@ assert means: \forall \list<real> l, h, \list<integer> s, integer at, real top, largest;
       @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==>
       @     moved_means(weights_of(mask, logits, 0.0, n), gaps_of(mask, logits, largest, 0.0, n), masses_of(l, s, at, n),
       @                 depths_of(l, s, at, top, n), offs_of(l, h, s, at, n), mean_off(l, h, s, at, n),
       @                 mean_gap(mask, logits, largest, n), mean_depth(l, s, at, top, n)); @/
      /@ assert total: \forall \list<real> l, h, \list<integer> s, integer at, real top, largest;
       @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==>
       @     means_known(l, h, s, at, top, mask, logits, largest, n); @/
      /@ assert shares: \forall \list<real> l, h, \list<integer> s, integer at, real top, largest;
       @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==>
       @     \forall integer j; 0 <= j < n ==>
       @     times_is(mass_of(l, s, at + j), probability(l, s, at, n, j), masses_of(l, s, at, n)) &&
       @     times_is(weight_of(mask, logits, 0.0, j), softmax_real(mask, logits, n, j), weights_of(mask, logits, 0.0, n)); @/
      /@ assert sign: \forall \list<real> l, h, \list<integer> s, integer at, real top, largest;
       @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==>
       @     \forall integer j; 0 <= j < n ==> shown(mask, j) ==> 0 <= probability(l, s, at, n, j); @/
      /@ assert ready: \forall \list<real> l, h, \list<integer> s, integer at, real top, largest;
       @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==>
       @     \forall integer j; 0 <= j < n ==> shown(mask, j) ==> key_ready(l, h, s, at, top, mask, logits, largest, n, j); @/
      /@ assert listed: \forall \list<real> l, h, \list<integer> s, integer at, j, real top, largest;
       @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==> 0 <= j < n ==>
       @     logit_ready(l, h, s, at, top, mask, logits, j) && (!shown(mask, j) ==> !(\nth(s, at + j) != 0)); @/
      /@ assert none: \forall \list<real> l, h, \list<integer> s, integer at, j, real top, largest;
       @     logits_known(l, h, s, at, top, mask, logits, n, largest) ==> 0 <= j < n ==> !shown(mask, j) ==>
       @     logit_ready(l, h, s, at, top, mask, logits, j) && 0 <= probability(l, s, at, n, j) <= 0; @/
      ;
  }
*/
#endif

attest_status attest_probabilities(attest_memory m, const double *q, const double *bias, const uint8_t *mask, double *p,
                                   double *lse)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_logits(m.score, q, m.keys, bias, m.n, m.d, p);
    //@ ghost Logits: ;
#ifdef OVER_THE_REALS
    //@ assert real_logits: \forall integer j; 0 <= j < m.n ==> logit_is{Here, Pre}(m, q, bias, p, j);
    /*@ ghost
      /@ loop invariant range: 0 <= k <= m.n;
       @ loop invariant each:  \forall integer j; 0 <= j < k ==> weight_is{Here, Pre}(m, q, bias, mask, p, j);
       @ loop invariant sum:   weights_are{Here, Pre}(m, q, bias, mask, p, k);
       @ loop assigns k;
       @ loop variant m.n - k; @/
      for (int64_t k = 0; k < m.n; k++) {
          /@ assert weight: logit_is{Here, Pre}(m, q, bias, p, k) && weight_is{Here, Pre}(m, q, bias, mask, p, k); @/
          ;
      }
    */
    //@ assert real_shares: \forall integer j; 0 <= j < m.n ==> share_is{Here, Pre}(m, q, bias, mask, p, j);
#endif
    const bool in_range = logits_in_range(bias, mask, m.n, p);
#ifndef OVER_THE_REALS
    /*@ assert biased: \forall \list<real> l, h, \list<integer> s, integer at, j, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==> 0 <= j < m.n ==> key_reached{Pre}(m, q, bias, mask, l, h, s, at, top, j); */
    //@ assert still: bias != \null ==> same_values{Pre, Here}(bias, m.n);
    /*@ assert shift: \forall \list<real> l, h, \list<integer> s, integer at, j, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==> 0 <= j < m.n ==> shown(mask, j) ==>
      @     key_reached{Pre}(m, q, bias, mask, l, h, s, at, top, j) && (bias == \null || \is_finite(bias[j])); */
    /*@ assert shifts: \forall \list<real> l, h, \list<integer> s, integer at, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==> bias_finite(bias, mask, m.n); */
    /*@ assert finite: in_range ==> \forall \list<real> l, h, \list<integer> s, integer at, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==> visible_finite(mask, p, m.n); */
    /*@ assert scaled: in_range ==> \forall \list<real> l, h, \list<integer> s, integer at, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==> \forall integer j; 0 <= j < m.n ==> shown(mask, j) ==>
      @     \exists double r; scaled_known{Pre}(r, m, q, j) && biased{Pre}(p[j], r, bias, j); */
    /*@ assert known: in_range ==> \forall \list<real> l, h, \list<integer> s, integer at, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==> \forall integer j; 0 <= j < m.n ==> shown(mask, j) ==>
      @     logit_known{Pre}(p[j], m, q, bias, j); */
    /*@ assert listed: in_range ==> \forall \list<real> l, h, \list<integer> s, integer at, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==> \forall integer j; 0 <= j < m.n ==>
      @     key_reached{Pre}(m, q, bias, mask, l, h, s, at, top, j) && logit_ready(l, h, s, at, top, mask, p, j); */
    /*@ assert ready: in_range ==> \forall \list<real> l, h, \list<integer> s, integer at, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==> logits_ready(l, h, s, at, top, mask, p, m.n); */
    /*@ assert logits: in_range ==> \forall \list<real> l, h, \list<integer> s, integer at, real top, limit, largest;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==> largest_of(mask, p, m.n, largest) ==> limit == top + 0x1p-21 ==>
      @     logits_ready(l, h, s, at, top, mask, p, m.n) && all_below(mask, p, m.n, limit) &&
      @     logits_known(l, h, s, at, top, mask, p, m.n, largest); */
    /*@ assert all: in_range ==> \forall \list<real> l, h, \list<integer> s, integer at, real top, largest;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==> largest_of(mask, p, m.n, largest) ==>
      @     logits_known(l, h, s, at, top, mask, p, m.n, largest); */
    //@ ghost shares_known(mask, p, m.n);
    //@ assert depth: 0 <= sum_depth(m.n);
#endif
    const attest_status visible = attest_softmax(mask, m.n, p, lse);
#ifndef OVER_THE_REALS
    /*@ assert rounded: visible == ATTEST_OK && in_range ==> \forall \list<real> l, h, \list<integer> s, integer at, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==>
      @     \exists real largest; logits_known{Logits}(l, h, s, at, top, mask, p, m.n, largest) &&
      @         softmax_near{Logits, Here}(mask, p, m.n, largest); */
    /*@ assert written: visible == ATTEST_OK && in_range ==> \forall \list<real> l, h, \list<integer> s, integer at, real top, largest;
      @     logits_known{Logits}(l, h, s, at, top, mask, p, m.n, largest) ==> softmax_near{Logits, Here}(mask, p, m.n, largest) ==>
      @     \forall integer j; 0 <= j < m.n ==> shown(mask, j) ==> share_written{Logits}(p[j], mask, p, largest, m.n, j); */
    /*@ assert each: visible == ATTEST_OK && in_range ==> \forall \list<real> l, h, \list<integer> s, integer at, real top, largest;
      @     logits_known{Logits}(l, h, s, at, top, mask, p, m.n, largest) ==> softmax_near{Logits, Here}(mask, p, m.n, largest) ==>
      @     \forall integer j; 0 <= j < m.n ==> shown(mask, j) ==> key_ready{Logits}(l, h, s, at, top, mask, p, largest, m.n, j) &&
      @     key_known{Logits}(l, h, s, at, mask, p, m.n, j) && share_written{Logits}(p[j], mask, p, largest, m.n, j) &&
      @     probability_near(p[j], l, h, s, at, top, m.n, j); */
    /*@ assert shown: visible == ATTEST_OK && in_range ==> \forall \list<real> l, h, \list<integer> s, integer at, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==>
      @     \forall integer j; 0 <= j < m.n ==> shown(mask, j) ==> probability_near(p[j], l, h, s, at, top, m.n, j); */
    /*@ assert none: visible == ATTEST_OK && in_range ==> \forall \list<real> l, h, \list<integer> s, integer at, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==>
      @     \forall integer j; 0 <= j < m.n ==> !shown(mask, j) ==> 0 <= probability(l, s, at, m.n, j) <= 0; */
    /*@ assert hidden: visible == ATTEST_OK && in_range ==> \forall \list<real> l, h, \list<integer> s, integer at, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==>
      @     \forall integer j; 0 <= j < m.n ==> !shown(mask, j) ==> probability_near(p[j], l, h, s, at, top, m.n, j); */
    /*@ assert near: visible == ATTEST_OK && in_range ==> \forall \list<real> l, h, \list<integer> s, integer at, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==>
      @     \forall integer j; 0 <= j < m.n ==> probability_near(p[j], l, h, s, at, top, m.n, j); */
    /*@ assert factor: visible == ATTEST_OK && in_range ==> \forall \list<real> l, h, \list<integer> s, integer at, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==>
      @     \exists real largest, c; logits_known{Logits}(l, h, s, at, top, mask, p, m.n, largest) &&
      @         softmax_scaled{Logits, Here}(mask, p, m.n, largest, c); */
    /*@ assert positive: visible == ATTEST_OK && in_range ==>
      @     \forall \list<real> l, h, \list<integer> s, integer at, real top, largest, c;
      @     logits_known{Logits}(l, h, s, at, top, mask, p, m.n, largest) ==> 0 < c ==>
      @     0 < weights_of{Logits}(mask, p, 0.0, m.n) && 0 < masses_of(l, s, at, m.n) && 0 < answer_unit{Logits}(mask, p, m.n, c) &&
      @     times_is(c, answer_unit{Logits}(mask, p, m.n, c), weights_of{Logits}(mask, p, 0.0, m.n)) &&
      @     0 < answer_factor{Logits}(l, s, at, mask, p, m.n, c); */
    /*@ assert rescaled: visible == ATTEST_OK && in_range ==>
      @     \forall \list<real> l, h, \list<integer> s, integer at, real top, largest, c;
      @     logits_known{Logits}(l, h, s, at, top, mask, p, m.n, largest) ==> 0 < c ==>
      @     \forall integer j; 0 <= j < m.n ==> shown(mask, j) ==> key_ready{Logits}(l, h, s, at, top, mask, p, largest, m.n, j) &&
      @     key_rescaled{Logits}(l, h, s, at, top, mask, p, m.n, c, j); */
    /*@ assert part: visible == ATTEST_OK && in_range ==> \forall real largest, c;
      @     softmax_scaled{Logits, Here}(mask, p, m.n, largest, c) ==>
      @     \forall integer j; 0 <= j < m.n ==> share_scaled{Logits}(p[j], mask, p, largest, m.n, c, j); */
    /*@ assert answer: visible == ATTEST_OK && in_range ==>
      @     \forall \list<real> l, h, \list<integer> s, integer at, real top, largest, c;
      @     logits_known{Logits}(l, h, s, at, top, mask, p, m.n, largest) ==> softmax_scaled{Logits, Here}(mask, p, m.n, largest, c) ==>
      @     \forall integer j; 0 <= j < m.n ==> shown(mask, j) ==> key_ready{Logits}(l, h, s, at, top, mask, p, largest, m.n, j) &&
      @     key_rescaled{Logits}(l, h, s, at, top, mask, p, m.n, c, j) && share_scaled{Logits}(p[j], mask, p, largest, m.n, c, j) &&
      @     key_answer{Logits}(p[j], l, h, s, at, top, mask, p, m.n, c, j); */
    //@ assert zero: \forall integer j; 0 <= j < m.n ==> !shown(mask, j) ==> 0 <= p[j] <= 0;
    /*@ assert silent: visible == ATTEST_OK && in_range ==>
      @     \forall \list<real> l, h, \list<integer> s, integer at, real top, largest, c;
      @     logits_known{Logits}(l, h, s, at, top, mask, p, m.n, largest) ==> \forall integer j; 0 <= j < m.n ==> !shown(mask, j) ==>
      @     0 <= probability(l, s, at, m.n, j) <= 0 && key_answer{Logits}(p[j], l, h, s, at, top, mask, p, m.n, c, j); */
    /*@ assert either: visible == ATTEST_OK && in_range ==>
      @     \forall \list<real> l, h, \list<integer> s, integer at, j, real top, largest, c;
      @     logits_known{Logits}(l, h, s, at, top, mask, p, m.n, largest) ==> softmax_scaled{Logits, Here}(mask, p, m.n, largest, c) ==>
      @     0 <= j < m.n ==> key_answer{Logits}(p[j], l, h, s, at, top, mask, p, m.n, c, j); */
    /*@ assert all_answers: visible == ATTEST_OK && in_range ==>
      @     \forall \list<real> l, h, \list<integer> s, integer at, real top, largest, c;
      @     logits_known{Logits}(l, h, s, at, top, mask, p, m.n, largest) ==> softmax_scaled{Logits, Here}(mask, p, m.n, largest, c) ==>
      @     key_answers{Logits, Here}(p, l, h, s, at, top, mask, m.n, c); */
    /*@ assert keys: visible == ATTEST_OK && in_range ==>
      @     \forall \list<real> l, h, \list<integer> s, integer at, real top, largest, c;
      @     logits_known{Logits}(l, h, s, at, top, mask, p, m.n, largest) ==> softmax_scaled{Logits, Here}(mask, p, m.n, largest, c) ==>
      @     key_answers{Logits, Here}(p, l, h, s, at, top, mask, m.n, c) && 0 < answer_factor{Logits}(l, s, at, mask, p, m.n, c) &&
      @     keys_answered(p, l, h, s, at, top, m.n, answer_factor{Logits}(l, s, at, mask, p, m.n, c)); */
    /*@ assert masses: visible == ATTEST_OK && in_range ==> \forall \list<real> l, h, \list<integer> s, integer at, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==> 0 < masses_of(l, s, at, m.n); */
    /*@ assert answers: visible == ATTEST_OK && in_range ==>
      @     \forall \list<real> l, h, \list<integer> s, integer at, real top, largest, c;
      @     logits_known{Logits}(l, h, s, at, top, mask, p, m.n, largest) ==> softmax_scaled{Logits, Here}(mask, p, m.n, largest, c) ==>
      @     shares_answered(p, l, h, s, at, top, m.n); */
    /*@ assert answered: visible == ATTEST_OK && in_range ==> \forall \list<real> l, h, \list<integer> s, integer at, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==> shares_answered(p, l, h, s, at, top, m.n); */
    /*@ assert whole: visible == ATTEST_OK && in_range ==> \forall \list<real> l, h, \list<integer> s, integer at, real top;
      @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==> nearly_whole(p, m.n, sum_depth(m.n)); */
#endif
    //@ REAL_ASSERT(real_range, in_range)
    //@ REAL_ASSERT(real_weights, weights_are{Logits, Pre}(m, q, bias, mask, p, m.n))
    /*@ REAL_ASSERT(real_quotients, visible == ATTEST_OK ==> \forall integer j; 0 <= j < m.n ==>
      @     share_is{Logits, Pre}(m, q, bias, mask, p, j) && is_value(p[j], key_share{Pre}(m, q, bias, mask, j))) */
    return visible == ATTEST_OK && !in_range ? ATTEST_RANGE : visible;
}
