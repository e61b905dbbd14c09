#define INTERVAL_VALUES
#define PRODUCT_VALUES
#include "reals.h"
#include "directed.h"
#include "logic/products.h"
#include "interval_matrix.h"
#include "interval_same.h"
#include "logic/between.h"
#include "logic/index.h"
#include "logic/rows_within.h"

/*@ // a row x times column j of B lies in element j of a row at M
  @ predicate column_enclosed{L, M}(\list<real> x, double *B, integer d, attest_interval *out, integer j, integer n) =
  @     encloses(\at(out[j], M), row_times{L}(x, B, d, j, n));
  @ // row n of B times w joins element j of a row, which turns from what it is at M into what it is at N
  @ predicate column_joined{L, M, N}(attest_interval w, double *B, integer d, attest_interval *out, integer j, integer n) =
  @     encloses_added(\at(out[j], M), w, \at(B[n * d + j], L), \at(out[j], N));
  @ lemma column_more{L, M, N}: \forall \list<real> x, attest_interval w, *out, double *B, integer d, j, n; 0 <= n ==>
  @     column_joined{L, M, N}(w, B, d, out, j, n) ==> column_enclosed{L, M}(x, B, d, out, j, n) ==> encloses(w, \nth(x, n)) ==>
  @     column_enclosed{L, N}(x, B, d, out, j, n + 1);
  @ // the same for a row of numbers
  @ predicate numbers_enclosed{L, M}(double *a, double *B, integer d, attest_interval *out, integer j, integer n) =
  @     encloses(\at(out[j], M), rows_real{L}(a, B, d, j, n));
  @ lemma numbers_more{L, M, N}: \forall double *a, attest_interval w, *out, double *B, integer d, j, n; 0 <= n ==>
  @     column_joined{L, M, N}(w, B, d, out, j, n) ==> numbers_enclosed{L, M}(a, B, d, out, j, n) ==> encloses(w, \at(a[n], L)) ==>
  @     numbers_enclosed{L, N}(a, B, d, out, j, n + 1);
  @ // w b_j joins element r, j of C, and so does a_r b_j
  @ predicate outer_added{L, M}(attest_interval w, double *b, integer d, attest_interval *C, integer r, integer j) =
  @     encloses_added(\at(C[r * d + j], L), w, \at(b[j], L), \at(C[r * d + j], M));
  @ predicate product_joined{L, M}(attest_interval *C, integer d, integer i, integer j, real x, real y) = \forall real s;
  @     element_enclosed{L}(C, d, i, j, s) ==> element_enclosed{M}(C, d, i, j, s + x * y);
  @ predicate outer_joined{L, M}(double *a, double *b, integer d, attest_interval *C, integer r, integer j) =
  @     \forall real x, y; x == \at(a[r], L) ==> y == \at(b[j], L) ==> product_joined{L, M}(C, d, r, j, x, y);
  @ lemma outer_of{L, M}: \forall attest_interval w, *C, double *a, *b, integer d, r, j; encloses(w, \at(a[r], L)) ==>
  @     outer_added{L, M}(w, b, d, C, r, j) ==> outer_joined{L, M}(a, b, d, C, r, j);
  @ // row n of A and row n of B join element i, j of A^T B
  @ predicate rows_joined{L, M, N}(double *A, double *B, integer k, integer d, attest_interval *C, integer i, integer j, integer n) =
  @     product_joined{M, N}(C, d, i, j, \at(A[n * k + i], L), \at(B[n * d + j], L));
  @ lemma transposed_more{L, M, N}: \forall double *A, *B, attest_interval *C, integer k, d, i, j, n; 0 <= n ==>
  @     rows_joined{L, M, N}(A, B, k, d, C, i, j, n) ==> transposed_enclosed{L, M}(A, B, k, d, C, i, j, n) ==>
  @     transposed_enclosed{L, N}(A, B, k, d, C, i, j, n + 1);
  @
  @ // intervals that stay what they are enclose what they did
  @ lemma same_row{L, M}: \forall attest_interval *a, integer n, \list<real> x;
  @     same_intervals{L, M}(a, n) ==> encloses_row{M}(a, n, x) ==> encloses_row{L}(a, n, x);
  @ lemma times_of{L, M, N}: \forall \list<real> x, double *B, attest_interval *C, integer d, i, j, n; same_times{L, M}(x, B, d, j, n) ==>
  @     column_enclosed{L, N}(x, B, d, C + i * d, j, n) ==> times_enclosed{M, N}(x, B, d, C, i, j, n);
  @ lemma same_times_enclosed{L, M, N}: \forall \list<real> x, double *B, attest_interval *C, integer d, i, j, n, m;
  @     same_intervals{M, N}(C, m * d) ==> row_within(i, m, d) ==> 0 <= j < d ==>
  @     times_enclosed{L, M}(x, B, d, C, i, j, n) ==> times_enclosed{L, N}(x, B, d, C, i, j, n);
  @ lemma same_outer{L, M, N}: \forall double *a, *b, attest_interval *C, integer d, r, j, m;
  @     same_intervals{M, N}(C, m * d) ==> row_within(r, m, d) ==> 0 <= j < d ==>
  @     outer_joined{L, M}(a, b, d, C, r, j) ==> outer_joined{L, N}(a, b, d, C, r, j);
  @ predicate same_product{L, M}(double *a, double *B, integer d, integer j, integer n) =
  @     rows_real{L}(a, B, d, j, n) == rows_real{M}(a, B, d, j, n);
  @ lemma same_product_more{L, M}: \forall double *a, *B, integer d, j, n; 0 <= n ==> same_entry{L, M}(a, n) ==>
  @     same_number{L, M}(B, d, j, n) ==> same_product{L, M}(a, B, d, j, n) ==>
  @     products_equal(\at(a[n], L), \at(B[n * d + j], L), \at(a[n], M), \at(B[n * d + j], M)) &&
  @     same_product{L, M}(a, B, d, j, n + 1);
  @ lemma product_of{L, M, N}: \forall double *a, *B, attest_interval *C, integer k, d, i, j; same_product{L, M}(a, B, d, j, k) ==>
  @     numbers_enclosed{L, N}(a, B, d, C + i * d, j, k) ==> numbers_times_enclosed{M, N}(a, B, k, d, C, i, j);
  @ lemma same_product_enclosed{L, M, N}: \forall double *A, *B, attest_interval *C, integer k, d, i, j, m;
  @     same_intervals{M, N}(C, m * d) ==> row_within(i, m, d) ==> 0 <= j < d ==>
  @     product_enclosed{L, M}(A, B, k, d, C, i, j) ==> product_enclosed{L, N}(A, B, k, d, C, i, j);
  @ lemma rows_joined_of{L, M, N}: \forall double *A, *B, attest_interval *C, integer k, d, i, j, n;
  @     same_number{M, L}(A, k, i, n) ==> same_number{M, L}(B, d, j, n) ==> outer_joined{M, N}(A + n * k, B + n * d, d, C, i, j) ==>
  @     rows_joined{L, M, N}(A, B, k, d, C, i, j, n); */

