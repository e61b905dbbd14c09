/* A file that appears whole or not at all.
 *
 * What is written goes to a temporary file in the same folder; commit makes it durable and renames it over the path.
 * Until then, and after any failure, whatever stood at the path stands there untouched. */
#ifndef VAULT_FILE_H
#define VAULT_FILE_H

#include "error.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct vault_file {
    FILE *stream;
    char *path;      /* as given: for messages */
    char *target;    /* what will be replaced: the path with symbolic links followed */
    char *temporary; /* the file being written, beside the target */
} vault_file;

/* After a success exactly one of commit and abort must follow. */
bool vault_file_create(vault_file *file, const char *path, vault_error *error);

bool vault_file_write(vault_file *file, const void *bytes, size_t count, vault_error *error);

/* Makes what was written durable. Optional before commit: whoever writes several files flushes all of them first, so that
 * a full disk is noticed before any is replaced. */
bool vault_file_flush(vault_file *file, vault_error *error);

/* Releases the file in either outcome; on failure the temporary file is gone. */
bool vault_file_commit(vault_file *file, vault_error *error);

void vault_file_abort(vault_file *file);

#endif
