/* A problem beside its true answers, for a candidate to be tried on: a vector of a suite, or a folder with a problem.json. */
#ifndef CLI_TRIAL_H
#define CLI_TRIAL_H

#include "judge/verdict.h"
#include "problem_file.h"
#include "suite.h"
#include "vault/array.h"
#include <stdint.h>

enum { TRIAL_OUTPUTS = 24, TRIAL_NAME = 16 };

typedef struct trial_output {
    char name[TRIAL_NAME]; /* "Y", "LSE", "DQ", ... */
    vault_shape shape;
    int64_t count;
    double *lo, *hi; /* the truth lies between */
} trial_output;

typedef struct trial {
    const char *name;
    suite_path folder; /* of the problem */
    problem_file file;
    vault_format format; /* of the answers */
    const json_t *flags; /* a list of names; null for a problem of no suite */
    int outputs;
    trial_output output[TRIAL_OUTPUTS];
} trial;

typedef struct trials {
    trial *trial;
    int64_t count;
    const json_t *index; /* of the suite; null for a single problem */
} trials;

/* All vectors of a suite. */
trials suite_trials(const char *folder);

/* One vector, when the path is DIR/problems/NAME of a suite; else a problem whose answers are computed, in `scratch`. */
trials single_trial(const char *path, const char *scratch);

#endif
