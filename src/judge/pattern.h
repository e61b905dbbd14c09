/* Where the wrong elements of an array are: in which rows, heads, columns. Half of a fault's diagnosis. */
#ifndef JUDGE_PATTERN_H
#define JUDGE_PATTERN_H

#include <stdint.h>

enum { JUDGE_AXES = 8, JUDGE_PATTERN_WORDS = 320 };

typedef struct judge_pattern {
    char words[JUDGE_PATTERN_WORDS];
} judge_pattern;

/* What the axes of an output are called: "head", "row", "column"; "batch" in front. Null for an axis beyond the rank. */
const char *judge_axis_name(const char *output, int rank, int axis);

/* In words: "only rows 3, 7; only the last column". `wrong` has a byte for each element, row-major, not 0 where it is wrong.
 * Empty if memory is short. */
judge_pattern judge_find_pattern(const char *output, int rank, const int64_t *size, const uint8_t *wrong);

#endif
