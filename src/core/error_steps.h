/* The steps of which the bound of a row's error is made: sizes and products of numbers that are not negative, rounded up.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_ERROR_STEPS_H
#define ATTEST_ERROR_STEPS_H

#define INTERVAL_VALUES
#include "directed.h"
#include "error_bound.h"
#include "fl.h"
#include "interval.h"
#include <stddef.h>

/* a + b c, for numbers that are not negative */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall real x, y, z; reaches(a, x) ==> reaches(b, y) ==> reaches(c, z) ==> reaches_plus(\result, x, y, z);
  @ ensures infinite: !\is_finite(a) || !\is_finite(b) || !\is_finite(c) ==> \is_plus_infinity(\result);
  @ */
static inline double plus_product_up(double a, double b, double c)
{
    /*@ assert order: \forall real y, z; reaches(b, y) ==> reaches(c, z) ==> \is_finite(b) ==> \is_finite(c) ==>
      @     product_between(y, z, b, c); */
    return attest_at_most(fl_add_up(a, fl_mul_up(b, c)));
}

/* |x - y|, rounded up */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  reaches(\result, gap_size(x, y));
  @ */
static inline double gap_up(double x, double y)
{
    return attest_magnitude(attest_interval_sub(attest_point(x), attest_point(y)));
}

/* What number t is off by at most: nothing, where `off` is null; infinity, where that is not a number. */
/*@ requires read: off == \null || \valid_read(off + t);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures upper: 0 <= number_or_zero(off, t) ==> reaches(\result, number_or_zero(off, t));
  @ ensures known: off != \null ==> reaches(off[t], (real)off[t]) ==> reaches(\result, (real)off[t]);
  @ ensures vouch: \is_finite(\result) ==> off == \null || \is_finite(off[t]);
  @ */
static inline double off_at(const double *off, int64_t t)
{
    return off == NULL ? 0.0 : attest_at_most(off[t]);
}

#endif
