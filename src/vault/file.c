#define _XOPEN_SOURCE 700
#include "file.h"
#include "folder.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ATTEMPTS = 1000, NAME_ROOM = 64 };

static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? 0 : (size_t)(slash - path) + 1;
}

static void release(vault_file *file)
{
    free(file->path);
    free(file->target);
    free(file->temporary);
    *file = (vault_file){0};
}

static bool fail(const vault_file *file, const char *what, vault_error *error)
{
    return vault_fail(error, file->path, "cannot %s: %s; nothing was changed", what, strerror(errno));
}

/* Only a regular file may be replaced: renaming over a device or a folder is never what was meant. */
static bool replaceable(const vault_file *file, vault_error *error)
{
    struct stat status;
    if (stat(file->target, &status) != 0)
        return errno == ENOENT || fail(file, "write", error);
    if (S_ISDIR(status.st_mode))
        return vault_fail(error, file->path, "is a folder, expected the name of a file to write");
    if (!S_ISREG(status.st_mode))
        return vault_fail(error, file->path, "is not a regular file; name a file to write");
    if (access(file->target, W_OK) != 0)
        return fail(file, "write", error);
    return true;
}

static bool open_temporary(vault_file *file, vault_error *error)
{
    const size_t folder = folder_length(file->target);
    memcpy(file->temporary, file->target, folder);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        snprintf(file->temporary + folder, NAME_ROOM, ".attest-%ld-%d.tmp", (long)getpid(), attempt);
        const int descriptor = open(file->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0) {
            file->stream = fdopen(descriptor, "wb");
            if (file->stream != NULL)
                return true;
            close(descriptor);
            unlink(file->temporary);
            break;
        }
        if (errno != EEXIST)
            break;
    }
    return fail(file, "write", error);
}

static bool name_files(vault_file *file, const char *path)
{
    char *followed = realpath(path, NULL); /* NULL where nothing is yet */
    file->path = strdup(path);
    file->target = followed != NULL ? followed : strdup(path);
    if (file->path == NULL || file->target == NULL)
        return false;
    file->temporary = malloc(strlen(file->target) + NAME_ROOM);
    return file->temporary != NULL;
}

bool vault_file_create(vault_file *file, const char *path, vault_error *error)
{
    *file = (vault_file){.stream = NULL};
    const bool ready = name_files(file, path) ? replaceable(file, error) && open_temporary(file, error)
                                              : vault_fail(error, path, "out of memory");
    if (!ready)
        release(file);
    return ready;
}

bool vault_file_write(vault_file *file, const void *bytes, size_t count, vault_error *error)
{
    return fwrite(bytes, 1, count, file->stream) == count || fail(file, "write", error);
}

/* The rename itself must outlive a power cut. */
static void sync_folder(const vault_file *file)
{
    char *folder = strdup(file->target);
    if (folder == NULL)
        return;
    folder[folder_length(folder)] = '\0';
    vault_folder_sync(folder[0] == '\0' ? "." : folder);
    free(folder);
}

bool vault_file_flush(vault_file *file, vault_error *error)
{
    return (fflush(file->stream) == 0 && fsync(fileno(file->stream)) == 0) || fail(file, "write", error);
}

bool vault_file_commit(vault_file *file, vault_error *error)
{
    if (!vault_file_flush(file, error)) {
        vault_file_abort(file);
        return false;
    }
    const bool closed = fclose(file->stream) == 0;
    const bool renamed = closed && rename(file->temporary, file->target) == 0;
    if (renamed) {
        sync_folder(file);
    } else {
        fail(file, "write", error);
        unlink(file->temporary);
    }
    release(file);
    return renamed;
}

void vault_file_abort(vault_file *file)
{
    fclose(file->stream);
    unlink(file->temporary);
    release(file);
}
