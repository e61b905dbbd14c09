/* Curves drawn from a Gaussian process whose covariance is exp(-(x - x')^2 / (2 l^2)), observed with a little noise, and
 * what can be known of such a curve from some of its points, when l is known: no prediction is better on average. */
#ifndef LAB_CURVES_H
#define LAB_CURVES_H

#include "golden/random.h"
#include "process.h"

/* So many points at most, between -2 and 2. */
enum { LAB_CURVE_POINTS = 256, LAB_CURVE_SIDE = 2 };

/* The deviation of the noise. */
extern const double lab_curve_noise;

/* A curve to learn from: 40 random points, the first 3 to 15 its context. Returns its length scale, from 0.3 to 0.9. */
enum { LAB_CURVE_TASK = 40 };
double lab_curve_task(random_source *random, lab_task *task);

/* Values y [task.count] of one curve at task.x. */
void lab_curve_draw(random_source *random, double length, lab_task task);

/* At every point of the task, from its context: mean and deviation [count] of an observation. */
void lab_curve_known(double length, lab_task task, double *mean, double *deviation);

#endif
