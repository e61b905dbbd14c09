#include "safetensors.h"
#include "source.h"
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* The longest header that is read: room for some thousand arrays. */
enum { HEADER_MAX = 1 << 20, NAME_MAX_LENGTH = 200, LENGTH_BYTES = 8 };

typedef struct entry {
    const char *name; /* in the header */
    vault_shape shape;
    int64_t begin, end; /* in the data */
    int size;           /* bytes of an element */
    bool ours;          /* of a format that is read, which is: */
    vault_format format;
} entry;

struct vault_safetensors {
    vault_source file;
    char *path;
    json_t *header;
    int64_t data; /* where the data begin */
    entry *entries;
    int64_t count;
};

static const struct {
    const char *name;
    int size;
    bool ours;
    vault_format format;
} dtypes[] = {
    {"F64", 8, true, VAULT_F64},   {"F32", 4, true, VAULT_F32},      {"F16", 2, true, VAULT_F16},
    {"BF16", 2, true, VAULT_BF16}, {"I64", 8, false, VAULT_F64},     {"U64", 8, false, VAULT_F64},
    {"I32", 4, false, VAULT_F64},  {"U32", 4, false, VAULT_F64},     {"I16", 2, false, VAULT_F64},
    {"U16", 2, false, VAULT_F64},  {"I8", 1, false, VAULT_F64},      {"U8", 1, false, VAULT_F64},
    {"BOOL", 1, false, VAULT_F64}, {"F8_E4M3", 1, false, VAULT_F64}, {"F8_E5M2", 1, false, VAULT_F64},
};

static bool read_dtype(const vault_safetensors *f, const json_t *value, entry *e, vault_error *error)
{
    const char *dtype = json_string_value(value);
    for (size_t i = 0; dtype != NULL && i < sizeof dtypes / sizeof dtypes[0]; i++)
        if (strcmp(dtype, dtypes[i].name) == 0) {
            e->size = dtypes[i].size;
            e->ours = dtypes[i].ours;
            e->format = dtypes[i].format;
            return true;
        }
    return vault_fail(error, f->path, "array '%s': dtype '%.20s', which safetensors does not have", e->name,
                      dtype != NULL ? dtype : "");
}

static bool read_shape(const vault_safetensors *f, const json_t *value, entry *e, int64_t *bytes, vault_error *error)
{
    const size_t rank = json_array_size(value);
    if (!json_is_array(value) || rank > VAULT_RANK_MAX)
        return vault_fail(error, f->path, "array '%s': \"shape\" must be a list of at most %d sizes", e->name,
                          VAULT_RANK_MAX);
    e->shape.rank = (int)rank;
    for (size_t axis = 0; axis < rank; axis++) {
        const json_t *size = json_array_get(value, axis);
        e->shape.size[axis] = json_is_integer(size) ? json_integer_value(size) : -1;
    }
    if (!vault_shape_count(&e->shape, bytes) || *bytes > INT64_MAX / e->size)
        return vault_fail(error, f->path, "array '%s': shape %s is none", e->name, vault_shape_words(&e->shape).text);
    *bytes *= e->size;
    return true;
}

static bool read_place(const vault_safetensors *f, const json_t *value, entry *e, int64_t bytes, vault_error *error)
{
    const json_t *begin = json_array_get(value, 0), *end = json_array_get(value, 1);
    const int64_t room = f->file.bytes - f->data;
    e->begin = json_is_integer(begin) ? json_integer_value(begin) : -1;
    e->end = json_is_integer(end) ? json_integer_value(end) : -1;
    if (json_array_size(value) != 2 || e->begin < 0 || e->end < e->begin || e->end > room)
        return vault_fail(error, f->path,
                          "array '%s': \"data_offsets\" must be two places in %" PRId64 " bytes of data", e->name,
                          room);
    if (e->end - e->begin != bytes)
        return vault_fail(error, f->path, "array '%s': %" PRId64 " bytes, expected %" PRId64 " for shape %s", e->name,
                          e->end - e->begin, bytes, vault_shape_words(&e->shape).text);
    return true;
}

static bool read_entry(const vault_safetensors *f, const char *name, const json_t *value, entry *e, vault_error *error)
{
    int64_t bytes = 0;
    *e = (entry){.name = name};
    if (strlen(name) > NAME_MAX_LENGTH)
        return vault_fail(error, f->path, "the name of an array is longer than %d bytes", NAME_MAX_LENGTH);
    if (json_object_size(value) != 3) /* 0 for what is no object */
        return vault_fail(error, f->path, "array '%s': expected \"dtype\", \"shape\" and \"data_offsets\"", name);
    return read_dtype(f, json_object_get(value, "dtype"), e, error) &&
           read_shape(f, json_object_get(value, "shape"), e, &bytes, error) &&
           read_place(f, json_object_get(value, "data_offsets"), e, bytes, error);
}

static int by_place(const void *a, const void *b)
{
    const entry *x = a, *y = b;
    if (x->begin != y->begin)
        return x->begin < y->begin ? -1 : 1;
    return x->end < y->end ? -1 : x->end > y->end;
}

