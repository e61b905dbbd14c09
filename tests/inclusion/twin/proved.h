/* Bounds that are proved of the code, beside the errors that are met: no error exceeds its bound, and on ordinary inputs the largest bound is
 * not many times the largest error. */
#ifndef ATTEST_TWIN_PROVED_H
#define ATTEST_TWIN_PROVED_H

#include "compare.h"
#include <stdbool.h>
#include <stdint.h>

/* sum_depth of src/core/vector.h: the roundings that the proofs count for a sum of n terms. */
long double proved_sum_depth(int64_t n);
/* What is met from here on is about another theorem. */
void proved_begin(void);
/* A row of outputs that the theorem speaks of; how many there were. */
void proved_row(void);
int64_t proved_rows(void);
/* An output is `off` by no more than `bound`, or the test fails. */
void proved_hold(const problem *p, long double off, long double bound, bool ordinary);
/* Over all ordinary inputs so far, the largest bound is at most so many times the largest error; as a test, 30 times. */
void proved_within(long double times);
void proved_says_something(void **state);

#endif
