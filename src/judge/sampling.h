/* From samples to tolerances: walks through a computation until there are MODEL_SAMPLES of them. */
#ifndef JUDGE_SAMPLING_H
#define JUDGE_SAMPLING_H

#include "judge/model.h"
#include "judge/shadow.h"

enum { SAMPLING_OUTPUTS = 16 }; /* at most */

typedef void sampling_walk(shadow_pass *pass, const void *problem);

/* `outputs` tolerances, of which some may be null, are filled by calls of sampling_take from the walk, whose largest matrix
 * has about so many elements. False if memory is short. */
bool sampling_run(const judge_profile *profile, sampling_walk *walk, const void *problem, int64_t largest,
                  judge_tolerance *const *outputs, int count);

/* Elements of the output from `at` on, once in every pass: their errors, once they are rounded to the profile's output. */
void sampling_take(shadow_pass *pass, judge_tolerance *output, int64_t at, const shadow *x);

#endif
