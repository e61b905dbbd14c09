/* Sums over arrays, of real numbers: what the sums of src/core/vector.h stand for. With each the sum of its terms' sizes,
 * to which rounding is relative. Compilers see only comments. */
#ifndef ATTEST_LOGIC_SUM_H
#define ATTEST_LOGIC_SUM_H

#include "square.h"

/*@ logic real sum_real{L}(double *a, integer n) = n <= 0 ? 0.0 : sum_real(a, n - 1) + a[n - 1];
  @ logic real sum_size{L}(double *a, integer n) = n <= 0 ? 0.0 : sum_size(a, n - 1) + \abs(a[n - 1]);
  @ logic real dot_real{L}(double *a, double *b, integer n) = n <= 0 ? 0.0 : dot_real(a, b, n - 1) + a[n - 1] * b[n - 1];
  @ logic real dot_size{L}(double *a, double *b, integer n) =
  @     n <= 0 ? 0.0 : dot_size(a, b, n - 1) + \abs(a[n - 1] * b[n - 1]);
  @ // squared distance, and distance in the 1-norm: no term is negative, so that each is its own size
  @ logic real squares_real{L}(double *a, double *b, integer n) =
  @     n <= 0 ? 0.0 : squares_real(a, b, n - 1) + squared(a[n - 1] - b[n - 1]);
  @ logic real gaps_real{L}(double *a, double *b, integer n) =
  @     n <= 0 ? 0.0 : gaps_real(a, b, n - 1) + \abs(a[n - 1] - b[n - 1]);
  @ */

#endif
