#define SOFTMAX_VALUES
#define VECTOR_VALUES
#include "rounding.h"
#include "logic/factor.h"
#include "logic/rows_within.h"
#include "logic/sum.h"
#include "vector.h"
#include "reals.h"
#include "softmax_derivative.h"
#include "fl.h"

/* Row i of the Jacobian: p_i (delta_ij - p_j). */
/*@ requires sizes: 0 <= i < n <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(p + (0 .. n - 1));
  @ requires write: \valid(row + (0 .. n - 1));
  @ requires apart: \separated(row + (0 .. n - 1), p + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    row[0 .. n - 1];
  @ ensures vouch: \forall integer j; 0 <= j < n ==> \is_finite(row[j]) ==> \is_finite(p[j]);
  @ ensures near:  \forall integer j; 0 <= j < n ==> element_near(row[j], \old(p[i]), \at(p[j], Pre), i, j);
  @ */
static void jacobian_row(const double *p, int64_t n, int64_t i, double *row)
{
    /*@ loop invariant range: 0 <= j <= n;
      @ loop invariant vouch: \forall integer k; 0 <= k < j ==> \is_finite(row[k]) ==> \is_finite(p[k]);
      @ loop invariant same:  same_values{Here, Pre}(p, n);
      @ loop invariant near:  \forall integer k; 0 <= k < j ==> element_near(row[k], \at(p[i], Pre), \at(p[k], Pre), i, k);
      @ loop assigns j, row[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        const double rest = i == j ? fl_sub(1.0, p[j]) : fl_neg(p[j]);
        //@ assert rest: \is_finite(rest) ==> \is_finite(p[j]);
        const double element = fl_mul(p[i], rest);
        //@ assert rest_near: \is_finite(rest) ==> near_twice(rest, (i == j ? 1.0 : 0.0) - p[j], 0.0);
        //@ assert near: element_near(element, p[i], p[j], i, j);
        row[j] = element;
        //@ assert here: \is_finite(row[j]) ==> \is_finite(p[j]);
        //@ assert earlier: \forall integer k; 0 <= k < j ==> \is_finite(row[k]) ==> \is_finite(p[k]);
    }
}

void attest_softmax_jacobian(const double *p, int64_t n, double *J)
{
    //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 0 <= i <= n;
      @ loop invariant vouch: 0 < i ==> \forall integer j; 0 <= j < n ==> \is_finite(J[j]) ==> \is_finite(p[j]);
      @ loop invariant same:  same_values{Here, Pre}(p, n);
      @ loop invariant near:  \forall integer a, b; 0 <= a < i ==> 0 <= b < n ==> jacobian_near{Pre, Here}(p, n, J, a, b);
      @ loop assigns i, J[0 .. n * n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, n);
        //@ ghost if (0 < i) product_below(1, n, i, n);
        const int64_t at = i * n; /* row 0, which the invariant speaks of, or past it */
        //@ assert place: 0 <= at && at + n <= n * n && (i == 0 ? at == 0 : n <= at);
        //@ ghost rows_within(i, n);
        jacobian_row(p, n, i, J + at);
        //@ assert row: \forall integer b; 0 <= b < n ==> jacobian_near{Pre, Here}(p, n, J, \at(i, Here), b);
        //@ assert kept: same_values{LoopCurrent, Here}(J, i * n);
        /*@ assert earlier: \forall integer a, b; 0 <= a < i ==> 0 <= b < n ==> row_within(a, i, n) &&
          @     jacobian_near{Pre, LoopCurrent}(p, n, J, a, b) && jacobian_near{Pre, Here}(p, n, J, a, b); */
        //@ assert first: i == 0 ==> \forall integer j; 0 <= j < n ==> \is_finite(J[j]) ==> \is_finite(p[j]);
        //@ assert later: 0 < i ==> \forall integer j; 0 <= j < n ==> \is_finite(J[j]) ==> \is_finite(p[j]);
    }
}

void attest_softmax_jvp(const double *p, const double *t, int64_t n, double *out)
{
    const double mean = attest_dot(p, t, n);
    /*@ loop invariant range:  0 <= j <= n;
      @ loop invariant finite: \forall integer k; 0 <= k < j ==> \is_finite(out[k]) ==> \is_finite(p[k]) && \is_finite(t[k]);
      @ loop invariant same:   same_values{Here, Pre}(p, n) && same_values{Here, Pre}(t, n);
      @ loop invariant near:   \forall integer k; 0 <= k < j ==> jvp_near{Pre}(out[k], p, t, n, k);
      @ loop assigns j, out[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        const double rest = fl_sub(t[j], mean), product = fl_mul(p[j], rest);
        /*@ assert rest: n <= SUM_MAX ==> \is_finite(rest) ==>
          @     near_twice(rest, t[j] - dot_real{Pre}(p, t, n), dot_error{Pre}(p, t, n)); */
        /*@ assert product: n <= SUM_MAX ==> \is_finite(product) ==>
          @     factor_near(product, p[j], t[j] - dot_real{Pre}(p, t, n), dot_error{Pre}(p, t, n)); */
        //@ assert entries: p[j] == \at(p[\at(j, Here)], Pre) && t[j] == \at(t[\at(j, Here)], Pre);
        //@ assert near: jvp_near{Pre}(product, p, t, n, \at(j, Here));
        out[j] = product;
    }
}
