/* Rounding outwards: _up returns a double that is not below the real result, _down one that is not above, for all finite
 * arguments. The current rounding mode is left alone: the result rounded to nearest takes a step of one to three units in
 * the last place outwards. A sum, product or quotient with 0 stays exact.
 *
 * Past the ends of double's range the enclosing bound is an infinity on one side and the largest finite double on the
 * other: 1e308 + 1e308 lies between FL_MAX and +infinity. */
#ifndef ATTEST_DIRECTED_H
#define ATTEST_DIRECTED_H

#include "reals.h"

/* Over the reals, where nothing is rounded and nothing infinite, a bound is the number itself: so a proof that one is safe, read over
 * the reals, is one that nothing else makes it wide. */
#ifdef OVER_THE_REALS
/*@ predicate fl_not_below(double r, real x) = r == x;
  @ predicate fl_not_above(double r, real x) = r == x;
  @ predicate at_most(double r, real x) = r == x;
  @ predicate at_least(double r, real x) = r == x; */
#else
/*@ predicate fl_not_below(double r, real x) = \is_plus_infinity(r) || (\is_finite(r) && r >= x);
  @ predicate fl_not_above(double r, real x) = \is_minus_infinity(r) || (\is_finite(r) && r <= x);
  @ // where r is finite, it is not above, not below x
  @ predicate at_most(double r, real x) = \is_finite(r) ==> r <= x;
  @ predicate at_least(double r, real x) = \is_finite(r) ==> x <= r; */
#endif

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch: \is_finite(\result) ==> \is_finite(x) && \is_finite(y);
  @ ensures up: \is_finite(x) && \is_finite(y) ==> fl_not_below(\result, x + y);
  @ */
double fl_add_up(double x, double y);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch: \is_finite(\result) ==> \is_finite(x) && \is_finite(y);
  @ ensures down: \is_finite(x) && \is_finite(y) ==> fl_not_above(\result, x + y);
  @ */
double fl_add_down(double x, double y);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch: \is_finite(\result) ==> \is_finite(x) && \is_finite(y);
  @ ensures up: \is_finite(x) && \is_finite(y) ==> fl_not_below(\result, x - y);
  @ */
double fl_sub_up(double x, double y);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch: \is_finite(\result) ==> \is_finite(x) && \is_finite(y);
  @ ensures down: \is_finite(x) && \is_finite(y) ==> fl_not_above(\result, x - y);
  @ */
double fl_sub_down(double x, double y);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch: \is_finite(\result) ==> \is_finite(x) && \is_finite(y);
  @ ensures up: \is_finite(x) && \is_finite(y) ==> fl_not_below(\result, x * y);
  @ */
double fl_mul_up(double x, double y);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch: \is_finite(\result) ==> \is_finite(x) && \is_finite(y);
  @ ensures down: \is_finite(x) && \is_finite(y) ==> fl_not_above(\result, x * y);
  @ */
double fl_mul_down(double x, double y);

/* To a file that says DIRECTED_MARGIN before this one: a quotient rounded up exceeds the real one by a part of it. */
#if defined(DIRECTED_MARGIN) && !defined(OVER_THE_REALS)
#define MARGIN_ENSURES(...) ensures margin : (__VA_ARGS__);
/*@ predicate exceeds_quotient(real r, real x, real y) = x + 0x1p-110 * x <= y * r; */
#else
#define MARGIN_ENSURES(...)
#endif

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch: \is_finite(\result) ==> \is_finite(x);
  @ ensures up: \is_finite(x) && \is_finite(y) && y != 0 ==> fl_not_below(\result, x / y);
  @ MARGIN_ENSURES(\is_finite(\result) && \is_finite(y) && 0 < x && 0 < y ==> exceeds_quotient(\result, x, y))
  @ */
double fl_div_up(double x, double y);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch: \is_finite(\result) ==> \is_finite(x);
  @ ensures down: \is_finite(x) && \is_finite(y) && y != 0 ==> fl_not_above(\result, x / y);
  @ */
double fl_div_down(double x, double y);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ IEEE_ENSURES(vouch, \is_finite(\result) ==> \is_finite(x) && 0 <= x)
  @ ensures up:     \is_finite(x) && 0 <= x ==> fl_not_below(\result, \sqrt(x));
  @ ensures finite: \is_finite(x) && 0 <= x <= 0x1p1000 ==> \is_finite(\result);
  @ */
double fl_sqrt_up(double x);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ IEEE_ENSURES(vouch, \is_finite(\result) ==> \is_finite(x) && 0 <= x)
  @ ensures down:     \is_finite(x) && 0 <= x ==> \is_finite(\result) && 0 <= \result <= \sqrt(x);
  @ ensures positive: \is_finite(x) && 1 <= x <= 0x1p1000 ==> 0 < \result;
  @ REAL_ENSURES(real, 0 <= x ==> \result == \sqrt(x))
  @ */
double fl_sqrt_down(double x);

#endif
