/* The score of a query and a key, before its scale, and what rounding did to it (tracked.h): |q - k|^2 from differences for the expanded
 * square too, which is the same number.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_TRACKED_SCORE_H
#define ATTEST_TRACKED_SCORE_H

#include "score.h"
#include "tracked.h"

/* A file that proves what is tracked includes what score.h needs with SCORE_VALUES, and says TRACKED_VALUES, before this one. */
#ifdef TRACKED_VALUES
#define SCORE_TRACKED(...) ensures near : (__VA_ARGS__);
#else
#define SCORE_TRACKED(...)
#endif

/*@ requires known: known_kind(kind);
  @ requires width: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(q + (0 .. d - 1)) && \valid_read(k + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ SCORE_TRACKED(tracks(\result, kind == ATTEST_UNIFORM ? 0.0 : score_real(exact_kind((integer)kind), q, k, d)))
  @ */
attest_tracked attest_tracked_score(attest_kind kind, const double *q, const double *k, int64_t d);

#endif
