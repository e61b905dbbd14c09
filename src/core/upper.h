/* Bounds from above of numbers that are not negative: doubles >= 0, and infinity where nothing is known. Sums, products,
 * roots, the larger and the smaller of two: what is done with bounds gives a bound of what would be done with the numbers. */
#ifndef ATTEST_UPPER_H
#define ATTEST_UPPER_H

#include "directed.h"

/*@ // u is a bound of the real number x
  @ predicate upper(double u, real x) = 0 <= x && fl_not_below(u, x);
  @ predicate upper_sum(double u, real x, real y) = upper(u, x + y);
  @ predicate upper_product(double u, real x, real y) = upper(u, x * y);
  @ predicate upper_root(double u, real x) = upper(u, \sqrt(x));
  @ predicate upper_larger(double u, real x, real y) = upper(u, \max(x, y));
  @ predicate upper_smaller(double u, real x, real y) = upper(u, \min(x, y));
  @ */

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall real a, b; upper(x, a) ==> upper(y, b) ==> upper_sum(\result, a, b);
  @ ensures infinite: \is_infinite(x) || \is_infinite(y) ==> \is_plus_infinity(\result);
  @ */
double attest_upper_sum(double x, double y);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall real a, b; upper(x, a) ==> upper(y, b) ==> upper_product(\result, a, b);
  @ ensures infinite: \is_infinite(x) || \is_infinite(y) ==> \is_plus_infinity(\result);
  @ */
double attest_upper_product(double x, double y);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall real a; upper(x, a) ==> upper_root(\result, a);
  @ ensures infinite: \is_infinite(x) ==> \is_plus_infinity(\result);
  @ */
double attest_upper_root(double x);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall real a, b; upper(x, a) ==> upper(y, b) ==> upper_larger(\result, a, b);
  @ */
double attest_upper_larger(double x, double y);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall real a, b; upper(x, a) ==> upper(y, b) ==> upper_smaller(\result, a, b);
  @ */
double attest_upper_smaller(double x, double y);

#endif
