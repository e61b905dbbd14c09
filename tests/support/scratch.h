/* Room for numbers that must be written before they are read: NaN in every place, so that a read before shows. */
#ifndef ATTEST_TEST_SCRATCH_H
#define ATTEST_TEST_SCRATCH_H

#include <stdint.h>

/* To be freed. One number more than asked for, so that nothing is something. */
double *scratch(int64_t count);

#endif
