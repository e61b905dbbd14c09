/* All problems of a run together: many errors, each of them within its gate, may be more than the profile's roundings make.
 *
 * Let R_k be the mean of (error / sigma)^2 over the elements of problem k. If sigma is the deviation of the errors, and these
 * are normal, then R_k is a weighted mean of chi-squared variables however they hang together, and its exponential moments are
 * at most those of one such variable. Problems have inputs of their own, so over n of them
 *     P(mean of R_k > t) <= exp(-n (t - 1 - ln t) / 2)                        (Chernoff)
 * and the gate stands where that is exp(-limit^2 / 2), the same for an element of a normal distribution. */
#ifndef JUDGE_TOGETHER_H
#define JUDGE_TOGETHER_H

#include <stdint.h>

typedef struct judge_together {
    int64_t problems; /* that the statistical gate says something about, and that are correct one by one */
    double squares;   /* the sum of their R_k */
} judge_together;

/* Counts a problem by the root of its R_k. */
void judge_together_add(judge_together *all, double rms);

/* The root of the mean of the R_k; 0 if there are none. */
double judge_together_rms(const judge_together *all);

/* What it must not exceed. */
double judge_together_limit(const judge_together *all, double limit);

#endif
