/* What attest bound has found, in words or as JSON. */
#ifndef CLI_FINDING_H
#define CLI_FINDING_H

#include "core/direction.h"
#include "options.h"
#include <stdbool.h>

typedef struct finding {
    const char *norm; /* "inf", "2"; or "w1", the distance of measures */
    double upper;
    const char *theorem;
    const char *refuted; /* NULL; or where, in spec/errata.md: --theorem printed */
    double lower;        /* negative: none was looked for */
    const char *lowered; /* what attains the lower bound */
    const char *witness; /* the file that holds it, or NULL */
} finding;

void print_finding(const form *asked, const arguments *args, finding f);

/* --norm, "inf" or "2"; where it may be left out, 2. */
attest_norm parse_norm(const arguments *args);
const char *norm_name(attest_norm norm);

/* The operations of bound_mha.c. */
void bound_l2_mha(const form *f, const arguments *args);
void bound_dp_mha(const form *f, const arguments *args);

#endif
