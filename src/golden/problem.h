/* A problem as a folder: problem.json and the arrays it names. Format: spec/vectors.md. */
#ifndef GOLDEN_PROBLEM_H
#define GOLDEN_PROBLEM_H

#include "golden/recipe.h"
#include "vault/error.h"

/* The inputs come from a seed; a recipe that has tries has as many variants, others have variant 0. */
typedef struct golden_source {
    const golden_recipe *recipe;
    uint64_t seed, variant;
} golden_source;

/* Draws the inputs and writes them, with problem.json last, into a folder that exists. The same source gives the same bytes. */
bool golden_problem_write(const golden_source *from, const char *folder, vault_error *error);

/* Queries, keys and values that the problem of this source would hold; free() them. False if memory is short. */
typedef struct golden_given {
    double *q, *k, *v;
} golden_given;
bool golden_draw_given(const golden_source *from, golden_given *given);
void golden_given_free(golden_given *given);

#endif
