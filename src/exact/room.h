/* Memory for one computation after the other: taken piece by piece, given back in one step, and kept for the next. */
#ifndef EXACT_ROOM_H
#define EXACT_ROOM_H

#include "exact/kernels.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct exact_room {
    struct exact_chunk *first, *current;
    bool short_of; /* a piece could not be had: what was taken since is null */
} exact_room;

/* A point in time: what is taken after it can be given back at once. */
typedef struct exact_mark {
    struct exact_chunk *chunk;
    int64_t used;
} exact_mark;

exact_mark exact_room_mark(const exact_room *room);
void exact_room_rewind(exact_room *room, exact_mark mark);
void exact_room_free(exact_room *room);

/* n zeros, at an address that is a multiple of 64; null, until the room is rewound, once memory has run short */
double *exact_room_take(exact_room *room, int64_t n);
/* a matrix in two words, with zeros in the padding, and anything elsewhere */
exact_matrix exact_room_matrix(exact_room *room, int64_t rows, int64_t cols);

/* the stride of so many rows: kernels.h */
int64_t exact_stride(int64_t rows);

/* Who computes: a build of the kernels, and memory to do it in. Start with exact_worker_make, end with exact_worker_free. */
typedef struct exact_worker {
    const exact_kernels *by;
    exact_room room;
} exact_worker;

exact_worker exact_worker_make(void);
void exact_worker_free(exact_worker *worker);

#endif
