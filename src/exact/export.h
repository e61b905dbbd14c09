/* How results leave tier one. */
#ifndef EXACT_EXPORT_H
#define EXACT_EXPORT_H

#include "exact/truth.h"

/* Tier one has bounds for these scores. */
bool exact_covers(attest_score score);

/* Element i of x. What is declined says nothing: zeros, the same ones in all builds. */
void exact_put(attest_enclosed *x, int64_t i, double hi, double lo, double radius);

/* `count` elements, all declined; x may be null. */
void exact_decline(attest_enclosed *x, int64_t count);

#endif
