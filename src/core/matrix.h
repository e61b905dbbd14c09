/* Row-major matrices: products and the transpose, which is all that attention needs. */
#ifndef ATTEST_MATRIX_H
#define ATTEST_MATRIX_H

#include "reals.h"
#include "size.h"
#include <stdint.h>

/* A file that proves what it computes says ROWS_VALUES and includes weighted_rows.h before this one. */
#ifdef ROWS_VALUES
/*@ // element i, j of C at M is that of A B at L, rounded; or what it was at L and that
  @ predicate product_near{L, M}(double *A, double *B, integer k, integer d, double *C, integer i, integer j) =
  @     rows_near{L}(A + i * k, B, d, j, k, rows_depth(k), 0.0, \at(C[i * d + j], M));
  @ predicate product_added{L, M}(double *A, double *B, integer k, integer d, double *C, integer i, integer j) =
  @     rows_near{L}(A + i * k, B, d, j, k, rows_depth(k) + start_depth(\at(C[i * d + j], L)), \at(C[i * d + j], L),
  @                  \at(C[i * d + j], M));
  @ */
#define PRODUCT_NEAR                                                                                                   \
    ensures near : \forall integer i, j;                                                                               \
    !(0 <= i < n) || !(0 <= j < d) || product_near{Pre, Post}(A, B, k, d, C, i, j);
#define PRODUCT_ADDED                                                                                                  \
    ensures near : \forall integer i, j;                                                                               \
    !(0 <= i < n) || !(0 <= j < d) || product_added{Pre, Post}(A, B, k, d, C, i, j);
#else
#define PRODUCT_NEAR
#define PRODUCT_ADDED
#endif

/* C = A B, with A [n,k], B [k,d], C [n,d]. Each row of C is a weighted sum of B's rows (attest_add_weighted_rows). Error of
 * an element: at most gamma_(k/4 + k%4 + 2) sum |a||b|, see weighted_rows.h. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= k <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(A + (0 .. n * k - 1)) && \valid_read(B + (0 .. k * d - 1));
  @ requires write: \valid(C + (0 .. n * d - 1));
  @ requires apart: \separated(C + (0 .. n * d - 1), A + (0 .. n * k - 1)) &&
  @                 \separated(C + (0 .. n * d - 1), B + (0 .. k * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    C[0 .. n * d - 1];
  @ ensures empty: k == 0 ==> \forall integer i; 0 <= i < n * d ==> IS_VALUE(C[i], 0.0);
  @ PRODUCT_NEAR
  @ */
void attest_matmul(const double *A, const double *B, int64_t n, int64_t k, int64_t d, double *C);

/* C += A B, in the same order. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= k <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(A + (0 .. n * k - 1)) && \valid_read(B + (0 .. k * d - 1));
  @ requires write: \valid(C + (0 .. n * d - 1));
  @ requires apart: \separated(C + (0 .. n * d - 1), A + (0 .. n * k - 1)) &&
  @                 \separated(C + (0 .. n * d - 1), B + (0 .. k * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    C[0 .. n * d - 1];
  @ ensures empty: k == 0 ==> \forall integer i; 0 <= i < n * d ==> \is_finite(\old(C[i])) ==> C[i] == \old(C[i]);
  @ PRODUCT_ADDED
  @ */
void attest_add_matmul(const double *A, const double *B, int64_t n, int64_t k, int64_t d, double *C);

/* Which number goes where is said over the reals, and in doubles to a file that says TURNED_VALUES before this one. */
#if defined OVER_THE_REALS || defined TURNED_VALUES
/*@ // number j of row i of A at L stands in row j of T at M, in column i; a row of A has d numbers and one of T n
  @ predicate turned{L, M}(double *A, integer d, double *T, integer n, integer i, integer j) =
  @     \at(T[j * n + i], M) == \at(A[i * d + j], L) &&
  @     (\is_finite(\at(T[j * n + i], M)) <==> \is_finite(\at(A[i * d + j], L))); */
#define TRANSPOSE_ENSURES(...) ensures turned : (__VA_ARGS__);
#else
#define TRANSPOSE_ENSURES(...)
#endif

/* T = transposed A, with A [n,d], T [d,n]. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(A + (0 .. n * d - 1));
  @ requires write: \valid(T + (0 .. d * n - 1));
  @ requires apart: \separated(T + (0 .. d * n - 1), A + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    T[0 .. d * n - 1];
  @ ensures corner: 0 < n && 0 < d && \is_finite(A[0]) ==> T[0] == A[0];
  @ TRANSPOSE_ENSURES(\forall integer i, j; 0 <= i < n ==> 0 <= j < d ==> turned{Pre, Post}(A, d, T, n, i, j))
  @ */
void attest_transpose(const double *A, int64_t n, int64_t d, double *T);

#endif
