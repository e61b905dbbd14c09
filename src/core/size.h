/* Sizes and outcomes shared by the whole reference.
 *
 * Every dimension is at most 2^20, so that the product of any three fits an int64_t: no index of src/core can overflow,
 * and the provers see why (spec/logic/index.h). */
#ifndef ATTEST_SIZE_H
#define ATTEST_SIZE_H

#include <stdint.h>

#define ATTEST_DIM_MAX    INT64_C(0x100000)           /* 2^20: tokens, width, heads */
#define ATTEST_LENGTH_MAX INT64_C(0x1000000000000000) /* 2^60: a vector, or an array of up to three dimensions */

typedef enum attest_status {
    ATTEST_OK = 0,
    ATTEST_EMPTY_ROW = 1, /* a query that may attend to no key has no softmax */
    ATTEST_RANGE = 2      /* the inputs are finite, but a result is not: it lies outside double's range */
} attest_status;

#endif