/* No byte of the data belongs to two arrays, or to none. */
static bool check_places(vault_safetensors *f, vault_error *error)
{
    int64_t at = 0;
    if (f->count > 0)
        qsort(f->entries, (size_t)f->count, sizeof *f->entries, by_place);
    for (int64_t i = 0; i < f->count; at = f->entries[i].end, i++)
        if (f->entries[i].begin != at)
            return vault_fail(error, f->path, "array '%s' begins at byte %" PRId64 " of the data, expected %" PRId64,
                              f->entries[i].name, f->entries[i].begin, at);
    if (at != f->file.bytes - f->data)
        return vault_fail(error, f->path, "the arrays end at byte %" PRId64 " of %" PRId64 " bytes of data", at,
                          f->file.bytes - f->data);
    return true;
}

static bool read_entries(vault_safetensors *f, vault_error *error)
{
    const char *name;
    json_t *value;
    f->entries = calloc(json_object_size(f->header) + 1, sizeof *f->entries);
    if (f->entries == NULL)
        return vault_fail(error, f->path, "out of memory");
    json_object_foreach(f->header, name, value)
    {
        if (strcmp(name, "__metadata__") == 0)
            continue;
        if (!read_entry(f, name, value, &f->entries[f->count], error))
            return false;
        f->count++;
    }
    return check_places(f, error);
}

static bool read_header(vault_safetensors *f, vault_error *error)
{
    uint8_t start[LENGTH_BYTES];
    uint64_t length = 0;
    if (!vault_source_read(&f->file, start, sizeof start, "the header's length", error))
        return false;
    for (int b = 0; b < LENGTH_BYTES; b++)
        length |= (uint64_t)start[b] << (8 * b);
    if (length > HEADER_MAX)
        return vault_fail(error, f->path, "byte 0: a header of %" PRIu64 " bytes, expected at most %d", length,
                          HEADER_MAX);
    char *text = malloc((size_t)length + 1);
    if (text == NULL)
        return vault_fail(error, f->path, "out of memory");
    json_error_t why = {.text = ""};
    const bool whole = vault_source_read(&f->file, text, (size_t)length, "a header", error);
    if (whole)
        f->header = json_loadb(text, (size_t)length, JSON_REJECT_DUPLICATES, &why);
    free(text);
    if (whole && !json_is_object(f->header))
        return vault_fail(error, f->path, "byte %d: the header is no JSON object: %s", LENGTH_BYTES, why.text);
    f->data = LENGTH_BYTES + (int64_t)length;
    return whole;
}

vault_safetensors *vault_safetensors_open(const char *path, vault_error *error)
{
    vault_safetensors *f = calloc(1, sizeof *f);
    char *copy = strdup(path);
    if (f == NULL || copy == NULL) {
        free(f);
        free(copy);
        vault_fail(error, path, "out of memory");
        return NULL;
    }
    f->path = copy;
    if (vault_source_open(&f->file, copy, "a .safetensors file", error) && read_header(f, error) &&
        read_entries(f, error))
        return f;
    vault_safetensors_close(f);
    return NULL;
}

void vault_safetensors_close(vault_safetensors *f)
{
    if (f->file.stream != NULL)
        vault_source_close(&f->file);
    json_decref(f->header);
    free(f->entries);
    free(f->path);
    free(f);
}

int64_t vault_safetensors_count(const vault_safetensors *f)
{
    return f->count;
}

const char *vault_safetensors_name(const vault_safetensors *f, int64_t at)
{
    return f->entries[at].name;
}

static const entry *find(const vault_safetensors *f, const char *name)
{
    for (int64_t i = 0; i < f->count; i++)
        if (strcmp(f->entries[i].name, name) == 0)
            return &f->entries[i];
    return NULL;
}

bool vault_safetensors_has(const vault_safetensors *f, const char *name)
{
    return find(f, name) != NULL;
}

static bool read_values(const vault_safetensors *f, const entry *e, double *values, vault_error *error)
{
    enum { BLOCK = 8192 };
    uint8_t block[BLOCK * 8];
    if (fseek(f->file.stream, (long)(f->data + e->begin), SEEK_SET) != 0)
        return vault_fail(error, f->path, "array '%s': cannot read", e->name);
    for (int64_t left = (e->end - e->begin) / e->size; left > 0;) {
        const int64_t here = left < BLOCK ? left : BLOCK;
        if (!vault_source_read(&f->file, block, (size_t)(here * e->size), "data", error))
            return false;
        for (int64_t i = 0; i < here; i++) {
            uint64_t bits = 0;
            for (int b = 0; b < e->size; b++)
                bits |= (uint64_t)block[i * e->size + b] << (8 * b);
            *values++ = vault_from_bits(e->format, bits);
        }
        left -= here;
    }
    return true;
}

bool vault_safetensors_read(const vault_safetensors *f, const char *name, const vault_shape *wanted, vault_array *array,
                            vault_error *error)
{
    const entry *e = find(f, name);
    if (e == NULL)
        return vault_fail(error, f->path, "holds no array '%s'", name);
    if (!e->ours)
        return vault_fail(error, f->path, "array '%s' is of whole numbers or bytes, expected F64, F32, F16 or BF16",
                          name);
    if (wanted != NULL && !vault_shape_equal(wanted, &e->shape))
        return vault_fail(error, f->path, "array '%s': shape %s, expected %s", name, vault_shape_words(&e->shape).text,
                          vault_shape_words(wanted).text);
    const size_t count = (size_t)((e->end - e->begin) / e->size);
    *array = (vault_array){e->shape, e->format, malloc((count + 1) * sizeof(double))};
    if (array->values == NULL)
        return vault_fail(error, f->path, "not enough memory for array '%s'", name);
    if (read_values(f, e, array->values, error))
        return true;
    free(array->values);
    array->values = NULL;
    return false;
}
