/* An experiment that was run, and what is said of it. */
#ifndef CLI_LABORATORY_H
#define CLI_LABORATORY_H

#include "lab/experiment.h"
#include "options.h"
#include <stdint.h>

typedef struct laboratory {
    const lab_experiment *experiment;
    uint64_t seed;
    int64_t steps; /* of training */
    double *found; /* [jobs,width], shared by all processes */
    lab_table table;
    lab_table plate[LAB_PLATES];
    lab_notes notes;
    const char *folder; /* for the files; NULL: none are written */
} laboratory;

/* Runs it, and writes and prints what came out, as attest lab does. */
void run_experiment(const lab_experiment *e, const arguments *args);

/* --seed, 1 unless given */
uint64_t parse_seed(const arguments *args);

/* The folder, given or NULL. Can files be written there? Said before minutes are spent, not after. */
const char *try_folder(const char *path);

/* attest lab negation, which has options of its own */
void run_negation(const form *f, const arguments *args);

/* The tables as CSV, all of them as JSON, and the pictures, into the folder: none is in place before all are
 * written. */
void write_files(const laboratory *lab);

/* On stdout: the table, or as many of its rows as one likes to read, and what was found; or the JSON. */
void print_laboratory(const laboratory *lab, const arguments *args);

#endif
