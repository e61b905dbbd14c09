#include "cholesky.h"
#include "fl.h"
#include "vector.h"
#include "logic/index.h"
#include <stdbool.h>

/* Rows are done in blocks: a finished row is then fetched from memory once per block, not once per row. The block's size
 * has no influence on any bit. */
#define BLOCK INT64_C(32)

/* Element (i, j), j < i, of L. */
/*@ requires place: 0 <= j < i < n <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(G + (0 .. n * n - 1)) && \valid_read(L + (0 .. n * n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \is_finite(G[i * n + j]);
  @ */
static double below_diagonal(const double *G, const double *L, int64_t i, int64_t j, int64_t n)
{
    //@ ghost row_inside(i, n, n);
    //@ ghost row_inside(j, n, n);
    //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const double *row = L + i * n, *above = L + j * n;
    return fl_div(fl_sub(fl_neg(G[i * n + j]), attest_dot(row, above, j)), above[j]);
}

/* The square of diagonal element j of L. */
/*@ requires place: 0 <= j < n <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(G + (0 .. n * n - 1)) && \valid_read(L + (0 .. n * n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \is_finite(shift);
  @ */
static double pivot(const double *G, double shift, const double *L, int64_t j, int64_t n)
{
    //@ ghost row_inside(j, n, n);
    //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const double *row = L + j * n;
    return fl_sub(fl_sub(shift, G[j * n + j]), attest_dot(row, row, j));
}

/* Column j of L in the rows first <= i < end, from the diagonal downwards; false if its pivot is not positive. */
/*@ requires place: 0 <= first < end <= n <= ATTEST_DIM_MAX && 0 <= j < end;
  @ requires read:  \valid_read(G + (0 .. n * n - 1));
  @ requires write: \valid(L + (0 .. n * n - 1));
  @ requires apart: \separated(L + (0 .. n * n - 1), G + (0 .. n * n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    L[0 .. n * n - 1];
  @ ensures above: j < first ==> \result;
  @ */
static bool column(const double *G, double shift, int64_t first, int64_t end, int64_t j, int64_t n, double *L)
{
    int64_t i = first;
    if (j >= first) {
        //@ ghost row_inside(j, n, n);
        //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        const double square = pivot(G, shift, L, j, n);
        if (!(square > 0.0))
            return false;
        L[j * n + j] = fl_sqrt(square);
        i = j + 1;
    }
    /*@ loop invariant range: first <= i <= end && j < i;
      @ loop assigns i, L[0 .. n * n - 1];
      @ loop variant end - i; */
    for (; i < end; i++) {
        //@ ghost row_inside(i, n, n);
        //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        L[i * n + j] = below_diagonal(G, L, i, j, n);
    }
    return true;
}

int64_t attest_cholesky(const double *G, double shift, int64_t n, double *L)
{
    /*@ loop invariant range: 0 <= first;
      @ loop assigns first, L[0 .. n * n - 1];
      @ loop variant n - first; */
    for (int64_t first = 0; first < n; first += BLOCK) {
        const int64_t end = first + BLOCK < n ? first + BLOCK : n;
        /*@ loop invariant range: 0 <= j <= end;
          @ loop assigns j, L[0 .. n * n - 1];
          @ loop variant end - j; */
        for (int64_t j = 0; j < end; j++)
            if (!column(G, shift, first, end, j, n, L))
                return j;
    }
    return n;
}

void attest_solve_lower(const double *L, int64_t k, int64_t n, double *x)
{
    /*@ loop invariant range: 0 <= i <= k;
      @ loop invariant finite: 0 < k && \is_finite(x[0]) ==> \is_finite(\at(x[0], Pre));
      @ loop assigns i, x[0 .. k - 1];
      @ loop variant k - i; */
    for (int64_t i = 0; i < k; i++) {
        //@ ghost row_inside(i, n, n);
        //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        const double *row = L + i * n;
        x[i] = fl_div(fl_sub(x[i], attest_dot(row, x, i)), row[i]);
    }
}

void attest_solve_lower_transposed(const double *L, int64_t k, int64_t n, double *x)
{
    /*@ loop invariant range: 0 <= i <= k;
      @ loop invariant finite: 0 < k && \is_finite(x[k - 1]) ==> \is_finite(\at(x[k - 1], Pre));
      @ loop assigns i, x[0 .. k - 1];
      @ loop variant i; */
    for (int64_t i = k; i > 0; i--) {
        //@ ghost row_inside(i - 1, n, n);
        //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        const double *row = L + (i - 1) * n;
        x[i - 1] = fl_div(x[i - 1], row[i - 1]);
        attest_axpy(fl_neg(x[i - 1]), row, x, i - 1);
    }
}
