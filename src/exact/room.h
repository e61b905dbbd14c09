/* Memory that is taken piece by piece and given back all at once. */
#ifndef EXACT_ROOM_H
#define EXACT_ROOM_H

#include "exact/kernels.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct exact_room {
    struct exact_piece *pieces;
    bool short_of; /* a piece could not be had: what was taken since is null */
} exact_room;

/* n zeros, at an address that is a multiple of 64; null, for good, once memory has run short */
double *exact_room_take(exact_room *room, int64_t n);
/* a matrix of zeros, in two words */
exact_matrix exact_room_matrix(exact_room *room, int64_t rows, int64_t cols);
void exact_room_leave(exact_room *room);

/* rows, and as many more as make whole groups */
int64_t exact_padded(int64_t rows);

#endif
