#include "exact/room.h"
#include <stdlib.h>
#include <string.h>

#define LINE  64        /* bytes; addresses are multiples of it */
#define CHUNK (1 << 20) /* bytes at least */

struct exact_chunk {
    struct exact_chunk *next;
    int64_t size, used; /* bytes, the header included */
};

static struct exact_chunk *chunk_make(int64_t bytes)
{
    const int64_t size = bytes + LINE > CHUNK ? bytes + LINE : CHUNK;
    struct exact_chunk *new = aligned_alloc(LINE, (size_t)size);
    if (new != NULL)
        *new = (struct exact_chunk){NULL, size, LINE};
    return new;
}

/* The chunk from which so many bytes can be taken, or null */
static struct exact_chunk *chunk_for(exact_room *room, int64_t bytes)
{
    struct exact_chunk **at = room->current == NULL ? &room->first : &room->current;
    while (*at != NULL && (*at)->used + bytes > (*at)->size) {
        at = &(*at)->next;
        if (*at != NULL)
            (*at)->used = LINE;
    }
    if (*at == NULL)
        *at = chunk_make(bytes);
    room->current = *at == NULL ? room->current : *at;
    return *at;
}

static double *take(exact_room *room, int64_t n)
{
    const int64_t bytes = (n * (int64_t)sizeof(double) / LINE + 1) * LINE;
    struct exact_chunk *from = room->short_of ? NULL : chunk_for(room, bytes);
    if (from == NULL) {
        room->short_of = true;
        return NULL;
    }
    double *piece = (double *)(void *)((unsigned char *)from + from->used);
    from->used += bytes;
    return piece;
}

double *exact_room_take(exact_room *room, int64_t n)
{
    double *piece = take(room, n);
    if (piece != NULL)
        memset(piece, 0, (size_t)n * sizeof *piece);
    return piece;
}

/* In whole groups, for a call of memset for each column would take longer than what it does. */
static void clear_padding(double *column, int64_t rows, int64_t stride)
{
    int64_t i = rows;
    for (; i % EXACT_ROWS != 0; i++)
        column[i] = 0.0;
    for (; i < stride; i += EXACT_ROWS)
        memset(column + i, 0, EXACT_ROWS * sizeof *column);
}

exact_matrix exact_room_matrix(exact_room *room, int64_t rows, int64_t cols)
{
    exact_matrix m = {.rows = rows, .cols = cols, .stride = exact_stride(rows)};
    m.hi = take(room, m.stride * cols);
    m.lo = take(room, m.stride * cols);
    if (room->short_of)
        return m;
    for (int64_t c = 0; c < cols; c++) {
        clear_padding(m.hi + c * m.stride, rows, m.stride);
        clear_padding(m.lo + c * m.stride, rows, m.stride);
    }
    return m;
}

exact_mark exact_room_mark(const exact_room *room)
{
    return (exact_mark){room->current, room->current == NULL ? 0 : room->current->used};
}

void exact_room_rewind(exact_room *room, exact_mark mark)
{
    room->current = mark.chunk == NULL ? room->first : mark.chunk;
    if (room->current != NULL)
        room->current->used = mark.chunk == NULL ? LINE : mark.used;
    room->short_of = false;
}

void exact_room_free(exact_room *room)
{
    while (room->first != NULL) {
        struct exact_chunk *chunk = room->first;
        room->first = chunk->next;
        free(chunk);
    }
    *room = (exact_room){0};
}

int64_t exact_stride(int64_t rows)
{
    return ((rows + EXACT_ROWS - 1) / EXACT_ROWS | 1) * EXACT_ROWS;
}

exact_worker exact_worker_make(void)
{
    return (exact_worker){.by = exact_kernels_best()};
}

void exact_worker_free(exact_worker *worker)
{
    exact_room_free(&worker->room);
}
