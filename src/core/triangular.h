/* Systems of equations with a lower triangular matrix L, the leading k rows and columns of an [n,n] matrix: what lies above its diagonal is
 * not read. Internal: not part of the library's interface. */
#ifndef ATTEST_TRIANGULAR_H
#define ATTEST_TRIANGULAR_H

#include "reals.h"
#include "size.h"
#include <stdint.h>

#ifdef OVER_THE_REALS
#include "logic/sum.h"

/*@ predicate solves(real d, real l, real y, real b) = d + l * y == b;
  @ // over the reals: equation i of L x = b holds, b being what x held at P, where its diagonal element is not 0
  @ predicate solved{P, M}(double *L, integer n, double *x, integer i) = !is_value(\at(L[i * n + i], P), 0.0) ==>
  @     solves(dot_real{M}(L + i * n, x, i), \at(L[i * n + i], P), \at(x[i], M), \at(x[i], P));
  @ // column j of L's rows from i on, up to k, times the numbers of v
  @ logic real column_times{L}(double *A, \list<real> v, integer n, integer j, integer i, integer k) =
  @     i >= k ? 0.0 : column_times(A, v, n, j, i + 1, k) + A[i * n + j] * \nth(v, i);
  @ // equation i of L^T v = x holds, where its diagonal element is not 0
  @ predicate solved_down{L}(double *A, integer n, \list<real> v, integer k, double *x, integer i) = !is_value(A[i * n + i], 0.0) ==>
  @     solves(column_times(A, v, n, i, i + 1, k), A[i * n + i], \nth(v, i), x[i]);
  @ // v lists the numbers of x from i on, up to k
  @ predicate lists_from{L}(double *x, \list<real> v, integer i, integer k) = \forall integer r; i <= r < k ==> x[r] == \nth(v, r); */
#endif

/* x <- L^-1 x, first row first */
/*@ requires size:  0 <= k <= n <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(L + (0 .. n * n - 1));
  @ requires write: \valid(x + (0 .. k - 1));
  @ requires apart: \separated(x + (0 .. k - 1), L + (0 .. n * n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. k - 1];
  @ ensures finite: 0 < k && \is_finite(x[0]) ==> \is_finite(\old(x[0]));
  @ REAL_ENSURES(real, \forall integer i; 0 <= i < k ==> solved{Pre, Post}(L, n, x, i))
  @ */
void attest_solve_lower(const double *L, int64_t k, int64_t n, double *x);

/* x <- L^-T x, last row first */
/*@ requires size:  0 <= k <= n <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(L + (0 .. n * n - 1));
  @ requires write: \valid(x + (0 .. k - 1));
  @ requires apart: \separated(x + (0 .. k - 1), L + (0 .. n * n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. k - 1];
  @ ensures finite: 0 < k && \is_finite(x[k - 1]) ==> \is_finite(\old(x[k - 1]));
  @ REAL_ENSURES(real, \forall \list<real> v, integer i; lists_from{Post}(x, v, 0, k) ==> 0 <= i < k ==>
  @     solved_down{Pre}(L, n, v, k, x, i))
  @ */
void attest_solve_lower_transposed(const double *L, int64_t k, int64_t n, double *x);

#endif
