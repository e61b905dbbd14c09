/* Numbers brought into the range where double-double neither over- nor underflows: lemma N. */
#ifndef EXACT_IMPORT_H
#define EXACT_IMPORT_H

#include "exact/head.h"
#include "exact/room.h"
#include <stdint.h>

/* The exponent e by which n numbers are to be divided, as 2^e: 0 if the largest magnitude is within 2^-100 and 2^100. */
int64_t exact_exponent(const exact_kernels *by, const double *x, int64_t n);

/* x 2^-exponent, n numbers: x itself if there is nothing to do, and null if memory is short */
const double *exact_divided(exact_room *room, const double *x, int64_t n, int64_t exponent);

/* to = from 2^-exponent, from row by row */
void exact_import(const double *from, int64_t exponent, exact_matrix to);

/* The scale times 2^exponent. False if it is out of range. If it is so small that it does not matter, it is 0, and
 * *lost bounds what that does to a logit. */
bool exact_scale_shifted(exact_scale *scale, int64_t exponent, double *lost);

#endif
