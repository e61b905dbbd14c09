/* Runs a candidate that is a command, on many trials: one start for each, or one for all of them where the command has {list}. */
#ifndef CLI_SHELL_H
#define CLI_SHELL_H

#include "handed.h"

typedef struct shell_candidate {
    const char *command; /* with {in} and {out}, or with {list} */
    judge_limits limits; /* `seconds` for each problem */
    bool once;
    const char *scratch; /* a folder for its outputs */
} shell_candidate;

/* The exit status of a command that claims nothing of a problem; in a batch it leaves a file of this name instead. */
enum { SHELL_UNSUPPORTED = 77 };
#define SHELL_UNSUPPORTED_FILE "UNSUPPORTED"

/* Refuses a command that has neither {in} and {out} nor {list}. */
void check_command_line(const char *line);

/* Called for each trial in turn; it owns what was handed over. */
typedef void shell_each(int64_t at, handed *answer, void *data);
void shell_run(const shell_candidate *candidate, const trials *all, shell_each *each, void *data);

#endif
