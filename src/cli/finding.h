/* What attest bound has found, in words or as JSON. */
#ifndef CLI_FINDING_H
#define CLI_FINDING_H

#include "core/direction.h"
#include "options.h"
#include <stdbool.h>

typedef struct finding {
    attest_norm norm;
    double upper;
    const char *theorem;
    bool is_bound;       /* false for a formula that is refuted: --theorem printed */
    double lower;        /* negative: none was looked for */
    const char *lowered; /* what attains the lower bound */
    const char *witness; /* the file that holds it, or NULL */
} finding;

void print_finding(const form *asked, const arguments *args, finding f);

/* --norm, "inf" or "2"; where it may be left out, 2. */
attest_norm parse_norm(const arguments *args);

/* The operations of bound_mha.c. */
void bound_l2_mha(const form *f, const arguments *args);
void bound_dp_mha(const form *f, const arguments *args);

#endif
