/* Arrays laid out one after the other in a block of memory. A layout is gone through twice: with no memory, to learn how
 * much it takes, and with that much. */
#ifndef LAB_LM_ROOM_H
#define LAB_LM_ROOM_H

#include "lm_real.h"
#include <stddef.h>
#include <stdint.h>

typedef struct lm_room {
    lm_real *memory; /* NULL: only counting */
    int64_t taken;
} lm_room;

static inline lm_real *lm_take(lm_room *room, int64_t count)
{
    lm_real *array = room->memory == NULL ? NULL : room->memory + room->taken;
    room->taken += count;
    return array;
}

#endif
