/* How far a map stretches a direction V, given an enclosure of its derivative along V: what vouches for the lower end of a
 * Lipschitz constant. */
#ifndef ATTEST_STRETCH_H
#define ATTEST_STRETCH_H

#include "interval.h"
#include "size.h"
#include <stdint.h>

/* A file that proves that the stretch is not above what it stands for says INTERVAL_VALUES and STRETCH_VALUES and includes directed.h,
 * interval_matrix.h and logic/square.h before this one. */
#ifdef STRETCH_VALUES
/*@ // norms of the first n numbers: the largest size, the sum of the squares
  @ logic real list_largest(\list<real> d, integer n) = n <= 0 ? 0.0 : \max(list_largest(d, n - 1), \abs(\nth(d, n - 1)));
  @ logic real list_squares(\list<real> d, integer n) = n <= 0 ? 0.0 : list_squares(d, n - 1) + squared(\nth(d, n - 1));
  @ logic real largest_of{L}(double *V, integer n) = n <= 0 ? 0.0 : \max(largest_of(V, n - 1), \abs(V[n - 1]));
  @ logic real squares_of{L}(double *V, integer n) = n <= 0 ? 0.0 : squares_of(V, n - 1) + squared(V[n - 1]);
  @ predicate all_numbers{L}(double *V, integer n) = \forall integer k; 0 <= k < n ==> \is_finite(V[k]); */
#define STRETCH_ENSURES(...) ensures below : !all_numbers(V, length) || (__VA_ARGS__);
#else
#define STRETCH_ENSURES(...)
#endif

/* |dY| / |V| rounded down, in the infinity- and the 2-norm of long vectors: no Lipschitz constant of F is smaller. */
/*@ requires length: 0 <= length <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(dY + (0 .. length - 1)) && \valid_read(V + (0 .. length - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \is_finite(\result) && \result >= 0;
  @ STRETCH_ENSURES(\forall \list<real> d; encloses_row(dY, length, d) ==> \result * largest_of(V, length) <= list_largest(d, length))
  @ */
double attest_stretch_inf(const attest_interval *dY, const double *V, int64_t length);

/*@ requires length: 0 <= length <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(dY + (0 .. length - 1)) && \valid_read(V + (0 .. length - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \is_finite(\result) && \result >= 0;
  @ STRETCH_ENSURES(\forall \list<real> d; encloses_row(dY, length, d) ==>
  @     \result * \sqrt(squares_of(V, length)) <= \sqrt(list_squares(d, length)))
  @ */
double attest_stretch_two(const attest_interval *dY, const double *V, int64_t length);

#endif
