/* The bodies of fl.h's operations. Included by fl.h, for the compiler to inline, and by fl.c, which proves them. */
#ifndef ATTEST_FL_INLINE_H
#define ATTEST_FL_INLINE_H

static inline double fl_add(double x, double y)
{
    const double sum = x + y;
    return sum;
}

static inline double fl_sub(double x, double y)
{
    const double difference = x - y;
    return difference;
}

static inline double fl_mul(double x, double y)
{
    const double product = x * y;
    return product;
}

static inline double fl_div(double x, double y)
{
    const double quotient = x / y;
    return quotient;
}

/* The one function of libm in src/core. IEEE 754 defines it like the four operations; compilers make it an instruction.
 * Its contract is an assumption. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures ieee: \is_finite(x) && 0 <= x ==> \is_finite(\result) && \result == \round_double(\NearestEven, \sqrt(x));
  @ */
double sqrt(double x);

static inline double fl_sqrt(double x)
{
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
    return FL_MAX + FL_MAX;
}

static inline bool fl_is_finite(double x)
{
    return -FL_MAX <= x && x <= FL_MAX;
}

#endif