void attest_interval_clear(attest_interval *out, int64_t n)
{
    /*@ loop invariant range:     0 <= i <= n;
      @ loop invariant zero:      \forall integer k; 0 <= k < i ==> IS_VALUE(out[k].lo, 0.0) && IS_VALUE(out[k].hi, 0.0);
      @ loop invariant intervals: \forall integer k; 0 <= k < i ==> \le_double(out[k].lo, out[k].hi);
      @ loop assigns i, out[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i != n; i++) {
        out[i].lo = 0.0;
        out[i].hi = 0.0;
    }
}

/* Not above, not below the products of the number x and numbers in w */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures below: \forall real a; encloses(w, a) ==> at_most(\result, a * x);
  @ */
static inline double least_multiple(attest_interval w, double x)
{
    const double end = x < 0.0 ? w.hi : w.lo, least = fl_mul_down(end, x);
    //@ assert end: \forall real a; encloses(w, a) ==> \is_finite(least) ==> times_order(end, a, x);
    return least;
}

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures above: \forall real a; encloses(w, a) ==> at_least(\result, a * x);
  @ */
static inline double most_multiple(attest_interval w, double x)
{
    const double end = x < 0.0 ? w.lo : w.hi, most = fl_mul_up(end, x);
    //@ assert end: \forall real a; encloses(w, a) ==> \is_finite(most) ==> times_order(a, end, x);
    return most;
}

/* w x for a number x: two products instead of eight */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures encloses: \forall real a; encloses(w, a) ==> encloses(\result, a * x);
  @ */
static inline attest_interval times(attest_interval w, double x)
{
    return attest_between(least_multiple(w, x), most_multiple(w, x));
}

/* s + w x, for a number x and for an interval x */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures encloses: encloses_added(s, w, x, \result);
  @ */
static inline attest_interval plus_times(attest_interval s, attest_interval w, double x)
{
    return attest_interval_add(s, times(w, x));
}

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures encloses: encloses_added_product(s, w, x, \result);
  @ */
static inline attest_interval plus_product(attest_interval s, attest_interval w, attest_interval x)
{
    return attest_interval_add(s, attest_interval_mul(w, x));
}

void attest_interval_add_row(attest_interval w, const double *x, int64_t n, attest_interval *out)
{
    /*@ loop invariant range:     0 <= i <= n;
      @ loop invariant intervals: \forall integer k; 0 <= k < i ==> \le_double(out[k].lo, out[k].hi);
      @ loop invariant ahead:     \forall integer k; i <= k < n ==> out[k] == \at(out[k], Pre);
      @ loop invariant encloses:  \forall integer k; 0 <= k < i ==>
      @     encloses_added(\at(out[k], Pre), w, \at(x[k], Pre), out[k]);
      @ loop assigns i, out[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i != n; i++) {
        const attest_interval sum = plus_times(out[i], w, x[i]);
        //@ assert sum: \let k = i; encloses_added(\at(out[k], Pre), w, \at(x[k], Pre), sum);
        out[i].lo = sum.lo;
        out[i].hi = sum.hi;
        //@ assert others: \forall integer k; 0 <= k < i ==> out[k] == \at(out[k], LoopCurrent);
        //@ assert this: \let k = i; encloses_added(\at(out[k], Pre), w, \at(x[k], Pre), out[k]);
    }
}

void attest_interval_axpy(attest_interval w, const attest_interval *x, int64_t n, attest_interval *out)
{
    /*@ loop invariant range:     0 <= i <= n;
      @ loop invariant intervals: \forall integer k; 0 <= k < i ==> \le_double(out[k].lo, out[k].hi);
      @ loop invariant ahead:     \forall integer k; i <= k < n ==> out[k] == \at(out[k], Pre);
      @ loop invariant encloses:  \forall integer k; 0 <= k < i ==>
      @     encloses_added_product(\at(out[k], Pre), w, \at(x[k], Pre), out[k]);
      @ loop assigns i, out[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i != n; i++) {
        //@ assert read: \let k = i; x[k] == \at(x[k], Pre);
        const attest_interval sum = plus_product(out[i], w, x[i]);
        //@ assert sum: \let k = i; encloses_added_product(\at(out[k], Pre), w, \at(x[k], Pre), sum);
        out[i].lo = sum.lo;
        out[i].hi = sum.hi;
        //@ assert others: \forall integer k; 0 <= k < i ==> out[k] == \at(out[k], LoopCurrent);
        //@ assert this: \let k = i; encloses_added_product(\at(out[k], Pre), w, \at(x[k], Pre), out[k]);
    }
}

/* out = a B, with numbers a [k] and B [k,d] */
/*@ requires sizes: 0 <= k <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(a + (0 .. k - 1)) && \valid_read(B + (0 .. k * d - 1));
  @ requires write: \valid(out + (0 .. d - 1));
  @ requires apart: \separated(out + (0 .. d - 1), a + (0 .. k - 1)) &&
  @                 \separated(out + (0 .. d - 1), B + (0 .. k * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures first:     0 < d ==> \le_double(out->lo, out->hi);
  @ ensures intervals: \forall integer i; 0 <= i < d ==> \le_double(out[i].lo, out[i].hi);
  @ ensures encloses:  \forall integer j; 0 <= j < d ==> numbers_enclosed{Pre, Post}(a, B, d, out, j, k);
  @ */
static void product_row(const double *a, const double *B, int64_t k, int64_t d, attest_interval *out)
{
    //@ ghost product_below(k, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_interval_clear(out, d);
    /*@ loop invariant range:     0 <= r <= k;
      @ loop invariant intervals: \forall integer i; 0 <= i < d ==> \le_double(out[i].lo, out[i].hi);
      @ loop invariant encloses:  \forall integer j; 0 <= j < d ==> numbers_enclosed{Pre, Here}(a, B, d, out, j, r);
      @ loop assigns r, out[0 .. d - 1];
      @ loop variant k - r; */
    for (int64_t r = 0; r < k; r++) {
        //@ ghost row_inside(r, k, d);
        const attest_interval weight = attest_point(a[r]);
        //@ assert weight: \let t = r; encloses(weight, \at(a[t], Pre));
        attest_interval_add_row(weight, B + r * d, d, out);
        //@ assert added: \forall integer j; 0 <= j < d ==> column_joined{Pre, LoopCurrent, Here}(weight, B, d, out, j, r);
        /*@ assert more: \forall integer j; 0 <= j < d ==> numbers_enclosed{Pre, LoopCurrent}(a, B, d, out, j, r) &&
          @     column_joined{Pre, LoopCurrent, Here}(weight, B, d, out, j, r) &&
          @     numbers_enclosed{Pre, Here}(a, B, d, out, j, r + 1); */
    }
}

void attest_interval_product(const double *A, const double *B, int64_t n, int64_t k, int64_t d, attest_interval *C)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(k, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:     0 <= i <= n;
      @ loop invariant corner: 0 < i && 0 < d ==> \le_double(C[0].lo, C[0].hi);
      @ loop invariant left:   same_values{Here, Pre}(A, n * k);
      @ loop invariant right:  same_values{Here, Pre}(B, k * d);
      @ loop invariant encloses: \forall integer r, j; 0 <= r < i ==> 0 <= j < d ==> product_enclosed{Pre, Here}(A, B, k, d, C, r, j);
      @ loop assigns i, C[0 .. n * d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i != n; i++) {
        //@ ghost row_inside(i, n, k);
        //@ ghost row_inside(i, n, d);
        //@ ghost if (i > 0) product_below(1, d, i, d);
        //@ ghost rows_within(i, d);
        //@ assert row: same_values{Here, Pre}(A + i * k, k);
        /* Nothing that the products are made of has changed, and so, term by term, neither have they: */
        /*@ ghost
          /@ loop invariant range: 0 <= t <= k;
           @ loop invariant same:  \forall integer j; 0 <= j < d ==> same_product{Here, Pre}(A + i * k, B, d, j, t);
           @ loop assigns t;
           @ loop variant k - t; @/
          for (int64_t t = 0; t < k; t++) {
              row_inside(t, k, d);
              /@ assert within: row_within(t, k, d); @/
              /@ assert entry: same_entry{Here, Pre}(A + i * k, t); @/
              /@ assert more: \forall integer j; 0 <= j < d ==> same_number{Here, Pre}(B, d, j, t) &&
               @     same_product{Here, Pre}(A + i * k, B, d, j, t) && same_product{Here, Pre}(A + i * k, B, d, j, t + 1); @/
          }
        */
        //@ assert same: \forall integer j; 0 <= j < d ==> same_product{Here, Pre}(A + i * k, B, d, j, k);
        product_row(A + i * k, B, k, d, C + i * d);
        //@ assert numbers: \forall integer j; 0 <= j < d ==> numbers_enclosed{LoopCurrent, Here}(A + i * k, B, d, C + i * d, j, k);
        /*@ assert here: \forall integer j; 0 <= j < d ==> same_product{LoopCurrent, Pre}(A + i * k, B, d, j, k) &&
          @     numbers_enclosed{LoopCurrent, Here}(A + i * k, B, d, C + i * d, j, k) &&
          @     numbers_times_enclosed{Pre, Here}(A + i * k, B, k, d, C, i, j) && product_enclosed{Pre, Here}(A, B, k, d, C, i, j); */
        //@ assert kept: same_intervals{LoopCurrent, Here}(C, i * d);
        /*@ assert earlier: \forall integer r, j; 0 <= r < i ==> 0 <= j < d ==> row_within(r, i, d) &&
          @     product_enclosed{Pre, LoopCurrent}(A, B, k, d, C, r, j) && product_enclosed{Pre, Here}(A, B, k, d, C, r, j); */
        //@ assert corner: i == 0 && 0 < d ==> \le_double(C[0].lo, C[0].hi);
    }
}

/* out = a B, with intervals a [k] and numbers B [k,d] */
/*@ requires sizes: 0 <= k <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(a + (0 .. k - 1)) && \valid_read(B + (0 .. k * d - 1));
  @ requires write: \valid(out + (0 .. d - 1));
  @ requires apart: \separated(out + (0 .. d - 1), a + (0 .. k - 1)) &&
  @                 \separated(out + (0 .. d - 1), B + (0 .. k * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures first:     0 < d ==> \le_double(out->lo, out->hi);
  @ ensures intervals: \forall integer i; 0 <= i < d ==> \le_double(out[i].lo, out[i].hi);
  @ ensures encloses:  \forall \list<real> x, integer j; 0 <= j < d ==> encloses_row{Pre}(a, k, x) ==>
  @     column_enclosed{Pre, Post}(x, B, d, out, j, k);
  @ */
static void times_row(const attest_interval *a, const double *B, int64_t k, int64_t d, attest_interval *out)
{
    //@ ghost product_below(k, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_interval_clear(out, d);
    /*@ loop invariant range:     0 <= r <= k;
      @ loop invariant intervals: \forall integer i; 0 <= i < d ==> \le_double(out[i].lo, out[i].hi);
      @ loop invariant encloses:  \forall \list<real> x, integer j; 0 <= j < d ==> encloses_row{Pre}(a, k, x) ==>
      @     column_enclosed{Pre, Here}(x, B, d, out, j, r);
      @ loop assigns r, out[0 .. d - 1];
      @ loop variant k - r; */
    for (int64_t r = 0; r < k; r++) {
        //@ ghost row_inside(r, k, d);
        const attest_interval weight = a[r];
        //@ assert weight: \forall \list<real> x; encloses_row{Pre}(a, k, x) ==> encloses(weight, \nth(x, r));
        attest_interval_add_row(weight, B + r * d, d, out);
        //@ assert added: \forall integer j; 0 <= j < d ==> column_joined{Pre, LoopCurrent, Here}(weight, B, d, out, j, r);
        /*@ assert more: \forall \list<real> x, integer j; 0 <= j < d ==> encloses_row{Pre}(a, k, x) ==>
          @     encloses(weight, \nth(x, r)) && column_enclosed{Pre, LoopCurrent}(x, B, d, out, j, r) &&
          @     column_joined{Pre, LoopCurrent, Here}(weight, B, d, out, j, r) && column_enclosed{Pre, Here}(x, B, d, out, j, r + 1); */
    }
}

void attest_interval_times(const attest_interval *A, const double *B, int64_t n, int64_t k, int64_t d,
                           attest_interval *C)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(k, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:     0 <= i <= n;
      @ loop invariant corner: 0 < i && 0 < d ==> \le_double(C[0].lo, C[0].hi);
      @ loop invariant left:   same_intervals{Here, Pre}(A, n * k);
      @ loop invariant right:  same_values{Here, Pre}(B, k * d);
      @ loop invariant encloses: \forall \list<real> x, integer r, j; 0 <= r < i ==> 0 <= j < d ==>
      @     row_enclosed{Pre}(A, k, r, x) ==> times_enclosed{Pre, Here}(x, B, d, C, r, j, k);
      @ loop assigns i, C[0 .. n * d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i != n; i++) {
        //@ ghost row_inside(i, n, k);
        //@ ghost row_inside(i, n, d);
        //@ ghost if (i > 0) product_below(1, d, i, d);
        //@ ghost rows_within(i, d);
        //@ assert row: same_intervals{Here, Pre}(A + i * k, k);
        //@ assert enclosed: \forall \list<real> x; row_enclosed{Pre}(A, k, i, x) ==> encloses_row{Here}(A + i * k, k, x);
        /* Nothing that the products are made of has changed, and so, term by term, neither have they: */
        /*@ ghost
          /@ loop invariant range: 0 <= t <= k;
           @ loop invariant same:  \forall \list<real> x, integer j; 0 <= j < d ==> same_times{Here, Pre}(x, B, d, j, t);
           @ loop assigns t;
           @ loop variant k - t; @/
          for (int64_t t = 0; t < k; t++) {
              row_inside(t, k, d);
              /@ assert within: row_within(t, k, d); @/
              /@ assert more: \forall \list<real> x, integer j; 0 <= j < d ==> same_number{Here, Pre}(B, d, j, t) &&
               @     same_times{Here, Pre}(x, B, d, j, t) && same_times{Here, Pre}(x, B, d, j, t + 1); @/
          }
        */
        times_row(A + i * k, B, k, d, C + i * d);
        /*@ assert column: \forall \list<real> x, integer j; 0 <= j < d ==> row_enclosed{Pre}(A, k, i, x) ==>
          @     encloses_row{LoopCurrent}(A + i * k, k, x) && column_enclosed{LoopCurrent, Here}(x, B, d, C + i * d, j, k); */
        /*@ assert here: \forall \list<real> x, integer j; 0 <= j < d ==> row_enclosed{Pre}(A, k, i, x) ==>
          @     column_enclosed{LoopCurrent, Here}(x, B, d, C + i * d, j, k) && same_times{LoopCurrent, Pre}(x, B, d, j, k) &&
          @     times_enclosed{Pre, Here}(x, B, d, C, i, j, k); */
        //@ assert kept: same_intervals{LoopCurrent, Here}(C, i * d);
        /*@ assert earlier: \forall \list<real> x, integer r, j; 0 <= r < i ==> 0 <= j < d ==>
          @     row_enclosed{Pre}(A, k, r, x) ==> row_within(r, i, d) &&
          @     times_enclosed{Pre, LoopCurrent}(x, B, d, C, r, j, k) && times_enclosed{Pre, Here}(x, B, d, C, r, j, k); */
        //@ assert corner: i == 0 && 0 < d ==> \le_double(C[0].lo, C[0].hi);
    }
}

/* C += a b^T, with numbers a [k] and b [d] */
/*@ requires sizes: 0 <= k <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(a + (0 .. k - 1)) && \valid_read(b + (0 .. d - 1));
  @ requires write: \valid(C + (0 .. k * d - 1));
  @ requires apart: \separated(C + (0 .. k * d - 1), a + (0 .. k - 1)) &&
  @                 \separated(C + (0 .. k * d - 1), b + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    C[0 .. k * d - 1];
  @ ensures corner: 0 < k && 0 < d ==> \le_double(C[0].lo, C[0].hi);
  @ ensures joined: \forall integer r, j; 0 <= r < k ==> 0 <= j < d ==> outer_joined{Pre, Post}(a, b, d, C, r, j);
  @ */
static void add_outer(const double *a, const double *b, int64_t k, int64_t d, attest_interval *C)
{
    //@ ghost product_below(k, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:     0 <= r <= k;
      @ loop invariant corner: 0 < r && 0 < d ==> \le_double(C[0].lo, C[0].hi);
      @ loop invariant joined: \forall integer t, j; 0 <= t < r ==> 0 <= j < d ==> outer_joined{Pre, Here}(a, b, d, C, t, j);
      @ loop invariant rest:   \forall integer t; r * d <= t < k * d ==> C[t] == \at(C[t], Pre);
      @ loop assigns r, C[0 .. k * d - 1];
      @ loop variant k - r; */
    for (int64_t r = 0; r < k; r++) {
        //@ ghost row_inside(r, k, d);
        //@ ghost if (r > 0) product_below(1, d, r, d);
        //@ ghost rows_within(r, d);
        const attest_interval weight = attest_point(a[r]);
        //@ assert weight: encloses(weight, \let t = r; \at(a[t], Pre));
        attest_interval_add_row(weight, b, d, C + r * d);
        //@ assert added: \forall integer j; 0 <= j < d ==> outer_added{Pre, Here}(weight, b, d, C, r, j);
        /*@ assert here: \forall integer j; 0 <= j < d ==> outer_added{Pre, Here}(weight, b, d, C, r, j) &&
          @     outer_joined{Pre, Here}(a, b, d, C, r, j); */
        //@ assert kept: same_intervals{LoopCurrent, Here}(C, r * d);
        /*@ assert earlier: \forall integer t, j; 0 <= t < r ==> 0 <= j < d ==> row_within(t, r, d) &&
          @     outer_joined{Pre, LoopCurrent}(a, b, d, C, t, j) && outer_joined{Pre, Here}(a, b, d, C, t, j); */
        //@ assert corner: r == 0 && 0 < d ==> \le_double(C[0].lo, C[0].hi);
    }
}

void attest_interval_transposed_product(const double *A, const double *B, int64_t n, int64_t k, int64_t d,
                                        attest_interval *C)
{
    //@ ghost product_below(k, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost if (0 < k && 0 < d) product_below(1, 1, k, d);
    //@ ghost rows_within(k, d);
    attest_interval_clear(C, k * d);
    /*@ assert clear: \forall integer a, b; 0 <= a < k ==> 0 <= b < d ==> row_within(a, k, d) &&
      @     transposed_enclosed{Pre, Here}(A, B, k, d, C, a, b, 0); */
    /*@ loop invariant range:     0 <= i <= n;
      @ loop invariant corner: 0 < k && 0 < d ==> \le_double(C[0].lo, C[0].hi);
      @ loop invariant encloses: \forall integer a, b; 0 <= a < k ==> 0 <= b < d ==>
      @     transposed_enclosed{Pre, Here}(A, B, k, d, C, a, b, i);
      @ loop assigns i, C[0 .. k * d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, k);
        //@ ghost row_inside(i, n, d);
        add_outer(A + i * k, B + i * d, k, d, C);
        //@ assert left: \forall integer a; 0 <= a < k ==> same_number{LoopCurrent, Pre}(A, k, a, i);
        //@ assert right: \forall integer b; 0 <= b < d ==> same_number{LoopCurrent, Pre}(B, d, b, i);
        /*@ assert joined: \forall integer a, b; 0 <= a < k ==> 0 <= b < d ==>
          @     same_number{LoopCurrent, Pre}(A, k, a, i) && same_number{LoopCurrent, Pre}(B, d, b, i) &&
          @     outer_joined{LoopCurrent, Here}(A + i * k, B + i * d, d, C, a, b) &&
          @     rows_joined{Pre, LoopCurrent, Here}(A, B, k, d, C, a, b, i); */
        /*@ assert more: \forall integer a, b; 0 <= a < k ==> 0 <= b < d ==>
          @     rows_joined{Pre, LoopCurrent, Here}(A, B, k, d, C, a, b, i) &&
          @     transposed_enclosed{Pre, LoopCurrent}(A, B, k, d, C, a, b, i) &&
          @     transposed_enclosed{Pre, Here}(A, B, k, d, C, a, b, i + 1); */
    }
}

attest_interval attest_interval_dot(const attest_interval *a, const attest_interval *b, int64_t n)
{
    attest_interval sum = attest_point(0.0);
    /*@ loop invariant range:    0 <= i <= n;
      @ loop invariant interval: interval(sum);
      @ loop invariant encloses: \forall \list<real> x, y;
      @     encloses_row(a, n, x) ==> encloses_row(b, n, y) ==> encloses(sum, row_dot(x, y, i));
      @ loop assigns i, sum;
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ assert a: \forall \list<real> x; encloses_row(a, n, x) ==> encloses(a[i], \nth(x, i));
        //@ assert b: \forall \list<real> x; encloses_row(b, n, x) ==> encloses(b[i], \nth(x, i));
        sum = plus_product(sum, a[i], b[i]);
        /*@ assert next: \forall \list<real> x, y; encloses_row(a, n, x) ==> encloses_row(b, n, y) ==>
          @     encloses(sum, row_dot(x, y, i) + \nth(x, i) * \nth(y, i)); */
    }
    return sum;
}

