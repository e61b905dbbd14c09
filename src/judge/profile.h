/* Profiles: the arithmetic that a candidate may use. What it is held to follows from these numbers alone. */
#ifndef JUDGE_PROFILE_H
#define JUDGE_PROFILE_H

#include "judge/number.h"
#include <stdbool.h>

typedef struct judge_profile {
    const char *name, *what;
    judge_number input;   /* inputs are rounded to it as they are read */
    judge_number operand; /* the factors of matrix products */
    judge_number sum;     /* in which matrix products add up; in any order */
    judge_number score;   /* products of queries and keys, and of gradients and values, as they are stored */
    judge_number softmax; /* exp, its sum, quotients; what is computed element by element */
    judge_number
        weight; /* P before it meets the values; the gradients of the scores before they meet keys and queries */
    judge_number between; /* projections and the heads' outputs, as they are stored */
    judge_number output;
    double exp_error; /* of exp and tanh, relative, in units of the rounding error of `softmax` */
    bool truncates;   /* sums may be cut off instead of rounded */
    bool expanded;    /* squared distances may be computed from squares and products */
    bool rescales;    /* block by block with a running maximum */
    bool flushes;     /* what is smaller than the numbers with all digits of float or double may become 0 */
} judge_profile;

extern const judge_profile judge_profiles[];
extern const int judge_profile_count;

/* Null if there is none of this name. */
const judge_profile *judge_profile_find(const char *name);

#endif
