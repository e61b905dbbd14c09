/* Why a value of the twin may be believed: it is computed at two precisions, which must agree. */
#ifndef ATTEST_TWIN_AGREE_H
#define ATTEST_TWIN_AGREE_H

#include "array.h"

typedef twin *twin_computation(const void *problem, twin_mode mode);

/* The computation carried out in the given mode and again with half as many bits more, and so on, until two neighbours
 * agree: element by element to 200 bits, or, where cancellation leaves less, to the 2^-60th part of the error that the
 * comparison will allow. The allowance is that of the result itself if it is tracked, otherwise that of `allowed`, which
 * may be NULL. Aborts if no precision is enough. */
twin *twin_agreed(twin_computation *compute, const void *problem, twin_mode mode, const twin *allowed);

/* Do two computations of the same numbers agree like that? */
bool twin_same(const twin *a, const twin *b, const twin *allowed);

#endif
