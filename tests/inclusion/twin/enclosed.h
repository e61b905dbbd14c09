/* The verdict on tier one: every enclosure holds the truth, and what it decides is the truth rounded. */
#ifndef ATTEST_TWIN_ENCLOSED_H
#define ATTEST_TWIN_ENCLOSED_H

#include "exact/truth.h"
#include "../../support/problem.h"
#include "array.h"

/* Room for that many numbers, all NaN; to be freed by enclosed_free. */
attest_enclosed enclosed_room(int64_t count);
void enclosed_free(attest_enclosed *x);

/* The test fails if an enclosure does not hold its truth, or rounds to another number than the truth in a format where it
 * decides. Counts by the problem's class. */
void enclosed_check(const char *what, const attest_enclosed *x, const twin *truth, const problem *p);
/* The test fails unless both are the same, bit by bit. */
void enclosed_same(const char *what, const attest_enclosed *a, const attest_enclosed *b, const problem *p);

/* Prints, after -v, how many elements each class had and how many were decided. */
void enclosed_report(int argc, char **argv);

#endif
