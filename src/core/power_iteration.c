#ifdef OVER_THE_REALS
#define BALANCE_VALUES
#define VECTOR_VALUES
#include "rounding.h"
#include "logic/rows_within.h"
#include "logic/same_sums.h"
#endif
#include "power_iteration.h"
#include "balance.h"
#include "fl.h"
#include "image.h"
#include "vector.h"
#include "weighted_rows.h"
#include "logic/index.h"

#ifdef OVER_THE_REALS
/*@ // number i at M is that of L, divided
  @ predicate divided_by{L, M}(double *x, real length, integer i) = quotient_is(\at(x[i], M), \at(x[i], L), length);
  @ predicate same_row_sums{L, M}(double *W, double *x, integer d, integer i, integer t) = same_sums{L, M}(W + i * d, x, t);
  @ predicate same_row_entry{L, M}(double *W, integer d, integer i, integer t) = same_entry{L, M}(W + i * d, t);
  @ lemma same_row_entry_of{L, M}: \forall double *W, integer n, d, i, t; same_values{L, M}(W, n * d) ==> row_within(i, n, d) ==>
  @     0 <= t < d ==> same_at{L, M}(W, d, i, t) && same_row_entry{L, M}(W, d, i, t);
  @ lemma same_row_sums_more{L, M}: \forall double *W, *x, integer d, i, t; 0 <= t ==> same_row_entry{L, M}(W, d, i, t) ==>
  @     same_entry{L, M}(x, t) ==> same_row_sums{L, M}(W, x, d, i, t) ==> same_row_sums{L, M}(W, x, d, i, t + 1);
  @ // the largest becomes 1; a second division
  @ predicate unit_at{L}(double *x, integer k) = squared(x[k]) == 1;
  @ predicate inverse_of(real w, real length) = length != 0 && w == 1 / length;
  @ lemma unit_square: \forall real z, x, largest; quotient_is(z, x, largest) ==> \abs(x) == largest ==> largest != 0 ==> squared(z) == 1;
  @ lemma unit_of{L, M}: \forall double *x, real largest, integer k; divided_by{L, M}(x, largest, k) ==>
  @     \abs(\at(x[k], L)) == largest ==> largest != 0 ==> unit_at{M}(x, k);
  @ predicate regrouped(real w, real y, real a, real b) = (w * y) * (a * b) == (y * a) * (w * b);
  @ lemma regroup: \forall real w, y, a, b; regrouped(w, y, a, b);
  @ predicate times_one(real r, real p, real q) = r == p * q;
  @ lemma times_one_is: \forall real r, p, q, x; times_one(r, p, q) ==> p == x ==> q == 1 ==> r == x;
  @ predicate one_product(real w, real length) = w * length == 1;
  @ lemma inverse_product: \forall real w, length; inverse_of(w, length) ==> one_product(w, length);
  @ lemma quotient_twice: \forall real x, y, z, w, largest, length; inverse_of(w, length) ==> product_is(z, w, y) ==>
  @     quotient_is(y, x, largest) ==> one_product(w, length) && regrouped(w, y, largest, length) &&
  @     times_one((w * y) * (largest * length), y * largest, w * length) &&
  @     quotient_is(w * y, x, largest * length) && quotient_is(z, x, largest * length);
  @ lemma divided_twice{K, L, M}: \forall double *x, real w, largest, length, integer i; inverse_of(w, length) ==>
  @     divided_by{K, L}(x, largest, i) ==> times{L, M}(w, x, i) ==> divided_by{K, M}(x, largest * length, i); */
#endif

/* Divides x by its length and returns that. By its largest magnitude first, lest the squares overflow. */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires write:  \valid(x + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. d - 1];
  @ ensures positive: \is_finite(\result) ==> \result >= 0.0;
  @ REAL_ENSURES(real, \forall integer i; 0 <= i < d ==> divided_by{Pre, Post}(x, \result, i))
  @ */
