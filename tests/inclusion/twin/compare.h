/* The verdict of every inclusion test: each double of the reference lies within the stated error of its twin. */
#ifndef ATTEST_TWIN_COMPARE_H
#define ATTEST_TWIN_COMPARE_H

#include "../../support/problem.h"
#include "array.h"

/* Calls check on problems of every class and masking, `seeds` each, with at most `most` tokens; frees its twins after. */
void compare_each(int64_t most, uint64_t seeds, void (*check)(const problem *p));

/* At which precision to start with difference quotients on a problem: 384 bits, and as many more as make the step
 * smaller than the smallest numbers of its class. */
twin_mode compare_differences(const problem *p);

/* Every number of `actual` lies within expected's error of expected's value, or the test fails and prints the element,
 * the bound and the problem. Where the error is infinite the number must be finite, no more. `what` names the statistic. */
void compare_numbers(const char *what, const twin *actual, const twin *expected, const problem *p);
/* The same for the reference's doubles, as many as expected has elements. */
void compare(const char *what, const double *reference, const twin *expected, const problem *p);
/* Two ways to the same numbers agree (agree.h; `allowed`, tracked, says what errors count), or to the 2^-200th part of the
 * largest number beside them, or the test fails. */
void compare_opinions(const char *what, const twin *a, const twin *b, const twin *allowed, const problem *p);
/* |y - truth|, rounded upwards */
double compare_distance(double y, mpfr_srcptr truth);
/* The test fails with these words, and prints the problem. */
void compare_failed(const char *what, const problem *p);

/* Ends a test program: prints, if a second argument -v was given, how close each statistic came to its bound. Nonzero if
 * a statistic never met a bound that says something: one below 2^-20 of the largest value beside it. */
int compare_report(int argc, char **argv);

#endif
