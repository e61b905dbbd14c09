#define SOFTMAX_VALUES
#define VECTOR_VALUES
#include "logic/divided.h"
#include "logic/share.h"
#include "logic/scaled_shares.h"
#ifdef OVER_THE_REALS
#include "logic/unshifted.h"
#else
#include "logic/whole_shares.h"
#endif
#include "rounding.h"
#include "logic/exp.h"
#include "logic/sum.h"
#include "vector.h"
#include "softmax.h"
#include "fl.h"
#include "log.h"
#include "mask.h"
#include "shifted_exp.h"
#include <stdbool.h>

/*@ lemma below_not_above: \forall double x, m; !\is_NaN(m) ==> !\lt_double(m, x) ==> below(x, m);
  @ lemma below_grows:     \forall double x, m, y; below(x, m) ==> \lt_double(m, y) ==> below(x, y);
  @ lemma below_self:      \forall double x; below(x, x);
  @ lemma number_if_less:  \forall double m, y; \lt_double(m, y) ==> !\is_NaN(m);
  @ */

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures yes: \result ==> !\is_NaN(m) && \forall double z; below(z, m) ==> below(z, x);
  @ ensures no:  !\result ==> !\is_NaN(m) ==> below(x, m);
  @ */
static inline bool above(double x, double m)
{
    return x > m;
}

