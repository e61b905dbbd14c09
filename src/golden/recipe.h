/* How the problems of the golden suites are made: one line of data each, and a seed.
 *
 * The folder src/golden draws problems and writes them; it knows files (vault), and no mathematics. The answers are what
 * attest eval --exact gives for a problem, and the command line brings the two together: so a suite holds nothing that the
 * program does not say for itself. */
#ifndef GOLDEN_RECIPE_H
#define GOLDEN_RECIPE_H

#include "vault/number.h"
#include <stdbool.h>
#include <stdint.h>

/* Suites, as bits. */
enum { GOLDEN_SMOKE = 1, GOLDEN_CORE = 2, GOLDEN_HARD = 4, GOLDEN_JACOBIAN = 8, GOLDEN_LOWP = 16 };

typedef struct golden_suite {
    unsigned bit;
    const char *name, *what;
} golden_suite;

extern const golden_suite golden_suites[];
extern const int golden_suite_count;

/* The numbers of an array: `offset` + `scale` times ... */
typedef enum golden_filling {
    FILL_NORMAL,     /* independent numbers, mean 0, variance 1 */
    FILL_EQUAL,      /* one random row, repeated */
    FILL_FEW,        /* three random rows, repeated at random */
    FILL_EIGHTHS,    /* multiples of 1/8 between -2 and 2: sums and products are exact, ties are frequent */
    FILL_ZERO,       /* zeros */
    FILL_WIDE,       /* normal, times powers of two from 2^-40 to 2^10 */
    FILL_ONE_LARGE,  /* normal, the last row 64 times as large: where running maxima rise late */
    FILL_FIRST_LARGE /* the same for the first row: where what is left over from it is too large */
} golden_filling;

typedef struct golden_fill {
    golden_filling kind;
    double scale; /* 0 stands for 1 */
    double offset;
} golden_fill;

typedef enum golden_masking { MASK_NONE, MASK_RANDOM, MASK_LAST_HIDDEN, MASK_EMPTY_ROW } golden_masking;

typedef struct golden_recipe {
    const char *name, *op;
    const char *outputs; /* as problem.json names them, separated by blanks */
    const char *flags;   /* names of golden_flags, separated by blanks */
    const char *note;
    unsigned suites;
    golden_masking mask;
    int64_t m, n, d, v;    /* queries, keys, width, width of values; rows n of width d for layernorm, softmax */
    int64_t heads, groups; /* multi-head: D = heads d */
    int64_t items;         /* of a batch, each with its own tokens, mask and bias; 0: no axis for them */
    golden_fill tokens;    /* x, or queries and keys */
    golden_fill keys;      /* keys, if not as tokens */
    golden_fill values;    /* given values; weights, biases and directions are normal */
    double scale, softcap, eps;
    int64_t window;
    int64_t
        tries; /* of so many problems the one whose Y comes nearest to the middle between two numbers of the format */
    const char *causal; /* null, "top-left" or "bottom-right" */
    vault_format input; /* of all arrays */
    vault_format format;
    bool apart_keys;   /* keys are filled by `keys` */
    bool own_keys;     /* multi-head L2: W^K of its own */
    bool biased;       /* a random score bias */
    bool shifted;      /* multi-head: b^Q and b^K */
    bool plain_values; /* L2-MHA without A */
} golden_recipe;

enum { GOLDEN_RECIPES_MAX = 256 }; /* there are no more */
extern const golden_recipe golden_recipes[];
extern const int golden_recipe_count;

#endif
