/* The bodies of fl.h's operations. Included by fl.h, for the compiler to inline, and by fl.c, which proves them.
 *
 * The assertions lead the provers: they name the rounded numbers that a comparison needs, and treat overflow apart. */
#ifndef ATTEST_FL_INLINE_H
#define ATTEST_FL_INLINE_H

#include "reals.h"

static inline double fl_add(double x, double y)
{
    const double sum = x + y;
    //@ IEEE_ASSERT(x, \is_finite(x) ==> \round_double(\NearestEven, x) == x)
    //@ IEEE_ASSERT(grows, \is_finite(x) && \is_finite(y) && 0 <= y && \is_finite(sum) ==> x <= sum)
    //@ IEEE_ASSERT(falls, \is_finite(x) && \is_finite(y) && y <= 0 && \is_finite(sum) ==> sum <= x)
    //@ IEEE_ASSERT(y, \is_finite(y) ==> \round_double(\NearestEven, y) == y)
    //@ IEEE_ASSERT(grows2, \is_finite(x) && \is_finite(y) && 0 <= x && \is_finite(sum) ==> y <= sum)
    //@ IEEE_ASSERT(falls2, \is_finite(x) && \is_finite(y) && x <= 0 && \is_finite(sum) ==> sum <= y)
    //@ IEEE_ASSERT(over, \is_finite(x) && \is_finite(y) && 0 <= y && !\is_finite(sum) ==> \is_plus_infinity(sum))
    //@ IEEE_ASSERT(over2, \is_finite(x) && \is_finite(y) && 0 <= x && !\is_finite(sum) ==> \is_plus_infinity(sum))
    //@ IEEE_ASSERT(under, \is_finite(x) && \is_finite(y) && y <= 0 && !\is_finite(sum) ==> \is_minus_infinity(sum))
    //@ IEEE_ASSERT(under2, \is_finite(x) && \is_finite(y) && x <= 0 && !\is_finite(sum) ==> \is_minus_infinity(sum))
    return sum;
}

static inline double fl_sub(double x, double y)
{
    const double difference = x - y;
    //@ IEEE_ASSERT(x, \is_finite(x) ==> \round_double(\NearestEven, x) == x)
    //@ IEEE_ASSERT(grows, \is_finite(x) && \is_finite(y) && y <= 0 && \is_finite(difference) ==> x <= difference)
    //@ IEEE_ASSERT(falls, \is_finite(x) && \is_finite(y) && 0 <= y && \is_finite(difference) ==> difference <= x)
    //@ IEEE_ASSERT(zero, \round_double(\NearestEven, 0.0) == 0)
    //@ IEEE_ASSERT(above, \is_finite(x) && \is_finite(y) && y <= x && \is_finite(difference) ==> 0 <= difference)
    //@ IEEE_ASSERT(below, \is_finite(x) && \is_finite(y) && x <= y && \is_finite(difference) ==> difference <= 0)
    /*@ IEEE_ASSERT(over, \is_finite(x) && \is_finite(y) && y <= 0 && !\is_finite(difference)
      @    ==> \is_plus_infinity(difference)) */
    /*@ IEEE_ASSERT(over2, \is_finite(x) && \is_finite(y) && y <= x && !\is_finite(difference)
      @    ==> \is_plus_infinity(difference)) */
    /*@ IEEE_ASSERT(under, \is_finite(x) && \is_finite(y) && 0 <= y && !\is_finite(difference)
      @    ==> \is_minus_infinity(difference)) */
    /*@ IEEE_ASSERT(under2, \is_finite(x) && \is_finite(y) && x <= y && !\is_finite(difference)
      @    ==> \is_minus_infinity(difference)) */
    return difference;
}

static inline double fl_mul(double x, double y)
{
    const double product = x * y;
    //@ IEEE_ASSERT(infinite, \is_finite(x) && \is_finite(y) && !\is_finite(product) ==> \is_infinite(product))
    /*@ IEEE_ASSERT(over, \is_finite(x) && \is_finite(y) && \gt_double(x, (double)0.0) && \gt_double(y, (double)0.0)
      @              ==> !\is_minus_infinity(product)) */
    //@ IEEE_ASSERT(over2, \is_finite(x) && \is_finite(y) && x < 0 && y < 0 ==> !\is_minus_infinity(product))
    /*@ IEEE_ASSERT(value, \is_finite(x) && \is_finite(y) && \is_finite(product)
      @    ==> product == \round_double(\NearestEven, x * y)) */
    //@ IEEE_ASSERT(positive, (0 <= x && 0 <= y) || (x <= 0 && y <= 0) ==> positive_product(x, y))
    //@ IEEE_ASSERT(zero, \round_double(\NearestEven, 0.0) == 0)
    //@ IEEE_ASSERT(sign, \is_finite(x) && \is_finite(y) && positive_product(x, y) && \is_finite(product) ==> 0 <= product)
    //@ IEEE_ASSERT(nil, x == 0 || y == 0 ==> no_product(x, y))
    //@ IEEE_ASSERT(none, \is_finite(x) && \is_finite(y) && no_product(x, y) ==> \is_finite(product) && product == 0)
    //@ IEEE_ASSERT(part, 0 <= x && 0 <= y <= 1 ==> part_of(x, y))
    //@ IEEE_ASSERT(x, \is_finite(x) ==> \round_double(\NearestEven, x) == x)
    return product;
}

