/* On which side of a number y the truth lies, where an enclosure of the truth may never tell: the truth may be y.
 * The argument, and when it always ends: spec/intervals.md, section 2. */
#ifndef EXACT_INTERVAL_SIDE_H
#define EXACT_INTERVAL_SIDE_H

#include "exact/interval_heads.h"
#include "exact/settle.h"

/* For element a of row i of Y, for head h's probability that query i meets key j, and for its log-sum-exp. */
exact_side interval_output_side(const interval_heads *heads, int64_t i, int64_t a, mpfr_srcptr y);
exact_side interval_probability_side(const interval_heads *heads, int64_t h, int64_t i, int64_t j, mpfr_srcptr y);
exact_side interval_lse_side(const interval_heads *heads, int64_t h, int64_t i, mpfr_srcptr y);

#endif
