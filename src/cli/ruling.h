/* What became of a trial: the verdict, and what helps whoever has to find the fault. */
#ifndef CLI_RULING_H
#define CLI_RULING_H

#include "allowances.h"
#include "familiar.h"
#include "handed.h"
#include "judge/heat.h"
#include "judge/pattern.h"
#include "judge/together.h"

typedef struct ruled_element {
    double lo, hi, got, sigma, bound;
    vault_shape index;
} ruled_element;

typedef struct ruled_output {
    const trial_output *of;
    vault_format given; /* the format that the candidate chose */
    judge_finding finding;
    judge_pattern pattern; /* where it is wrong or suspicious; empty if nowhere */
    judge_map map;
    familiar familiar;
    ruled_element worst[JUDGE_WORST]; /* as finding.worst */
} ruled_output;

typedef struct ruling {
    const trial *of;
    const judge_profile *profile;
    judge_verdict verdict;
    bool unsupported;        /* nothing was judged */
    bool differs;            /* two runs gave different bits: reported, never judged */
    double seconds;          /* negative: not known */
    char words[JUDGE_WORDS]; /* why there is no answer, or what the outputs together say */
    int outputs;
    ruled_output *output;
} ruling;

/* The output whose verdict is worst; -1 if there is none. */
int worst_output(const ruling *r);

ruling rule(const allowances *allowed, int64_t trial_index, const handed *h, double limit);

/* All rulings of a run. */
typedef struct rulings {
    const char *what, *candidate, *suite; /* the words of the command line; suite: null for a single problem */
    const allowances *allowed;
    double limit, seconds;
    int64_t count, judged, unsupported, differing;
    int64_t verdicts[JUDGE_NO_ANSWER + 1];
    ruling *ruling;
    judge_together together; /* the correct ones */
    judge_verdict
        verdict; /* of the run: wrong if anything is, else no answer if one is missing; and if nothing was judged */
} rulings;

/* How many problems are wrong or suspicious. */
int64_t count_failures(const rulings *all);

/* Whether the correct problems' errors are together more than the profile's roundings make. */
bool too_much_together(const rulings *all);

/* Counts a ruling that has been put in its place. */
void count_ruling(rulings *all, const ruling *r);
void conclude(rulings *all); /* finds the verdict of the run */

/* The places of rulings, the worst first. */
int64_t *worst_first(const rulings *all);

/* How well a flag goes with the failures: a hint at the fault. */
typedef struct flag_hint {
    const char *name, *fault;
    int64_t vectors, failed; /* vectors that have the flag and were answered; of them those with a wrong answer */
    double weight;           /* 1: exactly those with the flag failed */
} flag_hint;

enum { HINTS_MAX = 128 };

/* The flags of a suite, the best hint first; how many. */
int find_hints(const rulings *all, flag_hint hints[HINTS_MAX]);

#endif
