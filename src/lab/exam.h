/* What a neural process has learnt, measured on tasks that it was not trained on; the same seed asks the same of all. */
#ifndef LAB_EXAM_H
#define LAB_EXAM_H

#include "training.h"

/* So many z for a prediction, which is their mixture; so many tasks in an exam. */
enum { LAB_SAMPLES = 8, LAB_EXAM_TASKS = 64 };

typedef struct lab_marks {
    double elbo;    /* per target */
    double density; /* mean log density of the targets outside the context */
    double miss;    /* root mean square of prediction - y at the context */
} lab_marks;

/* Where the tasks of the exam come from. */
random_source lab_exam_tasks(uint64_t seed);

/* Tasks are weighed alike, however large their context is: adds a prediction's mean [count] and log density [count] to
 * what lab_marks_done turns into means over all tasks. */
void lab_marks_add(lab_marks *sum, lab_task task, const double *mean, const double *density);
lab_marks lab_marks_done(lab_marks sum);

lab_marks lab_examine(lab_training *t, uint64_t seed);

/* At every point of the task, from its context: mean, deviation and log density [count] of the mixture. */
void lab_predict(lab_training *t, lab_task task, random_source *random, double *mean, double *deviation,
                 double *density);

#endif
