/* An experiment that was run, and what is said of it. */
#ifndef CLI_LABORATORY_H
#define CLI_LABORATORY_H

#include "lab/experiment.h"
#include "options.h"
#include <stdint.h>

typedef struct laboratory {
    const lab_experiment *experiment;
    uint64_t seed;
    double *found; /* [jobs,width], shared by all processes */
    lab_table table;
    lab_notes notes;
    const char *folder; /* for the files; NULL: none are written */
} laboratory;

/* --seed, 1 unless given. */
uint64_t seed_argument(const arguments *args);

/* The folder, given or NULL. Can files be written there? Said before minutes are spent, not after. */
const char *try_folder(const char *path);

/* The table as CSV, all of it as JSON, and a picture for each chart, into the folder: none is in place before all are
 * written. */
void write_files(const laboratory *lab);

/* On stdout: the table, or as many of its rows as one likes to read, and what was found; or the JSON. */
void print_laboratory(const laboratory *lab, const arguments *args);

#endif
