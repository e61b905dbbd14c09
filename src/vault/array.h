/* An array in memory: its shape, the format it had in its file, and its numbers as doubles, row-major. */
#ifndef VAULT_ARRAY_H
#define VAULT_ARRAY_H

#include "number.h"
#include "shape.h"

typedef struct vault_array {
    vault_shape shape;
    vault_format format;
    double *values;
} vault_array;

#endif
