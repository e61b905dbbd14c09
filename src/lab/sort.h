/* Numbers in order. */
#ifndef LAB_SORT_H
#define LAB_SORT_H

#include <stdint.h>

/* The largest first. */
void lab_sort_falling(double *x, int64_t n);

#endif
