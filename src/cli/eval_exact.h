/* attest eval --exact: what its operations have in common. Tier one of the truth decides what it can, tier two the rest. */
#ifndef CLI_EVAL_EXACT_H
#define CLI_EVAL_EXACT_H

#include "eval.h"
#include "exact/settle.h"

/* An output and, with --interval, the doubles beside the truth; all null if it is not wanted. */
typedef struct exact_output {
    const char *name;
    vault_shape shape;
    int64_t written;
    output *value, *lo, *hi;
} exact_output;

exact_output open_exact(const arguments *args, wants wanted, want_id id, const char *name, const vault_shape *shape);

/* The answer of one computation. What is not asked for is 0. */
typedef struct exact_work {
    exact_answer answer;
    uint8_t *asked;
    int64_t count;
} exact_work;

exact_work make_exact_work(const arguments *args, int64_t count);

/* Forgets the answer and what was asked for. */
void exact_clear(exact_work *w);

/* Asks for `count` numbers from `start` on if the output is wanted; but not for those that `keep`, unless null, drops. */
void exact_ask(exact_work *w, const exact_output *o, int64_t start, int64_t count, const uint8_t *keep);

/* Takes element e of what tier one encloses as number `at` of the answer if its enclosure decides it; then tier two need not. */
void exact_take(exact_work *w, const attest_enclosed *x, int64_t e, int64_t at);

/* The same for all elements of x, which are numbers `at` and on. */
void exact_take_all(exact_work *w, const attest_enclosed *x, int64_t at);

/* Room for what tier one encloses; without elements if it is not to be asked. */
attest_enclosed enclosed_room(int64_t count);

/* Whether tier one may decide: not with --tier-two. */
bool tier_one_may(const arguments *args);

void exact_run(exact_work *w, const exact_computation *c, const void *problem);

/* Appends numbers of the answer to the output if it is wanted. */
void append_exact(exact_output *o, const exact_work *w, int64_t start, int64_t count);

/* The dropout mask from an element of the output on; null stays null. */
const uint8_t *kept_from(dropout d, int64_t start);

/* After all outputs are appended: ends the run with status 1 if a number is unresolved, else prepares the report. */
void finish_exact(void);

#endif