/* The place of a largest visible entry; n when there is none. */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(x + (0 .. n - 1));
  @ requires mask:   mask == \null || \valid_read(mask + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures place: 0 <= \result <= n;
  @ ensures shown: \result < n ==> mask == \null || mask[\result] != 0;
  @ ensures none:  \result == n ==> \forall integer j; 0 <= j < n ==> mask != \null && mask[j] == 0;
  @ ensures top:   \result < n && !\is_NaN(x[\result]) ==> \forall integer j; 0 <= j < n ==>
  @                (mask == \null || mask[j] != 0) ==> below(x[j], x[\result]);
  @ */
static int64_t largest(const double *x, const uint8_t *mask, int64_t n)
{
    int64_t best = n;
    /*@ loop invariant range: 0 <= j <= n && 0 <= best <= n;
      @ loop invariant shown: best < n ==> mask == \null || mask[best] != 0;
      @ loop invariant first: best == n ==> \forall integer k; 0 <= k < j ==> mask != \null && mask[k] == 0;
      @ loop invariant top:   best < n && !\is_NaN(x[best]) ==> \forall integer k; 0 <= k < j ==>
      @                       (mask == \null || mask[k] != 0) ==> below(x[k], x[best]);
      @ loop assigns j, best;
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++)
        if (attest_visible(mask, j) && (best == n || above(x[j], x[best]))) {
            //@ assert self: below(x[j], x[j]);
            best = j;
        }
    return best;
}

/*@ // over the reals: x at M holds the weight of what it held at L, the share
  @ predicate weight_at{L, M}(uint8_t *mask, double *x, real m, integer j) = \at(x[j], M) == weight_of{L}(mask, x, m, j);
  @ predicate share_at{L, M}(uint8_t *mask, double *x, integer n, integer j) = \at(x[j], M) == softmax_real{L}(mask, x, n, j); */

/*@ // r stands for the weight of entry j, where that is a number
  @ predicate weight_written{L}(double r, uint8_t *mask, double *x, real m, integer j) =
  @     \is_finite(r) ==> (mask == \null || mask[j] != 0 ==> \is_finite(x[j])) ==>
  @     weight_known(r, weight_of(mask, x, m, j), gap_of(mask, x, m, j), weight_of(mask, x, 0.0, j), \exp(m));
  @ lemma weight_hidden: \forall real f; weight_known(0.0, 0.0, 0.0, 0.0, f);
  @ // the entries from j on are the same in two states of memory
  @ predicate same_from{L, M}(double *x, integer j, integer n) = \forall integer k; j <= k < n ==>
  @     \at(x[k], L) == \at(x[k], M) && (\is_finite(\at(x[k], L)) <==> \is_finite(\at(x[k], M)));
  @ lemma weight_same: \forall real a, b, m, e; a <= b ==> b <= a ==> weight_known(e, \exp(a - m), m - a, \exp(a), \exp(m)) ==>
  @     weight_known(e, \exp(b - m), m - b, \exp(b), \exp(m)); */

/* x_j = exp(x_j - m) where j is visible, else 0. */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires write:  \valid(x + (0 .. n - 1));
  @ requires mask:   mask == \null || (\valid_read(mask + (0 .. n - 1)) && \separated(x + (0 .. n - 1), mask + (0 .. n - 1)));
  @ requires top:    \is_finite(m) && \forall integer j; 0 <= j < n ==> (mask == \null || mask[j] != 0) ==> below(x[j], m);
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. n - 1];
  @ ensures unit:   \forall integer j; 0 <= j < n ==> \is_finite(x[j]) ==> 0.0 <= x[j] <= 1.0;
  @ ensures hidden: mask != \null ==> \forall integer j; 0 <= j < n ==> mask[j] == 0 ==> IS_VALUE(x[j], 0.0);
  @ ensures near:   \forall integer j; 0 <= j < n ==> weight_written{Pre}(x[j], mask, x, m, j);
  @ REAL_ENSURES(real, \forall integer j; 0 <= j < n ==> weight_at{Pre, Post}(mask, x, m, j))
  @ */
static void exponentials(const uint8_t *mask, int64_t n, double m, double *x)
{
    /*@ loop invariant range:  0 <= j <= n;
      @ loop invariant top:    \forall integer k; j <= k < n ==> (mask == \null || mask[k] != 0) ==> below(x[k], m);
      @ loop invariant same:   same_from{Here, Pre}(x, j, n);
      @ loop invariant unit:   \forall integer k; 0 <= k < j ==> \is_finite(x[k]) ==> 0.0 <= x[k] <= 1.0;
      @ loop invariant hidden: mask != \null ==> \forall integer k; 0 <= k < j ==> mask[k] == 0 ==> IS_VALUE(x[k], 0.0);
      @ loop invariant near:   \forall integer k; 0 <= k < j ==> weight_written{Pre}(x[k], mask, x, m, k);
      @ REAL_INVARIANT(real, \forall integer k; 0 <= k < j ==> weight_at{Pre, Here}(mask, x, m, k))
      @ loop assigns j, x[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        const double e = attest_visible(mask, j) ? attest_shifted_exp(x[j], m) : 0.0;
        //@ REAL_ASSERT(same, x[j] == \at(x[\at(j, Here)], Pre))
        /*@ REAL_ASSERT(seen, (mask == \null || mask[j] != 0) ==> weight_known(e, \exp(\at(x[\at(j, Here)], Pre) - m),
          @     m - \at(x[\at(j, Here)], Pre), \exp(\at(x[\at(j, Here)], Pre)), \exp(m))) */
        //@ assert shown:  (mask == \null || mask[j] != 0) ==> weight_written{Pre}(e, mask, x, m, \at(j, Here));
        //@ assert hidden: !(mask == \null || mask[j] != 0) ==> weight_written{Pre}(e, mask, x, m, \at(j, Here));
        //@ REAL_ASSERT(real, e == weight_of{Pre}(mask, x, m, \at(j, Here)))
        x[j] = e;
        //@ REAL_ASSERT(written, weight_at{Pre, Here}(mask, x, m, \at(j, Here)))
    }
}

/*@ // a part of 1, divided by no less than 1, is a part of 1
  @ predicate part_within(real e, real p, real s) = 0 <= p <= 1;
  @ lemma part_within_of: \forall real e, p, s; times_is(e, p, s) ==> 0 <= e <= 1 ==> 1 <= s ==>
  @     (p < 0 ==> less_scaled(s, p, 0.0)) && (1 < p ==> less_scaled(s, 1.0, p)) && part_within(e, p, s); */

/* e / total; what is 0 stays it. */
/*@ requires total: \is_finite(total) && 1.0 <= total;
  @ requires part:  \is_finite(e) && 0.0 <= e <= 1.0;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures unit: \is_finite(\result) && 0.0 <= \result <= 1.0;
  @ ensures zero: IS_VALUE(e, 0.0) ==> IS_VALUE(\result, 0.0);
  @ ensures near: quotient_near(\result, e, total);
  @ REAL_ENSURES(real, times_is(e, \result, total))
  @ */
