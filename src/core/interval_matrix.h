/* Sums and products of matrices in interval arithmetic (interval.h). */
#ifndef ATTEST_INTERVAL_MATRIX_H
#define ATTEST_INTERVAL_MATRIX_H

#include "interval.h"

/* What the results enclose is said to files that ask for it (interval.h): whichever real numbers lie in the intervals
 * that went in, as rows (\list<real>), what the formula gives for these rows lies in the result. */
#ifdef INTERVAL_VALUES
/*@ logic real row_dot(\list<real> x, \list<real> y, integer n) =
  @     n <= 0 ? 0.0 : row_dot(x, y, n - 1) + \nth(x, n - 1) * \nth(y, n - 1);
  @ logic real row_distance(\list<real> x, \list<real> y, integer n) =
  @     n <= 0 ? 0.0 : row_distance(x, y, n - 1) +
  @                    (\nth(x, n - 1) - \nth(y, n - 1)) * (\nth(x, n - 1) - \nth(y, n - 1));
  @ // the first n numbers of the row x lie in the intervals a_i
  @ predicate encloses_row{L}(attest_interval *a, integer n, \list<real> x) =
  @     \forall integer i; 0 <= i < n ==> encloses(a[i], \nth(x, i));
  @ // z encloses r + a v for all r in s and a in w, and for all v in x
  @ predicate encloses_added(attest_interval s, attest_interval w, real v, attest_interval z) =
  @     \forall real r, a; encloses(s, r) ==> encloses(w, a) ==> encloses(z, r + a * v);
  @ predicate encloses_added_product(attest_interval s, attest_interval w, attest_interval x, attest_interval z) =
  @     \forall real r, a, v; encloses(s, r) ==> encloses(w, a) ==> encloses(x, v) ==> encloses(z, r + a * v); */
#endif

/* And of products of matrices to files that besides include logic/products.h and say PRODUCT_VALUES before this one: whichever real
 * numbers lie in a row of intervals that went in, a row of the result encloses them times the matrix. */
#ifdef PRODUCT_VALUES
/*@ // the number r lies in element i, j of A, with rows of k intervals; the row x lies in row i
  @ predicate element_enclosed{L}(attest_interval *A, integer k, integer i, integer j, real r) = encloses(A[i * k + j], r);
  @ predicate row_enclosed{L}(attest_interval *A, integer k, integer i, \list<real> x) =
  @     \forall integer j; 0 <= j < k ==> element_enclosed(A, k, i, j, \nth(x, j));
  @ // x times column j of B lies in element i, j of C at M; so does element a, b of A^T B
  @ predicate times_enclosed{L, M}(\list<real> x, double *B, integer d, attest_interval *C, integer i, integer j, integer n) =
  @     element_enclosed{M}(C, d, i, j, row_times{L}(x, B, d, j, n));
  @ predicate transposed_enclosed{L, M}(double *A, double *B, integer k, integer d, attest_interval *C, integer a, integer b,
  @                                     integer n) = element_enclosed{M}(C, d, a, b, transposed_real{L}(A, B, k, d, a, b, n));
  @ // so does a row a of numbers times column j, and element i, j of A B
  @ predicate numbers_times_enclosed{L, M}(double *a, double *B, integer k, integer d, attest_interval *C, integer i, integer j) =
  @     element_enclosed{M}(C, d, i, j, rows_real{L}(a, B, d, j, k));
  @ predicate product_enclosed{L, M}(double *A, double *B, integer k, integer d, attest_interval *C, integer i, integer j) =
  @     numbers_times_enclosed{L, M}(A + i * k, B, k, d, C, i, j); */
#define PRODUCT_ENSURES(...) ensures encloses : (__VA_ARGS__);
#else
#define PRODUCT_ENSURES(...)
#endif

/* out_i = 0 */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires write:  \valid(out + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n - 1];
  @ ensures zero:      \forall integer i; 0 <= i < n ==> IS_VALUE(out[i].lo, 0.0) && IS_VALUE(out[i].hi, 0.0);
  @ ensures intervals: \forall integer i; 0 <= i < n ==> \le_double(out[i].lo, out[i].hi);
  @ */
void attest_interval_clear(attest_interval *out, int64_t n);

/* out_i += w x_i, for numbers x and for intervals x */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(x + (0 .. n - 1));
  @ requires write:  \valid(out + (0 .. n - 1));
  @ requires apart:  \separated(out + (0 .. n - 1), x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n - 1];
  @ ensures first:     0 < n ==> \le_double(out->lo, out->hi);
  @ ensures intervals: \forall integer i; 0 <= i < n ==> \le_double(out[i].lo, out[i].hi);
  @ INTERVAL_ENSURES(\forall integer i; !(0 <= i < n) || encloses_added(\old(out[i]), w, \old(x[i]), out[i]))
  @ */
