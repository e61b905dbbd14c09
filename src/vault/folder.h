/* Folders: what is in them, and their end. Symbolic links are never followed. */
#ifndef VAULT_FOLDER_H
#define VAULT_FOLDER_H

#include "error.h"
#include <stdint.h>

#define VAULT_DEPTH_MAX 8

/* Paths relative to the folder that was listed. */
typedef struct vault_listing {
    char **path;
    int64_t count;
} vault_listing;

/* Makes the folder unless it is there. */
bool vault_folder_make(const char *path, vault_error *error);

/* Makes what was renamed in the folder outlive a power cut, where the file system can. */
void vault_folder_sync(const char *path);

/* Everything below a folder that is no folder itself, sorted by bytes; at most VAULT_DEPTH_MAX deep. */
bool vault_folder_list(const char *folder, vault_listing *listing, vault_error *error);
void vault_listing_free(vault_listing *listing);

/* Removes a folder with all that is in it; one that is not there is no error. */
bool vault_folder_remove(const char *folder, vault_error *error);

#endif