static inline double part_of(double e, double total)
{
    const double p = e == 0.0 ? 0.0 : fl_div(e, total);
    //@ assert none: IS_VALUE(e, 0.0) ==> quotient_near(0.0, 0.0, total);
    //@ assert back: times_is(e, ratio(e, total), total);
    //@ assert some: !IS_VALUE(e, 0.0) ==> rounded(p, ratio(e, total));
    //@ REAL_ASSERT(within, times_is(e, p, total) && part_within(e, p, total))
    return p;
}

/* x_j /= total. */
/*@ requires length:   0 <= n <= ATTEST_DIM_MAX;
  @ requires write:    \valid(x + (0 .. n - 1));
  @ requires total:    \is_finite(total) && 1.0 <= total;
  @ requires parts:    \forall integer j; 0 <= j < n ==> \is_finite(x[j]) && 0.0 <= x[j] <= 1.0;
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. n - 1];
  @ ensures unit: \forall integer j; 0 <= j < n ==> \is_finite(x[j]) && 0.0 <= x[j] <= 1.0;
  @ ensures zero: \forall integer j; 0 <= j < n ==> IS_VALUE(\old(x[j]), 0.0) ==> IS_VALUE(x[j], 0.0);
  @ ensures near: \forall integer j; 0 <= j < n ==> quotient_near(x[j], \old(x[j]), total);
  @ REAL_ENSURES(real, \forall integer j; 0 <= j < n ==> times_is(\old(x[j]), x[j], total))
  @ */
