/* The papers' experiments. Each is jobs that know nothing of each other, so that they may run at once and in any order,
 * and a report on what all of them found. The same seed gives the same numbers on every machine. */
#ifndef LAB_EXPERIMENT_H
#define LAB_EXPERIMENT_H

#include "page.h"
#include <stdint.h>

enum { LAB_PLATES = 2 }; /* at most */

/* A table beside the main one, which is written and drawn, but not printed. */
typedef struct lab_plate {
    const char *name; /* of its file */
    int64_t rows;
    int columns;
    const lab_column *column;
    void (*fill)(const double *found, double *value); /* found [jobs,width], value [rows,columns] */
    int charts;
    const lab_chart *chart;
    const lab_gallery *gallery; /* NULL: none */
} lab_plate;

typedef struct lab_experiment {
    const char *name;
    const char *figure; /* what it repeats, of which paper */
    int64_t jobs;
    int width; /* how many numbers a job leaves */
    void (*job)(int64_t index, uint64_t seed, double *found);
    int64_t rows;
    int columns;
    const lab_column *column;
    void (*report)(const double *found, double *value, lab_notes *notes); /* found [jobs,width], value [rows,columns] */
    int charts;
    const lab_chart *chart;
    int plates;
    const lab_plate *plate;
    int64_t steps; /* of training, if nobody wants another number; 0: nothing is trained, and `job` runs, not `train` */
    void (*train)(int64_t index, uint64_t seed, int64_t steps, double *found);
} lab_experiment;

extern const lab_experiment lab_tightness, lab_tightness_two, lab_divergence, lab_layernorm, lab_offset,
    lab_invertibility, lab_range, lab_regularity, lab_stack, lab_refutations, lab_anp, lab_anp_image;

#endif
