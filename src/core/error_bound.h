/* What bounds of errors are made of: numbers that reach real ones, where they are finite. Compilers see only comments. */
#ifndef ATTEST_ERROR_BOUND_H
#define ATTEST_ERROR_BOUND_H

#include "attention_memory.h"
#include "logic/numbers.h"
#include "logic/rows.h"

/*@ // where u is finite, it is a bound of x, which is not negative
  @ predicate reaches(double u, real x) = \is_finite(u) ==> 0 <= x <= u;
  @ predicate reaches_product(double u, real x, real y) = reaches(u, x * y);
  @ predicate reaches_plus(double u, real x, real y, real z) = reaches(u, x + y * z);
  @ predicate product_between(real x, real y, real a, real b) = 0 <= x * y <= a * b;
  @ lemma product_between_of: \forall real x, y, a, b; 0 <= x <= a ==> 0 <= y <= b ==> product_between(x, y, a, b);
  @
  @ logic real gap_size(real x, real y) = \abs(x - y);
  @ // entry i of x is what it was
  @ predicate kept{L, M}(double *x, integer i) = \at(x[i], L) == \at(x[i], M) && (\is_finite(\at(x[i], L)) <==> \is_finite(\at(x[i], M)));
  @
  @ // no entry is negative
  @ predicate not_negative{L}(double *x, integer n) = \forall integer j; 0 <= j < n ==> reaches(x[j], x[j]);
  @ // what inputs are off by, or null where they are exact
  @ predicate slack_ok{L}(double *slack, integer n) = slack == \null || \valid_read(slack + (0 .. n - 1)) && not_negative(slack, n);
  @ predicate slack_apart{L}(double *slack, integer n, double *out, integer length) =
  @     slack == \null || \separated(out + (0 .. length - 1), slack + (0 .. n - 1));
  @ lemma not_negative_kept{L, M}: \forall double *a, integer n; same_values{L, M}(a, n) ==> not_negative{L}(a, n) ==>
  @     not_negative{M}(a, n);
  @ lemma kept_of{L, M}: \forall double *a, integer t, n; same_values{L, M}(a, n) ==> 0 <= t < n ==> kept{L, M}(a, t);
  @ */

#endif
