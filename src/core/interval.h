/* Intervals: arithmetic that carries its own rounding error. [lo, hi] contains the real number that is meant, because
 * every operation rounds outwards (directed.h). What leaves double's range becomes the whole line, [-inf, inf], and stays
 * so: a finite interval vouches for everything that went into it. */
#ifndef ATTEST_INTERVAL_H
#define ATTEST_INTERVAL_H

#include "reals.h"
#include "size.h"
#include <stdint.h>

typedef struct attest_interval {
    double lo, hi;
} attest_interval;

/*@ // no NaN, and in order
  @ predicate interval(attest_interval x) = \le_double(x.lo, x.hi); */

/* A file that proves what its intervals enclose includes directed.h and says INTERVAL_VALUES before this one; the others'
 * proofs are spared the clauses. */
#ifdef INTERVAL_VALUES
#define INTERVAL_ENSURES(...)       ensures encloses : (__VA_ARGS__);
#define INTERVAL_ENSURES_BOUND(...) IEEE_ENSURES(encloses, __VA_ARGS__)
/*@ // the real number r lies in x
  @ predicate encloses(attest_interval x, real r) = fl_not_above(x.lo, r) && fl_not_below(x.hi, r);
  @ // as far as lo and hi are finite, r lies between them
  @ predicate within(double lo, double hi, real r) = at_most(lo, r) && at_least(hi, r);
  @ // z encloses what the operation gives for all numbers in x and y
  @ predicate encloses_negative(attest_interval x, attest_interval z) =
  @     \forall real a; encloses(x, a) ==> encloses(z, -a);
  @ predicate encloses_sum(attest_interval x, attest_interval y, attest_interval z) =
  @     \forall real a, b; encloses(x, a) ==> encloses(y, b) ==> encloses(z, a + b);
  @ predicate encloses_difference(attest_interval x, attest_interval y, attest_interval z) =
  @     \forall real a, b; encloses(x, a) ==> encloses(y, b) ==> encloses(z, a - b);
  @ predicate encloses_product(attest_interval x, attest_interval y, attest_interval z) =
  @     \forall real a, b; encloses(x, a) ==> encloses(y, b) ==> encloses(z, a * b);
  @ predicate encloses_square(attest_interval x, attest_interval z) =
  @     \forall real a; encloses(x, a) ==> encloses(z, a * a);
  @ predicate encloses_exp(attest_interval x, attest_interval z) =
  @     \forall real a; encloses(x, a) ==> encloses(z, \exp(a));
  @ // e is not below the distance of y from any number in x
  @ predicate distance_reached(double e, double y, attest_interval x) =
  @     \forall real a; encloses(x, a) ==> fl_not_below(e, \abs(y - a)); */
/* Over the reals, where a bound is the number itself (directed.h), intervals are points, and there is no line for a quotient by 0. */
#ifdef OVER_THE_REALS
/*@ predicate encloses_quotient(attest_interval x, attest_interval y, attest_interval z) =
  @     \forall real a, b; encloses(x, a) ==> encloses(y, b) ==> 0 < b ==> encloses(z, a / b); */
#else
/*@ predicate encloses_quotient(attest_interval x, attest_interval y, attest_interval z) =
  @     \forall real a, b; encloses(x, a) ==> encloses(y, b) ==> encloses(z, a / b); */
#endif
#else
#define INTERVAL_ENSURES(...)
#define INTERVAL_ENSURES_BOUND(...)
#endif

/* A file that proves what becomes of numbers that are not finite says INTERVAL_VOUCHES too. */
#ifdef INTERVAL_VOUCHES
#define INTERVAL_ENSURES_VOUCH(finite)                                                                                 \
    IEEE_ENSURES(vouch, (finite_interval(\result) && (finite)) || whole_line(\result))
/*@ predicate finite_interval(attest_interval x) = \is_finite(x.lo) && \is_finite(x.hi);
  @ predicate whole_line(attest_interval x) = \is_minus_infinity(x.lo) && \is_plus_infinity(x.hi); */
#else
#define INTERVAL_ENSURES_VOUCH(finite)
#endif

