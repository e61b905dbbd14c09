/* Memory for one problem, given back all at once. */
#ifndef PEERS_ROOM_H
#define PEERS_ROOM_H

#include <stdint.h>

/* Zeros. Without memory the process ends: a candidate may. */
void *peers_room(int64_t count, int64_t size);
void peers_room_release(void);

#endif
