#define SOFTMAX_VALUES
#define VECTOR_VALUES
#include "logic/share.h"
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
  @ ensures hidden: mask != \null ==> \forall integer j; 0 <= j < n ==> mask[j] == 0 ==> x[j] == 0.0;
  @ ensures near:   \forall integer j; 0 <= j < n ==> weight_written{Pre}(x[j], mask, x, m, j);
  @ */
static void exponentials(const uint8_t *mask, int64_t n, double m, double *x)
{
    /*@ loop invariant range:  0 <= j <= n;
      @ loop invariant top:    \forall integer k; j <= k < n ==> (mask == \null || mask[k] != 0) ==> below(x[k], m);
      @ loop invariant same:   same_from{Here, Pre}(x, j, n);
      @ loop invariant unit:   \forall integer k; 0 <= k < j ==> \is_finite(x[k]) ==> 0.0 <= x[k] <= 1.0;
      @ loop invariant hidden: mask != \null ==> \forall integer k; 0 <= k < j ==> mask[k] == 0 ==> x[k] == 0.0;
      @ loop invariant near:   \forall integer k; 0 <= k < j ==> weight_written{Pre}(x[k], mask, x, m, k);
      @ loop assigns j, x[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        const double e = attest_visible(mask, j) ? attest_shifted_exp(x[j], m) : 0.0;
        //@ assert written: weight_written{Pre}(e, mask, x, m, \at(j, Here));
        x[j] = e;
    }
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
  @ ensures zero: \forall integer j; 0 <= j < n ==> \old(x[j]) == 0.0 ==> x[j] == 0.0;
  @ ensures near: \forall integer j; 0 <= j < n ==> quotient_near(x[j], \old(x[j]), total);
  @ */
static void normalise(double total, int64_t n, double *x)
{
    /*@ loop invariant range: 0 <= j <= n;
      @ loop invariant unit:  \forall integer k; 0 <= k < j ==> \is_finite(x[k]) && 0.0 <= x[k] <= 1.0;
      @ loop invariant parts: \forall integer k; j <= k < n ==> \is_finite(x[k]) && 0.0 <= x[k] <= 1.0;
      @ loop invariant zero:  \forall integer k; 0 <= k < n ==> \at(x[k], Pre) == 0.0 ==> x[k] == 0.0;
      @ loop invariant same:  \forall integer k; j <= k < n ==> x[k] == \at(x[k], Pre);
      @ loop invariant near:  \forall integer k; 0 <= k < j ==> quotient_near(x[k], \at(x[k], Pre), total);
      @ loop assigns j, x[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        const double e = x[j], p = e == 0.0 ? 0.0 : fl_div(e, total);
        //@ assert none: e == 0.0 ==> quotient_near(0.0, 0.0, total);
        //@ assert back: times_is(e, ratio(e, total), total);
        //@ assert some: e != 0.0 ==> rounded(p, ratio(e, total));
        //@ assert near: quotient_near(p, e, total);
        x[j] = p;
    }
}

/*@ lemma sum_rounded_of: \forall real t, s, size, integer k, m; computed(t, s, size, k, m) ==> order_scaled(k, size, s) ==>
  @     m <= 0x1000000 ==> sum_rounded(t, s, k);
  @
  @ // total stands for the sum of the weights of x, which are w(j) for the largest entry m
  @ predicate total_known{L}(real total, uint8_t *mask, double *x, integer n, real m) =
  @     total_near(total, weights_of(mask, x, m, n), gaps_of(mask, x, m, m, n), sum_depth(n)) &&
  @     weights_size(weights_of(mask, x, m, n), gaps_of(mask, x, m, m, n)) && 0 < weights_of(mask, x, 0.0, n) &&
  @     times_is(weights_of(mask, x, 0.0, n), weights_of(mask, x, m, n), \exp(m)) &&
  @     times_is(gaps_of(mask, x, m, 0.0, n), gaps_of(mask, x, m, m, n), \exp(m)); */

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
  @ ensures hidden: mask != \null ==> \forall integer j; 0 <= j < n ==> mask[j] == 0 ==> x[j] == 0.0;
  @ ensures near:   \forall integer j; 0 <= j < n ==> weight_written{Pre}(x[j], mask, x, \old(x[best]), j);
  @ ensures total:  \is_finite(\result) ==> visible_finite{Pre}(mask, x, n) ==>
  @     total_known{Pre}(\result, mask, x, n, \old(x[best]));
  @ */
static double weigh(const uint8_t *mask, int64_t n, int64_t best, double *x)
{
    const double m = x[best];
    exponentials(mask, n, m, x);
    const double total = attest_sum(x, n);
    /*@ ghost
      /@ loop invariant range: 0 <= k <= n;
       @ loop invariant sizes: \is_finite(total) ==> sum_size(x, k) <= sum_real(x, k);
       @ loop invariant sums:  \is_finite(total) ==> visible_finite{Pre}(mask, x, n) ==>
       @     sums_known(sum_real(x, k), weights_of{Pre}(mask, x, m, k), gaps_of{Pre}(mask, x, m, m, k),
       @                weights_of{Pre}(mask, x, 0.0, k), gaps_of{Pre}(mask, x, m, 0.0, k), \exp(m), k) && (best < k ==> 1 <= weights_of{Pre}(mask, x, m, k));
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
  @ ensures hidden: \result ==> mask != \null ==> \forall integer j; 0 <= j < n ==> mask[j] == 0 ==> x[j] == 0.0;
  @ ensures near:   \result ==> visible_finite{Pre}(mask, x, n) ==> softmax_near{Pre, Post}(mask, x, n, \old(x[best]));
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
    /*@ assert gaps: visible_finite{Pre}(mask, x, n) ==>
      @     times_is(gaps_of{Pre}(mask, x, m, m, n), mean_gap{Pre}(mask, x, m, n) * weights_of{Pre}(mask, x, m, n), 1.0); */
    /*@ assert whole: visible_finite{Pre}(mask, x, n) ==>
      @     total_shared(total, weights_of{Pre}(mask, x, m, n), mean_gap{Pre}(mask, x, m, n), sum_depth(n)); */
    *lse = fl_add(m, attest_log(total));
    normalise(total, n, x);
    //@ assert quotients: \forall integer j; 0 <= j < n ==> quotient_near(x[j], \at(x[j], Weights), total);
    /*@ assert near: visible_finite{Pre}(mask, x, n) ==> \forall integer j; 0 <= j < n ==>
      @     share_near(x[j], softmax_real{Pre}(mask, x, n, j), gap_of{Pre}(mask, x, m, j), mean_gap{Pre}(mask, x, m, n),
      @                sum_depth(n)); */
    return true;
}

attest_status attest_softmax(const uint8_t *mask, int64_t n, double *x, double *lse)
{
    const int64_t best = largest(x, mask, n);
    const double m = best < n ? x[best] : fl_div(-1.0, 0.0);
    if (best < n && fl_is_finite(m) && probabilities(mask, n, best, x, lse)) {
        //@ assert largest: visible_finite{Pre}(mask, x, n) ==> largest_of{Pre}(mask, x, n, m);
        //@ assert near: visible_finite{Pre}(mask, x, n) ==> softmax_near{Pre, Here}(mask, x, n, m);
        return ATTEST_OK;
    }
    *lse = m;
    attest_fill(0.0, x, n);
    return best < n ? ATTEST_RANGE : ATTEST_EMPTY_ROW;
}
