/* attest check and attest run: what they have in common. */
#ifndef CLI_JUDGING_H
#define CLI_JUDGING_H

#include "ruling.h"

/* A run of the judge before its first ruling: the problems' tolerances are ready. `what` is the problem or suite as named on
 * the command line. */
typedef struct judging {
    trials all;
    allowances allowed;
    rulings rulings;
    double began;
} judging;
void begin_judging(judging *j, const arguments *args, const trials *all, const char *what, const char *candidate,
                   const char *scratch);

/* Rules on what was handed over for a trial, and frees it. */
void judge_handed(judging *j, int64_t at, handed *h);

/* Writes the reports asked for, and ends the program: with status 0 only if something was judged and all of it is correct. */
_Noreturn void end_judging(judging *j, const arguments *args);

#endif
