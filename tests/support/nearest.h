/* Whether a number of a format is the one nearest to a truth that lies between two MPFR numbers. Written from the format's
 * bits, apart from how src/exact rounds. */
#ifndef ATTEST_TEST_NEAREST_H
#define ATTEST_TEST_NEAREST_H

#include "vault/number.h"
#include <mpfr.h>
#include <stdbool.h>

/* No number of the format can be shown to be nearer: the truth's interval meets the numbers that round to v; and v is a
 * number of the format, no negative zero. */
bool nearest_possible(vault_format format, double v, mpfr_srcptr low, mpfr_srcptr high);

/* lo <= truth <= hi is not refuted, and lo and hi are the same double or neighbours, or, for an exact double whose exactness
 * nobody could tell, the doubles on either side of it. */
bool neighbours_possible(double lo, double hi, mpfr_srcptr low, mpfr_srcptr high);

#endif
