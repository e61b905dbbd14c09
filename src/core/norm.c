#define NORM_VALUES
#include "directed.h"
#include "logic/norm.h"
#include "norm.h"
#include "fl.h"
#include "reals.h"
#include "vector.h"
#include "logic/index.h"

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
  @ REAL_ENSURES(real, \result == \max(x, y))
  @ */
static double larger_down(double x, double y)
{
    return x < y ? y : x;
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

/* sum_i |W_ij|, rounded up and rounded down */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= j < d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(W + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures up: all_finite(W, n * d) ==> fl_not_below(\result, column_sum(W, n, d, j));
  @ */
static double column_sum_up(const double *W, int64_t n, int64_t d, int64_t j)
{
    double sum = 0.0;
    /*@ loop invariant range: 0 <= i <= n;
      @ loop invariant up:    all_finite(W, n * d) ==> fl_not_below(sum, column_sum(W, i, d, j));
      @ loop assigns i, sum;
      @ loop variant n - i; */
    for (int64_t i = 0; i < n && fl_is_finite(sum); i++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        //@ assert entry: all_finite(W, n * d) ==> \is_finite(W[i * d + j]);
        //@ assert more: column_sum(W, i + 1, d, j) == column_sum(W, i, d, j) + \abs(W[i * d + j]);
        sum = fl_add_up(sum, fl_abs(W[i * d + j]));
    }
    return sum;
}

/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= j < d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(W + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures down: at_most(\result, column_sum(W, n, d, j));
  @ */
static double column_sum_down(const double *W, int64_t n, int64_t d, int64_t j)
{
    double sum = 0.0;
    /*@ loop invariant range: 0 <= i <= n;
      @ loop invariant down:  at_most(sum, column_sum(W, i, d, j));
      @ loop assigns i, sum;
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        //@ assert more: column_sum(W, i + 1, d, j) == column_sum(W, i, d, j) + \abs(W[i * d + j]);
        sum = fl_add_down(sum, fl_abs(W[i * d + j]));
    }
    return sum;
}

void attest_norm_one(const double *W, int64_t n, int64_t d, double *lo, double *hi)
{
    double lower = 0.0, upper = 0.0;
    /*@ loop invariant range: 0 <= j <= d;
      @ loop invariant positive: 0 <= largest_column(W, n, d, j);
      @ loop invariant down: at_most(lower, largest_column(W, n, d, j));
      @ loop invariant up:   all_finite(W, n * d) ==> fl_not_below(upper, largest_column(W, n, d, j));
      @ loop assigns j, lower, upper;
      @ loop variant d - j; */
    for (int64_t j = 0; j < d; j++) {
        lower = larger_down(column_sum_down(W, n, d, j), lower);
        upper = fl_max(column_sum_up(W, n, d, j), upper);
        /*@ assert more: largest_column(W, n, d, j + 1) ==
          @     \max(largest_column(W, n, d, j), column_sum(W, n, d, j)); */
    }
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_enclose(lower, attest_all_finite(W, n * d) ? upper : fl_infinity(), lo, hi);
}
