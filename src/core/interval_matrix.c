#define INTERVAL_VALUES
#include "directed.h"
#include "interval_matrix.h"
#include "logic/between.h"
#include "logic/index.h"

void attest_interval_clear(attest_interval *out, int64_t n)
{
    /*@ loop invariant range:     0 <= i <= n;
      @ loop invariant zero:      \forall integer k; 0 <= k < i ==> out[k].lo == 0 && out[k].hi == 0;
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
  @ ensures below: \forall real a; encloses(w, a) ==> \is_finite(\result) ==> \result <= a * x;
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
  @ ensures above: \forall real a; encloses(w, a) ==> \is_finite(\result) ==> a * x <= \result;
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
  @ */
static void product_row(const double *a, const double *B, int64_t k, int64_t d, attest_interval *out)
{
    //@ ghost product_below(k, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_interval_clear(out, d);
    /*@ loop invariant range:     0 <= r <= k;
      @ loop invariant intervals: \forall integer i; 0 <= i < d ==> \le_double(out[i].lo, out[i].hi);
      @ loop assigns r, out[0 .. d - 1];
      @ loop variant k - r; */
    for (int64_t r = 0; r < k; r++) {
        //@ ghost row_inside(r, k, d);
        attest_interval_add_row(attest_point(a[r]), B + r * d, d, out);
    }
}

void attest_interval_product(const double *A, const double *B, int64_t n, int64_t k, int64_t d, attest_interval *C)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:     0 <= i <= n;
      @ loop invariant corner: 0 < i && 0 < d ==> \le_double(C[0].lo, C[0].hi);
      @ loop assigns i, C[0 .. n * d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, k);
        //@ ghost row_inside(i, n, d);
        //@ ghost if (i > 0) product_below(1, d, i, d);
        product_row(A + i * k, B, k, d, C + i * d);
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
  @ */
static void times_row(const attest_interval *a, const double *B, int64_t k, int64_t d, attest_interval *out)
{
    //@ ghost product_below(k, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_interval_clear(out, d);
    /*@ loop invariant range:     0 <= r <= k;
      @ loop invariant intervals: \forall integer i; 0 <= i < d ==> \le_double(out[i].lo, out[i].hi);
      @ loop assigns r, out[0 .. d - 1];
      @ loop variant k - r; */
    for (int64_t r = 0; r < k; r++) {
        //@ ghost row_inside(r, k, d);
        attest_interval_add_row(a[r], B + r * d, d, out);
    }
}

void attest_interval_times(const attest_interval *A, const double *B, int64_t n, int64_t k, int64_t d,
                           attest_interval *C)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:     0 <= i <= n;
      @ loop invariant corner: 0 < i && 0 < d ==> \le_double(C[0].lo, C[0].hi);
      @ loop assigns i, C[0 .. n * d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, k);
        //@ ghost row_inside(i, n, d);
        //@ ghost if (i > 0) product_below(1, d, i, d);
        times_row(A + i * k, B, k, d, C + i * d);
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
  @ */
static void add_outer(const double *a, const double *b, int64_t k, int64_t d, attest_interval *C)
{
    //@ ghost product_below(k, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:     0 <= r <= k;
      @ loop invariant corner: 0 < r && 0 < d ==> \le_double(C[0].lo, C[0].hi);
      @ loop assigns r, C[0 .. k * d - 1];
      @ loop variant k - r; */
    for (int64_t r = 0; r < k; r++) {
        //@ ghost row_inside(r, k, d);
        //@ ghost if (r > 0) product_below(1, d, r, d);
        attest_interval_add_row(attest_point(a[r]), b, d, C + r * d);
        //@ assert corner: r == 0 && 0 < d ==> \le_double(C[0].lo, C[0].hi);
    }
}

void attest_interval_transposed_product(const double *A, const double *B, int64_t n, int64_t k, int64_t d,
                                        attest_interval *C)
{
    //@ ghost product_below(k, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost if (0 < k && 0 < d) product_below(1, 1, k, d);
    attest_interval_clear(C, k * d);
    /*@ loop invariant range:     0 <= i <= n;
      @ loop invariant corner: 0 < k && 0 < d ==> \le_double(C[0].lo, C[0].hi);
      @ loop assigns i, C[0 .. k * d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, k);
        //@ ghost row_inside(i, n, d);
        add_outer(A + i * k, B + i * d, k, d, C);
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
