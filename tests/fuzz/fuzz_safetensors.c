/* Any bytes whatever as a .safetensors file: the reader takes them or says why not, and what it takes it can give. */
#define _GNU_SOURCE
#include "vault/safetensors.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void check_array(const vault_safetensors *file, const char *name)
{
    vault_array array;
    vault_error error;
    int64_t count;
    if (!vault_safetensors_has(file, name))
        abort();
    if (vault_safetensors_read(file, name, NULL, &array, &error)) {
        double sum = 0.0;
        if (!vault_shape_count(&array.shape, &count))
            abort();
        for (int64_t i = 0; i < count; i++)
            sum += array.values[i];
        free(array.values);
        if (sum < -1e308) /* so that the numbers are read */
            putchar('-');
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const int descriptor = memfd_create("safetensors", 0);
    char path[32];
    vault_error error;
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    if (descriptor < 0 || write(descriptor, bytes, size) != (ssize_t)size)
        abort();
    vault_safetensors *file = vault_safetensors_open(path, &error);
    if (file != NULL) {
        for (int64_t i = 0; i < vault_safetensors_count(file); i++)
            check_array(file, vault_safetensors_name(file, i));
        vault_safetensors_close(file);
    } else if (memchr(error.message, '\0', VAULT_ERROR_SIZE) == NULL || strchr(error.message, '\n') != NULL) {
        abort();
    }
    close(descriptor);
    return 0;
}
