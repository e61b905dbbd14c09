/* The spectral norm enclosed to 1e-13, for whoever finds attest_norm2's gap too wide: the same lemma (spec/norm2.md,
 * section 5) in arbitrary precision, some hundred times slower. */
#ifndef EXACT_NORM2_H
#define EXACT_NORM2_H

#include <stdbool.h>
#include <stdint.h>

/* *lo <= ||W||_2 <= *hi of W [n,d], 0 <= n, d <= ATTEST_DIM_MAX, at most 1e-13 of the norm apart. An element that
 * is not finite leaves *lo = 0 and *hi infinite. false: out of memory, nothing is written. */
bool exact_norm2(const double *W, int64_t n, int64_t d, double *lo, double *hi);

#endif
