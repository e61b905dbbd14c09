#include "norm.h"
#include "directed.h"
#include "fl.h"
#include "vector.h"
#include "logic/index.h"

/*@ logic real abs_sum(double *a, integer n) = n <= 0 ? 0.0 : abs_sum(a, n - 1) + \abs(a[n - 1]);
  @
  @ predicate all_finite(double *a, integer n) = \forall integer i; 0 <= i < n ==> \is_finite(a[i]);
  @ */

/* sum_j |a_j|, rounded up: infinite as soon as it leaves double's range */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(a + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures up: all_finite(a, d) ==> fl_not_below(\result, abs_sum(a, d));
  @ */
static double abs_sum_up(const double *a, int64_t d)
{
    double sum = 0.0;
    /*@ loop invariant range: 0 <= j <= d;
      @ loop invariant up:    all_finite(a, d) ==> fl_not_below(sum, abs_sum(a, j));
      @ loop assigns j, sum;
      @ loop variant d - j; */
    for (int64_t j = 0; j < d && fl_is_finite(sum); j++)
        sum = fl_add_up(sum, fl_abs(a[j]));
    return sum;
}

/* The same, rounded down. */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(a + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures down: all_finite(a, d) ==> fl_not_above(\result, abs_sum(a, d));
  @ */
static double abs_sum_down(const double *a, int64_t d)
{
    double sum = 0.0;
    /*@ loop invariant range: 0 <= j <= d;
      @ loop invariant down:  all_finite(a, d) ==> fl_not_above(sum, abs_sum(a, j));
      @ loop assigns j, sum;
      @ loop variant d - j; */
    for (int64_t j = 0; j < d && fl_is_finite(sum); j++)
        sum = fl_add_down(sum, fl_abs(a[j]));
    return sum;
}

void attest_norm_inf(const double *W, int64_t n, int64_t d, double *lo, double *hi)
{
    double lower = 0.0, upper = 0.0;
    /*@ loop invariant range: 0 <= i <= n;
      @ loop assigns i, lower, upper;
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        lower = fl_max(abs_sum_down(W + i * d, d), lower);
        upper = fl_max(abs_sum_up(W + i * d, d), upper);
    }
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_enclose(lower, attest_all_finite(W, n * d) ? upper : fl_infinity(), lo, hi);
}

/* sums_j += |a_j|, rounded down */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(a + (0 .. d - 1));
  @ requires write:  \valid(sums + (0 .. d - 1)) && \separated(sums + (0 .. d - 1), a + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    sums[0 .. d - 1];
  @ ensures down: \forall integer j; 0 <= j < d && \is_finite(a[j]) && \is_finite(\old(sums[j])) ==>
  @     fl_not_above(sums[j], \old(sums[j]) + \abs(a[j]));
  @ */
static void add_magnitudes_down(const double *a, int64_t d, double *sums)
{
    /*@ loop invariant range: 0 <= j <= d;
      @ loop invariant down: \forall integer k; 0 <= k < j && \is_finite(a[k]) && \is_finite(\at(sums[k], Pre)) ==>
      @     fl_not_above(sums[k], \at(sums[k], Pre) + \abs(a[k]));
      @ loop invariant later: \forall integer k; j <= k < d ==> \is_finite(\at(sums[k], Pre)) ==>
      @     \is_finite(sums[k]) && sums[k] == \at(sums[k], Pre);
      @ loop assigns j, sums[0 .. d - 1];
      @ loop variant d - j; */
    for (int64_t j = 0; j < d; j++) {
        const double sum = sums[j], magnitude = fl_abs(a[j]);
        //@ assert sum: \is_finite(\at(sums[\at(j, Here)], Pre)) ==> \is_finite(sum) && sum == \at(sums[\at(j, Here)], Pre);
        sums[j] = fl_add_down(sum, magnitude);
        //@ assert here: \is_finite(a[j]) && \is_finite(sum) ==> fl_not_above(sums[j], sum + \abs(a[j]));
        /*@ assert earlier: \forall integer k; 0 <= k < j && \is_finite(a[k]) && \is_finite(\at(sums[k], Pre)) ==>
          @     fl_not_above(sums[k], \at(sums[k], Pre) + \abs(a[k])); */
    }
}

/* sums_j += |a_j|, rounded up */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(a + (0 .. d - 1));
  @ requires write:  \valid(sums + (0 .. d - 1)) && \separated(sums + (0 .. d - 1), a + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    sums[0 .. d - 1];
  @ ensures up: \forall integer j; 0 <= j < d && \is_finite(a[j]) && \is_finite(\old(sums[j])) ==>
  @     fl_not_below(sums[j], \old(sums[j]) + \abs(a[j]));
  @ */
static void add_magnitudes_up(const double *a, int64_t d, double *sums)
{
    /*@ loop invariant range: 0 <= j <= d;
      @ loop invariant up: \forall integer k; 0 <= k < j && \is_finite(a[k]) && \is_finite(\at(sums[k], Pre)) ==>
      @     fl_not_below(sums[k], \at(sums[k], Pre) + \abs(a[k]));
      @ loop invariant later: \forall integer k; j <= k < d ==> \is_finite(\at(sums[k], Pre)) ==>
      @     \is_finite(sums[k]) && sums[k] == \at(sums[k], Pre);
      @ loop assigns j, sums[0 .. d - 1];
      @ loop variant d - j; */
    for (int64_t j = 0; j < d; j++) {
        const double sum = sums[j], magnitude = fl_abs(a[j]);
        //@ assert sum: \is_finite(\at(sums[\at(j, Here)], Pre)) ==> \is_finite(sum) && sum == \at(sums[\at(j, Here)], Pre);
        sums[j] = fl_add_up(sum, magnitude);
        //@ assert here: \is_finite(a[j]) && \is_finite(sum) ==> fl_not_below(sums[j], sum + \abs(a[j]));
        /*@ assert earlier: \forall integer k; 0 <= k < j && \is_finite(a[k]) && \is_finite(\at(sums[k], Pre)) ==>
          @     fl_not_below(sums[k], \at(sums[k], Pre) + \abs(a[k])); */
    }
}

void attest_norm_one(const double *W, int64_t n, int64_t d, double *work, double *lo, double *hi)
{
    double lower = 0.0, upper = 0.0;
    attest_fill(0.0, work, 2 * d);
    /*@ loop invariant range: 0 <= i <= n;
      @ loop assigns i, work[0 .. 2 * d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        add_magnitudes_down(W + i * d, d, work);
        add_magnitudes_up(W + i * d, d, work + d);
    }
    /*@ loop invariant range: 0 <= j <= d;
      @ loop assigns j, lower, upper;
      @ loop variant d - j; */
    for (int64_t j = 0; j < d; j++) {
        lower = fl_max(work[j], lower);
        upper = fl_max(work[d + j], upper);
    }
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_enclose(lower, attest_all_finite(W, n * d) ? upper : fl_infinity(), lo, hi);
}
