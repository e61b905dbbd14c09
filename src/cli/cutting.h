/* A problem in memory, to be made smaller: fewer queries, keys, coordinates or heads, fewer options. */
#ifndef CLI_CUTTING_H
#define CLI_CUTTING_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* The sizes of a problem, by letter: M queries, N keys or tokens, n coordinates of queries and keys, v of values, D coordinates of
 * a row; of multi-head attention G groups of heads that share keys and values, R heads in each, d coordinates of a head (its
 * D is G R d); and a, b, c axes in front of these, from the last. */
#define CUTTING_AXES "abcGMNRdnvD"

typedef struct cutting cutting;

/* Reads FOLDER, a problem that read_problem has accepted. Everything lives until the program ends. */
cutting *cutting_read(const char *folder);

/* Writes it into a folder, which is made. */
void cutting_write(const cutting *c, const char *folder);

/* 0: the problem has no such axis. */
int64_t cutting_size(const cutting *c, char axis);

/* The same problem with `count` places of the axis only, from `from` on. */
cutting *cutting_cut(const cutting *c, char axis, int64_t from, int64_t count);

/* The same problem without this option; null if it does not have it. Names are those of problem.json. */
cutting *cutting_without(const cutting *c, const char *option);

/* The same problem with only the i-th of its outputs; null if there are not more. */
cutting *cutting_output(const cutting *c, int64_t i);

/* "dp, M 3, N 5, n 4, v 2, outputs Y": short. */
typedef struct cutting_text {
    char words[512];
} cutting_text;
cutting_text cutting_words(const cutting *c);

#endif
