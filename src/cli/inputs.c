#include "inputs.h"
#include "core/size.h"
#include "room.h"
#include "say.h"
#include "vault/npy.h"
#include <inttypes.h>
#include <string.h>

array load_file(const arguments *args, const char *path)
{
    array a = {.path = path};
    vault_error error;
    if (!vault_npy_read(path, chosen(args, OPT_FORMAT, "bf16"), &a.shape, &a.values, &error))
        refuse("%s", error.message);
    keep(a.values);
    expect_sizes(path, &a.shape);
    a.count = elements(&a.shape);
    return a;
}

array load_array(const arguments *args, option_id id)
{
    return load_file(args, args->given[id]);
}

array load_if_given(const arguments *args, option_id id)
{
    return args->given[id] != NULL ? load_array(args, id) : (array){.path = NULL};
}

/* How many words there are between commas. */
static int words_in(const char *list)
{
    int count = 1;
    for (const char *comma = strchr(list, ','); comma != NULL; comma = strchr(comma + 1, ','))
        count++;
    return count;
}

void load_list(const arguments *args, option_id id, int count, array *list)
{
    static const char *const wanted[FILES_MAX + 1] = {"", "one file", "two files", "three files"};
    const char *name = args->given[id];
    if (words_in(name) != count)
        refuse("--%s '%s', expected %s%s", option_texts[id].name, name, wanted[count],
               count > 1 ? ", separated by a comma" : "");
    for (int k = 0; k < count; k++) {
        const size_t length = strcspn(name, ",");
        list[k] = load_file(args, keep(strndup(name, length)));
        name += length + 1;
    }
}

void expect_sizes(const char *path, const vault_shape *shape)
{
    for (int axis = 0; axis < shape->rank; axis++)
        if (shape->size[axis] < 1 || shape->size[axis] > ATTEST_DIM_MAX)
            refuse("%s: shape %s, expected sizes from 1 to %" PRId64, path, vault_shape_words(shape).text,
                   ATTEST_DIM_MAX);
}

void expect_shape(const char *path, const vault_shape *found, const vault_shape *wanted, const char *why)
{
    if (!vault_shape_equal(found, wanted))
        refuse("%s: shape %s, expected %s (%s)", path, vault_shape_words(found).text, vault_shape_words(wanted).text,
               why);
}

void expect_axes(const array *a, int least, const char *axes)
{
    if (a->shape.rank < least)
        refuse("%s: shape %s, expected %s", a->path, vault_shape_words(&a->shape).text, axes);
}

vault_shape shape_1(int64_t a)
{
    return (vault_shape){1, {a}};
}

vault_shape shape_2(int64_t a, int64_t b)
{
    return (vault_shape){2, {a, b}};
}

vault_shape shape_3(int64_t a, int64_t b, int64_t c)
{
    return (vault_shape){3, {a, b, c}};
}

vault_shape front_of(const vault_shape *shape, int axes)
{
    vault_shape front = *shape;
    front.rank -= axes;
    return front;
}

vault_shape joined(const vault_shape *front, const vault_shape *back)
{
    vault_shape both = *front;
    if (both.rank + back->rank > VAULT_RANK_MAX)
        refuse("too many axes: a result of shape %s followed by %s would have more than %d",
               vault_shape_words(front).text, vault_shape_words(back).text, VAULT_RANK_MAX);
    for (int axis = 0; axis < back->rank; axis++)
        both.size[both.rank++] = back->size[axis];
    return both;
}

int64_t elements(const vault_shape *shape)
{
    int64_t count;
    if (!vault_shape_count(shape, &count))
        refuse("shape %s has too many elements", vault_shape_words(shape).text);
    return count;
}

int64_t size_from_end(const vault_shape *shape, int axis)
{
    return shape->size[shape->rank - 1 - axis];
}