/* [lo, hi]; the whole line unless both are finite and in order. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures exact:    \is_finite(lo) && \is_finite(hi) && lo <= hi ==>
  @     \is_finite(\result.lo) && \result.lo == lo && \is_finite(\result.hi) && \result.hi == hi;
  @ IEEE_ENSURES(line, \is_finite(\result.lo) ==> \is_finite(lo) && \result.lo == lo)
  @ INTERVAL_ENSURES(\forall real r; !within(lo, hi, r) || encloses(\result, r))
  @ INTERVAL_ENSURES_VOUCH(\is_finite(lo) && \is_finite(hi))
  @ */
attest_interval attest_between(double lo, double hi);

/* The number x alone. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures exact:    \is_finite(x) ==> \result.lo == x && \result.hi == x;
  @ INTERVAL_ENSURES(encloses(\result, x))
  @ INTERVAL_ENSURES_VOUCH(\is_finite(x))
  @ */
attest_interval attest_point(double x);

/* -x */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ INTERVAL_ENSURES(encloses_negative(x, \result))
  @ INTERVAL_ENSURES_VOUCH(finite_interval(x))
  @ */
attest_interval attest_interval_neg(attest_interval x);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ INTERVAL_ENSURES(encloses_sum(x, y, \result))
  @ INTERVAL_ENSURES_VOUCH(finite_interval(x) && finite_interval(y))
  @ */
attest_interval attest_interval_add(attest_interval x, attest_interval y);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ INTERVAL_ENSURES(encloses_difference(x, y, \result))
  @ INTERVAL_ENSURES_VOUCH(finite_interval(x) && finite_interval(y))
  @ */
attest_interval attest_interval_sub(attest_interval x, attest_interval y);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ INTERVAL_ENSURES(encloses_product(x, y, \result))
  @ INTERVAL_ENSURES_VOUCH(finite_interval(x) && finite_interval(y))
  @ */
attest_interval attest_interval_mul(attest_interval x, attest_interval y);

/* x / y; the whole line unless y > 0 throughout. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ INTERVAL_ENSURES(encloses_quotient(x, y, \result))
  @ INTERVAL_ENSURES_VOUCH(finite_interval(x) && finite_interval(y) && 0 < y.lo)
  @ */
attest_interval attest_interval_div(attest_interval x, attest_interval y);

/* x^2, which is never negative */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ IEEE_ENSURES(positive, \is_finite(\result.lo) ==> \result.lo >= 0)
  @ INTERVAL_ENSURES(encloses_square(x, \result))
  @ */
attest_interval attest_interval_square(attest_interval x);

/* e^x */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ IEEE_ENSURES(positive, \is_finite(\result.lo) ==> \result.lo >= 0)
  @ INTERVAL_ENSURES(encloses_exp(x, \result))
  @ INTERVAL_ENSURES_VOUCH(finite_interval(x))
  @ */
attest_interval attest_interval_exp(attest_interval x);

/* 1 / sqrt(d), the scale of both papers; (double)d is d, as no width reaches 2^53 */
/*@ requires width: 1 <= d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ INTERVAL_ENSURES(encloses(\result, 1 / \sqrt((double)d)))
  @ */
attest_interval attest_interval_scale(int64_t d);

/* The distance of y to the farther end of x, rounded upwards: infinity for the whole line. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ INTERVAL_ENSURES(distance_reached(\result, y, x))
  @ */
double attest_farthest(double y, attest_interval x);

/* x as an upper bound of something that is not negative: infinity where x is not a number. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures exact:  \is_finite(x) && x >= 0 ==> \is_finite(\result) && \result == x;
  @ ensures other:  !\is_finite(x) ==> \is_plus_infinity(\result);
  @ INTERVAL_ENSURES_BOUND(\forall real a; !fl_not_below(x, a) || fl_not_below(\result, a))
  @ */
double attest_at_most(double x);

/* The largest and the smallest absolute value in x: infinity and 0 for the whole line. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ INTERVAL_ENSURES(\forall real a; !encloses(x, a) || fl_not_below(\result, \abs(a)))
  @ */
double attest_magnitude(attest_interval x);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \is_finite(\result) && \result >= 0;
  @ INTERVAL_ENSURES(\forall real a; !encloses(x, a) || at_most(\result, \abs(a)))
  @ */
double attest_mignitude(attest_interval x);

#endif
