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

/* lo_j and hi_j plus |a_j|, rounded down and up */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(a + (0 .. d - 1));
  @ requires write:  \valid(lo + (0 .. d - 1)) && \valid(hi + (0 .. d - 1));
  @ requires apart:  \separated(lo + (0 .. d - 1), a + (0 .. d - 1)) && \separated(hi + (0 .. d - 1), a + (0 .. d - 1)) &&
  @     \separated(lo + (0 .. d - 1), hi + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    lo[0 .. d - 1], hi[0 .. d - 1];
  @ ensures down: \forall integer j; 0 <= j < d && \is_finite(a[j]) && \is_finite(\old(lo[j])) ==>
  @     fl_not_above(lo[j], \old(lo[j]) + \abs(a[j]));
  @ ensures up: \forall integer j; 0 <= j < d && \is_finite(a[j]) && \is_finite(\old(hi[j])) ==>
  @     fl_not_below(hi[j], \old(hi[j]) + \abs(a[j]));
  @ */
static void add_magnitudes(const double *a, int64_t d, double *lo, double *hi)
{
    /*@ loop invariant range: 0 <= j <= d;
      @ loop invariant down: \forall integer k; 0 <= k < j && \is_finite(a[k]) && \is_finite(\at(lo[k], Pre)) ==>
      @     fl_not_above(lo[k], \at(lo[k], Pre) + \abs(a[k]));
      @ loop invariant up: \forall integer k; 0 <= k < j && \is_finite(a[k]) && \is_finite(\at(hi[k], Pre)) ==>
      @     fl_not_below(hi[k], \at(hi[k], Pre) + \abs(a[k]));
      @ loop invariant later: \forall integer k; j <= k < d ==>
      @     (\is_finite(\at(lo[k], Pre)) ==> \is_finite(lo[k]) && lo[k] == \at(lo[k], Pre)) &&
      @     (\is_finite(\at(hi[k], Pre)) ==> \is_finite(hi[k]) && hi[k] == \at(hi[k], Pre));
      @ loop assigns j, lo[0 .. d - 1], hi[0 .. d - 1];
      @ loop variant d - j; */
    for (int64_t j = 0; j < d; j++) {
        const double magnitude = fl_abs(a[j]);
        lo[j] = fl_add_down(lo[j], magnitude);
        hi[j] = fl_add_up(hi[j], magnitude);
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
        add_magnitudes(W + i * d, d, work, work + d);
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
