#include "judge/arena.h"
#include <stdlib.h>

struct arena_block {
    arena_block *before;
    double numbers[];
};

double *judge_take(judge_arena *arena, int64_t count)
{
    const bool possible = count >= 0 && (uint64_t)count < (SIZE_MAX - sizeof(arena_block)) / sizeof(double);
    arena_block *block =
        possible && !arena->failed ? calloc(1, sizeof *block + (size_t)count * sizeof(double) + 1) : NULL;
    if (block == NULL) {
        arena->failed = true;
        return NULL;
    }
    block->before = arena->newest;
    arena->newest = block;
    return block->numbers;
}

arena_block *judge_mark(const judge_arena *arena)
{
    return arena->newest;
}

void judge_release(judge_arena *arena, arena_block *mark)
{
    while (arena->newest != mark) {
        arena_block *block = arena->newest;
        arena->newest = block->before;
        free(block);
    }
}