/* s + (x - y)^2 */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures encloses: \forall real r, a, b;
  @     encloses(s, r) ==> encloses(x, a) ==> encloses(y, b) ==> encloses(\result, r + (a - b) * (a - b));
  @ */
static inline attest_interval plus_squared_gap(attest_interval s, attest_interval x, attest_interval y)
{
    return attest_interval_add(s, attest_interval_square(attest_interval_sub(x, y)));
}

attest_interval attest_interval_squared_distance(const attest_interval *a, const attest_interval *b, int64_t n)
{
    attest_interval sum = attest_point(0.0);
    /*@ loop invariant range:    0 <= i <= n;
      @ loop invariant interval: interval(sum);
      @ loop invariant encloses: \forall \list<real> x, y;
      @     encloses_row(a, n, x) ==> encloses_row(b, n, y) ==> encloses(sum, row_distance(x, y, i));
      @ loop assigns i, sum;
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ assert a: \forall \list<real> x; encloses_row(a, n, x) ==> encloses(a[i], \nth(x, i));
        //@ assert b: \forall \list<real> x; encloses_row(b, n, x) ==> encloses(b[i], \nth(x, i));
        sum = plus_squared_gap(sum, a[i], b[i]);
        /*@ assert next: \forall \list<real> x, y; encloses_row(a, n, x) ==> encloses_row(b, n, y) ==>
          @     encloses(sum, row_distance(x, y, i) + (\nth(x, i) - \nth(y, i)) * (\nth(x, i) - \nth(y, i))); */
    }
    return sum;
}
