#define ROWS_VALUES
#define TURNED_VALUES
#include "reals.h"
#include "rounding.h"
#include "logic/index.h"
#include "logic/rows.h"
#include "logic/rows_within.h"
#include "logic/same_rows.h"
#include "weighted_rows.h"
#include "matrix.h"
#include "column.h"
#include "vector.h"

/*@ // the first t terms of element i, j of A B are the same in two states of memory
  @ predicate same_terms{L, M}(double *A, double *B, integer k, integer d, integer i, integer j, integer t) =
  @     same_rows{L, M}(A + i * k, B, d, j, t);
  @
  @ lemma within_more: \forall integer i, n, d; 0 <= d ==> row_within(i, n, d) ==> row_within(i, n + 1, d);
  @ lemma same_near{L, M}: \forall double *w, *rows, integer d, i, n, depth, real start, double r;
  @     same_rows{L, M}(w, rows, d, i, n) ==>
  @     rows_near{L}(w, rows, d, i, n, depth, start, r) ==> rows_near{M}(w, rows, d, i, n, depth, start, r);
  @ lemma same_element{L, M, N}: \forall double *A, *B, *C, integer k, d, i, j, n;
  @     same_values{N, M}(C, n * d) ==> row_within(i, n, d) ==> 0 <= j < d ==>
  @     product_added{L, N}(A, B, k, d, C, i, j) ==> product_added{L, M}(A, B, k, d, C, i, j);
  @ lemma element_none{L, M}: \forall double *A, *B, *C, integer d, i, j;
  @     \at(C[i * d + j], L) == \at(C[i * d + j], M) ==> product_added{L, M}(A, B, 0, d, C, i, j);
  @ */

void attest_matmul(const double *A, const double *B, int64_t n, int64_t k, int64_t d, double *C)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_fill(0.0, C, n * d);
    /* Nothing that the terms are made of has changed, and so, term by term, neither have the sums: */
    //@ ghost rows_within(n, k);
    //@ ghost rows_within(n, d);
    //@ assert left: same_values{Here, Pre}(A, n * k);
    //@ assert right: same_values{Here, Pre}(B, k * d);
    //@ assert rows: \forall integer i; 0 <= i < n ==> row_within(i, n, k) && same_values{Here, Pre}(A + i * k, k);
    /*@ ghost
      /@ loop invariant range: 0 <= t <= k;
       @ loop invariant same:  \forall integer i, j; 0 <= i < n ==> 0 <= j < d ==>
       @     same_terms{Here, Pre}(A, B, k, d, i, j, t);
       @ loop assigns t;
       @ loop variant k - t; @/
      for (int64_t t = 0; t < k; t++) {
          row_inside(t, k, d);
          /@ assert within: row_within(t, k, d); @/
          /@ assert more: \forall integer i, j; 0 <= i < n ==> 0 <= j < d ==> row_within(i, n, k) &&
           @     same_term{Here, Pre}(A + i * k, B, d, j, t) && same_terms{Here, Pre}(A, B, k, d, i, j, t) &&
           @     same_terms{Here, Pre}(A, B, k, d, i, j, t + 1); @/
      }
    */
    //@ ghost filled:;
    attest_add_matmul(A, B, n, k, d, C);
    /*@ assert near: \forall integer i, j; 0 <= i < n ==> 0 <= j < d ==> row_within(i, n, d) &&
      @     same_terms{filled, Pre}(A, B, k, d, i, j, k) && product_added{filled, Here}(A, B, k, d, C, i, j) &&
      @     product_near{Pre, Here}(A, B, k, d, C, i, j); */
}

