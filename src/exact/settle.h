/* Tier two of the truth: intervals at growing precision, until every number that is asked for is decided.
 *
 * A number is decided when both ends of its interval round to the same number of the format. What lies exactly on the
 * middle between two numbers never gets there; a computation that can tell on which side of a middle the truth lies, or
 * that it lies on it, then decides (interval_side.h). What neither decides up to the last precision stays unresolved:
 * there is no endless loop, and no guess. */
#ifndef EXACT_SETTLE_H
#define EXACT_SETTLE_H

#include "exact/truth.h"
#include <mpfi.h>
#include <stdint.h>

enum { EXACT_BITS_FIRST = 192, EXACT_BITS_LAST = 12288 };

typedef enum exact_side { EXACT_BELOW = -1, EXACT_ON = 0, EXACT_ABOVE = 1, EXACT_UNKNOWN = 2 } exact_side;

/* `blocks` blocks of `size` numbers each; those of a block are computed together. */
typedef struct exact_computation {
    int64_t blocks, size;
    int64_t first; /* of the blocks: block b is number first + b of the problem */
    void *(*begin)(const void *problem, mpfr_prec_t bits); /* what the blocks share */
    void (*enclose)(void *state, int64_t block, mpfi_t *out);
    exact_side (*side)(void *state, int64_t block, int64_t k, mpfr_srcptr middle); /* null: never known */
    void (*end)(void *state);
} exact_computation;

/* The answer: arrays of blocks * size elements. An element with 0 in `asked` is left alone. */
typedef struct exact_answer {
    attest_format format;
    const uint8_t *asked; /* null: all */
    double *value;        /* rounded to the format */
    double *lo, *hi;      /* null, or doubles on either side of the truth: neighbours, or both the truth itself */
    int32_t *bits;        /* the precision that decided; minus the last one tried if unresolved */
    signed char *status;  /* null, or who decided, as truth.h says */
} exact_answer;

/* How many numbers are unresolved; the value of these is the middle of their last interval. */
int64_t exact_settle(const exact_computation *c, const void *problem, exact_answer *answer);

/* Tier two behind tier one: the problem of exact_settle_elements, which is an attest_settle (truth.h). Element e of the array
 * is number first + e % length of block e / length. */
typedef struct exact_elements {
    const exact_computation *computation;
    const void *problem;
    int64_t first, length;
} exact_elements;

attest_settle exact_settle_elements;

#endif
