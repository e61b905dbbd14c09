/* What a candidate handed over for a trial: arrays of any values, or the reason why there are none. */
#ifndef CLI_HANDED_H
#define CLI_HANDED_H

#include "judge/library.h"
#include "trial.h"

typedef struct handed {
    judge_outcome outcome;
    char words[JUDGE_WORDS];           /* why it is silent */
    bool differs;                      /* a second run gave other bits */
    double seconds;                    /* negative: not known */
    vault_array output[TRIAL_OUTPUTS]; /* as the trial's */
} handed;

void handed_free(handed *h);

/* From a folder with Y.npy, LSE.npy, ..., or with one .safetensors. */
handed handed_in_folder(const trial *t, const char *folder);

/* From a file: .safetensors; or .npy, for a trial of one output. */
handed handed_in_file(const trial *t, const char *path);

/* From a library. */
handed handed_by_library(const trial *t, const judge_answer *answer);

handed handed_nothing(const char *words);

/* Whether two runs gave the same bits. */
bool handed_same(const trial *t, const handed *a, const handed *b);

#endif
