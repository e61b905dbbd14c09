/* Vectors: the one-dimensional kernels that everything else is built from.
 *
 * A sum of n terms runs in four lanes (lane k adds the terms k, k+4, k+8, ...), joined as (s0 + s2) + (s1 + s3); what
 * n/4 leaves over is added to lane 0. So a term goes through s = n/4 + n%4 + 1 additions at most instead of n - 1, the
 * compiler may keep the lanes in a vector register, and the bits are the same whether it does or not.
 *
 * Error, with u = 2^-53 and gamma_k = k u / (1 - k u): at most gamma_s sum |a_i| for a sum, gamma_(s+1) sum |a_i b_i| for a
 * dot product, besides n 2^-1074 where products underflow (tests/inclusion/test_vector.c). Proved, up to
 * 2^35 terms: the clauses near, with three roundings for a square, and 8 (n + 1) times 2^-1074.
 *
 * No sum hides an infinity or a NaN: a finite result vouches for every number that went into it. So whoever checks the
 * outputs of a computation has checked all that led to them. */
#ifndef ATTEST_VECTOR_H
#define ATTEST_VECTOR_H

#include "reals.h"
#include "size.h"
#include <stdbool.h>
#include <stdint.h>

/* A file that proves what it computes includes rounding.h and logic/sum.h and says VECTOR_VALUES before this one; the
 * others' proofs are spared the clause. */
#ifdef VECTOR_VALUES
#include "logic/depth.h"
#define SUM_MAX 0x800000000 /* 2^35: the error of longer sums is not proved */
#define VECTOR_ENSURES_NEAR(x, size, terms_depth)                                                                      \
    ensures near : n > SUM_MAX || !\is_finite(\result) ||                                                              \
        computed(\result, x, size, (terms_depth) + sum_depth(n), 8 * (n + 1));
#define VECTOR_ENSURES_EACH(array, what)                                                                               \
    ensures near : \forall integer i;                                                                                  \
    !(0 <= i < n) || !\is_finite((array)[i]) || (what);
#else
#define VECTOR_ENSURES_NEAR(x, size, terms_depth)
#define VECTOR_ENSURES_EACH(array, what)
#endif

/* One that proves what it copies and scales to the last bit includes fl.h and says VECTOR_EXACT before this one. */
#ifdef VECTOR_EXACT
#define VECTOR_ENSURES_EXACT(what)                                                                                     \
    ensures exact : \forall integer i;                                                                                 \
    0 <= i<n ==>(what);
/*@ // r is w times x, rounded, and as finite as that
  @ predicate product_once(double r, double w, double x) = (\is_finite(r) ==> r == fl_times(w, x)) &&
  @     (\is_finite(w) && \is_finite(x) && \abs(w * x) <= FL_MAX ==> \is_finite(r)); */
#else
#define VECTOR_ENSURES_EXACT(what)
#endif

/* sum_i a_i */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(a + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \forall integer i; 0 <= i < n ==> \is_finite(a[i]);
  @ VECTOR_ENSURES_NEAR(sum_real(a, n), sum_size(a, n), 0)
  @ */
double attest_sum(const double *a, int64_t n);

/* sum_i a_i b_i */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \forall integer i; 0 <= i < n ==> \is_finite(a[i]) && \is_finite(b[i]);
  @ VECTOR_ENSURES_NEAR(dot_real(a, b, n), dot_size(a, b, n), 1)
  @ */
double attest_dot(const double *a, const double *b, int64_t n);

/* sum_i (a_i - b_i)^2. The difference is squared, never the square expanded (spec/errata.md, CANCELLATION). */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures positive: \is_finite(\result) ==> \result >= 0.0;
  @ VECTOR_ENSURES_NEAR(squares_real(a, b, n), squares_real(a, b, n), 3)
  @ */
double attest_squared_distance(const double *a, const double *b, int64_t n);

/* sum_i |a_i - b_i| */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures positive: \is_finite(\result) ==> \result >= 0.0;
  @ VECTOR_ENSURES_NEAR(gaps_real(a, b, n), gaps_real(a, b, n), 1)
  @ */
double attest_l1_distance(const double *a, const double *b, int64_t n);

/* Is every element a finite number? */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(a + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures all: \result <==> \forall integer i; 0 <= i < n ==> \is_finite(a[i]);
  @ */
bool attest_all_finite(const double *a, int64_t n);

/* out_i = value */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires write:  \valid(out + (0 .. n - 1));
  @ requires number: \is_finite(value);
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n - 1];
  @ ensures filled: \forall integer i; 0 <= i < n ==> \is_finite(out[i]) && IS_VALUE(out[i], value);
  @ */
void attest_fill(double value, double *out, int64_t n);

#ifdef OVER_THE_REALS
/*@ // two rows are equal in one place: named, for rows inside an array
  @ predicate equal_entries{L}(double *x, double *y, integer i) = x[i] == y[i]; */
#endif

/* out_i = x_i */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(x + (0 .. n - 1));
  @ requires write:  \valid(out + (0 .. n - 1));
  @ requires apart:  \separated(out + (0 .. n - 1), x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n - 1];
  @ ensures copied: \forall integer i; 0 <= i < n ==> out[i] == x[i];
  @ VECTOR_ENSURES_EXACT(\is_finite(out[i]) <==> \is_finite(x[i]))
  @ REAL_ENSURES(real, \forall integer i; 0 <= i < n ==> equal_entries(out, x, i))
  @ */
void attest_copy(const double *x, double *out, int64_t n);

#ifdef OVER_THE_REALS
/*@ predicate product_is(real z, real w, real x) = z == w * x;
  @ predicate plus_product(real z, real y, real w, real x) = z == y + w * x;
  @ // number i of a row at M is w times what it was at L; or what it was and w times x's: named, for rows inside an array
  @ predicate times{L, M}(real w, double *x, integer i) = product_is(\at(x[i], M), w, \at(x[i], L));
  @ predicate plus_times{L, M}(real w, double *x, double *y, integer i) = plus_product(\at(y[i], M), \at(y[i], L), w, \at(x[i], L));
  @ */
#endif

/* x_i *= w */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires write:  \valid(x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. n - 1];
  @ ensures finite: \forall integer i; 0 <= i < n ==> \is_finite(x[i]) ==> \is_finite(\old(x[i]));
  @ VECTOR_ENSURES_EACH(x, scaled(x[i], w, \old(x[i])))
  @ VECTOR_ENSURES_EXACT(product_once(x[i], w, \old(x[i])))
  @ REAL_ENSURES(real, \forall integer i; 0 <= i < n ==> times{Pre, Post}(w, x, i))
  @ */
void attest_scale(double w, double *x, int64_t n);

/* y_i += w x_i */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(x + (0 .. n - 1));
  @ requires write:  \valid(y + (0 .. n - 1));
  @ requires apart:  \separated(y + (0 .. n - 1), x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    y[0 .. n - 1];
  @ ensures finite: \forall integer i; 0 <= i < n ==> \is_finite(y[i]) ==> \is_finite(\old(y[i])) && \is_finite(x[i]);
  @ VECTOR_ENSURES_EACH(y, moved(y[i], \old(y[i]), w, x[i]))
  @ REAL_ENSURES(real, \forall integer i; 0 <= i < n ==> plus_times{Pre, Post}(w, x, y, i))
  @ */
void attest_axpy(double w, const double *x, double *y, int64_t n);

#endif
