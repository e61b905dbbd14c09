/* Memory with walls: an array that ends, or begins, where memory may not be touched, and whose other side is watched. */
#ifndef JUDGE_GUARDED_H
#define JUDGE_GUARDED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct judge_guarded {
    uint8_t *base; /* of the mapping, walls and all */
    size_t mapped;
    uint8_t *data; /* the array */
    size_t bytes;
} judge_guarded;

/* Room for an array. With `at_end` its last byte is the last before a wall, else its first the first behind one. */
bool judge_guarded_open(judge_guarded *g, size_t bytes, bool at_end);
void judge_guarded_close(judge_guarded *g);

/* From now on it can only be read. */
void judge_guarded_seal(judge_guarded *g);

/* Whether nothing was written between the array and the farther wall. */
bool judge_guarded_intact(const judge_guarded *g);

/* Whether the address lies in the array or its walls; then its place, counted from the beginning of the array. */
bool judge_guarded_find(const judge_guarded *g, const void *address, int64_t *place);

#endif
