#include "room.h"
#include <stddef.h>
#include <stdlib.h>

typedef struct block {
    struct block *next;
    max_align_t space[];
} block;

static block *blocks;

void *peers_room(int64_t count, int64_t size)
{
    block *b = calloc(1, sizeof *b + (size_t)count * (size_t)size);
    if (b == NULL)
        abort();
    b->next = blocks;
    blocks = b;
    return b->space;
}

void peers_room_release(void)
{
    while (blocks != NULL) {
        block *next = blocks->next;
        free(blocks);
        blocks = next;
    }
}
