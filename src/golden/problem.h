/* A problem as a folder: problem.json and the arrays it names. Format: spec/vectors.md. */
#ifndef GOLDEN_PROBLEM_H
#define GOLDEN_PROBLEM_H

#include "golden/recipe.h"
#include "vault/error.h"

/* Draws the recipe's inputs from the seed and writes them, with problem.json last, into a folder that exists. The same
 * seed gives the same bytes. */
bool golden_problem_write(const golden_recipe *recipe, uint64_t seed, const char *folder, vault_error *error);

#endif
