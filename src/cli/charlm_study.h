/* Trainings of language models that are compared with each other, and what is said of them. */
#ifndef CLI_CHARLM_STUDY_H
#define CLI_CHARLM_STUDY_H

#include "lab/lm_training.h"
#include "options.h"

enum { DEPTHS_MAX = 16, TRAININGS_MAX = DEPTHS_MAX * LM_VARIANTS, PATH_ROOM = 4096 };

typedef struct training {
    lm_plan plan;
    lm_progress *progress; /* shared by all processes */
    char path[PATH_ROOM];  /* of its checkpoint; empty: none */
} training;

typedef struct study {
    const char *name;
    bool by_depth; /* rows of its table are depths; or epochs, at one depth */
    lm_text text;
    double pairs; /* the loss of who knows only how often each letter follows each */
    lm_variant variant[LM_VARIANTS];
    int variants;
    int64_t depth[DEPTHS_MAX], depths;
    int64_t epochs, epoch; /* in all; the one at work */
    double rate;           /* 0: the paper's */
    uint64_t seed;
    const char *folder; /* NULL: none */
    bool made;          /* the folder was not there before */
    int trainings;
    training training[TRAININGS_MAX]; /* see study_training */
} study;

/* The deepest come first, since they take longest. */
static inline int study_training(const study *s, int variant, int64_t depth)
{
    return (int)(s->depths - 1 - depth) * s->variants + variant;
}

/* Once all are trained: the table and what it shows on stdout, and the files. */
void report_study(const study *s, const arguments *args);

#endif
