#define _XOPEN_SOURCE 700
#include "strict_json.h"
#include "json.h"
#include "say.h"
#include "vault/file.h"
#include <errno.h>
#include <stdbool.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BYTES_MAX = 64 << 20 };

static FILE *open_regular(const char *path)
{
    const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    struct stat status;
    if (descriptor < 0 || fstat(descriptor, &status) != 0)
        refuse("%s: cannot read: %s", path, strerror(errno));
    if (!S_ISREG(status.st_mode) || status.st_size > BYTES_MAX)
        refuse("%s: expected a file of at most %d bytes", path, BYTES_MAX);
    FILE *file = fdopen(descriptor, "rb");
    if (file == NULL)
        refuse("%s: cannot read: %s", path, strerror(errno));
    return file;
}

void strict_members(const json_t *value, const char *const *members, const char *path, const char *what)
{
    const char *name;
    json_t *unused;
    if (!json_is_object(value))
        refuse("%s: %s must be an object", path, what);
    json_object_foreach((json_t *)value, name, unused)
    {
        const char *const *known = members;
        while (*known != NULL && strcmp(*known, name) != 0)
            known++;
        if (*known == NULL)
            refuse("%s: %s has an unknown member \"%.60s\"", path, what, name);
    }
    for (; *members != NULL; members++)
        if (json_object_get(value, *members) == NULL)
            refuse("%s: %s lacks the member \"%s\"", path, what, *members);
}

json_t *strict_read(const char *path, const char *const *members, int64_t latest)
{
    json_error_t error;
    FILE *file = open_regular(path);
    json_t *root = json_loadf(file, JSON_REJECT_DUPLICATES, &error);
    fclose(file);
    if (root == NULL)
        refuse("%s: line %d, column %d: %s", path, error.line, error.column, error.text);
    keep_json(root);
    const json_t *version = json_object_get(root, "version");
    if (json_is_integer(version) && json_integer_value(version) > latest)
        refuse("%s: version %" JSON_INTEGER_FORMAT ", expected at most %" PRId64 ": a newer attest wrote it", path,
               json_integer_value(version), latest);
    strict_members(root, members, path, "the file");
    if (!json_is_integer(version) || json_integer_value(version) < 1)
        refuse("%s: \"version\" must be a whole number from 1", path);
    return root;
}

const json_t *strict_typed(const json_t *object, const char *name, json_type type, const char *path)
{
    static const char *const words[] = {[JSON_OBJECT] = "an object", [JSON_ARRAY] = "a list",
                                        [JSON_STRING] = "a string",  [JSON_INTEGER] = "a whole number",
                                        [JSON_REAL] = "a number",    [JSON_TRUE] = "true",
                                        [JSON_FALSE] = "false",      [JSON_NULL] = "null"};
    const json_t *value = json_object_get(object, name);
    if (value == NULL || json_typeof(value) != type)
        refuse("%s: \"%s\" must be %s", path, name, words[type]);
    return value;
}

void write_json(const char *path, const json_t *object)
{
    vault_file file;
    vault_error error;
    char *text = json_dumps(object, JSON_INDENT(1) | JSON_REAL_PRECISION(17));
    if (text == NULL)
        refuse("out of memory");
    bool written = vault_file_create(&file, path, &error);
    if (written && vault_file_write(&file, text, strlen(text), &error) && vault_file_write(&file, "\n", 1, &error)) {
        written = vault_file_commit(&file, &error);
    } else if (written) {
        vault_file_abort(&file);
        written = false;
    }
    free(text);
    if (!written)
        refuse("%s", error.message);
}
