/* A picture of an array's ratios: for each head a grid over rows and columns, coarse enough to be looked at. */
#ifndef JUDGE_HEAT_H
#define JUDGE_HEAT_H

#include "verdict.h"

enum { JUDGE_MAP_SIDE = 48, JUDGE_MAP_HEADS = 8 };

/* A block of elements, by its worst one. */
typedef struct judge_cell {
    judge_verdict verdict;
    double ratio; /* the largest; negative where neither gate says anything */
} judge_cell;

typedef struct judge_map {
    int64_t all_heads, all_rows,
        all_columns;          /* of the array; what stands in front of rows and columns counts as heads */
    int heads, rows, columns; /* of the picture */
    judge_cell *cell;         /* [heads, rows, columns]; free() it */
} judge_map;

/* `cell` is null if memory is short. The first heads are taken. */
judge_map judge_draw(const char *output, int rank, const int64_t *size, const judge_compared *what,
                     const judge_tolerance *allowed, double limit);

#endif