static void normalise(double total, int64_t n, double *x)
{
    /*@ loop invariant range: 0 <= j <= n;
      @ loop invariant unit:  \forall integer k; 0 <= k < j ==> \is_finite(x[k]) && 0.0 <= x[k] <= 1.0;
      @ loop invariant parts: \forall integer k; j <= k < n ==> \is_finite(x[k]) && 0.0 <= x[k] <= 1.0;
      @ loop invariant zero:  \forall integer k; 0 <= k < n ==> IS_VALUE(\at(x[k], Pre), 0.0) ==> IS_VALUE(x[k], 0.0);
      @ loop invariant same:  \forall integer k; j <= k < n ==> x[k] == \at(x[k], Pre);
      @ loop invariant near:  \forall integer k; 0 <= k < j ==> quotient_near(x[k], \at(x[k], Pre), total);
      @ REAL_INVARIANT(real, \forall integer k; 0 <= k < j ==> times_is(\at(x[k], Pre), x[k], total))
      @ loop assigns j, x[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++)
        x[j] = part_of(x[j], total);
}

/*@ lemma sum_rounded_of: \forall real t, s, size, integer k, m; computed(t, s, size, k, m) ==> order_scaled(k, size, s) ==>
  @     m <= 0x1000000 ==> sum_rounded(t, s, k);
  @
  @ // total stands for the sum of the weights of x, which are w(j) for the largest entry m
  @ predicate total_known{L}(real total, uint8_t *mask, double *x, integer n, real m) =
  @     total_near(total, weights_of(mask, x, m, n), gaps_of(mask, x, m, m, n), sum_depth(n)) &&
  @     weights_size(weights_of(mask, x, m, n), gaps_of(mask, x, m, m, n)) && 0 < weights_of(mask, x, 0.0, n) &&
  @     times_is(weights_of(mask, x, 0.0, n), weights_of(mask, x, m, n), \exp(m)) &&
  @     times_is(gaps_of(mask, x, m, 0.0, n), gaps_of(mask, x, m, m, n), \exp(m));
  @
  @ // over the reals: s is the sum W of k weights, V is it where they are not shifted, and U that of the gaps times these
  @ predicate sums_are(real s, real W, real V, real U, real f) = s == W && 0 <= W && 0 <= U && times_is(V, W, f);
  @ lemma gap_times: \forall real e, w, t, v, f; weight_known(e, w, t, v, f) ==> 0 < f ==>
  @     times_is(t * v, t * w, f) && order_scaled(f, 0.0, t * w) && 0 <= t * v;
  @ lemma sums_are_more: \forall real s, W, V, U, f, e, w, t, v; sums_are(s, W, V, U, f) ==> weight_known(e, w, t, v, f) ==> e == w ==>
  @     0 <= t * v ==> sums_are(s + e, W + w, V + v, U + t * v, f);
  @ lemma share_unshifted: \forall real w, W, v, V, f, p; times_is(v, w, f) ==> times_is(V, W, f) ==> times_is(v, p, V) ==> 0 < f ==>
  @     times_is(w, p * W, 1.0) && times_is(w, p, W);
  @ // p and P are the same share: of weights that are shifted, and that are not
  @ lemma share_alone: \forall real w, p, P, W; times_is(w, p, W) ==> times_is(w, P, W) ==> 1 <= W ==>
  @     (p < P ==> less_scaled(W, p, P)) && (P < p ==> less_scaled(W, P, p)) && p == P;
  @ lemma quotient_positive: \forall real U, q, V; times_is(U, q, V) ==> 0 <= U ==> 0 < V ==> (q < 0 ==> less_scaled(V, q, 0.0)) &&
  @     0 <= q;
  @ lemma share_exact: \forall real p, t, mean, integer k; 0 <= p ==> 0 <= t ==> 0 <= mean ==> 0 <= k ==>
  @     share_parts(p, t, mean, k) && share_near(p, p, t, mean, k);
  @
  @ // total is the sum of the weights of x, which are w(j) for the largest entry m, and its parts are their shares
  @ predicate total_is{L}(real total, uint8_t *mask, double *x, integer n, real m) = 1 <= total &&
  @     sums_are(total, weights_of(mask, x, m, n), weights_of(mask, x, 0.0, n), gaps_of(mask, x, m, 0.0, n), \exp(m)); */

/* x becomes the weights, relative to that of the largest visible entry; returned is their sum. */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires write:  \valid(x + (0 .. n - 1));
  @ requires mask:   mask == \null || (\valid_read(mask + (0 .. n - 1)) && \separated(x + (0 .. n - 1), mask + (0 .. n - 1)));
  @ requires best:   0 <= best < n && (mask == \null || mask[best] != 0) && \is_finite(x[best]);
  @ requires top:    \forall integer j; 0 <= j < n ==> (mask == \null || mask[j] != 0) ==> below(x[j], x[best]);
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. n - 1];
  @ ensures unit:   \is_finite(\result) ==> \forall integer j; 0 <= j < n ==> \is_finite(x[j]) && 0.0 <= x[j] <= 1.0;
  @ ensures hidden: mask != \null ==> \forall integer j; 0 <= j < n ==> mask[j] == 0 ==> IS_VALUE(x[j], 0.0);
  @ ensures near:   \forall integer j; 0 <= j < n ==> weight_written{Pre}(x[j], mask, x, \old(x[best]), j);
  @ IEEE_ENSURES(total, \is_finite(\result) ==> visible_finite{Pre}(mask, x, n) ==>
  @     total_known{Pre}(\result, mask, x, n, \old(x[best])))
  @ IEEE_ENSURES(rounded, \is_finite(\result) ==> sum_rounded(\result, sum_real(x, n), sum_depth(n)))
  @ REAL_ENSURES(real, \forall integer j; 0 <= j < n ==> weight_at{Pre, Post}(mask, x, \old(x[best]), j))
  @ REAL_ENSURES(real_total, total_is{Pre}(\result, mask, x, n, \old(x[best])))
  @ */
