/* Training a neural process: Adam climbs the ELBO of tasks drawn at random, at a rate that falls to 0. */
#ifndef LAB_TRAINING_H
#define LAB_TRAINING_H

#include "adam.h"
#include "process.h"

enum { LAB_NET_WIDTH = 32 };

/* What the process is to learn. `draw` fills a task with room for `points` points. */
typedef struct lab_subject {
    int64_t inputs, points;
    void (*draw)(random_source *random, lab_task *task);
} lab_subject;

typedef struct lab_training {
    lab_subject subject;
    lab_process process;
    lab_tape tape;
    lab_adam adam;
    double *moments;
    random_source random;
    int64_t step, steps;
    lab_task task;
} lab_training;

/* Different random numbers for different uses of one seed. */
random_source lab_random_for(uint64_t seed, uint64_t use);

/* A task with room for so many points. lab_task_end ends what lab_task_begin begins. */
lab_task lab_task_begin(int64_t inputs, int64_t points);
void lab_task_end(lab_task *task);

/* Before the first of so many steps. The same seed gives the same tasks to all kinds of attention. lab_training_end ends
 * what lab_training_begin begins. */
lab_training lab_training_begin(lab_gaze gaze, lab_subject subject, int64_t steps, uint64_t seed);
void lab_training_end(lab_training *t);

/* Up to step `until`. */
void lab_training_go(lab_training *t, int64_t until);

#endif
