/* The tolerances of many trials: computed by several processes, kept in files, which another run may find again. */
#ifndef CLI_ALLOWANCES_H
#define CLI_ALLOWANCES_H

#include "judge/profile.h"
#include "trial.h"

typedef struct allowances {
    const trials *all;
    const judge_profile *profile; /* null: that of each trial's format */
    const char *folder;
    bool keep; /* the files outlive the run: they are named after everything they depend on */
} allowances;

/* The profile that a trial is judged by. */
const judge_profile *profile_of(const allowances *a, const trial *t);

/* Computes what is not in the folder yet, in so many processes. */
void prepare_allowances(const allowances *a, int workers);

/* The tolerance of an output of a trial; free() sigma, which is one piece of memory with bound. */
judge_tolerance load_allowance(const allowances *a, int64_t trial_index, int output);

#endif
