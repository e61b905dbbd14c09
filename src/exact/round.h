/* Correct rounding to the formats of truth.h: to nearest, ties to even, in one step from the real number, subnormal results
 * and overflow included. A result that rounds to zero is +0. */
#ifndef EXACT_ROUND_H
#define EXACT_ROUND_H

#include "exact/truth.h"
#include <mpfr.h>

/* The number of the format nearest to (hi + lo) 2^exponent, for finite hi and lo. */
double exact_round_sum(double hi, double lo, int64_t exponent, attest_format format);

/* If all numbers within `radius` of hi + lo, times 2^exponent, round to the same number: writes it and returns true.
 * False if not, or if the radius is infinite or NaN. */
bool exact_round_enclosed(double hi, double lo, double radius, int64_t exponent, attest_format format, double *rounded);

/* If all numbers within `radius` of hi + lo lie between two neighbouring doubles, and are neither, or are zero: writes the two, or
 * zero twice, and returns true. False also for those that an exponent or their size brings near the edges of double's range. */
bool exact_neighbours(double hi, double lo, double radius, int64_t exponent, double *below, double *above);

/* The number of the format nearest to x, which must be finite. */
double exact_round_mpfr(mpfr_srcptr x, attest_format format);

/* As exact_round_enclosed, for all numbers from lo to hi. */
bool exact_round_interval(mpfr_srcptr lo, mpfr_srcptr hi, attest_format format, double *rounded);

#endif
