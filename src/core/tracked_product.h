/* A row times a column, and what rounding did to it (tracked.h).
 * Internal: not part of the library's interface. */
#ifndef ATTEST_TRACKED_PRODUCT_H
#define ATTEST_TRACKED_PRODUCT_H

#include "size.h"
#include "tracked.h"
#include <stdint.h>

/* A file that proves what is tracked includes logic/rows.h and says TRACKED_VALUES before this one. */
#ifdef TRACKED_VALUES
#define TRACKED_ENSURES(...) ensures near : tracks(\result, __VA_ARGS__);
#else
#define TRACKED_ENSURES(...)
#endif

/* x [k] times column c of w [k,d] */
/*@ requires sizes:  0 <= k <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ requires column: 0 <= c < d;
  @ requires read:   \valid_read(x + (0 .. k - 1)) && \valid_read(w + (0 .. k * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ TRACKED_ENSURES(rows_real(x, w, d, c, k))
  @ */
attest_tracked attest_tracked_product(const double *x, const double *w, int64_t k, int64_t d, int64_t c);

#endif
