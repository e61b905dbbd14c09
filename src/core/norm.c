#define NORM_VALUES
#include "directed.h"
#include "logic/norm.h"
#include "norm.h"
#include "fl.h"
#include "vector.h"
#include "logic/index.h"

/*@ // where s is finite, it is not above the real number x, not below it
  @ predicate at_most(double s, real x) = \is_finite(s) ==> s <= x;
  @ predicate at_least(double s, real x) = \is_finite(s) ==> s >= x;
  @ // what is left of an entry once other memory was written
  @ predicate same_double(double x, double y) = \is_finite(x) ==> \is_finite(y) && x == y;
  @ */

/* sum_j |a_j|, rounded up: infinite as soon as it leaves double's range */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(a + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures up: (\forall integer j; 0 <= j < d ==> \is_finite(a[j])) ==> fl_not_below(\result, sum_size(a, d));
  @ */
static double abs_sum_up(const double *a, int64_t d)
{
    double sum = 0.0;
    /*@ loop invariant range: 0 <= j <= d;
      @ loop invariant up:    all_finite(a, d) ==> fl_not_below(sum, sum_size(a, j));
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
  @ ensures down: at_most(\result, sum_size(a, d));
  @ */
static double abs_sum_down(const double *a, int64_t d)
{
    double sum = 0.0;
    /*@ loop invariant range: 0 <= j <= d;
      @ loop invariant down:  at_most(sum, sum_size(a, j));
      @ loop assigns j, sum;
      @ loop variant d - j; */
    for (int64_t j = 0; j < d && fl_is_finite(sum); j++)
        sum = fl_add_down(sum, fl_abs(a[j]));
    return sum;
}

/* The larger of two numbers that were rounded down: one of the two, even where one is infinite. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures one: \is_finite(\result) ==> (\is_finite(x) && \result == x) || (\is_finite(y) && \result == y);
  @ */
static double larger_down(double x, double y)
{
    return x < y ? y : x;
}

/* The larger of two numbers that were rounded up; infinity where x is not finite. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures up: \is_finite(y) || \is_plus_infinity(y) ==> \is_plus_infinity(\result) ||
  @     (\is_finite(\result) && \is_finite(x) && \is_finite(y) && \result >= x && \result >= y);
  @ */
static double larger_up(double x, double y)
{
    return fl_is_finite(x) ? fl_max(x, y) : fl_infinity();
}

void attest_norm_inf(const double *W, int64_t n, int64_t d, double *lo, double *hi)
{
    double lower = 0.0, upper = 0.0;
    /*@ loop invariant range: 0 <= i <= n;
      @ loop invariant positive: 0 <= norm_inf_real(W, i, d);
      @ loop invariant down: at_most(lower, norm_inf_real(W, i, d));
      @ loop invariant up:   all_finite(W, n * d) ==> fl_not_below(upper, norm_inf_real(W, i, d));
      @ loop assigns i, lower, upper;
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        lower = larger_down(abs_sum_down(W + i * d, d), lower);
        upper = fl_max(abs_sum_up(W + i * d, d), upper);
        /*@ assert more: norm_inf_real(W, i + 1, d) ==
          @     \max(norm_inf_real(W, i, d), sum_size(W + i * d, d)); */
    }
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_enclose(lower, attest_all_finite(W, n * d) ? upper : fl_infinity(), lo, hi);
}

/* The sums of the columns, rounded down and rounded up. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(W + (0 .. n * d - 1));
  @ requires write: \valid(below + (0 .. d - 1)) && \valid(above + (0 .. d - 1));
  @ requires apart: \separated(below + (0 .. d - 1), W + (0 .. n * d - 1)) &&
  @     \separated(above + (0 .. d - 1), W + (0 .. n * d - 1)) &&
  @     \separated(below + (0 .. d - 1), above + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    below[0 .. d - 1], above[0 .. d - 1];
  @ ensures down: \forall integer k; 0 <= k < d ==> at_most(below[k], \old(column_sum(W, n, d, k)));
  @ ensures up:   \forall integer k; 0 <= k < d ==> at_least(above[k], \old(column_sum(W, n, d, k)));
  @ */
static void column_sums(const double *W, int64_t n, int64_t d, double *below, double *above)
{
    attest_fill(0.0, below, d);
    //@ assert same: \forall integer k; 0 <= k < n * d ==> same_double(W[k], \at(W[k], Pre));
    attest_fill(0.0, above, d);
    /*@ loop invariant range: 0 <= i <= n;
      @ loop invariant down: \forall integer k; 0 <= k < d ==> at_most(below[k], column_sum{Pre}(W, i, d, k));
      @ loop invariant up:   \forall integer k; 0 <= k < d ==> at_least(above[k], column_sum{Pre}(W, i, d, k));
      @ loop invariant same: \forall integer k; 0 <= k < n * d ==> same_double(W[k], \at(W[k], Pre));
      @ loop assigns i, below[0 .. d - 1], above[0 .. d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        /*@ loop invariant range: 0 <= j <= d;
          @ loop invariant down: \forall integer k; 0 <= k < j ==> at_most(below[k], column_sum{Pre}(W, i + 1, d, k));
          @ loop invariant up:   \forall integer k; 0 <= k < j ==> at_least(above[k], column_sum{Pre}(W, i + 1, d, k));
          @ loop invariant later_down: \forall integer k; j <= k < d ==> at_most(below[k], column_sum{Pre}(W, i, d, k));
          @ loop invariant later_up: \forall integer k; j <= k < d ==> at_least(above[k], column_sum{Pre}(W, i, d, k));
          @ loop invariant same: \forall integer k; 0 <= k < n * d ==> same_double(W[k], \at(W[k], Pre));
          @ loop assigns j, below[0 .. d - 1], above[0 .. d - 1];
          @ loop variant d - j; */
        for (int64_t j = 0; j < d; j++) {
            /*@ assert apart: \separated(above + j, below + (0 .. d - 1)) &&
              @     \separated(below + j, above + (0 .. d - 1)); */
            //@ assert entry: same_double(W[i * d + j], \at(W[\at(i, Here) * d + \at(j, Here)], Pre));
            const double magnitude = fl_abs(W[i * d + j]);
            const double down = fl_add_down(below[j], magnitude), up = fl_add_up(above[j], magnitude);
            /*@ assert more: column_sum{Pre}(W, i + 1, d, j) ==
              @     column_sum{Pre}(W, i, d, j) + \abs(\at(W[\at(i, Here) * d + \at(j, Here)], Pre)); */
            //@ assert down: at_most(down, column_sum{Pre}(W, i + 1, d, j));
            //@ assert up: at_least(up, column_sum{Pre}(W, i + 1, d, j));
            below[j] = down;
            above[j] = up;
            //@ assert here: at_most(below[j], column_sum{Pre}(W, i + 1, d, j));
            /*@ assert earlier: \forall integer k; 0 <= k < j ==>
              @     at_most(below[k], column_sum{Pre}(W, i + 1, d, k)); */
            /*@ assert earlier_up: \forall integer k; 0 <= k < j ==>
              @     at_least(above[k], column_sum{Pre}(W, i + 1, d, k)); */
        }
    }
}

void attest_norm_one(const double *W, int64_t n, int64_t d, double *work, double *lo, double *hi)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const bool finite = attest_all_finite(W, n * d);
    column_sums(W, n, d, work, work + d);
    double lower = 0.0, upper = 0.0;
    /*@ loop invariant range: 0 <= j <= d;
      @ loop invariant positive: 0 <= largest_column{Pre}(W, n, d, j);
      @ loop invariant down: at_most(lower, largest_column{Pre}(W, n, d, j));
      @ loop invariant up:   fl_not_below(upper, largest_column{Pre}(W, n, d, j));
      @ loop assigns j, lower, upper;
      @ loop variant d - j; */
    for (int64_t j = 0; j < d; j++) {
        //@ assert sum: at_least(work[d + j], column_sum{Pre}(W, n, d, j));
        lower = larger_down(work[j], lower);
        upper = larger_up(work[d + j], upper);
        /*@ assert more: largest_column{Pre}(W, n, d, j + 1) ==
          @     \max(largest_column{Pre}(W, n, d, j), column_sum{Pre}(W, n, d, j)); */
    }
    attest_enclose(lower, finite ? upper : fl_infinity(), lo, hi);
}