static double weigh(const uint8_t *mask, int64_t n, int64_t best, double *x)
{
    const double m = x[best];
    exponentials(mask, n, m, x);
    const double total = attest_sum(x, n);
#ifdef OVER_THE_REALS
    /*@ ghost
      /@ loop invariant range: 0 <= k <= n;
       @ loop invariant real:  sums_are(sum_real(x, k), weights_of{Pre}(mask, x, m, k), weights_of{Pre}(mask, x, 0.0, k),
       @                                gaps_of{Pre}(mask, x, m, 0.0, k), \exp(m));
       @ loop invariant whole: best < k ==> 1 <= weights_of{Pre}(mask, x, m, k);
       @ loop assigns k;
       @ loop variant n - k; @/
      for (int64_t k = 0; k < n; k++) {
          /@ assert weight: weight_known(x[k], weight_of{Pre}(mask, x, m, k), gap_of{Pre}(mask, x, m, k),
           @                             weight_of{Pre}(mask, x, 0.0, k), \exp(m)); @/
          /@ assert real: weight_at{Pre, Here}(mask, x, m, \at(k, Here)); @/
          /@ assert sums: 0 <= gap_of{Pre}(mask, x, m, k) * weight_of{Pre}(mask, x, 0.0, k) &&
           @     sums_are(sum_real(x, k) + x[k], weights_of{Pre}(mask, x, m, k) + weight_of{Pre}(mask, x, m, k),
           @              weights_of{Pre}(mask, x, 0.0, k) + weight_of{Pre}(mask, x, 0.0, k),
           @              gaps_of{Pre}(mask, x, m, 0.0, k) + gap_of{Pre}(mask, x, m, k) * weight_of{Pre}(mask, x, 0.0, k), \exp(m)); @/
          /@ assert one: k == best ==> weight_of{Pre}(mask, x, m, k) == 1; @/
          ;
      }
    */
#else
    /*@ ghost
      /@ loop invariant range: 0 <= k <= n;
       @ loop invariant sizes: \is_finite(total) ==> sum_size(x, k) <= sum_real(x, k);
       @ loop invariant sums:  \is_finite(total) ==> visible_finite{Pre}(mask, x, n) ==>
       @     sums_known(sum_real(x, k), weights_of{Pre}(mask, x, m, k), gaps_of{Pre}(mask, x, m, m, k),
       @                weights_of{Pre}(mask, x, 0.0, k), gaps_of{Pre}(mask, x, m, 0.0, k), \exp(m), k) &&
       @                (best < k ==> 1 <= weights_of{Pre}(mask, x, m, k));
       @ loop assigns k;
       @ loop variant n - k; @/
      for (int64_t k = 0; k < n; k++) {
          /@ assert weight: \is_finite(total) ==> visible_finite{Pre}(mask, x, n) ==>
           @     weight_known(x[k], weight_of{Pre}(mask, x, m, k), gap_of{Pre}(mask, x, m, k),
           @                  weight_of{Pre}(mask, x, 0.0, k), \exp(m)); @/
          /@ assert sums: \is_finite(total) ==> visible_finite{Pre}(mask, x, n) ==> sums_known(sum_real(x, k) + x[k],
           @     weights_of{Pre}(mask, x, m, k) + weight_of{Pre}(mask, x, m, k),
           @     gaps_of{Pre}(mask, x, m, m, k) + gap_of{Pre}(mask, x, m, k) * weight_of{Pre}(mask, x, m, k),
           @     weights_of{Pre}(mask, x, 0.0, k) + weight_of{Pre}(mask, x, 0.0, k),
           @     gaps_of{Pre}(mask, x, m, 0.0, k) + gap_of{Pre}(mask, x, m, k) * weight_of{Pre}(mask, x, 0.0, k), \exp(m), k + 1); @/
          /@ assert one: k == best ==> weight_of{Pre}(mask, x, m, k) == 1; @/
          ;
      }
    */
    //@ assert depth: 0 <= sum_depth(n) <= 0x100000;
    //@ assert sizes: \is_finite(total) ==> order_scaled((real)sum_depth(n), sum_size(x, n), sum_real(x, n));
    //@ assert computed: \is_finite(total) ==> computed(total, sum_real(x, n), sum_size(x, n), sum_depth(n), 8 * (n + 1));
    //@ assert rounded: \is_finite(total) ==> sum_rounded(total, sum_real(x, n), sum_depth(n));
    /*@ assert size: \is_finite(total) ==> visible_finite{Pre}(mask, x, n) ==>
      @     weights_size(weights_of{Pre}(mask, x, m, n), gaps_of{Pre}(mask, x, m, m, n)); */
#endif
    return total;
}

