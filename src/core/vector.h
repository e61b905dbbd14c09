/* Vectors: the one-dimensional kernels that everything else is built from.
 *
 * A sum of n terms runs in four lanes (lane k adds the terms k, k+4, k+8, ...), joined as (s0 + s2) + (s1 + s3); what
 * n/4 leaves over is added to lane 0. So a term goes through s = n/4 + n%4 + 1 additions at most instead of n - 1, the
 * compiler may keep the lanes in a vector register, and the bits are the same whether it does or not. A weighted sum of
 * rows goes in groups of four, and through as many additions.
 *
 * Error, with u = 2^-53 and gamma_k = k u / (1 - k u): at most gamma_s sum |a_i| for a sum, gamma_(s+1) sum |a_i b_i| for a
 * dot product, besides n 2^-1074 where products underflow (tests/inclusion/test_vector.c).
 *
 * No sum hides an infinity or a NaN: a finite result vouches for every number that went into it. So whoever checks the
 * outputs of a computation has checked all that led to them. */
#ifndef ATTEST_VECTOR_H
#define ATTEST_VECTOR_H

#include "size.h"
#include <stdbool.h>
#include <stdint.h>

/* sum_i a_i */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(a + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \forall integer i; 0 <= i < n ==> \is_finite(a[i]);
  @ */
double attest_sum(const double *a, int64_t n);

/* sum_i a_i b_i */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \forall integer i; 0 <= i < n ==> \is_finite(a[i]) && \is_finite(b[i]);
  @ */
double attest_dot(const double *a, const double *b, int64_t n);

/* sum_i (a_i - b_i)^2. The difference is squared, never the square expanded (spec/errata.md, CANCELLATION). */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures positive: \is_finite(\result) ==> \result >= 0.0;
  @ */
double attest_squared_distance(const double *a, const double *b, int64_t n);

/* sum_i |a_i - b_i| */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures positive: \is_finite(\result) ==> \result >= 0.0;
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
  @ ensures filled: \forall integer i; 0 <= i < n ==> \is_finite(out[i]) && out[i] == value;
  @ */
void attest_fill(double value, double *out, int64_t n);

/* out_i = x_i */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(x + (0 .. n - 1));
  @ requires write:  \valid(out + (0 .. n - 1));
  @ requires apart:  \separated(out + (0 .. n - 1), x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n - 1];
  @ ensures copied: \forall integer i; 0 <= i < n ==> out[i] == x[i];
  @ */
void attest_copy(const double *x, double *out, int64_t n);

/* x_i *= w */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires write:  \valid(x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. n - 1];
  @ ensures finite: \forall integer i; 0 <= i < n ==> \is_finite(x[i]) ==> \is_finite(\old(x[i]));
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
  @ */
void attest_axpy(double w, const double *x, double *y, int64_t n);

/* out += sum_k w_k rows_k, the rows being consecutive and d long. Four rows at a time, each group summed as
 * (w0 r0 + w1 r1) + (w2 r2 + w3 r3) before it joins `out`; single rows follow. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_LENGTH_MAX && n * d <= ATTEST_LENGTH_MAX;
  @ requires read:  \valid_read(w + (0 .. n - 1)) && \valid_read(rows + (0 .. n * d - 1));
  @ requires write: \valid(out + (0 .. d - 1));
  @ requires apart: \separated(out + (0 .. d - 1), rows + (0 .. n * d - 1)) &&
  @                 \separated(out + (0 .. d - 1), w + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures finite: \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> \is_finite(\old(out[i]));
  @ */
void attest_add_weighted_rows(const double *w, const double *rows, int64_t n, int64_t d, double *out);

#endif
