/* How far from the truth the outputs of a problem may be, for a candidate that keeps to a profile. */
#ifndef CLI_TOLERANCES_H
#define CLI_TOLERANCES_H

#include "judge/profile.h"
#include "judge/verdict.h"
#include "problem_file.h"

/* The tolerances of the outputs of these names ("Y", "LSE", "J", "DQ", ...), each as long as the output. */
void find_tolerances(const problem_file *problem, const judge_profile *profile, int count, const char *const *names,
                     judge_tolerance *tolerances);

#endif