/* Softmax where the largest visible entry is finite. False when a visible entry is NaN. */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires write:  \valid(x + (0 .. n - 1)) && \valid(lse) && \separated(x + (0 .. n - 1), lse);
  @ requires mask:   mask == \null || (\valid_read(mask + (0 .. n - 1)) && \separated(x + (0 .. n - 1), mask + (0 .. n - 1))
  @                                   && \separated(lse, mask + (0 .. n - 1)));
  @ requires best:   0 <= best < n && (mask == \null || mask[best] != 0) && \is_finite(x[best]);
  @ requires top:    \forall integer j; 0 <= j < n ==> (mask == \null || mask[j] != 0) ==> below(x[j], x[best]);
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. n - 1], *lse;
  @ ensures unit:   \result ==> \forall integer j; 0 <= j < n ==> \is_finite(x[j]) && 0.0 <= x[j] <= 1.0;
  @ ensures hidden: \result ==> mask != \null ==> \forall integer j; 0 <= j < n ==> mask[j] == 0 ==> IS_VALUE(x[j], 0.0);
  @ ensures near:   \result ==> visible_finite{Pre}(mask, x, n) ==> softmax_near{Pre, Post}(mask, x, n, \old(x[best]));
  @ IEEE_ENSURES(scaled, \result ==> visible_finite{Pre}(mask, x, n) ==>
  @     \exists real c; softmax_scaled{Pre, Post}(mask, x, n, \old(x[best]), c))
  @ IEEE_ENSURES(whole, \result ==> nearly_whole(x, n, sum_depth(n)))
  @ REAL_ENSURES(real_true, \result && 0 < weights_of{Pre}(mask, x, 0.0, n))
  @ REAL_ENSURES(real_lse, *lse == \log(weights_of{Pre}(mask, x, 0.0, n)))
  @ REAL_ENSURES(real, \forall integer j; 0 <= j < n ==> share_at{Pre, Post}(mask, x, n, j))
  @ */
