/* What a number is missing to be 1 / sqrt(d), the scale of both papers: attest_default_scale is that number rounded, and so off by the
 * same in everything that it multiplies.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_SCALE_MISSING_H
#define ATTEST_SCALE_MISSING_H

#include "size.h"
#include "tracked.h"
#include <stdint.h>

/* A file that proves what is missing includes logic/root_missing.h and says SCALE_MISSING_VALUES before this one. */
#ifdef SCALE_MISSING_VALUES
#define SCALE_MISSING_ENSURES(...) ensures near : (__VA_ARGS__);
#else
#define SCALE_MISSING_ENSURES(...)
#endif

/* Not known of an s that is not near to it. */
/*@ requires width: 1 <= d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch: tracked_known(\result) ==> \is_finite(s);
  @ SCALE_MISSING_ENSURES(tracks(\result, root_scale(d) - s))
  @ */
attest_tracked attest_scale_missing(double s, int64_t d);

#endif
