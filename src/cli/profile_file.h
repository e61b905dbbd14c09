/* --profile: a profile's name, or a file that describes one. Format: spec/candidates.md. */
#ifndef CLI_PROFILE_FILE_H
#define CLI_PROFILE_FILE_H

#include "judge/profile.h"
#include "options.h"

/* Null if none is given: then each problem's format says which. */
const judge_profile *given_profile(const arguments *args);

#endif
