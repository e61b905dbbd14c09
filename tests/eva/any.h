/* Numbers of which Eva knows only between what bounds they lie, and workspace of which nothing is to spare. */
#ifndef EVA_ANY_H
#define EVA_ANY_H

#include <stdint.h>

extern volatile uint8_t eva_byte; /* another one at each reading, as far as Eva knows */

static void any(double *x, int64_t n, double lo, double hi)
{
    for (int64_t i = 0; i < n; i++)
        x[i] = lo + (hi - lo) * (eva_byte / 255.0);
}

/* The last `used` elements of an array: who writes behind them writes behind the array. */
#define LAST(array, used) ((array) + ((int64_t)(sizeof(array) / sizeof *(array)) - (used)))

#endif
