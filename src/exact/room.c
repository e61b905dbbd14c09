#include "exact/room.h"
#include <stdlib.h>
#include <string.h>

#define LINE 64 /* bytes */

struct exact_piece {
    struct exact_piece *next;
};

double *exact_room_take(exact_room *room, int64_t n)
{
    const size_t bytes = ((size_t)n * sizeof(double) / LINE + 1) * LINE;
    unsigned char *piece = room->short_of ? NULL : aligned_alloc(LINE, LINE + bytes);
    if (piece == NULL) {
        room->short_of = true;
        return NULL;
    }
    struct exact_piece *head = (struct exact_piece *)(void *)piece;
    head->next = room->pieces;
    room->pieces = head;
    memset(piece + LINE, 0, bytes);
    return (double *)(void *)(piece + LINE);
}

exact_matrix exact_room_matrix(exact_room *room, int64_t rows, int64_t cols)
{
    exact_matrix m = {.rows = rows, .cols = cols, .stride = exact_padded(rows)};
    m.hi = exact_room_take(room, m.stride * cols);
    m.lo = exact_room_take(room, m.stride * cols);
    return m;
}

void exact_room_leave(exact_room *room)
{
    while (room->pieces != NULL) {
        struct exact_piece *piece = room->pieces;
        room->pieces = piece->next;
        free(piece);
    }
}

int64_t exact_padded(int64_t rows)
{
    return (rows + EXACT_ROWS - 1) / EXACT_ROWS * EXACT_ROWS;
}