static inline double fl_div(double x, double y)
{
    const double quotient = x / y;
    /*@ IEEE_ASSERT(over, \is_finite(x) && \is_finite(y) && \gt_double(x, (double)0.0) && \gt_double(y, (double)0.0)
      @              ==> \is_infinite(quotient) ==> \is_plus_infinity(quotient)) */
    //@ IEEE_ASSERT(infinite, \is_finite(x) && \is_finite(y) && y != 0 && !\is_finite(quotient) ==> \is_infinite(quotient))
    //@ IEEE_ASSERT(over2, \is_finite(x) && \is_finite(y) && x < 0 && y < 0 ==> !\is_minus_infinity(quotient))
    /*@ IEEE_ASSERT(finite, \is_finite(x) && \is_finite(y) && y != 0 && \abs(x / y) <= 0x1.fffffffffffffp1023
      @    ==> \is_finite(quotient)) */
    /*@ IEEE_ASSERT(value, \is_finite(x) && \is_finite(y) && y != 0 && \is_finite(quotient)
      @    ==> quotient == \round_double(\NearestEven, x / y)) */
    //@ IEEE_ASSERT(positive, (0 <= x && 0 < y) || (x <= 0 && y < 0) ==> positive_quotient(x, y))
    //@ IEEE_ASSERT(zero, \round_double(\NearestEven, 0.0) == 0)
    //@ IEEE_ASSERT(sign, \is_finite(x) && \is_finite(y) && positive_quotient(x, y) && \is_finite(quotient) ==> 0 <= quotient)
    //@ IEEE_ASSERT(nil, x == 0 && y != 0 ==> no_quotient(x, y))
    //@ IEEE_ASSERT(none, \is_finite(x) && \is_finite(y) && no_quotient(x, y) && y != 0 ==> \is_finite(quotient) && quotient == 0)
    //@ IEEE_ASSERT(part, 0 <= x <= y && 0 < y ==> quotient_of(x, y))
    //@ IEEE_ASSERT(one, \round_double(\NearestEven, 1.0) == 1)
    //@ IEEE_ASSERT(size, quotient_of(x, y) ==> \abs(x / y) <= 1)
    //@ IEEE_ASSERT(fits, \is_finite(x) && \is_finite(y) && 0 < y && quotient_of(x, y) ==> \is_finite(quotient))
    //@ IEEE_ASSERT(unit, \is_finite(x) && \is_finite(y) && 0 < y && quotient_of(x, y) ==> quotient <= 1)
    return quotient;
}

/* The one function of libm in src/core. IEEE 754 defines it like the four operations; compilers make it an instruction.
 * Its contract is an assumption. */
#ifdef OVER_THE_REALS
/*@ terminates \true; exits \false; assigns \nothing; ensures real: 0 <= x ==> \result == \sqrt(x); */
#else
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures ieee: \is_finite(x) && 0 <= x ==> \is_finite(\result) && \result == \round_double(\NearestEven, \sqrt(x));
  @ ensures else: \is_finite(\result) ==> \is_finite(x) && 0 <= x;
  @ */
#endif
double sqrt(double x);

static inline double fl_sqrt(double x)
{
    //@ IEEE_ASSERT(sign, \is_finite(x) && 0 <= x ==> 0 <= \sqrt(x))
    //@ IEEE_ASSERT(grows, \is_finite(x) && 0 <= x ==> \sqrt(x) <= x + 1)
    //@ IEEE_ASSERT(size, \is_finite(x) && 0 <= x ==> \sqrt(x) <= 0x1.fffffffffffffp1023)
    return sqrt(x);
}

static inline double fl_neg(double x)
{
    return -x;
}

static inline double fl_abs(double x)
{
    return x < 0.0 ? -x : x;
}

static inline double fl_max(double x, double y)
{
    return x < y ? y : x;
}

static inline double fl_min(double x, double y)
{
    return y < x ? y : x;
}

static inline double fl_infinity(void)
{
    return fl_add(FL_MAX, FL_MAX);
}

#ifndef OVER_THE_REALS /* there every number is finite, however large: an assumption (fl_reals.h) */
static inline bool fl_is_finite(double x)
{
    return -FL_MAX <= x && x <= FL_MAX;
}
#endif

#endif
