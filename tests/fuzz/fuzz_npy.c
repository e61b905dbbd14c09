/* Any bytes whatever as a .npy file: the reader takes them or says why not, and what it takes keeps its promises. */
#define _GNU_SOURCE
#include "vault/npy.h"
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void check_values(const vault_shape *shape, const double *values)
{
    int64_t count;
    if (!vault_shape_count(shape, &count))
        abort();
    for (int64_t i = 0; i < count; i++)
        if (values[i] - values[i] != 0.0)
            abort();
}

static void check_mask(const vault_shape *shape, const uint8_t *mask)
{
    int64_t count;
    if (!vault_shape_count(shape, &count))
        abort();
    for (int64_t i = 0; i < count; i++)
        if (mask[i] > 1)
            abort();
}

static void check_message(const vault_error *error)
{
    if (memchr(error->message, '\0', VAULT_ERROR_SIZE) == NULL || strchr(error->message, '\n') != NULL)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const int descriptor = memfd_create("npy", 0);
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    if (descriptor < 0 || write(descriptor, bytes, size) != (ssize_t)size)
        abort();
    vault_shape shape;
    vault_error error;
    double *values;
    uint8_t *mask;
    if (vault_npy_read(path, true, &shape, &values, &error)) {
        check_values(&shape, values);
        free(values);
    } else {
        check_message(&error);
    }
    if (vault_npy_read_mask(path, &shape, &mask, &error)) {
        check_mask(&shape, mask);
        free(mask);
    } else {
        check_message(&error);
    }
    close(descriptor);
    return 0;
}
