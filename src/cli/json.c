#include "json.h"
#include "say.h"
#include <stdio.h>
#include <stdlib.h>

void print_json(const json_t *object)
{
    if (json_dumpf(object, stdout, JSON_COMPACT | JSON_REAL_PRECISION(17)) != 0 && !ferror(stdout))
        internal_error("the result could not be written as JSON");
    putchar('\n');
}

void set_double(json_t *object, const char *name, double x)
{
    char decimal_name[64];
    snprintf(decimal_name, sizeof decimal_name, "%s_decimal", name);
    json_t *number = json_real(x); /* NULL unless x is finite */
    json_object_set_new(object, name, json_string(hexadecimal(x).text));
    json_object_set_new(object, decimal_name, number != NULL ? number : json_string(decimal(x).text));
}

static json_t *kept = NULL; /* a list */

static void release(void)
{
    json_decref(kept);
}

json_t *keep_json(json_t *value)
{
    if (kept == NULL) {
        kept = json_array();
        atexit(release);
    }
    if (value == NULL || json_array_append_new(kept, value) != 0)
        refuse("out of memory");
    return value;
}
