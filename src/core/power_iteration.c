#ifdef OVER_THE_REALS
#define VECTOR_VALUES
#include "rounding.h"
#include "logic/same_sums.h"
#endif
#include "power_iteration.h"
#include "balance.h"
#include "fl.h"
#include "vector.h"
#include "weighted_rows.h"
#include "logic/index.h"

#ifdef OVER_THE_REALS
/*@ // row i of W times x, at L, stands in entry i of y at M
  @ predicate row_product{L, M}(double *row, double *x, integer d, double *y, integer i) = \at(y[i], M) == dot_real{L}(row, x, d);
  @ predicate product_at{L, M}(double *W, double *x, integer d, double *y, integer i) = row_product{L, M}(W + i * d, x, d, y, i); */
#endif

/* y = W x */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(W + (0 .. n * d - 1)) && \valid_read(x + (0 .. d - 1));
  @ requires write: \valid(y + (0 .. n - 1));
  @ requires apart: \separated(y + (0 .. n - 1), W + (0 .. n * d - 1)) && \separated(y + (0 .. n - 1), x + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    y[0 .. n - 1];
  @ ensures finite: \forall integer i; 0 <= i < n && 0 < d && \is_finite(y[i]) ==> \is_finite(x[0]);
  @ REAL_ENSURES(real, \forall integer i; 0 <= i < n ==> product_at{Pre, Post}(W, x, d, y, i))
  @ */
static void apply(const double *W, const double *x, int64_t n, int64_t d, double *y)
{
    /*@ loop invariant range:  0 <= i <= n;
      @ loop invariant finite: \forall integer j; 0 <= j < i && 0 < d && \is_finite(y[j]) ==> \is_finite(x[0]);
      @ REAL_INVARIANT(real, \forall integer j; 0 <= j < i ==> product_at{Pre, Here}(W, x, d, y, j))
      @ loop assigns i, y[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
#ifdef OVER_THE_REALS
        //@ ghost const double *row = W + i * d;
        //@ assert row: same_values{Here, Pre}(row, d) && same_values{Here, Pre}(x, d);
        /*@ ghost
          /@ loop invariant range: 0 <= t <= d;
           @ loop invariant same:  same_sums{Here, Pre}(row, x, t);
           @ loop assigns t;
           @ loop variant d - t; @/
          for (int64_t t = 0; t < d; t++) {
              /@ assert entry: same_entry{Here, Pre}(row, t) && same_entry{Here, Pre}(x, t); @/
              /@ assert more: same_sums{Here, Pre}(row, x, t + 1); @/
          }
        */
        //@ assert same: dot_real(row, x, d) == dot_real{Pre}(row, x, d);
#endif
        y[i] = attest_dot(W + i * d, x, d);
        //@ REAL_ASSERT(now, product_at{Pre, Here}(W, x, d, y, \at(i, Here)))
        //@ assert vouch: 0 < d && \is_finite(y[i]) ==> \is_finite(x[0]);
    }
}

/* Divides x by its length and returns that. By its largest magnitude first, lest the squares overflow. */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires write:  \valid(x + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. d - 1];
  @ ensures positive: \is_finite(\result) ==> \result >= 0.0;
  @ */
static double normalise(double *x, int64_t d)
{
    const double largest = attest_largest_magnitude(x, d);
    if (largest == 0.0)
        return 0.0;
    /*@ loop invariant range: 0 <= i <= d;
      @ loop assigns i, x[0 .. d - 1];
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++) {
        x[i] = fl_div(x[i], largest);
    }
#ifdef OVER_THE_REALS
    /*@ ghost
      /@ loop invariant range:  0 <= t <= d;
       @ loop invariant square: 0 <= dot_real(x, x, t);
       @ loop assigns t;
       @ loop variant d - t; @/
      for (int64_t t = 0; t < d; t++) {
          /@ assert more: square_sign(x[t]) && dot_real(x, x, t + 1) == dot_real(x, x, t) + squared(x[t]); @/
          ;
      }
    */
#endif
    const double length = fl_sqrt(attest_dot(x, x, d));
    //@ REAL_ASSERT(length, 0 <= dot_real(x, x, d) && 0 <= length)
    attest_scale(fl_div(1.0, length), x, d);
    return fl_mul(largest, length);
}

double attest_power_iteration(const double *W, int64_t n, int64_t d, int64_t steps, double *x, double *y)
{
    normalise(x, d);
    /*@ loop invariant range: 0 <= steps;
      @ loop assigns steps, x[0 .. d - 1], y[0 .. n - 1];
      @ loop variant steps; */
    for (; steps > 0; steps--) {
        apply(W, x, n, d, y);
        normalise(y, n);
        attest_fill(0.0, x, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        attest_add_weighted_rows(y, W, n, d, x);
        normalise(x, d);
    }
    apply(W, x, n, d, y);
    return normalise(y, n);
}
