/* What is proved of a row's entries, normalised, and of the steps that LayerNorm's derivatives take from there (spec/logic/layernorm.h,
 * steps.h), written down once more as a person reads it there. Long double carries it: its own roundings are far below the slack of
 * the constants. */
#ifndef ATTEST_TWIN_PROVED_LAYERNORM_H
#define ATTEST_TWIN_PROVED_LAYERNORM_H

#include "compare.h"
#include <stdbool.h>
#include <stdint.h>

/* mean_real, root_real, row_common and sum_depth of a row, and whether it is at row_level, where the theorems speak of it */
typedef struct proved_facts {
    long double mean, root, common, depth;
    bool level;
} proved_facts;

/* A number and how far off the code's may be. */
typedef struct proved_number {
    long double value, error;
} proved_number;

proved_facts proved_facts_of(const double *x, int64_t d, double eps);
/* What gap_near allows of the computed x_i - mean. */
proved_number proved_gap(double x, proved_facts f);
/* normal_real and normal_bound of the entry x */
proved_number proved_normal(double x, proved_facts f);
/* factor_error: a number that is `error` off before it is rounded to a double */
proved_number proved_rounded(long double value, long double error);
/* x y before it is rounded: product_error */
proved_number proved_times(proved_number x, proved_number y);
/* g over the root, rounded: part_error */
proved_number proved_part(double g, proved_facts f);

/* A row of width d, and what LayerNorm wants beside it. */
typedef struct layernorm_row {
    const double *x, *gamma, *beta;
    int64_t d;
    double eps;
} layernorm_row;

/* The tokens of a problem, each a row, and all of them as one long row; with eps as it is used, the smallest, and a large one. */
void proved_each_row(const problem *p, void (*check)(const problem *p, layernorm_row row));

#endif
