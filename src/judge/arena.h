/* Memory that is given back all at once, or down to a mark: a computation takes what it needs and frees nothing. */
#ifndef JUDGE_ARENA_H
#define JUDGE_ARENA_H

#include <stdbool.h>
#include <stdint.h>

typedef struct arena_block arena_block;

typedef struct judge_arena {
    arena_block *newest;
    bool failed; /* memory ran short at some time; whoever sees it gives up */
} judge_arena;

/* `count` zeros, or null, and then the arena has failed. A count of 0 gives a pointer too. */
double *judge_take(judge_arena *arena, int64_t count);

arena_block *judge_mark(const judge_arena *arena);

/* Frees what was taken since the mark; null: everything. */
void judge_release(judge_arena *arena, arena_block *mark);

#endif
