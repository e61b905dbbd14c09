/* Neural processes: networks that learn to predict a function from a few of its values, and how far to trust the
 * prediction (spec/mathematics.md, S1, S2).
 *
 * The encoder makes a vector r_i of each point (x_i, y_i) of the context C. What is known at x comes on two paths: r is
 * the mean of all r_i (uniform attention: the neural process) or attention of x to the x_i (the attentive neural
 * process); and z, common to all x, is drawn from a normal distribution q(z | s_C) whose mean and deviation are computed
 * from the mean of another encoder's vectors. The decoder makes a normal distribution for y of x, r and z. Training climbs
 *
 *     ELBO = E_q(z|s_T) sum_T log p(y_i | x_i, r, z) - KL(q(z | s_T) || q(z | s_C))
 *
 * per target, where the targets T include C. */
#ifndef LAB_PROCESS_H
#define LAB_PROCESS_H

#include "gaussian.h"
#include "tape.h"
#include <stdbool.h>

/* How the targets attend to the context. With heads, queries, keys and values are projected for each head, and the heads'
 * outputs are joined linearly; without, the values are the r_i as they are. Queries and keys are x itself for uniform and
 * Laplace attention, and a network's value at x for the dot product. */
enum { LAB_HEADS_MAX = 8 };
typedef struct lab_gaze {
    attest_kind kind;
    int heads; /* from 0 to LAB_HEADS_MAX; the width of the network is a multiple */
} lab_gaze;

/* Points of a function of `inputs` variables; the first `context` of them are the context. */
typedef struct lab_task {
    int64_t inputs, context, count;
    double *x; /* [count,inputs] */
    double *y; /* [count] */
} lab_task;

typedef struct lab_process {
    lab_gaze gaze;
    int64_t inputs, width;
    int64_t count, used;
    double *weight, *slope; /* [count] */
} lab_process;

/* Weights by Glorot's rule. lab_process_end ends what lab_process_begin begins. */
lab_process lab_process_begin(lab_gaze gaze, int64_t inputs, int64_t width, random_source *random);
void lab_process_end(lab_process *p);

/* The ELBO per target, with z drawn by `noise` [width]. Where `learn` is true its slopes are added to p->slope. */
double lab_process_elbo(lab_process *p, lab_tape *tape, lab_task task, const double *noise, bool learn);

/* At every point of the task, from its context: means and deviations [samples,count] for as many z, drawn by `noise`
 * [samples,width]. */
void lab_process_predict(lab_process *p, lab_tape *tape, lab_task task, int64_t samples, const double *noise,
                         double *mean, double *deviation);

/* How much each point of the task attends to each of the context, the mean over all heads: [count,context]. */
void lab_process_weights(lab_process *p, lab_tape *tape, lab_task task, double *weights);

#endif
