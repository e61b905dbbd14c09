#define _XOPEN_SOURCE 700
#include "source.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool vault_source_open(vault_source *source, const char *path, const char *what, vault_error *error)
{
    const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* never wait for a pipe's other end */
    struct stat status;
    *source = (vault_source){.path = path};
    if (descriptor < 0 || fstat(descriptor, &status) != 0) {
        vault_fail(error, path, "cannot read: %s", strerror(errno));
    } else if (!S_ISREG(status.st_mode)) {
        vault_fail(error, path, "is %s, expected %s", S_ISDIR(status.st_mode) ? "a folder" : "no regular file", what);
    } else {
        source->bytes = status.st_size;
        source->stream = fdopen(descriptor, "rb");
        if (source->stream != NULL)
            return true;
        vault_fail(error, path, "cannot read: %s", strerror(errno));
    }
    if (descriptor >= 0)
        close(descriptor);
    return false;
}

bool vault_source_read(const vault_source *source, void *bytes, size_t count, const char *what, vault_error *error)
{
    const long at = ftell(source->stream);
    const size_t got = fread(bytes, 1, count, source->stream);
    if (got == count)
        return true;
    if (ferror(source->stream))
        return vault_fail(error, source->path, "byte %ld: cannot read: %s", at + (long)got, strerror(errno));
    return vault_fail(error, source->path,
                      "byte %ld: the file ends here, expected %s of %zu bytes from byte %ld; copy it again",
                      at + (long)got, what, count, at);
}

void vault_source_close(vault_source *source)
{
    fclose(source->stream);
    source->stream = NULL;
}
