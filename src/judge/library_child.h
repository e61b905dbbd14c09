/* The child's side of library.h, and what the two sides say to each other. */
#ifndef JUDGE_LIBRARY_CHILD_H
#define JUDGE_LIBRARY_CHILD_H

#include "library.h"

enum { LIBRARY_WORDS = 320 };

/* Where the child is, in memory that both sides see: what is left to know after a crash. */
typedef struct library_note {
    volatile int64_t run;   /* 1 or 2 while the candidate has the word; 0 else */
    volatile int64_t fault; /* 1 + the array whose walls were hit, inputs first; 0: none */
    volatile int64_t place; /* of the fault, in bytes from the array's beginning */
} library_note;

/* The first thing it hands over. */
typedef struct library_loaded {
    int32_t ready;             /* 0: no */
    char words[LIBRARY_WORDS]; /* why it is not */
} library_loaded;

/* After each problem; then follow the outputs, if status is ATTEST_CANDIDATE_DONE and no array was harmed. */
typedef struct library_reply {
    int32_t status;
    int32_t harmed;  /* 1 + the array beside which something was written; 0: none */
    int32_t differs; /* not 0: the second run gave other bits */
    double seconds;
    int32_t format[JUDGE_ARRAYS_MAX];
} library_reply;

/* What the child works through. */
typedef struct library_work {
    const judge_library *library;
    int64_t begin, count;
    const attest_candidate_problem *problems;
    library_note *note;
} library_work;

void library_child(int results, void *work);

#endif
