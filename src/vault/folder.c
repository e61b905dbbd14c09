#define _XOPEN_SOURCE 700
#include "folder.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool vault_folder_make(const char *path, vault_error *error)
{
    struct stat status;
    if (mkdir(path, 0777) == 0 || (errno == EEXIST && stat(path, &status) == 0 && S_ISDIR(status.st_mode)))
        return true;
    return vault_fail(error, path, "cannot make the folder: %s", strerror(errno));
}

void vault_folder_sync(const char *path)
{
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    fsync(descriptor); /* some file systems cannot: no error */
    close(descriptor);
}

/* "a/b", or "b" if a is empty; free() it. */
static char *joined(const char *a, const char *b)
{
    const size_t room = strlen(a) + strlen(b) + 2;
    char *both = malloc(room);
    if (both != NULL)
        snprintf(both, room, "%s%s%s", a, *a == '\0' ? "" : "/", b);
    return both;
}

static bool is_folder(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* Called for each entry of a folder: its whole path, and that below the folder where the walk began. */
typedef bool visit(const char *path, const char *below, int depth, void *data, vault_error *error);

static bool visit_entry(const char *folder, const char *below, const char *name, int depth, visit *each, void *data,
                        vault_error *error)
{
    char *path = joined(folder, name), *inner = joined(below, name);
    const bool done = path != NULL && inner != NULL ? each(path, inner, depth, data, error)
                                                    : vault_fail(error, folder, "out of memory");
    free(inner);
    free(path);
    return done;
}

static bool walk(const char *folder, const char *below, int depth, visit *each, void *data, vault_error *error)
{
    if (depth > VAULT_DEPTH_MAX)
        return vault_fail(error, folder, "folders more than %d deep", VAULT_DEPTH_MAX);
    DIR *stream = opendir(folder);
    if (stream == NULL)
        return vault_fail(error, folder, "cannot read: %s", strerror(errno));
    bool done = true;
    for (const struct dirent *entry = readdir(stream); entry != NULL && done; entry = readdir(stream))
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            done = visit_entry(folder, below, entry->d_name, depth, each, data, error);
    closedir(stream);
    return done;
}

static bool collect(const char *path, const char *below, int depth, void *data, vault_error *error)
{
    vault_listing *listing = data;
    if (is_folder(path))
        return walk(path, below, depth + 1, collect, data, error);
    char **longer = realloc(listing->path, ((size_t)listing->count + 1) * sizeof *longer);
    if (longer == NULL)
        return vault_fail(error, path, "out of memory");
    listing->path = longer;
    longer[listing->count] = strdup(below);
    if (longer[listing->count] == NULL)
        return vault_fail(error, path, "out of memory");
    listing->count++;
    return true;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool vault_folder_list(const char *folder, vault_listing *listing, vault_error *error)
{
    *listing = (vault_listing){NULL, 0};
    if (!walk(folder, "", 1, collect, listing, error)) {
        vault_listing_free(listing);
        return false;
    }
    if (listing->count > 0)
        qsort(listing->path, (size_t)listing->count, sizeof *listing->path, by_bytes);
    return true;
}

void vault_listing_free(vault_listing *listing)
{
    for (int64_t i = 0; i < listing->count; i++)
        free(listing->path[i]);
    free(listing->path);
    *listing = (vault_listing){NULL, 0};
}

/* As deep as paths can be long: what strangers left behind goes too. */
static bool erase(const char *path, const char *below, int depth, void *data, vault_error *error)
{
    (void)below;
    (void)depth;
    if (is_folder(path) && !walk(path, "", 1, erase, data, error))
        return false;
    return remove(path) == 0 || errno == ENOENT || vault_fail(error, path, "cannot remove: %s", strerror(errno));
}

bool vault_folder_remove(const char *folder, vault_error *error)
{
    return !is_folder(folder) || erase(folder, "", 0, NULL, error);
}
