/* The truth: what a formula of attention is worth in real numbers, each element correctly rounded, and the proof of it.
 *
 * Tier one encloses every element in double-double (attention.h, multihead.h) and rounds those whose enclosure leaves no
 * choice (round.h). What it leaves open, tier two decides in arbitrary precision: a function of type attest_settle.
 * All inputs are doubles and are taken exactly; narrower formats are doubles already. */
#ifndef EXACT_TRUTH_H
#define EXACT_TRUTH_H

#include "core/attention.h"
#include "core/multihead.h"
#include <stdbool.h>
#include <stdint.h>

/* The formats that an element can be rounded to, to nearest, ties to even. Beyond the largest number lies infinity, by
 * IEEE 754's rule. A result that rounds to zero is +0, whatever the sign of the truth. */
typedef enum attest_format { ATTEST_F64, ATTEST_F32, ATTEST_F16, ATTEST_BF16 } attest_format;

/* Element i of an array lies within radius[i] 2^exponent of (hi[i] + lo[i]) 2^exponent. A radius of 0 says that it is that
 * number; an infinite one that tier one declines, and hi and lo then say nothing. */
typedef struct attest_enclosed {
    int64_t count;
    int64_t exponent;
    double *hi, *lo, *radius;
} attest_enclosed;

/* Attention on given queries, keys and values. */
typedef struct attest_truth_attention {
    attest_memory memory;  /* score, keys and values */
    bool root_scale;       /* the scale is the real number 1 / sqrt(d), and memory.score.scale is not read */
    int64_t rows;          /* queries */
    const double *queries; /* [rows,d] */
    const double *bias;    /* [rows,n] or null */
    const uint8_t *mask;   /* [rows,n] or null; every row must see a key */
} attest_truth_attention;

/* Multi-head self-attention. */
typedef struct attest_truth_multihead {
    attest_multihead map; /* tied: map.wk == map.wq */
    bool root_scale;      /* as above */
    bool l2_values;  /* map.wu is W^V, and the values' weights are the real numbers W^Q W^Q^T W^V / sqrt(d): L2-MHA */
    const double *X; /* [n,width] */
} attest_truth_multihead;

/* Who decided an element: */
enum {
    ATTEST_OPEN = 0,     /* nobody yet */
    ATTEST_TIER_ONE = 1, /* the enclosure of tier one */
    ATTEST_EXACT = 2,    /* an exact argument: the truth is known to be this number, or a tie */
    ATTEST_TIER_TWO = 3  /* an enclosure in arbitrary precision */
    /* -k: unresolved, at 2^k bits */
};

/* Tier two: decides elements element[0 .. count - 1] of what `problem` asks for, and writes value[element[i]], rounded to the
 * format, and status[element[i]], for i below count. An element it cannot decide gets its best guess and a status -k. */
typedef void attest_settle(void *problem, int64_t count, const int64_t *element, attest_format format, double *value,
                           signed char *status);

/* Rounds every element of x that its enclosure decides, with status ATTEST_TIER_ONE, and hands the others to `settle`, or, if
 * it is null, leaves them ATTEST_OPEN with the enclosure's middle. Returns how many were handed over or left open, or -1 if
 * memory is short. */
int64_t exact_decide(const attest_enclosed *x, attest_format format, attest_settle *settle, void *problem,
                     double *value, signed char *status);

#endif
