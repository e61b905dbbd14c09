/* Arrays from files, refused unless they have the shape that is expected; and the arithmetic of shapes. */
#ifndef CLI_INPUTS_H
#define CLI_INPUTS_H

#include "options.h"
#include "vault/shape.h"
#include <stdint.h>

typedef struct array {
    const char *path; /* NULL: not given */
    vault_shape shape;
    int64_t count;
    double *values;
} array;

/* Finite numbers, every size from 1 to ATTEST_DIM_MAX. */
array load_file(const arguments *args, const char *path);
array load_array(const arguments *args, option_id id);
array load_if_given(const arguments *args, option_id id);

/* The files that an option names between commas: `count` of them, at most FILES_MAX. */
enum { FILES_MAX = 3 };
void load_list(const arguments *args, option_id id, int count, array *list);

void expect_sizes(const char *path, const vault_shape *shape);
void expect_axes(const array *a, int least, const char *axes);

/* `why` says in words what the shape must agree with. */
void expect_shape(const char *path, const vault_shape *found, const vault_shape *wanted, const char *why);

vault_shape shape_1(int64_t a);
vault_shape shape_2(int64_t a, int64_t b);
vault_shape shape_3(int64_t a, int64_t b, int64_t c);

/* The shape without its last axes. */
vault_shape front_of(const vault_shape *shape, int axes);

/* The axes of one shape and then those of the other. */
vault_shape joined(const vault_shape *front, const vault_shape *back);

/* The product of the sizes. */
int64_t elements(const vault_shape *shape);

/* The size of an axis counted from the last, which is 0. */
int64_t size_from_end(const vault_shape *shape, int axis);

#endif
