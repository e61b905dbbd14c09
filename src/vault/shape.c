#include "shape.h"
#include <inttypes.h>
#include <stdio.h>

bool vault_shape_count(const vault_shape *shape, int64_t *count)
{
    int64_t product = 1; /* of the sizes but 0: it bounds every stride, which the number of elements would not */
    bool empty = false;
    for (int axis = 0; axis < shape->rank; axis++) {
        const int64_t size = shape->size[axis];
        if (size < 0 || (size > 0 && product > INT64_MAX / size))
            return false;
        if (size == 0)
            empty = true;
        else
            product *= size;
    }
    *count = empty ? 0 : product;
    return true;
}

bool vault_shape_equal(const vault_shape *a, const vault_shape *b)
{
    bool equal = a->rank == b->rank;
    for (int axis = 0; equal && axis < a->rank; axis++)
        equal = a->size[axis] == b->size[axis];
    return equal;
}

vault_shape_text vault_shape_words(const vault_shape *shape)
{
    vault_shape_text words = {"["};
    int length = 1;
    for (int axis = 0; axis < shape->rank; axis++)
        length += snprintf(words.text + length, (size_t)(VAULT_SHAPE_TEXT - length), "%s%" PRId64,
                           axis == 0 ? "" : ", ", shape->size[axis]);
    snprintf(words.text + length, (size_t)(VAULT_SHAPE_TEXT - length), "]");
    return words;
}

vault_shape vault_shape_index(const vault_shape *shape, int64_t offset)
{
    vault_shape index = {.rank = shape->rank};
    for (int axis = shape->rank - 1; axis >= 0; axis--) {
        index.size[axis] = offset % shape->size[axis];
        offset /= shape->size[axis];
    }
    return index;
}
