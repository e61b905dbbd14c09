/* Functions of one number beside MPFR: how far off a result is, and arguments that test it. */
#ifndef ATTEST_TWIN_ELEMENTARY_H
#define ATTEST_TWIN_ELEMENTARY_H

#include "../../support/random.h"
#include <mpfr.h>

typedef int elementary(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding);

/* |y - f(x)| in units in the last place of f(x): 2^-1074 where f(x) is subnormal. */
double elementary_error(elementary *f, double x, double y);

/* A double next to the argument for which f is half way between `result` and its next double: the inverse of f there. */
double elementary_hard_case(elementary *inverse, double result);

/* any finite double, its bits drawn uniformly: all exponents, subnormal numbers included */
double elementary_any(random_source *source);

/* Applies `computed` to x; fails, naming x, when the result is off by `most` units in the last place or more. */
void elementary_check(const char *name, double (*computed)(double), elementary *f, double x, double most);

#endif
