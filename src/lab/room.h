/* Room for numbers, all 0. An experiment that finds none has nothing to go on with, and ends. */
#ifndef LAB_ROOM_H
#define LAB_ROOM_H

#include <stdint.h>

double *lab_room(int64_t count);

#endif
