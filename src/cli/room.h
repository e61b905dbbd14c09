/* Memory for the program: it lives until the program ends. */
#ifndef CLI_ROOM_H
#define CLI_ROOM_H

#include <stdint.h>

/* Zeros; refuses the input if there is not that much memory. */
double *room(int64_t count);
uint8_t *byte_room(int64_t count);
int64_t *integer_room(int64_t count);

/* Zeros that processes begun later share. */
double *shared_room(int64_t count);

/* Takes over what malloc gave, refusing NULL. */
void *keep(void *memory);

/* a * b, refusing what leaves int64_t. */
int64_t times(int64_t a, int64_t b);

#endif
