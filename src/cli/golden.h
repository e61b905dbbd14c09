/* attest golden, one file for each of its words. */
#ifndef CLI_GOLDEN_H
#define CLI_GOLDEN_H

#include "options.h"

void golden_make(const form *f, const arguments *args);
void golden_verify(const form *f, const arguments *args);
void golden_list(const form *f, const arguments *args);

/* --jobs, or as many as there are processors. */
int parse_jobs(const arguments *args);

#endif
