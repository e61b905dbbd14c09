/* Do two samples differ that were taken in pairs? Student's t, and the permutation test, which needs no distribution: if
 * nothing tells the members of a pair apart, each might as well be the other, and every choice of signs of the differences is
 * as likely as the one found. */
#ifndef LAB_PAIRED_H
#define LAB_PAIRED_H

#include <stdbool.h>
#include <stdint.h>

/* With more pairs than this the choices of signs are no longer counted, but drawn. */
enum { LAB_COUNTED = 40, LAB_DRAWN = 1 << 16 };

typedef struct lab_paired {
    double mean, t; /* of the differences; t has n - 1 degrees of freedom, and is NaN for one pair or no differences */
    double p; /* the share of the choices whose sum is as far from 0 as that found, or farther; no less than it is */
    bool counted; /* of all choices; else p is (1 + those of LAB_DRAWN random ones) / (1 + LAB_DRAWN) */
} lab_paired;

/* n differences, finite, from 1 to 2^20; all together are off by `off` at most. In sums they are multiples of 2^-40 of the
 * largest. A sum that falls short by no more than what is uncertain of both counts as a tie. false: out of memory. */
bool lab_paired_test(const double *difference, double off, int64_t n, uint64_t seed, lab_paired *found);

#endif
