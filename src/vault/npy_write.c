#include "npy.h"
#include "npy_header.h"
#include <inttypes.h>

static const char *const descr[] = {
    [VAULT_F64] = "<f8",
    [VAULT_F32] = "<f4",
    [VAULT_F16] = "<f2",
    [VAULT_BF16] = "<V2",
};

bool vault_npy_create(vault_npy_writer *writer, const char *path, vault_format format, const vault_shape *shape,
                      vault_error *error)
{
    char header[NPY_HEADER_ROOM];
    const size_t length = npy_header_format(descr[format], shape, header);
    *writer = (vault_npy_writer){.format = format, .shape = *shape};
    if (!vault_shape_count(shape, &writer->count))
        return vault_fail(error, path, "shape %s has too many elements", vault_shape_words(shape).text);
    if (!vault_file_create(&writer->file, path, error))
        return false;
    if (!vault_file_write(&writer->file, header, length, error)) {
        vault_npy_abort(writer);
        return false;
    }
    return true;
}

/* The bits of the next element, if the format has a finite number for it. */
static bool encode(const vault_npy_writer *writer, int64_t offset, double x, uint64_t *bits, vault_error *error)
{
    *bits = vault_to_bits(writer->format, x);
    const double rounded = vault_from_bits(writer->format, *bits);
    if (writer->any || rounded - rounded == 0.0)
        return true;
    const vault_shape index = vault_shape_index(&writer->shape, offset);
    return vault_fail(
        error, writer->file.path, "element %s would be %g, beyond %s, whose largest number is %g; nothing was changed",
        vault_shape_words(&index).text, x, vault_format_name(writer->format), vault_format_max(writer->format));
}

bool vault_npy_append(vault_npy_writer *writer, const double *values, int64_t count, vault_error *error)
{
    enum { BLOCK = 8192 };
    uint8_t block[BLOCK * 8];
    const int size = vault_format_size(writer->format);
    if (count > writer->count - writer->written)
        return vault_fail(error, writer->file.path, "more elements than shape %s has; nothing was changed",
                          vault_shape_words(&writer->shape).text);
    while (count > 0) {
        const int64_t here = count < BLOCK ? count : BLOCK;
        for (int64_t i = 0; i < here; i++) {
            uint64_t bits;
            if (!encode(writer, writer->written + i, values[i], &bits, error))
                return false;
            for (int b = 0; b < size; b++)
                block[i * size + b] = (uint8_t)(bits >> (8 * b));
        }
        if (!vault_file_write(&writer->file, block, (size_t)(here * size), error))
            return false;
        writer->written += here;
        values += here;
        count -= here;
    }
    return true;
}

bool vault_npy_flush(vault_npy_writer *writer, vault_error *error)
{
    return vault_file_flush(&writer->file, error);
}

bool vault_npy_commit(vault_npy_writer *writer, vault_error *error)
{
    if (writer->written != writer->count) {
        vault_fail(error, writer->file.path, "only %" PRId64 " elements for shape %s; nothing was changed",
                   writer->written, vault_shape_words(&writer->shape).text);
        vault_npy_abort(writer);
        return false;
    }
    return vault_file_commit(&writer->file, error);
}

void vault_npy_abort(vault_npy_writer *writer)
{
    vault_file_abort(&writer->file);
}

bool vault_npy_write(const char *path, vault_format format, const vault_shape *shape, const double *values,
                     vault_error *error)
{
    vault_npy_writer writer;
    if (!vault_npy_create(&writer, path, format, shape, error))
        return false;
    if (!vault_npy_append(&writer, values, writer.count, error)) {
        vault_npy_abort(&writer);
        return false;
    }
    return vault_npy_commit(&writer, error);
}

bool vault_npy_write_mask(const char *path, const vault_shape *shape, const uint8_t *values, vault_error *error)
{
    char header[NPY_HEADER_ROOM];
    vault_file file;
    int64_t count;
    if (!vault_shape_count(shape, &count))
        return vault_fail(error, path, "shape %s has too many elements", vault_shape_words(shape).text);
    if (!vault_file_create(&file, path, error))
        return false;
    bool written = vault_file_write(&file, header, npy_header_format("|b1", shape, header), error);
    for (int64_t i = 0; i < count && written; i++)
        written = vault_file_write(&file, &(uint8_t){values[i] != 0}, 1, error);
    if (!written) {
        vault_file_abort(&file);
        return false;
    }
    return vault_file_commit(&file, error);
}
