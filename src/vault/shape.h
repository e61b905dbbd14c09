/* The shape of an array, and the words for it. */
#ifndef VAULT_SHAPE_H
#define VAULT_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

#define VAULT_RANK_MAX   8
#define VAULT_SHAPE_TEXT 192 /* room for the text of any shape or index */

typedef struct vault_shape {
    int rank;
    int64_t size[VAULT_RANK_MAX];
} vault_shape;

typedef struct vault_shape_text {
    char text[VAULT_SHAPE_TEXT];
} vault_shape_text;

/* The number of elements into `count`; false if a size is negative or the product of those above 0 exceeds INT64_MAX. */
bool vault_shape_count(const vault_shape *shape, int64_t *count);

bool vault_shape_equal(const vault_shape *a, const vault_shape *b);

/* "[3, 4]": a shape, or one index of each axis. */
vault_shape_text vault_shape_words(const vault_shape *shape);

/* The index of the element at this row-major offset. */
vault_shape vault_shape_index(const vault_shape *shape, int64_t offset);

#endif
