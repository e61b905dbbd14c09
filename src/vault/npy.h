/* Arrays in NumPy's .npy files: a strict reader and an atomic writer.
 *
 * Read: versions 1.0, 2.0 and 3.0; f8, f4, f2, bfloat16 (as ml_dtypes writes it: V2), and b1, u1, i1 for masks; either
 * byte order; C and Fortran order. The file is taken as hostile: nothing is allocated that its size does not justify,
 * and what is not exactly right is refused. Written: version 1.0, little endian, C order;
 * numbers, and booleans for masks. */
#ifndef VAULT_NPY_H
#define VAULT_NPY_H

#include "array.h"
#include "error.h"
#include "file.h"
#include "number.h"
#include "shape.h"
#include <stdbool.h>
#include <stdint.h>

/* Reads an array of finite numbers as doubles, exactly, row-major; free() them. With `u2_is_bf16` an array of u2 is
 * taken for bfloat16, which some programs store so. */
bool vault_npy_read(const char *path, bool u2_is_bf16, vault_shape *shape, double **values, vault_error *error);

/* Reads an array that somebody else has computed: NaN and infinities may be in it, and u2 is bfloat16. Unless `wanted` is null
 * the shape must be this one. free() the values. */
bool vault_npy_read_any(const char *path, const vault_shape *wanted, vault_array *array, vault_error *error);

/* Reads an array of b1, u1 or i1 as bytes 0 and 1 (any number but 0 counts as 1), row-major; free() them. */
bool vault_npy_read_mask(const char *path, vault_shape *shape, uint8_t **values, vault_error *error);

/* An array on its way to a file, block by block, so that it may be larger than memory. */
typedef struct vault_npy_writer {
    vault_file file;
    vault_format format;
    vault_shape shape;
    int64_t count;   /* elements in all */
    int64_t written; /* elements so far */
    bool any;        /* NaN and infinities may be appended */
} vault_npy_writer;

/* After a success exactly one of commit and abort must follow. */
bool vault_npy_create(vault_npy_writer *writer, const char *path, vault_format format, const vault_shape *shape,
                      vault_error *error);

/* Appends the next elements in row-major order, each rounded once. A number that is not finite, or that rounds to none
 * of the format, is refused unless `any` was set. */
bool vault_npy_append(vault_npy_writer *writer, const double *values, int64_t count, vault_error *error);

/* Makes what was appended durable; optional, see vault/file.h. */
bool vault_npy_flush(vault_npy_writer *writer, vault_error *error);

/* Fails if elements are missing; releases the writer in either outcome. */
bool vault_npy_commit(vault_npy_writer *writer, vault_error *error);

void vault_npy_abort(vault_npy_writer *writer);

/* All of that at once. */
bool vault_npy_write(const char *path, vault_format format, const vault_shape *shape, const double *values,
                     vault_error *error);

/* An array of booleans, one byte each: 0 is false. */
bool vault_npy_write_mask(const char *path, const vault_shape *shape, const uint8_t *values, vault_error *error);

#endif
