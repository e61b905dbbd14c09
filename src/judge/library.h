/* Runs a candidate that is a shared library, with the ABI of include/attest_candidate.h, on many problems: in a child, every
 * array between walls, twice. A problem that it does not survive costs that one; a new child goes on with the next. */
#ifndef JUDGE_LIBRARY_H
#define JUDGE_LIBRARY_H

#include "child.h"
#include "include/attest_candidate.h"

typedef struct judge_library {
    const char *path;
    const char *with;    /* for attest_candidate_configure; null: not called */
    judge_limits limits; /* `seconds` for each problem, both runs together, and for loading */
    bool once;           /* each problem is run once only: nothing is known of other bits the next time */
} judge_library;

enum {
    JUDGE_ARRAYS_MAX = 24, /* of one problem, inputs or outputs */
    JUDGE_WORDS = 1024     /* room for the reason of a silence */
};

typedef enum judge_outcome { JUDGE_ANSWERED, JUDGE_UNSUPPORTED, JUDGE_SILENT } judge_outcome;

typedef struct judge_answer {
    judge_outcome outcome;
    char words[JUDGE_WORDS];              /* why it is silent */
    bool differs;                         /* the second run gave other bits */
    double seconds;                       /* that the first run took */
    int32_t format[JUDGE_ARRAYS_MAX];     /* of each output */
    const void *output[JUDGE_ARRAYS_MAX]; /* its elements, row-major; gone after the call */
} judge_answer;

/* Called for each problem in turn. */
typedef void judge_each(int64_t at, const judge_answer *answer, void *data);

void judge_library_run(const judge_library *library, int64_t count, const attest_candidate_problem *problems,
                       judge_each *each, void *data);

/* Bytes that an element and an array take. */
size_t judge_element_size(int32_t format);
int64_t judge_array_elements(const attest_candidate_array *array);

#endif