void attest_interval_add_row(attest_interval w, const double *x, int64_t n, attest_interval *out);

/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(x + (0 .. n - 1));
  @ requires write:  \valid(out + (0 .. n - 1));
  @ requires apart:  \separated(out + (0 .. n - 1), x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n - 1];
  @ ensures intervals: \forall integer i; 0 <= i < n ==> \le_double(out[i].lo, out[i].hi);
  @ INTERVAL_ENSURES(\forall integer i; !(0 <= i < n) || encloses_added_product(\old(out[i]), w, \old(x[i]), out[i]))
  @ */
void attest_interval_axpy(attest_interval w, const attest_interval *x, int64_t n, attest_interval *out);

/* Products of matrices, enclosed. With numbers A [n,k] and B [k,d]: C = A B. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= k <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(A + (0 .. n * k - 1)) && \valid_read(B + (0 .. k * d - 1));
  @ requires write: \valid(C + (0 .. n * d - 1));
  @ requires apart: \separated(C + (0 .. n * d - 1), A + (0 .. n * k - 1)) &&
  @                 \separated(C + (0 .. n * d - 1), B + (0 .. k * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    C[0 .. n * d - 1];
  @ ensures corner: 0 < n && 0 < d ==> \le_double(C[0].lo, C[0].hi);
  @ PRODUCT_ENSURES(\forall integer i, j; 0 <= i < n ==> 0 <= j < d ==> product_enclosed{Pre, Post}(A, B, k, d, C, i, j))
  @ */
void attest_interval_product(const double *A, const double *B, int64_t n, int64_t k, int64_t d, attest_interval *C);

/* With intervals A [n,k] and numbers B [k,d]: C = A B. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= k <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(A + (0 .. n * k - 1)) && \valid_read(B + (0 .. k * d - 1));
  @ requires write: \valid(C + (0 .. n * d - 1));
  @ requires apart: \separated(C + (0 .. n * d - 1), A + (0 .. n * k - 1)) &&
  @                 \separated(C + (0 .. n * d - 1), B + (0 .. k * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    C[0 .. n * d - 1];
  @ ensures corner: 0 < n && 0 < d ==> \le_double(C[0].lo, C[0].hi);
  @ PRODUCT_ENSURES(\forall \list<real> x, integer i, j; 0 <= i < n ==> 0 <= j < d ==>
  @     row_enclosed{Pre}(A, k, i, x) ==> times_enclosed{Pre, Post}(x, B, d, C, i, j, k))
  @ */
void attest_interval_times(const attest_interval *A, const double *B, int64_t n, int64_t k, int64_t d,
                           attest_interval *C);

/* With numbers A [n,k] and B [n,d]: C = A^T B [k,d]. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= k <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(A + (0 .. n * k - 1)) && \valid_read(B + (0 .. n * d - 1));
  @ requires write: \valid(C + (0 .. k * d - 1));
  @ requires apart: \separated(C + (0 .. k * d - 1), A + (0 .. n * k - 1)) &&
  @                 \separated(C + (0 .. k * d - 1), B + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    C[0 .. k * d - 1];
  @ ensures corner: 0 < k && 0 < d ==> \le_double(C[0].lo, C[0].hi);
  @ PRODUCT_ENSURES(\forall integer a, b; 0 <= a < k ==> 0 <= b < d ==>
  @     transposed_enclosed{Pre, Post}(A, B, k, d, C, a, b, n))
  @ */
void attest_interval_transposed_product(const double *A, const double *B, int64_t n, int64_t k, int64_t d,
                                        attest_interval *C);

/* sum_i (a_i - b_i)^2 */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ INTERVAL_ENSURES(\forall \list<real> x, y;
  @     !encloses_row(a, n, x) || !encloses_row(b, n, y) || encloses(\result, row_distance(x, y, n)))
  @ */
attest_interval attest_interval_squared_distance(const attest_interval *a, const attest_interval *b, int64_t n);

/* sum_i a_i b_i */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ INTERVAL_ENSURES(\forall \list<real> x, y;
  @     !encloses_row(a, n, x) || !encloses_row(b, n, y) || encloses(\result, row_dot(x, y, n)))
  @ */
attest_interval attest_interval_dot(const attest_interval *a, const attest_interval *b, int64_t n);

#endif
