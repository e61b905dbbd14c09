#include "npy.h"
#include "npy_header.h"
#include "source.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* How an element's bits are understood. */
typedef enum kind { NUMBER, BOOLEAN, INTEGER, BITS16 } kind;

typedef struct element_type {
    const char *name; /* the dtype without its byte order */
    kind kind;
    int size;
    vault_format format; /* of a NUMBER */
} element_type;

static const element_type types[] = {
    {"f8", NUMBER, 8, VAULT_F64},  {"f4", NUMBER, 4, VAULT_F32},  {"f2", NUMBER, 2, VAULT_F16},
    {"V2", NUMBER, 2, VAULT_BF16}, {"u2", BITS16, 2, VAULT_BF16}, {"b1", BOOLEAN, 1, VAULT_F64},
    {"u1", INTEGER, 1, VAULT_F64}, {"i1", INTEGER, 1, VAULT_F64},
};

/* A file whose header has been read and found to agree with its size; the stream stands at the first element. */
typedef struct source {
    vault_source file;
    npy_header header;
    const element_type *type; /* NULL: none of ours */
    bool big_endian;
    int64_t count;
} source;

/* The dtype without its byte order, which only sizes above one byte have. */
static void find_type(source *s)
{
    const char *descr = s->header.descr;
    if (descr[0] == '\0' || strchr("<>|", descr[0]) == NULL)
        return;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (strcmp(descr + 1, types[i].name) == 0 && (descr[0] != '|' || types[i].size == 1 || descr[1] == 'V'))
            s->type = &types[i];
    s->big_endian = descr[0] == '>';
}

static bool read_header(source *s, vault_error *error)
{
    uint8_t start[8], width[4];
    if (!vault_source_read(&s->file, start, sizeof start, "the magic string and version", error))
        return false;
    if (memcmp(start, "\x93NUMPY", 6) != 0)
        return vault_fail(error, s->file.path, "byte 0: not a .npy file: expected the magic string \\x93NUMPY");
    const int major = start[6], minor = start[7];
    if (major < 1 || major > 3 || minor != 0)
        return vault_fail(error, s->file.path, "byte 6: .npy version %d.%d, expected 1.0, 2.0 or 3.0", major, minor);

    const size_t width_size = major == 1 ? 2 : 4;
    if (!vault_source_read(&s->file, width, width_size, "the header's length", error))
        return false;
    size_t length = 0;
    for (size_t i = 0; i < width_size; i++)
        length |= (size_t)width[i] << (8 * i);
    if (length > NPY_HEADER_MAX)
        return vault_fail(error, s->file.path, "byte 8: a header of %zu bytes, expected at most %d", length,
                          NPY_HEADER_MAX);

    char text[NPY_HEADER_MAX];
    const size_t origin = sizeof start + width_size;
    return vault_source_read(&s->file, text, length, "a header", error) &&
           npy_header_parse(s->file.path, text, length, origin, &s->header, error);
}

/* The shape and dtype must account for every byte after the header, so no claim in it can cost memory. */
static bool check_size(source *s, vault_error *error)
{
    const vault_shape_text shape = vault_shape_words(&s->header.shape);
    if (!vault_shape_count(&s->header.shape, &s->count) || s->count > INT64_MAX / s->type->size)
        return vault_fail(error, s->file.path, "shape %s has more elements than a file can hold", shape.text);
    const int64_t wanted = s->count * s->type->size;
    const int64_t start = ftell(s->file.stream);
    const int64_t found = s->file.bytes - start;
    if (found != wanted)
        return vault_fail(error, s->file.path,
                          "byte %" PRId64 ": expected %" PRId64 " bytes of data for shape %s of %s, found %" PRId64
                          "; %s",
                          start, wanted, shape.text, s->header.descr, found,
                          found < wanted ? "the file is cut short: copy it again" : "remove what follows the data");
    return true;
}

static bool open_source(source *s, const char *path, vault_error *error)
{
    if (!vault_source_open(&s->file, path, "a .npy file", error))
        return false;
    if (!read_header(s, error)) {
        vault_source_close(&s->file);
        return false;
    }
    find_type(s);
    return true;
}

/* Runs through an array in the order of its file; `offset` is the row-major place of the current element. */
typedef struct walk {
    int64_t stride[VAULT_RANK_MAX];
    int64_t index[VAULT_RANK_MAX];
    int64_t offset;
} walk;

static walk walk_start(const vault_shape *shape)
{
    walk w = {.offset = 0};
    int64_t stride = 1;
    for (int axis = shape->rank - 1; axis >= 0; axis--) {
        w.stride[axis] = stride;
        stride *= shape->size[axis];
    }
    return w;
}

static void walk_next(walk *w, const npy_header *header)
{
    if (!header->fortran_order) {
        w->offset++;
        return;
    }
    for (int axis = 0; axis < header->shape.rank; axis++) { /* the first index runs fastest */
        w->offset += w->stride[axis];
        if (++w->index[axis] < header->shape.size[axis])
            return;
        w->offset -= w->stride[axis] * w->index[axis];
        w->index[axis] = 0;
    }
}

/* Puts one element in its place, or says why not. */
typedef bool store(const source *s, void *values, int64_t offset, uint64_t bits, vault_error *error);