static double normalise(double *x, int64_t d)
{
    const double largest = attest_largest_magnitude(x, d);
    if (largest == 0.0)
        return 0.0;
    //@ REAL_ASSERT(attained, \exists integer k; 0 <= k < d && \abs(\at(x[k], Pre)) == largest)
    /*@ loop invariant range: 0 <= i <= d;
      @ REAL_INVARIANT(real, \forall integer k; 0 <= k < i ==> divided_by{Pre, Here}(x, largest, k))
      @ REAL_INVARIANT(real_later, \forall integer k; i <= k < d ==> x[k] == \at(x[k], Pre))
      @ loop assigns i, x[0 .. d - 1];
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++) {
        x[i] = fl_div(x[i], largest);
        //@ REAL_ASSERT(now, divided_by{Pre, Here}(x, largest, \at(i, Here)))
    }
    //@ REAL_ASSERT(units, \forall integer k; 0 <= k < d ==> \abs(\at(x[k], Pre)) == largest ==> unit_at(x, k))
    //@ REAL_ASSERT(unit, \exists integer k; 0 <= k < d && unit_at(x, k))
#ifdef OVER_THE_REALS
    /*@ ghost
      /@ loop invariant range:  0 <= t <= d;
       @ loop invariant square: 0 <= dot_real(x, x, t);
       @ loop invariant one:    \forall integer k; 0 <= k < t ==> unit_at(x, k) ==> 1 <= dot_real(x, x, t);
       @ loop assigns t;
       @ loop variant d - t; @/
      for (int64_t t = 0; t < d; t++) {
          /@ assert more: square_sign(x[t]) && dot_real(x, x, t + 1) == dot_real(x, x, t) + squared(x[t]); @/
          ;
      }
    */
#endif
    const double length = fl_sqrt(attest_dot(x, x, d));
    //@ REAL_ASSERT(length, 1 <= dot_real(x, x, d) && 0 < length)
    //@ ghost Scaled: ;
    const double shrink = fl_div(1.0, length);
    //@ REAL_ASSERT(shrink, inverse_of(shrink, length))
    attest_scale(shrink, x, d);
    /*@ REAL_ASSERT(twice, \forall integer i; 0 <= i < d ==> divided_by{Pre, Scaled}(x, largest, i) && times{Scaled, Here}(shrink, x, i) &&
      @     divided_by{Pre, Here}(x, largest * length, i)) */
    return fl_mul(largest, length);
}

double attest_power_iteration(const double *W, int64_t n, int64_t d, int64_t steps, double *x, double *y)
{
    normalise(x, d);
    /*@ loop invariant range: 0 <= steps;
      @ loop assigns steps, x[0 .. d - 1], y[0 .. n - 1];
      @ loop variant steps; */
    for (; steps > 0; steps--) {
        attest_image(W, x, n, d, y);
        normalise(y, n);
        attest_fill(0.0, x, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        attest_add_weighted_rows(y, W, n, d, x);
        normalise(x, d);
    }
    //@ ghost Last: ;
    attest_image(W, x, n, d, y);
    //@ ghost Applied: ;
    const double length = normalise(y, n);
#ifdef OVER_THE_REALS
    //@ ghost rows_within(n, d);
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ assert numbers: same_values{Last, Here}(x, d) && same_values{Last, Here}(W, n * d);
    /*@ ghost
      /@ loop invariant range: 0 <= t <= d;
       @ loop invariant same:  \forall integer i; 0 <= i < n ==> same_row_sums{Last, Here}(W, x, d, i, t);
       @ loop assigns t;
       @ loop variant d - t; @/
      for (int64_t t = 0; t != d; t++) {
          /@ assert entry: same_entry{Last, Here}(x, t); @/
          /@ assert entries: \forall integer i; 0 <= i < n ==> row_within(i, n, d) && same_row_entry{Last, Here}(W, d, i, t); @/
          /@ assert more: \forall integer i; 0 <= i < n ==> same_row_sums{Last, Here}(W, x, d, i, t) &&
           @     same_row_sums{Last, Here}(W, x, d, i, t + 1); @/
      }
    */
    /*@ assert applied: \forall integer i; 0 <= i < n ==> image_at{Last, Applied}(W, x, d, y, i) &&
      @     divided_by{Applied, Here}(y, length, i) && same_row_sums{Last, Here}(W, x, d, i, d) && stretched(W, x, d, y, length, i); */
#endif
    return length;
}
