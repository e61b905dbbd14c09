/* SHA-256 of files, by OpenSSL. */
#ifndef GOLDEN_DIGEST_H
#define GOLDEN_DIGEST_H

#include "vault/error.h"
#include <stdint.h>

typedef struct golden_digest {
    char hex[65]; /* lower case */
    int64_t bytes;
} golden_digest;

/* Of a regular file, which may not be a symbolic link. */
bool golden_digest_file(const char *path, golden_digest *digest, vault_error *error);

#endif
