/* Arrays in a .safetensors file: a strict reader.
 *
 * Eight bytes say how long the header is, a JSON object of name to dtype, shape and place of each array; the arrays follow
 * without gaps, little endian, row-major. Read: F64, F32, F16 and BF16; arrays of other types may be there, but not be
 * asked for. The file is taken as hostile, like a .npy file. */
#ifndef VAULT_SAFETENSORS_H
#define VAULT_SAFETENSORS_H

#include "array.h"
#include "error.h"
#include <stdbool.h>

typedef struct vault_safetensors vault_safetensors;

/* Null after a failure. */
vault_safetensors *vault_safetensors_open(const char *path, vault_error *error);
void vault_safetensors_close(vault_safetensors *file);

/* How many arrays there are, and their names. */
int64_t vault_safetensors_count(const vault_safetensors *file);
const char *vault_safetensors_name(const vault_safetensors *file, int64_t at);
bool vault_safetensors_has(const vault_safetensors *file, const char *name);

/* The array of this name: any values, as vault_npy_read_any. free() the values. */
bool vault_safetensors_read(const vault_safetensors *file, const char *name, const vault_shape *wanted,
                            vault_array *array, vault_error *error);

#endif
