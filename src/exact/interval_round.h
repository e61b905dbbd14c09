/* From an interval straight to the number of a format that is nearest to the truth. */
#ifndef EXACT_INTERVAL_ROUND_H
#define EXACT_INTERVAL_ROUND_H

#include "exact/truth.h"
#include <mpfr.h>

/* The number of the format nearest to x, ties to even; an infinity beyond the largest by half a unit or more. What rounds
 * to zero is +0. */
double interval_round(attest_format format, mpfr_srcptr x);

/* How far |x| lies from the middle between two numbers of the format, in units of the last place: from 0 to 1/2. */
double interval_margin(attest_format format, mpfr_srcptr x);

/* Where rounding changes from `low` to the next number of the format above it, the middle between them; false if `high`
 * is not that next number. `middle` has 64 bits or more. */
bool interval_boundary(attest_format format, double low, double high, mpfr_ptr middle);

#endif
