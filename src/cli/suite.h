/* A golden suite on disk: its index, where its files are, and what an index must be like. Format: spec/vectors.md. */
#ifndef CLI_SUITE_H
#define CLI_SUITE_H

#include "golden/recipe.h"
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#define SUITE_SCHEMA     "attest-vectors"
#define SUITE_VERSION    1
#define SUITE_INDEX      "index.json"
#define SUITE_PROVENANCE "provenance.json"

enum { SUITE_PATH = 4096 };

/* "FOLDER/NAME", refused if it is too long. */
typedef struct suite_path {
    char text[SUITE_PATH];
} suite_path;
suite_path path_in(const char *folder, const char *name);

/* The suite of this name; refuses others. */
const golden_suite *find_suite(const char *name);

/* The recipes of a suite, in their order, into `chosen`, which has room for GOLDEN_RECIPES_MAX; how many. */
int64_t choose_recipes(const golden_suite *suite, const golden_recipe **chosen);

/* The command line that makes the suite: ["golden", "make", "core", "--seed", "1"]. */
json_t *canonical_arguments(const golden_suite *suite, int64_t seed);

/* The index of what lies in the folder, all of whose files but the index and the provenance are listed with their sums. */
json_t *make_index(const char *folder, const golden_suite *suite, int64_t seed);

/* Reads FOLDER/index.json; refuses what is no index, or is of a later version. */
json_t *read_index(const char *folder);

/* Compares the folder's files with the index: the first that is missing, extra or different, in words; empty if none is. */
typedef struct suite_damage {
    char words[512];
} suite_damage;
suite_damage find_damage(const char *folder, const json_t *index);

#endif
