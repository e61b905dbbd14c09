/* What went wrong with a file, in one line of plain words: what, where, what was expected, what to do.
 *
 * No function of src/vault prints or exits: it returns false and leaves the line here. */
#ifndef VAULT_ERROR_H
#define VAULT_ERROR_H

#include <stdbool.h>

#define VAULT_ERROR_SIZE 768

typedef struct vault_error {
    char message[VAULT_ERROR_SIZE];
} vault_error;

/* Writes "PATH: WORDS" and returns false. Whatever the path or the file contain, the message is one printable line. */
__attribute__((format(printf, 3, 4))) bool vault_fail(vault_error *error, const char *path, const char *words, ...);

#endif