static bool probabilities(const uint8_t *mask, int64_t n, int64_t best, double *x, double *lse)
{
    const double m = x[best], total = weigh(mask, n, best, x);
    if (!(total >= 1.0) || !fl_is_finite(total)) /* the largest entry alone gives 1: this sum holds a NaN */
        return false;
    //@ ghost Weights: ;
    /*@ assert weights: visible_finite{Pre}(mask, x, n) ==> \forall integer j; 0 <= j < n ==> weight_known(x[j],
      @     weight_of{Pre}(mask, x, m, j), gap_of{Pre}(mask, x, m, j), weight_of{Pre}(mask, x, 0.0, j), \exp(m)); */
    /*@ assert shares: visible_finite{Pre}(mask, x, n) ==> \forall integer j; 0 <= j < n ==> times_is(
      @     weight_of{Pre}(mask, x, 0.0, j), softmax_real{Pre}(mask, x, n, j), weights_of{Pre}(mask, x, 0.0, n)); */
    /*@ assert shifted: visible_finite{Pre}(mask, x, n) ==> \forall integer j; 0 <= j < n ==> times_is(
      @     weight_of{Pre}(mask, x, m, j), softmax_real{Pre}(mask, x, n, j) * weights_of{Pre}(mask, x, m, n), 1.0); */
    /*@ assert parts: visible_finite{Pre}(mask, x, n) ==> \forall integer j; 0 <= j < n ==>
      @     weight_shared(x[j], softmax_real{Pre}(mask, x, n, j), gap_of{Pre}(mask, x, m, j), weights_of{Pre}(mask, x, m, n)); */
    /*@ assert mean: visible_finite{Pre}(mask, x, n) ==>
      @     times_is(gaps_of{Pre}(mask, x, m, 0.0, n), mean_gap{Pre}(mask, x, m, n), weights_of{Pre}(mask, x, 0.0, n)); */
    /*@ IEEE_ASSERT(gaps, visible_finite{Pre}(mask, x, n) ==>
      @     times_is(gaps_of{Pre}(mask, x, m, m, n), mean_gap{Pre}(mask, x, m, n) * weights_of{Pre}(mask, x, m, n), 1.0)) */
    /*@ IEEE_ASSERT(whole, visible_finite{Pre}(mask, x, n) ==>
      @     total_shared(total, weights_of{Pre}(mask, x, m, n), mean_gap{Pre}(mask, x, m, n), sum_depth(n))) */
    *lse = fl_add(m, attest_log(total));
    //@ REAL_ASSERT(real_lse, log_is(m + \log(total), total * \exp(m)) && log_is(m + \log(total), weights_of{Pre}(mask, x, 0.0, n)))
    normalise(total, n, x);
    //@ assert quotients: \forall integer j; 0 <= j < n ==> quotient_near(x[j], \at(x[j], Weights), total);
    //@ REAL_ASSERT(mean, 0 <= mean_gap{Pre}(mask, x, m, n))
    //@ REAL_ASSERT(weighed, \forall integer j; 0 <= j < n ==> \at(x[j], Weights) == weight_of{Pre}(mask, x, m, j))
    /*@ REAL_ASSERT(divided, \forall integer j; 0 <= j < n ==> \at(x[j], Weights) == weight_of{Pre}(mask, x, m, j) &&
      @     times_is(weight_of{Pre}(mask, x, m, j), x[j], total)) */
    /*@ REAL_ASSERT(parts_real, \forall integer j; 0 <= j < n ==> times_is(weight_of{Pre}(mask, x, m, j), x[j], total) &&
      @     times_is(weight_of{Pre}(mask, x, m, j), softmax_real{Pre}(mask, x, n, j), total)) */
    /*@ REAL_ASSERT(real, 1 <= total && \forall integer j; 0 <= j < n ==> times_is(weight_of{Pre}(mask, x, m, j), x[j], total) &&
      @     times_is(weight_of{Pre}(mask, x, m, j), softmax_real{Pre}(mask, x, n, j), total) && share_at{Pre, Here}(mask, x, n, j)) */
    /*@ assert near: visible_finite{Pre}(mask, x, n) ==> \forall integer j; 0 <= j < n ==>
      @     share_near(x[j], softmax_real{Pre}(mask, x, n, j), gap_of{Pre}(mask, x, m, j), mean_gap{Pre}(mask, x, m, n),
      @                sum_depth(n)); */
#ifndef OVER_THE_REALS
    /*@ assert factor: visible_finite{Pre}(mask, x, n) ==>
      @     factor_is(ratio(weights_of{Pre}(mask, x, m, n), total), weights_of{Pre}(mask, x, m, n), total); */
    /*@ assert scaled: visible_finite{Pre}(mask, x, n) ==> \forall integer j; 0 <= j < n ==>
      @     share_scaled_near(x[j], ratio(weights_of{Pre}(mask, x, m, n), total) * softmax_real{Pre}(mask, x, n, j),
      @                       gap_of{Pre}(mask, x, m, j)); */
    /*@ assert softmax_scaled: visible_finite{Pre}(mask, x, n) ==>
      @     softmax_scaled{Pre, Here}(mask, x, n, m, ratio(weights_of{Pre}(mask, x, m, n), total)); */
    /*@ assert backs: \forall integer j; 0 <= j < n ==> share_returned(x[j], \at(x[j], Weights), total) && 0 <= \at(x[j], Weights); */
    /*@ ghost
      /@ loop invariant range: 0 <= k <= n;
       @ loop invariant sums:  shares_near(total, sum_real(x, k), sum_real{Weights}(x, k), k);
       @ loop assigns k;
       @ loop variant n - k; @/
      for (int64_t k = 0; k < n; k++) {
          /@ assert back: share_returned(x[k], \at(x[\at(k, Here)], Weights), total) && 0 <= \at(x[\at(k, Here)], Weights); @/
          /@ assert next: shares_near(total, sum_real(x, k + 1), sum_real{Weights}(x, k + 1), k + 1); @/
          ;
      }
    */
    //@ assert deep: 0 <= sum_depth(n) <= 0x100000;
    //@ assert whole_near: whole_near(sum_real(x, n), sum_depth(n));
    //@ assert nearly_whole: nearly_whole(x, n, sum_depth(n));
#endif
    return true;
}

attest_status attest_softmax(const uint8_t *mask, int64_t n, double *x, double *lse)
{
    const int64_t best = largest(x, mask, n);
    const double m = best < n ? x[best] : fl_neg(fl_infinity());
    if (best < n && fl_is_finite(m) && probabilities(mask, n, best, x, lse)) {
        //@ assert largest: visible_finite{Pre}(mask, x, n) ==> largest_of{Pre}(mask, x, n, m);
        //@ assert near: visible_finite{Pre}(mask, x, n) ==> softmax_near{Pre, Here}(mask, x, n, m);
        //@ IEEE_ASSERT(scaled, visible_finite{Pre}(mask, x, n) ==> \exists real c; softmax_scaled{Pre, Here}(mask, x, n, m, c))
        //@ IEEE_ASSERT(whole, nearly_whole(x, n, sum_depth(n)))
        //@ REAL_ASSERT(seen, !shows_none(mask, n))
        return ATTEST_OK;
    }
    *lse = m;
    attest_fill(0.0, x, n);
    return best < n ? ATTEST_RANGE : ATTEST_EMPTY_ROW;
}