static bool refuse_element(const source *s, int64_t offset, const char *what, vault_error *error)
{
    const vault_shape index = vault_shape_index(&s->header.shape, offset);
    return vault_fail(error, s->file.path, "element %s is %s", vault_shape_words(&index).text, what);
}

static bool store_any(const source *s, void *values, int64_t offset, uint64_t bits, vault_error *error)
{
    (void)error;
    ((double *)values)[offset] = vault_from_bits(s->type->format, bits);
    return true;
}

static bool store_finite(const source *s, void *values, int64_t offset, uint64_t bits, vault_error *error)
{
    const double x = vault_from_bits(s->type->format, bits);
    if (x - x != 0.0) /* NaN for infinities and NaNs */
        return refuse_element(s, offset, x != x ? "NaN, expected finite numbers" : "infinite, expected finite numbers",
                              error);
    ((double *)values)[offset] = x;
    return true;
}

static bool store_truth(const source *s, void *values, int64_t offset, uint64_t bits, vault_error *error)
{
    if (s->type->kind == BOOLEAN && bits > 1)
        return refuse_element(s, offset, "neither 0 nor 1, expected booleans", error);
    ((uint8_t *)values)[offset] = bits != 0;
    return true;
}

static bool read_elements(const source *s, store *put, void *values, vault_error *error)
{
    enum { BLOCK = 8192 };
    uint8_t block[BLOCK * 8];
    const int size = s->type->size;
    walk w = walk_start(&s->header.shape);
    for (int64_t left = s->count; left > 0;) {
        const int64_t here = left < BLOCK ? left : BLOCK;
        if (!vault_source_read(&s->file, block, (size_t)(here * size), "data", error))
            return false;
        for (int64_t i = 0; i < here; i++) {
            uint64_t bits = 0;
            for (int b = 0; b < size; b++)
                bits |= (uint64_t)block[i * size + (s->big_endian ? size - 1 - b : b)] << (8 * b);
            if (!put(s, values, w.offset, bits, error))
                return false;
            walk_next(&w, &s->header);
        }
        left -= here;
    }
    return true;
}

/* The array's values, `width` bytes each in memory; NULL after a failure. */
static void *read_array(source *s, store *put, size_t width, vault_error *error)
{
    if (!check_size(s, error))
        return NULL;
    const size_t count = s->count > 0 ? (size_t)s->count : 1;
    void *values = count > SIZE_MAX / width ? NULL : malloc(count * width);
    if (values == NULL) {
        vault_fail(error, s->file.path, "not enough memory for %" PRId64 " elements", s->count);
    } else if (!read_elements(s, put, values, error)) {
        free(values);
        values = NULL;
    }
    return values;
}

static bool refuse_type(const source *s, const char *wanted, vault_error *error)
{
    if (strcmp(s->header.descr, "|O") == 0)
        return vault_fail(error, s->file.path, "holds Python objects, which are never loaded; expected %s", wanted);
    return vault_fail(error, s->file.path, "dtype '%s', expected %s", s->header.descr, wanted);
}

/* An array of numbers; one of u2 too, if that is taken for bfloat16. */
static double *read_numbers(source *s, bool u2_is_bf16, store *put, vault_error *error)
{
    if (s->type != NULL && (s->type->kind == NUMBER || (s->type->kind == BITS16 && u2_is_bf16)))
        return read_array(s, put, sizeof(double), error);
    refuse_type(s, "f8, f4, f2 or bfloat16; convert it with astype('f8')", error);
    return NULL;
}

bool vault_npy_read(const char *path, bool u2_is_bf16, vault_shape *shape, double **values, vault_error *error)
{
    source s = {.type = NULL};
    if (!open_source(&s, path, error))
        return false;
    *values = read_numbers(&s, u2_is_bf16, store_finite, error);
    *shape = s.header.shape;
    vault_source_close(&s.file);
    return *values != NULL;
}

bool vault_npy_read_any(const char *path, const vault_shape *wanted, vault_array *array, vault_error *error)
{
    source s = {.type = NULL};
    if (!open_source(&s, path, error))
        return false;
    *array = (vault_array){.shape = s.header.shape};
    if (wanted != NULL && !vault_shape_equal(wanted, &array->shape))
        vault_fail(error, path, "shape %s, expected %s", vault_shape_words(&array->shape).text,
                   vault_shape_words(wanted).text);
    else
        array->values = read_numbers(&s, true, store_any, error);
    array->format = s.type != NULL ? s.type->format : VAULT_F64;
    vault_source_close(&s.file);
    return array->values != NULL;
}

bool vault_npy_read_mask(const char *path, vault_shape *shape, uint8_t **values, vault_error *error)
{
    source s = {.type = NULL};
    if (!open_source(&s, path, error))
        return false;
    *values = NULL;
    if (s.type != NULL && (s.type->kind == BOOLEAN || s.type->kind == INTEGER))
        *values = read_array(&s, store_truth, sizeof(uint8_t), error);
    else
        refuse_type(&s, "booleans, true where a key may be attended to (b1, u1 or i1)", error);
    *shape = s.header.shape;
    vault_source_close(&s.file);
    return *values != NULL;
}
