/* This process among those that mpirun has started, perhaps on several machines that see the same folder. Built without MPI
 * (ranks_alone.c), or not started by mpirun, a process is the only one. */
#ifndef CLI_RANKS_H
#define CLI_RANKS_H

#include <stdbool.h>

typedef struct ranks {
    int mine, count; /* 0 <= mine < count */
} ranks;

/* Finds the others. To be called once, before all below. */
ranks ranks_find(void);

/* Waits until all have said their word; whether one of them said true. */
bool ranks_agree(bool word);

/* Waits for all, and takes leave. A process that ends without it ends them all: mpirun sees to that. */
void ranks_part(void);

#endif
