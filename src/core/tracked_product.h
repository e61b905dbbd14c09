/* A row times a column, and the ends between which lies what rounding did to it.
 *
 * Every product and every sum is split without error into the double nearest to it and what is left (dd.h). What is left of all, added up
 * downwards and upwards, says how far the computed number is off, where a bound of rounding says only how far it might be.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_TRACKED_PRODUCT_H
#define ATTEST_TRACKED_PRODUCT_H

#include "size.h"
#include <stdint.h>

/* A computed number, and the ends between which what is missing of it lies. Where one of these is not finite, nothing is known. */
typedef struct attest_tracked {
    double value, least, most;
} attest_tracked;

/*@ predicate tracked_known(attest_tracked r) = \is_finite(r.least) && \is_finite(r.most);
  @ predicate lies_above(real r, real e, real x) = r + e <= x;
  @ predicate lies_below(real r, real e, real x) = x <= r + e;
  @ // r stands for x
  @ predicate tracks(attest_tracked r, real x) = tracked_known(r) ==>
  @     \is_finite(r.value) && lies_above(r.value, r.least, x) && lies_below(r.value, r.most, x); */

/* A file that proves what is tracked includes logic/rows.h and says TRACKED_VALUES before this one. */
#ifdef TRACKED_VALUES
#define TRACKED_ENSURES(...) ensures near : tracks(\result, __VA_ARGS__);
#else
#define TRACKED_ENSURES(...)
#endif

/* a + b */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near:  \forall real x, y; tracks(a, x) ==> tracks(b, y) ==> tracks(\result, x + y);
  @ ensures vouch: tracked_known(\result) ==> \is_finite(b.value);
  @ */
attest_tracked attest_tracked_sum(attest_tracked a, attest_tracked b);

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
