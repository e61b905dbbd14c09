/* Normal distributions, independent in every coordinate, as results of a computation on a tape: their logarithmic
 * density, numbers drawn from them, and how far two of them diverge. */
#ifndef LAB_GAUSSIAN_H
#define LAB_GAUSSIAN_H

#include "golden/random.h"
#include "tape.h"

typedef struct lab_gaussian {
    const lab_node *mean, *deviation;
} lab_gaussian;

/* A normal number, by Marsaglia's polar method: neither sine nor cosine. */
double lab_normal_number(random_source *random);
void lab_normal_numbers(random_source *random, int64_t count, double *x);

/* log N(y; mean, deviation^2) */
double lab_log_density(double y, double mean, double deviation);

/* Of a mixture in equal shares of normal distributions, whose means and deviations are `stride` apart: the logarithm of its
 * density, its mean and its deviation. */
typedef struct lab_mixture {
    int64_t parts, stride;
    const double *mean, *deviation;
} lab_mixture;

double lab_mixture_log_density(lab_mixture m, double y);
double lab_mixture_mean(lab_mixture m);
double lab_mixture_deviation(lab_mixture m);

/* floor + log(1 + e^a): a deviation from a number of any sign. */
const lab_node *lab_deviation(lab_tape *tape, const lab_node *a, double floor);

/* mean + deviation noise */
const lab_node *lab_sample(lab_tape *tape, lab_gaussian g, const lab_node *noise);

/* log density of all of y, a number */
const lab_node *lab_likelihood(lab_tape *tape, lab_gaussian g, const lab_node *y);

/* KL(q || p) = sum log(sp / sq) + (sq^2 + (mq - mp)^2) / (2 sp^2) - 1/2, a number */
const lab_node *lab_kl_divergence(lab_tape *tape, lab_gaussian q, lab_gaussian p);

#endif
