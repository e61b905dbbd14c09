/* The largest row of attention's Jacobian that an ascent over the tokens finds; tokens on a line (line.h). */
#ifndef LAB_LINE_ASCENT_H
#define LAB_LINE_ASCENT_H

#include "adam.h"
#include "core/score.h"
#include "golden/random.h"
#include <stdint.h>

enum { LAB_TOKENS_MAX = 1000 };

typedef struct lab_ascent {
    attest_kind kind;
    int64_t n, row; /* the row that is climbed with */
    double x[LAB_TOKENS_MAX];
    double slope[LAB_TOKENS_MAX], sign[LAB_TOKENS_MAX], work[LAB_TOKENS_MAX], kept[LAB_TOKENS_MAX];
    double moments[2 * LAB_TOKENS_MAX];
    lab_adam adam;
} lab_ascent;

/* Before the first step: n tokens, at random on an interval of random width, at most 20, as in the paper. */
void lab_ascent_begin(lab_ascent *a, attest_kind kind, int64_t n, random_source *random);

/* Adam at a constant rate. Which row is the largest is looked up now and then; between, another row's sum is as good a
 * lower bound. */
void lab_ascent_climb(lab_ascent *a, int64_t steps, double rate);

/* Adam at ever smaller rates, from `rate` on: at a constant one it ends walking to and fro. */
void lab_ascent_settle(lab_ascent *a, double rate);

/* For L2 attention, out of what Adam leaves behind: too many tokens on one side of the row's own, or so far out that
 * they count for nothing, and no slope that leads them back. Moves tokens, and settles again, for as long as that
 * helps. */
void lab_ascent_rearrange(lab_ascent *a, double rate);

/* The largest row sum at the tokens reached, rounded down. */
double lab_ascent_reached(lab_ascent *a);

#endif
