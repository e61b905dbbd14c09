#include "matrix.h"
#include "vector.h"
#include "weighted_rows.h"
#include "logic/index.h"

void attest_matmul(const double *A, const double *B, int64_t n, int64_t k, int64_t d, double *C)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_fill(0.0, C, n * d);
    attest_add_matmul(A, B, n, k, d, C);
}

void attest_add_matmul(const double *A, const double *B, int64_t n, int64_t k, int64_t d, double *C)
{
    //@ ghost product_below(n, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(k, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 0 <= i <= n;
      @ loop invariant empty: k == 0 ==> \forall integer j; 0 <= j < n * d ==>
      @     \is_finite(\at(C[j], Pre)) ==> C[j] == \at(C[j], Pre);
      @ loop assigns i, C[0 .. n * d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n && k > 0; i++) {
        //@ ghost row_inside(i, n, k);
        //@ ghost row_inside(i, n, d);
        attest_add_weighted_rows(A + i * k, B, k, d, C + i * d);
    }
}

/* Column i of T: the d elements of a row, n apart. */
/*@ requires sizes: 0 <= i < n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(row + (0 .. d - 1));
  @ requires write: \valid(T + (0 .. d * n - 1));
  @ requires apart: \separated(T + (0 .. d * n - 1), row + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    T[0 .. d * n - 1];
  @ ensures first:  0 < d && \is_finite(row[0]) ==> T[i] == row[0];
  @ ensures others: 0 < i && 0 < d ==> T[0] == \old(T[0]);
  @ */
static void scatter(const double *row, int64_t d, int64_t n, int64_t i, double *T)
{
    /*@ loop invariant range:  0 <= j <= d;
      @ loop invariant first:  0 < j && \is_finite(row[0]) ==> T[i] == row[0];
      @ loop invariant others: 0 < i && 0 < d ==> T[0] == \at(T[0], Pre);
      @ loop assigns j, T[0 .. d * n - 1];
      @ loop variant d - j; */
    for (int64_t j = 0; j < d; j++) {
        //@ ghost row_inside(j, d, n);
        //@ ghost product_below(d, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        //@ ghost if (0 < j) product_below(1, n, j, n);
        T[j * n + i] = row[j];
    }
}

void attest_transpose(const double *A, int64_t n, int64_t d, double *T)
{
    /*@ loop invariant range:  0 <= i <= n;
      @ loop invariant corner: 0 < i && 0 < d && \is_finite(A[0]) ==> T[0] == A[0];
      @ loop assigns i, T[0 .. d * n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        scatter(A + i * d, d, n, i, T);
    }
}
