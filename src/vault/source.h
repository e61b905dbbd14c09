/* A regular file being read from its start: what its readers have in common. It is taken as hostile. */
#ifndef VAULT_SOURCE_H
#define VAULT_SOURCE_H

#include "error.h"
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct vault_source {
    const char *path;
    FILE *stream;
    int64_t bytes; /* of the whole file */
} vault_source;

/* `what` says in words what the file should be: "a .npy file". Never waits for the other end of a pipe. */
bool vault_source_open(vault_source *source, const char *path, const char *what, vault_error *error);

/* The next bytes; `what` says in words what they are. */
bool vault_source_read(const vault_source *source, void *bytes, size_t count, const char *what, vault_error *error);

void vault_source_close(vault_source *source);

#endif