void attest_add_matmul(const double *A, const double *B, int64_t n, int64_t k, int64_t d, double *C)
{
    //@ ghost product_below(n, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(k, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 0 <= i <= n && (k == 0 ==> i == 0);
      @ loop invariant left:  same_values{Here, Pre}(A, n * k);
      @ loop invariant right: same_values{Here, Pre}(B, k * d);
      @ loop invariant near:  \forall integer r, j; 0 <= r < i ==> 0 <= j < d ==>
      @     product_added{Pre, Here}(A, B, k, d, C, r, j);
      @ loop invariant rest:  \forall integer t; i * d <= t < n * d ==> C[t] == \at(C[t], Pre);
      @ loop assigns i, C[0 .. n * d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n && k > 0; i++) {
        //@ ghost row_inside(i, n, k);
        //@ ghost row_inside(i, n, d);
        //@ ghost rows_within(i, d);
        //@ assert row: same_values{Here, Pre}(A + i * k, k);
        /* As in attest_matmul: the sums for row i have not changed. */
        /*@ ghost
          /@ loop invariant range: 0 <= t <= k;
           @ loop invariant same:  \forall integer j; 0 <= j < d ==> same_rows{Here, Pre}(A + i * k, B, d, j, t);
           @ loop assigns t;
           @ loop variant k - t; @/
          for (int64_t t = 0; t < k; t++) {
              row_inside(t, k, d);
              /@ assert within: row_within(t, k, d); @/
              /@ assert more: \forall integer j; 0 <= j < d ==> same_term{Here, Pre}(A + i * k, B, d, j, t) &&
               @     same_rows{Here, Pre}(A + i * k, B, d, j, t) && same_rows{Here, Pre}(A + i * k, B, d, j, t + 1); @/
          }
        */
        //@ assert same: \forall integer j; 0 <= j < d ==> same_rows{Here, Pre}(A + i * k, B, d, j, k);
        attest_add_weighted_rows(A + i * k, B, k, d, C + i * d);
        /*@ assert call: \forall integer j; 0 <= j < d ==>
          @     column_added{LoopCurrent, Here}(A + i * k, B, d, k, C + i * d, j); */
        /*@ assert here: \forall integer j; 0 <= j < d ==> same_rows{LoopCurrent, Pre}(A + i * k, B, d, j, k) &&
          @     column_added{LoopCurrent, Here}(A + i * k, B, d, k, C + i * d, j) &&
          @     product_added{Pre, Here}(A, B, k, d, C, i, j); */
        //@ assert kept: same_values{LoopCurrent, Here}(C, i * d);
        /*@ assert earlier: \forall integer r, j; 0 <= r < i ==> 0 <= j < d ==> row_within(r, i, d) &&
          @     product_added{Pre, LoopCurrent}(A, B, k, d, C, r, j) && product_added{Pre, Here}(A, B, k, d, C, r, j); */
    }
    //@ ghost rows_within(n, d);
    /*@ assert none: k == 0 ==> \forall integer r, j; 0 <= r < n ==> 0 <= j < d ==>
      @     row_within(r, n, d) && product_added{Pre, Here}(A, B, k, d, C, r, j); */
}

void attest_transpose(const double *A, int64_t n, int64_t d, double *T)
{
    /*@ loop invariant range:  0 <= i <= n;
      @ loop invariant corner: 0 < i && 0 < d && \is_finite(A[0]) ==> T[0] == A[0];
      @ loop invariant left: same_values{Here, Pre}(A, n * d);
      @ loop invariant turned: \forall integer r, j; 0 <= r < i ==> 0 <= j < d ==> turned{Pre, Here}(A, d, T, n, r, j);
      @ loop assigns i, T[0 .. d * n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        //@ assert row: same_values{Here, Pre}(A + i * d, d);
        attest_scatter(A + i * d, d, n, i, T);
        //@ assert column: \forall integer j; 0 <= j < d ==> in_column{LoopCurrent, Here}(A + i * d, T, n, i, j);
        //@ ghost rows_within(n, d);
        /*@ assert turned: \forall integer j; 0 <= j < d ==> in_column{LoopCurrent, Here}(A + i * d, T, n, i, j) &&
          @     row_within(i, n, d) && same_at{LoopCurrent, Pre}(A, d, i, j) && turned{Pre, Here}(A, d, T, n, i, j); */
        /*@ assert earlier: \forall integer r, j; 0 <= r < i ==> 0 <= j < d ==>
          @     same_at{LoopCurrent, Here}(T, n, j, r) && turned{Pre, LoopCurrent}(A, d, T, n, r, j) &&
          @     turned{Pre, Here}(A, d, T, n, r, j); */
    }
}
