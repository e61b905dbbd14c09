#include "error.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A longer path keeps its end, which tells files apart. */
enum { PATH_SHOWN = 240 };

bool vault_fail(vault_error *error, const char *path, const char *words, ...)
{
    const size_t length = strlen(path);
    const bool whole = length <= PATH_SHOWN;
    const int prefix = snprintf(error->message, VAULT_ERROR_SIZE, "%s%s: ", whole ? "" : "...",
                                whole ? path : path + length - PATH_SHOWN);
    va_list arguments;
    va_start(arguments, words);
    vsnprintf(error->message + prefix, VAULT_ERROR_SIZE - (size_t)prefix, words, arguments);
    va_end(arguments);
    for (char *c = error->message; *c != '\0'; c++) /* bytes above 126 may be UTF-8: left alone */
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = '?';
    return false;
}
