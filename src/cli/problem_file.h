/* problem.json: a command line of attest eval as a file. Format: spec/vectors.md. */
#ifndef CLI_PROBLEM_FILE_H
#define CLI_PROBLEM_FILE_H

#include "options.h"
#include <stdbool.h>

typedef struct problem_file {
    const char *op;
    arguments args; /* what attest eval OP would be given; without -o */
    char want[256]; /* the argument of --want */
} problem_file;

/* Reads FOLDER/problem.json, refusing what is not exactly right: unknown or missing members, a later version, names of files
 * that lead out of the folder. The texts live until the program ends. */
void read_problem(const char *folder, problem_file *problem);

/* Runs attest eval on the problem, with --exact and --interval, into a folder; and with --tier-two if it is the second time. */
void answer_problem(problem_file *problem, const char *folder, bool again);

/* A plain name of a file: letters, digits, '.', '_' and '-', not starting with '.'. */
bool plain_name(const char *name);

#endif
